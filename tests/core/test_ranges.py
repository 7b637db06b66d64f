"""Ranges looked up are those that trying each would find."""

from hypothesis import given
from hypothesis import strategies as st

from pseudo.core import ranges

pairs = st.tuples(st.integers(0, 40), st.integers(1, 8)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(st.lists(pairs, max_size=12), pairs)
def test_as_trying_each(rows, asked):
    start, end = asked
    known = ranges.of(rows)
    over = [number for number, (a, b) in enumerate(rows) if a < end and start < b]
    assert sorted(known.over(start, end)) == over
    assert known.touch(start, end) == bool(over)
    assert known.hold(start, end) == any(a <= start and end <= b for a, b in rows)
