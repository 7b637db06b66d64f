"""The text of one part of an OpenDocument text: its paragraphs, and what else in it may be personal.

What comes in: the tree of a part (`content.xml`; `styles.xml` has headers and footers). What goes out: pieces. A
paragraph is one piece, as it reads when all tracked changes are taken; where something was deleted, it is another piece
as it read before. Notes, annotations, titles and descriptions of frames, values of fields are pieces of their own. No
text of the part is left out: what is in no paragraph is a piece by itself. Start at `story`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo.formats.doubles import whole
from pseudo.formats.links import target
from pseudo.formats.slots import Run, Slot, readings, run
from pseudo.formats.trees import Gathered, Grid, above, attributes, initials, local, on_one_line

if TYPE_CHECKING:
    from lxml.etree import _Element

TABLE = "table table-row table-cell"
HOLDERS = frozenset(("p", "h"))
APART = frozenset("""note annotation frame custom-shape line rect circle ellipse polyline polygon path connector g
    caption control measure regular-polygon page-thumbnail object object-ole image ruby-text tracked-changes script
    table list forms""".split())
"""What stands in a paragraph, but is no part of its text."""
AUTHORS = frozenset(("creator", "initial-creator", "printed-by", "contributor"))
INITIALS = frozenset(("creator-initials", "sender-initials"))
DATES = frozenset(("date", "creation-date", "print-date", "date-string"))
PASSED = frozenset("""generator editing-cycles editing-duration language document-statistic binary-data
    config-item""".split())
"""Elements whose text is no text."""
PEOPLE = ("change-info", "annotation", "meta")
"""Where `dc:creator` is somebody who wrote, not a field that shows it."""

VALUES = {
    "user-field-decl": "string-value date-value", "variable-set": "string-value date-value", "variable-input":
    "string-value", "hidden-text": "string-value", "conditional-text": "string-value-if-true string-value-if-false",
    "placeholder": "description", "a": "title name target-frame-name", "date": "date-value",
    "table-cell": "string-value date-value",
    "alphabetical-index-mark": "string-value key1 key2", "alphabetical-index-mark-start": "key1 key2",
    "toc-mark": "string-value", "user-index-mark": "string-value", "user-defined": "name string-value date-value",
    "creation-date": "date-value", "print-date": "date-value", "modification-date": "date-value",
    "template": "title", "dde-connection-decl": "dde-topic dde-item", "property": "string-value",
    "label": "value", "database-display": "database-name table-name column-name", "section-source": "section-name",
    "database-next": "database-name table-name", "database-name": "database-name table-name",
    "database-row-select": "database-name table-name", "database-row-number": "database-name table-name",
    "note-citation": "label", "meta": "about content", "bookmark-start": "about content", "drop-down": "name",
    "option": "label value", "item": "label", "text": "value current-value title label",
    "textarea": "value current-value title label",
    "formatted-text": "value current-value title label", "checkbox": "label title", "radio": "label title",
    "button": "label title", "listbox": "title", "combobox": "value current-value title", "fixed-text": "label title",
}
"""Attributes that are texts, by the element."""
ALL = frozenset(("bibliography-mark",))
"""Elements all of whose attributes are texts."""
TIES = {"bookmark": "name", "bookmark-start": "name", "bookmark-end": "name", "reference-mark": "name",
        "reference-mark-start": "name", "reference-mark-end": "name", "bookmark-ref": "ref-name",
        "reference-ref": "ref-name", "annotation": "", "section": "name"}
LABELS = {"frame": "name", "custom-shape": "name", "rect": "name", "g": "name", "line": "name", "table": "name",
          "style": "display-name", "user-field-decl": "name", "user-field-get": "name", "variable-decl": "name",
          "variable-set": "name", "variable-get": "name", "form": "name"}
STYLES = re.compile(r"style-name$")
"""Attributes by which things have their looks; a style's own name is one, too."""
AUTOMATIC = re.compile(r"[A-Za-z]{1,3}\d+")
"""The name of a style that a program made."""
INSIDE = re.compile(r"(?:\./)?(?:Pictures|ObjectReplacements|Object \d+|media|Fonts)(?:/|$)|vnd\.sun\.star\.|\./")
"""Links that stay in the file."""
CODES = frozenset(("condition", "formula"))
"""Attributes that are formulas."""
LITERAL = re.compile(r'"([^"]+)"')
LONG = re.compile(r"\d{7,15}")
"""A number that could be somebody's."""
GAP = re.compile(r"[ \t\r\n]+")


