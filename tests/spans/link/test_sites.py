"""What stands inside the name of a place or a body."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.spans.link import sites

LANGUAGE = Pseudonymiser("hu").language


@pytest.mark.parametrize(("norm", "parts"), [
    ("pápai gimnázium", [("pápai", "place"), ("gimnázium", "word")]),
    ("szegedi általános iskola", [("szegedi", "place"), ("általános", "word"), ("iskola", "word")]),
    ("pápai napsugár óvoda", [("pápai napsugár óvoda", "name")]),
    ("napsugár óvoda", [("napsugár óvoda", "name")]),
    ("pápai", [("pápai", "name")]),
])
def test_a_body_in_small_letters_has_its_town_where_the_rest_names_nobody(norm: str, parts: list[tuple[str, str]]) -> None:
    found = sites.parts_in(norm, "ORG", LANGUAGE, lambda place: f"{place}[/N]", lambda name: None)
    assert [(part.text, part.role) for part in found] == parts
    assert {part.entity for part in found if part.role == "place"} <= {"Pápa[/N]", "Szeged[/N]"}


@pytest.mark.parametrize(("norm", "type_", "parts"), [
    ("Művelődési Ház", "FAC", ["Művelődési Ház"]),
    ("Közösségi Ház", "ORG", ["Közösségi Ház"]),
    ("Szabadtéri Színpad", "ORG", ["Szabadtéri Színpad"]),
    ("MŰVELŐDÉSI HÁZ", "FAC", ["MŰVELŐDÉSI HÁZ"]),
    ("Bugaci Művelődési Ház", "ORG", []),  # its place moves with the town
    ("Mezőgazdasági Szakközépiskola", "ORG", ["Szakközépiskola"]),
    ("Állami Gazdaság", "ORG", ["Állami Gazdaság"]),
    ("Polgármesteri Hivatal", "ORG", []),  # every town has one, of this name alone
    ("Családsegítő Szolgálat", "ORG", []),
    ("Városi Bíróság", "ORG", []),
])
def test_what_every_town_has_is_replaced_where_it_has_others_beside_it(norm: str, type_: str, parts: list[str]) -> None:
    found = sites.parts_in(norm, type_, LANGUAGE, lambda place: f"{place}[/N]", lambda name: None)
    assert [part.text for part in found if part.role == "name"] == parts


@pytest.mark.parametrize(("norm", "role", "entity"), [
    ("Berettyóparti Gimnázium", "place", "Berettyó[/N]"),
    ("Sajóvölgyi Általános Iskola", "place", "Sajó[/N]"),
    ("Zöldhullám Telekom", "name", None),
    ("Gyermekvédelmi Szakszolgálat", "word", None),
])
def test_the_first_word_of_a_body_tells_which_one_it_is(norm: str, role: str, entity: str | None) -> None:
    first = sites.parts_in(norm, "ORG", LANGUAGE, lambda place: f"{place}[/N]", lambda name: None)[0]
    assert (first.role, first.entity) == (role, entity)


def test_the_letters_of_a_ward_stay() -> None:
    found = sites.parts_in("Csolnoky Kórház SBO", "ORG", LANGUAGE, lambda place: f"{place}[/N]", lambda name: None)
    assert [part.role for part in found] == ["name", "word", "word"]


def test_a_house_with_a_name_is_replaced() -> None:
    found = sites.parts_in("Petőfi Művelődési Ház", "ORG", LANGUAGE, lambda place: f"{place}[/N]", lambda name: None)
    assert found[0].role == "name" and found[0].text == "Petőfi"


@pytest.mark.parametrize(("norm", "type_", "land"), [
    ("Felső-Szabolcsi Kórház", "ORG", "Szabolcs megye"), ("Dél-Balatoni Hajózási Iroda", "ORG", "Balaton"),
    ("Észak-Zala", "GPE", "Zala megye"), ("Alsó-Zemplén", "GPE", "Zemplén"), ("Közép-Tisza", "LOC", "Tisza"),
])
def test_a_part_of_a_land_follows_the_land(norm: str, type_: str, land: str) -> None:
    found = sites.parts_in(norm, type_, LANGUAGE, lambda place: place, lambda name: None)
    assert (found[0].role, found[0].entity) == ("place", land)


def test_a_part_of_a_county_becomes_the_new_county_with_its_capitals() -> None:
    done = Pseudonymiser("hu", key=b"an example key of 16+ bytes").replace("A Felső-Szabolcsi Kórház Kisvárdán van.")
    assert "Szabolcs" not in (done.pseudonymised or "") and " Megyei Kórház " in (done.pseudonymised or "")
