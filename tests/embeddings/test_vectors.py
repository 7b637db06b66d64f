"""Nearest names: exact arithmetic, order, unknown names, candidates."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import embeddings
from embeddings.vectors import ONE, table

names = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=25)
rows = st.lists(st.binary(min_size=64, max_size=64).map(lambda row: [max(byte, -127) for byte in memoryview(row).cast("b")]),
                min_size=2, max_size=12)


@pytest.fixture(scope="module")
def hu() -> embeddings.Vectors:
    return embeddings.load("hu")


def whole_cosine(one: list[int], two: list[int]) -> int:
    """The cosine as the module defines it, in Python's own whole numbers."""
    dot = sum(a * b for a, b in zip(one, two, strict=True))
    lengths = [max(isqrt(sum(a * a for a in row) * 65536), 1) for row in (one, two)]
    return dot * (ONE << 16) // (lengths[0] * lengths[1])


@settings(max_examples=200, deadline=None)
@given(rows)
def test_cosines_are_those_of_whole_numbers_and_ties_go_by_code_point(vectors: list[list[int]]) -> None:
    pool = table("given", tuple(f"N{i:02}" for i in range(len(vectors))), np.array(vectors, np.int8))
    found = pool.nearest(np.array(vectors[0], np.float32), len(vectors))
    expected = sorted(((-whole_cosine(row, vectors[0]), f"N{i:02}") for i, row in enumerate(vectors)))
    assert found == tuple((name, -cosine) for cosine, name in expected)


@settings(max_examples=100, deadline=None)
@given(rows)
def test_the_whole_cosine_is_near_the_true_one(vectors: list[list[int]]) -> None:
    one, two = vectors[0], vectors[1]
    squares = sum(a * a for a in one) * sum(b * b for b in two)
    dot = sum(a * b for a, b in zip(one, two, strict=True))
    if squares and dot > 0:
        true = Fraction(dot) * ONE / Fraction(isqrt(squares * 10**12), 10**6)
        assert abs(whole_cosine(one, two) - true) <= 1 + true / 256


def test_never_the_name_itself(toy: Callable[[Path], Path], tmp_path: Path) -> None:
    vectors = embeddings.load(toy(tmp_path))
    for kind in vectors.kinds:
        for name in vectors.names(kind):
            assert name not in [found for found, _ in vectors.nearest(name, kind)]
            assert len(vectors.nearest(name, kind)) == len(vectors.names(kind)) - 1


@settings(max_examples=100, deadline=None)
@given(name=names)
def test_any_unknown_name_has_neighbours(hu: embeddings.Vectors, name: str) -> None:
    for kind in ("given", "surname"):
        found = hu.nearest(name, kind, n=5)
        assert len(found) == 5
        assert [cosine for _, cosine in found] == sorted((c for _, c in found), reverse=True)
        assert all(-ONE <= cosine <= ONE for _, cosine in found)
        assert found == hu.nearest(name, kind, n=5)


def test_fewer_are_the_beginning_of_more(hu: embeddings.Vectors) -> None:
    assert hu.nearest("Judit", "given", n=50)[:7] == hu.nearest("Judit", "given", n=7)


def test_among_is_obeyed_and_takes_unknown_names(hu: embeddings.Vectors) -> None:
    among = ["Katalin", "Judit", "Xyzfalvi", "Béla"]
    found = hu.nearest("Judit", "given", among=among)
    assert sorted(name for name, _ in found) == ["Béla", "Katalin", "Xyzfalvi"]
    assert found == hu.nearest("Judit", "given", among=hu.pool(among, "given"))
    assert hu.nearest("Judit", "given", among=[]) == ()


def test_known_asks_the_keys(hu: embeddings.Vectors) -> None:
    assert hu.known("Judit", "given")
    assert not hu.known("Xyzfalvi", "given")
    assert not hu.known("Judit", "GPE")


def test_accents_in_either_form(hu: embeddings.Vectors) -> None:
    assert hu.nearest("E\u0301va", "given") == hu.nearest("Éva", "given")


def test_an_unknown_kind_is_an_error_that_says_which_there_are(hu: embeddings.Vectors) -> None:
    for ask in (lambda: hu.nearest("Judit", "girl"), lambda: hu.known("Judit", "girl"), lambda: hu.pool(["Judit"], "girl")):
        with pytest.raises(embeddings.KindError, match=r"'girl'; there are: .*given"):
            ask()


def test_nothing_personal_in_reprs(hu: embeddings.Vectors) -> None:
    assert "Judit" not in repr(hu) + repr(hu.pool(["Judit"], "given"))


@pytest.mark.parametrize(("name", "kind", "among", "nearest", "reason"), [
    ("Judit", "given", ["Katalin", "Tibor", "Zsolt"], "Katalin", "women by women"),
    ("Gábor", "given", ["Katalin", "Tibor", "Mónika"], "Tibor", "men by men"),
    ("Popescu", "surname", ["Kovács", "Ionescu", "Müller"], "Ionescu", "Romanian by Romanian, by letters too"),
    ("Schneider", "surname", ["Kovács", "Ionescu", "Müller"], "Müller", "German by German"),
])
def test_what_the_vectors_are_for(
    hu: embeddings.Vectors, name: str, kind: str, among: list[str], nearest: str, reason: str
) -> None:
    assert hu.nearest(name, kind, among=among)[0][0] == nearest, reason


def test_a_folder_serves_as_well_as_a_tag(toy: Callable[[Path], Path], tmp_path: Path) -> None:
    vectors = embeddings.load(toy(tmp_path / "xx"))
    assert vectors.kinds == ("GPE", "given")
    assert vectors.names("GPE") == ("Alma", "Berek", "Csonka")


def test_many_names_at_once_have_the_neighbours_of_each_alone(hu: embeddings.Vectors) -> None:
    asked = (*hu.names("given")[:300:3], "Zsüzsa", "")
    pool = hu.pool(hu.names("given")[::2], "given")
    for name, found in zip(asked, hu.nearest_among(asked, pool, 20), strict=True):
        assert found == tuple(text for text, _ in hu.nearest(name, "given", among=pool, n=20))
    assert all(len(found) <= 2 for found in hu.nearest_among(asked, hu.pool(asked[:2], "given")))
