"""The parts of an OpenDocument text: what each is, which are read, which go, which cannot be read.

What comes in: the parts of the zip. What goes out: the pieces and reports of all, and, once these are changed, the
parts again. Start at `opened` and `closed`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.formats.odt.story import story
from pseudo.formats.trees import Gathered, Opened, above, attributes, everything, local, removed, written
from pseudo.formats.zipped import Part, remarked, tree

if TYPE_CHECKING:
    from lxml.etree import _Element

KIND = "application/vnd.oasis.opendocument.text"
MANIFEST = "META-INF/manifest.xml"
STORIES = re.compile(r"(?:.*/)?(?:content|styles|meta|settings)\.xml")
SHOWN = re.compile(r"(?:content|styles|meta|settings|META-INF/manifest)\.xml|manifest\.rdf")
PASSED = re.compile(r"mimetype|META-INF/manifest\.xml|Fonts/.*|.*/|"
                    r"(?:Basic|Dialogs)/(?:.*/)?(?:script|dialog)-l[bc]\.xml")
"""Parts that hold looks, or the names of modules alone."""
GONE = re.compile(r"Thumbnails/.*|layout-cache|META-INF/\w*signatures\.xml")
"""A picture of the first page, where lines were broken, signatures that would hold no more."""
KINDS = (("Pictures/", "image"), ("media/", "image"), ("ObjectReplacements/", "image"),
         ("Configurations2/images/", "image"), ("Basic/", "macros"), ("Scripts/", "macros"), ("Dialogs/", "macros"),
         ("Object", "embedded file"), ("Media/", "sound or film"))
PRINTERS = frozenset(("PrinterName", "PrinterSetup", "Rsid", "RsidRoot"))
"""Settings that tell of somebody's machine, or count revisions."""
TRACES = frozenset(("rsid", "paragraph-rsid"))
CELL = {"value": re.compile(r"[\d.+eE-]+"), "date-value": re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.Z]*)?"),
        "time-value": re.compile(r".*"), "string-value": re.compile(r".*", re.DOTALL)}
"""The values of a cell beside its text, and what each looks like."""
NO_DAY = "1970-01-01T00:00:00"
DATES = frozenset(("date", "creation-date", "print-date", "date-string"))


def opened(parts: Sequence[Part], apart: Container[str] = ()) -> Opened:
    """The pieces of all parts, the body first. apart: files inside that are read by themselves

    raises  InputError for what is no text of OpenDocument, has a password, or has broken parts
    """
    kind = next((part.data for part in parts if part.name == "mimetype"), b"")
    if not kind.startswith(KIND.encode()) or not any(part.name == "content.xml" for part in parts):
        raise InputError("is a zip, but no text of OpenDocument; look what its suffix should be")
    gathered = Gathered()
    places = {part.name: part.name if SHOWN.fullmatch(part.name) else f"part {number}"
              for number, part in enumerate(parts, 1)}
    trees: dict[str, _Element] = {}
    trees.update((part.name, _manifest(part, gathered)) for part in parts if part.name == MANIFEST)
    for part in parts:
        if not part.data or GONE.fullmatch(part.name) or PASSED.fullmatch(part.name):
            continue
        elif part.name in apart:
            gathered.file(part.name)
        elif what := next((what for begun, what in KINDS if part.name.startswith(begun) and not _is_xml(part)), ""):
            folder = part.name.partition("/")[0]
            gathered.unread[what, folder if any(folder == known[:-1] for known, _ in KINDS) else places[part.name]] += 1
            gathered.file(part.name)
        elif _is_xml(part):
            trees[part.name] = tree(part, places[part.name])
            if remarked(part.data):
                gathered.touched.add(part.name)
        else:
            gathered.unread["part that is no XML", places[part.name]] += 1
    for name in sorted(trees, key=lambda name: name != "content.xml"):
        if STORIES.fullmatch(name):
            story(trees[name], name, places[name], gathered)
        elif name != MANIFEST:
            everything(trees[name], name, places[name], gathered)
    gathered.everybody()
    return Opened(tuple(part for part in parts if not GONE.fullmatch(part.name)), trees, gathered)


def closed(book: Opened) -> tuple[Part, ...]:
    """The parts with what was changed in their trees, and without the traces of writing."""
    for name, root in book.trees.items():
        if STORIES.fullmatch(name) and _without_traces(root):
            book.gathered.touched.add(name)
    for part in book.parts:
        if part.name in book.gathered.touched and b"table-cell" in part.data:
            _values(tree(part, "a part"), book.trees[part.name])
    return written(book)


def _values(before: _Element, after: _Element) -> None:
    """Take out the values of cells whose text has changed, where they have not followed or are none any more."""
    for old, new in zip(before.iter("{*}table-cell"), after.iter("{*}table-cell"), strict=True):
        changed = list(old.itertext()) != list(new.itertext())
        keys = [key for key in attributes(new) if (known := CELL.get(local(key))) is not None
                and ((changed and old.get(key) == new.get(key)) or not known.fullmatch(str(new.get(key))))]
        for key in keys:
            del new.attrib[key]
        for key in [key for key in attributes(new) if keys and local(key) == "value-type"]:
            new.set(key, "string")


def _is_xml(part: Part) -> bool:
    """Whether a part can be read: macros of LibreOffice are XML, but programs."""
    if part.name.startswith(("Basic/", "Scripts/", "Dialogs/")):
        return False
    return codes.lower(part.name).endswith((".xml", ".rdf"))


def _manifest(part: Part, gathered: Gathered) -> _Element:
    """The list of parts, without those that go."""
    root = tree(part, MANIFEST, lax=True)
    for entry in list(root):
        if any(local(each.tag) == "encryption-data" for each in entry):
            raise InputError("has a password; save it without one")
        path = next((str(entry.get(key)) for key in attributes(entry) if local(key) == "full-path"), "")
        if GONE.fullmatch(path):
            removed(entry)
            gathered.touched.add(part.name)
    return root


def _without_traces(root: _Element) -> bool:
    """Take out numbers of revisions, days of writing and the printer; whether there were any."""
    changed = False
    for element in list(root.iter("*")):
        name = local(element.tag)
        for key in [key for key in attributes(element) if local(key) in TRACES]:
            del element.attrib[key]
            changed = True
        inside = above(element)
        if name in DATES and inside == "change-info" and element.text != NO_DAY:  # programs want one there
            element.text, changed = NO_DAY, True
        elif name in DATES and inside in ("annotation", "meta"):
            removed(element)
            changed = True
        elif name == "config-item" and element.text and any(value in PRINTERS for value in element.attrib.values()):
            element.text = ""
            changed = True
    return changed
