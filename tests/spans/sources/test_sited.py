"""Towns that are called as people are, before their street or a body of theirs; one text a line with its reason."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")
TOWNS = [
    ("A vádlott Balassa Gyula. Lakik: Gyula, Ady u. 3.", ["PER", "GPE"], "before a street, whoever else is called so"),
    ("A vádlott Balassa Gyula. Született: Gyula, 1972. május 3.", ["PER", "GPE"], "behind a label of birth"),
    ("Felvéve: (OMSZ, Gyula). Rehabilitáció: Gyula, Pándy Kálmán Tagkórház.", ["GPE", "GPE"], "before its hospital, and again"),
    ("A vádlott Balassa Gyula. Gyula, az ügyvédje szerint, beteg.", ["PER", "PER"], "whoever is spoken of is none"),
]


@pytest.mark.parametrize(("text", "types", "why"), TOWNS, ids=[why for *_, why in TOWNS])
def test_who_is_a_town(text, types, why):
    assert [span.type for span in P.spans(text).spans or () if span.text.endswith("Gyula")] == types


def test_a_given_name_is_no_part_of_a_bank():
    spans = {span.text: span.type for span in P.spans("A kárt Varannai Eszter OTP Banknál vezetett számlájára utaljuk.").spans or ()}
    assert spans["Varannai Eszter"] == "PER" and spans["OTP Banknál"] == "ORG"


NICKS = [
    ("Nguyen Thi Mai Lan (Lanka) csütörtökön jön.", "Lanka"),  # as her given name begins
    ("Kiss Anna (Nuska) is jön.", "Nuska"),  # ends as nicknames do
]


@pytest.mark.parametrize(("text", "nick"), NICKS)
def test_a_word_in_brackets_is_what_somebody_is_called(text, nick):
    entries = P.spans(text).replacements or {}
    short = next(entry for entry in entries.values() if entry.norm == nick)
    assert short.main_type == "PER" and short.of == next(key for key in entries if " " in key)


WORDS = [
    ("Szervezeti egység: Festöde, 2. műszak", "no name behind a label for a word"),
    ("Fajta: Vizsla\nSzín: Zsemle", "a breed and a colour"),
]


@pytest.mark.parametrize(("text", "why"), WORDS, ids=[why for _, why in WORDS])
def test_behind_a_label_for_words_no_name_stands(text, why):
    assert P.replace(text).pseudonymised == text


def test_a_surname_before_a_trade_is_a_firms():
    spans = {span.text: span.type for span in P.spans("A fuvart a Dankó Trans (Dankó Mihály) vállalta.").spans or ()}
    assert spans["Dankó Trans"] == "ORG" and spans["Dankó Mihály"] == "PER"


def test_an_elder_before_a_name_is_no_part_of_it():
    assert [span.text for span in P.spans("Öreg Kún Imre meghalt.").spans or ()] == ["Kún Imre"]


def test_a_post_is_called_by_its_town():
    new = P.replace("A Kisvárdai HTP (Kisvárda/1) vonult.").pseudonymised or ""
    town = new.split("(")[1].partition("/")[0]
    assert town != "Kisvárda" and "HTP" in new and new.endswith(f"({town}/1) vonult.")


def test_who_heads_an_office_is_addressed_by_it():
    text = "Tisztelt Tagintézmény-vezető Asszony!"
    assert P.replace(text).pseudonymised == text
