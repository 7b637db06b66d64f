"""Ordinary words that a tagger takes for names by where they stand: offences, compounds, units, what is cut short."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def names(text: str) -> list[str]:
    return [span.text for span in FI.spans(text).spans or () if span.type in ("PER", "ORG", "GPE", "LOC", "FAC")]


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Tutkintanimike: Varkaus / Ajokulkuneuvon luvaton käyttö", [], "a theft is no town; what is driven is nobody's"),
    ("Rikosnimike: Ryöstö / Varkaus", [], "the second of two"),
    ("Epäilty rikos: Murto, Petos", [], "a label of two words; Murto is a surname, too"),
    ("Asia: Varkaus", [], "what a paper is about"),
    ("Syyte: Lindroos on lyönyt Vesteristä. Pirjo Vesterinen kaatui.", ["Lindroos", "Vesteristä", "Pirjo Vesterinen"],
     "but who was hit, though his form looks made of two words"),
    ("Kotikunta: Varkaus", ["Varkaus"], "but a town behind its own label"),
    ("Väri: Musta\nMateriaali: Mänty, Koivu\nTuote: Paju", [], "what things are like and made of"),
    ("Koulutus: Puuseppä\nAmmatti: Seppä\nUskonto: Ortodoksi", [], "what somebody is"),
    ("Vamma: Murtuma\nKehon osa: Ranne\nTuntomerkit: Arpi, Parta", [], "parts of the body"),
    ("Allergiat: Koivu, Leppä", [], "several words of one label, though each is a surname"),
    ("Allergiat: Lahti, Pekka", ["Lahti, Pekka"], "but somebody, with his given name"),
    ("Kerros: Toinen\nTekoväline: Vasara\nOppiaine: Historia", [], "others"),
    ("Syy: Pekka kaatui portaissa.", ["Pekka"], "but who is named in a sentence"),
    ("Tila: Mäkelä\nPyyntipaikka: Lahti", ["Mäkelä", "Lahti"], "an estate, a town"),
    ("Rikosnimike: Pahoinpitely. Asianomistaja: Murto Pekka", ["Murto Pekka"], "a label of its own"),
    ("Joensuun poliisiasema, Rikostorjuntasektori R3", ["Joensuun poliisiasema"], "a sector is no square"),
    ("Asuu Eerikintorilla ja Hämeentiellä.", ["Eerikintorilla", "Hämeentiellä"], "but these are"),
    ("Keuhkosairauksien vastuualue, Päivystyssektori P1", [], "a unit and its sign"),
    ("Asia: Vammaispalvelulain mukainen apu. Asuntokauppalain mukaan. Yhdenvertaisuuslakia sovelletaan.", [], "statutes"),
    ("Arvio: lastensuojelulain 26 §:n mukainen palvelutarve selvitetään.", [], "in small letters"),
    ("Retkellä käytiin Saanalaella, Nammalaella ja Halkolahdessa.", ["Saanalaella", "Nammalaella", "Halkolahdessa"], "but tops"),
    ("neiti Maire Lakso, kihl. P. Jokinen", ["Maire Lakso", "P. Jokinen"], "engaged, as registers have it"),
    ("vih. Turussa 1955, kast. Porissa", ["Turussa", "Porissa"], "married, christened"),
    ("Pekka asuu Rantatie 4, Eno. Osoite: s:n", ["Pekka", "Rantatie", "Eno"], "the same"),
])
def test_words_are_no_names(text: str, wanted: list[str], reason: str) -> None:
    assert names(text) == wanted, reason


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Eskona Pentti, Emäntänä Liisa", ["Eskona", "Pentti", "Liisa"], "as whom and who"),
    ("Näytelmässä Jussina Kalle Lahti, Annana Leena Salo.", ["Jussina", "Kalle Lahti", "Annana", "Leena Salo"], "before full names"),
    ("Renkinä Veikko, Vallesmannina Heikki Ahonen.", ["Veikko", "Heikki Ahonen"], "as what is no name"),
    ("Kuninkaana Olli Virtanen", ["Olli Virtanen"], "whose stem changes"),
    ("Karoliina Virtanen ja Annina Salo tulivat.", ["Karoliina Virtanen", "Annina Salo"], "names that end so"),
])
def test_as_what_somebody_appears_is_no_part_of_the_name(text: str, wanted: list[str], reason: str) -> None:
    assert names(text) == wanted, reason


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("noel on kipee ja väsyny, meri kans", ["noel"], "an adjective that is said otherwise"),
    ("tää on tosi nopee ja korkee juttu", [], "others"),
    ("otin pipon mukaan, lompakost puuttu rahaa", [], "in a case that is cut short"),
    ("kysyn tiinalt huomenna, tiina tietää", ["tiinalt", "tiina"], "but people are said so, too"),
])
def test_words_are_said_otherwise_than_they_are_written(text: str, wanted: list[str], reason: str) -> None:
    assert names(text) == wanted, reason
