"""The pieces of text in a page or an XML file: what stands between its tags, in its attributes and comments.

What comes in: a source and a `Vocabulary`, which says what its elements and attributes are. What goes out: `Mapped`
pieces in the order of the source, and what could not be read. An element that stands among text does not end a piece,
so that a name may be half in bold; a block does. White space is read as one space, as it is shown, but where it is
kept as it is. What an attribute holds is a piece of its own, behind the text that it stands in. Start at `pieces`.

>>> page = "<p>Tegnap <b>Kov&aacute;cs</b>\\n  Jánossal.<p title='Ede'>Más."
>>> from pseudo.formats.html import VOCABULARY
>>> [each.text for each in pieces(page, VOCABULARY)[0]]
['Tegnap Kovács Jánossal.', 'Más.', 'Ede']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from urllib.parse import quote

from pseudo.formats import filenames, grids
from pseudo.formats.door import Options, Unread
from pseudo.formats.mapped import HYPHENS, Mapped, Run
from pseudo.formats.markup import Attribute, Mark, marks, references

WHITE = re.compile(r"[ \t\r\n\f]+")
PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
SCHEME = re.compile(r"\s*(?:mailto|tel|sms|xmpp|sip|callto|skype|cid|mid|file):(?://)?", re.IGNORECASE)
FILE = re.compile(r"(?!\s*[\w+.-]*:|//|www\.)[^?#&;,:@\"'<>]*[^?#&;,:@\"'<>/\s]\.[A-Za-z0-9]{1,8}")
"""A file beside the page."""
STEP = re.compile(r"[^/\\]+")
ATTRIBUTE = ", an attribute"
FIELD = re.compile(r"[?&](?:amp;)?[\w-]+=")
CONTENT = re.compile(r"\s*(?:cid|mid):", re.IGNORECASE)
"""An address of a part of the same mail, or of another mail."""
LOCKED = re.compile(r"\s*(?:javascript|data|blob|about):", re.IGNORECASE)
DATA = re.compile(r"\s*data:", re.IGNORECASE)
OPENED, CLOSED = "<![CDATA[", "]]>"
CLOSING = re.compile(r"(?<=\])(?=>)|\A(?=>)|(?<=\])\Z")
"""Where a new text in a section of characters may close it, with what stands beside it or by itself."""
LOOKS = re.compile(r"[^\W\d_]@[^\W\d_]|[\"'>](?:[^\W\d_]\w+[ -])+[^\W\d_]\w+[.,]?(?=[\"'<])|[^\x00-\x7f]|\d{7}")
"""What a script may say of somebody: an address, words in quotes, letters of other alphabets, a long number."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the elements and attributes of a kind of file are; names in small letters.

    blocks    elements that end a piece; of pages all others do not
    inline    elements that never end a piece; None: all that are no blocks. Of XML one that is in neither ends a piece
              where its parent has no text of its own
    breaks    elements that are a line break; kept: in which white space is as it is
    read      whether an attribute of an element is text, an address, or neither: "text", "address", ""
    xml       it is XML
    refer     how a letter that is new is written where the file has no letters of its kind: None: as it is
    """

    blocks: frozenset[str]
    inline: frozenset[str] | None
    holders: frozenset[str]
    breaks: frozenset[str]
    kept: frozenset[str]
    read: Callable[[str, Sequence[Attribute], Attribute, str], str]
    xml: bool = False


@dataclass(slots=True)
class _Reader:
    """The state while a source is read: the piece that is open, those that are complete."""

    source: str
    words: Vocabulary
    holds: Callable[[str], bool]
    refer: Callable[[str], str]
    lines: list[int]
    done: list[Mapped] = field(default_factory=list)
    open: list[Run] = field(default_factory=list)
    waiting: list[Mapped] = field(default_factory=list)
    unread: dict[tuple[str, str], int] = field(default_factory=dict)
    kept: int = 0

    def line(self, at: int) -> str:
        return f"line {bisect_right(self.lines, at) + 1}"

    def miss(self, what: str, at: int) -> None:
        where = what, self.line(at)
        self.unread[where] = self.unread.get(where, 0) + 1

    def close(self) -> None:
        """End the piece that is open."""
        while self.open and not self.open[-1].text.strip(" ") and not self.kept:
            self.open.pop()
        if self.open and not self.kept and (rest := self.open[-1]).text.endswith(" ") and (
                rest.end - rest.start == len(rest.text)):
            shown = rest.text.rstrip(" ")
            self.open[-1] = Run(rest.start, rest.start + len(shown), shown)
        if any(run.text.strip() for run in self.open):
            self.done.append(Mapped(tuple(self.open), self.line(self.open[0].start), self.text))
        self.open.clear()
        self.done += self.waiting
        self.waiting.clear()

    def wait(self, runs: tuple[Run, ...], at: int, write: Callable[[str], str], type_: str = "") -> None:
        """What an attribute holds, a piece behind the one that is open."""
        if any(any(map(str.isalnum, run.text)) for run in runs):
            self.waiting.append(Mapped(runs, f"{self.line(at)}{ATTRIBUTE}", write, type_))

    def take(self, start: int, end: int, *, raw: bool = False) -> None:
        """A stretch of text into the piece that is open."""
        at = start
        for first, last, meant in () if raw else references(self.source, start, end):
            self.plain(at, first)
            self.add(first, last, meant)
            at = last
        self.plain(at, end)

    def plain(self, start: int, end: int) -> None:
        if self.kept:
            self.add(start, end, self.source[start:end])
            return
        at = start
        for found in WHITE.finditer(self.source, start, end):
            self.add(at, found.start(), self.source[at : found.start()])
            if self.open and not self.open[-1].text.endswith((" ", "\n")):
                self.add(*found.span(), "\n" if "\n" in found[0] and self.open[-1].text.endswith(HYPHENS) else " ")
            at = found.end()
        self.add(at, end, self.source[at:end])

    def add(self, start: int, end: int, text: str) -> None:
        """A run; two that are as they stand, one behind the other, are one."""
        if not text:
            return
        if self.open and end - start == len(text) and (last := self.open[-1]).end == start and (
                last.end - last.start == len(last.text)):
            self.open[-1] = Run(last.start, end, last.text + text)
        else:
            self.open.append(Run(start, end, text))

    # -- how a new text is written

    def letters(self, new: str) -> str:
        """A text in letters that the file has."""
        return "".join(char if char < "\x80" or self.holds(char) else self.refer(char) for char in new)

    def text(self, new: str) -> str:
        return self.letters(new.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))

    def value(self, quoted: str) -> Callable[[str], str]:
        """In an attribute in these quotes."""
        def write(new: str) -> str:
            said = self.text(new)
            if not quoted:
                said = re.sub(r"""[\s"'=`]""", lambda found: f"&#{ord(found[0])};", said)
            return said.replace(quoted, f"&#{ord(quoted)};") if quoted else said
        return write

    def address(self, quoted: str) -> Callable[[str], str]:
        """In an address, where what is no plain letter is written by its number in UTF-8."""
        write = self.value(quoted)
        return lambda new: write(quote(new, safe="!$'()*+,;=:@/?#[]~-._" if quoted else "!$()*+,;:@/?#[]~-._"))

    def characters(self, new: str) -> str:
        """In a section of characters, where nothing can be written by a reference: it is closed before one, and opened
        again; so it is between brackets that would close it. `_joined` reads it as one."""
        said = CLOSING.sub(f"{CLOSED}{OPENED}", new)
        return "".join(
            char if char < "\x80" or self.holds(char) else f"{CLOSED}{self.refer(char)}{OPENED}" for char in said)

    def comment(self, new: str) -> str:
        """In a comment, which two hyphens could end; a letter that the file does not have is refused when it is
        encoded."""
        return re.sub(r"-(?=-)", "- ", new).replace(">", "")


