"""Word documents (.docx): all their text, as pieces, and written anew with the looks that it had.

What comes in: the bytes of a file. What goes out: one unit with a piece for each paragraph, note, comment, property and
name in it (`pseudo.formats.docx.story` says which), and the bytes again. What cannot be read (images, macros, embedded
files) is reported. Names of authors go, or become those of the new persons; numbers of revisions go. Start at `read`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import net, rewriting, slots, zipped
from pseudo.formats.docx.package import closed, opened
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """The text of a Word document; raises InputError."""
    gathered = opened(zipped.unpacked(data)).gathered
    return slots.contents(gathered.found, gathered.reports())


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The same document with the new texts; raises InputError."""
    if len(done) != 1:
        raise InputError("a Word document is one document; give its result alone")
    book = opened(zipped.unpacked(data))
    rewriting.write(book.gathered.found, done[0], book.gathered.names, book.gathered.labels)
    return net.packed(closed(book), done, options)


FORMAT = Format("docx", (".docx", ".docm", ".dotx", ".dotm"), "Word documents", read, write)
