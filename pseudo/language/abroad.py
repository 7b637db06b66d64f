"""Streets of abroad, each in the manner of its language: `Hauptstraße`, `ul. Długa`, `Via Roma`, `Baker Street`; and
surnames by their end.

What comes in: the rows of `streets_abroad` in `language.toml`. What goes out: the manner of a street, where such
streets may stand in a text, others of the same manner. Start at `Streets`; `land_by_end` is for surnames.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pseudo.core.regex import Regex

NAME = "~"
"""Stands for the name in a manner."""
WORD, STEM = r"[^\W\d_][\w'’.-]*", r"[^\W\d_][\w-]*"
"""A word of a name, and what a word of a kind is written on."""
LONG = 2
"""Letters of an article of here, at most, which is no part of a name: `A Wiener Straße`."""
SMALL = 5
"""Letters of the longest small word in a name: `della`."""


def land_by_end(word: str, rules: Sequence[str]) -> str:
    """The origin of which a surname is by its end, whatever stands beside it; empty for any other word.

    rules  what tells an origin, and that; ends have a hyphen before them

    >>> land_by_end("Iljevitš", ("Mrs. english", "-vitš russian"))
    'russian'
    """
    ends = (rule.rpartition(" ") for rule in rules if rule.startswith("-"))
    return next((origin for end, _, origin in ends if word[:1].isupper() and word.endswith(end[1:])), "")


class Streets:
    """The manners of a language's table, the longest first.

    >>> streets = Streets(("~straße: Haupt, Berg", "Via ~: Roma, Verdi"))
    >>> streets.manner("Hauptstraße"), streets.manner("Via dei Fiori"), streets.manner("Roma"), streets.others("Via ~")
    ('~straße', 'Via ~', '', ('Via Roma', 'Via Verdi'))
    >>> [streets.manner(each) for each in ("hauptstraße", "Via email")]
    ['', '']
    """

    def __init__(self, rows: Sequence[str]) -> None:
        told = (row.partition(":") for row in rows)
        names = {manner.strip(): tuple(map(str.strip, known.split(","))) for manner, _, known in told}
        self.names: Mapping[str, tuple[str, ...]] = dict(sorted(names.items(), key=lambda row: -len(row[0])))
        self.looks = {manner: Regex(_look(manner)) for manner in self.names}
        sides = (side for manner, look in self.looks.items() for side in _sides(manner, look.source))
        self.numbered = [Regex(side) for side in sides]
        ends = "|".join(re.escape(manner.replace(NAME, "").strip()) for manner in self.names)
        self.quick = re.compile(ends) if ends else None

    def manner(self, street: str) -> str:
        """The manner of a street as it is called; empty for one of none."""
        looks = ((manner, look.fullmatch(street)) for manner, look in self.looks.items())
        return next((manner for manner, match in looks if match is not None and _called(match["name"])), "")

    def others(self, manner: str) -> tuple[str, ...]:
        """Streets of a manner."""
        return tuple(manner.replace(NAME, name) for name in self.names.get(manner, ()))

    def found(self, text: str) -> Iterator[tuple[int, int]]:
        """Where streets stand that have the number of a house behind them, or, as some have it, before them."""
        if self.quick is None or self.quick.search(text) is None:
            return
        for match in (match for side in self.numbered for match in side.finditer(text)):
            start, name = match.start(), match["name"]
            first, gap, rest = name.partition(" ")
            if match.start("name") == start and gap and (len(first) <= LONG or not first[0].isupper()):
                start, name = start + len(first) + 1, rest
            if _called(name):
                yield start, match.end()


def _sides(manner: str, look: str) -> Iterator[str]:
    """How a street looks before the number of a house and, where its word ends it, behind one."""
    yield rf"(?<![\w.-]){look}(?=,? \d{{1,4}}(?!\d|\.(?![),;\n]|$)))"
    if manner.startswith(f"{NAME} "):
        yield rf"(?<=\d ){look}(?![\w-])"


def _look(manner: str) -> str:
    """How streets of a manner look: behind its word a name has as many words as there are, before it two."""
    before, _, behind = map(re.escape, manner.partition(NAME))
    glued = bool(behind) and not manner.partition(NAME)[2].startswith(" ")
    more = "" if glued else rf"(?: {WORD}){{0,5}}?" if before else rf"(?: {WORD})?"
    return rf"{before}(?P<name>{STEM if glued else WORD}{more}){behind}"


def _called(name: str) -> bool:
    """Whether a street may be called so: it ends in a raised word, and what is not raised is short."""
    words = re.split(r"[ '’]", name)
    return words[-1][:1].isupper() and all(word[:1].isupper() or len(word) <= SMALL for word in words)


@lru_cache(maxsize=16)
def streets(rows: tuple[str, ...]) -> Streets:
    """The streets of a table, made once."""
    return Streets(rows)
