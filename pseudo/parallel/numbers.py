"""Figures and dates of the first text in the second: the same ones, however grouped; the same days, however spelt.

What comes in: a pair. What goes out: the counterparts of its mentions that are no names. Start at `found`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pseudo.core.document import NAMES
from pseudo.kinds import dates
from pseudo.language.letters import PLAIN
from pseudo.parallel import days, stretches
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
            places, how = [*_same(pair, mention)], "figures"
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
    if old is None:
        return
    new = None if mention.new is None else values(mention.new, lang)
    for day in told:
        for reading in day.readings:
            if not days.same(old, reading):
                continue
            if reading[2] is None and old[2] is not None and reading[0] is None:
                continue  # a month alone is not a day of it
            surface = pair.second[day.start : day.end]
            if mention.new is None:
                yield day.start, day.end, surface
            else:
                moved = None if new is None else days.moved(pair.second, day, reading, _filled(reading, old, new))
                yield day.start, day.end, moved or redacted(mention) or label(mention.type)
            break


def _filled(reading: days.Values, old: days.Values, new: days.Values) -> days.Values:
    """The new values as far as the other text tells the date."""
    year, month, day = (two if two is not None else one for one, two in zip(reading, new, strict=True))
    if new[0] is None and reading[0] is not None and old[0] is None:
        return None, month, day  # the other text has a year, and by how many days the date moved is not told
    return year, month, day


def values(norm: str, lang: str | Path) -> days.Values | None:
    """Year, month and day of a date's norm in our language; None for what is none.

    >>> values("2024. március 18.", "hu"), values("március 18.", "hu"), values("tegnap", "hu")
    ((2024, 3, 18), (None, 3, 18), None)
    """
    told = dates.parse(norm, lang)
    if told is None or told.season is not None or told.feast is not None:
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
