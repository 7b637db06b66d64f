"""Lines and columns of CoNLL-U and its kin, read without a change to any byte.

What comes in: the text of a file. What goes out: a `Table` of its sentences, each line as it stands, each word with its
cells and its place in the sentence's text; or one line that says which line is wrong and what to do. Start at `read`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pseudo.core.errors import InputError

PLUS = "global.columns"
TEN = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
"""The columns of a file that does not name its own."""
EMPTY = "_"
MOST = 200
"""Columns that a file may have."""
WORD_ID = re.compile(r"[1-9][0-9]{0,6}")
RANGE_ID = re.compile(r"([1-9][0-9]{0,6})-([1-9][0-9]{0,6})")
NODE_ID = re.compile(r"(0|[1-9][0-9]{0,6})\.([1-9][0-9]{0,6})")
COMMENT = re.compile(r"#\s*([^=]*?)\s*(?:=\s?(.*))?")
OLD_MARK = "-DOCSTART-"
CLOSED_UP = frozenset(".,;:!?)]}”’»…%")
OPENED = frozenset("([{„«")


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns, and where those stand whose meaning is known; -1: there is none.

    chunks  those with beginnings and insides: names (`ner` is the one of them), noun phrases
    lemmas  all with dictionary forms
    """

    names: tuple[str, ...]
    id: int
    form: int
    lemma: int
    upos: int
    xpos: int
    feats: int
    head: int
    deprel: int
    deps: int
    misc: int
    ner: int
    chunks: tuple[int, ...]
    lemmas: tuple[int, ...]

    @staticmethod
    def of(names: Sequence[str], line: int = 1) -> Columns:
        """By their names: `MARCELL:NE`, `CONLL:NER` and `NER` are names of entities.

        >>> Columns.of("FORM LEMMA UPOS XPOS FEATS CONLL:NER EMMORPH:LEMMA".split()).lemmas
        (1, 6)
        """
        if len(names) > MOST or "FORM" not in names or len(set(names)) < len(names):
            raise InputError(f"line {line}: these are no columns that can be read; name each once, at most {MOST}, and "
                             "FORM among them")
        last = [name.rpartition(":")[2] for name in names]

        def at(*known: str) -> int:
            return next((last.index(name) for name in known if name in last), -1)

        own = {name: names.index(name) if name in names else at(name) for name in TEN}
        chunks = tuple(number for number, name in enumerate(last) if name in CHUNKS)
        lemmas = tuple(number for number, name in enumerate(last) if name == "LEMMA")
        return Columns(tuple(names), own["ID"], own["FORM"], own["LEMMA"], own["UPOS"],
                       own["XPOS"] if own["XPOS"] >= 0 else at("MSD", "XPOSTAG"), own["FEATS"], own["HEAD"],
                       own["DEPREL"], own["DEPS"], own["MISC"], at("NE", "NER"), chunks, lemmas)


CHUNKS = frozenset(("NE", "NER", "NP", "CHUNK"))


@dataclass(slots=True)
class Row:
    """One line of a word: its cells, and its place in the sentence's text (-1: a word inside a range, an empty node).

    line   its number in the file; node: what its ID is: word, range or empty
    inner  of a range: its words
    """

    line: int
    cells: tuple[str, ...] = field(repr=False)
    node: str = "word"
    start: int = -1
    end: int = -1
    inner: Sequence[Row] = ()


@dataclass(slots=True)
class Comment:
    """A line that begins with `#`: what stands before its `=` and behind it; `value` is the whole of one without."""

    line: int
    key: str
    value: str = field(repr=False)


@dataclass(slots=True)
class Sentence:
    """One sentence: its comments, its rows, and its text as its words spell it.

    start, end  the lines of its words
    rows        empty until `Table.filled` reads them; words: those that stand in the text: words, and ranges in place
                of the words in them
    """

    comments: list[Comment]
    start: int
    end: int
    rows: list[Row] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    text: str = field(default="", repr=False)

    @property
    def first(self) -> int:
        """Its first line."""
        return self.comments[0].line if self.comments else self.start

    def said(self) -> Comment | None:
        """The comment that says its text."""
        return next((comment for comment in self.comments if comment.key == "text"), None)


