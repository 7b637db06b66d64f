"""Bare text: one document, one piece.

What comes in: bytes in UTF-8, with or without a byte order mark. What goes out: the text, and the new one in the same
form.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.core.files import BOM, decode
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, parted


def read(data: bytes, options: Options) -> Contents:
    """The text as one unit.

    >>> from pseudo.formats.door import DEFAULTS
    >>> [piece.text for unit in read("Ede jön.".encode(), DEFAULTS).units for piece in unit.pieces]
    ['Ede jön.']
    """
    return Contents((Unit(None, (Piece(decode(data, "the text")),)),))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The new text, with a byte order mark where there was one."""
    ((new,),) = [parted(unit, doc) for unit, doc in zip(read(data, options).units, done, strict=True)]
    return (BOM if data.startswith(BOM) else b"") + new.encode("utf-8")


FORMAT = Format("text", (".txt",), "bare text", read, write)
