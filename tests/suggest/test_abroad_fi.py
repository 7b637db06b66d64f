"""Addresses and people of abroad in Finnish texts: streets, towns and surnames stay of their land."""

import re

import pytest

from pseudo import Pseudonymiser

P = [Pseudonymiser("fi", key=key) for key in (b"an example key of 20", b"another key of sixteen", b"a third key of sixteen")]
NAMES = P[0].language.names


def lands(town: str) -> set[str]:
    """The countries that have a town of this name."""
    return {row.country for row in (*NAMES.place(town), *NAMES.town_abroad(town))}


ADDRESSES = [
    ("Osoite: 14 Parnell Street, Ennis, Irlanti.", r"Osoite: \d+ (?!Parnell)\w+ Street, ([\w ]+), Irlanti\.", "IE", "the number first"),
    ("25 Baker Street, London NW1 6XE.", r"\d+ (?!Baker)\w+ Street, ([\w ]+?) NW1 6XE\.", "GB", "letters of a zip behind the town"),
    ("Hauptstraße 12, 10115 Berlin, Saksa.", r"(?!Haupt)\w+straße \d+, \d{5} (\w+), Saksa\.", "DE", "a town by its own name, that is a surname"),
    ("Narva mnt 7, 10117 Tallinn, Viro.", r"(?!Narva)\w+ mnt \d+, \d{5} ([\w-]+), Viro\.", "EE", "a neighbour of few large towns"),
    ("Via Garibaldi 4, 20121 Milano.", r"Via (?!Garibaldi)[\w ]+? \d+, \d{5} (\w+)\.", "IT", "what looks like a person"),
    ("Storgatan 5 B, 903 26 Umeå.", r"(?!Stor)\w+gatan \d+ [A-Z], 903 26 (\w+)\.", "SE", "a zip in two groups"),
]


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "pattern", "land", "why"), ADDRESSES, ids=[why for *_, why in ADDRESSES])
def test_an_address_of_abroad_stays_in_its_land(p, text, pattern, land, why):
    found = re.fullmatch(pattern, done := p.replace(text).pseudonymised or "")
    assert found is not None and land in lands(found[1]) and found[1] not in text, done


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_a_surname_that_tells_its_land_keeps_it_beside_a_finnish_given_name(p):
    new = (p.replace("Kaarina O'Connell tuli.").pseudonymised or "").split()[1]
    assert "irish" in NAMES.origins(new, "surname"), new


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_a_town_of_latvia_becomes_another_of_there(p):
    doc = p.replace("Hän on kotoisin Cēsisistä.")
    assert all("LV" in lands(entry.repl or "") for entry in doc.replacements.values())


PLACES = [
    ("Kauko lupasi, ettei Lehmänniemeen rakenneta.", "Lehmänniemeen", "LOC", "a cape that nobody is called by"),
    ("Tutustuin Seppo Kaitasaareen. Kaitasaareen voi luottaa.", "Kaitasaareen", "PER", "somebody's surname in the text"),
]


@pytest.mark.parametrize(("text", "word", "type_", "why"), PLACES, ids=[why for *_, why in PLACES])
def test_what_nobody_is_called_is_a_place_in_a_case_of_place(text, word, type_, why):
    assert [span.type for span in P[0].spans(text).spans or () if span.text == word] == [type_]


@pytest.mark.parametrize(("text", "end"), [
    ("Kauko lupasi, ettei Lehmänniemeen rakenneta.", "niemi"),
    ("Pekka souti illalla Joutensaareen verkoille.", "saari"),
])
@pytest.mark.parametrize("p", P)
def test_a_cape_or_an_isle_that_no_table_has_stays_one(p, text, end):
    """It is a landscape (LOC), and of those that no table has most are small waters; this one's name tells another."""
    entries = [entry for entry in p.replace(text).replacements.values() if entry.main_type == "LOC"]
    assert entries and all((entry.repl or "").endswith(end) for entry in entries)


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "pattern", "land", "why"), [
    ("Mummo on syntynyt Hatsinassa.", r"Mummo on syntynyt (.+?)(?:ssa|ssä|lla|llä)\.", "RU", "a town of Ingria by its Finnish name"),
    ("Merimies lähti Kärdlasta.", r"Merimies lähti (.+?)(?:sta|stä|lta|ltä)\.", "EE", "a small town of Estonia"),
])
def test_a_place_of_a_neighbour_that_finns_know_stays_in_its_land(p, text, pattern, land, why):
    found = re.fullmatch(pattern, done := p.replace(text).pseudonymised or "")
    assert found is not None and found[1] not in text, done
    assert land in lands(found[1]) or land in lands(P[0].language.morph.analyse(found[0].split()[-1][:-1])[0].lemma), done


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize("text", ["Isä oli Rabinovitš.", "Saapui insinööri Gurevitš.", "Soitin Boris Mihalevitšille."])
def test_a_surname_is_russian_by_its_end(p, text):
    entries = p.replace(text).replacements or {}
    new = next(entry.repl.split()[-1] for entry in entries.values() if entry.repl and entry.main_type == "PER")
    assert "russian" in NAMES.origins(new, "surname"), new
