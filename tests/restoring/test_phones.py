"""Telephone numbers come back in the groups of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.restoring import restore
from pseudo.restoring.phones import line, respelt

NEW, OLD, LANDLINE = "+36 20 935 1164", "+36 30 412 7789", "+36 1 234 5678"

CASES = [
    ("06-20/935-1164", OLD, "06-30/412-7789", "from inside the country"),
    ("+36209351164", OLD, "+36304127789", "in one group"),
    ("(20) 935-1164", OLD, "(30) 412-7789", "the network in brackets"),
    ("0036 20 935 11 64", OLD, "0036 30 412 77 89", "from abroad"),
    ("935-1164", OLD, "412-7789", "without the network"),
    ("06 20 935 1164", LANDLINE, "06 1 234 5678", "an area of another length"),
    ("+36 20 935 1164. 2011.", OLD, "+36 30 412 7789. 2011.", "a year behind it"),
]


@pytest.mark.parametrize(("text", "old", "wanted", "why"), CASES)
def test_a_number_comes_back_as_it_is_written(text: str, old: str, wanted: str, why: str) -> None:
    assert restore(f"Tel.: {text}", {old: NEW}).text == f"Tel.: {wanted}", why


def test_another_number_stays() -> None:
    for text in ("06-20/935-1165", "120 935 1164 5", "20 935 116"):
        assert restore(text, {OLD: NEW}).text == text


@given(st.text("0123456789", min_size=7, max_size=7), st.sampled_from(("06-20/{}-{}", "+36 20 {} {}", "(20) {}-{}")))
def test_a_number_in_its_own_place_is_itself(own: str, shape: str) -> None:
    new = line(f"+36 20 {own}", "HU")
    assert new is not None
    text = shape.format(own[:3], own[3:])
    assert respelt(text, new, new) == text
