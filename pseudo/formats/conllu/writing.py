"""The file with the new names: lines that nothing happened to as they were, the others with new words, numbers, text.

What comes in: a `Table` and the finished document of each unit. What goes out: the text of the file.
Start at `rewritten`. Of a sentence in which a name changed, the words of the name are written anew (`cells`), the
others numbered anew where the number of words changed (`sentence`, `tree`), and `# text` and SpaceAfter follow the new
text.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import morph
from pseudo.core.document import Document
from pseudo.core.errors import LanguageError
from pseudo.formats import tokens
from pseudo.formats.conllu import sentence
from pseudo.formats.conllu.reading import CHAINED, IDS, chained, pieces, remark
from pseudo.formats.conllu.table import EMPTY, Columns, Comment, Sentence, Table, newdocs
from pseudo.formats.conllu.tree import FLATS
from pseudo.formats.door import Unit, parted
from pseudo.formats.tokens import Group, Old
from pseudo.language import folders
from pseudo.language.letters import fold

NODE = re.compile(r"[0-9]+\.[0-9]")
CHAINS = (CHAINED, "Bridge", "SplitAnte")
"""Keys of MISC that coreference is written with."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A sentence, where its text begins in the document's, and its new text."""

    sentence: Sentence
    at: int
    text: str


def rewritten(table: Table, done: Sequence[Document], own: Path | None = None) -> str:
    """The text of the file with the new names.

    own  the user's own folder with further languages
    """
    lines = list(table.lines)
    flat = _flat(table)
    for (first, last), unit, doc in zip(newdocs(table), pieces(table), done, strict=True):
        blocks = list(_blocks(lines, table, table.sentences[first:last], unit, doc))
        changed = [block for block in blocks if block.text != block.sentence.text]
        for block in changed:
            table.filled(block.sentence)
        groups = _by_sentence(doc, changed, table.columns, own)
        around = sentence.Around(table.columns, _plain(changed, groups, table.columns), _home(doc, own), flat,
                                 table.spaced)
        for block, found in zip(changed, groups, strict=True):
            _rewrite(lines, table, block, found, around)
        for block in blocks if around.plain else ():
            if block.text == block.sentence.text and _copies(table, block.sentence, around):
                _rewrite(lines, table, block, (), around)
    if chained(table):
        lines = [_unlinked(line, table.columns) for line in lines]
    return "".join(lines)


def _blocks(lines: list[str], table: Table, sentences: Sequence[Sentence], unit: Unit, doc: Document
            ) -> Iterator[_Block]:
    """The sentences of a document with their new texts; the comments' lines are written."""
    texts = iter(parted(unit, doc))
    changed = {fold(word) for span in doc.spans or () if span.new_text != span.text
               for word in _words(span.text) if len(word) > 2}
    at = 0
    for block in sentences:
        for comment in block.comments:
            if remark(comment):
                text = next(texts)
                if text != comment.value:
                    lines[comment.line - 1] = _commented(table, comment, text)
                at += len(comment.value) + 1
            elif IDS.fullmatch(comment.key) and changed and not changed.isdisjoint(map(fold, _words(comment.value))):
                lines[comment.line - 1] = _commented(table, comment, f"{comment.key[:1]}{comment.line}")
        yield _Block(block, at, next(texts))
        at += len(block.text) + 1


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalpha() else " " for sign in text).split()


def _home(doc: Document, own: Path | None) -> Path | None:
    """The folder of the document's language in `morph`; None for a language that is not here."""
    try:
        return folders.folder(folders.place(doc.lang, own, "morph"), Path(morph.__file__).parent)
    except LanguageError:
        return None


def _flat(table: Table) -> str:
    """What ties the parts of a name in this file: `flat:name` where it has that, else `flat`."""
    column, named = table.columns.deprel, f"\t{FLATS[1]}"
    return FLATS[column >= 0 and any(named in line for line in table.lines)]


