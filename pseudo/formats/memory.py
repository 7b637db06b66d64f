"""Translation memories: what each of their units says in each language, cut out of XML, and put back.

What comes in: the source of a TMX or XLIFF file and a `Memory`, which says what its elements are. What goes out: `Row`s
with a side for each language; and, of the finished documents, the source with the new texts on every side: in our
language as the stages made them, in the others as they are carried over (`pseudo.parallel`). Inline elements stay where
they are; what they hold is code, no text. Notes and what names people outside of the texts is emptied, or kept as
`Options.headers` says. `tmx` and `xliff` are the formats. Start at `read` and `write`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError, LanguageError
from pseudo.formats import encodings, xml
from pseudo.formats.door import Contents, Options, Remarked, Unread
from pseudo.formats.mapped import Change, Mapped, Run, applied, changes, edits, unit
from pseudo.formats.markup import Mark, marks, references
from pseudo.language.folders import tag
from pseudo.parallel.carry import carried
from pseudo.parallel.counted import TYPES
from pseudo.parallel.units import Carried, Pair, mentions
from pseudo.parallel.written import label

MOST = 1000
"""Units that are one document; of a longer memory every thousand."""
CODE = re.compile(r"[^\W\d_]@[^\W\d_]|[^\x00-\x7f]|\d{7}")
"""What the code of an inline element may say of somebody."""
ADDRESS = re.compile(r"[^\W_]@[^\W_]+\.[^\W_]")
PERSONS = frozenset("""creationid changeid contact-name contact-email contact-phone company-name from author user
    creator
    createdby created_by changedby changed_by modifiedby modified_by original translator reviewer uuid""".split())
"""Attributes that say who made something, or of which file."""
TIMES = frozenset("""creationdate changedate lastusagedate usagecount date creationtool creationtoolversion tool tool-id
    tool-name tool-version tool-company process-name job-id""".split())
"""Attributes that say when and with what it was made."""
NEEDED = frozenset("creationtool creationtoolversion original tool-id tool-name process-name".split())
"""Attributes that their elements must have."""
FIGURED = TYPES | {"DATE"}
NONE = "none"
EMPTIED = frozenset(("clean", "bare"))


@dataclass(frozen=True, slots=True)
class Memory:
    """What the elements of a kind of memory are; names in small letters, without what stands before a colon.

    texts   elements that hold a text of one side: True, of the source language; False, of the target language; None:
            of that which an element around them names
    rows    elements that hold the sides of one unit
    codes   inline elements that hold code; subs: those in them that hold text again
    own, source, target  attributes by which an element tells the language of what it holds, of its sources, its targets
    files   elements that hold a file, which is not read
    """

    texts: dict[str, bool | None]
    rows: frozenset[str]
    codes: frozenset[str]
    subs: frozenset[str]
    own: frozenset[str]
    source: frozenset[str]
    target: frozenset[str]
    files: frozenset[str]


@dataclass(frozen=True, slots=True)
class Side:
    """A text of a unit: which language, and where it stands."""

    lang: str
    mapped: Mapped = field(repr=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A unit: its sides in our language, and those in others."""

    ours: tuple[Side, ...]
    others: tuple[Side, ...]


@dataclass(slots=True)
class _Open:
    """An element that is open: its name and what it says of languages."""

    name: str
    own: str = ""
    source: str = ""
    target: str = ""
    sides: list[Side] | None = None


def read(data: bytes, options: Options, kind: Memory) -> Contents:
    """The sides in our language: a document for every thousand units, or with `rows` for each.

    raises  InputError for what is no harmless XML, or has no side in our language
    """
    old = xml.decoded(data, options)
    rows, unread, _ = _rows(old, kind, options)
    units = tuple(unit([side.mapped for row in block for side in row.ours]) for block in blocks(rows, options))
    return Contents(units, unread, old.said)


def write(data: bytes, options: Options, done: Sequence[Document], kind: Memory) -> bytes:
    """The file with the new texts on all sides."""
    old = xml.decoded(data, options)
    rows, _, cleaned = _rows(old, kind, options)
    made, pairs, places = list(cleaned), [], []
    for block, doc in zip(blocks(rows, options), done, strict=True):
        pieces = [side.mapped for row in block for side in row.ours]
        for mapped, changed in zip(pieces, changes(unit(pieces), doc), strict=True):
            made += [edit for change in changed for edit in edits(mapped, change)]
        starts = iter([0, *accumulate(len(mapped.text) + 1 for mapped in pieces)])
        for row in block:
            first = [(side.mapped.text, next(starts)) for side in row.ours]
            for number, side in enumerate(row.others):
                text, start = first[min(number, len(first) - 1)] if first else ("", 0)
                found = mentions(doc, start, start + len(text)) if first else ()
                pairs.append(Pair(text, side.mapped.text, found, _spoken(side.lang)))
                places.append(side.mapped)
    links = carried(pairs, options.lang, options.own)
    if options.restoring:
        links = [tuple(link for link in here if link.how != "label" and link.new != label(link.type)) for here in links]
    for mapped, here in zip(places, links, strict=True):
        for link in here:
            made += edits(mapped, Change(link.start, link.end, link.new))
    return Remarked(encodings.encoded(applied(old.text, made), old), told(links, pairs))


