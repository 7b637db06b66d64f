"""Feasts by name: on which day of a year each falls, and how the days are called.

What comes in: a language folder's `dates_feasts.tsv`. What goes out: `Feasts`: what a word means, which feast a day is.
Start at `load`. Days of the year are rules in the table; public holidays of a country are those of the `holidays`
package, loaded when a text first has a word for them beside a date.
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.sources import Names
from pseudo.kinds.identifiers.tables import rows
from pseudo.language import letters
from pseudo.language.calendar import EASTER, easter
from pseudo.language.letters import PLAIN, Letters

PUBLIC, NAME_DAY, LEAP_YEAR = "public", "name-day", "leap-year"
"""Rules of words that have no day of their own: any public holiday, anybody's name day, a year of 366 days."""
LITTLE = "little"
"""Marks a feast by whose name none is called that comes to be on its day."""
SUNDAY = re.compile(r"(\d\d)-sun(-?\d)")
PAST = "past"
"""Marks a feast whose name has the year before it of what is remembered, not of the day."""
BEFORE = re.compile(r"(\d\d)-(\d\d)-sun(\d)")
NAME = "*"
"""Stands in the table for a name with a capital (`László-nap`)."""


@dataclass(frozen=True, slots=True)
class Feast:
    """One row of the table: its days (the first is the feast itself), its label, its names."""

    rules: tuple[str, ...]
    label: str
    names: tuple[str, ...]

    def days(self, year: int) -> Iterator[datetime.date]:
        """Its days in a year, the feast itself first; none for a word without a day of its own.

        >>> [str(day) for day in Feast(("easter", "02-29", "05-sun1"), "", ()).days(2023)]
        ['2023-04-09', '2023-05-07']
        >>> [str(day) for year in (2022, 2023) for day in Feast(("12-25-sun4",), "", ()).days(year)]
        ['2022-11-27', '2023-12-03']
        """
        for rule in self.rules:
            if rule.startswith(EASTER):
                yield easter(year) + datetime.timedelta(int(rule.removeprefix(EASTER) or 0))
            elif sunday := SUNDAY.fullmatch(rule):
                month, number = int(sunday[1]), int(sunday[2])
                sundays = [day for day in range(1, calendar.monthrange(year, month)[1] + 1)
                           if datetime.date(year, month, day).weekday() == 6]
                yield datetime.date(year, month, sundays[number - (number > 0)])
            elif before := BEFORE.fullmatch(rule):
                eve = datetime.date(year, int(before[1]), int(before[2])) - datetime.timedelta(1)
                yield eve - datetime.timedelta((eve.weekday() + 1) % 7 + 7 * int(before[3]) - 7)
            elif rule.startswith(PUBLIC):
                yield from holidays_of(rule.removeprefix(PUBLIC).strip(), year)
            elif rule[:1].isdecimal():
                month, number = int(rule[:2]), int(rule[3:])
                if number <= calendar.monthrange(year, month)[1]:
                    yield datetime.date(year, month, number)

    @property
    def own(self) -> bool:
        """Whether it has a day of its own."""
        return not self.rules[0].startswith((PUBLIC, NAME_DAY, LEAP_YEAR))

    @property
    def lasting(self) -> bool:
        """Whether it is no day, but a year, or days of which none is its own (`nagyhét`)."""
        return self.rules[0].startswith(LEAP_YEAR) or (LITTLE in self.rules and len(self.rules) > 2)

    def near(self, day: datetime.date) -> datetime.date:
        """The feast that is nearest to a day; the day itself, for a word without a day of its own."""
        years = (day.year, day.year - 1, day.year + 1) if self.own else ()
        found = (next(self.days(year), None) for year in years)
        return min((other for other in found if other is not None), key=lambda other: abs(other - day), default=day)


BARE = "{month} {day}"
"""How a day by itself is written with the month into which it has come, where the language does not say."""


