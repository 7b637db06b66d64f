"""The cells of a sheet, and what else a sheet says: positions in its XML, so that all the rest stays as it is.

What comes in: the XML of a sheet, the shared strings, which styles are dates. What goes out: `Cell`s with their text
and how a new text is put there; headers, footers, tips and lists as pieces. Start at `sheet`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape

from pseudo.formats.door import Unread
from pseudo.formats.doubles import whole
from pseudo.formats.mapped import Mapped, Run
from pseudo.formats.markup import Mark, marks
from pseudo.formats.nodes import runs

REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})$")
LONG = re.compile(r"\d{7,15}$")
"""A number that could be somebody's: of so many figures, and no fraction."""
LITERAL = re.compile(r'"((?:[^"]|"")*)"')
NAMES = re.compile(r"[^\x00-\x7f]|@|\d{7}|\b[A-Z][a-z]{2,}")
"""What a text in a formula may say of somebody."""
CODE = re.compile(r'&(?:"[^"]*"|[0-9]+|K[0-9A-Fa-f]{6}|K[0-9]{2}[+-][0-9]{3}|[A-Z])')
"""A code in a header or footer of a sheet."""
TIPS = frozenset("display tooltip prompt prompttitle error errortitle text alttext alttextsummary".split())
TOLD = {"scenario": "name comment", "inputcells": "val", "protectedrange": "name", "cellsmarttagpr": "val",
        "filter": "val", "customfilter": "val", "definedname": "comment description help statusbar custommenu",
        "customworkbookview": "name", "sheetname": "val"}
