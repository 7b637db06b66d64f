"""Tables inside of texts (pages, letters): what headings and labels say of the cells below and beside them.

What comes in: the pieces of a document, each with the cell that it stands in. What goes out: of each piece the type
that it has as a whole, or none. A label is what begins the cell to the left, or the heading of the column. Start at
`types`.

>>> cells = [("TAJ", Place(1, 0, 0)), ("047 551 236", Place(1, 0, 1)), ("Telefon", None), ("512 44 87", None)]
>>> types(cells, Options())
['', 'SOCIALID', '', '']
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pseudo.core.document import is_type
from pseudo.formats import headed
from pseudo.formats.door import Options
from pseudo.language.language import load

NAME = "PER"
PARTS = frozenset(("surname", "given"))


class Place(NamedTuple):
    """A cell: of which table, its row and column."""

    table: int
    row: int
    column: int


def types(pieces: Sequence[tuple[str, Place | None]], options: Options) -> list[str]:
    """The type of each piece; empty: it is read as any other."""
    first = {place: text for text, place in reversed(pieces) if place is not None}
    told = {place: _meant(text, options) for place, text in first.items()}
    below, above = (Counter(place.table for place, type_ in told.items() if type_ and bool(place.row) is lower)
                    for lower in (True, False))
    rows = {place.table for place in told if place.row}
    forms = frozenset(place.table for place in told if below[place.table] > above[place.table]
                      or place.table not in rows)
    return [_type(text, place, told, forms) for text, place in pieces]


def _meant(text: str, options: Options) -> str:
    """What a cell says of others; empty for one that is no label."""
    label = text.strip().rstrip(":").strip()
    if not label or any(map(str.isdecimal, label[:-1])) or "\n" in label:
        return ""
    language = load(options.lang, options.own)
    part = language.columns.get(language.heading(label), "")
    return NAME if part in PARTS else headed.meant(label, options) if not part or is_type(part) else ""


def _type(text: str, place: Place | None, told: Mapping[Place, str], forms: frozenset[int]) -> str:
    """What the label of a cell says of it: the one beside it in a form, which has most of its labels below its first
    row, the one above it in a list."""
    if place is None or told.get(place) or not (place.column if place.table in forms else place.row):
        return ""
    label = place._replace(column=place.column - 1) if place.table in forms else place._replace(row=0)
    type_ = told.get(label, "")
    return type_ if type_ and headed.fits(type_, text) else ""


# -- where the cells of a page are -------------------------------------------------------------------------------------

TABLES, ROWS, CELLS = (frozenset(names.split()) for names in ("table dl", "tr row dt", "td th cell dt dd"))
"""Elements of pages and TEI; a list of terms is a table of two columns."""


class Places:
    """The cells of a page, told from its tags in order.

    >>> places = Places()
    >>> for kind, name, end in [("start", "table", 7), ("start", "tr", 11), ("start", "td", 15), ("start", "td", 30)]:
    ...     places.tag(kind, name, end)
    >>> places.at(20), places.at(31), places.at(3)
    (Place(table=1, row=0, column=0), Place(table=1, row=0, column=1), None)
    """

    def __init__(self) -> None:
        self._open: list[list[int]] = []
        self._count = 0
        self._starts: list[int] = []
        self._places: list[Place | None] = []

    def tag(self, kind: str, name: str, end: int) -> None:
        """A tag that ends there."""
        if name in TABLES and kind == "start":
            self._count += 1
            self._open.append([self._count, -1, -1])
        elif name in TABLES and self._open:
            self._open.pop()
            self._here(end, bool(self._open))
        elif name in ROWS | CELLS and self._open and kind == "start":
            table = self._open[-1]
            if name in ROWS:
                table[1:] = [table[1] + 1, -1]
            if name in CELLS:
                table[1:] = [max(table[1], 0), table[2] + 1]
            self._here(end, name in CELLS)
        elif name in ROWS | CELLS and self._open:
            self._here(end, False)

    def _here(self, at: int, inside: bool) -> None:
        self._starts.append(at)
        self._places.append(Place(*self._open[-1]) if inside and self._open and self._open[-1][2] >= 0 else None)

    def at(self, start: int) -> Place | None:
        """The cell in which a place of the source is."""
        found = bisect_right(self._starts, start) - 1
        return self._places[found] if found >= 0 else None
