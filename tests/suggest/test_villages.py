"""Villages and quarters that no table has become such of the new towns, or stay what their last member says that they are."""

import re

import pytest

from name_db import load
from pseudo import Pseudonymiser

NAMES = load("fi")
KEYS = (b"an-example-key-of-16", b"another key of tries")
TEXTS = [
    ("Hän asuu Tohmajärvellä Karsikkalassa.", "Karsikkala", "a village"),
    ("Oppilas käy Rasivaaralan koulua Iisalmessa.", "Rasivaarala", "after whose village a school is called"),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "norm", "reason"), TEXTS, ids=[reason for *_, reason in TEXTS])
def test_a_village_becomes_one_in_the_new_town_or_its_county(text: str, norm: str, reason: str, key: bytes) -> None:
    entries = (Pseudonymiser("fi", key=key).suggest(text).replacements or {}).values()
    new = {entry.norm: entry.repl or "" for entry in entries}
    rows = [row for row in NAMES.place(new[norm]) if row.kind == "part"]
    town = next(new[name] for name in ("Kuopio", "Tohmajärvi", "Iisalmi") if name in new)
    county = NAMES.place(town)[0].county
    assert [row for row in rows if row.county == county], (new, reason)


GROUNDS = [
    ("Kanootti löytyi Sammakkoniemestä Varkauden edustalta.", "Sammakkoniemi", "niemi", "a canoe is found at no village inland"),
    ("Hän souti Joutensaareen.", "Joutensaari", "saari", "one rows to an island"),
    ("Juhannuksena Kaitaselkä oli tyyni.", "Kaitaselkä", "selkä", "it is calm on open water"),
    ("Hän asuu Tohmajärvellä Kangasperässä.", "Kangasperä", "perä", "no village of another town"),
    ("Verkot laskettiin Pitkälampeen ja Haukiveteen.", "Pitkälampi", "lampi", "a pond becomes no great lake"),
    ("Hirvasperän risteyksestä käännytään Kuopioon.", "Hirvasperä", "perä", "a crossing is called after a village"),
    ("Varkauteen Kuopiosta, sitten Käpykankaalle.", "Käpykangas", "kangas", "a known one whose town is not told"),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "norm", "end", "reason"), GROUNDS, ids=[reason for *_, reason in GROUNDS])
def test_what_a_ground_or_a_water_is_stays_wherever_it_lies(
    text: str, norm: str, end: str, reason: str, key: bytes
) -> None:
    entries = (Pseudonymiser("fi", key=key).suggest(text).replacements or {}).values()
    new = {entry.norm: entry.repl or "" for entry in entries}
    assert new[norm].endswith(end) and new[norm] != norm, (new, reason)
    assert not NAMES.place(new[norm]), f"it lies somewhere else: {new}"


@pytest.mark.parametrize(("norm", "kind"), [("Päijänne", "water"), ("Iisalmi", "settlement"), ("Hervanta", "part")])
def test_what_a_table_has_becomes_what_the_tables_have(norm: str, kind: str) -> None:
    entries = Pseudonymiser("fi", key=KEYS[0]).suggest(f"Hän oli {norm}-illassa, {norm} on kaunis.").replacements or {}
    new = next(entry.repl or "" for entry in entries.values() if entry.norm == norm)
    assert [row for row in NAMES.place(new) if row.kind == kind], new


def test_a_place_keeps_its_cases_with_what_it_is() -> None:
    new = Pseudonymiser("fi", key=KEYS[0]).replace("Hän tuli Kuikkaluodosta Kuikkaluodolle.").pseudonymised or ""
    assert re.search(r"tuli (\w+)luodosta \1luodolle", new), f"both are said, and the text tells which: {new}"


@pytest.mark.parametrize("key", KEYS)
def test_the_zip_of_a_village_is_one_of_the_new_towns(key: bytes) -> None:
    doc = Pseudonymiser("fi", key=key).suggest("Joensuun poliisi. Osoite: Uuraskuja 4, 81200 Eno")
    entries = (doc.replacements or {}).values()
    new = {entry.norm: entry.repl or "" for entry in entries}
    rows = {row.name: row for row in NAMES.place(new["Joensuu"]) + NAMES.place(new["Eno"])}
    assert any(new["81200"] in row.zips for row in rows.values()), new


@pytest.mark.parametrize("key", KEYS)
def test_what_has_an_office_becomes_a_municipality(key: bytes) -> None:
    new = (Pseudonymiser("fi", key=key).replace("Hirvaslahden kunta maksaa. Hän asuu Tampereella.").pseudonymised or "")
    entries = Pseudonymiser("fi", key=key).suggest("Hirvaslahden kunta maksaa. Hän asuu Tampereella.").replacements or {}
    name = next(entry.repl or "" for entry in entries.values() if entry.norm == "Hirvaslahti")
    assert [row for row in NAMES.place(name) if row.kind == "settlement"], f"no village has a council: {new}"


def test_the_first_zip_of_a_town_is_that_of_its_centre() -> None:
    orimattila, lieksa = NAMES.place("Orimattila")[0], NAMES.place("Lieksa")[0]
    assert orimattila.zips[0] == "16300", "16200 is Artjärvi, a municipality of its own till 2011"
    assert lieksa.zips[0] == "81700"


@pytest.mark.parametrize(("text", "start", "reason"), [
    ("Soita: Lieksa, puh. 013 555 0142.", r"\d{2,3} \d{3} \d{4}\.", "groups as they were, whatever the area's length"),
    ("Tarja Mattila, Maarianhamina, puh. 018 555 0177.", r"(?!018)0\d+ \d{3} \d{4}\.", "no area of Åland elsewhere"),
])
def test_a_telephone_goes_with_its_town(text: str, start: str, reason: str) -> None:
    new = Pseudonymiser("fi", key=KEYS[0]).replace(text).pseudonymised or ""
    assert re.search(rf"puh\. {start}", new), f"{reason}: {new}"