def pieces(source: str, words: Vocabulary, holds: Callable[[str], bool] = lambda _: True,
           refer: Callable[[str], str] = lambda char: f"&#{ord(char)};",
           options: Options | None = None) -> tuple[list[Mapped], tuple[Unread, ...]]:
    """The pieces of a source, and what could not be read.

    holds    whether a letter beyond ASCII is written as it is; refer: how it is written if not
    options  by which labels and headings of tables are read; None: they are not
    """
    lines = list(accumulate(len(line) for line in source.splitlines(keepends=True)))
    reader = _Reader(source, words, holds, refer, lines)
    found = _joined(marks(source, xml=words.xml), source)
    ending = _ending(found, source, words)
    for mark, ends in zip(found, ending, strict=True):
        _read(reader, mark, ends)
    reader.close()
    if options is not None:
        reader.done = _in_cells(reader.done, found, options)
    return reader.done, tuple(Unread(what, count, place) for (what, place), count in reader.unread.items())


def _joined(found: Iterable[Mark], source: str) -> list[Mark]:
    """The marks, with sections of characters that go on behind nothing but references as one."""
    out: list[Mark] = []
    for mark in found:
        if mark.kind == "characters" and out:
            first, last = out[-1].inner
            if len(out) > 1 and out[-2].kind == "characters" and out[-1].kind == "text" and (
                    sum(end - start for start, end, _ in references(source, first, last)) == last - first):
                out.pop()
            if out[-1].kind == "characters":
                before = out.pop()
                mark = replace(mark, start=before.start, inner=(before.inner[0], mark.inner[1]))
        out.append(mark)
    return out


