"""The best legal sequence of name tags, and how sure it is: a CRF's decoder in numpy.

In: scores of the tags O, B-x, I-x, E-x, S-x per token, in this order, and the CRF's weights. Out: names as (first
token, one past the last, type, probability). Start at `names`; `weighed` says what else may be a name. Only legal
sequences are ever considered; what may follow O, E and S does not depend on which of them it was, so a step costs as
many operations as there are tags.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Ints = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the CRF over `len(kinds)` types.

    inner  (4, kinds): B->I, B->E, I->I, I->E
    leave  (1 + 2 kinds): after O, E-x, S-x;  begin  at the start of a sentence: O, B-x, S-x
    """

    kinds: tuple[str, ...]
    inner: Floats
    leave: Floats
    begin: Floats


def _cut(scores: Any, k: int) -> tuple[Any, Any, Any, Any, Any]:
    """O, B, I, E, S columns of (..., 1 + 4 kinds)."""
    return (
        scores[..., :1],
        scores[..., 1 : 1 + k],
        scores[..., 1 + k : 1 + 2 * k],
        scores[..., 1 + 2 * k : 1 + 3 * k],
        scores[..., 1 + 3 * k :],
    )


def best(scores: Floats, lengths: Ints, weights: Weights) -> Ints:
    """Viterbi: (batch, time, tags) -> tags (batch, time); positions past a sentence's length are 0.

    Ties go to the tag with the smaller number, so that machines agree.
    """
    batch, time, width = scores.shape
    k = len(weights.kinds)
    x = scores.astype(np.float64)
    b_i, b_e, i_i, i_e = weights.inner.astype(np.float64)
    leave, begin = weights.leave.astype(np.float64), weights.begin.astype(np.float64)
    low = np.full(k, -1e9)
    state = x[:, 0] + np.concatenate([begin[: 1 + k], low, low, begin[1 + k :]])
    outs = np.concatenate([[0], np.arange(1 + 2 * k, width)])
    back = np.zeros((time, batch, width), dtype=np.uint8)
    inside = np.arange(k)
    shortest = int(lengths.min(initial=time))
    for t in range(1, time):
        closed = state[:, outs] + leave
        at = closed.argmax(1)
        score = np.take_along_axis(closed, at[:, None], 1)
        _, b, i, _, _ = _cut(state, k)
        more_b, more_i = b + b_i, i + i_i
        end_b, end_i = b + b_e, i + i_e
        new = np.empty_like(state)
        new[:, : 1 + k] = score
        new[:, 1 + k : 1 + 2 * k] = np.maximum(more_b, more_i)
        new[:, 1 + 2 * k : 1 + 3 * k] = np.maximum(end_b, end_i)
        new[:, 1 + 3 * k :] = score
        new += x[:, t]
        step = back[t]
        step[:] = outs[at][:, None]
        step[:, 1 + k : 1 + 2 * k] = np.where(more_b >= more_i, 1 + inside, 1 + k + inside)
        step[:, 1 + 2 * k : 1 + 3 * k] = np.where(end_b >= end_i, 1 + inside, 1 + k + inside)
        state = new if t < shortest else np.where((t < lengths)[:, None], new, state)
    tags = np.zeros((batch, time), dtype=np.int32)
    rows = np.arange(batch)
    # A name must be closed at the end of its sentence.
    tag = outs[state[:, outs].argmax(1)].astype(np.int32)
    for t in range(time - 1, -1, -1):
        inside_sentence = t < lengths
        tags[:, t] = np.where(inside_sentence, tag, 0)
        if t:
            tag = np.where(inside_sentence, back[t, rows, tag], tag)
    return tags


