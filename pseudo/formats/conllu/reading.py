"""The documents of a CoNLL-U file: sentences as pieces, with the words, lemmas, features and names that they have.

What comes in: a `Table`. What goes out: `Contents`: a unit for each `# newdoc`, a piece for each sentence and for each
remark in its comments that could name somebody. Start at `contents`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from morph import FeatsError
from pseudo.core.document import FILE, Span, Token
from pseudo.core.errors import InputError
from pseudo.engines.plugged import feats as ours
from pseudo.engines.plugged import meanings
from pseudo.formats.conllu import labels
from pseudo.formats.conllu.table import EMPTY, PLUS, Columns, Comment, Row, Sentence, Table, newdocs
from pseudo.formats.door import Contents, Piece, Unit, Unread

KNOWN = frozenset(("text", PLUS, "global.Entity", "s_type", "newdoc", "newpar", "newregion"))
"""Comments that name nobody, or that are written anew."""
IDS = re.compile(r"(?:sent_id|newdoc|newpar)(?: id)?")
"""Comments that only count or name parts of the file."""
SPOKEN = re.compile(r"\w+|[^\w\s]")
MARKED = ("NER", "NE", "Entity")
"""Keys of MISC that hold names of entities."""
COREFERENCE, CHAINED = "global.Entity", "Entity"
"""The comment of files with coreference, and its key of MISC; in other files that is one of names."""


def remark(comment: Comment) -> bool:
    """Whether a comment holds text that could name somebody."""
    if not any(map(str.isalpha, comment.value)) or comment.key in KNOWN or comment.value in KNOWN:
        return False
    return not IDS.fullmatch(comment.key)


def contents(table: Table) -> Contents:
    """What is in a file.

    raises  InputError for a label of names that nobody knows
    """
    linking = chained(table)
    tagged = [tags(block.words, table.columns, linking) for block in table.sentences]
    kinds = _kinds(table, tagged)
    units = []
    for (first, last), bare in zip(newdocs(table), pieces(table), strict=True):
        tokens, spans = _said(table.sentences[first:last], tagged[first:last], table.columns, kinds)
        units.append(replace(bare, tokens=tokens, spans=spans))
    linked = sum(bool(_misc(row, table.columns, CHAINED)) for block in table.sentences for row in block.rows
                 ) if linking else 0
    return Contents(tuple(units), (Unread(f"coreference ({CHAINED}= in MISC)", linked),) if linked else ())


def pieces(table: Table) -> list[Unit]:
    """The documents of a file without what is said of their words: a piece for each sentence and each remark."""
    units = []
    for first, last in newdocs(table):
        found = []
        for block in table.sentences[first:last]:
            found += [Piece(comment.value, f"line {comment.line}") for comment in filter(remark, block.comments)]
            found.append(Piece(block.text, f"line {block.first}"))
        opening = (comment for comment in table.sentences[first].comments if comment.key == "newdoc id")
        units.append(Unit(next((comment.value for comment in opening), None), tuple(found)))
    return units


def chained(table: Table) -> bool:
    """Whether Entity= in MISC is coreference in this file."""
    return any(comment.key == COREFERENCE for comment in table.comments)


def _said(sentences: Sequence[Sentence], tagged: Sequence[Sequence[str]], columns: Columns, kinds: Mapping[str, str]
          ) -> tuple[tuple[Token, ...], tuple[Span, ...]]:
    """The words and the names of a document, in its joined text."""
    tokens: list[Token] = []
    spans: list[Span] = []
    at = sent = 0
    for block, marks in zip(sentences, tagged, strict=True):
        for comment in filter(remark, block.comments):
            places = (match.span() for match in SPOKEN.finditer(comment.value))
            tokens += [Token(at + start, at + end, sent=sent) for start, end in places]
            at += len(comment.value) + 1
            sent += 1
        surface = block.words
        for row in surface:
            # a range has lemma and part of speech of the word in it that is the name's, else of its first
            word = row if not row.inner else named(row.inner, columns)
            tokens.append(Token(at + row.start, at + row.end, cell(word, columns.lemma), cell(word, columns.upos),
                                features(cell(row, columns.feats)), sent))
        for start, end, label in labels.chunks(marks) if any(mark not in labels.OUTSIDE for mark in marks) else ():
            kind = kinds.get(label, "O")
            if kind != "O":
                first, last = surface[start].start, surface[end - 1].end
                spans.append(Span(at + first, at + last, block.text[first:last], kind, source=FILE))
        at += len(block.text) + 1
        sent += 1
    return tuple(tokens), tuple(spans)


@lru_cache(maxsize=4096)
def features(given: str) -> str:
    """Features as we have them; none of what is none."""
    try:
        return ours(given) if given else ""
    except FeatsError:
        return ""


def cell(row: Row, column: int) -> str:
    """What stands in a column; empty where it says nothing."""
    return "" if column < 0 or row.cells[column] == EMPTY else row.cells[column]


def tags(surface: Sequence[Row], columns: Columns, linking: bool = False) -> list[str]:
    """The tags of names, word by word: of their column, else of MISC; of a range its own, else that of the first word
    in it that has one.

    linking  Entity= in MISC is coreference
    """
    if columns.ner >= 0:
        return [tagged(row, columns.ner).cells[columns.ner] for row in surface]
    misc = columns.misc
    if misc < 0:
        return ["O"] * len(surface)
    holders = (noted(row, columns) if row.inner else row for row in surface)
    return ["O" if "=" not in row.cells[misc] or (linking and misc_key(row, columns) == CHAINED)
            else misc_tag(row, columns) or "O" for row in holders]


def tagged(row: Row, column: int) -> Row:
    """The row in which the tag of a word stands: of a range without one the first word in it that has one, else its
    first word."""
    if not row.inner or row.cells[column] not in labels.OUTSIDE:
        return row
    return next((word for word in row.inner if word.cells[column] not in labels.OUTSIDE), row.inner[0])


def noted(row: Row, columns: Columns) -> Row:
    """The row in whose MISC the tag of a word stands: of a range without one the first word in it that has one."""
    return next((each for each in (row, *row.inner) if misc_tag(each, columns) not in labels.OUTSIDE), row)


def named(words: Sequence[Row], columns: Columns) -> Row:
    """Of the words in a range the first that has the tag of a name, else the first."""
    if columns.ner >= 0:
        return next((word for word in words if word.cells[columns.ner] not in labels.OUTSIDE), words[0])
    return next((word for word in words if misc_tag(word, columns) not in labels.OUTSIDE), words[0])


def misc_key(row: Row, columns: Columns) -> str:
    """The key of MISC that holds a tag of a name; empty: there is none."""
    return next((key for key in MARKED if _misc(row, columns, key)), "") if columns.ner < 0 else ""


def misc_tag(row: Row, columns: Columns) -> str:
    """The tag of a name that stands in MISC; empty: there is none."""
    return next((value for key in MARKED for value in _misc(row, columns, key)), "")


def _misc(row: Row, columns: Columns, key: str) -> list[str]:
    if columns.misc < 0 or f"{key}=" not in row.cells[columns.misc]:
        return []
    pairs = (pair.partition("=") for pair in row.cells[columns.misc].split("|"))
    return [value for name, _, value in pairs if name == key]


def _kinds(table: Table, tagged: Sequence[Sequence[str]]) -> dict[str, str]:
    """The type of each label of the file, in the light of the others."""
    found = (labels.parse(tag) for tag in {tag for marks in tagged for tag in marks})
    seen = {tag.label for tag in found if tag is not None}
    kinds = meanings(seen)
    if seen <= kinds.keys():
        return kinds
    for block, marks in zip(table.sentences, tagged, strict=True):
        for row, tag in zip(block.words, map(labels.parse, marks), strict=True):
            if tag is not None and tag.label not in kinds:
                raise InputError(f"line {row.line}: its label of a name has no type here; take one of those that "
                                 "docs/engines.md lists, such as B-PER, I-ORG, B-GPE, or O")
    return kinds
