"""Where the text of a piece stands in a tree of XML.

What comes in: elements and attributes, as `Slot`s. What goes out: `Found` pieces, each made of `Run`s, stretches of
slots. `pseudo.formats.rewriting` writes a changed text into them. Start at `Slot`, `Run` and `Found`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from pseudo.formats import grids
from pseudo.formats.door import Contents, Options, Piece, Unit, Unread
from pseudo.formats.tables import typed

SOFT_HYPHEN = "\u00ad"
FIRM_HYPHEN = "\u2011"
"""One at which no line is broken: for who reads a hyphen."""


def as_it_is(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One string in a tree; `put` sets it anew."""

    raw: str = field(repr=False)
    put: Callable[[str], object] = field(repr=False)


class Run(NamedTuple):
    """A stretch of text and where it comes from.

    slot    None for what is no text there: a tab, a line break
    at      where it begins in the slot; where: instead, the place of each code point and of the end, when some of the
            slot's are not in the text
    drop    takes a tab or break out of the tree, when a change covers it; without it that stays
    track   0 text that stands, 1 inserted, -1 deleted: a name that runs from one into another is written into both
    shared  the stretch is a run of an earlier piece, too, whose changes count
    spell   how a new text is spelt in the slot
    loose   part of a path or the name of a bookmark: people of the text are renamed in it however they are spelt
    """

    text: str
    slot: Slot | None = None
    at: int = 0
    where: tuple[int, ...] | None = None
    drop: Callable[[], object] | None = None
    track: int = 0
    shared: bool = False
    spell: Callable[[str], str] = as_it_is
    loose: bool = False

    def __repr__(self) -> str:
        return f"Run({len(self.text)} code points)"

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """The range in the slot of a range of the text."""
        if self.where is None:
            return self.at + start, self.at + end
        return self.where[start], self.where[end]


@dataclass(frozen=True, slots=True)
class Found:
    """A piece with its runs; `named`: it is there to name somebody, so it goes when no name was found in it;
    `cell`: where it stands in a table."""

    runs: tuple[Run, ...]
    place: str
    named: bool = False
    cell: grids.Place | None = None

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


Named: TypeAlias = "tuple[Slot, tuple[tuple[Run, ...], ...]]"
"""A name by which parts of a file find each other, and the runs that name it elsewhere."""


def run(slot: Slot, *, track: int = 0, spell: Callable[[str], str] = as_it_is) -> Run:
    """The whole slot as a run, less its soft hyphens, which part no word.

    >>> run(Slot("Ko\\u00advács\\u2011Nagy", print)).text
    'Kovács-Nagy'
    """
    if SOFT_HYPHEN not in slot.raw:
        return Run(slot.raw.replace(FIRM_HYPHEN, "-"), slot, track=track, spell=spell)
    kept = [at for at, sign in enumerate(slot.raw) if sign != SOFT_HYPHEN]
    text = "".join(slot.raw[at] for at in kept).replace(FIRM_HYPHEN, "-")
    return Run(text, slot, where=(*kept, len(slot.raw)), track=track, spell=spell)


def cut(runs: Sequence[Run], start: int, end: int) -> tuple[Run, ...]:
    """The stretch of the runs between two places of their text."""
    out: list[Run] = []
    at = 0
    for one in runs:
        first, last = max(start - at, 0), min(end - at, len(one.text))
        if first < last:
            where = None if one.where is None else one.where[first : last + 1]
            out.append(one._replace(text=one.text[first:last], at=one.at + first, where=where))
        at += len(one.text)
    return tuple(out)


def readings(runs: Sequence[Run]) -> Iterator[tuple[Run, ...]]:
    """A paragraph as it is with all changes taken; where anything was deleted, as it was before; and what was inserted
    and deleted again."""
    yield tuple(each for each in runs if each.track in (0, 1))
    if any(each.track == -1 for each in runs):
        yield tuple(each if each.track else each._replace(shared=True) for each in runs if each.track in (0, -1))
    last: list[Run] = []
    for each in runs:
        if each.track == 2:
            last.append(each)
        elif last:
            yield tuple(last)
            last = []
    if last:
        yield tuple(last)


def contents(found: Sequence[Found], unread: Sequence[Unread], options: Options) -> Contents:
    """One unit of all pieces; what headings and labels of tables say of cells are spans."""
    types = grids.types([(each.text, each.cell) for each in found], options)
    return Contents((typed(None, ((Piece(each.text, each.place), type_)
                                  for each, type_ in zip(found, types, strict=True))),), tuple(unread))


def unit(found: Sequence[Found]) -> Unit:
    """The unit of all pieces, without what is known of them."""
    return Unit(None, tuple(Piece(each.text, each.place) for each in found))