@dataclass(slots=True)
class _Holder:
    """A paragraph while it is read; `apart`: no paragraph, but a frame or note in one;
    `deleted`: the change that took it out."""

    place: int
    apart: bool = False
    runs: list[Run] = field(default_factory=list)
    deleted: str = ""


def story(root: _Element, part: str, where: str, gathered: Gathered) -> None:
    """Gather the pieces of one part.

    part   its path; where: what messages call it
    """
    _Walk(part, where, gathered).through(root)


class _Walk:
    """One way through a tree."""

    __slots__ = ("deleted", "gathered", "grid", "holders", "number", "open", "part", "ready", "region", "taken",
                 "where")

    def __init__(self, part: str, where: str, gathered: Gathered) -> None:
        self.part, self.where, self.gathered = part, where, gathered
        self.grid = Grid(gathered, TABLE)
        self.holders: list[_Holder] = []
        self.ready: list[tuple[int, tuple[Run, ...]]] = []
        self.deleted: dict[str, list[_Holder]] = {}
        self.open: set[str] = set()
        self.region = self.taken = ""
        self.number = 0

    def through(self, root: _Element) -> None:
        from lxml import etree

        inserted = {_first(region, "id") for region in root.iter("{*}changed-region")
                    if region.find("{*}insertion") is not None}
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if not isinstance(element.tag, str):
                continue
            name = local(element.tag)
            self.grid.passes(event, name)
            if event == "start":
                self._start(element, name, inserted)
                if element.attrib:
                    self._attributes(element, name)
            else:
                if name in HOLDERS or (name in APART and self.holders):
                    self._close(self.holders.pop())
                elif name == "deletion":
                    self.taken = ""
                if element.tail:
                    self._text(self.gathered.tail(element, self.part))
        for holders in self.deleted.values():  # text that was deleted from nowhere
            for holder in holders:
                self.ready.append((holder.place, tuple(holder.runs)))
        for number, runs in sorted(self.ready, key=lambda ready: ready[0]):
            where = f"{self.where}, paragraph {number}" if number else self.where
            self.gathered.add(runs, where, cell=self.grid.cells.pop(number, None))

    def _start(self, element: _Element, name: str, inserted: set[str]) -> None:
        if name in HOLDERS:
            self.number += 1
            self.grid.holds(self.number)
            self.holders.append(_Holder(self.number, deleted=self.taken))
        elif name in APART and self.holders:
            if name == "frame" and _first(element, "anchor-type") == "as-char":
                self._shown(Run(" "))
            self.holders.append(_Holder(self.number, apart=True))
        elif name == "changed-region":
            self.region = _first(element, "id")
        elif name == "deletion":
            self.taken = self.region
        elif name == "change-start" and _first(element, "change-id") in inserted:
            self.open.add(_first(element, "change-id"))
        elif name == "change-end":
            self.open.discard(_first(element, "change-id"))
        elif name == "change":
            self._undeleted(_first(element, "change-id"))
        elif name in ("s", "tab", "line-break"):
            self._sign(element, name)
        if name == "script" or (name == "binary-data" and element.text):
            what = "macros" if name == "script" else "picture inside XML"
            self.gathered.unread[what, self.where] += 1
        elif element.text:
            self._inner(element, name)

    def _inner(self, element: _Element, name: str) -> None:
        """The text at the beginning of an element."""
        inside = above(element)
        slot = self.gathered.text(element, self.part)
        running = bool(self.holders) and not self.holders[-1].apart
        if name in AUTHORS and inside in PEOPLE and not running:
            self._author(element, slot)
        elif (name in INITIALS or name in DATES) and inside in PEOPLE and not running:
            pass  # these go
        elif name == "user-defined" and _first(element, "value-type") == "date":
            self.ready.append((self.number, (Run(slot.raw.partition("T")[0], slot),)))
        elif name not in PASSED and not (name == "note-citation" and slot.raw.isdecimal()):
            self._text(slot)

    def _author(self, element: _Element, slot: Slot) -> None:
        beside = element.getparent()

        def put(new: str) -> None:
            slot.put(new)
            for each in beside if beside is not None else ():
                if local(each.tag) in INITIALS:
                    each.text = initials(new)

        self.gathered.person(slot.raw, put)

    def _sign(self, element: _Element, name: str) -> None:
        drop = self.gathered.drop(element, self.part)
        if name == "s":
            count = _first(element, "c")
            self._shown(Run(" " * min(int(count), MOST_SPACES) if count.isdecimal() else " ", drop=drop))
        elif name == "tab":
            self._shown(Run("\t", drop=drop))
        else:
            self._shown(Run("\n", drop=drop))

    def _text(self, slot: Slot) -> None:
        if self.holders and not self.holders[-1].apart:
            runs = self.holders[-1].runs
            self._shown(_gathered(slot, bool(runs) and not runs[-1].text.endswith(" ")))
        elif not slot.raw.isspace():
            self._alone(slot)

    def _alone(self, slot: Slot) -> None:
        self.ready.append((self.number, (run(slot, spell=on_one_line),)))

    def _shown(self, one: Run) -> None:
        if self.holders and not self.holders[-1].apart:
            self.holders[-1].runs.append(one._replace(track=1) if self.open else one)

    def _undeleted(self, region: str) -> None:
        """What was deleted here, when it was within one paragraph."""
        holders = sorted(self.deleted.pop(region, []), key=lambda holder: holder.place)
        if self.holders and not self.holders[-1].apart and holders:
            self.holders[-1].runs += [one._replace(track=2 if self.open else -1) for one in holders[0].runs]
            holders = holders[1:]
        for holder in holders:
            self.ready.append((holder.place, tuple(holder.runs)))

    def _close(self, holder: _Holder) -> None:
        if holder.deleted and not holder.apart:
            self.deleted.setdefault(holder.deleted, []).append(holder)
        elif not holder.apart:
            self.ready += [(holder.place, reading) for reading in readings(holder.runs)]

    def _attributes(self, element: _Element, name: str) -> None:
        wanted = VALUES.get(name, "").split()
        for key in attributes(element):
            short = local(key)
            slot = self.gathered.value(element, key, self.part)
            if short == "href":
                self._link(slot)
            elif short == TIES.get(name) and slot.raw:
                self.gathered.bookmarks.setdefault(slot.raw, []).append(slot.put)
            elif short in wanted or name in ALL:
                day = slot.raw.partition("T")[0] if short == "date-value" else slot.raw
                self.ready.append((self.number, (Run(day, slot),)))
            elif short == "value" and name == "table-cell" and LONG.fullmatch(number := whole(slot.raw)):
                self.ready.append((self.number, (Run(number, Slot(number, slot.put)),)))
            elif short in CODES:
                self.ready += [(self.number, (Run(said[1], slot, said.start(1)),))
                               for said in LITERAL.finditer(slot.raw)]
            elif short == LABELS.get(name) or (STYLES.search(short if name != "style" else f"style-{short}")
                                               and not AUTOMATIC.fullmatch(slot.raw)):
                self.gathered.labels.append(slot)

    def _link(self, slot: Slot) -> None:
        if slot.raw.startswith("#"):
            name = slot.raw[1:].partition("|")
            if not name[1]:
                self.gathered.bookmarks.setdefault(name[0], []).append(lambda new: slot.put(f"#{new}"))
            else:
                self.ready.append((self.number, (Run(name[0], slot, 1),)))
        elif not INSIDE.match(slot.raw):
            self.ready += [(self.number, piece) for piece in target((run(slot),))]


MOST_SPACES = 1000
"""Spaces that one `text:s` may stand for."""


def _first(element: _Element, name: str) -> str:
    """The first attribute of that name, in whatever namespace."""
    return next((str(element.get(key)) for key in attributes(element) if local(key) == name), "")


def _gathered(slot: Slot, space: bool) -> Run:
    """A text of a paragraph, in which any number of spaces and line ends is one space.

    space  whether it may begin with one: nothing stands before it at the beginning of a paragraph

    >>> _gathered(Slot(" Kiss\\n   Ede ", print), False).text
    'Kiss Ede '
    """
    whole = run(slot, spell=on_one_line)
    if all(gap[0] == " " and (space or gap.start()) for gap in GAP.finditer(whole.text)):
        return whole
    signs: list[str] = []
    places: list[int] = []
    at = 0
    for gap in GAP.finditer(whole.text):
        signs += whole.text[at : gap.start()]
        places += range(at, gap.start())
        if space or gap.start():
            signs.append(" ")
            places.append(gap.start())
        at = gap.end()
    signs += whole.text[at:]
    places += range(at, len(whole.text) + 1)
    where = tuple(whole.raw(place, place)[0] for place in places)
    return whole._replace(text="".join(signs), where=where)


