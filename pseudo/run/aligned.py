"""Two texts that say the same line by line, each in its language: both renamed, so that they still do.

What comes in: the bytes of the two files and a `Job`; the first is in the language of the job. What goes out: the bytes
of both with the new names, and how much got a label. Line ends stay as they are. Start at `renamed`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from pseudo.core.document import Document
from pseudo.core.errors import InputError, message
from pseudo.formats import encodings, memory
from pseudo.formats.door import Piece, Unit, joined, parted
from pseudo.formats.mapped import applied
from pseudo.parallel.carry import carried
from pseudo.parallel.units import Pair, mentions
from pseudo.run.job import Item, Job, Outcome, at
from pseudo.run.streams import outcomes

LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")


@dataclass(frozen=True, slots=True)
class Both:
    """The new files, what is to be said of them, and what became of each document."""

    first: bytes = field(repr=False)
    second: bytes = field(repr=False)
    said: tuple[str, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)


def lines(text: str) -> list[str]:
    """The lines of a text, without what ends them.

    >>> lines("a\\r\\n\\nb"), lines("a\\n")
    (['a', '', 'b'], ['a'])
    """
    return [match[0].rstrip("\r\n") for match in LINE.finditer(text) if match[0]]


def renamed(first: tuple[str, bytes], second: tuple[str, bytes], job: Job, other: str = "") -> Both:
    """Both files with the new names.

    first, second  what messages call each file, and its bytes
    other          the language of the second, as a tag; empty: nobody says
    raises         InputError where they have not as many lines, cannot be decoded, or a document fails
    """
    old, there = (_decoded(each, job) for each in (first, second))
    ours, theirs = lines(old.text), lines(there.text)
    if len(ours) != len(theirs):
        raise InputError(f"{second[0]}: has {len(theirs)} lines, and the first file {len(ours)}; give files in which "
                         "each line says what the same line of the other does")
    blocks = [slice(begin, begin + memory.MOST) for begin in range(0, len(ours), memory.MOST)]
    pieces = [Piece(line, f"line {number}") for number, line in enumerate(ours, 1)]
    units = [Unit(None, tuple(pieces[block])) for block in blocks]
    items = [Item(b"", first[0], line=number if len(units) > 1 else 0, doc=joined(unit, job.lang))
             for number, unit in enumerate(units, 1)]
    done = list(outcomes(items, job))
    failed = next((each.error for each in done if each.error), "")
    if failed:
        raise InputError(at(first[0], failed))
    docs = [each.done for each in done if each.done is not None]
    news = [new for unit, doc in zip(units, docs, strict=True) for new in parted(unit, doc)]
    pairs = [pair for unit, doc, block in zip(units, docs, blocks, strict=True)
             for pair in _pairs(unit, doc, theirs[block], other)]
    links = carried(pairs, job.lang, job.settings.data)
    made = [applied(line, [(link.start, link.end, link.new) for link in found])
            for line, found in zip(theirs, links, strict=True)]
    return Both(_encoded(first, news, old), _encoded(second, made, there), memory.told(links, pairs), tuple(done))


def _pairs(unit: Unit, doc: Document, theirs: Sequence[str], other: str) -> list[Pair]:
    starts = [0, *accumulate(len(piece.text) + 1 for piece in unit.pieces)]
    return [Pair(piece.text, line, mentions(doc, start, start + len(piece.text)), other)
            for piece, line, start in zip(unit.pieces, theirs, starts, strict=False)]


def _decoded(file: tuple[str, bytes], job: Job) -> encodings.Decoded:
    try:
        return encodings.decoded(file[1], job.options)
    except InputError as error:
        raise InputError(at(file[0], message(error))) from None


def _encoded(file: tuple[str, bytes], news: Sequence[str], old: encodings.Decoded) -> bytes:
    """The file with other lines, which end as the old ones did."""
    ends = [match[0][len(match[0].rstrip("\r\n")) :] for match in LINE.finditer(old.text) if match[0]]
    try:
        return encodings.encoded("".join(new + end for new, end in zip(news, ends, strict=True)), old)
    except InputError as error:
        raise InputError(at(file[0], message(error))) from None
