"""Texts of LibreOffice and other programs (.odt): all that is in them as pieces, and written anew with the same looks.

What comes in: the bytes of a file. What goes out: one unit with a piece for each paragraph, note, comment, property and
name in it (`pseudo.formats.odt.story` says which), and the bytes again. What cannot be read (images, macros) is
reported; workbooks and texts that lie inside are read by their own format. Names of authors go, or become those of the
new persons; numbers of revisions go. Start at `read`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import embedded, net, rewriting, slots, zipped
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.odt.package import closed, opened


def read(data: bytes, options: Options) -> Contents:
    """The text of an OpenDocument text; raises InputError."""
    parts = zipped.unpacked(data)
    inside = embedded.inside(parts, options)
    gathered = opened(parts, inside.keys()).gathered
    return embedded.whole(slots.contents(gathered.found, gathered.reports(), options), inside)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The same document with the new texts; raises InputError."""
    if len(done) != 1:
        raise InputError("an OpenDocument text is one document; give its result alone")
    parts = zipped.unpacked(data)
    inside = embedded.inside(parts, options)
    book = opened(parts, inside.keys())
    gathered = book.gathered
    own, *others = embedded.shares(slots.contents(gathered.found, gathered.reports(), options), done[0], inside)
    rewriting.write(gathered.found, own, gathered.names, gathered.labels)
    new, unread = embedded.written(inside, others, done[0], options)
    book = replace(book, parts=tuple(replace(part, data=new.get(part.name, part.data)) for part in book.parts))
    return embedded.told(net.packed(closed(book), done, options), unread)


FORMAT = Format("odt", (".odt", ".ott"), "texts of LibreOffice (OpenDocument)", read, write)
