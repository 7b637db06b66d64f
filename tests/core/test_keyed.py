"""Keyed choice: the same everywhere under one key, different under another, even over its range."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.keyed import Stream, digest, ranked

KEY = b"a test key of sixteen bytes"
texts = st.lists(st.text(max_size=8), max_size=12)


@given(texts, st.randoms())
def test_rank_does_not_depend_on_order(candidates, random):
    shuffled = list(candidates)
    random.shuffle(shuffled)
    assert ranked(KEY, ("x",), candidates) == ranked(KEY, ("x",), shuffled)


@given(texts)
def test_rank_keeps_every_candidate_once(candidates):
    assert sorted(ranked(KEY, ("x",), candidates)) == sorted(set(candidates))


def test_context_parts_do_not_run_together():
    assert digest(KEY, ("ab", "c")) != digest(KEY, ("a", "bc"))


def test_another_key_gives_another_order():
    names = [str(n) for n in range(50)]
    assert ranked(KEY, ("x",), names) != ranked(KEY + b"!", ("x",), names)


@given(st.integers(1, 1000))
def test_below_stays_below(n):
    stream = Stream(KEY, "range", str(n))
    assert all(0 <= stream.below(n) < n for _ in range(20))


def test_below_is_even():
    stream = Stream(KEY, "even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))


def test_repr_hides_key_and_context():
    assert "Kovács" not in repr(Stream(KEY, "Kovács"))
