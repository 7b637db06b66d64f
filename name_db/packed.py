"""The files of tables: as they are, or packed by xz (`surnames.tsv.xz`), which takes a fifth of the space.

In:  a folder, or the path of a table as it is called unpacked. Out: its bytes; none where there is no such file.
Start at `read`.
"""

from __future__ import annotations

import lzma
from pathlib import Path

TABLE, PACKED = ".tsv", ".xz"


def read(file: Path) -> bytes:
    """The bytes of a table, those of `surnames.tsv.xz` where there is no `surnames.tsv`.

    >>> read(Path("no such table.tsv"))
    b''
    """
    if file.is_file():
        return file.read_bytes()
    packed = file.with_name(file.name + PACKED)
    return lzma.decompress(packed.read_bytes()) if packed.is_file() else b""


def tables(folder: Path) -> tuple[Path, ...]:
    """The tables of a folder, each as it is called unpacked, in order.

    >>> tables(Path("no such folder"))
    ()
    """
    found = (*folder.glob(f"*{TABLE}"), *(file.with_suffix("") for file in folder.glob(f"*{TABLE}{PACKED}")))
    return tuple(sorted({*found}))


def write(file: Path, text: str) -> None:
    """Writes a table as it lies there, packed or not; a new one is not packed."""
    packed = file.with_name(file.name + PACKED)
    written = text.encode("utf-8")
    if packed.is_file():
        packed.write_bytes(lzma.compress(written))
    else:
        file.write_bytes(written)
