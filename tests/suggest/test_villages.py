"""Villages and quarters that no table has become such of the new towns, where all municipalities are in the tables."""

import re

import pytest

from name_db import load
from pseudo import Pseudonymiser

NAMES = load("fi")
KEYS = (b"an-example-key-of-16", b"another key of tries")
TEXTS = [
    ("Auto nähtiin Kuopion Hirvensalmenkylässä.", "Hirvensalmenkylä", "a village"),
    ("Hän asuu Tohmajärvellä Kangasperässä.", "Kangasperä", "a village by its end"),
    ("Oppilas käy Kirkkosalmen koulua Iisalmessa.", "Kirkkosalmi", "after whose village a school is called"),
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
