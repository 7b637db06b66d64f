"""Numbers and sums come back in the groups and with the endings of the text."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

PAIRS = {"3,5 millió forint": "2,8 millió forint", "120 000 Ft": "98 500 Ft", "12345676-2-42": "24681357-2-13",
         "ABC-123": "EFG-456"}

CASES = [
    ("2,8 millió forintot fizetett.", "3,5 millió forintot fizetett.", "the last word has an ending"),
    ("98 500 Ft-ot, 2,8 millió forint.", "120 000 Ft-ot, 3,5 millió forint.", "a hyphen, none"),
    ("12,8 millió forintot", "12,8 millió forintot", "another sum"),
    ("24681357213; HU24681357", "12345676242; HU12345676", "in one group; its beginning behind a country"),
    ("EFG 456, EFG456", "ABC 123, ABC123", "the plate as the text groups it"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES)
def test_figures_come_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, PAIRS).text == wanted, why
