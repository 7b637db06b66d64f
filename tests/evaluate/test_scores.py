"""Precision, recall and what is made of them: properties, an independent library, and small cases by hand."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nervaluate import Evaluator

from pseudo.evaluate import scores
from pseudo.evaluate.scores import Counts, Mark, Score, Table

TEXT = "a" * 60
KINDS = ("PER", "GPE", "ORG")


@st.composite
def side(draw: st.DrawFn) -> list[Mark]:
    """Disjoint marks."""
    out, at = [], 0
    for gap, length, kind in draw(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 5), st.sampled_from(KINDS)), max_size=6)):
        out.append((at + gap, at + gap + length, kind))
        at += gap + length
    return out


def f(table: Table) -> list[Score]:
    return [scores.score(counts, partial=partial) for counts in (*table.types.values(), table.micro, table.bounds) for partial in (False, True)]


@settings(max_examples=50)
@given(side())
def test_perfect_output_is_one_everywhere(gold: list[Mark]) -> None:
    table = scores.counted(TEXT, gold, gold)
    for score in f(table) if gold else ():
        assert set(dataclasses.astuple(score)) == {1.0}
    assert table.words.specificity == 1.0


@settings(max_examples=50)
@given(side(), side())
def test_the_two_sides_changed_precision_is_recall(gold: list[Mark], found: list[Mark]) -> None:
    one, other = scores.counted(TEXT, gold, found), scores.counted(TEXT, found, gold)
    for a, b in zip(f(one), f(other), strict=True):
        assert (a.precision, a.recall) == (b.recall, b.precision)
        assert a.f1 == pytest.approx(b.f1)


@settings(max_examples=50)
@given(side(), side())
def test_partial_is_no_less_than_strict_and_all_are_shares(gold: list[Mark], found: list[Mark]) -> None:
    table = scores.counted(TEXT, gold, found)
    for counts in (*table.types.values(), table.micro, table.bounds):
        strict, partial = scores.score(counts), scores.score(counts, partial=True)
        for a, b in zip(dataclasses.astuple(strict), dataclasses.astuple(partial), strict=True):
            assert 0 <= a <= b <= 1
        assert counts.exact + counts.overlap <= min(counts.gold, counts.found)  # one mark meets one
    assert table.bounds.exact + table.bounds.overlap >= max((c.exact for c in table.types.values()), default=0)


@settings(max_examples=50)
@given(side(), side(), side(), side())
def test_documents_add_up(gold: list[Mark], found: list[Mark], gold2: list[Mark], found2: list[Mark]) -> None:
    one, two = scores.counted(TEXT, gold, found), scores.counted(TEXT, gold2, found2)
    both = scores.added([one, two])
    assert both.micro == one.micro + two.micro and both.bounds == one.bounds + two.bounds
    assert both.words == one.words + two.words


@settings(max_examples=50)
@given(side(), st.lists(st.sampled_from([(0, 0, ""), (1, 0, ""), (0, -1, ""), (0, 0, "GPE"), None]), max_size=6), side())
def test_figures_are_those_of_nervaluate_where_one_mark_meets_one(gold: list[Mark], changes: list, more: list[Mark]) -> None:
    """Its `strict` counts bounds and type, `exact` bounds alone, `partial` overlaps, too. A mark of the output that meets
    two of the gold it counts twice; here each meets one, so such are left out."""
    found = [(start + by, end + till, kind or was) for (start, end, was), change in zip(gold, changes, strict=False) if change is not None
             for by, till, kind in [change] if start + by < end + till]
    far = len(TEXT)
    found += [(far + start, far + end, kind) for start, end, kind in more]  # found for nothing
    true, pred = ([[{"label": kind, "start": start, "end": end - 1} for start, end, kind in marks]] for marks in (gold, found))
    theirs, *_ = Evaluator(true, pred, tags=list(KINDS)).evaluate()
    table = scores.counted(TEXT, gold, found)
    for counts, way, partial in ((table.micro, "strict", False), (table.bounds, "exact", False), (table.bounds, "partial", True)):
        assert (counts.exact, counts.gold, counts.found) == tuple(theirs[way][key] for key in ("correct", "possible", "actual"))
        ours = scores.score(counts, partial=partial)
        for name in ("precision", "recall", "f1"):
            assert getattr(ours, name) == pytest.approx(theirs[way][name])
    assert table.bounds.overlap == theirs["partial"]["partial"]


P, G = "PER", "GPE"
CASES = [
    ([(0, 3, P)], [(0, 3, P)], Counts(1, 1, 1, 0), "the same bounds and type"),
    ([(0, 3, P)], [(0, 3, G)], Counts(1, 0, 0, 0), "another type is none of this type"),
    ([(0, 7, P)], [(4, 7, P)], Counts(1, 1, 0, 1), "a part of it overlaps"),
    ([(0, 7, P)], [(0, 3, P), (4, 7, P)], Counts(1, 2, 0, 1), "two halves of one name: one of them meets it"),
    ([(0, 3, P), (4, 7, P)], [(0, 7, P)], Counts(2, 1, 0, 1), "two names in one mark: it meets one of them"),
    ([(0, 3, P)], [(3, 6, P)], Counts(1, 1, 0, 0), "marks that touch share nothing"),
    ([(0, 3, P)], [], Counts(1, 0, 0, 0), "missed"),
    ([], [(0, 3, P)], Counts(0, 1, 0, 0), "found for nothing"),
]


@pytest.mark.parametrize(("gold", "found", "counts", "reason"), CASES)
def test_by_hand(gold: list[Mark], found: list[Mark], counts: Counts, reason: str) -> None:
    assert scores.counted("Kis Ede jön", gold, found).types.get(P, Counts()) == counts, reason


SCORES = [
    (Counts(4, 2, 1, 1), False, (Fraction(1, 2), Fraction(1, 4), Fraction(1, 3), Fraction(5, 18)), "1 of 2 found, 1 of 4 there; F2 = 5PR/(4P+R)"),
    (Counts(4, 2, 1, 1), True, (Fraction(3, 4), Fraction(3, 8), Fraction(1, 2), Fraction(5, 12)), "the overlap is a half"),
    (Counts(0, 2, 0, 0), False, (0, 0, 0, 0), "nothing there: no division by nought"),
    (Counts(0, 0, 0, 0), True, (0, 0, 0, 0), "nothing at all"),
]


@pytest.mark.parametrize(("counts", "partial", "wanted", "reason"), SCORES)
def test_scores_by_hand(counts: Counts, partial: bool, wanted: tuple[Fraction, ...], reason: str) -> None:
    assert dataclasses.astuple(scores.score(counts, partial=partial)) == pytest.approx([float(each) for each in wanted]), reason


def test_macro_counts_a_rare_type_as_much_as_a_frequent_one() -> None:
    frequent, rare = Counts(99, 99, 99), Counts(1, 0, 0)
    assert scores.score(frequent + rare).recall == 0.99
    assert scores.macro([scores.score(frequent), scores.score(rare)]).recall == 0.5


def test_specificity_by_hand() -> None:
    table = scores.counted("Ede ma Pécsre megy haza", [(0, 3, P)], [(0, 3, P), (7, 13, G)])
    assert table.words.specificity == 3 / 4  # ma, megy, haza of ma, Pécsre, megy, haza


SPREADS = [
    ([1.0], (1.0, 1.0), "one document is all and the worst"),
    ([0.0, 1.0], (0.5, 0.0), "the median of two is their mean"),
    ([n / 20 for n in range(20)], (0.475, 0.025), "the worst two of twenty, their mean"),
    ([n / 11 for n in range(11)], (5 / 11, 0.5 / 11), "a tenth of eleven is two: rounded up"),
    ([], (0.0, 0.0), "none"),
]


@pytest.mark.parametrize(("values", "wanted", "reason"), SPREADS)
def test_spread(values: list[float], wanted: tuple[float, float], reason: str) -> None:
    assert scores.spread(values) == pytest.approx(wanted), reason
