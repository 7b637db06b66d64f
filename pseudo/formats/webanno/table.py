"""The lines and layers of WebAnno TSV 3, read without a change to any byte.

What comes in: the text of a file. What goes out: a `Table`: its layers with their columns, its sentences with their
text and their words; or one line that says which line is wrong. Start at `read`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pseudo.core.errors import InputError
from pseudo.formats.jsonio.units import from_utf16, to_utf16

HEAD = "#FORMAT=WebAnno TSV 3"
TEXT = "#Text="
LAYER = re.compile(r"#T_(SP|CH|RL)=([^|]+)(.*)")
NUMBER = re.compile(r"([1-9][0-9]{0,6})-([1-9][0-9]{0,6})(?:\.([1-9][0-9]{0,4}))?")
PLACE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
MEANT = {"t": "\t", "n": "\n", "r": "\r", "b": "\b", "f": "\f"}
BARE, MOST = 3, 500
"""Columns before the layers: number, place, form; and the most that a file may have."""
EMPTY, UNSAID = "_", "*"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its layer by the last part of its name, and its feature; `links`: it names other words."""

    layer: str
    feature: str
    links: bool = False
    tied: bool = False


@dataclass(slots=True)
class Row:
    """A word or a part of one: its line, its cells, its place in its sentence's text."""

    line: int
    cells: tuple[str, ...] = field(repr=False)
    start: int
    end: int
    parts: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class Sentence:
    """A sentence: the lines of its text, its text, its words; base: where its text begins, in UTF-16 units."""

    number: int
    heads: tuple[int, ...]
    text: str = field(repr=False)
    rows: list[Row]
    base: int


@dataclass(frozen=True, slots=True)
class Table:
    """A file: its lines as they stand, its columns behind the first three, its sentences."""

    lines: tuple[str, ...] = field(repr=False)
    columns: tuple[Column, ...]
    sentences: tuple[Sentence, ...] = field(repr=False)

    def of(self, layer: str, feature: str) -> int:
        """The number of a column; -1: there is none."""
        found = (number for number, column in enumerate(self.columns, BARE)
                 if (column.layer, column.feature) == (layer, feature))
        return next(found, -1)


def unescaped(text: str) -> str:
    r"""
    >>> unescaped(r"a\[1\]\\ \t.")
    'a[1]\\ \t.'
    """
    return ESCAPED.sub(lambda match: MEANT.get(match[1], match[1]), text) if "\\" in text else text


def read(text: str) -> Table:
    """The table in the text of a file. raises InputError"""
    lines = tuple(re.findall(r"[^\n]*\n|[^\n]+", text))
    if not text.startswith(HEAD):
        raise InputError(f"line 1: is not WebAnno TSV 3; the first line is {HEAD}.x")
    layers: list[tuple[str, str, list[str]]] = []
    sentences: list[Sentence] = []
    heads: list[int] = []
    rows: list[Row] = []
    for number, line in enumerate((*lines, "\n"), 1):
        bare = line.rstrip("\r\n")
        if not bare:
            if rows:
                sentences.append(_sentence(lines, heads, rows))
                heads, rows = [], []
        elif bare.startswith(TEXT) and not rows:
            heads.append(number)
        elif bare.startswith("#") and not rows:
            if match := LAYER.fullmatch(bare):
                layers.append((match[1], match[2].rpartition(".")[2], [name for name in match[3].split("|") if name]))
        else:
            rows.append(_row(number, bare, rows, len(sentences) + 1))
    if not sentences:
        raise InputError("has no sentence; give the text of each in #Text= and its words in the lines below")
    width = len(sentences[0].rows[0].cells) - BARE
    wrong = next((row for each in sentences for row in each.rows if len(row.cells) != width + BARE), None)
    if wrong is not None:
        raise InputError(f"line {wrong.line}: has {len(wrong.cells)} columns, where {width + BARE} belong; correct it")
    for before, after in pairwise(sentences):
        if after.base < before.base + len(before.text):
            raise InputError(f"line {after.rows[0].line}: its place is before the end of the sentence before it; "
                             "correct its place")
    return Table(lines, _columns(layers, width), tuple(sentences))


def _row(number: int, bare: str, rows: list[Row], sentence: int) -> Row:
    cells = tuple(bare.removesuffix("\t").split("\t")) if bare.count("\t") <= MOST else ()
    name, place = NUMBER.fullmatch(cells[0] if cells else ""), PLACE.fullmatch(cells[1] if len(cells) > 1 else "")
    if len(cells) < BARE or name is None or place is None:
        raise InputError(f"line {number}: is no line of a word; it has a number, a place and a form, tabs between "
                         f"them, and at most {MOST} columns")
    start, end = int(place[1]), int(place[2])
    word = int(rows[-1].cells[0].partition("-")[2].partition(".")[0]) if rows else 0
    if int(name[1]) != sentence or int(name[2]) != (word if name[3] else word + 1) or start >= end:
        raise InputError(f"line {number}: its number is not the next one, or its place is empty; number the words of "
                         "each sentence from 1")
    return Row(number, cells, start, end)


def _sentence(lines: Sequence[str], heads: Sequence[int], rows: Sequence[Row]) -> Sentence:
    """A sentence whose words stand in its text where they say."""
    if not heads:
        raise InputError(f"line {rows[0].line}: the sentence has no line {TEXT}; give its text before its words")
    text = "\n".join(unescaped(lines[number - 1].rstrip("\r\n").removeprefix(TEXT)) for number in heads)
    lead = len(text) - len(text.lstrip())
    base = rows[0].start - to_utf16(text)(lead)
    words: list[Row] = []
    at, point = 0, from_utf16(text)
    for row in rows:
        try:
            start, end = point(row.start - base), point(row.end - base)
        except ValueError:
            start = end = -1
        part = "." in row.cells[0]
        low, high = (words[-1].start, words[-1].end) if part else (at, len(text))
        if not low <= start < end <= high or text[start:end] not in (row.cells[2], unescaped(row.cells[2])):
            raise InputError(f"line {row.line}: the word does not stand in the text of its sentence where it says; "
                             "correct the one or the other")
        row.start, row.end = start, end
        if part:
            words[-1].parts.append(row)
        else:
            words.append(row)
            at = end
    return Sentence(int(rows[0].cells[0].partition("-")[0]), tuple(heads), text, words, base)


def _columns(layers: Sequence[tuple[str, str, list[str]]], width: int) -> tuple[Column, ...]:
    """What the columns are. A slot has one column, or two (the role and the word in it): as there are."""
    roles = sum(name.startswith("ROLE_") for _, _, names in layers for name in names)
    twice = roles > 0 and width == sum(max(1, len(names)) for _, _, names in layers) + roles
    out: list[Column] = []
    for kind, layer, names in layers:
        for name in names or [""]:
            if name.startswith("ROLE_"):
                out += [Column(layer, name)] * twice + [Column(layer, name, links=True)]
            else:
                out.append(Column(layer, name, links=name.startswith("BT_"), tied=kind == "RL"))
    if len(out) != width:
        raise InputError(f"has {width} columns of layers, where its heading names {len(out)}; correct the lines #T_...")
    return tuple(out)