"""Attributes that are text, by the element."""
PEOPLE = {"scenario": "user", "filesharing": "username"}
"""Attributes that name a person."""
FOOTERS = frozenset("oddheader oddfooter evenheader evenfooter firstheader firstfooter".split())


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with something to be read.

    row, column   from 0
    tag           where its start tag stands; end: behind its end tag
    shared        the number of its string, where it is a shared one
    mapped        its text in this XML, where it stands here as letters
    number        its value, where it is a number; day: the date that this is
    """

    row: int
    column: int
    text: str = field(repr=False)
    tag: Mark
    inner: tuple[int, int]
    end: int
    shared: int | None = None
    mapped: Mapped | None = None
    number: str = ""
    day: datetime.datetime | None = None


@dataclass(slots=True)
class Sheet:
    """What is read of one sheet."""

    cells: list[Cell] = field(default_factory=list)
    beside: list[Mapped] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


def escaped(new: str) -> str:
    return new.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def valued(new: str) -> str:
    return escaped(new).replace('"', "&quot;").replace("'", "&apos;")


def value(source: str, mark: Mark, name: str) -> str:
    """The value of an attribute; empty where there is none."""
    return next((source[each.start : each.end] for each in mark.attributes if each.name == name), "")


def sheet(source: str, where: str, strings: Sequence[Mapped], dated: Callable[[str], bool],
          day: Callable[[str], datetime.datetime | None]) -> Sheet:
    """What is read of a sheet.

    strings  the shared strings; dated: whether a style is one of dates; day: the date that a number is
    """
    out = Sheet()
    open_: Mark | None = None
    texts: list[Run] = []
    within, at, row, column = "", (0, 0), -1, -1
    for mark in marks(source, xml=True):
        name = mark.name.rpartition(":")[2]
        if mark.kind == "start":
            within = "" if mark.closed else name
            if name == "row":
                said = value(source, mark, "r")
                row, column = int(said) - 1 if said.isdecimal() else row + 1, -1
            elif name == "c":
                found = REFERENCE.match(value(source, mark, "r"))
                column = column + 1 if found is None else _column(found[1])
                open_, texts, at = (None if mark.closed else mark), [], (0, 0)
            else:
                out.beside += tips(source, mark, name, where)
        elif mark.kind in ("text", "characters"):
            if open_ is not None and within in ("v", "t"):
                texts += [Run(*mark.inner, source[slice(*mark.inner)])] if mark.kind == "characters" else runs(
                    source, *mark.inner)
                at = mark.inner
            elif within in ("f", "formula", "formula1", "formula2") and _names_somebody(source, mark):
                if within == "formula1":
                    out.beside += literals(source, mark.inner, where)
                else:
                    out.unread.append(Unread("formula with a text", 1, where))
            elif within in FOOTERS:
                out.beside += _footer(source, mark, where)
        else:
            if mark.kind == "end" and name == "c" and open_ is not None:
                cell = _cell(source, open_, mark, tuple(texts), (row, column), at, where, strings, dated, day)
                out.cells += [cell] if cell is not None else []
                open_ = None
            within = "" if mark.kind == "end" else within
    return out


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _cell(source: str, tag: Mark, end: Mark, texts: tuple[Run, ...], place: tuple[int, int], at: tuple[int, int],
          where: str, strings: Sequence[Mapped], dated: Callable[[str], bool],
          day: Callable[[str], datetime.datetime | None]) -> Cell | None:
    kind = value(source, tag, "t") or "n"
    said = "".join(run.text for run in texts)
    if kind == "s":
        number = int(said) if said.strip().isdecimal() else -1
        return Cell(*place, strings[number].text, tag, at, end.end, number) if 0 <= number < len(strings) else None
    if kind in ("str", "inlineStr", "d"):
        mapped = Mapped(texts, where, escaped)
        return Cell(*place, said, tag, at, end.end, mapped=mapped) if said.strip() else None
    if kind == "n" and said:
        date = day(said) if dated(value(source, tag, "s")) else None
        if date is not None:
            text = f"{date:%Y-%m-%d}" if date.year >= 1000 else said
            return Cell(*place, text, tag, at, end.end, number=said, day=date)
        return Cell(*place, whole(said), tag, at, end.end, number=whole(said))
    return None


def tips(source: str, mark: Mark, name: str, where: str) -> Iterator[Mapped]:
    """Attributes that are text."""
    for each in mark.attributes:
        person = each.name == PEOPLE.get(name)
        told = person or each.name in TIPS or each.name in TOLD.get(name, "").split()
        if told and any(map(str.isalnum, source[each.start : each.end])):
            yield Mapped(tuple(runs(source, each.start, each.end)), where, valued, "PER" if person else "")


def _names_somebody(source: str, mark: Mark) -> bool:
    said = unescape(source[slice(*mark.inner)])
    return any(NAMES.search(found[1]) for found in LITERAL.finditer(said))


def literals(source: str, inner: tuple[int, int], where: str) -> Iterator[Mapped]:
    """The texts in quotes of a formula or a format; those of a list that lets one choose, one by one."""
    first, last = inner
    for quoted in re.finditer(r'(?:"|&quot;)(.*?)(?:"|&quot;)', source[first:last], re.DOTALL):
        at = first + quoted.start(1)
        for each in re.finditer(r"[^,]+", quoted[1]):
            yield Mapped(tuple(runs(source, at + each.start(), at + each.end())), where,
                         lambda new: valued(new.replace(",", " ").replace('"', "")))


def _footer(source: str, mark: Mark, where: str) -> Iterator[Mapped]:
    """The text of a header or footer between its codes."""
    own = list(runs(source, *mark.inner))
    text = "".join(run.text for run in own)
    places = [run.start + (offset if len(run.text) == run.end - run.start else 0)
              for run in own for offset in range(len(run.text))] + [mark.inner[1]]
    at = 0
    for first, last in [*(code.span() for code in CODE.finditer(text.replace("&&", "\0\0"))), (len(text), len(text))]:
        if text[at:first].strip():
            yield Mapped(tuple(runs(source, places[at], places[first])), f"{where}, header or footer",
                         lambda new: escaped(new.replace("&", "&&")))
        at = last
