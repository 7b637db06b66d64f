"""Rows of identifiers: what is known of each number of a country, as its table says.

What comes in: `identifiers.tsv` of a language, or `world.tsv` for numbers that are the same everywhere. What goes out:
`Row`s. The first line that is no comment names the columns; a table has those that it needs. Start at `read`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

from pseudo.core.errors import LanguageError
from pseudo.kinds.identifiers.candidate import standing
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.sources import NO_NAMES, Names
from pseudo.kinds.identifiers.tables import rows


@dataclass(frozen=True, slots=True)
class Row:
    """One identifier.

    type       entity type; scheme: which number of that type it is (`hu.taj`)
    structure  the module of `structures` that knows how it is made; empty: `number`
    says       what it is, for errors: `a tax number: eight figures, ...`
    pattern    how it looks in a text, where it stands alone; empty: it is found otherwise
    shape      how its letters and figures look
    like       how it is written: spellings, of which that of its length counts (`|` between), or the size of its groups
    new        of what a new one is made, see `structures.number`
    check      its check digit: `3 7 mod 10`, `luhn`, `stdnum fi.hetu`, see `structures.checks`
    alone, bare   how far it is trusted with a valid check digit, with its shape, without a word beside it
    looks, sure   shapes to be trusted bare, to be a clear structure; `=`: the same shape
    region     where it tells a region: group 1
    prefix     what may stand before its figures and is no part of it
    facts      what its structure asks for, by name
    """

    type: str
    scheme: str = ""
    structure: str = ""
    says: str = ""
    pattern: str = ""
    shape: str = ""
    like: str = ""
    new: str = ""
    check: str = ""
    alone: str = ""
    bare: str = ""
    looks: str = ""
    sure: str = ""
    region: str = ""
    prefix: str = ""
    fallback: str = ""
    facts: str = ""

    def fact(self, name: str, default: str | None = None) -> str:
        """One of the facts. raises LanguageError where the row has none of that name and there is no default."""
        found = dict(fact.partition("=")[::2] for fact in self.facts.split("; "))
        if default is not None:
            return found.get(name, default)
        if name not in found:
            raise LanguageError(f"identifiers.tsv: {self.scheme or self.type} has no fact {name!r}")
        return found[name]

    @property
    def standing(self) -> Expression:
        """The pattern where it stands alone, or where it says itself what may stand before it; of none, what matches
        nowhere."""
        own = not self.pattern or self.pattern.startswith("(?<!")
        return Expression(self.pattern or "(?!)") if own else standing(self.pattern)


def expression(source: str, names: Names = NO_NAMES) -> Expression | None:
    """The source as an expression; of none, none."""
    return Expression(source, names) if source else None


def read(path: Path) -> tuple[Row, ...]:
    """The rows of a table; of no file, none. raises LanguageError for a column that there is not."""
    lines = list(rows(path))
    if not lines:
        return ()
    known = {field.name for field in fields(Row)}
    if strange := [name for name in lines[0] if name not in known]:
        raise LanguageError(f"{path.name}: has the column {strange[0]!r}; there are {' '.join(sorted(known))}")
    found = []
    for line in lines[1:]:
        row = Row(**{name: cell for name, cell in zip(lines[0], line, strict=False) if cell})
        found.append(row)
    return tuple(found)
