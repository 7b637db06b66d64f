"""What the first pass of a run found in its documents, kept for the second, which so need not find it again.

What comes in: documents as they came and after stage one, in the order of the run. What goes out: items with what was
found in them. It lies in a file in the mapping folder, for its owner alone: it holds documents. Start at `Kept` and
`beside`; `packed` and `unpacked` are of one document.

Nothing hangs on the file: a document that is not in it, or is another one there, is read again. So it may stop where
the disk has no more room, and what a process that was killed left of it is as good as the whole. Only texts, numbers
and lists of them are read back from it, no objects.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import shutil
import struct
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import Any, BinaryIO

from pseudo.core.begun import own
from pseudo.core.document import Document, Entry, Head, NamePart, Span, Token, changed
from pseudo.run.job import Item

KEPT = "run.read"
"""The file in the mapping folder; it goes when the run is at its end."""
MOST = 2**33
"""Bytes after which no more is kept, nor is where the disk has less room than the file has taken."""
MARK = 16
HEAD = struct.Struct(">QQI")
"""Before each document: the number of its file, its line there, the bytes that follow."""
LIGHTLY = 1
"""How hard it is packed: it is read once."""

_TOKEN, _SPAN, _ENTRY, _PART, _HEAD = (attrgetter(*each.__slots__) for each in (Token, Span, Entry, NamePart, Head))
_AT, _PARTS = Span.__slots__.index("head"), Entry.__slots__.index("parts")

Place = tuple[tuple[int, int], Callable[[], bytes]]
"""Where a document stands, and what reads what was found in it."""
END: Place = (sys.maxsize, 0), bytes
Found = tuple[int, int, bytes]
"""Of a document: the number of its file, its line there, what was found in it."""


def packed(found: Document, came: Document) -> bytes:
    """What stage one found in a document; nothing where it added other things, or there was nothing to find."""
    if found is came or changed(found, tokens=came.tokens, spans=came.spans, replacements=came.replacements) != came:
        return b""
    with suppress(Exception):  # what a program put beside it may be of any kind
        return _digest(came) + zlib.compress(pickle.dumps(_flat(found), protocol=5), LIGHTLY)
    return b""


def unpacked(data: bytes, came: Document) -> Document | None:
    """The document after stage one; None where that is not known of it."""
    if data[:MARK] != _digest(came):
        return None
    try:
        tokens, spans, entries = _Plain(io.BytesIO(zlib.decompress(data[MARK:]))).load()
        return changed(
            came,
            tokens=tuple(Token(*token) for token in tokens),
            spans=tuple(map(_span_back, spans)),
            replacements={key: _entry_back(entry) for key, entry in entries.items()},
        )
    except Exception:  # whatever it is: it is not what was written
        return None


class Kept:
    """The file while it is written. mark: which run it is of; keep: how many of its bytes stay, those that are noted"""

    def __init__(self, path: Path, mark: bytes, keep: int) -> None:
        self._path = path
        self._file: BinaryIO | None = None
        with suppress(OSError):
            self._file = _opened(path, mark, keep) if keep else None
            if self._file is None:
                path.unlink(missing_ok=True)
                self._file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
                self._file.write(mark)

    def add(self, found: Iterable[Found]) -> None:
        """Keep what was found in some documents, while there is room."""
        if self._file is None:
            return
        try:
            for file, line, data in found:
                self._file.write(HEAD.pack(file, line, len(data)) + data)
        except OSError:  # the results need the room
            self.close()
            self._path.unlink(missing_ok=True)

    def so_far(self) -> int:
        """How many bytes the file has. Where that is too much, no more is kept from here on."""
        if self._file is None:
            return 0
        try:
            self._file.flush()
            size = self._file.tell()
            if size > min(MOST, shutil.disk_usage(self._path.parent).free):
                self.close()
        except OSError:
            self.close()
            return 0
        return size

    def close(self) -> None:
        """Keep no more."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def beside(items: Iterable[Item], path: Path, mark: bytes) -> Iterator[Item]:
    """The items, each with what the file has of it: both are in one order, and either may lack some."""
    with ExitStack() as open_:
        kept = _read(path, mark, open_)
        place, data = next(kept, END)
        for item in items:
            wanted = item.file, item.line
            while place < wanted:
                place, data = next(kept, END)
            if place == wanted and not (item.last or item.error):
                yield replace(item, found=data())
                place, data = next(kept, END)
            else:
                yield item


def marked(about: Mapping[str, str], inputs: Sequence[Sequence[str]]) -> bytes:
    """What stands at the beginning of the file of a run about this, of these files."""
    return blake2b(json.dumps([about, inputs]).encode("ascii"), digest_size=MARK).digest()


def _opened(path: Path, mark: bytes, keep: int) -> BinaryIO | None:
    """The file to be written on; None where it is another one, or has not as many bytes."""
    file = os.fdopen(os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)), "r+b")
    if file.read(len(mark)) != mark or file.seek(0, os.SEEK_END) < keep:
        file.close()
        return None
    file.truncate(keep)
    file.seek(keep)
    return file


def _read(path: Path, mark: bytes, open_: ExitStack) -> Iterator[Place]:
    """The documents that the file has, in order."""
    with suppress(OSError):
        file = open_.enter_context(open(path, "rb", opener=own))  # noqa: SIM115 - it is, by who asked
        size = os.fstat(file.fileno()).st_size if file.read(len(mark)) == mark else 0
        while len(head := file.read(HEAD.size)) == HEAD.size:
            number, line, length = HEAD.unpack(head)
            after = file.tell() + length
            if after > size:
                return
            yield (number, line), partial(file.read, length)
            file.seek(after)


def _flat(found: Document) -> tuple[Any, ...]:
    """What was found, in texts, numbers and lists of them."""
    spans = (_bare(_SPAN(span)) for span in found.spans or ())
    return (
        [_bare(_TOKEN(token)) for token in found.tokens or ()],
        [(*span[:_AT], span[_AT] and _HEAD(span[_AT]), *span[_AT + 1 :]) for span in spans],
        {key: _entry(entry) for key, entry in (found.replacements or {}).items()},
    )


def _bare(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The fields of a value whose last one says what else it has: mostly nothing."""
    return (*values[:-1], dict(values[-1])) if values[-1] else values[:-1]


def _entry(entry: Entry) -> tuple[Any, ...]:
    fields = (dict(each) if isinstance(each, Mapping) else each for each in _ENTRY(entry))
    return tuple(tuple(_bare(_PART(part)) for part in each) if at == _PARTS else each for at, each in enumerate(fields))


def _span_back(fields: Sequence[Any]) -> Span:
    values: list[Any] = [*fields]
    values[_AT] = values[_AT] and Head(*values[_AT])
    return Span(*values)


def _entry_back(fields: Sequence[Any]) -> Entry:
    values: list[Any] = [*fields]
    values[_PARTS] = tuple(NamePart(*part) for part in values[_PARTS])
    return Entry(*values)


def _digest(came: Document) -> bytes:
    """A document as it came."""
    given = came.tokens, came.spans, came.replacements
    told = repr((came.text, came.id, came.lang, came.walls, came.extra, _flat(came) if any(given) else given))
    return blake2b(told.encode("utf-8", "backslashreplace"), digest_size=MARK).digest()


class _Plain(pickle.Unpickler):
    """Reads no objects."""

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        raise pickle.UnpicklingError("texts, numbers and lists of them alone")
