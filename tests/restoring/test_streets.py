"""A street that is written short comes back short, with its number and its ending."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

CASES = [
    ("Bánki Donát utca", "Napfény utca", "Napfény u. 4.", "Bánki Donát u. 4.", "of the same kind"),
    ("Könyves Kálmán körút", "Római utca", "a Római u. felől", "a Könyves Kálmán krt. felől", "of another"),
    ("Thököly út", "Napfény utca", "Napfény u. 4.", "Thököly út 4.", "of one that is never short"),
    ("Kossuth utca", "Napfény utca", "a Napfény u.-ba", "a Kossuth u.-ba", "with an ending"),
    ("Kossuth tér", "Napfény tér", "Napfény t. 4.", "Kossuth t. 4.", "of a square, in one letter"),
    ("Kossuth utca", "Napfény tér", "Napfény t. 4.", "Kossuth u. 4.", "of a square that was a street"),
    ("Ady Endre utca", "Régész utca", "A RÉGÉSZ U. 21.", "AZ ADY ENDRE U. 21.", "shouted"),
]


@pytest.mark.parametrize(("old", "new", "text", "wanted", "why"), CASES)
def test_a_short_street_comes_back(old: str, new: str, text: str, wanted: str, why: str) -> None:
    assert restore(text, {old: new}).text == wanted, why
