"""Streets of abroad in the manner of their language; one case a line with its reason."""

import pytest

from pseudo.language import language
from pseudo.language.abroad import Streets, streets

KNOWN = streets(language.load("hu").habits.streets_abroad)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Termin: Hauptstraße 12, 8010 Graz", ["Hauptstraße"]),
        ("A Wiener Straße 4-ben lakott", ["Wiener Straße"]),  # the article is none of it
        ("Lakcíme: ul. Długa 5, Kraków", ["ul. Długa"]),
        ("Rue de la Paix 10, Lyon", ["Rue de la Paix"]),  # small words
        ("12, rue de l'Église 12", ["rue de l'Église"]),
        ("ide: 12 Baker Street, London", ["Baker Street"]),  # the number stands before
        ("a Baker Street hőse", []),  # no house
        ("via email 3 nap alatt", []),
        ("Szállás: Via Roma 3", ["Via Roma"]),
        ("A Via Roma kft. 2024-ben", []),
        ("Kossuth Lajos utca 3.", []),  # of here
    ],
)
def test_where_they_stand(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in KNOWN.found(text)] == found


def test_each_that_is_handed_out_is_one_of_its_manner() -> None:
    for manner in KNOWN.names:
        assert len(KNOWN.others(manner)) > 5
        assert {KNOWN.manner(street) for street in KNOWN.others(manner)} == {manner}


def test_a_language_without_a_table_knows_none() -> None:
    assert not list(Streets(()).found("Via Roma 3")) and Streets(()).manner("Via Roma") == ""
