"""Tables as text: cells between commas, semicolons, tabs or bars; delimiters, quotes, line ends stay as they are.

What comes in: a table in the encoding that is said, else UTF-8. What goes out: a piece for each cell, with walls
between; and the table with the new texts, in which only cells that changed are other bytes. Which delimiter it has is
seen by what gives rows of one length, and said. Python's `csv` must read the same cells, else the file is refused.

>>> from pseudo.formats.door import DEFAULTS
>>> contents = read(b'name;born\\nEde;1980\\n"Kiss; Ede";1981\\n', DEFAULTS)
>>> [piece.text for piece in contents.units[0].pieces], contents.encoding
(['Ede', '1980', 'Kiss; Ede', '1981'], 'cells between semicolons, names of columns in the first row')
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import encodings, tables
from pseudo.formats.door import Contents, Format, Options, parted
from pseudo.formats.mapped import applied

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
SAMPLE = 200
"""Rows by which the delimiter is told."""
QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*(?:"|\Z)')
LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    text: str = field(repr=False)
    quoted: bool


def read(data: bytes, options: Options) -> Contents:
    """The cells, a document for each row or for the whole."""
    old = encodings.decoded(data, options)
    delimiter, cells = _table(old.text)
    rows = _texts(cells)
    plan = tables.planned(rows, options)
    head = f"row {plan.told.head + 1}" if plan.told.head else "the first row"
    said = [old.said, f"cells between {DELIMITERS[delimiter]}" if delimiter else "one column",
            f"names of columns in {head}" if plan.named else ""]
    units = tuple(tables.unit(plan, rows, each) for each in plan.documents)
    return Contents(units, encoding=", ".join(filter(None, said)))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The table with the new texts."""
    old = encodings.decoded(data, options)
    delimiter, cells = _table(old.text)
    rows = _texts(cells)
    plan = tables.planned(rows, options)
    edits = []
    for places, doc in zip(plan.documents, done, strict=True):
        news = parted(tables.unit(plan, rows, places), doc)
        for (row, column), new in zip(places, news, strict=True):
            cell = cells[row][column]
            if new != cell.text:
                edits.append((cell.start, cell.end, _written(tables.harmless(new, cell.text), cell, delimiter)))
    return encodings.encoded(applied(old.text, edits), old)


def _written(new: str, cell: _Cell, delimiter: str) -> str:
    """The text of a cell in quotes, where it was or where it must."""
    if cell.quoted or any(sign in new for sign in '"\r\n') or (delimiter and delimiter in new):
        return '"' + new.replace('"', '""') + '"'
    return new


def _texts(cells: Sequence[Sequence[_Cell]]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in cells]


def _table(source: str) -> tuple[str, list[list[_Cell]]]:
    """The delimiter (empty: one column) and the rows; raises InputError where Python reads other cells."""
    delimiter = max(DELIMITERS, key=lambda each: _evenness(source, each))
    if _evenness(source, delimiter)[0] == 0:
        delimiter = ""
    rows = list(_rows(source, delimiter))
    if delimiter and "\0" not in source:
        own = csv.reader(io.StringIO(source, newline=""), delimiter=delimiter)
        try:
            same = [row for row in own if row] == [texts for texts in _texts(rows) if texts != [""]]
        except csv.Error:  # a cell longer than it reads
            same = True
        if not same:
            raise InputError("its quotes can be read in several ways; give a table whose quotes are doubled in cells")
    return delimiter, rows


def _evenness(source: str, delimiter: str) -> tuple[float, int]:
    """How many of the first rows have one number of cells, more than one; and that number."""
    widths = Counter(len(row) for row in islice(_rows(source, delimiter), SAMPLE) if len(row) > 1 or row[0].text)
    most, count = max(widths.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    return (count / sum(widths.values()), most) if most > 1 else (0, 0)


def _rows(source: str, delimiter: str) -> Iterator[list[_Cell]]:
    plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
    at, row = 0, []
    while at < len(source):
        quoted = QUOTED.match(source, at) if source.startswith('"', at) else None
        rest = plain.match(source, at if quoted is None else quoted.end())
        assert rest is not None
        inner = "" if quoted is None else quoted[0][1:].removesuffix('"').replace('""', '"')
        if quoted is not None and not _closed(quoted[0]):
            inner = quoted[0][1:].replace('""', '"')
        row.append(_Cell(at, rest.end(), inner + rest[0], quoted is not None))
        at = rest.end()
        if delimiter and source.startswith(delimiter, at):
            at += 1
            if at == len(source):
                row.append(_Cell(at, at, "", False))
            continue
        line_end = LINE_END.match(source, at)
        at = at if line_end is None else line_end.end()
        yield row
        row = []
    if row:
        yield row


def _closed(quoted: str) -> bool:
    """Whether a stretch that begins with a quote ends with the one that closes it."""
    return len(quoted) > 1 and quoted.count('"') % 2 == 0


FORMAT = Format("csv", (".csv", ".tsv", ".tab"), "tables as text: cells between commas, semicolons, tabs or bars",
                read, write)
