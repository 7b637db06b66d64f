"""The WebAnno file with the new names: new words have the layers of the old ones, places and numbers follow.

What comes in: a `Table` and the finished document. What goes out: the text of the file. Start at `rewritten`. A word
that became several has its layers on each: an entity gets a number that ties them, a relation stays with the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from pseudo.core.aligned import Moves
from pseudo.core.document import Document
from pseudo.formats import tokens
from pseudo.formats.conllu.cells import featured
from pseudo.formats.door import JOINT, parted
from pseudo.formats.jsonio.units import to_utf16
from pseudo.formats.tokens import Group, New, Old
from pseudo.formats.webanno import reading
from pseudo.formats.webanno.reading import LEMMA, MORPH, items, said
from pseudo.formats.webanno.table import BARE, EMPTY, TEXT, UNSAID, Row, Sentence, Table, unescaped

RESERVED = re.compile(r"([\\\[\]|_;*]|->)")
WHITE = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}
ALONE = frozenset(("POS", "Lemma", "MorphologicalFeatures", "Stem", "SurfaceForm"))
"""Layers whose annotations are one word long."""
KEPT = frozenset("value PosValue coarseValue DependencyType flavor referenceType referenceRelation".split())
"""Features that say what something is, and nothing of anybody."""
REFERENCE = re.compile(r"([0-9]+-[0-9]+)((?:\.[0-9]+)?(?:\[[0-9_]+\])?)")


@dataclass(slots=True)
class Word:
    """A word of the new file.

    model  the row whose layers it takes; new: None for one that nothing happened to
    turn   how many words before it have the same model; several: it is one of more than one
    """

    model: Row
    start: int
    end: int
    new: New | None = field(default=None, repr=False)
    name: bool = False
    turn: int = 0
    several: bool = False


def rewritten(table: Table, doc: Document, own: Path | None = None) -> str:
    """The text of the file. own: the user's own folder with further languages"""
    unit = reading.pieces(table)
    news = parted(unit, doc)
    lines = list(table.lines)
    new_starts = accumulate([0, *(len(text) + len(JOINT) for text in news)])
    placed = list(reading.words(table))
    lemma = table.of(*LEMMA)
    groups = tokens.groups(doc, [Old(start, end, said(row, lemma)) for start, end, row in placed], own)
    moves = Moves.of(doc)
    first, made = 0, []
    for sentence, at in zip(table.sentences, new_starts, strict=False):
        last = first + len(sentence.rows)
        here = [group for group in groups if first <= group.first < last]
        made.append(list(_words(placed, first, last, here, moves, at)))
        first = last
    renumbered = _renumbered(made, placed, groups)
    cells = _Cells(table, renumbered)
    shift = number = 0
    for sentence, text, found in zip(table.sentences, news, made, strict=True):
        number += bool(found)
        _rewrite(lines, table, sentence, found, (text, shift, number), cells)
        shift += to_utf16(text)(len(text)) - to_utf16(sentence.text)(len(sentence.text))
    return "".join(lines)


def _words(placed: Sequence[tuple[int, int, Row]], first: int, last: int, groups: Sequence[Group], moves: Moves, at: int
           ) -> Iterator[Word]:
    """The words of a sentence in the new text, whose text begins at `at`."""
    starts = {group.first: group for group in groups}
    inside = {number for group in groups for number in range(group.first, group.last)}
    for number in range(first, last):
        if number in starts:
            group = starts[number]
            models = [new.model for new in group.new]
            for turn, new in enumerate(group.new):
                yield Word(placed[new.model][2], new.start - at, new.end - at, new, group.name,
                           models[:turn].count(new.model), models.count(new.model) > 1)
        if number not in inside:
            start, end, row = placed[number]
            begin, close = moves.stretch(start, end)
            yield Word(row, begin - at, close - at)


def _renumbered(made: Sequence[Sequence[Word]], placed: Sequence[tuple[int, int, Row]], groups: Sequence[Group]
                ) -> dict[str, str]:
    """The new number of each old word; empty for one that nothing stands for."""
    new: dict[str, str] = {}
    sentence = 0
    for found in made:
        sentence += bool(found)
        for number, word in enumerate(found, 1):
            new.setdefault(word.model.cells[0], f"{sentence}-{number}")
    for group in groups:
        names = [placed[number][2].cells[0] for number in range(group.first, group.last)]
        heir = next((new[name] for name in names if name in new), "")
        for name in names:
            new.setdefault(name, heir)
    return new


