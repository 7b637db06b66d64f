"""Dates as written: which parts they tell, where in the spelling, and the same spelling for another day.

What comes in: a spelling with its parts marked (`Slot`), a number of days. What goes out: a `PartialDate`, and the
spelling of the shifted date. Start at `PartialDate.shifted`; `offsets` draws the numbers of days from a keyed stream.
"""

from __future__ import annotations

import calendar
import datetime
import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from pseudo.core.keyed import Stream
from pseudo.kinds.dates.feasts import Feast

YEAR = 365.2425
YEARS = 8
WEEKS = 3
SHIFTS = YEARS * (2 * WEEKS + 1)
"""How many shifts there are: 1 to 8 years back, each up to 3 weeks to either side."""


NAMED = frozenset(("month", "abbreviation"))
"""Styles of a month written by its name."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a date in its spelling: `norm[start:end]` is written in `style`.

    part   year, month, day, season, feast; year_to, day_to for the end of a range; century, where a year of two figures
           stands apart from it (`18 24/8 51`)
    style  full (2024), short (24); name, abbreviation, possessive, roman, figure, padded; word (day in words)
    """

    part: str
    start: int
    end: int
    style: str


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date as far as it is told; the rest is None. `norm` and `slots` are its spelling."""

    norm: str = field(repr=False)
    slots: tuple[Slot, ...] = ()
    year: int | None = None
    month: int | None = None
    day: int | None = None
    season: int | None = None
    year_to: int | None = None
    day_to: int | None = None
    feast: Feast | None = field(default=None, repr=False)

    @property
    def full(self) -> datetime.date | None:
        """The day, when year, month and day are told and there is such a day."""
        if self.year is None or self.month is None or self.day is None:
            return None
        return _safe(self.year, self.month, self.day)

    def in_context(self, context: datetime.date) -> datetime.date:
        """A day that stands for this date; untold parts come from `context`. Of a year it is the middle; of a month
        too, but of a context in the same month its day."""
        year = self.year if self.year is not None else context.year
        if self.season is not None:
            return datetime.date(year, {1: 4, 2: 7, 3: 10, 4: 1}.get(self.season, 7), 15)
        if self.feast is not None:
            told = None if self.year is None else next(self.feast.days(year), datetime.date(year, 2, 28))
            return told or self.feast.near(context)
        if self.month is None and self.day is None:
            return datetime.date(year, 7, 1)
        month = self.month if self.month is not None else context.month
        middle = context.day if year == context.year and month == context.month else 15
        return _safe(year, month, self.day if self.day is not None else middle)

    def shifted(self, days: int, context: datetime.date, write: Callable[[str, int, str], str]) -> str:
        """The spelling of this date `days` later; `write(part, value, style)` spells one part.

        A date with a day moves by days; a month by the days of its middle; years and seasons by whole years, as near to
        `days` as whole years come, so that a season stays a season.
        """
        old = self.in_context(context)
        new = old + datetime.timedelta(days=days)
        years = round(days / YEAR)
        if self.season is not None or (self.month is None and self.day is None):
            new = old.replace(year=old.year + years, day=min(old.day, 28))
        last = new
        values: dict[str, int] = {"century": new.year // 100, "year": new.year, "month": new.month, "day": new.day,
                                  "season": self.season or 0}
        if self.day_to is not None and self.day is not None:
            last = new + datetime.timedelta(days=self.day_to - self.day)
            values["day_to"] = last.day
        if self.year_to is not None:
            values["year_to"] = self.year_to + (new.year - old.year)
        norm = self.norm
        slots = {slot.part: slot for slot in self.slots}
        apart = last.month != new.month and {"month", "day", "day_to"} <= slots.keys()
        behind = apart and slots["month"].start > slots["day"].start
        if behind:
            values.update(year=last.year, month=last.month)
        out, at = "", 0
        for slot in self.slots:
            out += norm[at : slot.start]
            if slot.part == "day_to" and apart and not behind:  # `március 28–április 2.`, `2016.02.29-03.08.`
                month = slots["month"]
                out += write("month", last.month, month.style) + norm[month.end : slots["day"].start]
            out += write(slot.part, values[slot.part], slot.style)
            at = slot.end
            if slot.part == "day" and behind:
                said, at = self._month_said(slots, new, last, write)
                out += said
        return out + norm[at:]

    def _month_said(
        self, slots: Mapping[str, Slot], new: datetime.date, last: datetime.date, write: Callable[[str, int, str], str]
    ) -> tuple[str, int]:
        """What stands behind the first day of a range that ends in another month, where the month comes behind the
        day, and how far the spelling is read with it: `29.2.–` of `11.–19.3.2024`, `29. helmikuuta – ` of
        `11.–19. maaliskuuta`."""
        month, day, day_to, year = slots["month"], slots["day"], slots["day_to"], slots.get("year")
        said = self.norm[day_to.end : month.start] + write("month", new.month, month.style)
        dash = self.norm[day.end : day_to.start].removeprefix(".")
        if month.style in NAMED:
            letters = itertools.takewhile(str.isalpha, self.norm[month.end :])
            said, dash = said + "".join(letters), f" {dash.strip()} "
        else:
            said += self.norm[month.end : year.start] if year and year.start > month.end else "."
        if year and last.year != new.year:
            said = said.rstrip() + " " * (month.style in NAMED) + write("year", new.year, year.style)
        return said + dash, day_to.start


def _safe(year: int, month: int, day: int) -> datetime.date:
    """That day, or the last of its month when there is no such day (`február 29.` in another year)."""
    return datetime.date(year, month, min(day, calendar.monthrange(year, month)[1]))


def offsets(stream: Stream) -> tuple[int, ...]:
    """The numbers of days by which the dates of a key may move, in the order in which they are to be tried: whole weeks
    near whole years, back in time, never 0.

    There are 56 (`SHIFTS`): 1 to 8 years back, to the nearest week, and up to 3 weeks to either side of it. So weekdays
    stay true and seasons nearly so. Other weeks of a year come before other years, so that documents of one key that
    cannot have the same shift differ by weeks. The price: one known date opens all others that moved alike.

    >>> days = offsets(Stream(b"k" * 16, "dates"))
    >>> days[0] % 7, -3000 < days[0] < -300, len(set(days))
    (0, True, 56)
    """
    years, weeks = list(range(1, YEARS + 1)), list(range(-WEEKS, WEEKS + 1))
    first = years.pop(stream.below(YEARS)), weeks.pop(stream.below(2 * WEEKS + 1))
    years = [first[0], *_drawn(years, stream)]
    weeks = [first[1], *_drawn(weeks, stream)]
    return tuple(-7 * (round(year * YEAR / 7) + week) for year in years for week in weeks)


def _drawn(items: list[int], stream: Stream) -> Iterator[int]:
    """The items in an order of the stream's."""
    while items:
        yield items.pop(stream.below(len(items)))