@dataclass(frozen=True, slots=True)
class Feasts:
    """The feasts of a language.

    names    folded name -> the name as in the table, its feast
    owned    folded name with its possessive -> the name
    cases    case of a feast -> the case that a day takes in its place (`karácsonykor`, `25-én`)
    spelt    how a full date is written, with `{year}`, `{month}`, `{day}`; `day` one without its year; `bare` a day by
             itself that has come into another month
    words    any of the names, and the ending on it; `year` a year right before one, in folded text
    pieces   one of these stands in a folded text in which `words` matches
    """

    feasts: tuple[Feast, ...] = ()
    names: Mapping[str, tuple[str, Feast]] = field(default_factory=dict)
    owned: Mapping[str, str] = field(default_factory=dict)
    cases: Mapping[str, str] = field(default_factory=dict)
    spelt: str = ""
    day: str = ""
    bare: str = BARE
    words: Expression | None = None
    year: re.Pattern[str] = re.compile(r"(?!)")
    letters: Letters = PLAIN
    pieces: tuple[str, ...] = ()

    def read(self, name: str) -> Feast | None:
        """The feast of a name as in a norm (`László-nap` has a capital); None for any other word.

        >>> how = load(Path("pseudo/hu"))
        >>> how.read("karácsony").rules[0], how.read("László-nap").rules[0], how.read("aprónap")
        ('12-25', 'name-day', None)
        """
        known = self.names.get(self.letters.aligned(name))
        if known is not None:
            return known[1]
        opening = re.match(r"[^\W\d_]{2,}(?=[- ])", name)
        if opening is None or not name[0].isupper():
            return None
        known = self.names.get(NAME + self.letters.aligned(name[opening.end() :]))
        return known[1] if known is not None else None

    def called(self, day: datetime.date, like: str) -> str | None:
        """What a day is called that is a feast, in small letters: by one word as `like`, or by words that end in the
        same one, so that the ending of `like` suits it; None where it has no such name."""
        for feast in self.feasts:
            if feast.own and LITTLE not in feast.rules and next(feast.days(day.year), None) == day:
                small = (name for name in feast.names if not any(map(str.isupper, name)))
                names = (name for name in small if (" " in name) == (" " in like))
                return next((name for name in names if " " not in name or name.split()[-1] == like.split()[-1]), None)
        return None


@lru_cache(maxsize=16)
def load(home: Path) -> Feasts:
    """The feasts of a language folder: language data only; none without a table."""
    own = letters.of(home)
    feasts, names, owned = [], {}, {}
    cases, spelt, single, bare, between = {}, "", "", BARE, ""
    for kind, *rest in rows(home / "dates_feasts.tsv"):
        if kind == "CASE":
            cases[rest[0]] = rest[1]
        elif kind == "SPELT":
            spelt = rest[0]
        elif kind == "DAY":
            single = rest[0]
        elif kind == "BARE":
            bare = rest[0]
        elif kind == "YEAR":
            between = rest[0]
        else:
            forms = [form.partition("/") for form in rest[1].split("|")]
            feast = Feast(tuple(kind.split(",")), rest[0], tuple(name for name, _, _ in forms))
            feasts.append(feast)
            for name, _, possessive in forms:
                names[own.aligned(name)] = (name, feast)
                if possessive:
                    owned[own.aligned(possessive)] = name
    if not feasts:
        return Feasts()
    known = Names()
    known.stands_for_one("FEAST", [name for name in (*names, *owned) if not name.startswith(NAME)])
    pieces = tuple(name.removeprefix(NAME) for name in (*names, *owned))
    tails = "|".join(re.escape(name.removeprefix(NAME)) for name in (*names, *owned) if name.startswith(NAME))
    called = rf"(?P<called>[^\W\d_]{{2,20}}(?:{tails}))" if tails else "(?P<called>(?!))"
    words = Expression(rf"(?<![\w-])(?:(?P<name><FEAST>)|{called})(?P<end>[^\W\d_]{{0,5}})(?![\w-])", known)
    year = re.compile(rf"(?<![\w.,/-])(?:(?P<y>1[6-9]\d\d|20[0-4]\d)|['’](?P<ys>\d\d)){between}\s")
    return Feasts(tuple(feasts), names, owned, cases, spelt, single, bare, words, year, own, pieces)


@lru_cache(maxsize=512)
def holidays_of(country: str, year: int) -> tuple[datetime.date, ...]:
    """The public holidays of a country in a year, exchanged days off among them, as the `holidays` package has them."""
    import holidays

    return tuple(sorted(holidays.country_holidays(country, years=year)))
