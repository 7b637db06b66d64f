"""What a town is known for, which says that it is told of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pseudo import restore
from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import load
from pseudo.restoring.mapping import of_pairs
from pseudo.restoring.stage import ready

TEXT = "a gyermek az anyjával lakik, hétfőn az egyetemen volt."
"""What came out, in small letters."""


@pytest.mark.parametrize(("text", "wanted"), [
    ("Debrecenben a virágkarnevált nézi.", "Debrecenben a virágkarnevált nézi."),  # a feast of the town
    ("Debrecenben lakik. A virágkarnevál szép.", "Szegeden lakik. A virágkarnevál szép."),  # in another sentence
    ("Debrecenben a pécsi Zsolnay-kiállítást nézi.", "Szegeden a pécsi Zsolnay-kiállítást nézi."),  # another town's
    ("A debreceni Nagytemplomban ült.", "A debreceni Nagytemplomban ült."),  # the adjective, right before it
    ("Debrecen ősi iskolaváros.", "Debrecen ősi iskolaváros."),  # what kind of town it is
    ("Debrecen megyeszékhely.", "Debrecen megyeszékhely."),
    ("Debrecen az Alföldön fekszik.", "Debrecen az Alföldön fekszik."),  # where it lies
    ("Debrecenben a beteg fekszik.", "Szegeden a beteg fekszik."),
    ("Debrecen városi rangja régi.", "Szeged városi rangja régi."),
    ("Debrecen–Fradi: 2:1.", "Debrecen–Fradi: 2:1."),  # a match
    ("A Debrecen 2:1-re nyert.", "A Debrecen 2:1-re nyert."),
    ("Debrecenben 2:1 lett.", "Szegeden 2:1 lett."),
    ("A Debrecen–Budapest vonat késik.", "A Szeged–Budapest vonat késik."),  # from one town to another
])
def test_a_town_that_is_told_of_itself_is_left(text: str, wanted: str) -> None:
    assert restore(text, {"Szeged": "Debrecen"}).text == wanted


def test_each_word_stands_once_in_the_order_of_the_towns() -> None:
    language = load("hu")
    pairs = [row.split("\t") for row in rows(folder(language.at("pseudo")) / "lore.tsv")]
    assert [place for place, _ in pairs] == sorted(place for place, _ in pairs)
    assert len({(place, word) for place, word in pairs}) == len(pairs)
    assert all(language.names.place(place) for place, _ in pairs)


def came_back(text: str, new: str, old: str, type_: str, texts: str) -> str:
    language = load("hu")
    return replace(ready(of_pairs([(old, new, type_, "F" if type_ == "PER" else "")], language), language),
                   texts=texts)(text).text


@pytest.mark.parametrize(("text", "town"), [
    ("A miskolci kocsonyafesztiválra készült.", "Miskolc"),  # what it is known for, in small letters
    ("A gyerekekkel a veszprémi állatkertbe mentünk.", "Veszprém"),
    ("Az alkatrész a győri vagongyárból való.", "Győr"),  # what a large town has, in a compound
    ("Jegye volt a kaposvári Rippl-Rónai Fesztiválra.", "Kaposvár"),
    ("Hozott egy üveg szekszárdi vörösbort.", "Szekszárd"),
    ("A győri nemzeti színház új darabja.", "Győr"),  # what it is like, between
    ("A vonat a pécsi pályaudvaron állt.", "Pécs"),
    ("Győrben a vagongyár mögött állt.", "Győr"),  # where it is, with an article
])
def test_what_a_town_has_behind_its_adjective_leaves_it(text: str, town: str) -> None:
    assert came_back(text, town, "Baja", "GPE", TEXT) == text


def test_without_texts_nobody_knows_whose_thing_it_is() -> None:
    assert came_back("A győri vagongyár épülete.", "Győr", "Baja", "GPE", "") == "A bajai vagongyár épülete."
    assert came_back("Erik a szőlő.", "Erik", "Ida", "PER", "") == "Ida a szőlő."


@pytest.mark.parametrize(("text", "town", "wanted"), [
    ("A miskolci férfi nem jött el.", "Miskolc", "A bajai férfi nem jött el."),
    ("A győri rendőrök kihallgatták.", "Győr", "A bajai rendőrök kihallgatták."),
    ("A szegedi lakás kulcsa.", "Szeged", "A bajai lakás kulcsa."),
    ("A veszprémi kórházban járt.", "Veszprém", "A bajai kórházban járt."),  # which many towns have
    ("A debreceni egyetemen tanult.", "Debrecen", "A bajai egyetemen tanult."),  # of which the text tells
    ("A győri gyárban dolgozott.", "Győr", "A bajai gyárban dolgozott."),  # in no compound
    ("Győrben a gyárban dolgozott.", "Győr", "Baján a gyárban dolgozott."),
    ("Győrben lakik a múzeum mögött.", "Győr", "Baján lakik a múzeum mögött."),  # not right behind it
    ("Hódmezővásárhelyi majolikáját Rita kapta.", "Hódmezővásárhely", "Bajai majolikáját Rita kapta."),  # whose it is
    ("A sirályok Sirokról a múzeumhoz szálltak, a siroki múzeumhoz.", "Sirok",
     "A sirályok Bajáról a múzeumhoz szálltak, a bajai múzeumhoz."),  # a village has none that all know
])
def test_what_all_places_have_and_what_the_text_has_does_not(text: str, town: str, wanted: str) -> None:
    assert came_back(text, town, "Baja", "GPE", TEXT) == wanted


@pytest.mark.parametrize(("text", "new", "texts", "wanted"), [
    ("Erik a szőlő a kertben.", "Erik", TEXT, "Erik a szőlő a kertben."),  # it ripens
    ("Erik a szőlő a kertben.", "Erik", "erik szőlőt metsz", "Ida a szőlő a kertben."),  # the text has it
    ("Erik a kertben van.", "Erik", TEXT, "Ida a kertben van."),
    ("Veronika virágzott a sír körül.", "Veronika", TEXT, "Veronika virágzott a sír körül."),  # a herb
    ("Veronika a sírnál állt.", "Veronika", TEXT, "Ida a sírnál állt."),
    ("Az énekes Ákos dala szólt.", "Ákos", TEXT, "Az énekes Ákos dala szólt."),  # whom all know
    ("A Csongor és Tünde után Csongort vitték.", "Csongor", TEXT, "A Csongor és Tünde után Idát vitték."),  # a title's
])
def test_what_a_word_or_somebody_famous_stands_with_leaves_a_name(text: str, new: str, texts: str, wanted: str) -> None:
    assert came_back(text, new, "Ida", "PER", texts) == wanted


def test_a_place_right_behind_its_water_is_told_of_itself() -> None:
    assert restore("Nyáron a Balatonra, Siófokra mennek.", {"Pápa": "Siófok"}).text == (
        "Nyáron a Balatonra, Siófokra mennek.")
    assert restore("Nyáron a tóra, Siófokra mennek.", {"Pápa": "Siófok"}).text == "Nyáron a tóra, Pápára mennek."


@pytest.mark.parametrize("table", ["renowned", "lore_names"])
def test_each_row_stands_once_in_order(table: str) -> None:
    found = [row.split("\t") for row in rows(folder(load("hu").at("pseudo")) / f"{table}.tsv")]
    assert [first for first, _ in found] == [first for first, _ in sorted(found, key=lambda row: row[0].strip("-"))]
    assert len({tuple(row) for row in found}) == len(found)
    assert all(first == first.strip() and first for first, _ in found)
