"""Two outputs for the same gold: is one better, or is it chance?

What comes in: the counts of each document under both. What goes out: a `Difference` for each type. Start at
`differences`.

Documents, not mentions, are drawn, since the mentions of a document hang together. The interval is that of a paired
bootstrap (Efron & Tibshirani 1993; Koehn 2004): the same documents are drawn for both, with replacement. p is that of
approximate randomisation (Noreen 1989; Yeh 2000), two-sided: in each round each document's two results change places
or not. Since many types are tried, p is corrected by Holm's way (1979).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pseudo.evaluate.scores import Counts, Table

Block = NDArray[np.int64]
"""Documents by gold, found, exact."""
AT_ONCE = 500
"""Rounds that are counted at a time, so that memory stays small."""
ALL = "all"


@dataclass(frozen=True, slots=True)
class Difference:
    """A type's strict F1 and recall under both, F1's difference (the first less the other) in its interval of 95 %, p
    of the randomisation, and Holm's."""

    type: str
    f1: float
    other_f1: float
    recall: float
    other_recall: float
    low: float
    high: float
    p: float
    holm: float = 1.0


def differences(ours: Sequence[Table], theirs: Sequence[Table], seed: int, rounds: int) -> tuple[Difference, ...]:
    """All types together, then each that either side or the gold has; the same seed gives the same figures."""
    kinds = sorted({kind for table in (*ours, *theirs) for kind in table.types})
    found = [_difference(kind, _block(ours, kind), _block(theirs, kind), seed, rounds) for kind in (ALL, *kinds)]
    corrected = holm([each.p for each in found])
    return tuple(_with(each, p) for each, p in zip(found, corrected, strict=True))


def holm(ps: Sequence[float]) -> list[float]:
    """Each p as it is when all are tried at once.

    >>> holm([0.01, 0.5, 0.03])
    [0.03, 0.5, 0.06]
    """
    out = [1.0] * len(ps)
    least = 0.0
    for rank, index in enumerate(sorted(range(len(ps)), key=lambda index: (ps[index], index))):
        least = max(least, min(1.0, (len(ps) - rank) * ps[index]))
        out[index] = least
    return out


def _with(each: Difference, p: float) -> Difference:
    return Difference(each.type, each.f1, each.other_f1, each.recall, each.other_recall, each.low, each.high, each.p, p)


def _block(tables: Sequence[Table], kind: str) -> Block:
    rows = [table.micro if kind == ALL else table.types.get(kind, Counts()) for table in tables]
    return np.array([(row.gold, row.found, row.exact) for row in rows], dtype=np.int64).reshape(-1, 3)


def _f1(sums: Block) -> NDArray[np.float64]:
    """F1 of sums of gold, found, exact: 2 exact / (gold + found), which is what P and R come to."""
    below = sums[..., 0] + sums[..., 1]
    return np.where(below > 0, 2 * sums[..., 2] / np.maximum(below, 1), 0.0)


def _difference(kind: str, one: Block, other: Block, seed: int, rounds: int) -> Difference:
    sums = one.sum(axis=0), other.sum(axis=0)
    f1 = [float(_f1(each)) for each in sums]
    recall = [float(each[2] / each[0]) if each[0] else 0.0 for each in sums]
    seen = abs(f1[0] - f1[1])
    dice = np.random.default_rng(seed)
    drawn: list[NDArray[np.float64]] = []
    as_far = 0
    count = len(one)
    for start in range(0, rounds, AT_ONCE):
        many = min(AT_ONCE, rounds - start)
        picks = dice.integers(0, count, size=(many, count)) if count else np.zeros((many, 0), dtype=np.int64)
        times = np.zeros((many, count), dtype=np.int64)
        np.add.at(times, (np.arange(many)[:, None], picks), 1)
        drawn.append(_f1(times @ one) - _f1(times @ other))
        swap = dice.integers(0, 2, size=(many, count))
        moved = swap @ (other - one)
        gap = np.abs(_f1(sums[0] + moved) - _f1(sums[1] - moved))
        as_far += int((gap >= seen - 1e-12).sum())
    low, high = np.percentile(np.concatenate(drawn), (2.5, 97.5))
    return Difference(kind, f1[0], f1[1], recall[0], recall[1], float(low), float(high), (as_far + 1) / (rounds + 1))
