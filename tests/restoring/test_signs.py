"""Initials come back in the order of the original: a wife's, and those of a surname of two."""

from __future__ import annotations

import pytest

from pseudo.language.language import load
from pseudo.restoring import restore
from pseudo.restoring.mapping import Name, Originals, of_pairs

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


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("Ott volt T. E.-né.", "Ott volt P. L.-né.", "her husband's, with her ending"),
    ("T. E.-né H. I. aláírta.", "P. L.-né V. K. aláírta.", "and her own behind it"),
    ("R.-né D. M. a lánya.", "B.-né S. O. a lánya.", "his surname's alone"),
    ("Neve N. B. volt.", "Neve F. Á. volt.", "those of her name as a girl"),
    ("Ott volt T. E.", "Ott volt T. E.", "her husband's alone are nobody's"),
])
def test_initials_of_wives_come_back(text: str, wanted: str, why: str) -> None:
    pairs = {"Pintér Lajosné Vida Klára": "Turza Elemérné Hódi Irma", "Balláné Sipos Olga": "Repkáné Dancsa Melinda"}
    girl = [Name("1", "Kis Jánosné", "Medvegy Ottóné", "PER", gender="F"),
            Name("1", "Fodor Ágnes", "Novotny Bella", "PER", False, gender="F")]
    known = of_pairs(pairs, load("hu")) + Originals(tuple(girl))
    assert restore(text, known).text == wanted, why


def test_initials_behind_a_title_come_back() -> None:
    assert restore("1. Dr. P. P. kérje.", {"Nagy Lajos": "Pécz Petra"}).text == "1. Dr. N. L. kérje."


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("A kulcs nálam van. – Gy.", "A kulcs nálam van. – D.", 0), ("Üdv: Gy.", "Üdv: D.", 0), ("Szia!\nGy.", "Szia!\nD.", 0),
    ("A kulcs nálam van. – E.", "A kulcs nálam van. – E.", 1),  # of the surname
    ("A kulcs nálam van. – K.", "A kulcs nálam van. – K.", 0),  # nobody's
    ("Lépcsőház: Gy.", "Lépcsőház: Gy.", 0),
])
def test_a_text_is_signed_with_an_initial(text: str, wanted: str, left: int) -> None:
    found = restore(text, {"Somlai Dénes": "Endrész György"})
    assert (found.text, len(found.left)) == (wanted, left)