def told(links: Sequence[Sequence[Carried]], pairs: Sequence[Pair] = ()) -> tuple[str, ...]:
    """What is to be said of what was carried: how much found no counterpart and got a label; and which dates and
    numbers of ours, that changed, were not found there, so that they may stand there in other words.

    >>> told([[Carried(0, 2, "[PERSON]", "PER", None, "label")]])
    ('on the other side 1 got a label, for want of a counterpart (PER 1)',)
    """
    labelled = Counter(link.type for found in links for link in found if link.how == "label")
    missed = Counter(mention.type for pair, found in zip(pairs, links, strict=False) if pair.second.strip()
                     for number, mention in enumerate(pair.mentions) if mention.type in FIGURED
                     and mention.new is not None and all(link.mention != number for link in found))
    said = {"got a label, for want of a counterpart": labelled,
            "of what changed in figures was not found, so look whether words say it": missed}
    return tuple(f"on the other side {count.total()} {what} ({', '.join(f'{key} {many}' for key, many in types)})"
                 for what, count in said.items() if (types := sorted(count.items())))


def blocks(rows: Sequence[Row], options: Options) -> Iterator[Sequence[Row]]:
    """The units of each document."""
    size = 1 if options.rows else max(len(rows), 1) if options.rows is False else MOST
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def ours(lang: str, options: Options) -> bool:
    """Whether a language is that of the run."""
    try:
        return bool(lang) and tag(lang, options.own) == options.lang
    except (LanguageError, InputError):
        return False


def _spoken(lang: str) -> str:
    return codes.lower(lang).replace("_", "-").partition("-")[0]


# -- the walk through the file ----------------------------------------------------------------------------------------


def _rows(old: encodings.Decoded, kind: Memory, options: Options) -> tuple[
        list[Row], tuple[Unread, ...], list[tuple[int, int, str]]]:
    """The units, what could not be read, and the edits that clean what is no text of a unit."""
    walk = _Walk(old.text, kind, options, partial(encodings.has, old.encoding))
    for mark in marks(old.text, xml=True):
        walk.take(mark)
    rows = [Row(tuple(side for side in sides if ours(side.lang, options)),
                tuple(side for side in sides if not ours(side.lang, options))) for sides in walk.done]
    if rows and not any(row.ours for row in rows):
        said = sorted({_spoken(side.lang) for row in rows for side in row.others} - {""})
        known = f"; it has {', '.join(said[:6])}" if said and all(len(each) <= 3 for each in said) else ""
        raise InputError(f"has no side in the language of the run{known}; say --lang")
    return rows, tuple(walk.unread), walk.cleaned