@dataclass(frozen=True, slots=True)
class Table:
    """A file: its lines as they stand, with their ends, its columns, its sentences.

    spaced  whether it says where spaces stand: else they are guessed, and nothing is said of them in the result
    """

    lines: tuple[str, ...] = field(repr=False)
    columns: Columns
    sentences: tuple[Sentence, ...] = field(repr=False)
    spaced: bool = True

    @property
    def comments(self) -> Iterator[Comment]:
        """All comments, in order."""
        return (comment for block in self.sentences for comment in block.comments)

    def filled(self, block: Sentence) -> Sentence:
        """The sentence with its rows and the places of its words; raises InputError."""
        if not block.rows:
            block.rows = [Row(number, tuple(self.lines[number - 1].rstrip("\r\n").split("\t")))
                          for number in range(block.start, block.end)]
            _nodes(block, self.columns)
            _spell(block, self.columns, self.spaced)
        return block


def read(text: str, names: Sequence[str] = (), *, whole: bool = True) -> Table:
    """The table in the text of a file.

    names  of its columns, where neither the file nor CoNLL-U says them
    whole  the words of all sentences are read; else of those alone that say no text, the others by `filled`
    raises  InputError
    """
    lines = tuple(re.findall(r"[^\n]*\n|[^\n]+", text))
    columns = Columns.of(names or TEN)
    blocks: list[Sentence] = []
    comments: list[Comment] = []
    width, declared, start = len(columns.names), False, 0
    for number, line in enumerate(lines, 1):
        if start and line.count("\t") == width - 1 and not line.isspace():
            continue
        bare = line.rstrip("\r\n")
        if not bare or bare.isspace():
            if start:
                blocks.append(Sentence(comments, start, number))
                comments, start = [], 0
            continue
        tabs = bare.count("\t")
        if bare.startswith("#") and not start and (columns.id >= 0 or tabs != width - 1):
            comment = _comment(number, bare)
            if comment.key == PLUS:
                if declared or blocks:
                    raise InputError(f"line {number}: names the columns again; they are named once, in the first line")
                columns, declared = Columns.of(comment.value.split(), number), True
                width = len(columns.names)
            comments.append(comment)
            continue
        if tabs != width - 1:
            raise InputError(f"line {number}: has {tabs + 1} columns, where {width} belong; correct the line, or name "
                             "the columns in the first line: # global.columns = ...")
        start = number
    if start:
        blocks.append(Sentence(comments, start, len(lines) + 1))
    if not blocks:
        raise InputError("has no sentence; give one word a line, tabs between columns, a blank line behind a sentence")
    spaced = any(block.said() for block in blocks) or (columns.misc >= 0 and "SpaceAfter=No" in text)
    table = Table(lines, columns, tuple(blocks), spaced)
    for block in blocks:
        said = None if whole else block.said()
        if said is None:
            table.filled(block)
        else:
            block.text = said.value
    return table


def _comment(number: int, line: str) -> Comment:
    match = COMMENT.fullmatch(line)
    if match is None or match[2] is None:
        return Comment(number, "", line[1:].strip())
    return Comment(number, match[1], match[2])


