"""Tables: which of their cells are read, what is known of them, and which are one document.

What comes in: the texts of the cells, row by row, and what the user says of columns (`--columns`, `--types`, `--rows`).
What goes out: a `Plan`: the documents, each with its cells in order, and whether the first row has the names of the
columns. Start at `planned`; `unit` makes the unit of a document.

>>> plan = planned([["nev", "kor"], ["Ede", "34"], ["Pál", "8"]], Options(types=(("nev", "PER"),)))
>>> plan.named, plan.documents, plan.types
(True, (((1, 0), (1, 1), (2, 0), (2, 1)),), {0: 'PER'})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.core.document import FILE, TYPES, Id, Span, is_type
from pseudo.core.errors import InputError
from pseudo.formats import headed
from pseudo.formats.door import JOINT, Options, Piece, Unit
from pseudo.language.language import load

if TYPE_CHECKING:
    from name_db import Names

PERSON = "PER"
WHOLE = "name"
"""What a heading says that could be anything's name, too."""
SAMPLE = 200
"""Rows by which it is told what a column holds."""
USUAL = 40
"""Bearers, in the table of surnames, of one that tells what its column holds."""
MANY = 1000
"""A table of more rows has a document in each; one of fewer is one."""
WORDS = re.compile(r"[^\W\d_]+")
FORMULA = "=+-@\t\r"
"""What a program of tables takes for the beginning of a formula."""

