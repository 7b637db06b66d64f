"""What passes through a run: documents as they came, what is to be done with them, what became of each.

What comes in: bytes and options. What goes out: frozen values. Start at `Job`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document, Entry, Id, Offsets
from pseudo.formats.door import DEFAULTS, Options, Unread
from pseudo.pipeline import Settings
from pseudo.run import filenames

if TYPE_CHECKING:
    from pseudo.suggest.privacy import Counted


@dataclass(frozen=True, slots=True)
class Item:
    """One document as it came.

    where  what messages call it; line its line in a stream, or its number in a file that can hold several; 0 if it is
           alone; file which file of a run it is of
    doc    the document itself, of a file that is read through its format (`pseudo.run.doors`); else `data` is JSON
    said   what is to be told of its file; unread: what could not be read in it
    error  why there is nothing to process
    last   nothing itself: the end of its file
    name   parts of the path of its file, where the document may show that they hold a name
    found  what an earlier pass found in it (`pseudo.run.passes`)
    """

    data: bytes = field(repr=False)
    where: str = field(repr=False)
    line: int = 0
    file: int = 0
    error: str = ""
    last: bool = False
    name: tuple[filenames.Part, ...] = field(default=(), repr=False)
    doc: Document | None = None
    said: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    found: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: `result` (and `full`, the document with all of its mapping), or an `error`.

    drew  choices were drawn with the key, not read from the document
    named  the error with the key of the entry that it is about, for the terminal of the person who wrote that and for
           nothing else: of a shared configuration, or of a document that comes alone
    met   keys of the shared configuration that were meant for an entity of the document; near: that nearly were
    privacy  of how many originals the entities could be, where that is asked for
    name  new parts of the path of its file, None for one that is to be a number; empty where it stays
    lost  how many good documents went down with the file, of an error of the whole file
    unchanged  type of every span that the policy replaces and that came out as it was; leftovers: of what is replaced
               and still to be read elsewhere
    done  the finished document in place of a result, where that goes back into a file of its own format
    said, unread  as of its item; at the end of a file, what is still to be read in it as it was written
    characters  how long its text is; entities: how many are in it; changed: of how many a mention came out new
    untold  of its new names that are to be told from each other, how many cannot
    types  of each type in it the entities, and of how many a mention came out new
    noted  the finished document with all of its mapping, where the job wants it to be noted
    """

    line: int = 0
    file: int = 0
    last: bool = False
    result: bytes = field(default=b"", repr=False)
    full: bytes = field(default=b"", repr=False)
    id: Id | None = None
    error: str = ""
    drew: bool = False
    named: str = field(default="", repr=False)
    met: frozenset[str] = field(default=frozenset(), repr=False)
    near: frozenset[str] = field(default=frozenset(), repr=False)
    privacy: Counted | None = None
    name: tuple[str | None, ...] = field(default=(), repr=False)
    lost: int = 0
    unchanged: tuple[str, ...] = ()
    leftovers: tuple[str, ...] = ()
    done: Document | None = None
    said: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    characters: int = 0
    entities: int = 0
    changed: int = 0
    untold: int = 0
    types: tuple[tuple[str, int, int], ...] = ()
    noted: Document | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with every document.

    stage    spans, suggest or replace
    filed    what came out of a file of some format goes back into it, not into JSON
    full     give the full document too
    shared   a replacements configuration for all documents
    fixed    by language, what was chosen for the whole run (`inventoried`)
    privacy  count of how many originals each entity could be
    names    what becomes of names in names of files: keep, number, pseudonymise
    alone    a person gave one document, whose keys messages may name
    form     the name of the format of all files; empty: by their suffixes; options: how formats are read and written
    skip     what cannot be read in a file is left as it is; else such a file is an error
    limit    seconds that a document may take; 0: as long as it likes
    fields   of JSON that is not ours: the names of the fields with texts
    noting   the finished documents are given, to be noted in a vault
    """

    stage: str
    lang: str = DEFAULT
    key: bytes | None = field(default=None, repr=False)
    settings: Settings = field(default_factory=Settings)
    offsets: Offsets = "codepoints"
    strip: bool = False
    filed: bool = False
    full: bool = False
    shared: Mapping[str, Entry] | None = field(default=None, repr=False)
    fixed: Mapping[str, Mapping[str, Any]] | None = field(default=None, repr=False)
    privacy: bool = False
    names: filenames.Names = "keep"
    alone: bool = False
    form: str = ""
    options: Options = DEFAULTS
    skip: bool = False
    limit: float = 0
    fields: tuple[str, ...] = ()
    noting: bool = False


def at(where: str, problem: str) -> str:
    """The problem with its place before it, once."""
    return problem if problem.startswith(where) else f"{where}: {problem}"