def _read(reader: _Reader, mark: Mark, ends: bool) -> None:
    first, last = mark.inner
    if mark.kind == "text":
        reader.take(first, last)
    elif mark.kind == "characters":
        reader.close() if not reader.words.xml else None
        _apart(reader, first, last, reader.characters, "a section of characters", joined=True)
    elif mark.kind == "comment":
        _apart(reader, first, last, reader.comment, "a comment")
    elif mark.kind in ("start", "end"):
        if ends:
            reader.close()
        if mark.name in reader.words.breaks and mark.kind == "start" and not any(
                each.name == "break" and reader.source[each.start : each.end] == "no" for each in mark.attributes):
            while reader.open and reader.open[-1].text == " ":
                reader.open.pop()
            reader.add(mark.start, mark.end, "\n")
        if mark.name in reader.words.kept and not mark.closed:
            reader.close()
            reader.kept = max(reader.kept + (1 if mark.kind == "start" else -1), 0)
        for attribute in mark.attributes:
            _attribute(reader, mark, attribute)
    elif mark.kind == "bare":
        if LOOKS.search(reader.source, first, last):
            reader.miss("script" if mark.name != "style" else "style", first)
    elif mark.kind == "instruction":
        said = reader.source[first:last]
        if LOOKS.search(said) and not said.startswith("xml "):
            reader.miss("instruction", first)
    elif LOOKS.search(reader.source, reader.source.find("[", first, last) % (last + 1), last):
        reader.miss("declaration", first)


def _in_cells(pieces: list[Mapped], found: Sequence[Mark], options: Options) -> list[Mapped]:
    """The pieces, each of a cell with what its heading or the label beside it says that it is."""
    places = grids.Places()
    for mark in found:
        if mark.kind in ("start", "end"):
            places.tag(mark.kind, mark.name, mark.end)
    inner = [(each.text, None if each.place.endswith(ATTRIBUTE) else places.at(each.runs[0].start)) for each in pieces]
    return [replace(each, type=each.type or type_)
            for each, type_ in zip(pieces, grids.types(inner, options), strict=True)]


def _apart(reader: _Reader, first: int, last: int, write: Callable[[str], str], what: str, *,
           joined: bool = False) -> None:
    """What stands in a text but is none of it: a piece of its own behind it.

    joined  it is a section, or several that are one
    """
    said = reader.source[first:last]
    start, end = first + len(said) - len(said.lstrip()), first + len(said.rstrip())
    runs = tuple(_section(reader.source, start, end)) if joined else (Run(start, end, reader.source[start:end]),)
    if any(run.text.strip() for run in runs):
        reader.waiting.append(Mapped(runs, f"{reader.line(first)}, {what}", write))


def _section(source: str, start: int, end: int) -> Iterator[Run]:
    """The runs of a section of characters: where it was closed and opened again, what the references there mean."""
    at = start
    while (stop := source.find(CLOSED, at, end)) >= 0:
        if stop > at:
            yield Run(at, stop, source[at:stop])
        opened = source.index(OPENED, stop)
        at = opened + len(OPENED)
        if meant := "".join(each for *_, each in references(source, stop + len(CLOSED), opened)):
            yield Run(stop, at, meant)
    if end > at:
        yield Run(at, end, source[at:end])


