"""Which of several bearers a shorter name means: evidence, weighed.

What comes in: a mention that several fuller names of the document can be meant by (`Németh`, where Németh József and
Németh Vilmos are named), as a `Case`. What goes out: one of them, or None: it stands for itself. What speaks for each
is named (`clues`); the weights stand in the language's `ties.tsv` (fitted by `scripts/fit_ties.py`). By a given name
or a nickname, and where there are no weights, the bearer named nearest before is meant. Start at `weighed`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

NEAR = 300
"""Code points before a mention within which a bearer's name is near it."""
OF = {False: "which: ", True: "which of a family: "}
"""What the clues of this question begin with: by a family as a whole somebody else is meant than by a surname."""
ANY = "any"
SURE = 0.4
"""What the best of the bearers must reach."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mention of which several bearers can be meant.

    start, norm, family  where it starts, its name, whether it is of a family as a whole (`Némethék`)
    options  the bearers' names
    first    for each the number of its first mention
    named    for each how many mentions mean him and nobody else
    last     for each where his last mention before this one ends; None where he is named later
    women, younger  those who are women, and those who are a namesake's child (`ifj.`)
    bare     whether the name is a surname alone
    """

    start: int
    norm: str
    family: bool
    options: tuple[str, ...]
    first: Mapping[str, int]
    named: Mapping[str, int]
    last: Mapping[str, int | None]
    women: frozenset[str]
    younger: frozenset[str]
    bare: bool


def weighed(case: Case, weights: Mapping[str, float]) -> str | None:
    """The bearer whom the weights find likely enough; only surnames and families are weighed."""
    if not weights or not (case.bare or case.family):
        return nearest(case)
    *options, _ = chances([tuple(clues(case, option)) for option in case.options], weights)
    best = max(range(len(options)), key=options.__getitem__)
    return case.options[best] if options[best] >= SURE else None


def nearest(case: Case) -> str | None:
    """The bearer named last before; nobody by a family of which several are named."""
    before = {option: end for option in case.options if (end := case.last[option]) is not None}
    if not before or (case.family and len(before) > 1):
        return None
    return max(before, key=lambda option: before[option])


def chances(options: Sequence[Sequence[str]], weights: Mapping[str, float]) -> list[float]:
    """How likely each of the options is with these clues; the last figure is of none of them.

    >>> chances([("which: first",), ()], {"which: first": 0.0})
    [0.333..., 0.333..., 0.333...]
    """
    powers = [math.exp(sum(weights.get(clue, 0.0) for clue in found)) for found in options]
    total = 1 + sum(powers)
    return [power / total for power in (*powers, 1.0)]


def clues(case: Case, option: str) -> Iterator[str]:
    """What speaks for one of the bearers, or against him."""
    of, end = OF[case.family], case.last[option]
    before = [last for each in case.options if (last := case.last[each]) is not None]
    top = max(case.named[each] for each in case.options)
    yield of + ANY
    if option == min(case.options, key=lambda each: case.first[each]):
        yield of + "named first"
    if case.named[option] == top:
        alone = sum(case.named[each] == top for each in case.options) == 1
        yield of + ("named most" if alone else "named as often")
    if end is None:
        yield of + "named later"
    elif end == max(before):
        yield of + "named last"
    if end is not None and case.start - end <= NEAR:
        yield of + "near"
    if option in case.women:
        yield of + "a woman"
    if option in case.younger:
        yield of + "the younger"
