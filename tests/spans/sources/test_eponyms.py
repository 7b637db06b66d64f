"""What is called after somebody is nobody; who is called so is somebody. One case a line."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
HU = language.load("hu")

NOBODY = [
    "Hodgkin-limfóma miatt kezeltük.",
    "A Hodgkin-limfómás beteg Karnofsky-indexe 80.",  # the vowel before the suffix is long
    "Karnofsky státusz 90%, Glasgow Coma Scale 15, Apgar 9/10.",
    "A gyermek Apgar: 9/10/10. APGAR: 8/9/10. Az Apgar-score 9/10/10, ép.",  # no day of October
    "Braden-skála 18. Norton-skála 14.",  # the value is no day
    "A Creutzfeldt-Jakob-kór és a Guillain-Barré-szindróma ritka.",  # two names
    "A Kikuchi-limfóma is.",  # a name that the table has not: the head tells
    "A Beck-féle depresszió kérdőív 12 pont.",
    "A Richter-skála szerint 5-ös.",
    "Newton második törvénye és Ohm törvénye.",
    "A Celsius-fok és a Reynolds-szám.",
    "A Fields-érem és a Széchenyi-díj.",
    "Kód: J18.9, ATC: A10BA02, ATC-kód: N02BE01.",
    "BNO: I10H0, OENO 11041, FNO b280, HBCs 01P.",
    "FEOR-08: 2514, CAS 50-00-0.",
]


@pytest.mark.parametrize("text", NOBODY)
def test_terms_and_codes_stay(text):
    assert P.replace(text).pseudonymised == text


SOMEBODY = [
    ("Newton Éva jött.", "Newton"),
    ("A Hodgkin úr és Parkinson doktor.", "Hodgkin"),
    ("Beck Péter 12 éves.", "Beck"),
    ("Weber Edit tesztje jó.", "Weber"),  # her own
    ("Fischer Ádám kórlapja.", "Fischer"),
    ("A Bolyai tér 3. és a Weber-testvérek.", "Weber"),  # a square, a family
    ("Ügyfélkód: K18.9-22.", "K18"),  # a longer number begins like a diagnosis
    ("Belépési kód: J1845.", "J1845"),
    ("Azonosító: A10BA02X.", "A10BA02"),
]


@pytest.mark.parametrize(("text", "gone"), SOMEBODY)
def test_people_and_numbers_of_somebody_do_not(text, gone):
    assert gone not in P.replace(text).pseudonymised


@pytest.mark.parametrize("name", sorted(name for name, fields in HU.eponyms.names.items() if "scale" in fields and name.isalpha())[::7])
def test_every_scale_stays_in_its_forms(name):
    for word in ("skála", "skálán", "skáláról", "pontszámmal"):
        text = f"A {name}-{word} mért érték."
        assert P.replace(text).pseudonymised == text


def test_the_rows_of_the_table_are_sound():
    rows = [row.split("\t") for row in (HU.home / "eponyms.tsv").read_text(encoding="utf-8").splitlines()]
    assert rows.pop(0) == ["word", "use", "field"] and len({tuple(row) for row in rows}) == len(rows)
    fields = {field for _, use, field in rows if use == "head"}
    assert all(use in ("name", "head", "any", "whole") and field in fields for _, use, field in rows)
    assert all(word.islower() for word, use, _ in rows if use in ("head", "any"))
