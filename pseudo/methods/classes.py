"""The classes that stand for their members: the rows of `generalise.tsv` of a language.

What comes in: a folder; where a mention stands. What goes out: rows, and what links a phrase for a day to the word
behind it. Start at `table`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pseudo.core.errors import LanguageError
from pseudo.language.folders import folder
from pseudo.methods.method import Place

TABLE = "generalise.tsv"
HELD = {"year": r"\d+", "decade": r"\d.*", "month": r"[^\W\d]\D*"}
"""What stands in a place of a phrase, where that is not whatever there is."""
BEFORE = ">"
"""A kind that is the beginning of the word behind the mention."""


@dataclass(frozen=True, slots=True)
class Class:
    """A row of the table: what entities of one type and of these kinds are called, and where their like is counted."""

    type_: str
    kinds: frozenset[str]
    members: frozenset[str]
    phrase: str
    adjective: str = ""
    series: str = ""
    like: str = ""
    cased: str = ""

    def read(self, norm: str) -> Mapping[str, str] | None:
        """What stands in the places of the phrase in a norm that was made of it.

        >>> Class("DATE", frozenset(("month alone",)), frozenset("*"), "{month}").read("2023"), Class(
        ...     "DATE", frozenset(("year",)), frozenset("*"), "{year}").read("2023")
        (None, {'year': '2023'})
        """
        pieces = [(text, name) for text, name, _, _ in string.Formatter().parse(self.phrase)]
        pattern = "".join(re.escape(text) + (f"(?P<{name}>{HELD.get(name, '.+')})" if name else "")
                          for text, name in pieces)
        match = re.fullmatch(pattern, norm)
        return None if match is None else match.groupdict()


@lru_cache(maxsize=16)
def table(home: Path) -> tuple[Class, ...]:
    """The classes of a language. raises LanguageError for a row that is none

    >>> next(row.phrase for row in table(folder("hu")) if "hospital" in row.kinds)
    'egy kórház'
    """
    rows = []
    for number, line in enumerate((home / TABLE).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) < 4 or len(cells) > 8:
            raise LanguageError(f"{home.name}/{TABLE}, line {number}: needs type, kinds, members and phrase; see "
                                "docs/methods.md")
        type_, of, members, *rest = cells
        rows.append(Class(type_, frozenset(of.split(",")), frozenset(members.split(",")), *rest))
    return tuple(rows)


def link(place: Place) -> str:
    """What stands between a phrase for a day and a word that was said of the day (`2023. március egyik napján`)."""
    rest = place.after.lstrip(" ") if place.after[:1] == " " else ""
    home = folder(place.language.at("pseudo"))
    rows = (row for row in (table(home) if (home / TABLE).is_file() else ()) if row.type_ == "DATE")
    found = (row.phrase for row in rows for kind in row.kinds if kind[:1] == BEFORE and rest.startswith(kind[1:]))
    return next((f" {phrase}" for phrase in found), "") if rest else ""