def _copies(table: Table, block: Sentence, around: sentence.Around) -> bool:
    """Whether an empty node of a sentence repeats a word of a name that changed."""
    if table.columns.id < 0 or not any(NODE.match(line) for line in table.lines[block.start - 1 : block.end - 1]):
        return False
    return any(sentence.copies(row, table.columns, around.plain) for row in table.filled(block).rows)


def _commented(table: Table, comment: Comment, text: str) -> str:
    """The line of a comment with another value."""
    line = table.lines[comment.line - 1]
    bare = line.rstrip("\r\n")
    return bare[: len(bare) - len(comment.value)] + text + line[len(bare) :]


def _by_sentence(doc: Document, blocks: Sequence[_Block], columns: Columns, own: Path | None) -> list[list[Group]]:
    """The groups of words that changed, sentence by sentence, words counted within their sentence.

    blocks  the sentences in which something did
    """
    found: list[list[Group]] = [[] for _ in blocks]
    old: list[Old] = []
    starts: list[int] = []
    for block in blocks:
        starts.append(len(old))
        for row in block.sentence.words:
            lemma = row.cells[columns.lemma] if columns.lemma >= 0 else EMPTY
            old.append(Old(block.at + row.start, block.at + row.end, "" if lemma == EMPTY else lemma))
    number = 0
    for group in tokens.groups(doc, old, own):
        while number + 1 < len(starts) and starts[number + 1] <= group.first:
            number += 1
        base = starts[number]
        new = tuple(dataclasses.replace(each, model=each.model - base) for each in group.new)
        found[number].append(dataclasses.replace(group, first=group.first - base, last=group.last - base, new=new))
    return found


def _plain(blocks: Sequence[_Block], groups: Sequence[Sequence[Group]], columns: Columns) -> dict[str, str]:
    """Forms and lemmas of words of names that became others, with what they became: `_` where that is not one word."""
    out: dict[str, str] = {}
    for block, found in zip(blocks, groups, strict=True):
        surface = block.sentence.words if found else []
        for group in found:
            for number in range(group.first, group.last) if group.name else ():
                ones = [new for new in group.new if new.model == number]
                cells = surface[number].cells
                for column, new in ((columns.form, ones[0].text if len(ones) == 1 else EMPTY),
                                    (columns.lemma, ones[0].lemma if len(ones) == 1 else EMPTY)):
                    if column >= 0 and any(map(str.isalpha, cells[column])):
                        out.setdefault(cells[column], new or EMPTY)
    return out


def _rewrite(lines: list[str], table: Table, block: _Block, groups: Sequence[Group], around: sentence.Around) -> None:
    """Writes the lines of one sentence; its first line takes them all."""
    rows = block.sentence.rows
    first = table.lines[rows[0].line - 1]
    end = first[len(first.rstrip("\r\n")) :] or "\n"
    for comment in block.sentence.comments:
        if comment.key == "text":
            lines[comment.line - 1] = _commented(table, comment, block.text.strip() or EMPTY)
    out = []
    for item in sentence.rewritten(block.sentence, groups, block.text, around):
        line = "\t".join(item.cells)
        old = table.lines[item.line - 1] if item.line else ""
        out.append(old if old.rstrip("\r\n") == line and old.endswith("\n") else line + end)
    for row in rows:
        lines[row.line - 1] = ""
    text = "".join(out)
    lines[rows[0].line - 1] = text if table.lines[rows[-1].line - 1].endswith("\n") else text[: -len(end)]


def _unlinked(line: str, columns: Columns) -> str:
    """A line without its part of the coreference, which could tell names (`Entity=(e1-person-1-Name)`)."""
    bare = line.rstrip("\r\n")
    cells = bare.split("\t")
    if CHAINED + "=" not in bare or len(cells) != len(columns.names) or columns.misc < 0:
        return line
    pairs = [pair for pair in cells[columns.misc].split("|") if pair.partition("=")[0] not in CHAINS]
    cells[columns.misc] = "|".join(pairs) or EMPTY
    return "\t".join(cells) + line[len(bare) :]
