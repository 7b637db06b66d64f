"""Families as English has them."""

from __future__ import annotations

import pytest

from pseudo import restore


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("The Bodolais live here, the Bodolais' car is red.", "The Kovácses live here, the Kovácses' car is red.", []),
    ("Mr. Bodolai met the Fenyők.", "Mr. Kovács met the Fenyők.", []),
    ("Bodolais is a word.", "Bodolais is a word.", ["Bodolais"]),  # nobody knows
])
def test_a_family_has_the_ending_of_the_language(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, {"Kovács Pál": "Bodolai Ernő"})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_of_two_families_nobody_knows_which() -> None:
    text = "The Bodolais won."
    found = restore(text, {"Kovács Pál": "Bodolai Ernő", "Tóth Éva": "Bodolai Anna"})
    assert (found.text, len(found.left)) == (text, 1)
