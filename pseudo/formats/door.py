"""The door of formats: pieces of text out of a file, and the same file with other texts.

What comes in: the bytes of a file. What goes out: its `Contents`, units (documents) made of pieces, and what could not
be read; then, with a finished `Document` for each unit, the bytes of the same file with the new texts. Each module of
this folder that has a `FORMAT` is a format (`pseudo.formats.found`). The stages know nothing of pieces: `joined` makes
one text of them with walls between, and `parted` gives each piece its new text. Start at `Format` and `joined`.

>>> from pseudo.core.document import Span
>>> unit = Unit("1", (Piece("Ede jön.", "paragraph 1"), Piece("Ő is.", "paragraph 2")))
>>> doc = joined(unit)
>>> doc.text, doc.walls
('Ede jön.\\nŐ is.', (9,))
>>> parted(unit, Document(doc.text, pseudonymised="Pál jön.\\nŐ is.", spans=(
...     Span(0, 3, "Ede", "PER", new_start=0, new_end=3, new_text="Pál"),)))
('Pál jön.', 'Ő is.')
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document, Id, Offsets, Repair, Span, Token
from pseudo.core.errors import InputError

JOINT = "\n"
"""What stands between two pieces in the joined text."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One run of text that stands by itself: a paragraph, a cell, a header.

    place  for messages, never content: `word/document.xml, paragraph 12`
    """

    text: str = field(repr=False)
    place: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """One document of a file: its pieces in order. A person is the same in all of them; no span crosses from one piece
    into the next.

    id      None where the file has no name for it
    tokens, spans  what the file itself annotates, with offsets in the joined text; empty: to be found
    lang    None: that of the run
    whole   the document itself, of a format that holds all of it (JSON); it has one piece then, its text
    """

    id: Id | None
    pieces: tuple[Piece, ...]
    tokens: tuple[Token, ...] = ()
    spans: tuple[Span, ...] = ()
    lang: str | None = None
    whole: Document | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read (`image`, `macros`, `base64`): how many, and where for messages."""

    what: str
    count: int = 1
    place: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a file.

    encoding  in which encoding its text was taken to be, where nobody said so (`--encoding auto`)
    """

    units: tuple[Unit, ...]
    unread: tuple[Unread, ...] = ()
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What a user says about files; each format takes what concerns it.

    encoding  name of the encoding of what is plain text inside; empty: as the format or the file says, else UTF-8;
              auto: as it looks
    columns   names or numbers (from 1) of the columns that are read; empty: all
    types     of columns, each with the type of what stands in it: (`name`, `PER`)
    rows      whether each row is a document; None: where there are very many
    headers  what becomes of who made a translation memory and of notes in it: clean, they go; bare, days and tools go,
             too; keep
    skip     whether what cannot be read stays as it is (--skip-unreadable)
    lang, own, offsets  as in `Document.from_json`
    unnamed  what JSON documents without a language get for one, where that is to be told later; empty: `lang`
    restoring  originals are put back: what has no counterpart stays, and gets no label
    depth  how many files the file lies in
    """

    encoding: str = ""
    columns: tuple[str, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    rows: bool | None = None
    lang: str = DEFAULT
    own: Path | None = None
    offsets: Offsets = "codepoints"
    headers: str = "clean"
    skip: bool = False
    restoring: bool = False
    depth: int = 0
    unnamed: str = ""


class Remarked(bytes):
    """The bytes of a file, with what is to be told of how it was written, and what nobody read in it.

    >>> Remarked(b"x", ("one thing",)).said
    ('one thing',)
    """

    said: tuple[str, ...]
    unread: tuple[Unread, ...]

    def __new__(cls, data: bytes, said: tuple[str, ...] = (), unread: tuple[Unread, ...] = ()) -> Remarked:
        made = super().__new__(cls, data)
        made.said, made.unread = said, unread
        return made


DEFAULTS = Options()
Read = Callable[[bytes, Options], Contents]
Out = Callable[[bytes], object]
"""Where bytes are written."""
Write = Callable[[bytes, Options, Sequence[Document]], bytes]


@dataclass(frozen=True, slots=True)
class Flow:
    """How a file that may be of any length is read and written part by part, with no more than a part in memory.

    units      its documents, each as soon as its part is read; raises InputError without naming the file
    unread     what could not be read
    rewritten  writes the file with the new texts: it is sent the finished documents, in the order of `units`, and ends
               when it has the last one; it gives what of them is still to be read where nobody reads. All reads go
               through `file`, which can be sought in
    """

    units: Callable[[BinaryIO, Options], Iterator[Unit]]
    unread: Callable[[BinaryIO, Options], tuple[Unread, ...]]
    rewritten: Callable[[BinaryIO, Options, Out], Generator[None, Document, tuple[Unread, ...]]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files.

    name      what `--format` calls it; suffixes: of its files, in small letters with their full stop, the own one first
    says      one line for `pseudo formats`
    read      the contents of a file; raises InputError without naming the file
    write     the file with the new texts: `done` is the finished document of each unit in order. It reads `data` again;
              nothing is kept between the two. None: it cannot be written, and bare text comes out (`written`)
    single    a file is one document, always
    stream    its documents are read and written one by one, however long the file is
    refused   its files are not read: what to do instead is said
    flow      how a run does the same with a file of parts; `read` and `write` do it for a file in memory
    """

    name: str
    suffixes: tuple[str, ...]
    says: str
    read: Read
    write: Write | None = None
    single: bool = False
    stream: bool = False
    refused: bool = False
    flow: Flow | None = None

    @property
    def result(self) -> str:
        """The suffix that a result has instead of its own; empty where it keeps that."""
        return "" if self.write is not None else ".txt"


def joined(unit: Unit, lang: str = DEFAULT) -> Document:
    """The unit as a document: the texts of its pieces with a line break between them, and a wall behind each of these.

    >>> joined(Unit(None, (Piece("a"), Piece(""), Piece("b")))).walls
    (2, 3)
    """
    if unit.whole is not None:
        return unit.whole
    text = JOINT.join(piece.text for piece in unit.pieces)
    return Document(text, id=unit.id, lang=unit.lang or lang, walls=_starts(unit)[1:], tokens=unit.tokens or None,
                    spans=unit.spans or None)


def parted(unit: Unit, doc: Document) -> tuple[str, ...]:
    """The new text of each piece of the unit, from its document after `replace`. A piece in which nothing was changed
    is the same code points.

    raises  InputError when the document has no new text, is not of this unit, or changes what is between two pieces
    """
    if doc.pseudonymised is None:
        raise InputError("the document has no new text yet; run `pseudo replace` first")
    if doc.text != JOINT.join(piece.text for piece in unit.pieces):
        raise InputError("the document is not the one that was read from the file; read the file again")
    changes: list[Span | Repair] = sorted((*(doc.spans or ()), *doc.repairs), key=lambda each: (each.start, each.end))
    out: list[str] = []
    done = moved = 0
    for start, piece in zip(_starts(unit), unit.pieces, strict=True):
        end, before = start + len(piece.text), moved
        while done < len(changes) and changes[done].start < end:
            change = changes[done]
            if change.start < start or change.end > end:
                raise InputError(f"{piece.place or 'a piece'}: what is changed at {change.start}:{change.end} goes "
                                 "beyond it; correct the spans")
            moved += len(change.text if change.new_text is None else change.new_text) - (change.end - change.start)
            done += 1
        out.append(doc.pseudonymised[start + before : end + moved])
    if done < len(changes) or JOINT.join(out) != doc.pseudonymised:
        raise InputError("what stands between two pieces of the file would change; correct the spans")
    return tuple(out)


def written(form: Format, data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new texts; bare text of a format that cannot be written, a blank line between its units."""
    if form.write is not None:
        return form.write(data, options, done)
    return "\n\n".join(doc.pseudonymised or "" for doc in done).encode("utf-8") + b"\n"


def _starts(unit: Unit) -> tuple[int, ...]:
    """Where each piece begins in the joined text; the wall before it stands there."""
    ends = accumulate(len(piece.text) + len(JOINT) for piece in unit.pieces)
    return (0, *ends)[: len(unit.pieces)]
