"""Of weighed candidates the set of disjoint ones that is worth most.

What comes in: candidates with the probability that they are none. What goes out: the numbers of those that stand.
Start at `best`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pseudo.spans.judge.sheet import Place

LEAST = 0.1
"""Probability from which a candidate may stand."""
FURTHER = 0.16
"""How much of the lean each further word of a candidate gets."""
MOST = 0.999
"""Probability of being part of a name that no word exceeds."""


def best(places: Sequence[Place], none: Sequence[float], lean: float) -> list[int]:
    """The numbers of the candidates that stand, in text order: the likeliest set of disjoint ones. Each is as likely as
    it was weighed; each word that is left out is as likely in clear as no candidate over it is a name. So where none
    of several that overlap is likely enough alone, but one of them must be a name, the best one stands.

    places  first token and one past the last
    none    probability that the candidate is no name
    lean    added to the logarithm of each: above 0 more names are found, and more false ones

    >>> best([(0, 1), (0, 2), (2, 3)], [0.4, 0.1, 0.6], 0.0)
    [1]
    >>> best([(0, 1), (0, 2), (2, 3)], [0.4, 0.1, 0.6], 1.0)
    [1, 2]
    >>> best([(0, 1), (0, 2), (2, 3)], [0.7, 0.6, 0.9], 0.0)
    [1]
    """
    length = max((end for _, end in places), default=0)
    named = [0.0] * length
    for (start, end), unlike in zip(places, none, strict=True):
        for at in range(start, end):
            named[at] += 1 - unlike
    clear = [0.0]
    for share in named:
        clear.append(clear[-1] + math.log(1 - min(MOST, share)))
    ending: dict[int, list[tuple[int, float, int]]] = {}
    for number, ((start, end), unlike) in enumerate(zip(places, none, strict=True)):
        if 1 - unlike >= LEAST:
            worth = math.log(1 - unlike) + lean * (1 + FURTHER * (end - start - 1)) - (clear[end] - clear[start])
            ending.setdefault(end, []).append((start, worth, number))
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
    return _joined(out[::-1], places, none)


def _joined(chosen: Sequence[int], places: Sequence[Place], none: Sequence[float]) -> list[int]:
    """The candidates that stand, where two of them side by side are one: both are names no more likely than the less
    likely of them is, so that a candidate over both that is likelier stands for them.

    >>> _joined([0, 1], [(0, 1), (1, 2), (0, 2)], [0.3, 0.8, 0.7])
    [2]
    """
    number = {place: at for at, place in enumerate(places)}
    out: list[int] = []
    for each in chosen:
        beside = bool(out) and places[out[-1]][1] == places[each][0]
        both = number.get((places[out[-1]][0], places[each][1])) if beside else None
        if both is not None and none[both] < max(none[out[-1]], none[each]):
            out[-1] = both
        else:
            out.append(each)
    return out
