"""Texts of LibreOffice and other programs (.odt): all that is in them as pieces, and written anew with the same looks.

What comes in: the bytes of a file. What goes out: one unit with a piece for each paragraph, note, comment, property and
name in it (`pseudo.formats.odt.story` says which), and the bytes again. What cannot be read (images, macros, embedded
files) is reported. Names of authors go, or become those of the new persons; numbers of revisions go. Start at `read`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import net, rewriting, slots, zipped
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.odt.package import closed, opened


def read(data: bytes, options: Options) -> Contents:
    """The text of an OpenDocument text; raises InputError."""
    gathered = opened(zipped.unpacked(data)).gathered
    return slots.contents(gathered.found, gathered.reports(), options)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The same document with the new texts; raises InputError."""
    if len(done) != 1:
        raise InputError("an OpenDocument text is one document; give its result alone")
    book = opened(zipped.unpacked(data))
    rewriting.write(book.gathered.found, done[0], book.gathered.names, book.gathered.labels)
    return net.packed(closed(book), done, options)


FORMAT = Format("odt", (".odt", ".ott"), "texts of LibreOffice (OpenDocument)", read, write)
