"""Days in a text, read by the auditor itself: year, month and day, in this order or turned round.

What comes in: a text and a language, of whose `dates_words.tsv` the names of months are taken. What goes out: days with
their places; how a day can be spelt in figures. Start at `days`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from pseudo.core.numerals import roman
from pseudo.core.tables import rows
from pseudo.language.language import Language

YEAR, MONTH, DAY = r"(?P<year>(?:1[89]|20)\d\d)", r"(?P<month>0?[1-9]|1[0-2])", r"(?P<day>0?[1-9]|[12]\d|3[01])"
JOINT = r"[\s./-]{1,3}"
BRIEF = re.compile(r"(?<![\w.,/:-])(\d\d?)([./-]\s?)(\d\d?)\2(\d\d?)(?![\w:]|[./-]\s?\d)")
"""Three groups of one or two figures, with the same sign between them."""
MONTHS = frozenset(("month", "abbreviation"))


@dataclass(frozen=True, slots=True)
class Day:
    """A day that stands in a text."""

    start: int
    end: int
    day: date

    @property
    def spellings(self) -> tuple[str, ...]:
        """The day in figures, eight and six of them.

        >>> Day(0, 1, date(1991, 6, 12)).spellings
        ('19910612', '12061991', '910612', '120691')
        """
        year, month, day = f"{self.day.year:04}", f"{self.day.month:02}", f"{self.day.day:02}"
        return year + month + day, day + month + year, year[2:] + month + day, day + month + year[2:]


def brief(text: str, sought: Iterable[date]) -> Iterator[Day]:
    """Days that are sought, their year in two figures at the beginning or the end.

    >>> [(each.start, str(each.day)) for each in brief("23/03/05, 5.3.23, 23/03/06", [date(2023, 3, 5)])]
    [(0, '2023-03-05'), (10, '2023-03-05')]
    """
    spelt: dict[tuple[int, int, int], date] = {}
    for day in sought:
        year = day.year % 100
        spelt |= {(year, day.month, day.day): day, (day.day, day.month, year): day}
    for match in BRIEF.finditer(text) if spelt else ():
        read = spelt.get((int(match[1]), int(match[3]), int(match[4])))
        if read is not None:
            yield Day(match.start(), match.end(), read)


def days(text: str, language: Language) -> list[Day]:
    """The days that are told in full, in order.

    >>> from pseudo.language import language
    >>> [str(each.day) for each in days("1991. június 12-én, 2024.03.05., 12/06/1991", language.load("hu"))]
    ['1991-06-12', '2024-03-05', '1991-06-12']
    """
    found = sorted(_found(text, language), key=lambda each: (each.start, -each.end))
    out: list[Day] = []
    for each in found:
        if not out or each.start >= out[-1].end:
            out.append(each)
    return out


def _found(text: str, language: Language) -> Iterator[Day]:
    months, patterns = _reader(language.home)
    plain = language.letters.aligned(text)
    for pattern in patterns:
        for match in pattern.finditer(plain):
            named = match.groupdict().get("named")
            month = months[named] if named else int(match["month"])
            try:
                yield Day(match.start(), match.end(), date(int(match["year"]), month, int(match["day"])))
            except ValueError:  # the 31st of June
                continue


@lru_cache(maxsize=8)
def _reader(home: Path) -> tuple[Mapping[str, int], tuple[re.Pattern[str], ...]]:
    """The months by their names, and what days look like, on text without case and marks."""
    from pseudo.language import letters

    fold = letters.of(home).fold
    months = {fold(roman(number)): number for number in range(1, 13)}
    for row in rows(home / "dates_words.tsv"):
        kind, value, *cells = row.split("\t") if row.count("\t") > 1 and row[:1] != "#" else ("", "")
        if kind in MONTHS:
            months |= {fold(each).rstrip("."): int(value) for each in (cells[0], *" ".join(cells[2:]).split())}
    names = "|".join(sorted(map(re.escape, months), key=lambda name: (-len(name), name)))
    named = rf"(?P<named>{names})[^\W\d_]*"
    ends = r"(?<![\d.,/-])", r"(?![\d:])"
    forms = (rf"{YEAR}{JOINT}{named}{JOINT}{DAY}", rf"{YEAR}{JOINT}{MONTH}{JOINT}{DAY}",
             rf"{DAY}{JOINT}{named}{JOINT}{YEAR}", rf"{DAY}{JOINT}{MONTH}{JOINT}{YEAR}")
    return months, tuple(re.compile(ends[0] + form + ends[1]) for form in forms)
