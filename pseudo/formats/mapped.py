"""Texts that know where they stand in a source: what was not changed stays as it is there, to the byte.

What comes in: a source (a page, a table, a letter) and, of each piece of text in it, the `Run`s of the source that it
is made of: letters as they are, entities that are read as a letter, white space that is read as one space; between two
runs there may be markup, which is no text. What goes out: the source with the new texts of a finished `Document` in the
same places. A name that goes over markup is put in word by word where it has as many words as before; a suffix stays
outside of the markup that ended before it. Start at `Mapped` and `rewritten`.

>>> bold = Mapped((Run(2, 8, "Kovács"), Run(10, 12, "ot")), "line 1", str)
>>> source = "**Kovács**ot"
>>> applied(source, [edit for change in [Change(0, 8, "Tóthot")] for edit in edits(bold, change)])
'**Tóth**ot'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from pseudo.core.document import FILE, Document, Repair, Span
from pseudo.core.errors import InputError
from pseudo.formats import filenames
from pseudo.formats.door import JOINT, Piece, Unit, parted

SPACE = re.compile(r"\s+")
HYPHENS = ("-", "\u00ad", "\u2010")
"""Behind which a line break is kept: a word may be cut there (`pseudo.language.plain`)."""


@dataclass(frozen=True, slots=True)
class Run:
    """`source[start:end]`, which is read as `text`. Where the lengths are equal each character stands for itself."""

    start: int
    end: int
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """What stood at `start:end` is `new` now."""

    start: int
    end: int
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Mapped:
    """A piece of text and where it stands in the source.

    runs   in the order of the source, none of them empty
    place  for messages
    write  how a new text is written there: escaped as the source wants it
    type   of what is known to be one name or number as a whole, its type
    file   it is the name of a file: one that says nothing by itself is not read, and people of the text who are in it
           are renamed (`pseudo.formats.filenames`)
    """

    runs: tuple[Run, ...]
    place: str
    write: Callable[[str], str] = field(repr=False)
    type: str = ""
    file: bool = False

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def piece(self) -> Piece:
        return Piece(filenames.read(self.text) if self.file else self.text, self.place)


def unit(pieces: Sequence[Mapped]) -> Unit:
    """The unit of these pieces; what is known to be one name or number is a span of that type."""
    spans, at = [], 0
    for mapped in pieces:
        text = mapped.piece.text
        if mapped.type and any(map(str.isalnum, text)):
            start = at + len(text) - len(text.lstrip())
            spans.append(Span(start, at + len(text.rstrip()), text.strip(), mapped.type, source=FILE))
        at += len(text) + len(JOINT)
    return Unit(None, tuple(each.piece for each in pieces), spans=tuple(spans))


def changes(unit: Unit, doc: Document) -> tuple[tuple[Change, ...], ...]:
    """What is changed in each piece of the unit, with offsets in the piece, from its document after `replace`.

    raises  InputError as `door.parted` does

    >>> unit = Unit(None, (Piece("Ede jön."), Piece("Ő is Ede.")))
    >>> changes(unit, Document("Ede jön.\\nŐ is Ede.", pseudonymised="Ede jön.\\nŐ is Pál.", spans=(
    ...     Span(14, 17, "Ede", "PER", new_start=14, new_end=17, new_text="Pál"),)))
    ((), (Change(start=5, end=8),))
    """
    parted(unit, doc)
    begins = [0, *accumulate(len(piece.text) + 1 for piece in unit.pieces)][:-1]
    out: list[list[Change]] = [[] for _ in unit.pieces]
    made: list[Span | Repair] = sorted((*(doc.spans or ()), *doc.repairs), key=lambda each: each.start)
    for each in made:
        if each.new_text is not None and each.new_text != each.text:
            index = bisect_right(begins, each.start) - 1
            out[index].append(Change(each.start - begins[index], each.end - begins[index], each.new_text))
    return tuple(map(tuple, out))


def rewritten(pieces: Sequence[Mapped], doc: Document) -> list[tuple[int, int, str]]:
    """The edits that put the new texts of the unit of these pieces in."""
    people = filenames.known(doc) if any(mapped.file for mapped in pieces) else {}
    return [edit for mapped, made in zip(pieces, changes(unit(pieces), doc), strict=True)
            for change in (made or _renamed(mapped, people)) for edit in edits(mapped, change)]


def _renamed(mapped: Mapped, people: Mapping[str, str]) -> tuple[Change, ...]:
    """The change of the name of a file in which somebody of the text is."""
    new = filenames.renamed(mapped.text, people) if mapped.file else mapped.text
    return () if new == mapped.text else (Change(0, len(mapped.text), new),)


def applied(source: str, made: Iterable[tuple[int, int, str]]) -> str:
    """The source with all edits, which are disjoint, made."""
    out, at = [], 0
    for start, end, new in sorted(made, key=lambda edit: edit[:2]):
        if start < at:
            raise InputError("two changes of the file meet in one place; report this as a fault of ours")
        out += [source[at:start], new]
        at = end
    return "".join((*out, source[at:]))


# -- one change ------------------------------------------------------------------------------------------------------


def edits(mapped: Mapped, change: Change) -> Iterator[tuple[int, int, str]]:
    """The edits of the source for one change of a piece: as little as possible."""
    text = mapped.text
    offsets = [0, *accumulate(len(run.text) for run in mapped.runs)]
    gaps = [offsets[index] for index, (one, other) in enumerate(pairwise(mapped.runs), 1) if one.end != other.start]
    for words in _word_by_word(text, change, gaps):
        for part in _at_gaps(text, words, gaps):
            least = _least(text, part)
            if least.start < least.end or least.new:
                yield from _in_runs(mapped, offsets, gaps, least)


def _word_by_word(text: str, change: Change, gaps: Sequence[int]) -> Iterator[Change]:
    """The change word by word, where markup stands inside it and there are as many words as before; the white space
    between them, a line break of a page maybe, stays."""
    old = text[change.start : change.end]
    if any(change.start < gap < change.end for gap in gaps):
        spaces = list(SPACE.finditer(old))
        words = SPACE.split(change.new)
        if spaces and len(words) == len(spaces) + 1 and all(words):
            places = [0, *(edge for space in spaces for edge in space.span()), len(old)]
            for start, end, new in zip(places[::2], places[1::2], words, strict=True):
                yield Change(change.start + start, change.start + end, new)
            return
    yield change


def _at_gaps(text: str, change: Change, gaps: Sequence[int]) -> Iterator[Change]:
    """The change of a word cut where markup stands in it: as much of the new word goes behind it as of the old, or the
    part behind the same joint; of a beginning (`<b>K</b>ovács`) as much goes before it."""
    inner = [gap for gap in gaps if change.start < gap < change.end]
    if SPACE.search(text, change.start, change.end):
        yield change
        return
    old, cuts = text[change.start : change.end], []
    for gap in inner:
        before = gap - change.start
        joint = change.new.rfind(old[before])
        if not old[before].isalnum() and joint > 0:
            cuts.append(joint)
        elif before * 2 < len(old):
            cuts.append(min(before, len(change.new)))
        else:
            tail = old[before:] if old[before].isalnum() else old[before + 1 :]
            cuts.append(max(len(change.new) - len(tail), 0))
    ends = [0, *accumulate(cuts, max), len(change.new)]
    for (start, end), (first, last) in zip(pairwise((change.start, *inner, change.end)), pairwise(ends), strict=True):
        yield Change(start, end, change.new[first:last])


def _least(text: str, change: Change) -> Change:
    """The change without what is the same at its two ends."""
    old, new, before, behind = text[change.start : change.end], change.new, 0, 0
    most = min(len(old), len(new))
    while before < most and old[before] == new[before]:
        before += 1
    while behind < most - before and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    return Change(change.start + before, change.end - behind, new[before : len(new) - behind])


def _in_runs(mapped: Mapped, offsets: Sequence[int], gaps: Sequence[int], change: Change,
             ) -> Iterator[tuple[int, int, str]]:
    """The edits for a change; where markup is left inside it, all that is new goes before that."""
    cuts = [change.start, *(gap for gap in gaps if change.start < gap < change.end), change.end]
    for index, (start, end) in enumerate(pairwise(cuts)):
        yield _edit(mapped, offsets, Change(start, end, change.new if index == 0 else ""))


def _edit(mapped: Mapped, offsets: Sequence[int], change: Change) -> tuple[int, int, str]:
    """The edit for a change in which there is no markup. Of an entity that is changed in part all is written anew."""
    first = max(min(bisect_right(offsets, change.start) - 1, len(mapped.runs) - 1), 0)
    last = min(max(bisect_right(offsets, max(change.end - 1, change.start)) - 1, first), len(mapped.runs) - 1)
    if change.start == change.end and change.start == offsets[first] and first and (
            mapped.runs[first - 1].end != mapped.runs[first].start):
        first = last = first - 1  # what is only put in goes to what stands before the markup
    one, other = mapped.runs[first], mapped.runs[last]
    new, start, end = change.new, one.start, other.end
    if one.end - one.start == len(one.text):
        start += change.start - offsets[first]
    else:
        new = one.text[: change.start - offsets[first]] + new
    if other.end - other.start == len(other.text):
        end = other.start + (change.end - offsets[last])
    else:
        new += other.text[change.end - offsets[last] :]
    return start, end, mapped.write(new)
