"""Tables inside of texts (pages, letters): what headings and labels say of the cells below and beside them.

What comes in: the pieces of a document, each with the cell that it stands in. What goes out: of each piece the type
that it has as a whole, or none: what `labelled` tells of its cell. Start at `types`.

>>> cells = [("TAJ", Place(1, 0, 0)), ("047 551 236", Place(1, 0, 1)), ("Telefon", None), ("512 44 87", None)]
>>> types(cells, Options())
['', 'SOCIALID', '', '']
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pseudo.formats import headed, labelled
from pseudo.formats.door import Options


class Place(NamedTuple):
    """A cell: of which table, its row and column."""

    table: int
    row: int
    column: int


def types(pieces: Sequence[tuple[str, Place | None]], options: Options) -> list[str]:
    """The type of each piece; empty: it is read as any other."""
    first = {place: text for text, place in reversed(pieces) if place is not None}
    tables: dict[int, dict[tuple[int, int], str]] = {}
    for place, text in first.items():
        tables.setdefault(place.table, {})[place.row, place.column] = text
    told = {table: labelled.told(_rows(cells), frozenset(), options) for table, cells in tables.items()}
    return [_type(text, place, told) for text, place in pieces]


def _rows(cells: Mapping[tuple[int, int], str]) -> list[list[str]]:
    """The texts of a table, row by row; cells that have none are empty."""
    widths = [-1] * (max(row for row, _ in cells) + 1)
    for row, column in cells:
        widths[row] = max(widths[row], column)
    return [[cells.get((row, column), "") for column in range(width + 1)] for row, width in enumerate(widths)]


def _type(text: str, place: Place | None, told: Mapping[int, labelled.Told]) -> str:
    """What is told of the cell of a piece, if the piece looks so."""
    if place is None:
        return ""
    table, cell = told[place.table], (place.row, place.column)
    type_ = table.parts.get(cell, "") or table.types.get(cell, "")
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
