"""The decoder against brute force over all sequences."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from pseudo.engines import crf

KINDS = ("A", "B")
K = len(KINDS)
WIDTH = 1 + 4 * K
OUTS = [0, *range(1 + 2 * K, WIDTH)]
INS = [0, *range(1, 1 + K), *range(1 + 3 * K, WIDTH)]


def weights(seed: int) -> crf.Weights:
    rng = np.random.default_rng(seed)
    draw = lambda *shape: rng.normal(size=shape).astype(np.float32)  # noqa: E731
    return crf.Weights(KINDS, draw(4, K), draw(1 + 2 * K), draw(1 + 2 * K))


def step(w: crf.Weights, before: int, tag: int) -> float | None:
    """Weight of a transition, None where it is illegal."""
    if before in OUTS:
        return float(w.leave[OUTS.index(before)]) if tag in INS else None
    part, kind = divmod(before - 1, K)
    if tag == 1 + K + kind:
        return float(w.inner[0 if part == 0 else 2, kind])
    if tag == 1 + 2 * K + kind:
        return float(w.inner[1 if part == 0 else 3, kind])
    return None


def sequences(x: np.ndarray, w: crf.Weights) -> dict[tuple[int, ...], float]:
    """Every legal sequence with its score."""
    out = {}
    for tags in itertools.product(range(WIDTH), repeat=len(x)):
        if tags[0] not in INS or tags[-1] not in OUTS:
            continue
        steps = [step(w, a, b) for a, b in itertools.pairwise(tags)]
        if None not in steps:
            begin = float(w.begin[INS.index(tags[0])])
            out[tags] = begin + sum(steps) + sum(float(x[t, tag]) for t, tag in enumerate(tags))  # type: ignore[arg-type]
    return out


def names(tags: tuple[int, ...]) -> list[tuple[int, int, str]]:
    out, start = [], 0
    for t, tag in enumerate(tags):
        if tag:
            part, kind = divmod(tag - 1, K)
            start = t if part in (0, 3) else start
            if part in (2, 3):
                out.append((start, t + 1, KINDS[kind]))
    return out


@pytest.mark.parametrize("seed", range(4))
def test_best_sequence_and_probabilities_are_those_of_brute_force(seed: int):
    w = weights(seed)
    lengths = np.array([1, 2, 3, 4])
    scores = (np.random.default_rng(seed + 9).normal(size=(4, 4, WIDTH)) * 2).astype(np.float32)
    found = crf.names(scores, lengths, w)
    tags = crf.best(scores, lengths, w)
    for x, length, line, got in zip(scores, lengths, tags, found, strict=True):
        every = sequences(x[:length], w)
        top = max(every, key=every.__getitem__)
        assert tuple(line[:length]) == top
        assert not line[length:].any()
        total = sum(map(math.exp, every.values()))
        assert [name[:3] for name in got] == names(top)
        for name in got:
            share = sum(math.exp(v) for s, v in every.items() if name[:3] in names(s)) / total
            assert name[3] == pytest.approx(share, abs=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_may_be_a_name_has_the_probability_that_brute_force_gives_it(seed: int):
    w = weights(seed)
    lengths = np.array([1, 2, 3, 4])
    scores = (np.random.default_rng(seed + 9).normal(size=(4, 4, WIDTH)) * 2).astype(np.float32)
    found, maybe = crf.weighed(scores, lengths, w, 0.05)
    assert found == crf.names(scores, lengths, w)
    for x, length, got in zip(scores, lengths, maybe, strict=True):
        every = sequences(x[:length], w)
        total = sum(map(math.exp, every.values()))
        shares: dict[tuple[int, int, str], float] = {}
        for tags, value in every.items():
            for name in names(tags):
                shares[name] = shares.get(name, 0.0) + math.exp(value) / total
        wanted = {name: share for name, share in shares.items() if share >= 0.05}
        assert {name[:3]: name[3] for name in got} == pytest.approx(wanted, abs=1e-6)


def test_extreme_scores_stay_finite():
    scores = np.zeros((1, 50, WIDTH), np.float32)
    scores[0, :, 1] = 900
    scores[0, :, 0] = -900
    ((first, last, _, sure), *_) = crf.names(scores, np.array([50]), weights(0))[0]
    assert 0 <= first < last <= 50
    assert 0 <= sure <= 1
