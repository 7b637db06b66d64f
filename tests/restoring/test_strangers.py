"""Whose part of a name somebody has who is nobody's here, and what tells namesakes from one another."""

from __future__ import annotations

import pytest

from pseudo import restore

PETRA, TWO = {"Bognár Lenke": "Szirtes Petra"}, {"Dudás Gyula": "Lengyel Ákos", "Mező Ernő": "Lengyel Bálint"}


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Szirtes Petra és Hódi Petra jött. Ma Petra sírt.", "Bognár Lenke és Hódi Petra jött. Ma Petra sírt.",
     ["Hódi Petra", "Petra"]),
    ("Szirtes Petra és Szirtes Anna jött. Ma Szirtes sírt.", "Bognár Lenke és Szirtes Anna jött. Ma Szirtes sírt.",
     ["Szirtes Anna", "Szirtes"]),
    ("Szirtes Petra és Szirtes Anna jött. Ma Petra sírt.", "Bognár Lenke és Szirtes Anna jött. Ma Lenke sírt.", ["Szirtes Anna"]),
    ("Ma Petra sírt. Ott volt Hódi Petra is.", "Ma Lenke sírt. Ott volt Hódi Petra is.", ["Hódi Petra"]),  # as yet she alone
    ("Szirtes Petra és Szirtes Géza jött. Szirtes asszony sírt.", "Bognár Lenke és Szirtes Géza jött. Bognár asszony sírt.",
     ["Szirtes Géza"]),
    ("Szirtes Petra és Szirtes Lajosné jött. Ma Szirtes sírt, Szirtesné nem.",
     "Bognár Lenke és Szirtes Lajosné jött. Ma Bognár sírt, Szirtesné nem.", ["Szirtes Lajosné", "Szirtesné"]),
])
def test_what_a_stranger_is_called_too_is_left(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, PETRA)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_whom_all_know_is_no_namesake() -> None:
    found = restore("Arany Sándor verse nem Petőfi Sándoré. Ma Sándor írt.", {"Kiss Emil": "Arany Sándor"})
    assert found.text == "Kiss Emil verse nem Petőfi Sándoré. Ma Emil írt."


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Lengyel Ákos őrmester Lengyel Bálintot kérdezte. Ma Lengyel őrmester ír.",
     "Dudás Gyula őrmester Mező Ernőt kérdezte. Ma Dudás őrmester ír.", []),
    ("Lengyel Ákos orvos és Lengyel Bálint beteg. Ma Lengyel doktor úr ír.",
     "Dudás Gyula orvos és Mező Ernő beteg. Ma Dudás doktor úr ír.", []),  # a physician is a doctor
    ("Ott volt dr. Lengyel Ákos és Lengyel Bálint. Ma dr. Lengyel ír.", "Ott volt dr. Dudás Gyula és Mező Ernő. Ma dr. Dudás ír.", []),
    ("Lengyel Ákos őrmester és Lengyel Bálint őrmester. Ma Lengyel őrmester ír.",
     "Dudás Gyula őrmester és Mező Ernő őrmester. Ma Lengyel őrmester ír.", ["Lengyel"]),
    ("Lengyel Ákos őrmester és Lengyel Bálint. Ma Lengyel ír.", "Dudás Gyula őrmester és Mező Ernő. Ma Lengyel ír.", ["Lengyel"]),
])
def test_what_somebody_is_tells_him_from_his_namesake(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, TWO)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Szirtes P. és Somos P. jött. Az SZ. P. nem.", "Bognár L. és Somos P. jött. A B. L. nem.", []),
    ("Szirtes P. és Szántó Pál jött. Aláírás: Sz. P.", "Bognár L. és Szántó Pál jött. Aláírás: Sz. P.", ["Sz. P."]),
    ("Szirtes Petra és Szirtes Pál jött. Szirtes P. beteg.", "Bognár Lenke és Szirtes Pál jött. Szirtes P. beteg.",
     ["Szirtes Pál", "Szirtes"]),
    ("Szirtes Petra és Hódi Pál jött. Szirtes P. beteg.", "Bognár Lenke és Hódi Pál jött. Bognár L. beteg.", []),
])
def test_initials_that_a_stranger_has_too_are_left(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, PETRA)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Jókai Áron és Jókai Mór. Ma Jókai regénye kell.", "Bán Géza és Jókai Mór. Ma Jókai regénye kell.", ["Jókai Mór", "Jókai"]),
    ("Jókai Áron és Jókai Mór. Ma Jókai ír.", "Bán Géza és Jókai Mór. Ma Bán ír.", ["Jókai Mór"]),
    ("Jókai Áron. Jókai miniszterelnök ír.", "Bán Géza. Jókai miniszterelnök ír.", ["Jókai"]),
    ("Jókai Áron kormányfő. Jókai miniszterelnök ír.", "Bán Géza kormányfő. Bán miniszterelnök ír.", []),
])
def test_of_whom_all_know_is_what_he_left_and_his_office(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, {"Bán Géza": "Jókai Áron"})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Fazekas Ármin a Fazekas Mihály Gimnáziumba jár. A Fazekasban jó, Fazekassal is.",
     "Szarka Bence a Fazekas Mihály Gimnáziumba jár. A Fazekasban jó, Szarkával is.", ["Fazekas Mihály", "Fazekasban"]),
    ("Fazekas Árminban hiszek, Fazekasban bízom.", "Szarka Bencében hiszek, Szarkában bízom.", []),
])
def test_of_a_school_that_is_called_after_a_stranger_it_is_said_where(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, {"Szarka Bence": "Fazekas Ármin"})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_a_double_name_of_two_persons_is_neithers() -> None:
    text = "Tóth András és Kiss András, meg Tóth-Kiss András. A Tóth-Kiss per."
    found = restore(text, {"Polyák Vince": "Tóth András", "Horváth Vince": "Kiss András"})
    assert found.text == "Polyák Vince és Horváth Vince, meg Tóth-Kiss András. A Polyák-Horváth per."


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Szirtes Petra és Szirtesné Kun Éva jött.", "Bognár Lenke és Szirtesné Kun Éva jött.", ["Szirtesné Kun"]),
    ("Szirtes Petra jött, Szirtesné nem.", "Bognár Lenke jött, Bognárné nem.", []),
    ("Szirtes Petra nem azonos Szirtes Petrával, a költővel.", "Bognár Lenke nem azonos Szirtes Petrával, a költővel.",
     ["Szirtes Petrával"]),
    ("A tanú nem azonos Szirtes Petrával.", "A tanú nem azonos Bognár Lenkével.", []),
])
def test_a_wife_and_another_bearer_are_strangers(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, PETRA)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)
