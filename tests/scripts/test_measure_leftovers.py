"""The measures of the attackers on names that were left."""

from __future__ import annotations

import numpy as np
import pytest

from scripts import measure_leftovers as measure


@pytest.mark.parametrize(("scores", "truth", "expected", "reason"), [
    ([3, 2, 1, 0], [1, 1, 0, 0], 1.0, "all are ranked above the others"),
    ([0, 1, 2, 3], [1, 1, 0, 0], 0.0, "all below"),
    ([1, 1, 1, 1], [1, 1, 0, 0], 0.5, "ties count half"),
])
def test_auc(scores, truth, expected, reason):
    assert measure.auc(np.array(scores, dtype=float), np.array(truth, dtype=bool)) == expected, reason


@pytest.mark.parametrize(("scores", "truth", "expected", "reason"), [
    ([4, 3, 2, 1], [1, 0, 1, 0], (1.0, 2 / 3, 1), "the two are named, and one false one"),
    ([4, 3, 2, 1], [0, 0, 0, 1], (0.0, 0.0, 0), "never is half of what is named right"),
    ([1, 1, 1, 1, 1], [1, 1, 0, 0, 0], (0.0, 0.0, 0), "what is ranked alike is named together"),
])
def test_what_is_found(scores, truth, expected, reason):
    found = measure.found(np.array(scores, dtype=float), np.array(truth, dtype=bool))
    assert found == pytest.approx(expected), reason


@pytest.mark.parametrize("how", [measure.regression, measure.trees])
def test_attackers_learn_what_can_be_learnt_and_nothing_else(how):
    rng = np.random.default_rng(1)
    data, documents = rng.normal(size=(600, 4)), np.repeat(np.arange(60), 10)
    truth = data[:, 1] + 0.3 * rng.normal(size=600) > 1.0
    assert measure.auc(measure.trained(data, truth, documents, how), truth) > 0.9
    chance = measure.auc(measure.trained(data, rng.permutation(truth), documents, how), truth)
    assert 0.3 < chance < 0.7
