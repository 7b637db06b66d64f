"""Addresses come back part by part, and the parts of two never mix."""

from __future__ import annotations

import pytest

from pseudo.language.language import load
from pseudo.restoring import restore
from pseudo.restoring.mapping import of_pairs, parts_of

ONE = ("7621 Pécs, Király utca 14.", "9021 Győr, Baross út 27.")
OTHER = ("1117 Budapest, Bercsényi utca 8.", "9021 Győr, Árpád út 5.")

CASES = [
    ("A 9021 Győr, Baross út 27. a lakcíme.", "A 7621 Pécs, Király utca 14. a lakcíme.", "all of it"),
    ("A Baross úton lakik.", "A Király utcában lakik.", "a street has its own cases"),
    ("A győri Baross út 27. alatt lakik.", "A pécsi Király utca 14. alatt lakik.", "with the adjective"),
    ("A Baross úton lakik, a 27-es szám alatt.", "A Király utcában lakik, a 14-es szám alatt.", "the number by itself"),
    ("Győrben van.", "Pécsen van.", "the town alone"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES)
def test_parts_come_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, {ONE[0]: ONE[1]}).text.replace("Pécsett", "Pécsen") == wanted, why


def test_a_town_of_two_addresses_is_told_by_its_street_or_left() -> None:
    both = {ONE[0]: ONE[1], OTHER[0]: OTHER[1]}
    assert restore("9021 Győr, Árpád út 5.", both).text == "1117 Budapest, Bercsényi utca 8."
    found = restore("Győrben laknak.", both)
    assert (found.text, [each.reason for each in found.left]) == ("Győrben laknak.", ["namesake"])


@pytest.mark.parametrize("text", ["Baross út 5.", "9021 Győr, Baross út 271.", "1011 Győr, Baross út 27."])
def test_parts_of_two_addresses_are_left(text: str) -> None:
    found = restore(text, {ONE[0]: ONE[1], OTHER[0]: OTHER[1]})
    assert found.text == text
    assert found.left


def test_a_number_in_front_of_its_street_is_its() -> None:
    assert restore("He lives at 27 Baross út, Győr.", {ONE[0]: ONE[1]}).text == "He lives at 14 Király utca, Pécs."


def test_a_floor_that_is_written_otherwise_is_left_with_its_house() -> None:
    text = "Cím: 9021 Győr, Baross út 27., III/4. A postás csengetett."
    found = restore(text, {"7621 Pécs, Király utca 14. I. em. 2.": "9021 Győr, Baross út 27. III. em. 4."})
    assert found.text == text
    assert [text[each.start : each.end] for each in found.left] == ["9021 Győr, Baross út 27., III/4"]


def test_a_floor_comes_back_with_its_house_or_all_is_left() -> None:
    pairs = {"Debrecen, Piac utca 20. 2. em. 4.": "Eger, Dobó tér 5. 1. em. 3."}
    assert restore("Eger, Dobó tér 5. 1. em. 3.", pairs).text == "Debrecen, Piac utca 20. 2. em. 4."
    assert restore("A Dobó tér 5-ben él.", pairs).text == "A Piac utca 20-ban él."
    for text in ("Eger, Dobó tér 5. I. em. 3.", "Dobó tér 5-7."):
        found = restore(text, pairs)
        assert (found.text, bool(found.left)) == (text, True)


def test_a_shortened_street_is_one() -> None:
    back = restore("A Király u. 14. alatt lakik.", {OTHER[0]: ONE[0]})
    assert back.text == "A Bercsényi u. 8. alatt lakik."


def test_what_is_an_address() -> None:
    hu = load("hu")
    assert parts_of("Baross Gábor", hu) is None
    assert [name.type for name in of_pairs([(*ONE, "", "")], hu).names][:3] == ["ADDRESS", "GPE", "FAC"]


def test_an_ending_is_no_part_of_a_mail_address() -> None:
    pairs = {"varga.anna@x.hu": "kun.nelli@y.hu", "Varga Anna": "Kun Nelli"}
    assert restore("Írj a kun.nelli@y.hu-ra!", pairs).text == "Írj a varga.anna@x.hu-ra!"


@pytest.mark.parametrize(("text", "wanted"), [
    ("Remete u. 22., irányítószám: 1037.", "Fő u. 1., irányítószám: 6720."),
    ("Címe: 1037 Bp., Remete u. 22.", "Címe: 1037 Bp., Fő u. 1."),
    ("Remete u. 22. Ára: 1037 Ft.", "Fő u. 1. Ára: 1037 Ft."),
])
def test_a_zip_stands_apart_from_its_town(text: str, wanted: str) -> None:
    assert restore(text, {"6720 Szeged, Fő utca 1.": "1037 Budapest, Remete utca 22."}).text == wanted


def test_a_zip_before_a_town_that_is_written_short() -> None:
    found = restore("Címe: 1037 Bp., Remete u. 22.", {"1118 Budapest, Fő utca 1.": "1037 Budapest, Remete utca 22."})
    assert found.text == "Címe: 1118 Bp., Fő u. 1."
