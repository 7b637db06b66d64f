"""Tables inside of texts: lines with the same number of separators, between whose cells no name goes.

What comes in: a text. What goes out: the offsets that no name crosses (`walls`), the names of columns that are none of
anybody (`headings`), and the words that go on in the cell below (`torn`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, groupby, pairwise

from pseudo.core.regex import Regex
from pseudo.language.letters import LOWER

COLUMN = Regex(rf"[ \"]*[{LOWER}][{LOWER}\d]*(?:_[{LOWER}\d]+)+[ \"]*")
SEPARATORS = ";\t|"
HYPHENED = "-"
CUT = re.compile(r"(?<=[^\W\d_])-(?= *$)|(?<=[^\W\d_]\.)(?=- *$)")
REST = re.compile(rf" *([{LOWER}]{{1,20}})(?!\w)")
"""The hyphen at a cell's end, that of an abbreviation being its own; a small word at the beginning of one."""


def _tables(text: str) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Lines that look like a table: two and more, with the same number of separators, two or more. The separator, and
    each line with where it begins."""
    lines: list[tuple[int, str]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        lines.append((at, line.rstrip("\r\n")))
        at += len(line)
    for sign in SEPARATORS:
        if text.count(sign) < 4:
            continue
        for count, rows in groupby(lines, key=lambda row: row[1].count(sign)):
            block = list(rows)
            if count > 1 and len(block) > 1:
                yield sign, block


def walls(text: str) -> Iterator[int]:
    """The walls on both sides of each separator of a table."""
    for sign, rows in _tables(text):
        for start, line in rows:
            for at, char in enumerate(line, start):
                if char == sign:
                    yield at
                    yield at + 1


def torn(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a hyphen at the end of a cell cuts a word, and where the rest of it stands, in the cell below.

    >>> rows = "1. | Csá-  | Kún |\\n   | ti M. | I.  |\\n"
    >>> [(rows[one[0] : one[1]], rows[other[0] : other[1]]) for one, other in torn(rows)]
    [('-', 'ti')]
    """
    for sign, rows in _tables(text) if HYPHENED in text else ():
        for (start, line), (under, below) in pairwise(rows):
            if HYPHENED not in line:
                continue
            at = start
            ends = list(accumulate((len(cell) + 1 for cell in below.split(sign)), initial=under))
            for number, cell in enumerate(line.split(sign)):
                cut, rest = CUT.search(cell), REST.match(text, ends[number])
                if cut is not None and rest is not None and rest.end() < ends[number + 1]:
                    yield (at + cut.start(), at + cut.end()), rest.span(1)
                at += len(cell) + 1


def under(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Each cell of a table with the one below it that goes on with it: of a row that says nothing in its first column.

    >>> rows = "1. | Kún | Vad   |\\n   |     | Erzsi |\\n2. | Tar | Bodó |\\n"
    >>> [(rows[one[0] : one[1]].strip(), rows[other[0] : other[1]].strip()) for one, other in under(rows)]
    [('Kún', ''), ('Vad', 'Erzsi')]
    """
    for sign, rows in _tables(text):
        for (start, line), (first, below) in pairwise(rows):
            cells, others = line.split(sign), below.split(sign)
            if any(map(str.isalnum, others[0])):
                continue
            at, behind = start + len(cells[0]) + 1, first + len(others[0]) + 1
            for cell, other in zip(cells[1:], others[1:], strict=True):
                if cell.strip():
                    yield (at, at + len(cell)), (behind, behind + len(other))
                at, behind = at + len(cell) + 1, behind + len(other) + 1


def headings(text: str) -> Iterator[tuple[int, int]]:
    """Names of columns with `_` in the first line of a table: nothing is read there, unless the column itself has such
    words."""
    for sign, rows in _tables(text):
        (start, first), *rest = rows
        below = [line.split(sign) for _, line in rest[:9]]
        at = start
        for number, cell in enumerate(first.split(sign)):
            if COLUMN.fullmatch(cell) and not any(COLUMN.fullmatch(row[number]) for row in below):
                yield at, at + len(cell)
            at += len(cell) + 1
