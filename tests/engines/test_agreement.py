"""Words met again: they move to what the others say, and nothing else moves."""

from __future__ import annotations

import numpy as np

from pseudo.engines import agreement
from pseudo.language.letters import PLAIN

SURE, UNSURE, OTHER = [0.0] * 7 + [6.0, 0.0], [1.0] + [-1.0] * 6 + [0.5, 0.5], [0.0] * 8 + [6.0]
"""Scores of O, B-, I-, E-, S- of two types: the first of them stands alone; nothing much; the second."""


def settled(*rows: tuple[int, str, str, list[float]]) -> list[list[float]]:
    """Scores of sentences of one word (document, form, lemma, scores) after they were settled."""
    scores = [np.array([row[3]], np.float32) for row in rows]
    told = ((row[0], (row[1],), (row[2],), x) for row, x in zip(rows, scores, strict=True))
    agreement.settle(told, 2, PLAIN)
    return [x[0].tolist() for x in scores]


def test_the_unsure_follow_the_sure():
    sure, unsure = settled((0, "Hatvan", "Hatvan", SURE), (0, "Hatvanban", "Hatvan", UNSURE))
    assert np.argmax(sure) == np.argmax(unsure) == 7


def test_one_is_outvoted_by_two():
    one, two, three = settled(*((0, "Anna", "Anna", x) for x in (SURE, SURE, OTHER)))
    assert three[7] > three[8] - (OTHER[8] - OTHER[7])
    assert np.argmax(one) == np.argmax(two) == 7


def test_other_documents_other_words_and_small_words_stay():
    rows = [(0, "Hatvan", "Hatvan", SURE), (1, "Hatvan", "Hatvan", UNSURE), (0, "hatvan", "hatvan", UNSURE)]
    rows += [(0, "Ajka", "Ajka", OTHER), (0, "A", "a", UNSURE), (0, "A", "a", SURE)]
    assert settled(*rows) == [row[3] for row in rows]


def test_without_lemmas_the_form_counts():
    assert settled((0, "Hatvan", "", SURE), (0, "Hatvan", "", UNSURE))[1] != UNSURE


def test_nothing_to_settle():
    agreement.settle((), 2, PLAIN)
    assert settled((0, "Hatvan", "Hatvan", SURE)) == [SURE]
