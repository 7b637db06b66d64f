"""What is gathered from the trees of one file while they are read, and the slots in them.

What comes in: elements. What goes out: a `Gathered` that fills as its parts are read: pieces, names that stand in many
places, what could not be read, and, once something was written, which parts have changed. Start at `Gathered`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from pseudo.formats import filenames
from pseudo.formats.door import Unread
from pseudo.formats.grids import Place
from pseudo.formats.slots import Found, Named, Run, Slot, run
from pseudo.formats.zipped import Part, serialised

if TYPE_CHECKING:
    from lxml.etree import _Element

Put = Callable[[str], object]
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
POINTERS = frozenset(("Target", "PartName", "href", "full-path"))
"""Attributes by which a part points at another."""
MADE = re.compile(r"Microsoft[ _].*|[0-9A-Fa-f-]{16,}")
"""The name of a file inside that a program gave it."""
TECHNICAL = re.compile(r"[{(]?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}[)}]?|(?:https?|urn):[^\s@]*"
                       r"|[a-z]{1,8}:[A-Za-z]*|true|false|[A-Za-z0-9./#-]+\.xml|[A-Za-z0-9+/]{200,}={0,2}")
"""Values of unknown XML in which no name can be: numbers that tell one element from another, namespaces."""


@dataclass(slots=True)
class Gathered:
    """What the parts of one file give; it fills while they are read.

    found      the pieces in order
    people     authors by name, and what writes a new one wherever the name stands
    bookmarks  likewise the names of bookmarks
    ties       where an instruction names a bookmark
    names      each bookmark, with the instructions that name it, once `everybody` is gathered
    labels     what programs call their own things
    unread     what could not be read, and in which part
    touched    the parts that are written anew
    paths      the parts that are no XML
    files      the names of those of which a name has several words
    tables     how many there were
    moved      those that had the name of somebody in theirs, and their new names
    """

    found: list[Found] = field(default_factory=list)
    people: dict[str, list[Put]] = field(default_factory=dict)
    bookmarks: dict[str, list[Put]] = field(default_factory=dict)
    ties: list[tuple[Run, ...]] = field(default_factory=list)
    names: list[Named] = field(default_factory=list)
    labels: list[Slot] = field(default_factory=list)
    files: list[Slot] = field(default_factory=list)
    unread: Counter[tuple[str, str]] = field(default_factory=Counter)
    touched: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    moved: dict[str, str] = field(default_factory=dict)
    tables: int = 0

    def add(self, runs: tuple[Run, ...], place: str, *, named: bool = False, cell: Place | None = None) -> None:
        """Another piece, if there is anything to read in it."""
        if any(sign.isalnum() for each in runs for sign in each.text):
            self.found.append(Found(runs, place, named, cell))

    def person(self, name: str, put: Put) -> None:
        """Somebody who wrote something; where no name is found in it, it goes."""
        if name.strip():
            self.people.setdefault(name, []).append(put)

    def text(self, element: _Element, part: str, *, spaced: bool = False) -> Slot:
        """The text of an element; `spaced`: it says that its spaces count."""
        return Slot(element.text or "", partial(_put_text, element, part, self.touched, spaced))

    def tail(self, element: _Element, part: str) -> Slot:
        """The text behind an element."""
        return Slot(element.tail or "", partial(_put_tail, element, part, self.touched))

    def value(self, element: _Element, name: str, part: str) -> Slot:
        """An attribute."""
        return Slot(str(element.get(name, "")), partial(_put_value, element, part, self.touched, name))

    def drop(self, element: _Element, part: str) -> Callable[[], None]:
        """What takes an element out of the tree, and leaves what stands behind it."""

        def gone() -> None:
            removed(element)
            self.touched.add(part)

        return gone

    def file(self, name: str) -> None:
        """A part whose own name may be somebody's, as that of a picture."""
        folder, slash, own = name.rpartition("/")
        stem, dot, suffix = own.rpartition(".")

        def put(new: str) -> None:
            number = 1
            while (path := f"{folder}{slash}{new}{f'_{number}' if number > 1 else ''}{dot}{suffix}") in self.paths:
                number += 1
            self.paths.add(path)
            self.moved[name] = path

        self.paths.add(name)
        (self.labels if MADE.fullmatch(stem) or not filenames.read(stem) else self.files).append(Slot(stem, put))

    def everybody(self) -> None:
        """The people, the bookmarks and the names of files inside as pieces, behind all others."""
        for name, puts in self.people.items():
            self.add((run(Slot(name, every(puts))),), "an author", named=True)
        ties: dict[str, list[tuple[Run, ...]]] = {}
        for runs in self.ties:
            name = "".join(each.text for each in runs)
            if name in self.bookmarks:
                ties.setdefault(name, []).append(runs)
            else:
                self.add(runs, "an instruction")
        for name, puts in self.bookmarks.items():
            slot = Slot(name, every(puts))
            self.add((Run(name.replace("_", " "), slot, spell=spelt, loose=True),), "the name of a bookmark")
            self.names.append((slot, tuple(ties.get(name, ()))))
        for slot in self.files:
            spell = spelt if "_" in slot.raw else on_one_line
            self.add((Run(filenames.read(slot.raw), slot, spell=spell, loose=True),), "the name of a file inside")

    def reports(self) -> tuple[Unread, ...]:
        return tuple(Unread(what, count, place) for (what, place), count in self.unread.items())


