"""Rows of the tables of a language: files of lines under a heading, as they are or packed by xz.

What comes in: the path of a table. What goes out: its rows; none where there is no such file. Start at `rows`.
"""

from __future__ import annotations

import lzma
from pathlib import Path

PACKED = ".xz"
"""What the name of a packed table ends in."""


def rows(file: Path) -> list[str]:
    """The rows of a table without its heading, those of `words.tsv.xz` where there is no `words.tsv`.

    >>> rows(Path("no such table.tsv"))
    []
    """
    if file.is_file():
        return file.read_text(encoding="utf-8").splitlines()[1:]
    packed = file.with_name(file.name + PACKED)
    return lzma.decompress(packed.read_bytes()).decode("utf-8").splitlines()[1:] if packed.is_file() else []


def first_column(file: Path) -> frozenset[str]:
    """The first cell of each row.

    >>> first_column(Path("no such table.tsv"))
    frozenset()
    """
    return frozenset(row.split("\t", 1)[0] for row in rows(file))
