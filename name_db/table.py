"""Reading one table.

In:  a TSV file (or packed: `.tsv.xz`) with a header row, sorted by its first column, and the row class of `columns.py`.
Out: a `Table`: rows by exact and by folded name. A line becomes a row value only when it is asked for,
     so that loading the longest table costs a few hundredths of a second.

Start at `Table.get`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Generic, TypeVar

from name_db import letters, packed

R = TypeVar("R")
RECENT = 500
"""Rows that were asked for lately and are kept, at most: of a document the same ones are asked for again and again."""


KEPT = 20_000
"""Names whose look-up is kept, at most."""


class Kept(dict[str, R]):
    """What a look-up answers, each name looked up once; emptied when it is full. Safe to share between threads.

    >>> length = Kept(len)
    >>> length["Szeged"], length["Szeged"], list(length)
    (6, 6, ['Szeged'])
    """

    __slots__ = ("look_up",)

    def __init__(self, look_up: Callable[[str], R]) -> None:
        super().__init__()
        self.look_up = look_up

    def __missing__(self, name: str) -> R:
        if len(self) >= KEPT:
            self.clear()
        found = self[name] = self.look_up(name)
        return found


class NameDbError(Exception):
    """Something asked of name_db that it cannot do. Says what, where, and the remedy; never a name looked up."""


_CELLS: dict[str, tuple[Callable[[str], object], object] | None] = {
    "str": None,
    "int": (int, 0),
    "float": (float, 0.0),
    "bool": ("1".__eq__, False),
    "tuple[str, ...]": (lambda cell: tuple(cell.split(",")), ()),
}
"""The reader of a cell, by the annotation of its field, and what an empty one is; None for what stays as it is."""


class Table(Generic[R]):
    """The rows of one file by their first column; several rows may share it.

    >>> from name_db.columns import OrgWord
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "t.tsv"
    >>> _ = file.write_text("word\\tkind\\nbank\\tbank\\nbíróság\\tcourt\\n", encoding="utf-8")
    >>> Table(file, OrgWord).get("bank")
    (OrgWord(word='bank', kind='bank'),)
    >>> Table(file, OrgWord).unfold("BIROSAG")
    ('bíróság',)
    """

    def __init__(self, file: Path, row: Callable[..., R]) -> None:
        columns = fields(row)  # type: ignore[arg-type]
        self._row = row
        self._columns = [column.name for column in columns]
        self.letters = letters.of(file.parent)
        cells = enumerate(_CELLS[str(column.type)] for column in columns)
        self._cells = tuple((at, *cell) for at, cell in cells if cell is not None)
        self._lines: dict[str, str] = {}
        self._folded: dict[str, str] = {}  # of several names that fold alike the lines
        self._recent: dict[str, tuple[R, ...]] = {}
        read = packed.read(file)
        if not read:  # a language has the tables it has; `Names.tables()` tells which
            return
        text = read.decode("utf-8").replace("\r\n", "\n")  # a fifth of the time of `read_text`
        head, _, body = text.partition("\n")
        if head.split("\t") != self._columns:
            raise NameDbError(f"{file.name}: the header row is not that of {row}; rebuild it")
        lines = body.rstrip("\n").split("\n") if body else []
        names = [line.partition("\t")[0] for line in lines]
        self._lines = dict(zip(names, lines, strict=True))
        if len(self._lines) < len(lines):  # the rows of one name stand next to each other
            for name, rows in groupby(zip(names, lines, strict=True), key=itemgetter(0)):
                self._lines[name] = "\n".join(line for _, line in rows)

    def __len__(self) -> int:
        return sum(lines.count("\n") + 1 for lines in self._lines.values())

    def __iter__(self) -> Iterator[R]:
        """Every row, in the order of the file."""
        for lines in self._lines.values():
            yield from map(self._read, lines.split("\n"))

    def __contains__(self, name: str) -> bool:
        return name in self._lines

    def names(self) -> tuple[str, ...]:
        """Every distinct first column, in the order of the file."""
        return tuple(self._lines)

    def get(self, name: str) -> tuple[R, ...]:
        """The rows of exactly this name, in the order of the file; none: `()`."""
        lines = self._lines.get(name)
        if lines is None:
            return ()
        found = self._recent.get(name)
        if found is None:
            if len(self._recent) >= RECENT:
                self._recent.clear()
            found = self._recent[name] = tuple(map(self._read, lines.split("\n")))
        return found

    def unfold(self, name: str) -> tuple[str, ...]:
        """The names that are `name` but for case and accents, in the order of the file."""
        if not self._folded and self._lines:
            self._folded = self._by_folded()
        found = self._folded.get(self.letters.fold(name))
        return () if found is None else tuple(found.split("\n"))

    def _by_folded(self) -> dict[str, str]:
        keys = list(self._lines)
        folded = self.letters.fold("\n".join(keys)).split("\n")
        found = dict(zip(folded, keys, strict=True))
        if len(found) < len(keys):
            found = {}
            for bare, key in zip(folded, keys, strict=True):
                found[bare] = f"{found[bare]}\n{key}" if bare in found else key
        return found

    def distinct(self, column: str) -> frozenset[str]:
        """Every cell of a column of texts, as it is written; quicker than the rows."""
        at = self._columns.index(column)
        return frozenset(line.split("\t", at + 1)[at] for lines in self._lines.values() for line in lines.split("\n"))

    def cells(self, *columns: str) -> Iterator[tuple[str, ...]]:
        """Of every row some cells, two or more, as they are written; quicker than the rows."""
        picked = itemgetter(*map(self._columns.index, columns))
        return (picked(line.split("\t")) for lines in self._lines.values() for line in lines.split("\n"))

    def pooled(self) -> Iterator[R]:
        """The rows whose last column, `pool`, is set."""
        for lines in self._lines.values():
            if "\t1\n" in lines or lines.endswith("\t1"):
                for line in lines.split("\n"):
                    if line.endswith("\t1"):
                        yield self._read(line)

    def _read(self, line: str) -> R:
        values: list[Any] = line.split("\t")
        for at, read, empty in self._cells:
            cell = values[at]
            values[at] = read(cell) if cell else empty
        return self._row(*values)