class Grid:
    """The cells of the tables of a part while it is read, and which paragraph stands in which.

    names  of the elements: a table, its rows, its cells
    """

    def __init__(self, gathered: Gathered, names: str) -> None:
        self._gathered, self._names = gathered, names.split()
        self._open: list[list[int]] = []
        self.cells: dict[int, Place] = {}  # the first piece of a paragraph is its text

    def passes(self, event: str, name: str) -> None:
        """A tag."""
        table, row, cell = self._names
        if name == table and event == "start":
            self._gathered.tables += 1
            self._open.append([self._gathered.tables, -1, -1])
        elif name == table:
            self._open.pop()
        elif self._open and event == "start" and name == row:
            self._open[-1][1:] = [self._open[-1][1] + 1, -1]
        elif self._open and event == "start" and name == cell:
            self._open[-1][2] += 1

    def holds(self, paragraph: int) -> None:
        """A paragraph begins."""
        if self._open and self._open[-1][2] >= 0:
            self.cells[paragraph] = Place(*self._open[-1])


def _put_text(element: _Element, part: str, touched: set[str], spaced: bool, new: str) -> None:
    element.text = new
    if spaced and new != new.strip():
        element.set(SPACE, "preserve")
    touched.add(part)


def _put_tail(element: _Element, part: str, touched: set[str], new: str) -> None:
    element.tail = new
    touched.add(part)


def _put_value(element: _Element, part: str, touched: set[str], name: str, new: str) -> None:
    element.set(name, new)
    touched.add(part)


def spelt(text: str) -> str:
    """A new name where there are no spaces: in the name of a bookmark, in a path.

    >>> spelt("Kiss Ede")
    'Kiss_Ede'
    """
    return "_".join(text.split())


def initials(name: str) -> str:
    """The first letters of a name.

    >>> initials("Kiss Ede")
    'KE'
    """
    return "".join(word[0] for word in name.split())


def on_one_line(text: str) -> str:
    """A new text in a paragraph: tabs and breaks are elements there."""
    return text.replace("\t", " ").replace("\n", " ")


def every(puts: Iterable[Put]) -> Put:
    """What puts a text into all of them."""

    def put(new: str) -> None:
        for one in puts:
            one(new)

    return put


@lru_cache(maxsize=4096)
def local(tag: str) -> str:
    """The name of an element or attribute without its namespace.

    >>> local("{urn:a}p"), local("p"), local("undeclared:p")
    ('p', 'p', 'p')
    """
    return tag.rpartition("}")[2].rpartition(":")[2]


def attributes(element: _Element) -> list[str]:
    """The names of its attributes."""
    return [str(name) for name in element.attrib]


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that is being read: its parts, the trees of those that are XML, and what they give."""

    parts: tuple[Part, ...]
    trees: dict[str, _Element]
    gathered: Gathered


def written(book: Opened) -> tuple[Part, ...]:
    """The parts with what was changed in their trees, under their new names."""
    gathered = book.gathered
    _renamed(book.trees, gathered)
    return tuple(replace(part, data=serialised(book.trees[part.name])) if part.name in gathered.touched
                 else replace(part, name=gathered.moved.get(part.name, part.name)) for part in book.parts)


def _renamed(trees: Mapping[str, _Element], gathered: Gathered) -> None:
    """Write the new names of parts that moved wherever a part points at one."""
    names = {old.rpartition("/")[2]: new.rpartition("/")[2] for old, new in gathered.moved.items()}
    test = " or ".join(f"local-name() = '{name}'" for name in POINTERS)
    for part, root in trees.items() if names else ():
        for element in holding(root, test):
            for key in attributes(element):
                folder, slash, own = str(element.get(key)).rpartition("/")
                if local(key) in POINTERS and unquote(own) in names:
                    element.set(key, f"{folder}{slash}{quote(names[unquote(own)])}")
                    gathered.touched.add(part)


def holding(root: _Element, test: str) -> list[_Element]:
    """The elements with an attribute of which an expression of XPath holds, in order."""
    found: Any = root.xpath(f"//*[@*[{test}]]")
    return list(found)


def above(element: _Element) -> str:
    """The name of the element around it."""
    parent = element.getparent()
    return "" if parent is None else local(parent.tag)


def removed(element: _Element) -> None:
    """Take an element out of its tree; the text behind it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def elements(root: _Element) -> Iterator[_Element]:
    """The elements of a tree in order."""
    return root.iter("*")


def everything(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    """Each text and each attribute of a tree whose meaning we do not know, as a piece of its own."""
    for element in elements(root):
        for slot in (gathered.text(element, part), gathered.tail(element, part)):
            if slot.raw and not slot.raw.isspace() and not TECHNICAL.fullmatch(slot.raw.strip()):
                gathered.add((run(slot),), where)
        for name in attributes(element):
            slot = gathered.value(element, name, part)
            if any(sign.isalpha() for sign in slot.raw) and not TECHNICAL.fullmatch(slot.raw.strip()):
                gathered.add((run(slot),), where)
