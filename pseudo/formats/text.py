"""Bare text: one document, one piece.

What comes in: bytes in UTF-8 or what `--encoding` says, with or without a byte order mark. What goes out: the text, and
the new one in the same encoding.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.formats import encodings
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, parted


def read(data: bytes, options: Options) -> Contents:
    """The text as one unit.

    >>> from pseudo.formats.door import DEFAULTS
    >>> [piece.text for unit in read("Ede jön.".encode(), DEFAULTS).units for piece in unit.pieces]
    ['Ede jön.']
    """
    text = encodings.decoded(data, options)
    return Contents((Unit(None, (Piece(text.text),)),), encoding=text.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The new text, in the encoding and with the byte order mark that the old one had."""
    old = encodings.decoded(data, options)
    ((new,),) = [parted(Unit(None, (Piece(old.text),)), doc) for doc in done]
    return encodings.encoded(new, old)


FORMAT = Format("text", (".txt",), "bare text", read, write, single=True)
