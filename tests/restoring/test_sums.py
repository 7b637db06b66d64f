"""Sums and times come back in the spelling of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import restore


@given(st.integers(10_000, 999_999_999), st.integers(10_000, 999_999_999), st.sampled_from(". \xa0"))
def test_a_sum_comes_back_in_the_groups_of_the_text(old: int, new: int, gap: str) -> None:
    mapping = {f"{old:,} Ft".replace(",", "."): f"{new:,} Ft".replace(",", ".")}
    text, wanted = (f"Kap {number:,} forintot.".replace(",", gap) for number in (new, old))
    if old != new:
        assert restore(text, mapping).text == wanted


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Jött 9:15-kor.", "Jött 14:30-kor.", 0),
    ("Jött 9.15-ig.", "Jött 9.15-ig.", 1),  # a price, a date, a time
    ("Jött 19:15-kor.", "Jött 19:15-kor.", 0),
])
def test_a_time_comes_back_without_its_nought(text: str, wanted: str, left: int) -> None:
    back = restore(text, {"14:30": "09:15"})
    assert (back.text, len(back.left)) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted"), [
    ("Azaz négyszázhúszezer forint.", "Azaz háromszázötvenezer forint."),
    ("Négyszázhúszezer forintot kért.", "Háromszázötvenezer forintot kért."),
    ("HUF 420,000", "HUF 350,000"),
    ("Harminckilenc éves.", "Negyvenkét éves."),
    ("Harminckilenc forint.", "Harminckilenc forint."),
])
def test_a_number_in_words_is_the_one_in_figures(text: str, wanted: str) -> None:
    assert restore(text, {"350 000 Ft": "420 000 Ft", "42 éves": "39 éves"}).text == wanted


def test_thousands_with_an_ending_and_nothing_behind() -> None:
    found = restore("85 ezret kapott, 85 ezerért.", {"100 000 Ft": "85 000 Ft"})
    assert found.text == "100 ezret kapott, 100 ezerért."
