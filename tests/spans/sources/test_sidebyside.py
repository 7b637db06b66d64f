"""Places right before other names, firms with two legal forms, and people in lists."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def names(text: str) -> list[tuple[str, str]]:
    return [(span.text, span.type) for span in FI.spans(text).spans or () if span.type in ("PER", "ORG", "GPE", "FAC")]


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Lepistö on välisenä yönä Tampereella Hämeenkadulla ravintola Vanhan Myllyn edustalla lyönyt Karimia.",
     ("Hämeenkadulla", "FAC"), "where, before a restaurant"),
    ("Oli vienyt ”kortinhakijan” Turuntieltä Halikkoon ja että miestä kutsuttiin Sakeksi.", ("Turuntieltä", "FAC"), "from a road"),
    ("Oli vienyt ”kortinhakijan” Turuntieltä Halikkoon ja että miestä kutsuttiin Sakeksi.", ("Halikkoon", "GPE"), "to a village"),
    ("TODISTAJA\nKirsti Vainio-Lahti, asianomistajan tytär, Perniö\nHassan Jama Farah, taksinkuljettaja, Halikko\n",
     ("Hassan Jama Farah", "PER"), "who begins a line"),
    ("TODISTAJA\nKirsti Vainio-Lahti, asianomistajan tytär, Perniö\nHassan Jama Farah, taksinkuljettaja, Halikko\n",
     ("Perniö", "GPE"), "and the place at the end of the one before"),
    ("Maksaja on Oy Harbour Trade Ab.", ("Oy Harbour Trade Ab", "ORG"), "a legal form before its name, another behind it"),
    ("As. A 3 (Oy Harbour Trade Ab, kuolinpesä Åke Holmström).", ("Oy Harbour Trade Ab", "ORG"), "in brackets"),
    ("Tarjoukset pyydettiin LVI-Ratia Oy:ltä ja Haminan Lämpö ja Vesi Oy:ltä.", ("LVI-Ratia Oy:ltä", "ORG"), "two firms, the first"),
    ("Tarjoukset pyydettiin LVI-Ratia Oy:ltä ja Haminan Lämpö ja Vesi Oy:ltä.", ("Haminan Lämpö ja Vesi Oy:ltä", "ORG"),
     "and the second"),
    ("Liitteenä Kuivausjussit Ky:n lasku.", ("Kuivausjussit Ky:n", "ORG"), "a word in a case opens the sentence"),
    ("Nostettu 2 240 euroa Otto-automaatista Halikon Prismalla 8.11.", ("Halikon Prismalla", "ORG"), "behind a machine"),
    ("Leirikoulu Vierumäellä, ruokailut\nLähdemme leirikouluun Vierumäelle.", ("Vierumäellä", "GPE"), "where a camp is"),
    ("Tarjous pyydettiin Kymen Putkitöiltä.", ("Kymen Putkitöiltä", "ORG"), "a firm in the plural"),
    ("Rikkonut auton tuulilasin Rantaperkiössä Nuolialantie 41:n pihassa.", ("Rantaperkiössä", "GPE"), "before a street"),
    ("Diakoni Matleena Ikosen (os. Vesa) siunaustilaisuus on Tuomiokirkossa.", ("Vesa", "PER"), "a maiden name in brackets"),
    ("Huone 4: Lassi, Toivo, Max Wikström, Veikka", ("Toivo", "PER"), "hope, between two people"),
    ("Jonossa: 2) Ljudmila Grišina, 3) Nikku S. Paikka myönnettiin Sari Nikulle.", ("Nikku S.", "PER"), "an initial ends a list"),
])
def test_each_stands_by_itself(text: str, wanted: tuple[str, str], reason: str) -> None:
    assert wanted in names(text), reason


HU = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("A Zala Zalabérnél kiöntött.", [("Zala", "LOC"), ("Zalabérnél", "GPE")], "a river that girls are called, too"),
    ("A Tisza Tiszacsegénél tetőzik.", [("Tisza", "LOC"), ("Tiszacsegénél", "GPE")], "a river and a town"),
    ("A vízügy szerint a Bodrog Sárospatakon is apad.", [("Bodrog", "LOC"), ("Sárospatakon", "GPE")], "in a case of place"),
    ("Tisza Kálmánnál jártunk.", [("Tisza Kálmánnál", "PER")], "somebody"),
    ("Zala Györgynél vacsoráztunk.", [("Zala Györgynél", "PER")], "somebody who is called as a river"),
])
def test_a_river_and_a_town_are_two(text: str, wanted: list[tuple[str, str]], reason: str) -> None:
    found = [(span.text, span.type) for span in HU.spans(text).spans or ()]
    assert found == wanted, reason
