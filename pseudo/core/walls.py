"""Walls: offsets of a text that no span crosses, where one paragraph, cell or heading ends and the next begins.

What comes in: the walls of a document (`Document.walls`, in code points, ascending), and ranges. What goes out: the
stretches between the walls, a range cut at them, or what is wrong with them. Start at `stretches` and `cut`.

A range crosses a wall if it begins before and ends behind it: `start < wall < end`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol


class _Range(Protocol):
    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def stretches(walls: Sequence[int], end: int) -> Iterator[tuple[int, int]]:
    """The stretches of a text of this length between its walls, in order.

    >>> list(stretches((3, 7), 9)), list(stretches((), 9))
    ([(0, 3), (3, 7), (7, 9)], [(0, 9)])
    """
    yield from pairwise((0, *walls, end))


def crossing(walls: Sequence[int], start: int, end: int) -> Sequence[int]:
    """The walls that a range crosses.

    >>> crossing((3, 7), 3, 7), crossing((3, 7), 2, 8)
    ((), (3, 7))
    """
    return walls[bisect_right(walls, start) : bisect_left(walls, end)] if walls else ()


def cut(walls: Sequence[int], start: int, end: int, text: str) -> Iterator[tuple[int, int]]:
    """The parts of a range between the walls that it crosses, less white space at their ends; none without a letter or
    a figure.

    >>> list(cut((7,), 0, 12, "Kovács\\nJános, ")), list(cut((1,), 0, 3, "-\\nX"))
    ([(0, 6), (7, 12)], [(2, 3)])
    """
    for first, last in pairwise((start, *crossing(walls, start, end), end)):
        part = text[first:last]
        if any(map(str.isalnum, part)):
            first += len(part) - len(part.lstrip())
            yield first, first + len(part.strip())


def nearest(walls: Sequence[int], at: int) -> int:
    """The last wall that is not behind this offset; 0 where none is.

    >>> nearest((3, 7), 7), nearest((3, 7), 6), nearest((3, 7), 2)
    (7, 3, 0)
    """
    place = bisect_right(walls, at)
    return walls[place - 1] if place else 0


def wrong(walls: Sequence[object], end: int) -> str:
    """What is wrong with the walls of a text of this length, with a remedy; empty when nothing is.

    >>> wrong((0, 3, 5), 5), wrong((3, 3), 5)
    ('', 'walls[1]: 3 is not after the wall before it; give them in ascending order, each once')
    """
    last = -1
    for index, wall in enumerate(walls):
        if type(wall) is not int:
            return f"walls[{index}]: is not a whole number; give offsets into the text"
        if not 0 <= wall <= end:
            return f"walls[{index}]: {wall} is not in the text (0 to {end}); correct it"
        if wall <= last:
            return f"walls[{index}]: {wall} is not after the wall before it; give them in ascending order, each once"
        last = wall
    return ""


def crossed(walls: Sequence[int], spans: Iterable[_Range]) -> str:
    """Which span crosses a wall, with a remedy; empty when none does."""
    if walls:
        for index, span in enumerate(spans):
            if crossing(walls, span.start, span.end):
                return f"spans[{index}]: crosses a wall of the text; make one span on each side, or delete the wall"
    return ""
