"""Tables inside of texts: lines with the same number of separators, between whose cells no name goes.

What comes in: a text. What goes out: the offsets that no name crosses (`walls`), and the names of columns that are none
of anybody (`headings`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pseudo.core.regex import Regex
from pseudo.language.letters import LOWER

COLUMN = Regex(rf"[ \"]*[{LOWER}][{LOWER}\d]*(?:_[{LOWER}\d]+)+[ \"]*")
SEPARATORS = ";\t|"


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
