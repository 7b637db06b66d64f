"""Case patterns: a new name stands in the pattern of the old surface."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.language.casing import like, like_name, pattern
from pseudo.language.letters import fold


@given(st.text())
def test_pattern_is_total(text):
    assert pattern(text) in {"upper", "title", "lower", "mixed"}


@given(st.text())
def test_fold_is_idempotent(text):
    assert fold(fold(text)) == fold(text)


LIKE = [
    ("HALÁSZ GÁBORNÉ", "Halász Gáborné", "Szabó Péterné", "SZABÓ PÉTERNÉ"),
    ("OTP-nek", "OTP", "Erste Banknak", "Erste Banknak"),  # an acronym is no shouting
    ("Szegedi", "Szeged", "miskolci", "Miskolci"),  # the capital of a sentence's start
    ("szegedi", "Szeged", "miskolci", "miskolci"),
    ("K.", "K.", "T.", "T."),
    ("KÁPLÁR Lajos Benedek", "Káplár Lajos Benedek", "Tóth Béla Péter", "TÓTH Béla Péter"),
    ("KÁPLÁR Lajos", "Káplár Lajos", "Tóth Béla Péter", "TÓTH Béla Péter"),  # one word more
    ("K. NAGY Éva", "K. Nagy Éva", "T. Szabó Anna", "T. SZABÓ Anna"),
    ("NATO Kft.", "NATO Kft.", "Napsugár Kft.", "Napsugár Kft."),
]


@pytest.mark.parametrize(("surface", "norm", "new", "expected"), LIKE)
def test_like(surface, norm, new, expected):
    assert like(surface, norm, new) == expected


def test_careless_lower_case_stays():
    assert like_name("kovács jánossal", "Kovács János", "Szabó Péterrel", derived=False) == "szabó péterrel"
    assert like_name("szegedi", "Szeged", "New York-i", derived=True) == "New York-i"
