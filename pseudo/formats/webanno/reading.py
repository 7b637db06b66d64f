"""The document of a WebAnno file: a piece for each sentence, words with lemmas, named entities.

What comes in: a `Table`. What goes out: its `Unit`, without or with what is said of its words. Start at `unit`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import accumulate, pairwise

from pseudo.core.document import Token
from pseudo.formats import standoff
from pseudo.formats.conllu.reading import features
from pseudo.formats.door import JOINT, Piece, Unit
from pseudo.formats.webanno.table import EMPTY, UNSAID, Row, Table, unescaped

NAMED, LEMMA = ("NamedEntity", "value"), ("Lemma", "value")
COARSE, MORPH = ("POS", "coarseValue"), ("MorphologicalFeatures", "value")
UPOS = frozenset("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
STACKED = re.compile(r"(?:\\.|[^\\|])+", re.DOTALL)
NUMBERED = re.compile(r"(.*?)(?:\[([0-9]{1,9})\])?", re.DOTALL)


def pieces(table: Table) -> Unit:
    """The texts alone."""
    return Unit(None, tuple(Piece(each.text, f"line {each.heads[0]}") for each in table.sentences))


def unit(table: Table) -> Unit:
    """The texts with their words and names. raises InputError for a label that nobody knows"""
    bare = pieces(table)
    text = JOINT.join(piece.text for piece in bare.pieces)
    marks = list(_marks(table))
    labels = {label: f"line {line}" for _, _, label, line in reversed(marks)}
    spans = standoff.marked([mark[:3] for mark in marks], text, standoff.types(labels))
    tokens = tuple(_tokens(table))
    gaps = pairwise([0, *(at for token in tokens for at in (token.start, token.end)), len(text)])
    outside = [text[start:end] for number, (start, end) in enumerate(gaps) if number % 2 == 0]
    covered = not any(map(str.isalnum, "".join(outside)))
    return dataclasses.replace(bare, tokens=tokens if covered else (), spans=spans)


def words(table: Table) -> Iterator[tuple[int, int, Row]]:
    """The words with their places in the joined text, and the number of their sentence."""
    starts = accumulate([0, *(len(each.text) + len(JOINT) for each in table.sentences)])
    for at, sentence in zip(starts, table.sentences, strict=False):
        yield from ((at + row.start, at + row.end, row) for row in sentence.rows)


def said(row: Row, column: int) -> str:
    """What a cell says, without marks of the format; empty where it says nothing."""
    if column < 0 or row.cells[column] in (EMPTY, UNSAID):
        return ""
    return unescaped(items(row.cells[column])[0][0])


def items(cell: str) -> list[tuple[str, str]]:
    r"""What is stacked in a cell: values with the number of their annotation, as they stand.

    >>> items(r"PER[1]|a\|b"), items("_")
    ([('PER', '1'), ('a\\|b', '')], [('_', '')])
    """
    found = (NUMBERED.fullmatch(item) for item in STACKED.findall(cell))
    return [(match[1], match[2] or "") for match in found if match is not None]


def _tokens(table: Table) -> Iterator[Token]:
    lemma, coarse, morph = (table.of(*each) for each in (LEMMA, COARSE, MORPH))
    for start, end, row in words(table):
        upos = said(row, coarse)
        yield Token(start, end, said(row, lemma), upos if upos in UPOS else "", features(said(row, morph)),
                    int(row.cells[0].partition("-")[0]) - 1)


def _marks(table: Table) -> Iterator[tuple[int, int, str, int]]:
    """The named entities: place, label, line. One on a part of a word (`[Szeged]en`) is the word's."""
    column = table.of(*NAMED)
    open_: dict[tuple[str, str], tuple[int, int, int]] = {}
    for start, end, row in words(table) if column >= 0 else ():
        for each in (row, *row.parts):
            for label, number in items(each.cells[column]):
                if label in (EMPTY, UNSAID):
                    continue
                if not number:
                    yield start, end, unescaped(label), each.line
                else:
                    first, _, line = open_.get((label, number), (start, end, each.line))
                    open_[label, number] = first, end, line
    for (label, _), (start, end, line) in open_.items():
        yield start, end, unescaped(label), line
