"""Of weighed candidates the set of disjoint ones that is worth most.

What comes in: candidates with the probability that they are none. What goes out: the numbers of those that stand.
Start at `best`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scripts.judge.sheet import Place

LEAST = 1e-9


def best(places: Sequence[Place], none: Sequence[float], lean: float) -> list[int]:
    """The numbers of the candidates that stand, in text order: their log-odds of being a name, with the lean, add up to
    as much as any set of disjoint ones has.

    places  first token and one past the last
    none    probability that the candidate is no name
    lean    added to the log-odds: above 0 more names are found, and more false ones

    >>> best([(0, 1), (0, 2), (2, 3)], [0.4, 0.1, 0.6], 0.0)
    [1]
    >>> best([(0, 1), (0, 2), (2, 3)], [0.4, 0.1, 0.6], 1.0)
    [1, 2]
    """
    ending: dict[int, list[tuple[int, float, int]]] = {}
    for number, ((start, end), unlike) in enumerate(zip(places, none, strict=True)):
        worth = math.log(max(LEAST, 1 - unlike)) - math.log(max(LEAST, unlike)) + lean
        if worth > 0:
            ending.setdefault(end, []).append((start, worth, number))
    length = max(ending, default=0)
    value = [0.0] * (length + 1)
    chosen: list[tuple[int, int] | None] = [None] * (length + 1)
    for end in range(1, length + 1):
        value[end] = value[end - 1]
        for start, worth, number in ending.get(end, ()):
            if value[start] + worth > value[end]:
                value[end], chosen[end] = value[start] + worth, (start, number)
    out: list[int] = []
    while length > 0:
        step = chosen[length]
        if step is None:
            length -= 1
        else:
            length = step[0]
            out.append(step[1])
    return out[::-1]