def _attribute(reader: _Reader, mark: Mark, attribute: Attribute) -> None:
    source, start, end = reader.source, attribute.start, attribute.end
    how = reader.words.read(mark.name, mark.attributes, attribute, source)
    if DATA.match(source, start, end):
        reader.miss("data in an address", start)
    if not how or LOCKED.match(source, start, end):
        if not how and attribute.name.startswith("on") and LOOKS.search(source, start, end):
            reader.miss("script", start)
        return
    if how == "address":
        scheme = SCHEME.match(source, start, end)
        if scheme is None and (name := FILE.fullmatch(source, start, end)) is not None:
            _file(reader, name, attribute)
            return
        first, write = start if scheme is None else scheme.end(), reader.address(attribute.quote)
        for at, stop in _fields(source, first, end) if scheme is not None else ((first, end),):
            reader.wait(tuple(_decoded(source, at, stop)), at, write, "ID" if CONTENT.match(source, start) else "")
    else:
        reader.wait(tuple(runs(source, start, end)), start, reader.value(attribute.quote))


def _file(reader: _Reader, name: re.Match[str], attribute: Attribute) -> None:
    """The folders and the name of a file beside the page, each by itself, without its suffix."""
    write = reader.address(attribute.quote)
    for step in STEP.finditer(reader.source, name.start(), name.end()):
        end = step.end() if step.end() < name.end() else step.start() + len(filenames.parted(step[0])[0])
        runs = tuple(_decoded(reader.source, step.start(), end))
        if any(any(map(str.isalnum, run.text)) for run in runs):
            spelt = _spelt(write, "_" if "_" in step[0] else " ")
            reader.waiting.append(Mapped(runs, f"{reader.line(step.start())}{ATTRIBUTE}", spelt, file=True))


def _spelt(write: Callable[[str], str], joint: str) -> Callable[[str], str]:
    return lambda new: write(new.replace(" ", joint))


def _fields(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands in an address that is no page's: whom it is to, and what is to be said (`a@b.hu?subject=...`)."""
    at = start
    for found in FIELD.finditer(source, start, end):
        yield at, found.start()
        at = found.end()
    yield at, end


def runs(source: str, start: int, end: int) -> Iterator[Run]:
    """The runs of a value, or of a stretch of text: references to signs are read as what they mean."""
    at = start
    for first, last, meant in references(source, start, end, attribute=True):
        if first > at:
            yield Run(at, first, source[at:first])
        yield Run(first, last, meant)
        at = last
    if end > at:
        yield Run(at, end, source[at:end])


def _decoded(source: str, start: int, end: int) -> Iterator[Run]:
    """The runs of an address, each letter that is written by numbers read as it is."""
    for run in runs(source, start, end):
        if run.end - run.start != len(run.text):
            yield run
            continue
        at = run.start
        for found in PERCENT.finditer(source, run.start, run.end):
            try:
                said = bytes.fromhex(found[0].replace("%", "")).decode("utf-8")
            except UnicodeDecodeError:
                continue
            if found.start() > at:
                yield Run(at, found.start(), source[at : found.start()])
            at = found.start()
            for char in said:
                size = 3 * len(char.encode("utf-8"))
                yield Run(at, at + size, char)
                at += size
        if run.end > at:
            yield Run(at, run.end, source[at : run.end])


def _ending(found: Sequence[Mark], source: str, words: Vocabulary) -> list[bool]:
    """Of each mark, whether it ends the piece before it."""
    if words.inline is None:
        return [mark.kind in ("start", "end") and mark.name in words.blocks for mark in found]
    mixed, above, own = _mixed(found, source), [-1], []
    for index, mark in enumerate(found):
        if mark.kind == "end":
            above.pop()
        within = found[above[-1]].name if above[-1] >= 0 else ""
        among = above[-1] in mixed or (mark.name in words.inline and within in words.inline | words.holders)
        own.append(mark.kind in ("start", "end") and (mark.name in words.blocks or not among))
        if mark.kind == "start" and not mark.closed:
            above.append(index)
    return own


def _mixed(found: Sequence[Mark], source: str) -> set[int]:
    """The start tags, by their place in the list, of elements that have text of their own."""
    above, mixed = [-1], set()
    for index, mark in enumerate(found):
        if mark.kind == "start" and not mark.closed:
            above.append(index)
        elif mark.kind == "end":
            above.pop()
        elif mark.kind in ("text", "characters") and source[slice(*mark.inner)].strip():
            mixed.add(above[-1])
    return mixed
