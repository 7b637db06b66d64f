"""Which of several bearers a shorter name means: evidence, weighed.

What comes in: a mention that several fuller names of the document can be meant by (`Németh`, where Németh József and
Németh Vilmos are named), as a `Case`. What goes out: one of them, or None: it stands for itself. What speaks for each
is named (`clues`); the weights stand in the language's `ties.tsv` (fitted by `scripts/fit_ties.py`). By a given name
or a nickname, and where there are no weights, the bearer named nearest before is meant. By a surname of several who are
named only later nobody is. Start at `weighed`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

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
    last     for each the number of his last mention before this one; None where he is named later
    women    those who are women
    bare     whether the name is a surname alone
    """

    start: int
    norm: str
    family: bool
    options: tuple[str, ...]
    first: Mapping[str, int]
    last: Mapping[str, int | None]
    women: frozenset[str]
    bare: bool


def weighed(case: Case, weights: Mapping[str, float]) -> str | None:
    """The bearer whom the weights find likely enough; only surnames and families are weighed."""
    later = all(at is None for at in case.last.values())
    if not weights or not (case.family or (case.bare and not later)):
        return nearest(case)
    *options, _ = chances([tuple(clues(case, option)) for option in case.options], weights)
    best = max(range(len(options)), key=options.__getitem__)
    return case.options[best] if options[best] >= SURE else None


def nearest(case: Case) -> str | None:
    """The bearer named last before; nobody by a family of which several are named."""
    before = {option: at for option in case.options if (at := case.last[option]) is not None}
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
    of, at = OF[case.family], case.last[option]
    before = [last for each in case.options if (last := case.last[each]) is not None]
    yield of + ANY
    if option == min(case.options, key=lambda each: case.first[each]):
        yield of + "named first"
    if at is None:
        yield of + "named later"
    elif at == max(before):
        yield of + "named last"
    if option in case.women:
        yield of + "a woman"
