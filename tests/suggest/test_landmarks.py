"""Buildings with names of their own become buildings of their sort."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.keyed import Stream
from pseudo.kinds import identifiers
from pseudo.suggest.pools import streets

P = Pseudonymiser("hu", key=b"an example key of 20")
NAMES = P.language.names
SORTS = {"pályaudvar": ("station", "Nyugati"), "híd": ("bridge", "Margit"), "stadion": ("stadium", "Hidegkuti Nándor")}


@pytest.mark.parametrize("type_", SORTS)
@given(key=st.binary(min_size=16, max_size=20))
def test_a_building_becomes_one_of_its_sort(type_, key):
    pool = {row.name for row in NAMES.pool("word", kind=SORTS[type_][0])} - {SORTS[type_][1]}
    new = Pseudonymiser("hu", key=key).replace(f"A vonat a {SORTS[type_][1]} {type_} előtt áll.").pseudonymised or ""
    found = re.fullmatch(rf"A vonat az? (.*) {type_} előtt áll\.", new)
    assert found is not None and found[1] in pool


def test_its_name_alone_means_the_same_building():
    new = P.replace("A Keleti pályaudvarra mentem, a Keletiben vártam rá.").pseudonymised or ""
    found = re.fullmatch(r"Az? (\w+) pályaudvarra mentem, az? (\w+)ben vártam rá\.|Az? (\w+) pályaudvarra mentem, az? (\w+)ban vártam rá\.", new)
    assert found is not None and (found[1] or found[3]) == (found[2] or found[4]) != "Keleti"


def test_several_stations_become_several():
    new = P.replace("A Keleti pályaudvarról a Nyugati pályaudvarra, onnan a Déli pályaudvarra ment.").pseudonymised or ""
    found = re.findall(r"(\w+) pályaudvar", new)
    assert len(set(found)) == 3 and set(found) <= {row.name for row in NAMES.pool("word", kind="station")}


def test_no_street_is_called_by_a_lone_letter():
    streets = (row for row in NAMES.pool("settlement") for row in NAMES.streets_of(row.name))
    assert all(len(row.name.rstrip(".")) > 1 for row in streets)


MANNERS = [
    ("Kossuth Lajos utca", "full name", "after somebody by the full name"),
    ("Petőfi utca", "surname", "by the surname"),
    ("Virág utca", "", "after nobody"),
]


@pytest.mark.parametrize(("street", "manner", "why"), MANNERS, ids=[why for *_, why in MANNERS])
@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_a_street_stays_one_of_its_manner(street, manner, why, key):
    p = Pseudonymiser("hu", key=key)
    new = (p.replace(f"A {street} végén lakik.").pseudonymised or "").removeprefix("Az ").removeprefix("A ")
    assert streets.manner(new.removesuffix(" utca végén lakik."), p.language.persons) == manner


@pytest.mark.parametrize("type_", ["tér", "út", "köz", "sor"])
@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_a_square_is_called_as_squares_are(type_, key):
    new = Pseudonymiser("hu", key=key).suggest(f"A Lonka {type_} 4. alatt lakik.").replacements or {}
    name = next(entry.repl or "" for entry in new.values() if entry.main_type == "FAC").removesuffix(f" {type_}")
    row = next(row for row in NAMES.street_names() if row.name == name)
    assert row.rank or type_ in row.types


def test_a_short_street_has_no_house_number_of_a_long_one():
    houses = [identifiers.replace_value("ADDR_NO", "12.", Stream(bytes([key])), {}, "hu") for key in range(60)]
    assert all(10 <= int(house[:-1]) <= 34 and int(house[:-1]) % 2 == 0 for house in houses)


@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_the_road_to_a_town_leads_to_what_the_town_becomes(key):
    p = Pseudonymiser("hu", key=key)
    doc = p.replace("Kiskunmajsáról Kiskunfélegyházára ment, a Félegyházi út 35. alól.")
    became = {e.norm: e.repl or "" for e in (doc.replacements or {}).values()}
    town = became["Kiskunfélegyháza"]
    assert f"{p.language.letters.raised(p.language.morph.inflect(town, 'Deriv=i'))} út" in (doc.pseudonymised or "")


@pytest.mark.parametrize("key", [b"a test key of sixteen bytes", b"another key of as many bytes"])
def test_a_great_station_becomes_one_from_which_trains_go_as_far(key):
    became = Pseudonymiser("hu", key=key).replace("A Nyugati pályaudvarról indultak külföldre.").pseudonymised or ""
    assert any(f"{name} pályaudvarról" in became for name in ("Keleti", "Déli", "Kelenföldi")), became


@pytest.mark.parametrize(("text", "shape", "reason"), [
    ("A Mikosdi-pusztán dolgozott.", r"Az? (?!Mikosdi)[\w-]+-pusztán dolgozott\.", "a steppe stays one, in its case"),
    ("Az Igali-pusztáról jött.", r"Az? (?!Igali)[\w-]+-pusztáról jött\.", "in another case"),
    ("A Hármas-dűlőben kapált.", r"Az? (?!Hármas)[\w-]+-dűlőben kapált\.", "so does a piece of land"),
    ("A Kis-réten kaszált.", r"Az? (?!Kis-)[\w-]+-réten kaszált\.", "a meadow, which is no `Kis-réten`"),
    ("Az Esterházy-birtokra járt.", r"Az? (?!Esterházy)[\w-]+-birtokra járt\.", "what a family has"),
    ("A Kerek-tóban fürdött.", r"Az? (?!Kerek)[\w-]+ban fürdött\.|Az? (?!Kerek)[\w-]+ben fürdött\.", "a lake becomes another lake"),
    ("Nádaspusztán lakott.", r"(?!Nádas)\w+([aáeéoö]n|ben|ban) lakott\.", "in one word, in its case"),
])
def test_what_lies_somewhere_stays_of_its_sort(text: str, shape: str, reason: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert re.fullmatch(shape, new), f"{reason}: {new}"
