"""Files that are zips of XML parts: opened with suspicion, and packed again.

What comes in: bytes. What goes out: `Part`s in their order, trees of those that are XML, and bytes again. A zip that
would fill the memory, a part whose path leaves the zip, an entity in XML are refused with one line. Start at
`unpacked`, `tree` and `packed`.

>>> parts = (Part("mimetype", b"application/x", stored=True), Part("content.xml", b"<a>Ede</a>"))
>>> again = unpacked(packed(parts))
>>> again == parts, tree(again[1]).text
(True, 'Ede')
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from lxml.etree import _Element

MOST_PARTS = 10_000
"""Parts that a file may have; a long book with a picture on each page has some thousand."""
LARGEST_PART = 64 * 2**20
"""Bytes of one XML part, unpacked: some ten thousand pages. Its tree takes ten times as much."""
LARGEST = 512 * 2**20
"""Bytes of all parts, unpacked."""
UNSUSPECTED = 8 * 2**20
"""Bytes up to which nobody asks how tightly they were packed."""
TIGHTEST = 200
"""How many bytes may come out of one byte. XML of office programs has 5 to 30, of empty tables 100."""
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How the older kind of Microsoft's files begins, and one with a password."""
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every part of a result: when something was saved is nobody's business."""
DECLARED = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\?>")


@dataclass(frozen=True, slots=True)
class Part:
    """One file in a zip; `stored`: it is not compressed."""

    name: str
    data: bytes = field(repr=False)
    stored: bool = False


def unpacked(data: bytes) -> tuple[Part, ...]:
    """The parts of a zip in their order.

    raises  InputError for what is no zip, is encrypted, is made to fill the memory, or has a part that lies outside
    """
    if data.startswith(COMPOUND):
        raise InputError("has a password or is of the old kind (.doc); save it without one as .docx or .odt")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as opened:
            infos = opened.infolist()
            _check(infos, len(data))
            return tuple(Part(info.filename, _read(opened, info), info.compress_type == zipfile.ZIP_STORED)
                         for info in infos)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, OSError, RuntimeError,
            ValueError, UnicodeError):
        raise InputError("is no whole zip, as .docx and .odt are; open it in its program and save it anew") from None


def _check(infos: Iterable[zipfile.ZipInfo], packed_size: int) -> None:
    seen: set[str] = set()
    size = 0
    for number, info in enumerate(infos, 1):
        if number > MOST_PARTS:
            raise InputError(f"has over {MOST_PARTS} parts; a document has fewer, look who made it")
        if info.flag_bits & 1:
            raise InputError("has parts with a password; save it without one")
        if _leaves(info.filename):
            raise InputError(f"part {number} has a path out of the file; look who made it")
        if info.filename in seen:
            raise InputError(f"part {number} has the name of an earlier one; open it in its program and save it anew")
        seen.add(info.filename)
        size += info.file_size
        if size > LARGEST or (size > UNSUSPECTED and size > TIGHTEST * packed_size):
            raise InputError(f"would unpack to over {size >> 20} MB, as a zip bomb does; look who made it")


def _leaves(name: str) -> bool:
    return name.startswith(("/", "\\")) or "\0" in name or name[1:2] == ":" or ".." in re.split(r"[/\\]", name)


def _read(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    with opened.open(info) as stream:  # never gives more than the declared size, and checks the sum at its end
        data = stream.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise zipfile.BadZipFile
    return data


def packed(parts: Iterable[Part]) -> bytes:
    """A zip of the parts, the same bytes for the same parts; no dates, owners or remarks."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as opened:
        for part in parts:
            info = zipfile.ZipInfo(part.name, EARLIEST)
            info.create_system = 0
            info.compress_type = zipfile.ZIP_STORED if part.stored else zipfile.ZIP_DEFLATED
            opened.writestr(info, part.data)
    return out.getvalue()


def tree(part: Part, where: str = "", *, lax: bool = False) -> _Element:
    """The root of an XML part, without comments and processing instructions.

    where   what messages call the part
    lax     take names whose namespace is not declared, as old programs wrote the list of parts
    raises  InputError for XML that is broken, too large, nested too deeply, or declares entities
    """
    from lxml import etree

    where = where or "a part"
    if len(part.data) > LARGEST_PART:
        raise InputError(f"{where}: is over {LARGEST_PART >> 20} MB of XML; split the document")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False,
                             huge_tree=False, recover=lax, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(part.data, parser)
    except etree.XMLSyntaxError as error:
        line = f" (line {error.lineno})" if error.lineno else ""
        raise InputError(f"{where}: is broken XML or nested too deeply{line}; save it anew in its program") from None
    if root is None:
        raise InputError(f"{where}: is no XML; save it anew in its program")
    declared: Any = root.getroottree().docinfo.internalDTD
    if declared is not None and declared.entities():
        raise InputError(f"{where}: declares entities, which a document has no need of; look who made it")
    return root


def remarked(data: bytes) -> bool:
    """Whether XML has comments or processing instructions, which `tree` leaves out: it has to be written anew. It is
    said of UTF-16, too, in which we do not look.

    >>> remarked(b'<?xml version="1.0"?><a/>'), remarked(b"<a><!-- Ede --></a>")
    (False, True)
    """
    begun = DECLARED.match(data)
    return b"\0" in data[:4] or b"<!--" in data or b"<?" in data[begun.end() if begun else 0 :]


def serialised(root: _Element) -> bytes:
    """The XML of a tree in UTF-8."""
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
