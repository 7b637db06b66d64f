"""Word documents (.docx): all their text, as pieces, and written anew with the looks that it had.

What comes in: the bytes of a file. What goes out: one unit with a piece for each paragraph, note, comment, property and
name in it (`pseudo.formats.docx.story` says which), and the bytes again. What cannot be read (images, macros, OLE) is
reported; workbooks and texts that lie inside are read by their own format. Names of authors go, or become
those of the new persons; numbers of revisions go. Start at `read`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import embedded, net, rewriting, slots, zipped
from pseudo.formats.docx.package import closed, opened
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.embedded import Inside
from pseudo.formats.trees import Opened

INSIDE = "word/embeddings/"


@dataclass(frozen=True, slots=True)
class _Book:
    """A document, and the files inside it that are read."""

    own: Opened
    inside: Mapping[str, Inside]
    options: Options

    @property
    def contents(self) -> Contents:
        """What the document holds itself."""
        return slots.contents(self.own.gathered.found, self.own.gathered.reports(), self.options)


def read(data: bytes, options: Options) -> Contents:
    """The text of a Word document; raises InputError."""
    book = _book(data, options)
    return embedded.whole(book.contents, book.inside)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The same document with the new texts; raises InputError."""
    if len(done) != 1:
        raise InputError("a Word document is one document; give its result alone")
    book = _book(data, options)
    gathered = book.own.gathered
    own, *others = embedded.shares(book.contents, done[0], book.inside)
    rewriting.write(gathered.found, own, gathered.names, gathered.labels)
    new, unread = embedded.written(book.inside, others, done[0], options)
    parts = tuple(replace(part, data=new.get(part.name, part.data)) for part in book.own.parts)
    return embedded.told(net.packed(closed(replace(book.own, parts=parts)), done, options), unread)


def _book(data: bytes, options: Options) -> _Book:
    parts = zipped.unpacked(data)
    inside = embedded.inside((part for part in parts if codes.lower(part.name).startswith(INSIDE)), options)
    return _Book(opened(parts, inside.keys()), inside, options)


FORMAT = Format("docx", (".docx", ".docm", ".dotx", ".dotm"), "Word documents", read, write)
