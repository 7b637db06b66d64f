"""Dates of any language: where they stand, and the same spelling with other days.

What comes in: a text. What goes out: `Day`s with year, month and day as far as they are told and where each stands;
with new values, the new text. Names of months are those of `months.tsv`; which of two figures is the month is told by
the date it is compared with (`Day.readings`). Start at `days` and `moved`.

>>> day, = days("on March 4th, 2019 in Paris", "en")
>>> day.start, day.end, day.readings
(3, 18, ((2019, 3, 4),))
>>> moved("on March 4th, 2019 in Paris", day, (2019, 3, 4), (2018, 12, 21))
'December 21st, 2018'
>>> day, = days("04/03/2019", ""); day.readings
((2019, 3, 4), (2019, 4, 3))
>>> moved("04/03/2019", day, (2019, 4, 3), (2018, 12, 21))
'12/21/2018'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pseudo.kinds.identifiers.tables import rows
from pseudo.language.letters import PLAIN
from pseudo.parallel.units import Word, words

HERE = Path(__file__).parent
Values = tuple[int | None, int | None, int | None]
"""Year, month, day; None: not told."""
FIGURES = re.compile(r"(?<![\w./-])(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})(?![\w/-]|\.\d)")
SHORT = re.compile(r"(?<![\w./-])(\d{4})([./-])(\d{2})(?![\w/-]|\.\d)")
YEAR = re.compile(r"(?<![\w.,/-])(1[5-9]\d\d|20\d\d)(?![\w/]|[.,]\d|-\d)")
MARKS = frozenset("-./")
"""What parts the figures of a date."""
WIDEST = 10
"""Characters from a figure to its month."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date at `start:end`.

    readings  what it can mean, the likeliest first
    slots     where year, month and day stand for each of the readings, None where they do not
    month     language, row and form of the month's name; empty: it is a figure
    """

    start: int
    end: int
    readings: tuple[Values, ...]
    slots: tuple[tuple[tuple[int, int] | None, ...], ...]
    month: tuple[str, ...] = ()
    suffix: tuple[int, int] | None = None
    """Where the letters behind the figure of the day stand."""


@dataclass(frozen=True, slots=True)
class Months:
    """The names of months: each key its number with the row that it stands in; endings of ordinals by language."""

    named: Mapping[str, tuple[tuple[int, str, tuple[str, ...]], ...]]
    ordinals: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=1)
def months() -> Months:
    """The table.

    >>> [number for number, lang, row in months().named["marcius"]]
    [3]
    """
    named: dict[str, list[tuple[int, str, tuple[str, ...]]]] = {}
    ordinals: dict[str, dict[str, str]] = {}
    for lang, kind, form, *names in rows(HERE / "months.tsv"):
        if kind == "ordinal":
            for day in form.split():
                ordinals.setdefault(lang, {})[day] = names[0] if names else ""
            continue
        for number, name in enumerate(names, 1):
            last = words(name)[-1]
            row = tuple(each[words(each)[-1].start :] for each in names)
            named.setdefault(last.key, []).append((number, lang, row))
    return Months({name: tuple(each) for name, each in named.items()}, ordinals)


def days(text: str, lang: str) -> tuple[Day, ...]:
    """The dates of a text in their order; none of them touches another. lang: of the text; empty: any."""
    found = [*_named(text, lang), *_figures(text)]
    taken: list[Day] = []
    for day in [*found, *_years(text)]:
        if all(day.end <= other.start or other.end <= day.start for other in taken):
            taken.append(day)
    return tuple(sorted(taken, key=lambda day: day.start))


def _named(text: str, lang: str) -> Iterator[Day]:
    """Dates with the name of a month."""
    found = words(text)
    spoken = lang.partition("-")[0]
    for index, word in enumerate(found):
        meant = [each for each in months().named.get(word.key, ()) if not spoken or each[1] == spoken]
        meant = meant or list(months().named.get(word.key, ()))
        if not meant or not (word.capital or len(word.key) > 3):
            continue
        number, language, row = meant[0]
        day, year, suffix = _around(text, found, index)
        if day is None and year is None and not (word.capital and len(word.key) > 3):
            continue
        parts = [(word.start, word.end), *(each for each in (day, year, suffix) if each is not None)]
        end = max(each[1] for each in parts)
        values = (_number(text, year), number, _number(text, day))
        yield Day(min(each[0] for each in parts), end, (values,), ((year, (word.start, word.end), day),),
                  (language, *row), suffix)


def _around(text: str, found: Sequence[Word], index: int) -> tuple[
        tuple[int, int] | None, tuple[int, int] | None, tuple[int, int] | None]:
    """Where day, year and the letters behind the day stand around the name of a month."""
    day = year = suffix = None
    at = index - 1
    if at >= 0 and not found[at].figures and _near(text, found[at], found[index]) and at > 0 and (
            found[at - 1].figures):  # `4 de mayo`, `4th of May`, `4th May`
        glued = found[at - 1].end == found[at].start
        if glued or len(found[at].text) <= 2:
            suffix = (found[at].start, found[at].end) if glued else None
            at -= 1
    elif at > 1 and not found[at].figures and not found[at - 1].figures and found[at - 2].figures and (
            found[at - 2].end == found[at - 1].start and len(found[at].text) <= 2):
        suffix = (found[at - 1].start, found[at - 1].end)
        at -= 2
    if at >= 0 and found[at].figures and found[index].start - found[at].end <= WIDEST:
        if len(found[at].text) <= 2 and 1 <= int(found[at].text) <= 31:
            day = (found[at].start, found[at].end)
        elif len(found[at].text) == 4:
            year = (found[at].start, found[at].end)
    if day is None:
        suffix = None
    at, last = index + 1, found[index]
    while at < len(found) and at <= index + 4 and (day is None or year is None):
        word = found[at]
        gap = text[last.end : word.start]
        if not word.figures:
            if gap == "" and day == (last.start, last.end) and len(word.text) <= 3:
                suffix = (word.start, word.end)
            elif len(word.text) > 2 or gap.strip(" \xa0"):
                break
        elif gap.strip(" \xa0,.'’"):
            break
        elif len(word.text) == 4 and year is None:
            year = (word.start, word.end)
            break
        elif day is None and len(word.text) <= 2 and 1 <= int(word.text) <= 31 and last is found[index]:
            if re.match(r"[:.]\d", text[word.end : word.end + 2]):
                break
            day = (word.start, word.end)
        else:
            break
        last, at = word, at + 1
    return day, year, suffix


def _near(text: str, one: Word, other: Word) -> bool:
    return not text[one.end : other.start].strip(" \xa0.")


def _number(text: str, place: tuple[int, int] | None) -> int | None:
    return None if place is None else int(text[slice(*place)])


def _figures(text: str) -> Iterator[Day]:
    """Dates in figures alone."""
    for found in FIGURES.finditer(text):
        one, two, three = found.span(1), found.span(3), found.span(4)
        if len(found[1]) == 4 and len(found[4]) <= 2:
            orders = [(one, two, three)]
        elif len(found[4]) in (2, 4) and len(found[1]) <= 2:
            orders = [(three, two, one), (three, one, two)] if len(found[4]) == 4 else [
                (three, two, one), (three, one, two), (one, two, three)]
        else:
            continue
        readings = [(_values(text, order), order) for order in orders]
        good = [(values, order) for values, order in readings if _possible(values)]
        if good:
            yield Day(*found.span(), tuple(each[0] for each in good), tuple(each[1] for each in good))
    for found in SHORT.finditer(text):
        if 1 <= int(found[3]) <= 12:
            yield Day(*found.span(), ((int(found[1]), int(found[3]), None),), ((found.span(1), found.span(3), None),))


def _years(text: str) -> Iterator[Day]:
    for found in YEAR.finditer(text):
        yield Day(*found.span(), ((int(found[1]), None, None),), ((found.span(1), None, None),))


def _values(text: str, order: Sequence[tuple[int, int]]) -> Values:
    year, month, day = (int(text[slice(*each)]) for each in order)
    return year if year > 99 else 2000 + year if year < 50 else 1900 + year, month, day


def _possible(values: Values) -> bool:
    year, month, day = values
    return 1400 < (year or 2000) < 2200 and 1 <= (month or 1) <= 12 and 1 <= (day or 1) <= 31


def moved(text: str, day: Day, was: Values, now: Values) -> str | None:
    """The text of a date with other values, in its spelling; what the new ones do not tell is left out. None where they
    tell nothing that it has.

    >>> day, = days("on March 4th, 2019", "en")
    >>> moved("on March 4th, 2019", day, (2019, 3, 4), (2019, 3, None))
    'March 2019'
    >>> day, = days("on March 4th", "en")
    >>> moved("on March 4th", day, (None, 3, 4), (2019, None, None))
    '2019'
    """
    which = day.readings.index(was)
    slots = day.slots[which]
    spelt = [text[slice(*slot)] for slot in slots[1:] if slot is not None]
    padded = any(said.startswith("0") for said in spelt) or (not day.month and all(len(said) == 2 for said in spelt))
    dropped = [slot for slot, new in zip(slots, now, strict=True) if slot is not None and new is None]
    edits: list[tuple[int, int, str]] = []
    for slot, new, what in zip(slots, now, ("year", "month", "day"), strict=True):
        if slot is None or new is None:
            continue
        said = text[slice(*slot)]
        if what == "month" and day.month:
            edits.append((*slot, _cased(said, day.month[new])))
        else:
            short = what == "year" and len(said) == 2 and len(dropped) < 2
            figures = str(new % 100 if short else new)
            edits.append((*slot, figures.zfill(len(said)) if padded or short else figures))
    if not edits:
        return None if now[0] is None else str(now[0])
    if day.suffix is not None and now[2] is not None:
        own = months().ordinals.get(day.month[0], {}) if day.month else {}
        edits.append((*day.suffix, own.get(str(now[2]), own.get("*", ""))))
    if dropped:
        return _coarse(text, sorted(edits), dropped)
    out, at = "", day.start
    for start, end, new_text in sorted(edits):
        out += text[at:start] + new_text
        at = end
    return out + text[at : day.end]


def _coarse(text: str, edits: Sequence[tuple[int, int, str]], dropped: Sequence[tuple[int, int]]) -> str:
    """What is left of a date whose spelling loses a part: the others, parted as they were, or by the first sign that
    stood between two of them."""
    out = edits[0][2]
    for (_, last, _), (start, _, new) in pairwise(edits):
        lost = [slot for slot in dropped if last <= slot[0] < start]
        gap = text[last : lost[0][0]] if lost else text[last:start]
        out += (gap if not lost or gap.strip() in MARKS else " ") + new
    return out


def _cased(said: str, name: str) -> str:
    """The name of a month in capitals where the old one was."""
    if len(said) > 1 and said.isupper():
        return PLAIN.upper(name)
    return PLAIN.raised(name) if said[0].isupper() else name


def same(told: Values, other: Values) -> bool:
    """Whether two dates are one, as far as both are told.

    >>> same((2019, 3, 4), (None, 3, 4)), same((2019, 3, None), (None, None, 4)), same((2019, 3, 4), (2019, 3, 5))
    (True, False, False)
    """
    shared = [(one, two) for one, two in zip(told, other, strict=True) if one is not None and two is not None]
    return bool(shared) and all(one == two for one, two in shared)