Rows = Sequence[Sequence[str]]
Cell = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is read of a table.

    named      the first row has the names of the columns: it stays where a person says so, else what is written
               there as codes are; a word with a capital could be somebody at the head of a column
    documents  the cells of each, in order; none of them is empty
    types      the type of what stands in a column
    headed     the type that the heading of a column tells: of those of its cells that look so
    single     all of the table is one document
    """

    named: bool
    documents: tuple[tuple[Cell, ...], ...]
    types: Mapping[int, str] = field(default_factory=dict)
    single: bool = True
    headed: Mapping[int, str] = field(default_factory=dict)
    strangers: frozenset[Cell] = frozenset()
    """Cells in a column of persons that no table knows."""

    def type_of(self, cell: Cell, text: str) -> str:
        """The type of a cell; empty where nothing tells it."""
        row, column = cell
        told = PERSON if cell in self.strangers else self.headed.get(column, "")
        if row == 0:
            return "" if self.named else self.types.get(column, "")
        return self.types.get(column, "") or (told if told and headed.fits(told, text) else "")


def planned(rows: Rows, options: Options) -> Plan:
    """What is read of a table; raises InputError for a column or a type that there is not."""
    first = [codes.lower(name.strip()) for name in rows[0]] if rows else []
    width = max(map(len, rows), default=0)
    asked = [*options.columns, *(column for column, _ in options.types)]
    sure = any(codes.lower(each.strip()) in first for each in asked if not each.isdecimal())
    told = headings(rows[0] if rows else [], options)
    meant = headed_columns(rows[0] if rows else [], options)
    strangers = frozenset(cell for column, part in told.items() if part == WHOLE
                          for cell in _strangers(rows, column, options))
    told = {column: part for column, part in told.items() if part != WHOLE}
    several = len(meant) > 1 or (bool(meant) and not any(map(_figure, rows[0])))
    named = sure or bool(told) or several or _has_names(rows)
    read, types = chosen(options, first if named else [], width)
    types = parts_of_names(rows[1 if named else 0 :], told, options) | types
    types = {column: type_ for column, type_ in types.items() if column in read}
    by_row = [tuple((row, column) for column, text in enumerate(cells) if column in read and text.strip()
                    and (row or not named or (not sure and no_code(text))))
              for row, cells in enumerate(rows)]
    filled = [cells for cells in by_row if cells]
    if options.rows or (options.rows is None and len(filled) > MANY):
        return Plan(named, tuple(filled), types, False, meant, strangers)
    return Plan(named, (tuple(cell for cells in filled for cell in cells),), types, True, meant, strangers)


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


def headings(first: Sequence[str], options: Options) -> dict[int, str]:
    """The columns whose headings, by the table of the language, say that a part of a person's name stands below, and
    which part.

    >>> headings(["Vezetéknév", "kor", "given_name"], Options())
    {0: 'surname', 2: 'given'}
    """
    language = load(options.lang, options.own)
    told = {column: language.columns.get(language.heading(text), "") for column, text in enumerate(first)}
    return {column: part for column, part in told.items() if part and not is_type(part)}


def headed_columns(first: Sequence[str], options: Options) -> dict[int, str]:
    """The columns whose headings say which number, date or person stands below.

    >>> headed_columns(["TAJ szám", "összeg", "szul_datum", "Telefon2"], Options())
    {0: 'SOCIALID', 2: 'DATE', 3: 'PHONE'}
    """
    found = {column: headed.meant(text.strip(), options) for column, text in enumerate(first)}
    return {column: type_ for column, type_ in found.items() if type_}


def parts_of_names(rows: Rows, told: Mapping[int, str], options: Options) -> dict[int, str]:
    """The columns that hold surnames or given names alone, which no wall lets be read as one: those whose heading says
    so, and two side by side that hold, row by row, a surname and a given name.

    >>> parts_of_names([["1", "Vörös", "Zsuzsanna", "Eger"], ["2", "Piros", "Virág", "Pécs"]], {}, Options())
    {1: 'PER', 2: 'PER'}
    """
    sample = rows[:SAMPLE]
    found = {column: PERSON for column, part in told.items() if part != WHOLE}
    width = max(map(len, sample), default=0)
    if width < 2 or not any(text.strip()[:1].isupper() for row in sample for text in row):
        return found
    language = load(options.lang, options.own)
    names, words = language.names, language.words

    def ordinary(given: str) -> bool:
        return names.ambiguous(given) or words.is_common(given)

    for one in range(width - 1):
        if one in found or one + 1 in found:
            continue
        pairs = [(row[one].strip(), row[one + 1].strip()) for row in sample if len(row) > one + 1]
        pairs = [pair for pair in pairs if all(pair)]
        for ordered in (pairs, [(second, first) for first, second in pairs]):
            named = [given for surname, given in ordered if _full(surname, given, names)]
            if len(named) * 4 >= len(pairs) * 3 and not all(map(ordinary, named)):
                found |= {one: PERSON, one + 1: PERSON}
                break
    return found


def _strangers(rows: Rows, column: int, options: Options) -> Iterator[Cell]:
    """The cells of a column in which nobody has a given name that we know, where half of them at least do: what a
    heading calls names (`Név`) may be names of things."""
    names = load(options.lang, options.own).names
    cells = [(row, texts[column]) for row, texts in enumerate(rows) if row and column < len(texts)
             and texts[column].strip()]

    def called(word: str) -> bool:
        given = names.given(word) if word[0].isupper() else None
        return given is not None and given.count > 0

    known = {row for row, text in cells if any(map(called, WORDS.findall(text)))}
    if len(cells) <= 2 * len(known):
        yield from ((row, column) for row, _ in cells if row not in known)


def _full(surname: str, given: str, names: Names) -> bool:
    """Whether one cell is a surname and no place, and the other a given name or several."""
    rows_ = [names.surname(word) for word in re.split(r"[\s-]+", surname)]
    return (any(row is not None and row.count >= USUAL for row in rows_) and not names.place(surname)
            and all(row is not None and row.count > 0 for row in map(names.given, re.split(r"[\s-]+", given))))


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


def _has_names(rows: Rows) -> bool:
    """Whether the first row shows that it has the names of the columns: it is all words, each another one, and nine in
    ten of the cells below one of them have figures, or are not written as codes are where all of it is (`szul_hely`).
    Where it does not show that it is read as any other row: better to read a heading than to leave a person."""
    first = [text.strip() for text in rows[0]] if rows else []
    words = all(text and not _figure(text) and "@" not in text for text in first)
    if not words or len({codes.lower(text) for text in first}) < len(first):
        return False
    others = (_figure, no_code) if not any(map(no_code, first)) else (_figure,)
    below = [cells for cells in rows[1:200] if any(map(str.strip, cells))]
    for column in range(len(first)):
        own = [cells[column].strip() for cells in below if column < len(cells) and cells[column].strip()]
        if own and any(sum(map(other, own)) * 10 >= len(own) * 9 for other in others):
            return True
    return False


def _figure(text: str) -> bool:
    return any(map(str.isdecimal, text))


def no_code(text: str) -> bool:
    """Whether a heading is not written as codes are (`szul_hely`): it could be somebody."""
    return not text.islower() and "_" not in text