class _Walk:
    """The state of a walk through the marks: elements that are open, units that are complete."""

    def __init__(self, source: str, kind: Memory, options: Options, holds: Callable[[str], bool]) -> None:
        self.source, self.kind, self.options, self._holds = source, kind, options, holds
        self.open: list[_Open] = []
        self.done: list[list[Side]] = []
        self.unread: list[Unread] = []
        self.cleaned: list[tuple[int, int, str]] = []
        self.lines = 1
        self._text: list[tuple[str, list[Run]]] = []
        self._code = 0
        self._file = 0

    def take(self, mark: Mark) -> None:
        """One mark further."""
        name = mark.name.rpartition(":")[2]
        if mark.kind == "start":
            self._start(mark, name)
        elif mark.kind == "end":
            self._end(name)
        elif mark.kind in ("text", "characters"):
            self._said(mark)
        elif mark.kind == "comment" and self.options.headers in EMPTIED and self._word(*mark.inner):
            self.cleaned.append((*mark.inner, ""))
        elif mark.kind == "instruction" and CODE.search(self.source, *mark.inner):
            self._miss("instruction")
        self.lines += self.source.count("\n", mark.start, mark.end)

    def _start(self, mark: Mark, name: str) -> None:
        said = {each.name: self.source[each.start : each.end] for each in mark.attributes}
        own, source, target = (next((said[each] for each in group if each in said), "")
                               for group in (self.kind.own, self.kind.source, self.kind.target))
        element = _Open(name, own, source, target)
        self._attributes(mark)
        if mark.closed:
            return
        if name in self.kind.rows:
            element.sides = []
        if name in self.kind.texts:
            self._text.append((self._lang(element), []))
        elif self._text and name in self.kind.codes:
            self._code += 1
        elif self._text and name in self.kind.subs:
            self._text.append((self._text[-1][0], []))
        elif name in self.kind.files:
            self._file += 1
        self.open.append(element)

    def _end(self, name: str) -> None:
        element = self.open.pop()
        if name in self.kind.texts or (self._text and name in self.kind.subs):
            self._close(*self._text.pop())
        elif self._text and name in self.kind.codes:
            self._code -= 1
        elif name in self.kind.files:
            self._file -= 1
        if element.sides is not None:
            self._row(element.sides)

    def _row(self, sides: list[Side]) -> None:
        """A unit is complete; one without a source of its own (a proposal) is of the one around it."""
        outer = next((each.sides for each in reversed(self.open) if each.sides is not None), None)
        if outer is not None and not any(ours(side.lang, self.options) for side in sides):
            outer += sides
        elif sides:
            self.done.append(sides)

    def _lang(self, element: _Open) -> str:
        """The language of a text: its own, that of the element around it, or that of all sources or targets."""
        is_source = self.kind.texts[element.name]
        for each in reversed((*self.open, element)):
            if each.own:
                return each.own
            if is_source is not None and (found := each.source if is_source else each.target):
                return found
        return ""

    def _said(self, mark: Mark) -> None:
        first, last = mark.inner
        if not self.source[first:last].strip():
            if self._text and self._reads():
                self._add(mark)
            return
        if self._text and self._reads():
            self._add(mark)
        elif self._text or (self.open and self.open[-1].name in self.kind.codes):
            if CODE.search(self.source, first, last):
                self._miss("code of an inline element")
        elif self._file:
            self._miss("file inside")
        elif self.options.headers in EMPTIED and self._word(first, last):
            self.cleaned.append((mark.start, mark.end, ""))

    def _reads(self) -> bool:
        """Whether what is said here is text: in a side, and in no code of it."""
        for each in reversed(self.open):
            if each.name in self.kind.codes:
                return False
            if each.name in self.kind.texts or each.name in self.kind.subs:
                return True
        return False

    def _word(self, first: int, last: int) -> bool:
        return any(map(str.isalpha, self.source[first:last]))

    def _miss(self, what: str) -> None:
        self.unread.append(Unread(what, place=f"line {self.lines}"))

    def _add(self, mark: Mark) -> None:
        lang, runs = self._text[-1]
        first, last = mark.inner
        if mark.kind == "characters":  # nothing in it is a reference: a text of its own, in which none is written
            self._close(lang, runs)
            run = Run(first, last, self.source[first:last])
            self._close(lang, [run], plain=True)
            self._text[-1] = (lang, [])
            return
        at = first
        for start, end, meant in references(self.source, first, last):
            if start > at:
                runs.append(Run(at, start, self.source[at:start]))
            runs.append(Run(start, end, meant))
            at = end
        if last > at:
            runs.append(Run(at, last, self.source[at:last]))

    def _close(self, lang: str, runs: list[Run], *, plain: bool = False) -> None:
        sides = next((each.sides for each in reversed(self.open) if each.sides is not None), None)
        if runs and sides is not None and any(run.text.strip() for run in runs):
            write = self._characters if plain else self._written
            sides.append(Side(lang, Mapped(tuple(runs), f"line {self.lines}", write)))

    def _written(self, new: str) -> str:
        said = new.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return "".join(char if char < "\x80" or self._holds(char) else f"&#{ord(char)};" for char in said)

    def _characters(self, new: str) -> str:
        return new.replace("]]>", "]]]]><![CDATA[>")

    def _attributes(self, mark: Mark) -> None:
        """What attributes say of people, and if wanted of times and tools, is taken out."""
        if self.options.headers not in EMPTIED:
            return
        for each in mark.attributes:
            name = each.name.rpartition(":")[2]
            who = name in PERSONS or ADDRESS.search(self.source, each.start, each.end) is not None
            if not who and not (self.options.headers == "bare" and name in TIMES):
                continue
            if name in NEEDED or each.name.startswith("xmlns"):
                self.cleaned.append((each.start, each.end, NONE) if name in NEEDED else (each.start, each.start, ""))
                continue
            before = re.search(r"\s+[^\s=]+\s*=\s*[\"']\Z", self.source[mark.start : each.start])
            start = each.start if before is None else mark.start + before.start()
            self.cleaned.append((start, each.end + (before is not None), ""))
