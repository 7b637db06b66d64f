"""Which of many ranges of a text share code points with one, or hold it, without trying each.

What comes in: half-open ranges in any order; they may overlap. What goes out: their numbers. Start at `Ranges.over`;
`merged` makes disjoint ranges of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Ranges:
    """Ranges by their start. reach: for each, how far it and those before it go."""

    numbers: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    reach: tuple[int, ...]

    def over(self, start: int, end: int) -> Iterator[int]:
        """The numbers of the ranges that share a code point with this one, the last first.

        >>> list(of([(0, 4), (10, 12), (2, 6)]).over(3, 11))
        [1, 2, 0]
        """
        at = bisect_left(self.starts, end) - 1
        while at >= 0 and self.reach[at] > start:
            if self.ends[at] > start:
                yield self.numbers[at]
            at -= 1

    def touch(self, start: int, end: int) -> bool:
        """Whether any shares a code point with this one."""
        at = bisect_left(self.starts, end) - 1
        return at >= 0 and self.reach[at] > start

    def __contains__(self, at: object) -> bool:
        """Whether any has the code point at this place."""
        return isinstance(at, int) and self.touch(at, at + 1)

    def hold(self, start: int, end: int) -> bool:
        """Whether all of this one stands in any of them."""
        at = bisect_right(self.starts, start) - 1
        return at >= 0 and self.reach[at] >= end


NONE = Ranges((), (), (), ())


def of(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The ranges, numbered from 0 as they come."""
    rows = sorted([(start, end, number) for number, (start, end) in enumerate(ranges)])
    if not rows:
        return NONE
    starts, ends, numbers = zip(*rows, strict=True)
    return Ranges(numbers, starts, ends, tuple(accumulate(ends, max)))


def merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ranges in order, those that meet as one.

    >>> merged([(8, 9), (0, 4), (4, 6)])
    [(0, 6), (8, 9)]
    """
    out: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
