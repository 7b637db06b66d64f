"""Who is who: B-cubed and consistency."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Entry
from pseudo.evaluate.entities import Consistency, b_cubed, consistency, new_norm, root_key

SAID = st.lists(st.lists(st.tuples(st.integers(1, 4), st.sampled_from("abcd")), max_size=8), max_size=4)


@given(SAID)
def test_bounds(docs: list[list[tuple[int, str]]]) -> None:
    found = b_cubed(docs)
    assert 0 <= found.precision <= 1 and 0 <= found.recall <= 1
    assert min(found.precision, found.recall) - 1e-9 <= found.f1 <= max(found.precision, found.recall) + 1e-9
    assert found.mentions == sum(map(len, docs))
    if found.mentions:
        assert found.precision > 0 and found.recall > 0  # a mention is always with itself


@given(SAID)
def test_the_sides_changed(docs: list[list[tuple[int, str]]]) -> None:
    one, other = b_cubed(docs), b_cubed([[(cluster, entity) for entity, cluster in doc] for doc in docs])
    assert (one.precision, one.recall) == pytest.approx((other.recall, other.precision))


@given(st.lists(st.lists(st.integers(1, 4), min_size=1), min_size=1))
def test_perfect_is_one(docs: list[list[int]]) -> None:
    found = b_cubed([[(entity, f"e{entity}") for entity in doc] for doc in docs])
    assert (found.precision, found.recall) == pytest.approx((1.0, 1.0))


@given(st.lists(st.integers(1, 3), min_size=1))
def test_all_apart_is_precise_and_all_in_one_recalls(entities: list[int]) -> None:
    assert b_cubed([[(entity, index) for index, entity in enumerate(entities)]]).precision == 1
    assert b_cubed([[(entity, "one") for entity in entities]]).recall == pytest.approx(1)


CASES = [
    ([[(1, "a"), (1, "a"), (2, "a")]], (5 / 9, 1.0), "two in one: (2/3 + 2/3 + 1/3) / 3"),
    ([[(1, "a"), (1, "b")]], (1.0, 0.5), "one in two halves"),
    ([[(1, "a")], [(1, "b")]], (1.0, 1.0), "documents are apart: the number 1 is another person there"),
]


@pytest.mark.parametrize(("docs", "wanted", "reason"), CASES)
def test_by_hand(docs: list[list[tuple[int, str]]], wanted: tuple[float, float], reason: str) -> None:
    found = b_cubed(docs)
    assert (found.precision, found.recall) == pytest.approx(wanted), reason


NEW = [
    ([(1, "x"), (1, "x"), (2, "y")], Consistency(1, 1, 2, 2), "who has one mention says nothing of keeping"),
    ([(1, "x"), (1, "z"), (2, "y")], Consistency(1, 0, 3, 3), "one person, two new names"),
    ([(1, "x"), (2, "x")], Consistency(0, 0, 1, 0), "two persons, one new name"),
    ([], Consistency(), "nothing was replaced"),
]


@pytest.mark.parametrize(("said", "wanted", "reason"), NEW)
def test_consistency(said: list[tuple[int, str]], wanted: Consistency, reason: str) -> None:
    assert consistency(said) == wanted, reason


def test_roots_and_new_names() -> None:
    entries = {"a": Entry("Jani", {"PER": 1}, 1, of="b", derived="Beni"), "b": Entry("Kis János", {"PER": 1}, 1, repl="Nagy Béla"),
               "c": Entry("X", {"PER": 1}, 1, of="d"), "d": Entry("Y", {"PER": 1}, 1, of="c"), "e": Entry("Z", {"PER": 1}, 1, keep=True, repl="W")}
    assert root_key(entries, "a") == "b" and root_key(entries, "none") == "none"
    assert root_key(entries, "c") in ("c", "d")  # a circle ends
    assert [new_norm(entries[key]) for key in "abe"] == ["Beni", "Nagy Béla", "Z"]
    assert new_norm(None) == ""
