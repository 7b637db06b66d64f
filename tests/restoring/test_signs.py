"""Initials come back in the order of the original: a wife's, and those of a surname of two."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

PAIRS = {"Pintér Lajosné": "Turza Elemérné", "Varga-Hegyi Luca": "Bartucz-Rusznyák Paula"}

CASES = [
    ("T. Elemérnét kérdeztük.", "P. Lajosnét kérdeztük.", "a surname's before a husband's name"),
    ("Turza E.-nének szóltak.", "Pintér L.-nének szóltak.", "the husband's, before a wife's ending"),
    ("B.-R. Paulának adta.", "V.-H. Lucának adta.", "both of a surname of two"),
    ("A kulcs Paula B.-R. kulcsa.", "A kulcs Luca V.-H. kulcsa.", "behind the given name"),
    ("A B.-R. Paulánál", "A V.-H. Lucánál", "a letter is no number of a king"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES)
def test_initials_come_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, PAIRS).text == wanted, why


def test_a_husbands_initial_alone_is_nobodys() -> None:
    assert restore("Ezt Turza E. írta.", PAIRS).text == "Ezt Turza E. írta."


def test_initials_without_stops_come_back_where_those_of_two_stand() -> None:
    pairs = {"Nádasdi Tamás": "Gombár Róbert", "Rónai Olivér": "Derdák Zsombor"}
    assert restore("- GR: hívás\n- DZs: levél", pairs).text == "- NT: hívás\n- RO: levél"
    assert restore("A GR itt más.", pairs).text == "A GR itt más."
