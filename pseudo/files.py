"""Files in and out: whole or not at all, and errors of one line.

What comes in: paths (`-` is standard input). What goes out: bytes, text, and files that appear under their name only
when they are complete. Start at `read`, `decode` and `Whole`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pseudo.errors import InputError

BOM = b"\xef\xbb\xbf"
STDIN = "standard input"


def named(source: str) -> str:
    """What messages call a source."""
    return STDIN if source == "-" else source


def plain(text: str) -> str:
    """The text without the half characters by which Python spells a path that is not UTF-8; JSON cannot have them."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


@contextmanager
def reading(source: str) -> Iterator[BinaryIO]:
    """The source opened for bytes; raises InputError when that cannot be."""
    if source == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(source, "rb")  # noqa: SIM115 - closed below; the except is for opening alone
    except OSError as error:
        raise unusable(source, error) from None
    with stream:
        yield stream


def read(source: str) -> bytes:
    """All bytes of the source; raises InputError."""
    with reading(source) as stream:
        try:
            return stream.read()
        except OSError as error:
            raise unusable(source, error) from None


def unusable(source: str | Path, error: OSError) -> InputError:
    """The error of the operating system in one line with a remedy."""
    what = (error.strerror or type(error).__name__).lower()
    remedy = "`pseudo run` takes folders" if isinstance(error, IsADirectoryError) else "check the path and your rights"
    return InputError(f"{source}: {what}; {remedy}")


def decode(data: bytes, where: str) -> str:
    """The bare text in `data`, without the byte order mark that some editors put before it.

    raises  InputError when it is not UTF-8, or has zero bytes as binary files have

    >>> decode("Győr".encode("latin2"), "letter.txt")
    Traceback (most recent call last):
    pseudo.errors.InputError: letter.txt: is not UTF-8 (byte 3); convert it, say with iconv -f iso-8859-2 -t utf-8
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{where}: is UTF-16, not UTF-8; convert it, say with iconv -f utf-16 -t utf-8")
    if b"\0" in data:
        raise InputError(f"{where}: is a binary file (zero byte at {data.index(0) + 1}); give plain text in UTF-8")
    try:
        return data.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start + 1 + (len(BOM) if data.startswith(BOM) else 0)
        remedy = "convert it, say with iconv -f iso-8859-2 -t utf-8"
        raise InputError(f"{where}: is not UTF-8 (byte {at}); {remedy}") from None


class Whole:
    """A file that gets its name when it is complete: written beside it, then renamed.

    mode  rights of the file; folders that are made for a file only its owner may read are the owner's alone
    """

    def __init__(self, path: Path, mode: int = 0o666) -> None:
        self.path, self._temporary = path, path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            for folder in (*reversed(path.parent.parents), path.parent):  # mkdir gives its mode to the last alone
                folder.mkdir(exist_ok=True, mode=0o700 if mode == 0o600 else 0o777)
            self._file = os.fdopen(os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb")
        except OSError as error:
            raise unusable(path, error) from None

    def write(self, data: bytes) -> None:
        """Append; raises InputError when the disk does not take it."""
        try:
            self._file.write(data)
        except OSError as error:
            raise unusable(self.path, error) from None

    def finish(self) -> None:
        """Give the file its name."""
        try:
            self._file.close()
            os.replace(self._temporary, self.path)
        except OSError as error:
            self.drop()
            raise unusable(self.path, error) from None

    def drop(self) -> None:
        """Leave nothing behind. After `finish` it does nothing."""
        self._file.close()
        self._temporary.unlink(missing_ok=True)
