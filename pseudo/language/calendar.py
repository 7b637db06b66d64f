"""What a language knows of days and years: its country's holidays, and since when things are called as they are.

What comes in: the table `[dates]` of its `language.toml`. What goes out: a `Calendar`. Start at `load`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pseudo.language.letters import PLAIN, Letters

EASTER = "easter"


@dataclass(frozen=True, slots=True)
class Lives:
    """How a language tells when somebody lived.

    born    pattern of what ends right before a day of birth; born_behind  of what begins right behind one
    parent  pattern of what ends right before the name of somebody's parent
    aged    pattern of an age, whose first group has the years
    elders  pattern of a word for a forebear of who writes, and the year by which such was born
    """

    born: re.Pattern[str]
    born_behind: re.Pattern[str]
    parent: re.Pattern[str]
    aged: re.Pattern[str]
    elders: tuple[tuple[re.Pattern[str], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """What everybody knows of some years: the first and the last of them, and a pattern of what is said of it."""

    first: int
    last: int
    said: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Calendar:
    """What a language knows of days and years.

    fixed    holidays on one day of the year (month, day); movable  days from Easter Sunday
    act      pattern of what tells its own year (a statute), which is its first group that matched
    since    word, in small letters -> year before which nothing was called so
    shapes   pattern of what has had that shape only since a year (number plates), and the year (.5: its middle)
    renamed  beginning of a word, of what it was before, and the year in which that changed
    called   name of a place, its name before, and the year (.5: its middle) since which it is called so
    lives    how it tells when somebody lived
    history  what everybody knows happened then
    """

    fixed: frozenset[tuple[int, int]] = frozenset()
    movable: tuple[int, ...] = ()
    act: re.Pattern[str] | None = None
    since: Mapping[str, int] = field(default_factory=dict)
    shapes: tuple[tuple[re.Pattern[str], float], ...] = ()
    renamed: tuple[tuple[str, str, int], ...] = ()
    letters: Letters = PLAIN
    lives: Lives | None = None
    called: tuple[tuple[str, str, float], ...] = ()
    history: tuple[Event, ...] = ()

    def holidays(self, years: Iterable[int]) -> frozenset[datetime.date]:
        """The public holidays of these years.

        >>> sorted(str(day) for day in Calendar(frozenset({(5, 1)}), (1,)).holidays([2024]))
        ['2024-04-01', '2024-05-01']
        """
        days = {datetime.date(year, *day) for year in years for day in self.fixed}
        days |= {easter(year) + datetime.timedelta(step) for year in years for step in self.movable}
        return frozenset(days)


NOTHING = Calendar()
"""What is known of days and years where a language says nothing."""


def load(table: Mapping[str, Any], letters: Letters = PLAIN) -> Calendar:
    """The calendar of a `[dates]` table; what it leaves out is not looked at."""
    days = table.get("holidays", ())
    fixed = frozenset((int(day[:2]), int(day[3:])) for day in days if not day.startswith(EASTER))
    movable = tuple(int(day.removeprefix(EASTER)) for day in days if day.startswith(EASTER))
    renamed = tuple((old, new, int(year)) for old, new, year in (row.split() for row in table.get("renamed", ())))
    act = re.compile(table["act"]) if "act" in table else None
    shapes = tuple((re.compile(shape), year) for shape, year in table.get("shapes", {}).items())
    told = table.get("lives", {})
    lives = _lives(told) if told else None
    called = tuple((name, before, year) for name, (before, year) in table.get("called", {}).items())
    rows = table.get("history", ())
    history = tuple(Event(first, last, re.compile(rf"\b(?:{said})", re.I)) for first, last, said in rows)
    return Calendar(fixed, movable, act, table.get("since", {}), shapes, renamed, letters, lives, called, history)


def _lives(table: Mapping[str, Any]) -> Lives:
    """What `[dates.lives]` says; `elders` are beginnings of words."""
    born, behind, parent, aged = (re.compile(table[part], re.I) for part in ("born", "born_behind", "parent", "aged"))
    elders = table.get("elders", {}).items()
    forebears = tuple((re.compile(rf"\b(?:{word})\w*", re.IGNORECASE), year) for word, year in elders)
    return Lives(born, behind, parent, aged, forebears)


def easter(year: int) -> datetime.date:
    """Easter Sunday of the western churches (the anonymous Gregorian rule, in Meeus, Astronomical Algorithms, ch. 8).

    >>> [str(easter(year)) for year in (1961, 2000, 2024, 2038)]
    ['1961-04-02', '2000-04-23', '2024-03-31', '2038-04-25']
    """
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    weekday = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * weekday) // 433
    month = (h + weekday - 7 * m + 90) // 25
    return datetime.date(year, month, (h + weekday - 7 * m + 33 * month + 19) % 32)
