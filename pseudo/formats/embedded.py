"""Files that lie inside an office file: read by their own format, and written with it.

What comes in: the parts of a zip that may be files of their own. What goes out: those that are read, each with its
contents (`pseudo.formats.cut.within` puts them behind the text of the file), and their bytes with the new texts. What a
part is, is told by what is in it, for LibreOffice gives an embedded file no suffix. What cannot be read stays a part
like any other, and is reported by whose part it is. Start at `inside` and `written`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import found, net, zipped
from pseudo.formats.cut import cut, within
from pseudo.formats.door import Contents, Format, Options, Remarked, Unread
from pseudo.formats.zipped import Part

DEEPEST = 3
"""Files in one another that are read, but for a workbook in the last; what lies deeper is reported."""
BOOKS = "xlsx"
ZIP = b"PK\x03\x04"
TEXT = b"application/vnd.oasis.opendocument.text"
BOOK, TYPES, MIME = "xl/workbook.xml", "[Content_Types].xml", "mimetype"
DOCUMENT = "word/"


@dataclass(frozen=True, slots=True)
class Inside:
    """A file inside another."""

    form: Format
    contents: Contents
    data: bytes = field(repr=False)


def inside(parts: Iterable[Part], options: Options) -> dict[str, Inside]:
    """The files among the parts, by the names of these, that can be read."""
    out: dict[str, Inside] = {}
    deeper = _deeper(options)
    for part in parts if options.depth <= DEEPEST else ():
        if not part.data.startswith(ZIP):
            continue
        try:
            name = _kind(part.data)
            if name and (options.depth < DEEPEST or name == BOOKS):
                form = found.by_name(name)
                out[part.name] = Inside(form, form.read(part.data, deeper), part.data)
        except InputError:  # then it is reported with what cannot be read
            continue
    return out


def _deeper(options: Options) -> Options:
    """What is said of a table is not said of one inside a text."""
    return replace(options, columns=(), types=(), rows=False, depth=options.depth + 1)


def _kind(data: bytes) -> str:
    """The name of the format of a zip; empty for one that nobody reads."""
    parts = {part.name: part.data for part in zipped.unpacked(data)}
    if parts.get(MIME, b"").startswith(TEXT):
        return "odt"
    if BOOK in parts:
        return BOOKS
    return "docx" if TYPES in parts and any(name.startswith(DOCUMENT) for name in parts) else ""


def whole(own: Contents, files: Mapping[str, Inside]) -> Contents:
    """The contents of a file with those of the files in it, in its first document."""
    if not files:
        return own
    first = within(Contents(own.units[:1], own.unread), [each.contents for each in files.values()])
    return replace(own, units=(*first.units, *own.units[1:]), unread=first.unread)


def shares(own: Contents, doc: Document, files: Mapping[str, Inside]) -> list[Document]:
    """Of the first document that of the file itself, then that of each file in it."""
    if not files:
        return [doc]
    sizes = [len(own.units[0].pieces), *(len(each.contents.units[0].pieces) for each in files.values())]
    return [part for _, part in cut(whole(own, files).units[0], doc, sizes)]


def written(
    files: Mapping[str, Inside], docs: Sequence[Document], doc: Document, options: Options
) -> tuple[dict[str, bytes], tuple[Unread, ...]]:
    """The bytes of the files with their new texts, by the names of their parts, and what nobody read in them.

    docs  the document of each, as `shares` gives them
    doc   that of all, whose people are looked for in each
    """
    new: dict[str, bytes] = {}
    unread: list[Unread] = []
    for (name, each), own in zip(files.items(), docs, strict=True):
        assert each.form.write is not None
        made = each.form.write(each.data, _deeper(options), [own])
        again = net.packed(zipped.unpacked(made), [doc], options)
        unread += again.unread if isinstance(again, Remarked) else ()
        new[name] = bytes(again)
    return new, tuple(unread)


def told(out: bytes, unread: Sequence[Unread]) -> bytes:
    """The file, with what nobody read in the files inside besides."""
    if not unread:
        return out
    said, more = (out.said, out.unread) if isinstance(out, Remarked) else ((), ())
    return Remarked(out, said, (*more, *unread))
