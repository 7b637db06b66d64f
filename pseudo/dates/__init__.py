"""Dates, times, ages and amounts: found in every spelling, read, and shifted in the same spelling.

What comes in: a text, or a norm and a number of days. What goes out: spans, a `PartialDate`, or the shifted norm.
Start at `find`, `parse` (module `search`) and `shift`; `contexts` says for each date what it leaves untold, and
`offset` draws the one shift of a key.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

from pseudo.dates.days import SHIFTS, PartialDate, Slot, offset
from pseudo.dates.search import find, parse, write
from pseudo.dates.spelling import spelling
from pseudo.errors import InputError
from pseudo.languages import folder

__all__ = ["SHIFTS", "PartialDate", "Slot", "contexts", "find", "offset", "parse", "shift"]


def shift(norm: str, days: int, context: datetime.date | int | None, lang: str | Path) -> str:
    """The norm `days` later, in the same spelling.

    context  what the date leaves untold: a day (see `contexts`), or a year; None for dates that tell their year
    raises   InputError when the norm is no date, or tells no year and there is no context

    >>> shift("2024. március 18.", -364, None, "hu"), shift("2024 februárja", -728, None, "hu")
    ('2023. március 20.', '2022 februárja')
    >>> shift("26.", -364, datetime.date(2024, 7, 26), "hu")
    '28.'
    """
    date = parse(norm, lang)
    if date is None:
        raise InputError("not a date in any spelling that we know; set a method other than shift for it")
    if date.year is None and context is None:
        raise InputError("the date tells no year and there is no date before it; give a context")
    known = datetime.date(context, 7, 1) if isinstance(context, int) else context or datetime.date(2000, 7, 1)
    how = spelling(folder(lang))
    return date.shifted(days, known, lambda part, value, style: write(part, value, style, how))


def contexts(norms: Sequence[str], lang: str | Path) -> tuple[datetime.date | None, ...]:
    """For each DATE norm of a document, in text order, the day it stands for; None for what is no date.

    A date without a year takes the one of the last full date before it that is not far in the past of the document
    (a date of birth does not set the year of what follows); before any, the first such date after it. A bare day takes
    month and year of the date before it.

    >>> contexts(["1991. június 12.", "2024. július 23.", "25.", "augusztus 2."], "hu")[2:]
    (datetime.date(2024, 7, 25), datetime.date(2024, 8, 2))
    """
    dates = [parse(norm, lang) for norm in norms]
    years = [date.year for date in dates if date is not None and date.year is not None]
    if not years:
        return tuple(None if date is None else date.in_context(datetime.date(2000, 7, 1)) for date in dates)
    latest = sorted(years)[-1]
    recent = [date for date in dates if date and date.year is not None and date.month is not None and date.year >= latest - 3]
    now = recent[0].in_context(datetime.date(latest, 7, 1)) if recent else datetime.date(latest, 7, 1)
    out: list[datetime.date | None] = []
    for date in dates:
        if date is None:
            out.append(None)
            continue
        day = date.in_context(now)
        out.append(day)
        if date.month is not None or date.day is not None:
            now = day if date.year is None or date.year >= latest - 3 else now
    return tuple(out)
