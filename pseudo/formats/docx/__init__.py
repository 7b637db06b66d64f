"""Word documents (.docx): all their text, as pieces, and written anew with the looks that it had.

What comes in: the bytes of a file. What goes out: one unit with a piece for each paragraph, note, comment, property and
name in it (`pseudo.formats.docx.story` says which), and the bytes again. What cannot be read (images, macros, OLE) is
reported; workbooks and Word documents that lie inside are read by their own format. Names of authors go, or become
those of the new persons; numbers of revisions go. Start at `read`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import net, rewriting, slots, xlsx, zipped
from pseudo.formats.cut import cut, within
from pseudo.formats.docx.package import closed, opened
from pseudo.formats.door import Contents, Format, Options, Remarked, Unread
from pseudo.formats.trees import Opened

DEEPEST = 3
"""Documents in one another that are read; what lies deeper is reported."""
INSIDE = "word/embeddings/"
BOOKS, DOCUMENTS = (".xlsx", ".xlsm"), (".docx", ".docm")


@dataclass(frozen=True, slots=True)
class _Book:
    """A document, and the files inside it that are read, each with its contents."""

    own: Opened
    inside: Mapping[str, Contents]
    options: Options

    @property
    def contents(self) -> Contents:
        own = slots.contents(self.own.gathered.found, self.own.gathered.reports(), self.options)
        return within(own, self.inside.values())

    @property
    def sizes(self) -> list[int]:
        """How many pieces each document has: its own, then of each file inside."""
        inside = (len(unit.pieces) for each in self.inside.values() for unit in each.units)
        return [len(self.own.gathered.found), *inside]


def read(data: bytes, options: Options) -> Contents:
    """The text of a Word document; raises InputError."""
    return _book(data, options, 0).contents


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The same document with the new texts; raises InputError."""
    if len(done) != 1:
        raise InputError("a Word document is one document; give its result alone")
    return _written(data, options, done[0], 0)


def _book(data: bytes, options: Options, depth: int) -> _Book:
    parts = zipped.unpacked(data)
    inside: dict[str, Contents] = {}
    for part in parts:
        small = codes.lower(part.name)
        if not small.startswith(INSIDE) or not small.endswith((*BOOKS, *DOCUMENTS)):
            continue
        try:
            if small.endswith(BOOKS):
                inside[part.name] = xlsx.read(part.data, _plain(options))
            elif depth < DEEPEST:
                inside[part.name] = _book(part.data, options, depth + 1).contents
        except InputError:  # then it is reported with what cannot be read
            continue
    return _Book(opened(parts, inside.keys()), inside, options)


def _plain(options: Options) -> Options:
    """What is said of a table is not said of one inside a text."""
    return replace(options, columns=(), types=(), rows=False)


def _written(data: bytes, options: Options, doc: Document, depth: int) -> bytes:
    book = _book(data, options, depth)
    gathered, docs, unread = book.own.gathered, [doc], list[Unread]()
    if book.inside:
        docs = [part for _, part in cut(book.contents.units[0], doc, book.sizes)]
    rewriting.write(gathered.found, docs[0], gathered.names, gathered.labels)
    new: dict[str, bytes] = {}
    at = 1
    before = {part.name: part.data for part in zipped.unpacked(data)} if book.inside else {}
    for name, contents in book.inside.items():
        own, at = docs[at : at + len(contents.units)], at + len(contents.units)
        if codes.lower(name).endswith(BOOKS):
            made = xlsx.write(before[name], _plain(options), own)
        else:
            made = _written(before[name], options, own[0], depth + 1)
        made = net.packed(zipped.unpacked(made), [doc], options)
        unread += made.unread if isinstance(made, Remarked) else ()
        new[name] = bytes(made)
    own_parts = tuple(replace(part, data=new.get(part.name, part.data)) for part in book.own.parts)
    out = net.packed(closed(replace(book.own, parts=own_parts)), [doc], options)
    if not unread:
        return out
    said, more = (out.said, out.unread) if isinstance(out, Remarked) else ((), ())
    return Remarked(out, said, (*more, *unread))


FORMAT = Format("docx", (".docx", ".docm", ".dotx", ".dotm"), "Word documents", read, write)