def _nodes(block: Sentence, columns: Columns) -> None:
    """What each row is, by its ID, which must go up by one; and that heads are rows of the sentence."""
    if columns.id < 0:
        return
    count, open_to = 0, 0
    seen: set[str] = {"0"}
    last_node = (0, 0)
    inner: list[Row] = []
    for row, before in zip(block.rows, [None, *block.rows], strict=False):
        name = row.cells[columns.id]
        if WORD_ID.fullmatch(name):
            count += 1
            if count <= open_to:
                inner.append(row)
            good = int(name) == count
            last_node = (count, 0)
        elif span := RANGE_ID.fullmatch(name):
            row.node = "range"
            row.inner = inner = []
            good = int(span[1]) == count + 1 and int(span[2]) >= int(span[1]) and count >= open_to and (
                before is None or before.node != "range")
            open_to = int(span[2])
        elif node := NODE_ID.fullmatch(name):
            row.node = "empty"
            good = (int(node[1]), int(node[2])) == (count, last_node[1] + 1)
            last_node = (count, last_node[1] + 1)
        else:
            good = False
        if not good:
            raise InputError(f"line {row.line}: its ID is not the next one; number the words of a sentence from 1, "
                             "ranges before their first word, empty nodes behind the word they follow")
        seen.add(name)
    if open_to > count:
        raise InputError(f"line {block.rows[-1].line}: the sentence ends inside a range of IDs; correct the range")
    if columns.head < 0:
        return
    for row in block.rows:
        head = row.cells[columns.head]
        if row.node == "word" and head != EMPTY and (head not in seen or head == row.cells[columns.id]):
            raise InputError(f"line {row.line}: its HEAD is no other word of the sentence; correct it, or write _")
        deps = row.cells[columns.deps] if columns.deps >= 0 else EMPTY
        if deps not in (EMPTY, "") and any(dep.partition(":")[0] not in seen for dep in deps.split("|")):
            raise InputError(f"line {row.line}: its DEPS name no word of the sentence; correct them, or write _")


def _spell(block: Sentence, columns: Columns, spaced: bool) -> None:
    """The text of a sentence and the places of its words in it."""
    surface, until = [], 0
    for row in block.rows:
        if row.node == "range":
            until = int(row.cells[columns.id].partition("-")[2])
            surface.append(row)
        elif row.node == "word" and (columns.id < 0 or int(row.cells[columns.id]) > until):
            surface.append(row)
    if not surface:
        raise InputError(f"line {block.first}: the sentence has no word; give it one, or take it out")
    bare = next((row for row in surface if not row.cells[columns.form].strip()), None)
    if bare is not None:
        raise InputError(f"line {bare.line}: the word has no FORM; give it one, or _ where it has none")
    block.words = surface
    said = block.said()
    if said is not None:
        block.text = said.value
        _found_in(said, surface, columns)
        return
    out, at, before = [], 0, ""
    for row in surface:
        form = row.cells[columns.form]
        gap = "" if not before or not _apart(before, form, spaced) else " "
        row.start = at + len(gap)
        at = row.end = row.start + len(form)
        out += [gap, form]
        glued = spaced and columns.misc >= 0 and "SpaceAfter=No" in row.cells[columns.misc].split("|")
        before = "" if glued else form
    block.text = "".join(out)


def _apart(before: str, form: str, spaced: bool) -> bool:
    """Whether a space stands between two words: where nothing is said, none before what closes and behind what opens.
    """
    return spaced or not (form[:1] in CLOSED_UP or before[-1:] in OPENED)


def _found_in(said: Comment, surface: Sequence[Row], columns: Columns) -> None:
    """The places of the words in the text that the sentence says it has."""
    at = 0
    text = said.value
    for row in surface:
        form = row.cells[columns.form]
        while at < len(text) and text[at].isspace():
            at += 1
        if not form or not text.startswith(form, at):
            raise InputError(f"line {row.line}: the word does not stand in the text that line {said.line} says; correct"
                             " the one or the other, or take out the line # text")
        row.start, row.end = at, at + len(form)
        at = row.end
    if text[at:].strip():
        raise InputError(f"line {said.line}: the text says more than the words of its sentence; correct it, or take out"
                         " the line")


def newdocs(table: Table) -> Iterator[tuple[int, int]]:
    """The documents of a file, as runs of its sentences: each begins with `# newdoc`, or with the mark of old files."""
    starts = [number for number, block in enumerate(table.sentences)
              if number == 0 or block.text.startswith(OLD_MARK) or any(map(_opens, block.comments))]
    yield from zip(starts, [*starts[1:], len(table.sentences)], strict=True)


def _opens(comment: Comment) -> bool:
    return (comment.key or comment.value).split(" ")[0] == "newdoc"
