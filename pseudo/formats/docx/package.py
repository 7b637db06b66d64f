"""The parts of a Word document: what each is, which are read, which go, which cannot be read.

What comes in: the parts of the zip. What goes out: the pieces and reports of all, and, once these are changed, the
parts again. Start at `opened` and `closed`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.formats.docx import traces
from pseudo.formats.docx.story import story
from pseudo.formats.links import target
from pseudo.formats.slots import Run, run
from pseudo.formats.trees import Gathered, Opened, everything, local, written
from pseudo.formats.zipped import Part, remarked, serialised, tree

if TYPE_CHECKING:
    from lxml.etree import _Element

TYPES = "[Content_Types].xml"
XML = (".xml", ".rels")
SHOWN = re.compile(r"(?:word|docProps|customXml|_rels)/(?:(?:_rels|charts|diagrams|glossary|theme)/)*"
                   r"(?:document|header|footer|footnotes|endnotes|comments\w*|settings|styles\w*|numbering|people|chart|core"
                   r"|app|custom|item|itemProps|data|drawing|fontTable|webSettings|theme)\d*\.xml(?:\.rels)?", re.ASCII)
"""Paths that messages show; another could be a name."""

FOLDERS = frozenset(("word", "word/media", "word/embeddings", "word/activeX", "word/ink", "docProps", "customXml"))
"""Folders that messages show."""

PASSED = frozenset("""theme fonts commentsEx commentsIds commentsExtensible styleDef colorsDef layoutDef
    chartStyle colorStyle themeOverride Types datastoreItem""".split())
"""Roots of parts that hold looks and numbers alone."""
STORIES = frozenset("""document hdr ftr footnotes endnotes comments glossaryDocument settings webSettings styles
    numbering people chartSpace drawing dataModel recipients""".split())
"""Roots of parts with texts of the document."""
IMAGES = frozenset("""png jpg jpeg jpe gif bmp dib tif tiff emf wmf emz wmz wdp jxr svg ico webp heic pict pct
    pcx""".split())
SOUNDS = frozenset("mp3 mp4 m4a m4v wav wma wmv avi mov mpg mpeg ogg webm mid".split())
FONTS = frozenset("odttf ttf otf fntdata".split())
KINDS = (("word/vba", "macros"), ("word/activex/", "control (ActiveX)"), ("word/embeddings/", "embedded file"),
         ("word/afchunk", "inserted file (altChunk)"), ("word/ink/", "handwriting"))
"""What cannot be read, by how its path begins in small letters."""
LINKS_GONE = ("/metadata/thumbnail", "/digital-signature/origin")
"""Types of links whose goal goes: a picture of the first page, a signature that would hold no more."""
DAYS = frozenset(("filetime", "date"))


def opened(parts: Sequence[Part], apart: Container[str] = ()) -> Opened:
    """The pieces of all parts, the body first. apart: files inside that are read by themselves

    raises  InputError for what is no Word document, or has broken parts
    """
    if not any(part.name == TYPES for part in parts):
        raise InputError("is a zip, but no Word document; look what its suffix should be")
    parts = _less(parts)
    gathered = Gathered()
    places = {part.name: part.name if SHOWN.fullmatch(part.name) else f"part {number}"
              for number, part in enumerate(parts, 1)}
    trees: dict[str, _Element] = {}
    for part in parts:
        if codes.lower(part.name).endswith(XML) and not codes.lower(part.name).startswith(KINDS[0][0]):
            trees[part.name] = tree(part, places[part.name])
            if remarked(part.data):
                gathered.touched.add(part.name)
        elif part.name in apart:
            gathered.file(part.name)
        elif what := _kind(part.name):
            folder = part.name.rpartition("/")[0]
            gathered.unread[what, folder if folder in FOLDERS else places[part.name]] += 1
            gathered.file(part.name)
    if not any(local(root.tag) == "document" for root in trees.values()):
        raise InputError("is a zip, but no Word document; look what its suffix should be")
    for name in sorted(trees, key=lambda name: local(trees[name].tag) != "document"):
        _gather(trees[name], name, places[name], gathered)
    gathered.everybody()
    return Opened(tuple(parts), trees, gathered)


def closed(book: Opened) -> tuple[Part, ...]:
    """The parts with what was changed in their trees, and without the traces of writing."""
    numbers: dict[str, str] = {}
    for name, root in book.trees.items():
        if traces.without(root, numbers):
            book.gathered.touched.add(name)
    return written(book)


def _kind(name: str) -> str:
    """What a part is that cannot be read; nothing for one that needs no reading."""
    small = codes.lower(name)
    suffix = small.rpartition(".")[2]
    for begun, what in KINDS:
        if small.startswith(begun):
            return what
    if suffix in FONTS or name.endswith("/"):
        return ""
    return "image" if suffix in IMAGES else "sound or film" if suffix in SOUNDS else "part that is no XML"


def _less(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts without the picture of the first page and without signatures, and without links to them."""
    gone = {part.name for part in parts if part.name.startswith("_xmlsignatures/")}
    trees: dict[str, _Element] = {}
    for part in parts:
        if part.name == "_rels/.rels":
            root = trees[part.name] = tree(part, part.name)
            for link in list(root):
                if str(link.get("Type", "")).endswith(LINKS_GONE):
                    gone.add(str(link.get("Target", "")).lstrip("/"))
                    root.remove(link)
        elif part.name == TYPES:
            trees[part.name] = tree(part, part.name)
    if not gone:
        return tuple(parts)
    for each in list(trees.get(TYPES, ())):
        if str(each.get("PartName", "")).lstrip("/") in gone:
            trees[TYPES].remove(each)
    return tuple(replace(part, data=serialised(trees[part.name])) if part.name in trees else part
                 for part in parts if part.name not in gone)


