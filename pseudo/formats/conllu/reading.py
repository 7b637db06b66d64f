"""The documents of a CoNLL-U file: sentences as pieces, with the words, lemmas, features and names that they have.

What comes in: a `Table`. What goes out: `Contents`: a unit for each `# newdoc`, a piece for each sentence and for each
remark in its comments that could name somebody. Start at `contents`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    kinds = _kinds(table)
    linking = chained(table)
    units = [_unit(table.sentences[first:last], table.columns, kinds, linking) for first, last in newdocs(table)]
    linked = sum(bool(_misc(row, table.columns, CHAINED)) for block in table.sentences for row in block.rows
                 ) if linking else 0
    return Contents(tuple(units), (Unread(f"coreference ({CHAINED}= in MISC)", linked),) if linked else ())


def chained(table: Table) -> bool:
    """Whether Entity= in MISC is coreference in this file."""
    return any(comment.key == COREFERENCE for comment in table.comments)


def _unit(sentences: Sequence[Sentence], columns: Columns, kinds: dict[str, str], linking: bool) -> Unit:
    pieces: list[Piece] = []
    tokens: list[Token] = []
    spans: list[Span] = []
    at = 0
    for block in sentences:
        for comment in filter(remark, block.comments):
            pieces.append(Piece(comment.value, f"line {comment.line}"))
            places = (match.span() for match in SPOKEN.finditer(comment.value))
            tokens += [Token(at + start, at + end, sent=len(pieces)) for start, end in places]
            at += len(comment.value) + 1
        pieces.append(Piece(block.text, f"line {block.first}"))
        surface = block.surface()
        tokens += [_token(row, columns, at, len(pieces)) for row in surface]
        for start, end, label in labels.chunks(tags(surface, columns, linking)):
            kind = kinds.get(label, "O")
            if kind != "O":
                first, last = surface[start].start, surface[end - 1].end
                spans.append(Span(at + first, at + last, block.text[first:last], kind, source=FILE))
        at += len(block.text) + 1
    opening = next((comment for comment in sentences[0].comments if comment.key == "newdoc id"), None)
    return Unit(opening.value if opening is not None else None, tuple(pieces), tuple(tokens), tuple(spans))


def _token(row: Row, columns: Columns, at: int, sent: int) -> Token:
    """The word as a token; a range has lemma and part of speech of its first word, which is the name's, where one is in
    it (`Ankara'daki`)."""
    word = row if row.inner is None else row.inner
    feats = _feats(cell(row, columns.feats))
    return Token(at + row.start, at + row.end, cell(word, columns.lemma), cell(word, columns.upos), feats, sent)


@lru_cache(maxsize=4096)
def _feats(given: str) -> str:
    try:
        return ours(given) if given else ""
    except FeatsError:
        return ""


def cell(row: Row, column: int) -> str:
    """What stands in a column; empty where it says nothing."""
    return "" if column < 0 or row.cells[column] == EMPTY else row.cells[column]


def tags(surface: Sequence[Row], columns: Columns, linking: bool = False) -> list[str]:
    """The tags of names, word by word: of their column, else of MISC; of a range its own, else that of its first word.

    linking  Entity= in MISC is coreference
    """
    if columns.ner >= 0:
        return [tagged(row, columns.ner).cells[columns.ner] for row in surface]
    return ["O" if linking and misc_key(row, columns) == CHAINED else misc_tag(row, columns) or "O" for row in surface]


def tagged(row: Row, column: int) -> Row:
    """The row in which the tag of a word stands: of a range its first word, where the range has none."""
    return row.inner if row.inner is not None and row.cells[column] in labels.OUTSIDE else row


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


def _kinds(table: Table) -> dict[str, str]:
    """The type of each label of the file, in the light of the others."""
    seen: dict[str, int] = {}
    for line, tag in _tagged(table):
        found = labels.parse(tag)
        if found is not None:
            seen.setdefault(found.label, line)
    kinds = meanings(seen)
    unknown = min((line for label, line in seen.items() if label not in kinds), default=0)
    if unknown:
        raise InputError(f"line {unknown}: its label of a name has no type here; take one of those that "
                         "docs/engines.md lists, such as B-PER, I-ORG, B-GPE, or O")
    return kinds


def _tagged(table: Table) -> Iterator[tuple[int, str]]:
    linking = chained(table)
    for block in table.sentences:
        surface = block.surface()
        for row, tag in zip(surface, tags(surface, table.columns, linking), strict=True):
            yield row.line, tag
