"""Figures and dates of the first text in the second: the same ones, however grouped; the same days, however spelt.

What comes in: a pair. What goes out: the counterparts of its mentions that are no names. Start at `found`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pseudo.core.document import NAMES
from pseudo.kinds import dates
from pseudo.language.letters import PLAIN
from pseudo.parallel import counted, days, stretches
from pseudo.parallel.units import Carried, Mention, Pair
from pseudo.parallel.written import common_end, figures, label, redacted

SHARED = 7
"""Figures at the end of two numbers that make them one: a telephone number with and without its country."""


def found(pair: Pair, lang: str | Path) -> Iterator[Carried]:
    """The counterparts, each at a place of its own; longer numbers first, so that a short one is not found in them."""
    taken: list[tuple[int, int]] = []
    order = sorted((number for number, each in enumerate(pair.mentions) if each.type not in NAMES),
                   key=lambda number: (-len(stretches.bare(pair.mentions[number].norm)), number))
    told = days.days(pair.second, pair.lang)
    for number in order:
        mention = pair.mentions[number]
        places = [*_dates(pair, mention, told, lang)] if mention.type == "DATE" else []
        how = "date"
        if not places:
            places, how = [*counted.places(pair, mention, lang)] or [*_same(pair, mention)], "figures"
        free = [each for each in places if all(each[1] <= a or b <= each[0] for a, b in taken)]
        if not free:
            continue
        here = (mention.start + mention.end) / 2 / max(len(pair.first), 1)
        start, end, new = min(free, key=lambda each: abs(here - (each[0] + each[1]) / 2 / max(len(pair.second), 1)))
        taken.append((start, end))
        yield Carried(start, end, new, mention.type, number, how)


def _dates(pair: Pair, mention: Mention, told: Sequence[days.Day], lang: str | Path) -> Iterator[tuple[int, int, str]]:
    """The days that mean the same."""
    old = values(mention.norm, lang)
    for day in told:
        if old is not None and (new := written(pair.second, day, mention, old, lang)) is not None:
            yield day.start, day.end, new


def written(text: str, day: days.Day, mention: Mention, old: days.Values, lang: str | Path) -> str | None:
    """A date of the other text as what became of a mention says it; None where it is another date."""
    reading = next((each for each in day.readings if days.same(old, each)), None)
    if reading is None or (reading[2] is None and old[2] is not None and reading[0] is None):
        return None  # a month alone is not a day of it
    if mention.new is None:
        return text[day.start : day.end]
    new = values(mention.new, lang)
    moved = None if new is None else days.moved(text, day, reading, new)
    return moved or redacted(mention) or label(mention.type)


def values(norm: str, lang: str | Path) -> days.Values | None:
    """Year, month and day of a date's norm in our language; None for what is none.

    >>> [values(norm, "hu") for norm in ("2024. március 18.", "március 18.", "2021 nyara", "tegnap")]
    [(2024, 3, 18), (None, 3, 18), (2021, None, None), None]
    """
    told = dates.parse(norm, lang) or dates.parse(norm.rstrip("."), lang)
    if told is None or (told.season is not None and told.year is None):
        return None
    return told.year, told.month, told.day


def _same(pair: Pair, mention: Mention) -> Iterator[tuple[int, int, str]]:
    """Where the same letters and figures stand, whatever is between them."""
    wanted = PLAIN.fold(stretches.bare(mention.norm))
    if not wanted:
        return
    text = pair.second
    places = [index for index, char in enumerate(text) if char.isalnum()]
    stream = "".join(folded if len(folded := PLAIN.fold(text[index])) == 1 else text[index] for index in places)
    at = stream.find(wanted)
    while at >= 0:
        start, end = places[at], places[at + len(wanted) - 1] + 1
        if _apart(text, start, end):
            if start and text[start - 1] == mention.text[0] and not mention.text[0].isalnum():
                start -= 1
            yield start, end, figures(mention, text[start:end])
        at = stream.find(wanted, at + 1)
    if mention.type in ("PHONE", "TAXNO", "IBAN", "ACCOUNT"):
        for start, end, kind in stretches.codes(text):
            surface = text[start:end]
            if kind == "ID" and common_end(wanted, PLAIN.fold(stretches.bare(surface))) >= SHARED:
                yield start, end, figures(mention, surface)


def _apart(text: str, start: int, end: int) -> bool:
    """Whether what stands there is no part of a longer word or number."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before.isdecimal() or (before.isalpha() and (text[start].isalpha() or end - start < SHARED)):
        return False
    if behind.isalnum() and (behind.isdecimal() or not text[end - 1].isdecimal()):
        return False
    if text[start].isdecimal() and before in (".", ",") and text[start - 2 : start - 1].isdecimal():
        return False
    return not (text[end - 1].isdecimal() and behind in (".", ",") and text[end + 1 : end + 2].isdecimal())
