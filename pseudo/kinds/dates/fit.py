"""Which shift fits a text: no day at work becomes a public holiday, nothing in it is younger than its new dates.

What comes in: the dates of a document, or of all documents of a run (`Needs`), and the shifts in the order of a key.
What goes out: one of them. Start at `needs` and `fitting`; `outdated` says which words are younger than the new dates,
`reworded` puts the older ones. What a language knows of this is in `[dates]` of its `language.toml`.

Whether a shift fits is seen on the new days alone: a text whose new days are no holidays could have come from each of
the shifts. Where none fits, the first of the best quarter is taken, so that who counts the misfits of a long text does
not learn its shift from them.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.kinds.dates.days import SHIFTS, PartialDate
from pseudo.language import casing
from pseudo.language.calendar import Calendar
from pseudo.language.letters import PLAIN, Letters

LEAST = SHIFTS // 4
"""How many shifts there must be left to choose from."""
LATELY = 15
"""Years before the last of a text in which its days are looked at: who was born on a holiday may be."""


@dataclass(slots=True)
class Needs:
    """What texts ask of a shift; `update` adds those of another text.

    days   days that must not become holidays, and how often they stand there
    young  a day of a text with the year before which it must not fall, and the part of the year, where that is told
    """

    days: Counter[datetime.date] = field(default_factory=Counter, repr=False)
    young: Counter[tuple[datetime.date, float]] = field(default_factory=Counter, repr=False)

    def update(self, other: Needs) -> None:
        """Add what another text asks for."""
        self.days.update(other.days)
        self.young.update(other.young)


def needs(
    dates: Sequence[PartialDate | None], days: Sequence[datetime.date | None], text: str, calendar: Calendar
) -> Needs:
    """What a text with these dates, which stand for these days, asks of a shift."""
    told = [(date, day) for date, day in zip(dates, days, strict=True) if date is not None and day is not None]
    found = Needs()
    last = max((day.year for _, day in told), default=0)
    late = [day for date, day in told if date.day is not None and day.year >= last - LATELY]
    feasts = calendar.holidays({day.year for day in late})
    found.days.update(day for day in late if day not in feasts)
    lower = calendar.letters.lower(text)
    born: set[float] = {year for word, year in calendar.since.items() if word in lower}
    born |= {year for shape, year in calendar.shapes if int(year) <= last and shape.search(text)}
    born |= {int(match[match.lastindex or 0]) for match in (calendar.act.finditer(text) if calendar.act else ())}
    youngest = max((year for year in born if int(year) <= last), default=0)
    year = _year_of_text((date.year for date, _ in told), int(youngest))
    if year:  # the year counts, too: where too few shifts reach its middle, those that reach it are better than others
        latest = max(day for date, day in told if date.year == year)
        found.young.update({(latest, least): 1 for least in (youngest, int(youngest))})
    return found


def _year_of_text(years: Iterable[int | None], least: int) -> int:
    """The year that most dates tell of those not before `least`, of equals the last; 0 without one."""
    counts = Counter(year for year in years if year is not None and year >= least > 0)
    return max(counts, key=lambda year: (counts[year], year), default=0)


def fitting(order: Sequence[int], asked: Needs, calendar: Calendar) -> int:
    """The first of the shifts that fits, or the first of those that fit best.

    >>> calendar = Calendar(frozenset({(5, 1)}))
    >>> fitting([-364, -371], Needs(Counter([datetime.date(2024, 4, 29)])), calendar)
    -371
    """
    steps = {days: datetime.timedelta(days) for days in order}
    left = order
    if asked.young:
        young = {
            days: sum(count for (day, year), count in asked.young.items() if _time(day + step) < year)
            for days, step in steps.items()
        }
        left = tuple(_best(order, young))
    feasts: dict[int, frozenset[datetime.date]] = {}
    misfits: dict[int, int] = {}
    for days in left:
        moved = [(day + steps[days], count) for day, count in asked.days.items()]
        for year in {day.year for day, _ in moved} - feasts.keys():
            feasts[year] = calendar.holidays([year])
        misfits[days] = sum(count for day, count in moved if day in feasts[day.year])
        if not misfits[days]:
            return days
    return next(_best(left, misfits))


def _time(day: datetime.date) -> float:
    """The year of a day, with the part of it that is over when its month begins."""
    return day.year + (day.month - 1) / 12


def _best(order: Sequence[int], misfits: Mapping[int, int]) -> Iterator[int]:
    """The shifts without misfits, or with so few that there are `LEAST` of them, in order."""
    most = sorted(misfits.values())[min(LEAST, len(misfits)) - 1]
    return (days for days in order if misfits[days] <= most)


def outdated(years: Iterable[tuple[int, int]], calendar: Calendar) -> tuple[tuple[str, str], ...]:
    """Which words have become too young: those renamed in a year from which on most dates of the text were, and
    before which they are now.

    years  old and new year of every date that tells one

    >>> outdated([(2024, 2019), (1980, 1975)], Calendar(renamed=(("vármegy", "megy", 2023),)))
    (('vármegy', 'megy'),)
    """
    years = list(years)
    out = []
    for old, new, since in calendar.renamed:
        moved = [now < since for then, now in years if then >= since]
        if 2 * sum(moved) > len(moved):
            out.append((old, new))
    return tuple(out)


def latest(years: Iterable[tuple[int, int]]) -> int | None:
    """The last of the new years, by pairs of an old and a new one; None without any."""
    return max((now for _, now in years), default=None)


def uncalled(years: Iterable[tuple[int, int]], calendar: Calendar) -> tuple[tuple[str, str], ...]:
    """Which names of places are younger than all that a text tells now, with what they were called before.

    years  old and new year of every date that tells one

    >>> uncalled([(2023, 2019), (1951, 1947)], Calendar(called=(("Csongrád-Csanád", "Csongrád", 2020.5),)))
    (('Csongrád-Csanád', 'Csongrád'),)
    """
    last = latest(years)
    return tuple((name, before) for name, before, since in calendar.called if last is not None and last < since)


def unseen(text: str, last: float | None, calendar: Calendar) -> bool:
    """Whether something has a shape that nothing had in the last year of which a text tells.

    >>> calendar = Calendar(shapes=((re.compile(r"[A-P][A-Z] [A-Z]{2}-\\d{3}"), 2022.5),))
    >>> unseen("AA BD-417", 2019, calendar), unseen("AA BD-417", 2023, calendar)
    (True, False)
    """
    return last is not None and any(last < since and shape.search(text) for shape, since in calendar.shapes)


def words(
    text: str, renamed: Sequence[tuple[str, str]], letters: Letters = PLAIN
) -> list[tuple[int, int, str]]:
    """Where words of a text begin with one that is outdated, and what stands there in its place, in the same case.

    >>> words("Zala Vármegyei", [("vármegy", "megy")])
    [(5, 12, 'Megy')]
    """
    return sorted(
        (*match.span(), casing.like(match.group(), old, new, letters))
        for old, new in renamed
        for match in re.finditer(rf"\b{re.escape(old)}", text, re.IGNORECASE)
    )


def reworded(text: str, renamed: Sequence[tuple[str, str]]) -> str:
    """The text with those words exchanged."""
    for start, end, new in reversed(words(text, renamed)):
        text = text[:start] + new + text[end:]
    return text
