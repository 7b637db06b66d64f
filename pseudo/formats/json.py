"""One document as JSON (`docs/document.schema.json`): what the stages write and read.

What comes in: JSON. What goes out: the document as it is, tokens, spans and replacements with it; and stripped, as it
may leave the building.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.formats import jsonio
from pseudo.formats.door import Contents, Format, Options, Piece, Unit


def read(data: bytes, options: Options) -> Contents:
    """The document as one unit.

    >>> from pseudo.formats.door import DEFAULTS
    >>> read(b'{"id": 7, "text": "Itt."}', DEFAULTS).units[0].id
    7
    """
    return Contents((_unit(data, options, ""),))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The document without its originals, for the eyes of a person."""
    (doc,) = done
    return jsonio.strip(doc, offsets=options.offsets, indent=True) + b"\n"


def read_lines(data: bytes, options: Options) -> Contents:
    """The documents of a stream; empty lines are no documents."""
    lines = enumerate(data.split(b"\n"), 1)
    return Contents(tuple(_unit(line, options, f"line {number}") for number, line in lines if line.strip()))


def write_lines(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The documents without their originals, one a line."""
    return b"".join(jsonio.strip(doc, offsets=options.offsets) + b"\n" for doc in done)


def _unit(data: bytes, options: Options, where: str) -> Unit:
    lang = options.unnamed or options.lang
    doc = jsonio.loads(data, where=where, lang=lang, offsets=options.offsets, own=options.own)
    return Unit(doc.id, (Piece(doc.text),), lang=doc.lang, whole=doc)


FORMAT = Format("json", (".json",), "one document as JSON, docs/document.schema.json", read, write, single=True,
                stream=True)
