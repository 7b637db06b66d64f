"""Towns that are ordinary words or somebody's name, too, behind what says that a town stands there."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "towns", "reason"), [
    ("Kotipaikka: Varkaus", ["Varkaus"], "a heading of columns, though a theft is called so"),
    ("Nimi: Lahti, Pekka\nKotikunta: Lahti", ["Lahti"], "his own town, whoever is called so"),
    ("Pitopaikkana oli Salo, Lahti johti puhetta.", ["Salo"], "in a sentence; the other took the chair"),
    ("Määräpaikaksi tuli Salo.", ["Salo"], "what it became"),
    ("Kotikuntani on Varkaus.", ["Varkaus"], "somebody's own"),
    ("Kokouspaikka: Salo Pekka", [], "but no full name"),
    ("Rikosnimike: Varkaus", [], "nor behind another label"),
])
def test_what_a_label_says_to_be_a_town_is_one(text: str, towns: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "GPE"] == towns, reason