def _gather(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    name = local(root.tag)
    if name == "Relationships":
        _links(root, part, where, gathered)
    elif name == "coreProperties":
        _core(root, part, where, gathered)
    elif name == "Properties":
        _properties(root, part, where, gathered)
    elif name in STORIES:
        story(root, part, where, gathered)
    elif name == "ink":
        gathered.unread["handwriting", where] += 1
    elif name not in PASSED:
        everything(root, part, where, gathered)


def _links(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    """Where links lead to: addresses, files."""
    for link in root:
        if link.get("TargetMode") == "External":
            for runs in target((run(gathered.value(link, "Target", part)),)):
                gathered.add(runs, where)
        elif str(link.get("Type", "")).endswith("/aFChunk"):
            gathered.unread["inserted file (altChunk)", where] += 1


def _core(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    for element in root:
        slot = gathered.text(element, part)
        if local(element.tag) in ("creator", "lastModifiedBy"):
            gathered.person(slot.raw, slot.put)
        elif local(element.tag) == "version" and any(map(str.isalpha, slot.raw)):
            gathered.add((run(slot),), where, named=True)
        elif local(element.tag) not in ("revision", "version", "language", "created", "modified", "lastPrinted"):
            gathered.add((run(slot),), where)


def _properties(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    """Those that the program keeps, and those that a person made."""
    for element in root.iter("*"):
        name = local(element.tag)
        slot = gathered.text(element, part)
        above = {local(each.tag) for each in element.iterancestors()}
        if element.get("name") is not None and name == "property":
            gathered.add((run(gathered.value(element, "name", part)),), where)
        if name in ("Company", "Manager"):
            gathered.add((run(slot),), where, named=True)
        elif name == "HyperlinkBase" or "HLinks" in above:
            _pieces(target((run(slot),)), where, gathered)
        elif name == "Template":
            gathered.labels.append(slot)
        elif "TitlesOfParts" in above or ("property" in above and name not in ("bool", *DAYS)):
            gathered.add((run(slot),), where)
        elif "property" in above and name in DAYS:
            gathered.add((Run(slot.raw.partition("T")[0], slot),), where)


def _pieces(many: Iterable[tuple[Run, ...]], where: str, gathered: Gathered) -> None:
    for runs in many:
        gathered.add(runs, where)
