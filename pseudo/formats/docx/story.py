"""The text of one part of a Word document: its paragraphs, and what else in it may be personal.

What comes in: the tree of a part (body, header, notes, comments, a chart). What goes out: pieces. A paragraph is one
piece, as it reads when all tracked changes are taken; where something was deleted, it is another piece as it read
before. Text boxes, instructions of fields, alternative texts, values of form fields are pieces of their own. No text
of the part is left out: what is in no paragraph is a piece by itself. Elements are known by their local names, so that
both dialects of the format are read. Start at `story`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo.formats.docx.fields import MADE, arguments
from pseudo.formats.links import target
from pseudo.formats.slots import Run, Slot, cut, readings, run
from pseudo.formats.trees import Gathered, Grid, above, attributes, holding, initials, local, on_one_line

if TYPE_CHECKING:
    from lxml.etree import _Element

TEXTS = frozenset(("t", "delText"))
INSTRUCTIONS = frozenset(("instrText", "delInstrText"))
SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
"""Elements of a run that are a sign of its text."""
TABLE = "tbl tr tc"
INLINE = frozenset(("inline", "object"))
"""What stands in a line like a letter, and parts words."""
TRACKS = {"ins": 1, "moveTo": 1, "del": -1, "moveFrom": -1}
HOLDERS = frozenset(("p", "Fallback"))
"""What has a text of its own; the second branch of an alternative says the same as the first."""
MEASURES = frozenset("""posOffset align pctWidth pctHeight pctPosHOffset pctPosVOffset formatCode binData fldData
    Anchor Row Column SizeWithCells MoveWithCells AutoFill Locked""".split())
"""Elements whose text is no text."""
CODED = {"binData": "picture inside XML", "fldData": "data of a field"}

VALUES = {
    "signatureline": "suggestedsigner suggestedsigner2 suggestedsigneremail signinginstructions", "permStart": "ed",
    "saveThroughXslt": "solutionID", "attachedSchema": "val",
    "docPr": "descr title", "cNvPr": "descr title", "textpath": "string", "imagedata": "title",
    "shape": "alt title", "rect": "alt title", "oval": "alt title", "line": "alt title", "group": "alt title",
    "roundrect": "alt title", "polyline": "alt title", "curve": "alt title", "arc": "alt title", "image": "alt title",
    "tblCaption": "val", "tblDescription": "val", "hyperlink": "tooltip docLocation", "hlinkClick": "tooltip",
    "hlinkHover": "tooltip", "alias": "val", "listItem": "displayText value", "comboBox": "lastValue",
    "dropDownList": "lastValue", "helpText": "val", "statusText": "val", "default": "val", "listEntry": "val",
    "attr": "val", "docVar": "val", "query": "val", "connectString": "val",
    "udl": "val", "addressFieldName": "val", "mailSubject": "val", "description": "val",
    "prSet": "phldrT", "date": "fullDate", "caption": "name",
}
"""Attributes that are texts, by the element."""
LINKS = {"shape": "href", "rect": "href", "oval": "href", "group": "href"}
LABELS = {"docPr": "name", "cNvPr": "name", "tag": "val", "lvlText": "val", "mappedName": "val", "aliases": "val",
          "control": "name", "name": "val", "docVar": "name", "shape": "id",
          "style": "styleId", "pStyle": "val", "rStyle": "val", "tblStyle": "val", "basedOn": "val", "next": "val",
          "link": "val", "numStyleLink": "val", "styleLink": "val"}
"""Attributes by which the program names its own things, by the element; of pictures it is often the file's name."""
FILE = re.compile(r".+\.[A-Za-z]{2,4}")
TIES = {"bookmarkStart": "name", "hyperlink": "anchor", "moveFromRangeStart": "name", "moveToRangeStart": "name"}
"""Attributes by which parts of the text find each other."""
TELLING = frozenset((*VALUES, *LINKS, *TIES, *LABELS, "fldSimple"))
"""Elements whose attributes say something."""
HANDLED = frozenset((*TEXTS, *SIGNS, *INLINE, *INSTRUCTIONS, "sym", "fldChar"))
"""Elements that mean something even without a text."""


@dataclass(slots=True)
class _Holder:
    """A paragraph while it is read, with what is hidden in it."""

    place: int
    runs: list[Run] = field(default_factory=list)
    hidden: list[tuple[str, list[Run]]] = field(default_factory=list)


