"""Addresses of other lands are found whole, and get a street, a zip and a town of one land."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import lands, language
from pseudo.spans.sources.overseas import addresses

KEY = b"an-example-key-of-16"
P = {lang: Pseudonymiser(lang, key=KEY) for lang in ("hu", "fi")}


@pytest.mark.parametrize(("lang", "text", "found", "reason"), [
    ("fi", "Osoite: Turu 48, 50106 Tartu.", ["Turu", "48", "50106", "Tartu"], "a street of one word"),
    ("hu", "Cím: SK-945 01 Komárno, Palatínova 8.", ["Palatínova", "8", "SK-945 01", "Komárno"], "the zip first"),
    ("hu", "Cím: 15 rue de Rivoli, 75001 Paris.", ["rue de Rivoli", "15", "75001", "Paris"], "the number first"),
    ("hu", "A 12 fős csapat, 4000 Debrecen.", [], "no town of another land"),
    ("hu", "Cím: Ilica 42, 100 Zagreb.", [], "no zip of there"),
    ("hu", "Tegnap 5, ma 1000 Ljubljana felé.", [], "no raised word before the figures"),
])
def test_the_pieces_of_an_address(lang: str, text: str, found: list[str], reason: str) -> None:
    assert [span.text for span in addresses(text, language.load(lang))] == found, reason


@pytest.mark.parametrize(("lang", "text", "country"), [
    ("fi", "Osoite: Turu 48, 50106 Tartu.", "EE"), ("fi", "Osoite: Pikk 12, 10123 Tallinn.", "EE"),
    ("fi", "Osoite: Karl Johans gate 5, 0154 Oslo.", "NO"), ("hu", "Cím: Obchodná 14, 811 06 Bratislava.", "SK"),
    ("hu", "Cím: Ilica 42, 10000 Zagreb.", "HR"), ("hu", "Cím: RO-410001 Oradea, Piața Unirii 3.", "RO"),
    ("hu", "Cím: Str. Republicii 12, 400015 Cluj-Napoca.", "RO"), ("hu", "Cím: Kottbusser Damm 18, 10967 Berlin.", "DE"),
])
def test_an_address_moves_to_a_town_of_its_land_with_a_street_and_a_zip_of_there(lang: str, text: str, country: str) -> None:
    land = lands.load(language.load(lang).home)[country]
    doc = P[lang].replace(text)
    new = {span.type: span.new_text or "" for span in doc.spans or ()}
    rows = list(lands.towns(new["GPE"], language.load(lang).names))
    assert new["FAC"] in land.streets and country in {row.country for row in rows}
    assert lands.parted(new["ZIP"])[1] in {land.zips.get(name) for row in rows for name in (row.foreign, row.name)}


@pytest.mark.parametrize("lang", ["hu", "fi"])
def test_every_town_of_the_table_has_a_zip_of_a_look_of_its_land(lang: str) -> None:
    for country, land in lands.load(language.load(lang).home).items():
        assert len(land.streets) > 6 and len(land.zips) > 4, country
        assert len({*land.streets}) == len(land.streets) and len(land.shapes) < 7, country