def _rewrite(lines: list[str], table: Table, sentence: Sentence, found: Sequence[Word], where: tuple[str, int, int],
             cells: _Cells) -> None:
    """Writes the lines of one sentence. where: its new text, by how much it moved, its number"""
    text, shift, number = where
    rows = [each for row in sentence.rows for each in (row, *row.parts)]
    old = table.lines[rows[0].line - 1]
    bare = old.rstrip("\r\n")
    end, tail = old[len(bare) :] or "\n", "\t" if bare.endswith("\t") else ""
    if text != sentence.text:
        for line in sentence.heads:
            lines[line - 1] = ""
        before = [table.lines[line - 1].rstrip("\r\n") for line in sentence.heads]
        write = escaped if before == [TEXT + escaped(part) for part in sentence.text.split("\n")] else _white
        heads = [f"{TEXT}{write(part)}{end}" for part in text.split("\n")]
        lines[sentence.heads[0] - 1] = "".join(heads) if found else ""
    for row in rows:
        lines[row.line - 1] = ""
    base, point = sentence.base + shift, to_utf16(text)
    out = []
    for place, word in enumerate(found, 1):
        parts = [(word.model, word.start, word.end, f"{number}-{place}"),
                 *((part, start, stop, f"{number}-{place}.{turn}")
                   for turn, (part, start, stop) in enumerate(_parts(word), 1))]
        for row, start, stop, name in parts:
            form = row.cells[2] if word.new is None else escaped(text[start:stop])
            said = (name, f"{base + point(start)}-{base + point(stop)}", form, *cells.of(row, word))
            out.append("\t".join(said) + tail + end)
    whole = "".join(out)
    lines[rows[0].line - 1] = whole if table.lines[rows[-1].line - 1].endswith("\n") else whole.rstrip("\r\n")


def _parts(word: Word) -> Iterator[tuple[Row, int, int]]:
    """The parts of a word: of one that changed the first, which is the name without its ending where that is told. Of
    one that became several words none: what was said of its part is said of them (`_Cells`)."""
    if word.new is None:
        shift = word.start - word.model.start
        yield from ((part, part.start + shift, part.end + shift) for part in word.model.parts)
    elif word.model.parts and not word.several:
        stem = word.new.lemma if word.new.lemma and word.new.text.startswith(word.new.lemma) else word.new.text
        yield word.model.parts[0], word.start, word.start + len(stem)


class _Cells:
    """The cells of layers. It counts the numbers that tie an entity over several words."""

    def __init__(self, table: Table, renumbered: Mapping[str, str]) -> None:
        self._table, self._renumbered = table, renumbered
        cells = (cell for sentence in table.sentences for row in sentence.rows for cell in row.cells[BARE:])
        used = (int(number) for cell in cells if "[" in cell for _, number in items(cell) if number)
        self._next = max(used, default=0) + 1
        self._tied: dict[tuple[int, str, int], str] = {}

    def of(self, row: Row, word: Word) -> list[str]:
        """The cells of a row."""
        columns, said = self._table.columns, row.cells[BARE:]
        if word.several and row.parts:
            said = tuple(part if own == EMPTY else own
                         for own, part in zip(said, row.parts[0].cells[BARE:], strict=True))
        lost = {column.layer for column, cell in zip(columns, row.cells[BARE:], strict=True)
                if column.links and not all(self._renumbered.get(name, name) for name in _named(cell))}
        out = []
        for column, cell in zip(columns, said, strict=True):
            if cell == EMPTY:
                out.append(cell)
            elif (column.links or column.tied) and (word.turn or column.layer in lost):
                out.append(EMPTY)
            elif column.links:
                out.append("|".join(REFERENCE.sub(self._reference, item) for item in cell.split("|")))
            elif word.new is None or column.tied:
                out.append(cell)
            elif (column.layer, column.feature) == LEMMA:
                out.append(escaped(word.new.lemma) or UNSAID)
            elif (column.layer, column.feature) == MORPH:
                out.append(escaped(featured(unescaped(cell), word.new.feats)))
            else:
                out.append(self._layer(column.layer, column.feature, cell, row, word))
        return out

    def _layer(self, layer: str, feature: str, cell: str, row: Row, word: Word) -> str:
        """A cell of an annotation on a word that changed: its label, and the number that ties it over words."""
        out = []
        for place, (value, number) in enumerate(items(cell)):
            shown = value if feature in KEPT or not word.name else UNSAID
            if word.several and not number and layer not in ALONE:
                key = (row.line, layer, place)
                if key not in self._tied:
                    self._tied[key] = str(self._next)
                    self._next += 1
                number = self._tied[key]
            out.append(f"{shown}[{number}]" if number else shown)
        return "|".join(out)

    def _reference(self, match: re.Match[str]) -> str:
        return self._renumbered.get(match[1], match[1]) + match[2]


def _named(cell: str) -> list[str]:
    """The words that a cell names."""
    return [match[1] for item in cell.split("|") if (match := REFERENCE.fullmatch(item)) is not None]


def _white(text: str) -> str:
    """White space and backslashes escaped, and no more."""
    return "".join(WHITE.get(sign, sign) for sign in text.replace("\\", "\\\\"))


def escaped(text: str) -> str:
    r"""
    >>> escaped("a_b [c]\n") == r"a\_b \[c\]\n", unescaped(escaped("a->b|*;")) == "a->b|*;"
    (True, True)
    """
    return "".join(WHITE.get(sign, sign) for sign in RESERVED.sub(r"\\\1", text))