def _weigh(scores: Floats, lengths: Ints, weights: Weights) -> tuple[Doubles, Doubles, Doubles]:
    """Log weights of all sequences before each token, from each token on, and in all.

    opened  (batch, time)      of everything before token t, where a name or an O may begin at t
    closed  (batch, time + 1)  of everything from token t on, where all names before it are closed; 0 at the end
    total   (batch,)           of all sequences
    Sums are kept as plain numbers and rescaled at each step, which is faster than sums of logarithms.
    """
    batch, time, width = scores.shape
    k = len(weights.kinds)
    x = scores.astype(np.float64)
    top = x.max(2)
    ex = np.maximum(np.exp(x - top[..., None]), 1e-30)  # so that no sum of legal sequences is nothing at all
    b_i, b_e, i_i, i_e = np.exp(weights.inner.astype(np.float64))
    leave, begin = np.exp(weights.leave.astype(np.float64)), np.exp(weights.begin.astype(np.float64))
    outs = np.concatenate([[0], np.arange(1 + 2 * k, width)])
    none = np.zeros(k)

    shortest = int(lengths.min(initial=time))
    opened, closed = np.zeros((batch, time)), np.zeros((batch, time + 1))
    state = ex[:, 0] * np.concatenate([begin[: 1 + k], none, none, begin[1 + k :]])
    scale = top[:, 0].copy()
    for t in range(1, time):
        out = state[:, outs] @ leave
        opened[:, t] = np.log(out) + scale
        _, b, i, _, _ = _cut(state, k)
        new = np.empty_like(state)
        new[:] = out[:, None]
        new[:, 1 + k : 1 + 2 * k] = b * b_i + i * i_i
        new[:, 1 + 2 * k : 1 + 3 * k] = b * b_e + i * i_e
        new *= ex[:, t]
        size = new.sum(1)
        new /= size[:, None]
        grown = scale + np.log(size) + top[:, t]
        live = t < lengths
        state = new if t < shortest else np.where(live[:, None], new, state)
        scale = grown if t < shortest else np.where(live, grown, scale)
    total = np.log(state[:, outs].sum(1)) + scale

    rest = np.ones((batch, 1 + 2 * k))
    b_rest, i_rest = np.zeros((batch, k)), np.zeros((batch, k))
    scale = np.zeros(batch)
    for t in range(time - 1, -1, -1):
        o, b, i, e, s = _cut(ex[:, t], k)
        entered = (o * rest[:, :1]).sum(1) + (b * b_rest).sum(1) + (s * rest[:, 1 + k :]).sum(1)
        e_here, i_here = e * rest[:, 1 : 1 + k], i * i_rest
        new_b, new_i = b_i * i_here + b_e * e_here, i_i * i_here + i_e * e_here
        live = t < lengths
        size = entered + new_b.sum(1)
        now = np.log(entered) + scale + top[:, t]
        closed[:, t] = np.where(live, now, 0.0)
        if t < shortest:
            rest, b_rest, i_rest = leave * (entered / size)[:, None], new_b / size[:, None], new_i / size[:, None]
            scale = scale + np.log(size) + top[:, t]
            continue
        keep = live[:, None]
        rest = np.where(keep, leave * (entered / size)[:, None], rest)
        b_rest = np.where(keep, new_b / size[:, None], b_rest)
        i_rest = np.where(keep, new_i / size[:, None], i_rest)
        scale = np.where(live, scale + np.log(size) + top[:, t], scale)
    return opened, closed, total


def names(scores: Floats, lengths: Ints, weights: Weights) -> list[list[Name]]:
    """Per sentence the names of the best sequence, each with the probability that exactly this span has this type."""
    return weighed(scores, lengths, weights, 1.0)[0]


