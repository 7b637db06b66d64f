"""Dates, times, ages and amounts: found in every spelling, read, and shifted in the same spelling.

What comes in: a text, or a norm and a number of days. What goes out: spans, a `PartialDate`, or the shifted norm.
Start at `find` (module `tied`), `parse` (module `search`) and `shift`; `shift_all` shifts those
of one document, `contexts` says for each what it leaves untold, `offsets` draws the shifts of a key, and module `fit`
takes of these the one that a document can have.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pseudo.core.errors import InputError
from pseudo.kinds.dates.days import SHIFTS, PartialDate, Slot, offsets
from pseudo.kinds.dates.feasts import Feast
from pseudo.kinds.dates.labelled import is_heading
from pseudo.kinds.dates.norms import parse, write
from pseudo.kinds.dates.spelling import OLD, Spelling, aged, spelling
from pseudo.kinds.dates.tied import day_feats, find
from pseudo.kinds.dates.told import ANY_DAY, days_told, in_their_century
from pseudo.language.folders import folder

__all__ = ["SHIFTS", "PartialDate", "Slot", "announces", "as_day", "contexts", "days_told", "find", "is_feast",
           "offsets", "parse", "parse_all", "shift", "shift_all", "years", "years_of"]

SPELT = 20
"""Years for which words are spelt as they are in another date of the text that has an older spelling."""


def parse_all(norms: Iterable[str], lang: str | Path) -> list[PartialDate | None]:
    """What each DATE norm of a document tells, in text order; None for what is no date.

    A year of two figures is of the century of the others, where these are long past.

    >>> [date.year for date in parse_all(["1891", "'73", "1887"], "hu")]
    [1891, 1873, 1887]
    """
    return in_their_century([parse(norm, lang) for norm in norms])


def shift(norm: str, days: int, lang: str | Path, context: datetime.date | int | None = None) -> str:
    """The norm `days` later, in the same spelling.

    context  what the date leaves untold: a day (see `contexts`), or a year; without one a common year is taken for
             `március 5.`, and `5.` moves inside a month of 31 days
    raises   InputError when the norm is no date

    >>> shift("2024. március 18.", -364, "hu"), shift("2024 februárja", -728, "hu")
    ('2023. március 20.', '2022 februárja')
    >>> shift("26.", -364, "hu", datetime.date(2024, 7, 26))
    '28.'
    """
    date = parse(norm, lang)
    if date is None:
        raise InputError("not a date in any spelling that we know; set a method other than shift for it")
    return _shifted(date, days, spelling(folder(lang)), context)


def _shifted(date: PartialDate, days: int, how: Spelling, context: datetime.date | int | None,
             label: bool = False) -> str:
    known = datetime.date(context, 7, 1) if isinstance(context, int) else context or ANY_DAY
    if date.feast is not None:
        return _of_feast(date, date.feast, date.in_context(known) + datetime.timedelta(days), how, label)
    return date.shifted(days, known, lambda part, value, style: write(part, value, style, how))


def _of_feast(date: PartialDate, feast: Feast, day: datetime.date, how: Spelling, label: bool) -> str:
    """What stands for a feast that has become another day: with a year, that day in figures; else the feast that the
    day is, or month and day. A label, where it is asked for, and for what has no day of its own."""
    month = write("month", day.month, "month", how)
    if date.year is not None:
        return how.feasts.spelt.format(year=day.year, month=month, day=day.day)
    known = how.feasts.called(day, date.norm) if feast.own else None
    if known is None and not label and how.feasts.day and not feast.lasting:
        known = how.feasts.day.format(month=month, day=day.day)
    return known or f"[{feast.label}]"


def shift_all(norms: Sequence[str], days: int, lang: str | Path, feasts: str = "day") -> tuple[str | None, ...]:
    """The shifted norm of every DATE norm of a document, given in text order; None for what is no date.

    feasts  what becomes of the names of feasts (`karácsony`): `day` the day in figures, `label` a label, another word
            leaves them; one with a year is a date and moves

    A bare day that comes into another month than the date before it gets the month's name, and so does one of which
    only a feast beside it told the month.

    >>> shift_all(["2024. március 12.", "19."], -18, "hu")
    ('2024. február 23.', 'március 1.')
    >>> shift_all(["2024. július 23.", "25.", "július 28.", "tegnap"], -364, "hu")
    ('2023. július 25.', '27.', 'július 30.', None)
    >>> shift_all(["1896 márczius 3", "1895 június 3", "2023. március 5."], -364, "hu")
    ('1895 márczius 5', '1894 junius 4', '2022. március 6.')
    >>> shift_all(["2023. december 25.", "karácsony", "2023 karácsony"], -1477, "hu")
    ('2019. december 9.', 'december 9.', '2019. december 9.')
    """
    new: list[str | None] = []
    how, before = spelling(folder(lang)), None
    parsed = parse_all(norms, lang)
    told, now = days_told(parsed), how
    old = max((day.year for date, day in zip(parsed, told, strict=True) if date is not None and day is not None
               and any(slot.style.startswith(OLD) for slot in date.slots)), default=0)
    then = aged(now) if old else now
    for at, (norm, date, context) in enumerate(zip(norms, parsed, told, strict=True)):
        how = then if context is not None and context.year <= old + SPELT else now
        if date is None or context is None:
            new.append(None)
            continue
        if date.feast is not None and date.year is None:
            told_by = feasts in ("day", "label")
            new.append(_shifted(date, days, how, context, feasts == "label") if told_by else norm)
            continue
        month = (context + datetime.timedelta(days=days)).month
        moved = _shifted(date, days, how, context)
        if how.letters.lower(moved) == how.letters.lower(norm):
            moved = norm  # `December`, where it stays the same month
        bare = [slot.part for slot in date.slots if slot.part != "day_to"] == ["day"] and norm[0].isdecimal()
        feast = before is None and any(other and other.feast for other in parsed[max(0, at - 1) : at + 2])
        if bare and (before not in (None, month) or feast) and "month" in how.forms:
            moved = how.feasts.bare.format(month=write("month", month, "month", how), day=moved)
        new.append(moved)
        last = max((date.day_to or 0) - (date.day or 0), 0)
        before = (context + datetime.timedelta(days=days + last)).month
    return tuple(new)


def years(norms: Sequence[str], lang: str | Path) -> dict[str, str]:
    """For every DATE norm of a document, given in text order, its year alone; years and ranges of years stay as they
    are; what tells no year, in a document that has none, is left out.

    >>> years(["2023. március 5.", "május 4.", "2020–2022", "tegnap"], "hu")
    {'2023. március 5.': '2023', 'május 4.': '2023', '2020–2022': '2020–2022'}
    """
    told: dict[str, str] = {}
    parsed = parse_all(norms, lang)
    known = any(date is not None and date.year is not None for date in parsed)
    for norm, date, day in zip(norms, parsed, days_told(parsed), strict=True):
        if date is None or day is None or norm in told:
            continue
        if all(slot.part.startswith("year") for slot in date.slots):
            told[norm] = norm
        elif known and (date.feast is None or date.year is not None):
            told[norm] = str(date.year or day.year)
    return told


def contexts(norms: Sequence[str], lang: str | Path) -> tuple[datetime.date | None, ...]:
    """For each DATE norm of a document, in text order, the day it stands for; None for what is no date.

    A date without a year takes the one of the last full date before it that is not far in the past of the document
    (a date of birth does not set the year of what follows); before any, the first such date after it. A bare day takes
    month and year of the date before it, or of the document's first date where it falls into the week after that: what
    a letter of the 29th says of `30-án` is of the next day, whatever deadline it named before. A month alone takes the
    day of the last date of that month before it, else of the first after it, so that `a márciusi díj` moves as
    `március 10.` does; without one its middle.

    >>> contexts(["1988. május 30.", "2024. július 23.", "25.", "augusztus 2."], "hu")[2:]
    (datetime.date(2024, 7, 25), datetime.date(2024, 8, 2))
    """
    return days_told(parse_all(norms, lang))


def announces(heading: str, lang: str | Path) -> bool:
    """Whether a heading of a table is a label of dates.

    >>> announces("Szül. idő", "hu"), announces("Idő", "hu")
    (True, False)
    """
    how = spelling(folder(lang))
    return is_heading(how.letters.aligned(heading), how)


def as_day(norm: str, new: str, feats: str, lang: str | Path) -> str:
    """The features with which a new date is written: in a feast's place, where it is a day in figures, those of a day.

    >>> as_day("karácsony", "december 9.", "Case=Tem", "hu"), as_day("május 3.", "május 5.", "Case=Tem", "hu")
    ('Case=Sup|Number[psor]=Sing|Person[psor]=3', 'Case=Tem')
    """
    if any(map(str.isdecimal, norm)) or not any(map(str.isdecimal, new)) or not is_feast(norm, lang):
        return feats
    return day_feats(feats, spelling(folder(lang)).feasts)


def is_feast(norm: str, lang: str | Path) -> bool:
    """Whether a norm is the name of a feast, which is a date only beside one.

    >>> is_feast("karácsony", "hu"), is_feast("2023 karácsony", "hu"), is_feast("május 3.", "hu")
    (True, False, False)
    """
    date = parse(norm, lang)
    return date is not None and date.feast is not None and date.year is None


def years_of(moved: Iterable[tuple[str, str]], lang: str | Path) -> Iterator[tuple[int, int]]:
    """Old and new year of every date that tells one, from pairs of an old and a new norm."""
    pairs = list(moved)
    for dates in zip(*(parse_all([pair[side] for pair in pairs], lang) for side in (0, 1)), strict=True):
        if dates[0] is not None and dates[1] is not None and dates[0].year is not None and dates[1].year is not None:
            yield dates[0].year, dates[1].year
