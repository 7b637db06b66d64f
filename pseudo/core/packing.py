"""Bytes that are packed as gzip or Zstandard: unpacked with suspicion, and packed again, the same bytes each time.

What comes in: a stream of bytes, packed or not, which its first bytes tell. What goes out: the plain bytes, no more
than can be meant; and a `Packer` for a file whose name ends in `.gz` or `.zst`. Start at `unpacked` and `packer`.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, BinaryIO, Protocol, cast

from pseudo.core import codes
from pseudo.core.errors import InputError

GZ, ZST = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
"""How what is packed begins."""
SUFFIXES = (".gz", ".zst")
UNSUSPECTED = 64 * 2**20
"""Bytes up to which nobody asks how tightly they were packed."""
TIGHTEST = 250
"""How many bytes may come out of one byte; of texts it is 3 to 30."""
CHUNK = 4096
"""Bytes that are unpacked at once: no more than 128 MiB can come of them."""
WINDOW = 2**27
"""Bytes that Zstandard may look back, and takes memory for."""


def plain_name(name: str) -> str:
    """The name without what says that the file is packed.

    >>> plain_name("notes.jsonl.ZST"), plain_name("notes.jsonl"), plain_name(".gz")
    ('notes.jsonl', 'notes.jsonl', '.gz')
    """
    suffix = PurePath(name).suffix
    return name[: -len(suffix)] if codes.lower(suffix) in SUFFIXES else name


def ending(name: str) -> str:
    """The suffix of a name, with that of what it was before it was packed.

    >>> ending("notes.jsonl.gz"), ending("notes.txt"), ending("notes")
    ('.jsonl.gz', '.txt', '')
    """
    plain = plain_name(name)
    return PurePath(plain).suffix + name[len(plain):]


def unpacked(stream: BinaryIO, where: str) -> BinaryIO:
    """The stream, unpacked where it is packed.

    where   what messages call it
    raises  InputError, when it is read, for what is damaged, cut off, or made to fill the memory

    >>> import gzip
    >>> unpacked(io.BytesIO(gzip.compress(b"plain")), "a.gz").read()
    b'plain'
    """
    peeked = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast(Any, stream))
    first = peeked.peek(len(ZST))
    if not first.startswith((GZ, ZST)):
        return peeked
    return io.BufferedReader(_Unpacked(peeked, first.startswith(GZ), where))


class _Unpacked(io.RawIOBase):
    """A packed stream, read plain. It may be of several packed one after the other."""

    def __init__(self, stream: BinaryIO, gz: bool, where: str) -> None:
        self._stream, self._gz, self._where = stream, gz, where
        self._unpacker, self._left = self._new(), b""
        self._came = self._went = 0

    def _new(self) -> Any:
        if self._gz:
            return zlib.decompressobj(31)
        import zstandard

        return zstandard.ZstdDecompressor(max_window_size=WINDOW).decompressobj()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._left:
            chunk = self._stream.read(CHUNK)
            self._came += len(chunk)
            if not chunk:
                if not self._unpacker.eof:
                    raise InputError(f"{self._where}: is packed, and damaged or cut off; get it again")
                return 0
            try:
                self._left = b"".join(self._plain(chunk))
            except Exception as error:  # of two libraries
                if isinstance(error, MemoryError):
                    raise
                raise InputError(f"{self._where}: is packed, and damaged or cut off; get it again") from None
            self._went += len(self._left)
            if self._went > UNSUSPECTED and self._went > TIGHTEST * self._came:
                raise InputError(f"{self._where}: would unpack to more than {TIGHTEST} times its size; unpack it "
                                 "yourself if that is meant")
        data, self._left = self._left[: len(buffer)], self._left[len(buffer):]
        buffer[: len(data)] = data
        return len(data)

    def _plain(self, chunk: bytes) -> Iterator[bytes]:
        while chunk:
            if self._unpacker.eof:
                chunk = chunk.lstrip(b"\0") if self._gz else chunk  # some fill up the last block with zeros
                if not chunk:
                    return
                self._unpacker = self._new()
            yield self._unpacker.decompress(chunk)
            chunk = self._unpacker.unused_data if self._unpacker.eof else b""


class Packer(Protocol):
    """What packs as data comes."""

    def compress(self, data: bytes, /) -> bytes:
        """What can be written so far."""

    def flush(self) -> bytes:
        """What is left."""


def packer(name: str) -> Packer | None:
    """What packs a file of that name; None for a name that does not say that it is packed."""
    suffix = codes.lower(PurePath(name).suffix)
    if suffix == ".gz":
        return zlib.compressobj(6, zlib.DEFLATED, 31)  # a head without time and name
    if suffix == ".zst":
        import zstandard

        return cast(Packer, zstandard.ZstdCompressor(write_checksum=True).compressobj())
    return None
