"""Parts of people's names in longer words become those of the new names, in the form that they had."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
TEXTS = [
    ("Kovács János tanúskodott. Az exkovács nem jött el.", ["kovács"]),
    ("Gaspardy-Nagy Éva pere. A gaspardy-nagy-ugy anyaga, az exgaspardyval.", ["gaspardy", "nagy-ugy"]),
    ("Zsigmondi Árpád írt. Ő zsigmondista, de a zsigmondizmus más.", ["zsigmond"]),  # which begins as the name ends
    ("Zsigmondi Árpád írt. A prozsigmondi tábor és az anti-zsigmondi lap; zsigmondi-ügy.", ["zsigmondi"]),  # the tagger takes two of them for names
]


@pytest.mark.parametrize(("text", "gone"), TEXTS)
def test_no_part_of_a_name_is_left_in_a_longer_word(text, gone):
    new = P.replace(text).pseudonymised.lower()
    assert not [part for part in gone if part in new]


def test_the_new_name_stands_where_the_old_one_stood():
    doc = P.replace("Kovács János tanúskodott. Az exkováccsal nem beszéltek.")
    surname = doc.spans[0].new_text.split()[0]
    assert f"Az ex{P.language.morph.inflect(surname, 'Case=Ins').lower()} nem" in doc.pseudonymised


def test_a_common_word_stays():
    text = "Vörös István beszélt. A vörösbor, az exvörös; Kovács Éva hallgatott, a kovácsműhely zárva."
    assert P.replace(text).pseudonymised.endswith("a kovácsműhely zárva.") and "A vörösbor, az exvörös" in P.replace(text).pseudonymised
