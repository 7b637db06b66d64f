"""Which day each date of a text stands for, with what it leaves untold taken from its neighbours.

What comes in: the dates of a document as parsed, in text order. What goes out: a day for each. Start at `days_told`.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

from pseudo.kinds.dates.days import PartialDate
from pseudo.kinds.dates.feasts import Feast

ANY_DAY = datetime.date(2001, 7, 1)
"""Context of a date without a year in a document without years: a common year, a month of 31 days."""

RECENT = 3
"""How many years before the last year of a document a full date may lie and still set the year of those after it."""

LATE = 25
"""After this day of a month one of the first week is of the next: `28-tól 3-ig`."""
WEEK = 7
"""Days in which what comes next is called by its day alone."""


PAST = 1945
"""The last year of what is long past, where years of two figures are of another century."""
SOON = 10
"""Years by which such a one may be later than the last in full."""


def in_their_century(dates: Sequence[PartialDate | None]) -> list[PartialDate | None]:
    """The dates of a document with the century that its years in full tell of those of two figures: `73` beside `1891`
    and `1887`."""
    told = [date.year_to or date.year for date in dates if date is not None and date.year and not _short(date)]
    last = max(told, default=PAST)
    if last >= PAST or not any(date is not None and _short(date) for date in dates):
        return list(dates)
    return [_earlier(date, last + SOON) if date is not None and _short(date) else date for date in dates]


def _short(date: PartialDate) -> bool:
    """Whether a date has a year of two figures, and no century."""
    parts = {slot.part: slot.style for slot in date.slots}
    return parts.get("year") == "short" and "century" not in parts


def _earlier(date: PartialDate, last: int) -> PartialDate:
    back = -min(0, (last - (date.year or last)) // 100) * 100
    to = date.year_to and date.year_to - back
    return replace(date, year=(date.year or 0) - back, year_to=to) if back else date


def days_told(dates: Sequence[PartialDate | None]) -> tuple[datetime.date | None, ...]:
    """For each date of a document, in text order, the day it stands for (see `pseudo.kinds.dates.contexts`)."""
    years = [date.year for date in dates if date is not None and date.year is not None]
    latest = max(years, default=ANY_DAY.year)
    now = ANY_DAY.replace(year=latest)
    without = 0 if years else latest  # in a text without years every date is one of the same
    recent = (date for date in dates if date and date.month is not None and (date.year or without) >= latest - RECENT)
    first = next((date.in_context(now) for date in recent), None)
    now = first or now
    out: list[datetime.date | None] = []
    told = {date.month: date.day for date in reversed(dates) if date is not None and date.day and date.month}
    bares: dict[int, datetime.date] = {}  # bare days so far
    for at, date in enumerate(dates):
        if date is None:
            out.append(None)
            continue
        if date.month is not None and date.day is not None:
            told[date.month] = date.day
        alone = _alone(date)
        bare = date.day is not None and date.month is None and date.year is None
        soon = first is not None and bare and _soon(date, first) and not _soon(date, now)
        here = first if soon and first is not None else now
        day = date.in_context(_of_month(now, date.month, told.get(date.month, 15)) if alone and date.month else here)
        around = (*dates[max(0, at - 1) : at], *dates[at + 1 : at + 2]) if bare else ()
        if bare and date.day is not None and here is now and now.day >= LATE and date.day <= WEEK:
            day = _of_month(now + datetime.timedelta(WEEK), (now + datetime.timedelta(WEEK)).month, date.day)
        after = dates[at + 1] if at + 1 < len(dates) else None
        if date.month is not None and date.day is None and after and after.day and after.month is None:
            new = after.day not in bares  # a day that was named before is that one: `Re: márciusi szállítás ... 26-ára`
            day = _of_month(day, date.month, after.day) if new else day  # `május elején, 3-án`
        if bare and date.day in bares and _alone(dates[at - 1]):
            day = bares[date.day]
        day = next((near for other in around if other and (near := _of_feast(other, date, now)) is not None), day)
        out.append(day)
        if bare and date.day is not None:
            bares[date.day] = day
        if date.month is not None or date.day is not None or (date.feast is not None and date.feast.own):
            now = day if date.year is None or date.year >= latest - RECENT else now
    return tuple(out)


def _alone(date: PartialDate | None) -> bool:
    """Whether a date is a month and nothing else: `márciusi`."""
    return date is not None and date.month is not None and date.day is None and date.year is None


def _soon(date: PartialDate, day: datetime.date) -> bool:
    """Whether a bare day falls into the week after a day."""
    return 0 <= (date.in_context(day) - day).days <= WEEK


def near_feast(feast: Feast, day: datetime.date, number: int) -> datetime.date | None:
    """The day of the month with this number next to a feast, which is nearest to `day`: `26.` beside Christmas."""
    near = feast.near(day)
    found = (near + datetime.timedelta(step) for step in sorted(range(-WEEK, WEEK + 1), key=abs))
    return next((other for other in found if other.day == number), None) if feast.own else None


def _of_feast(other: PartialDate, date: PartialDate, now: datetime.date) -> datetime.date | None:
    """The day that a bare day is beside a feast; None beside another date, or where it is too far from the feast."""
    if other.feast is None or date.day is None:
        return None
    return near_feast(other.feast, other.in_context(now), date.day)


def _of_month(now: datetime.date, month: int, day: int) -> datetime.date:
    """That day of the month of the same year; of a month that has no such day its 28th."""
    try:
        return now.replace(month=month, day=day)
    except ValueError:
        return now.replace(month=month, day=28)
