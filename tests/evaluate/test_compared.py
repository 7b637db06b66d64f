"""Two outputs: the same seed says the same, what is the same is no difference, and what is plainly better is one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.evaluate import scores
from pseudo.evaluate.compared import ALL, differences, holm
from pseudo.evaluate.scores import Counts, Table, Words


def table(gold: int, found: int, exact: int) -> Table:
    return Table({"PER": Counts(gold, found, exact)}, Counts(gold, found, exact), Words())


DOCS = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=8).map(
    lambda rows: [table(gold, found, min(gold, found, exact)) for gold, found, exact in rows])


@settings(max_examples=20, deadline=None)
@given(DOCS, st.integers(0, 99))
def test_the_same_twice_is_no_difference(docs: list[Table], seed: int) -> None:
    for each in differences(docs, docs, seed, 200):
        assert (each.low, each.high, each.p, each.holm) == (0, 0, 1, 1)
        assert each.f1 == each.other_f1


@settings(max_examples=20, deadline=None)
@given(DOCS, st.integers(0, 99))
def test_the_seed_decides_and_f1_is_that_of_the_counts(docs: list[Table], seed: int) -> None:
    other = [table(each.micro.gold, 0, 0) for each in docs]
    one = differences(docs, other, seed, 300)
    assert one == differences(docs, other, seed, 300)
    assert [each.type for each in one] == [ALL, "PER"]
    assert abs(one[0].f1 - scores.score(scores.added(docs).micro).f1) < 1e-12
    for each in one:
        assert each.low <= each.high and 0 < each.p <= each.holm <= 1


def test_what_is_better_in_twenty_documents_is_no_chance_and_in_one_of_them_it_may_be() -> None:
    bad = [table(10, 10, 5)] * 20
    (every, _) = differences([table(10, 10, 9)] * 20, bad, 1, 2000)
    assert every.p < 0.01 and every.low > 0  # in 2**20 ways to change places two are as far
    (once, _) = differences([table(10, 10, 9), *bad[1:]], bad, 1, 2000)
    assert once.p == 1.0  # in both places the gap is as wide


def test_a_type_that_one_output_alone_has_is_told() -> None:
    other = Table({"GPE": Counts(0, 3, 0)}, Counts(0, 3, 0), Words())
    assert [each.type for each in differences([table(1, 1, 1)], [other], 1, 100)] == [ALL, "GPE", "PER"]


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_only_raises_and_keeps_the_order(ps: list[float]) -> None:
    out = holm(ps)
    assert all(p <= q <= 1 for p, q in zip(ps, out, strict=True))
    ordered = [q for _, q in sorted(zip(ps, out, strict=True))]
    assert ordered == sorted(ordered)
