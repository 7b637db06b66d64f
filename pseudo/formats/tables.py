"""Tables: which of their cells are read, what is known of them, and which are one document.

What comes in: the texts of the cells, row by row, and what the user says of columns (`--columns`, `--types`, `--rows`).
What goes out: a `Plan`: the documents, each with its cells in order, and which row has the names of the columns, if
one has. Start at `planned`; `unit` makes the unit of a document.

>>> plan = planned([["nev", "kor"], ["Ede", "34"], ["Pál", "8"]], Options(types=(("nev", "PER"),)))
>>> plan.named, plan.documents, plan.types
(True, (((1, 0), (1, 1), (2, 0), (2, 1)),), {0: 'PER'})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.core import codes
from pseudo.core.document import FILE, TYPES, Id, Span, is_type
from pseudo.core.errors import InputError
from pseudo.formats import headed, labelled
from pseudo.formats.door import JOINT, Options, Piece, Unit
from pseudo.formats.labelled import Cell, Rows, Told

MANY = 1000
"""A table of more rows has a document in each; one of fewer is one."""
FORMULA = "=+-@\t\r"
"""What a program of tables takes for the beginning of a formula."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is read of a table.

    named      a row has the names of the columns: it stays where a person says so, else what is written there as
               codes are; a word with a capital could be somebody at the head of a column
    documents  the cells of each, in order; none of them is empty
    types      the type of what stands in a column
    single     all of the table is one document
    told       the types that headings, labels and columns tell of cells, and the row of the names
    """

    named: bool
    documents: tuple[tuple[Cell, ...], ...]
    types: Mapping[int, str] = field(default_factory=dict)
    single: bool = True
    told: Told = field(default_factory=Told)

    def type_of(self, cell: Cell, text: str) -> str:
        """The type of a cell; empty where nothing tells it."""
        row, column = cell
        said = self.types.get(column, "") if row >= self.told.head + self.named else ""
        said = said or self.told.parts.get(cell, "")
        looked = self.told.types.get(cell, "")
        return said or (looked if looked and headed.fits(looked, text) else "")


def planned(rows: Rows, options: Options) -> Plan:
    """What is read of a table; raises InputError for a column or a type that there is not."""
    asked = [*options.columns, *(column for column, _ in options.types)]
    calls = {codes.lower(each.strip()) for each in asked if not each.isdecimal()}
    told = labelled.told(rows, calls, options)
    first = [codes.lower(name.strip()) for name in rows[told.head]] if rows else []
    sure = not calls.isdisjoint(first)
    read, types = chosen(options, first if told.named else [], max(map(len, rows), default=0))
    by_row = [tuple((row, column) for column, text in enumerate(cells) if column in read and text.strip()
                    and (row != told.head or not told.named or (not sure and labelled.no_code(text))))
              for row, cells in enumerate(rows)]
    filled = [cells for cells in by_row if cells]
    if options.rows or (options.rows is None and len(filled) > MANY):
        return Plan(told.named, tuple(filled), types, False, told)
    return Plan(told.named, (tuple(cell for cells in filled for cell in cells),), types, True, told)


def chosen(options: Options, names: Sequence[str], width: int) -> tuple[set[int], dict[int, str]]:
    """The columns that are read, of so many with these names, and the types of those that have one; raises InputError
    for a column or a type that there is not."""
    types: dict[int, str] = {}
    for column, type_ in options.types:
        if not is_type(type_):
            raise InputError(f"--types: there is no such type; take one of {' '.join(sorted(TYPES))}")
        types[_column(column, names, width)] = type_
    asked = {_column(column, names, width) for column in options.columns}
    return asked | set(types) if options.columns else set(range(width)), types


def unit(plan: Plan, rows: Rows, cells: Sequence[Cell], where: str = "") -> Unit:
    """A document: a piece for each cell; what a column is known to hold is a span of that type."""
    return typed(None if plan.single else cells[0][0] + 1, (
        (Piece(rows[row][column], f"{where}row {row + 1}, column {column + 1}"),
         plan.type_of((row, column), rows[row][column])) for row, column in cells))


def typed(id_: Id | None, cells: Iterable[tuple[Piece, str]]) -> Unit:
    """A document of cells; one with a type is a span of that, if anything is in it.

    >>> typed(None, [(Piece(" Ede "), "PER"), (Piece("-"), "PER")]).spans
    (Span(start=1, end=4, type='PER', head=None, source='file', ...),)
    """
    pieces, spans, at = [], [], 0
    for piece, type_ in cells:
        text = piece.text
        pieces.append(piece)
        if type_ and any(map(str.isalnum, text)):
            start = at + len(text) - len(text.lstrip())
            spans.append(Span(start, at + len(text.rstrip()), text.strip(), type_, source=FILE))
        at += len(text) + len(JOINT)
    return Unit(id_, tuple(pieces), spans=tuple(spans))


def harmless(new: str, old: str) -> str:
    """A new text of a cell, that is no formula where the old one was none.

    >>> harmless("+36 1 234 5678", "06 1 111 1111"), harmless("-2", "-1")
    ("'+36 1 234 5678", '-2')
    """
    return f"'{new}" if new.startswith(tuple(FORMULA)) and not old.startswith(tuple(FORMULA)) else new


def _column(said: str, names: Sequence[str], width: int) -> int:
    """The column that is meant, by its name or its number."""
    wanted = codes.lower(said.strip())
    if wanted in names:
        return names.index(wanted)
    if said.isdecimal() and 1 <= int(said) <= width:
        return int(said) - 1
    known = "" if names else "; its first row has no names that can be told from the rest, so say their numbers"
    raise InputError(f"there is no such column as --columns or --types says: it has {width}, to be called by name or "
                     f"by number from 1{known}")