def weighed(
    scores: Floats, lengths: Ints, weights: Weights, least: float
) -> tuple[list[list[Name]], list[list[Name]]]:
    """Per sentence the names of the best sequence, as `names` gives them; and all that have a probability of `least`
    or more, whether they go together or not, in the order of their places."""
    tags = best(scores, lengths, weights)
    out: list[list[Name]] = [[] for _ in tags]
    others: list[list[Name]] = [[] for _ in tags]
    hopeful = np.zeros(len(tags), bool) if least >= 1 else (scores[..., 1:].max(2) - scores[..., 0] > HOPE).any(1)
    asked = np.flatnonzero(tags.any(1) | hopeful)
    if not len(asked):
        return out, others
    opened, closed, total = _weigh(scores[asked], lengths[asked], weights)
    for at, row in enumerate(asked.tolist()):
        size = int(lengths[row])
        told = _Sums(scores[row, :size].astype(np.float64), opened[at], closed[at], float(total[at]), weights)
        out[row] = _read(tags[row], told)
        others[row] = _maybe(told, least) if hopeful[row] else []
    return out, others


Name = tuple[int, int, str, float]
"""First token, one past the last, type, probability."""

HOPE = -6.0
"""How far the best tag of a name lies behind that of none at most, in a sentence that is looked through."""

LONGEST = 12
"""Tokens of the longest name that is weighed where it is not part of the best sequence."""


@dataclass(frozen=True, slots=True)
class _Sums:
    """A sentence's scores with what `_weigh` says of it."""

    x: Doubles
    opened: Doubles
    closed: Doubles
    total: float
    weights: Weights


def _read(line: Ints, told: _Sums) -> list[Name]:
    """The names of a sentence's tags."""
    x, weights, k = told.x, told.weights, len(told.weights.kinds)
    found: list[Name] = []
    start = 0
    for t in np.flatnonzero(line).tolist():
        part, kind = divmod(int(line[t]) - 1, k)
        if part in (0, 3):
            start = t
        if part not in (2, 3):
            continue
        first = (1 + k if part == 3 else 1) + kind
        weight = float(told.opened[start] if start else weights.begin[first])
        if part == 3:
            weight += float(x[t, 1 + 3 * k + kind])
        else:
            b_i, b_e, i_i, i_e = weights.inner[:, kind].tolist()
            middle = t - start - 1
            weight += float(x[start, 1 + kind]) + float(x[start + 1 : t, 1 + k + kind].sum())
            weight += float(x[t, 1 + 2 * k + kind]) + (b_e if not middle else b_i + i_e + i_i * (middle - 1))
        if t + 1 < len(x):
            weight += float(weights.leave[first]) + float(told.closed[t + 1])
        found.append((start, t + 1, weights.kinds[kind], math.exp(min(0.0, weight - told.total))))
    return found


def _maybe(told: _Sums, least: float) -> list[Name]:
    """The spans of a probability of `least` or more: looked for where no token is surely in no name."""
    x, weights, size = told.x, told.weights, len(told.x)
    k = len(weights.kinds)
    _, b, i, e, s = _cut(x, k)
    b_i, b_e, i_i, i_e = weights.inner.astype(np.float64)
    leave, begin = weights.leave.astype(np.float64), weights.begin.astype(np.float64)
    entered = told.opened[:size].copy()
    entered[0] = begin[0]
    left = np.append(told.closed[1:size], 0.0)
    none = np.exp(np.minimum(0.0, entered + x[:, 0] + left + np.append(np.full(size - 1, leave[0]), 0.0) - told.total))
    live = none <= 1 - least
    found: list[Name] = []
    for start in np.flatnonzero(live).tolist():
        inside = (begin[1 : 1 + k] if not start else told.opened[start]) + b[start]
        alone = (begin[1 + k :] if not start else told.opened[start]) + s[start]
        for end in range(start, min(size, start + LONGEST)):
            if not live[end]:
                break
            single = end == start
            weight = alone if single else inside + (b_e if end == start + 1 else i_e) + e[end]
            if end + 1 < size:
                weight = weight + leave[1 + k if single else 1 :][:k] + told.closed[end + 1]
            sure = np.exp(np.minimum(0.0, weight - told.total))
            likely = np.flatnonzero(sure >= least).tolist()
            found += [(start, end + 1, weights.kinds[n], float(sure[n])) for n in likely]
            if not single:
                inside = inside + (b_i if end == start + 1 else i_i) + i[end]
    return found
