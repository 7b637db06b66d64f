"""Bands and shifted numbers: readable cases, and what holds for every number."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.keyed import Stream
from pseudo.kinds.amounts import banded, in_words, moved, numbers, respelt

BANDS = [
    ("47 éves", "AGE", None, "45–49 éves", "five years"),
    ("47 éves", "AGE", 10, "40–49 éves", "ten years"),
    ("negyvenhét éves", "AGE", None, "45–49 éves", "words come out in figures"),
    ("negyvenéves", "AGE", None, "40–44 éves", "one word becomes two"),
    ("25–30 éves", "AGE", None, "25–34 éves", "from the first's band to the last's"),
    ("450 000 Ft", "MONEY", None, "400 000–500 000 Ft", "its first figure"),
    ("12.500,- Ft", "MONEY", None, "10.000–20.000,- Ft", "full stops between thousands"),
    ("1 200 euró", "MONEY", 500, "1 000–1 500 euró", "a width of one's own"),
    ("3,2 millió forint", "MONEY", None, "3–4 millió forint", "decimals"),
    ("másfél millió forint", "MONEY", None, "1 000 000–2 000 000 forint", "a fraction of a million"),
    ("45 000 (negyvenötezer) forint", "MONEY", None, "40 000–50 000 forint", "the words would tell it"),
    ("€300", "MONEY", None, "€300–400", "sign before"),
    ("12%", "PERCENT", None, "10–20%", "per cent"),
    ("három hét", "DUR", None, "3–4 hét", "a week is no seven"),
    ("néhány hét", "DUR", None, None, "no number"),
]


@pytest.mark.parametrize(("norm", "type_", "width", "expected", "reason"), BANDS)
def test_bands(norm, type_, width, expected, reason):
    assert banded(norm, type_, "hu", width) == expected, reason


@given(st.integers(1, 119), st.text(max_size=6))
def test_a_shifted_age_is_another_of_its_band(age, key):
    new = int(re.match(r"\d+", moved(f"{age} éves", "AGE", "hu", Stream(b"k" * 16, key)))[0])
    assert new != age and new // 5 == age // 5


@given(st.integers(1, 10**9), st.sampled_from(["", " ", "."]), st.text(max_size=6))
def test_a_shifted_amount_keeps_its_spelling_and_first_figure(amount, gap, key):
    old = f"{amount:,}".replace(",", gap) + " Ft"
    new = moved(old, "MONEY", "hu", Stream(b"k" * 16, key))
    assert new != old
    if amount >= 10:
        assert re.sub(r"\d", "0", new) == re.sub(r"\d", "0", old) and new[0] == old[0]


@given(st.integers(1, 999))
def test_words_are_read_as_they_are_written(value):
    (number,) = numbers(f"{in_words(value, 'hu')} éves", "AGE", "hu")
    assert number.value == value and number.words


@given(st.text(max_size=40), st.sampled_from(["AGE", "MONEY", "CARDINAL"]))
def test_any_text_is_read_without_an_error(text, type_):
    for made in (banded(text, type_, "hu"), moved(text, type_, "hu", Stream(b"k" * 16))):
        assert made is None or made != text


@pytest.mark.parametrize("norm", ["négyünknek", "négyen", "négyet"])
def test_a_count_with_an_ending_of_its_own_is_not_taken_apart(norm):
    """`háromünknek`, `háromen`, `4–5 ünknek` are no words."""
    assert banded(norm, "CARDINAL", "hu") is None
    assert respelt(norm, "CARDINAL", "hu", Fraction(3)) is None