@dataclass(slots=True)
class _Field:
    """A field between its beginning and its end."""

    told: bool = False
    runs: list[Run] | None = None


def story(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    """Gather the pieces of one part.

    part   its path; where: what messages call it
    """
    _Walk(part, where, gathered).through(root)


class _Walk:
    """One way through a tree."""

    __slots__ = ("fields", "gathered", "grid", "holders", "number", "part", "ready", "track", "where")

    def __init__(self, part: str, where: str, gathered: Gathered) -> None:
        self.part, self.where, self.gathered = part, where, gathered
        self.grid = Grid(gathered, TABLE)
        self.holders: list[_Holder] = []
        self.fields: list[_Field] = []
        self.ready: list[tuple[int, tuple[Run, ...]]] = []
        self.track: list[int] = []
        self.number = 0

    def through(self, root: _Element) -> None:
        from lxml import etree

        for element in holding(root, "local-name() = 'author'"):
            for key in _keys(element, "author"):
                self._author(element, key)
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if not isinstance(element.tag, str):
                continue
            name = local(element.tag)
            self.grid.passes(event, name)
            if event == "start":
                if name in HOLDERS:
                    self.number += 1
                    self.grid.holds(self.number)
                    self.holders.append(_Holder(self.number))
                elif name in TRACKS and len(element):
                    self.track.append(TRACKS[name])
                elif name in HANDLED or element.text:
                    self._element(element, name)
                if name in TELLING:
                    self._attributes(element, name)
            else:
                if name in HOLDERS:
                    self._close(self.holders.pop())
                elif name in TRACKS and len(element):
                    self.track.pop()
                if element.tail and not element.tail.isspace():
                    self._alone(self.gathered.tail(element, self.part))
        for number, runs in sorted(self.ready, key=lambda ready: ready[0]):
            where = f"{self.where}, paragraph {number}" if number else self.where
            self.gathered.add(runs, where, cell=self.grid.cells.pop(number, None))

    def _tracked(self) -> int:
        """Whether we are in inserted or deleted text; 2: in what was inserted and then deleted."""
        return self.track[0] if len(set(self.track)) == 1 else 2 if self.track else 0

    def _element(self, element: _Element, name: str) -> None:
        if name in TEXTS:
            slot = self.gathered.text(element, self.part, spaced=True)
            self._shown(run(slot, track=self._tracked(), spell=on_one_line))
        elif name in SIGNS and above(element) in ("r", "p"):
            drop = self.gathered.drop(element, self.part)
            self._shown(Run(SIGNS[name], drop=drop, track=self._tracked()))
        elif name == "sym" and above(element) == "r":
            sign = _sign(element)
            gone = self.gathered.drop(element, self.part) if sign != " " else None
            self._shown(Run(sign, drop=gone, track=self._tracked()))
        elif name in INLINE and self.holders:
            self._shown(Run(" ", track=self._tracked()))
        elif name in INSTRUCTIONS:
            self._told(run(self.gathered.text(element, self.part, spaced=True)))
        elif name == "fldChar":
            self._field(next((str(element.get(key)) for key in _keys(element, "fldCharType")), ""))
        elif name == "f":  # cells of a table behind a chart: the name of its sheet, where that has any signs
            self._sheet(self.gathered.text(element, self.part))
        elif element.text and not element.text.isspace() and not _measure(element, name):
            self._alone(self.gathered.text(element, self.part))
        elif name in CODED and element.text:
            self.gathered.unread[CODED[name], self.where] += 1

    def _shown(self, run: Run) -> None:
        inner = self.fields[-1] if self.fields else None
        if self.holders and inner and inner.told and not all(each.told for each in self.fields):
            self._hidden("result").append(run)  # the result of a field inside an instruction is seen by nobody
        elif self.holders:
            self.holders[-1].runs.append(run)
        elif run.slot is not None:
            self._alone(run.slot)

    def _told(self, run: Run) -> None:
        """Part of an instruction."""
        if not self.holders:
            self._alone_run(run)
        elif self.fields and not self.fields[-1].told:
            self._hidden("instruction").append(run)
        else:  # an instruction outside of a field
            self.holders[-1].hidden.append(("instruction", [run]))

    def _hidden(self, what: str) -> list[Run]:
        """What is hidden in the innermost field, in this paragraph."""
        inner = self.fields[-1]
        if inner.runs is None:
            inner.runs = []
            self.holders[-1].hidden.append((what, inner.runs))
        return inner.runs

    def _field(self, what: str) -> None:
        if what == "begin":
            self.fields.append(_Field())
        elif what == "separate" and self.fields:
            self.fields[-1].told = True
            self.fields[-1].runs = None
        elif what == "end" and self.fields:
            self.fields.pop()

    def _sheet(self, slot: Slot) -> None:
        first, last = slot.raw.find("'"), slot.raw.rfind("'")
        if first < last:
            self._alone_run(Run(slot.raw[first + 1 : last], slot, first + 1))

    def _alone(self, slot: Slot) -> None:
        self._alone_run(run(slot))

    def _alone_run(self, run: Run) -> None:
        self.ready.append((self.number, (run,)))

    def _close(self, holder: _Holder) -> None:
        """The pieces of a paragraph."""
        for reading in readings(holder.runs):
            self.ready.append((holder.place, reading))
        for what, runs in holder.hidden:
            if what == "instruction":
                self._instruction(tuple(runs), holder.place)
            else:
                self.ready.append((holder.place, tuple(runs)))
        for each in self.fields:
            each.runs = None

    def _instruction(self, runs: tuple[Run, ...], place: int) -> None:
        for start, end, kind in arguments("".join(each.text for each in runs)):
            piece = cut(runs, start, end)
            if kind == "bookmark":
                self.gathered.ties.append(piece)
            elif kind == "target":
                self.ready += [(place, each) for each in target(piece)]
            else:
                self.ready.append((place, piece))

    def _attributes(self, element: _Element, name: str) -> None:
        wanted = VALUES.get(name, "")
        if name == "name" and above(element) == "ffData":
            self._tie(element, "val")
            return
        if name in TIES:
            self._tie(element, TIES[name])
        if name == "fldSimple":
            for key in _keys(element, "instr"):
                self._instruction((run(self.gathered.value(element, key, self.part)),), self.number)
        for key in _keys(element, LABELS.get(name, "")):
            slot = self.gathered.value(element, key, self.part)
            if FILE.fullmatch(slot.raw):
                self.ready += [(self.number, piece) for piece in target((run(slot),))]
            else:
                self.gathered.labels.append(slot)
        for each in wanted.split():
            for key in _keys(element, each):
                self._value(self.gathered.value(element, key, self.part), each)
        if name in LINKS:
            for key in _keys(element, LINKS[name]):
                slot = self.gathered.value(element, key, self.part)
                self.ready += [(self.number, piece) for piece in target((run(slot),))]

    def _value(self, slot: Slot, name: str) -> None:
        if name == "fullDate":  # 2024-05-06T00:00:00Z
            day = slot.raw.partition("T")[0]
            self.ready.append((self.number, (Run(day, slot),)))
        else:
            self._alone(slot)

    def _author(self, element: _Element, key: str) -> None:
        slot = self.gathered.value(element, key, self.part)

        def put(new: str) -> None:
            slot.put(new)
            for each in _keys(element, "initials"):
                element.set(each, initials(new))

        self.gathered.person(slot.raw, put)

    def _tie(self, element: _Element, attribute: str) -> None:
        for key in _keys(element, attribute):
            slot = self.gathered.value(element, key, self.part)
            if slot.raw and not MADE.fullmatch(slot.raw):
                self.gathered.bookmarks.setdefault(slot.raw, []).append(slot.put)


def _keys(element: _Element, name: str) -> Iterator[str]:
    return (key for key in attributes(element) if local(key) == name)


def _measure(element: _Element, name: str) -> bool:
    """Whether the text of an element is a figure of the layout or of a chart."""
    if name == "v":
        return any(local(above.tag) == "numCache" for above in element.iterancestors())
    return name in MEASURES


def _sign(element: _Element) -> str:
    """The letter that `w:sym` stands for; a space for one of a font of pictures."""
    code = next((str(element.get(key)) for key in _keys(element, "char")), "")
    try:
        sign = chr(int(code, 16))
    except (ValueError, OverflowError):
        return " "
    return sign if sign.isalnum() and sign.isprintable() else " "
