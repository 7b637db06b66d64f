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


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Log weights of all sequences of a batch of sentences.

    opened  (batch, time)      of everything before token t, where a name or an O may begin at t
    closed  (batch, time + 1)  of everything from token t on, where all names before it are closed; 0 at the end
    total   (batch,)           of all sequences
    """

    opened: Doubles
    closed: Doubles
    total: Doubles


def _weigh(scores: Floats, lengths: Ints, weights: Weights) -> _Weighed:
    """Log weights of all sequences before each token, from each token on, and in all.

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
    return _Weighed(opened, closed, total)


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
    sums = _weigh(scores[asked], lengths[asked], weights)
    for at, row in enumerate(asked.tolist()):
        if tags[row].any():
            x = scores[row, : lengths[row]].astype(np.float64)
            out[row] = _read(tags[row], x, sums.opened[at], sums.closed[at], float(sums.total[at]), weights)
    looked = np.flatnonzero(hopeful[asked])
    if len(looked):
        rows, few = asked[looked], _Weighed(sums.opened[looked], sums.closed[looked], sums.total[looked])
        maybe = _maybe(scores[rows].astype(np.float64), lengths[rows], few, weights, least)
        for row, found in zip(rows.tolist(), maybe, strict=True):
            others[row] = found
    return out, others


Name = tuple[int, int, str, float]
"""First token, one past the last, type, probability."""

HOPE = -6.0
"""How far the best tag of a name lies behind that of none at most, in a sentence that is looked through."""

LONGEST = 12
"""Tokens of the longest name that is weighed where it is not part of the best sequence."""


def _read(line: Ints, x: Doubles, opened: Doubles, closed: Doubles, total: float, weights: Weights) -> list[Name]:
    """The names of a sentence's tags."""
    k = len(weights.kinds)
    found: list[Name] = []
    start = 0
    for t in np.flatnonzero(line).tolist():
        part, kind = divmod(int(line[t]) - 1, k)
        if part in (0, 3):
            start = t
        if part not in (2, 3):
            continue
        first = (1 + k if part == 3 else 1) + kind
        weight = float(opened[start] if start else weights.begin[first])
        if part == 3:
            weight += float(x[t, 1 + 3 * k + kind])
        else:
            b_i, b_e, i_i, i_e = weights.inner[:, kind].tolist()
            middle = t - start - 1
            weight += float(x[start, 1 + kind]) + float(x[start + 1 : t, 1 + k + kind].sum())
            weight += float(x[t, 1 + 2 * k + kind]) + (b_e if not middle else b_i + i_e + i_i * (middle - 1))
        if t + 1 < len(x):
            weight += float(weights.leave[first]) + float(closed[t + 1])
        found.append((start, t + 1, weights.kinds[kind], math.exp(min(0.0, weight - total))))
    return found


def _maybe(x: Doubles, lengths: Ints, sums: _Weighed, weights: Weights, least: float) -> list[list[Name]]:
    """Per sentence the spans of a probability of `least` or more: looked for where no token is surely in no name."""
    time, k = x.shape[1], len(weights.kinds)
    _, b, i, e, s = _cut(x, k)
    b_i, b_e, i_i, i_e = weights.inner.astype(np.float64)
    leave, begin = weights.leave.astype(np.float64), weights.begin.astype(np.float64)
    inner = np.arange(1, time + 1) < lengths[:, None]  # the tokens with one behind them
    entered = sums.opened.copy()
    entered[:, 0] = begin[0]
    none = entered + x[..., 0] + sums.closed[:, 1:] + np.where(inner, leave[0], 0.0) - sums.total[:, None]
    live = (np.exp(np.minimum(0.0, none)) <= 1 - least) & (np.arange(time) < lengths[:, None])
    rows, starts = np.nonzero(live)
    opens = np.where(starts[:, None] == 0, begin[1:], sums.opened[rows, starts, None])
    inside, alone = opens[:, :k] + b[rows, starts], opens[:, k:] + s[rows, starts]
    found: list[tuple[int, int, int, int, float]] = []
    nearly = math.log(max(least, 1e-300)) - 1e-6
    for further in range(LONGEST):  # spans of one token, then of two, ...: all of a size at once
        ends = starts + further
        going = (ends < lengths[rows]) & live[rows, np.minimum(ends, time - 1)]
        rows, starts, ends, inside = rows[going], starts[going], ends[going], inside[going]
        if not len(rows):
            break
        weight = inside + (b_e if further == 1 else i_e) + e[rows, ends] if further else alone
        on = inner[rows, ends]
        leaves = leave[1 : 1 + k] if further else leave[1 + k :]
        weight[on] = weight[on] + leaves + sums.closed[rows[on], ends[on] + 1, None]
        weight = weight - sums.total[rows, None]
        at, kinds = np.nonzero(weight >= nearly)  # few are worth their exponent
        sure = np.exp(np.minimum(0.0, weight[at, kinds]))
        at, kinds, sure = at[sure >= least], kinds[sure >= least], sure[sure >= least]
        columns = rows[at], starts[at], ends[at], kinds, sure
        found += zip(*(column.tolist() for column in columns), strict=True)
        if further:
            inside = inside + (b_i if further == 1 else i_i) + i[rows, ends]
    out: list[list[Name]] = [[] for _ in x]
    for row, start, end, kind, chance in sorted(found):
        out[row].append((start, end + 1, weights.kinds[kind], chance))
    return out
