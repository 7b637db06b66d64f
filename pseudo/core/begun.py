"""Files that are half written, to be written on by another process when the one that began them is gone.

What comes in: what was known to be right of a file (`files.Whole.so_far`). What goes out: whether it still is, and the
file open at that place. Start at `right`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Begun:
    """A file that is half written: where it is, how many bytes are known to be right, and their SHA-256."""

    path: Path = field(repr=False)
    size: int
    digest: str

    def read(self) -> BinaryIO:
        """The file to be read, where it is no link."""
        return open(self.path, "rb", opener=own)

    def opened(self, see: Callable[[bytes], object]) -> BinaryIO:
        """The file with what is right of it alone, to be written on; `see` is given that."""
        file = open(self.path, "r+b", opener=own)  # noqa: SIM115 - who asked closes it
        try:
            file.truncate(self.size)
            for data in _chunks(file, self.size):
                see(data)
        except OSError:
            file.close()
            raise
        return file


def right(begun: Sequence[Begun]) -> int:
    """How many of these beginnings of one file, from the shortest on, are still what they were."""
    hashed, at = hashlib.sha256(), 0
    if not begun:
        return 0
    try:
        with begun[0].read() as stream:
            for number, each in enumerate(begun):
                for data in _chunks(stream, each.size - at):
                    hashed.update(data)
                    at += len(data)
                if (at, hashed.hexdigest()) != (each.size, each.digest):
                    return number
    except OSError:
        return 0
    return len(begun)


def _chunks(stream: BinaryIO, size: int) -> Iterator[bytes]:
    """So many of the next bytes, as far as they are there."""
    while size > 0 and (data := stream.read(min(size, CHUNK))):
        size -= len(data)
        yield data


def own(path: str, flags: int) -> int:
    """The file opened, where it is no link."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))
