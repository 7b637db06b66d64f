"""Markdown: text without its marks, links, code, front matter; what is not changed stays as it is, to the byte.

What comes in: a text in the encoding that is said, else UTF-8. What goes out: its pieces, a paragraph, heading, list
item or cell each, and the text with the new ones. Stars around a name stay where they are, before a suffix
(`**Kovács**nak`); a line break in a paragraph is read as a space. Tags of HTML are marks, code is read as it stands.

>>> from pseudo.formats.door import DEFAULTS
>>> source = "# Kovács\\n\\nTegnap **Kovács János**-nak\\n[írtam](mailto:a@b.hu)."
>>> [piece.text for piece in read(source.encode(), DEFAULTS).units[0].pieces]
['Kovács', 'Tegnap Kovács János-nak írtam.', 'a@b.hu']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pseudo.core.document import Document
from pseudo.formats import encodings, filenames
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.mapped import HYPHENS, Mapped, Run, applied, rewritten, unit
from pseudo.formats.markup import marks, references
from pseudo.formats.nodes import SCHEME
from pseudo.language.letters import fold

LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
FRONT = re.compile(r"(---|\+\+\+)[ \t]*\r?\n")
OPENING = re.compile(r"(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t]|$)|\[[ xX]\](?=[ \t])"
                     r"|\[\^?[^\]\s]{1,40}\]:))*[ \t]*")
"""What stands before the text of a line: quotes, bullets, numbers, marks of headings, labels of notes."""
BREAKING = re.compile(r"[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}(?:[ \t]|$)|\[\^?[^\]\s]{1,40}\]:|\||:[ \t])")
"""A line that begins a piece of its own."""
RULE = re.compile(r"(?:[-=*_][ \t]*){3,}|[=-]+[ \t]*|\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*")
"""What a line is, without its quotes and spaces, that is a mark as a whole: a rule, an underlined heading, the ruler of
a table."""
MARK = re.compile(r"""
      (?P<escaped>\\[!-/:-@\[-`{-~])
    | (?P<code>(?P<ticks>`+)(?=[^`])(?P<inside>.{0,2000}?[^`])(?P=ticks)(?!`))
    | (?P<comment><!--.{0,2000}?-->)
    | (?P<sign><[^\s<>:]+:[0-9A-Z]{26,}(?=[:>]))
    | (?P<auto><(?:mailto:)?(?P<address>[^\s<>@:/]+@[^\s<>@]+|[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>)
    | (?P<tag></?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?/?>)
    | (?P<target>\]\((?P<where>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?P<title>"[^"]*"|'[^']*'))?\s*\))
    | (?P<note>\]\[[^\]]{0,80}\]|\[\^[^\]]{1,80}\])
    | (?P<bracket>!?\[|\])
    | (?P<strong>(?:\*+|~~|==)(?=\S)|(?<=\S)(?:\*+|~~|==)|(?<![^\W_])_+(?=\S)|(?<=\S)_+(?![^\W_]))
    """, re.VERBOSE | re.DOTALL)
LABEL = re.compile(r"(?:\]\[\^?|\[\^|^[ \t>]*\[(?=[^\]\n]*\]:))(?P<label>[^\]\[\n]{1,80})\]", re.MULTILINE)
"""A label of a link or a note, where it is called or says what it means."""
SPECIAL = re.compile(r"[\\`*_\[\]<>|]")


def read(data: bytes, options: Options) -> Contents:
    """The pieces as one unit."""
    old = encodings.decoded(data, options)
    return Contents((unit(pieces(old.text)),), encoding=old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The text with the new ones, in its encoding."""
    old = encodings.decoded(data, options)
    found = pieces(old.text)
    (doc,) = done
    made = rewritten(found, doc)
    made += _labels(old.text, made, doc)
    return encodings.encoded(applied(old.text, made), old)


def _labels(source: str, made: Sequence[tuple[int, int, str]], doc: Document) -> Iterator[tuple[int, int, str]]:
    """The edits that rename people of the text in labels of links and notes, which nobody reads: one label is the same
    new one wherever it stands, and no other's."""
    people = filenames.people(doc)
    places = [found.span("label") for found in LABEL.finditer(source)] if people else []
    known: dict[str, str] = {}
    taken = {fold(source[start:end]) for start, end in places}
    for start, end in places:
        if any(one < end and start < other for one, other, _ in made):  # it was read as text
            continue
        old, number = source[start:end], 1
        new = plain = filenames.renamed(old, people)
        if new == old:
            continue
        while fold(new) in taken and known.get(fold(old)) != fold(new):
            number += 1
            new = f"{plain}-{number}"
        known[fold(old)] = fold(new)
        taken.add(fold(new))
        yield start, end, new


def pieces(source: str) -> list[Mapped]:
    """The pieces of a Markdown text, in its order."""
    out: list[Mapped] = []
    for number, how, lines in _blocks(source):
        where = f"line {number}"
        if how == "bare":
            out += (Mapped((Run(start, end, source[start:end]),), where, str) for start, end in lines)
        elif how == "row":
            out += (each for start, end in _cells(source, *lines[0]) for each in _inline(source, [(start, end)], where))
        else:
            out += _inline(source, lines, where)
    return out


def _blocks(source: str) -> Iterator[tuple[int, str, list[tuple[int, int]]]]:
    """The blocks: number of the first line, what it is (text, row of a table, bare), where its lines stand, without
    what stands before their text."""
    open_: list[tuple[int, int]] = []
    since, fence, front = 1, "", ""
    for number, line in enumerate(LINE.finditer(source), 1):
        start, end = line.start(), line.start() + len(line[0].rstrip("\r\n"))
        said, mark = source[start:end], FENCE.match(source, start, end)
        closes = bool(fence) and mark is not None and mark[1].startswith(fence)
        quiet = bool(fence or front)
        if number == 1 and (begins := FRONT.match(source)):
            front = begins[1]
        elif front and said.strip() in (front, "..."):
            front = ""
        elif quiet and not closes:
            if said.strip():
                yield number, "bare", [(start + len(said) - len(said.lstrip()), start + len(said.rstrip()))]
        else:
            text, rule = OPENING.match(source, start, end), RULE.fullmatch(said.lstrip(" \t>"))
            begin = end if text is None else text.end()
            if open_ and (mark or begin == end or rule or BREAKING.match(source, start, end)):
                yield since, "text", open_
                open_ = []
            if mark:
                fence = "" if closes else mark[1]
            elif "|" in said and not rule and begin < end and _is_row(said):
                yield number, "row", [(start, end)]
            elif begin < end and not rule:
                since = since if open_ else number
                open_.append((begin, end))
                if said.lstrip(" \t>").startswith("#"):
                    yield since, "text", open_
                    open_ = []
    if open_:
        yield since, "text", open_


def _is_row(said: str) -> bool:
    """Whether a line is a row of a table: it begins or ends with a bar, or has cells set off by spaces."""
    bare = said.strip().strip("> ")
    return bare.startswith("|") or bare.endswith("|") or " | " in bare


def _cells(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for bar in re.finditer(r"(?<!\\)\||$", source[start:end]):
        yield at, start + bar.start()
        at = start + bar.end()


def _inline(source: str, lines: Sequence[tuple[int, int]], where: str) -> list[Mapped]:
    """The text of a block as one piece, then what its links lead to."""
    runs: list[Run] = []
    beside: list[Mapped] = []
    for start, end in lines:
        start, end = _bounds(source, start, end)
        if end > start and source[end - 1] == "\\":  # a line break
            end -= 1
        if runs:
            runs.append(Run(runs[-1].end, start, "\n" if runs[-1].text.endswith(HYPHENS) else " "))
        _marked(source, start, end, runs, beside, where)
    while runs and not runs[-1].text.strip():
        runs.pop()
    first = next((index for index, run in enumerate(runs) if run.text.strip()), len(runs))
    text = [Mapped(tuple(runs[first:]), where, _escaped)] if first < len(runs) else []
    return text + beside


def _bounds(source: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without the white space at its ends."""
    while end > start and source[end - 1] in " \t":
        end -= 1
    while start < end and source[start] in " \t":
        start += 1
    return start, end


def _marked(source: str, start: int, end: int, runs: list[Run], beside: list[Mapped], where: str) -> None:
    """The runs of a stretch of text between its marks, and the pieces that stand beside it."""
    at = start
    while (mark := MARK.search(source, at, end)) is not None:
        _plain(source, at, mark.start(), runs)
        at = mark.end()
        if mark["escaped"]:
            runs.append(Run(mark.start(), mark.end(), mark[0][1]))
        elif mark["code"]:
            _bare(source, *mark.span("inside"), runs)
        elif mark["sign"]:  # of the method `token`: no link
            _bare(source, *mark.span(), runs)
        elif mark["auto"]:
            _bare(source, *mark.span("address"), runs)
        elif mark["target"]:
            _beside(source, mark.span("where"), beside, where, _address)
            _beside(source, mark.span("title"), beside, where, str, strip=1)
        elif mark["tag"] and (tag := next(marks(mark[0]))).kind == "text":  # a name in such brackets
            at = mark.start() + 1
            _bare(source, mark.start(), at, runs)
        elif mark["tag"]:
            for each in tag.attributes:
                _beside(source, (mark.start() + each.start, mark.start() + each.end), beside, where, _value)
        elif mark["comment"]:
            _beside(source, mark.span(), beside, where, str, strip=4)
    _plain(source, at, end, runs)


def _plain(source: str, start: int, end: int, runs: list[Run]) -> None:
    at = start
    for first, last, meant in references(source, start, end, attribute=True):
        _bare(source, at, first, runs)
        runs.append(Run(first, last, meant))
        at = last
    _bare(source, at, end, runs)


def _bare(source: str, start: int, end: int, runs: list[Run]) -> None:
    if end > start:
        runs.append(Run(start, end, source[start:end]))


def _beside(source: str, place: tuple[int, int], beside: list[Mapped], where: str, write: Callable[[str], str],
            strip: int = 0) -> None:
    start, end = _bounds(source, place[0] + strip, place[1] - strip)
    if start < end and write is _address and (scheme := SCHEME.match(source, start, end)):
        start = scheme.end()
    if start < end and any(map(str.isalnum, source[start:end])) and not source.startswith("#", start):
        beside.append(Mapped((Run(start, end, source[start:end]),), where, write))


def _escaped(new: str) -> str:
    """A new text, in which nothing may be taken for a mark."""
    return SPECIAL.sub(r"\\\g<0>", new)


def _value(new: str) -> str:
    """A new value of an attribute, whatever its quotes."""
    return re.sub(r"""[&<>"'\s=]""", lambda found: f"&#{ord(found[0])};" if found[0] != " " else " ", new)


_address = partial(re.sub, r"[\s()<>]", lambda found: f"%{ord(found[0]):02X}")
"""A new address, which no space and no bracket may end."""

FORMAT = Format("markdown", (".md", ".markdown"), "Markdown: text, links, code, front matter", read, write, single=True)
