"""Villages and quarters that no table has become such of the new towns, where all municipalities are in the tables."""

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
