"""A text made ready once for everything that is looked for in it by its structure.

What comes in: a text as it arrived. What goes out: `Prepared`: the text composed and folded, where figures stand in it,
and where numbers that everybody may know. Start at `prepared`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pseudo.core.ranges import merged
from pseudo.kinds.identifiers.contexts import BEFORE, LONGEST, REACH, neighbourhoods, widened
from pseudo.kinds.identifiers.expressions import Expression, Field
from pseudo.kinds.identifiers.shapes import composed
from pseudo.kinds.identifiers.tables import load


@dataclass(frozen=True, slots=True)
class Prepared:
    """A text and what is known of it before anything is found.

    arrived  as it came; `text` the same in NFC, `offsets` its places in `arrived` (None: the same)
    folded   `text` in lower case without accents
    figures  where figures stand, `@`, `_` or an inner dot: disjoint stretches in order
    public   where numbers of statutes and the like stand in `text`
    """

    arrived: str
    text: str
    offsets: Sequence[int] | None
    folded: str
    figures: tuple[tuple[int, int], ...]
    public: list[tuple[int, int]]


def prepared(text: str | Prepared, lang: str | Path) -> Prepared:
    """The text made ready; one that is stays as it is."""
    if isinstance(text, Prepared):
        return text
    tables = load(lang)
    plain, offsets = composed(text)
    folded = tables.letters.aligned(plain)
    figures = tuple(neighbourhoods(folded, before=0, after=0))
    near = widened(figures, BEFORE + LONGEST, REACH)
    return Prepared(text, plain, offsets, folded, figures, regions(plain, tables.public, near))


def regions(
    text: str, patterns: Iterable[Expression], near: Sequence[tuple[int, int]] | None = None
) -> list[tuple[int, int]]:
    """Where any of the patterns matches, as disjoint ranges in order. near: the stretches to look at; None: all."""
    field = Field(text, ((0, len(text)),) if near is None else near)
    return merged(match.span() for pattern in patterns for match in field.matches(pattern))
