"""Old and new text side by side: which stretches are the same.

What comes in: two texts; what a mapping says was changed where, which is believed only as far as the texts bear it out.
What goes out: an `Alignment`. Start at `aligned`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from pseudo.audit.values import Piece

WORD = re.compile(r"[^\W\d_]+|\d+|\s+|[^\w\s]|_")
MOST = 4_000
"""Words of a stretch that are compared one by one; longer ones only from both ends."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of both texts; same: it is the same in both."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int
    same: bool


@dataclass(frozen=True, slots=True)
class Alignment:
    """Blocks that make up both texts in order; proven: cut where a mapping said, and the texts bear it out."""

    blocks: tuple[Block, ...]
    proven: bool = False
    starts: tuple[int, ...] = field(default=(), repr=False)
    old_starts: tuple[int, ...] = field(default=(), repr=False)

    def at(self, new: int) -> Block:
        """The block in which a code point of the new text lies."""
        return self.blocks[max(0, bisect_right(self.starts, new) - 1)]

    def stands(self, start: int, end: int) -> bool:
        """Whether a stretch of the new text stood so in the old one.

        >>> side = aligned("Itt Ede jön.", "Itt Pál jön.")
        >>> side.stands(0, 3), side.stands(4, 7), side.stands(8, 11)
        (True, False, True)
        """
        return all(block.same for block in self._within(start, end))

    def _within(self, start: int, end: int) -> Iterator[Block]:
        for index in range(max(0, bisect_right(self.starts, start) - 1), len(self.blocks)):
            if self.blocks[index].new_start >= end:
                return
            if self.blocks[index].new_end > start:
                yield self.blocks[index]

    def moved(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the old text is in the new one: from the first to the last block that it touches, exactly
        where these are the same in both.

        >>> aligned("Itt Ede jön.", "Itt Géza jön.").moved(4, 7)
        (4, 8)
        """
        low: int | None = None
        high = 0
        for index in range(max(0, bisect_right(self.old_starts, start) - 1), len(self.blocks)):
            block = self.blocks[index]
            if block.old_start >= end and not (block.old_start == block.old_end == end):
                break
            if block.old_end < start or (block.old_end == start and block.old_start < start):
                continue
            first = block.new_start + max(0, start - block.old_start) if block.same else block.new_start
            last = block.new_end - max(0, block.old_end - end) if block.same else block.new_end
            low = first if low is None else low
            high = max(high, last)
        return (0, 0) if low is None else (low, high)

    def old(self, new: int) -> int:
        """Where a code point of the new text stood in the old one, of a changed stretch its beginning."""
        block = self.at(new)
        return block.old_start + (new - block.new_start if block.same else 0)


def aligned(old: str, new: str, pieces: Sequence[Piece] = ()) -> Alignment:
    """The two texts side by side: by the pieces where the rest is indeed the same, else by lines and words.

    >>> aligned("Itt Ede.", "Itt Pál.", [Piece(4, 7, 4, 7)]).proven, aligned("Itt Ede.", "Ott Pál.").proven
    (True, False)
    """
    blocks = _by_pieces(old, new, pieces) if pieces else None
    made = _by_lines(old, new) if blocks is None else blocks
    joined = tuple(_merged(made)) or (Block(0, len(old), 0, len(new), old == new),)
    return Alignment(joined, blocks is not None, tuple(b.new_start for b in joined), tuple(b.old_start for b in joined))


def _by_pieces(old: str, new: str, pieces: Sequence[Piece]) -> list[Block] | None:
    """The blocks of a mapping; None where what lies between them is not the same in both texts."""
    blocks: list[Block] = []
    at = new_at = 0
    for piece in (*sorted(pieces, key=lambda p: (p.start, p.end)), Piece(len(old), len(old), len(new), len(new))):
        if piece.start < at or piece.new_start < new_at or old[at : piece.start] != new[new_at : piece.new_start]:
            return None
        blocks.append(Block(at, piece.start, new_at, piece.new_start, True))
        blocks += _words(old, new, piece.start, piece.end, piece.new_start, piece.new_end)
        at, new_at = piece.end, piece.new_end
    return blocks


def _by_lines(old: str, new: str) -> list[Block]:
    lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0], [0]
    for each, sums in zip(lines, starts, strict=True):
        for line in each:
            sums.append(sums[-1] + len(line))
    blocks: list[Block] = []
    for what, a, b, c, d in SequenceMatcher(None, *lines, autojunk=False).get_opcodes():
        ends = starts[0][a], starts[0][b], starts[1][c], starts[1][d]
        if what == "equal":
            blocks.append(Block(*ends, True))
        elif what == "replace" and b - a == d - c:  # as many lines as before: each beside its own
            for one, other in zip(range(a, b), range(c, d), strict=True):
                blocks += _words(old, new, starts[0][one], starts[0][one + 1], starts[1][other], starts[1][other + 1])
        else:
            blocks += _words(old, new, *ends)
    return blocks


def _words(old: str, new: str, start: int, end: int, new_start: int, new_end: int) -> list[Block]:
    """The blocks of a stretch, word by word."""
    before, after = WORD.findall(old[start:end]), WORD.findall(new[new_start:new_end])
    if max(len(before), len(after)) > MOST:
        return [Block(start, end, new_start, new_end, old[start:end] == new[new_start:new_end])]
    blocks = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        old_end, next_end = start + sum(map(len, before[a:b])), new_start + sum(map(len, after[c:d]))
        blocks.append(Block(start, old_end, new_start, next_end, what == "equal"))
        start, new_start = old_end, next_end
    return blocks


def _merged(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks that hold something, neighbours of one kind as one."""
    last: Block | None = None
    for block in blocks:
        if block.old_start == block.old_end and block.new_start == block.new_end:
            continue
        if last is not None and last.same == block.same and last.same:
            last = Block(last.old_start, block.old_end, last.new_start, block.new_end, True)
            continue
        if last is not None:
            yield last
        last = block
    if last is not None:
        yield last
