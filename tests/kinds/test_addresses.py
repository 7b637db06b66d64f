"""Addresses as wholes: what belongs together, and what fits together after the change, for many keys."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import name_db
from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.kinds.addresses import grouped
from pseudo.kinds.identifiers import regions
from pseudo.pipeline import Settings

NAMES = name_db.load("hu")
CODES = regions.load("hu")
keys = st.binary(min_size=16, max_size=16)
some = settings(max_examples=12, deadline=None)


def with_key(key, policy=None):
    return Pseudonymiser("hu", key=key, settings=Settings(policy=policy))


def place(name):
    return next(row for row in NAMES.place(name) if row.kind == "settlement")


def news(text, key, policy=None):
    """The new text of each span, by the old."""
    doc = with_key(key, policy).replace(text)
    return {span.text: span.new_text for span in doc.spans}, doc


LETTER = ("Kovács Péter lakcíme 6722 Szeged, Gutenberg utca 14. II/3., telefonja (62) 417-208. A cég székhelye Szeged, "
          "cégjegyzékszáma 06-09-718204, adószáma 13478203-2-06. Csongrád-Csanád vármegye.")


@given(keys)
@some
def test_zip_street_telephone_court_and_tax_office_follow_the_town(key):
    new, _ = news(LETTER, key)
    town = place(new["Szeged"])
    streets = NAMES.streets_of(town.name)
    assert new["6722"] in town.zips
    if streets:
        fitting = [row for row in streets if f"{row.name} {row.type}" == new["Gutenberg utca"]]
        assert any(new["6722"] in row.zips for row in fitting)
    else:  # the zip of the town proper, not of a part or of post boxes
        assert new["6722"] == town.zips[0]
    (area,) = CODES.codes("PHONE", town, NAMES)
    assert new["(62) 417-208"].startswith(f"({area}) ")
    assert new["06-09-718204"][:2] in CODES.codes("COMPANYREG", town, NAMES)
    assert new["13478203-2-06"][-2:] in CODES.codes("TAXNO", town, NAMES)
    assert new["Csongrád-Csanád vármegye"] == f"{town.county} vármegye"


def test_the_same_street_at_another_number_is_the_same_new_street():
    new, doc = news("Szeged, Gutenberg utca 14.\nSzeged, Gutenberg utca 16.\n", b"k" * 16)
    streets = {span.new_text for span in doc.spans if span.type == "FAC"}
    assert len(streets) == 1 and new["14."] != new["16."]


@given(keys)
@some
def test_a_zip_alone_follows_the_town_that_has_it(key):
    new, _ = news("Szegeden lakik. Az irányítószáma 6722.", key)
    assert new["6722"] in place(with_key(key).replace("Szeged.").spans[0].new_text).zips


@given(keys)
@some
def test_districts_of_a_capital_that_stays_agree_with_their_zips(tmp_path_factory, key):
    file = tmp_path_factory.mktemp("policy") / "own.toml"
    file.write_text('[GPE]\nmethod = "replace"\nkeep_kinds = ["country", "capital"]\n', encoding="utf-8")
    text = "1073 Budapest, VII. kerület, Dohány utca 38. A 06-1-482-1930 a telefonja. 1073 Budapest, Klauzál tér 3."
    new, _ = news(text, key, file)
    district = new["VII. kerület"]
    assert new["Budapest"] == "Budapest" and district != "VII. kerület"
    (row,) = [row for row in NAMES.place(district) if row.kind == "district"]
    assert new["1073"] in row.zips and new["06-1-482-1930"].startswith("06-1-")
    number = int(new["1073"][1:3])
    streets = NAMES.streets_of("Budapest")
    mine = [s for s in streets if f"{s.name} {s.type}" == new["Dohány utca"]]
    assert any(CODES and new["1073"] in s.zips for s in mine) and 1 <= number <= 23


@given(keys)
@some
def test_districts_of_a_capital_that_is_not_named_stay_districts(key):
    new, _ = news("Szegedről a IX. kerületbe költözött, onnan a VIII. kerületbe. A 8-as úton jött.", key)
    one, other = new["IX. kerületbe"], new["VIII. kerületbe"]
    assert one.endswith(". kerületbe") and other.endswith(". kerületbe") and one not in ("IX. kerületbe", other)
    assert new["8-as úton"].endswith(" úton") and not new["8-as úton"].startswith("8-")


ADDRESSES = [
    ("6722 Szeged, Gutenberg utca 14.", ["ZIP 6722", "GPE Szeged", "FAC Gutenberg utca", "ADDR_NO 14."], [4], "the usual order"),
    ("Győr, Szent Imre út 21., 9024", ["GPE Győr", "FAC Szent Imre út", "ADDR_NO 21.", "ZIP 9024"], [4], "the zip last"),
    ("Szeged, Fő u. 3.\n6000 Kecskemét, Fő u. 2.", ["GPE Szeged", "FAC Fő u.", "ADDR_NO 3.", "ZIP 6000", "GPE Kecskemét", "FAC Fő u.", "ADDR_NO 2."], [3, 4], "two in two lines"),
    ("Szeged és Győr", ["GPE Szeged", "GPE Győr"], [], "no address"),
]


@pytest.mark.parametrize(("text", "parts", "sizes", "reason"), ADDRESSES)
def test_parts_of_one_address(text, parts, sizes, reason):
    spans, at = [], 0
    for part in parts:
        type_, _, surface = part.partition(" ")
        start = text.index(surface, at)
        at = start + len(surface)
        spans.append(Span(start, at, surface, type_))
    groups = [span.group for span in grouped(spans, text)]
    assert [groups.count(group) for group in dict.fromkeys(groups) if group] == sizes, reason


def test_areas_are_those_of_the_numbering_plan():
    import phonenumbers as pn
    from phonenumbers import geocoder

    named = {}
    for code in ["1", *map(str, range(20, 100))]:
        number = pn.parse("+36" + code + "234567890"[: 8 - len(code)])
        town = geocoder.description_for_number(number, "hu")
        if pn.number_type(number) == pn.PhoneNumberType.FIXED_LINE and town != "Magyarország":
            named[code] = town
    table = CODES.places["PHONE"]
    assert {codes[0] for codes in table.values()} == set(named)
    assert all(table[town] == (code,) for code, town in named.items())


@given(keys)
@some
def test_a_number_far_from_all_towns_is_of_the_one_that_is_named_most(key):
    text = ("A Salgótarjáni Járási Hivatal és a Salgótarjáni Járásbíróság ügyében. Salgótarjánban él, de a nagyanyja Nógrádszakálon lakik, "
            "ahová minden hónap első hétvégéjén hazajár, és ahol a szomszédok is ismerik. Telefon: 32/521-000.")
    new, doc = news(text, key)
    town = next(entry.repl for entry in doc.replacements.values() if entry.norm == "Salgótarján")
    assert (new["32/521-000"][:2],) == CODES.codes("PHONE", place(town), NAMES)


@pytest.mark.parametrize("town, area", [("Zalaszentgrót", "83"), ("Tekenye", "83"), ("Szeghalom", "66"), ("Sümeg", "87"), ("Abaújszántó", "47"),
                                        ("Solt", "78"), ("Polgár", "52")])
def test_areas_of_small_towns(town, area):
    assert CODES.codes("PHONE", NAMES.place(town)[0], NAMES) == (area,)


def test_every_region_is_a_place():
    for type_, table in CODES.places.items():
        for name in table:
            rows = NAMES.place(name)
            counties = NAMES.pool("settlement", county=name)
            assert counties or any(row.kind == "settlement" for row in rows), (type_, name)


NUMBERS = [
    ("06-1-482-1930", "62", "06-62-482-193"), ("(06-52) 418-203", "1", "(06-1) 418-2037"), ("+36 62 417 208", "76", "+36 76 417 208"),
    ("0036 1 482 1930", "52", "0036 52 482 193"), ("06302819402", "62", "06302819402"), ("+43 1 234567", "62", "+43 1 234567"),
]


@pytest.mark.parametrize(("old", "code", "new"), NUMBERS)
def test_areas_change_in_the_spelling(old, code, new):
    assert CODES.with_code("PHONE", old, code) == new


@given(keys, st.sampled_from(["1", "22", "52", "76", "99"]), st.sampled_from(["06-1-482-1930", "(62) 417-208", "+36 52 518 903"]))
def test_a_number_with_another_area_stays_a_number(key, code, old):
    import phonenumbers as pn

    new = CODES.with_code("PHONE", old, code)
    assert CODES.code("PHONE", new) == code
    assert len(re.sub(r"\D", "", new)) == len(re.sub(r"\D", "", old))
    assert pn.is_possible_number(pn.parse(new, "HU"))


def test_the_town_behind_a_zip_is_no_surname():
    _, doc = news("Lakcíme: 9024 Győr Déry Tibor utca 1/a.", b"a test key of sixteen bytes")
    assert [(span.type, span.norm) for span in doc.spans] == [
        ("ZIP", "9024"), ("GPE", "Győr"), ("FAC", "Déry Tibor utca"), ("ADDR_NO", "1/a.")]


@given(keys)
@some
def test_a_file_of_a_government_office_goes_with_its_county(key):
    new, _ = news("Nyíregyháza, iktatószám SZ/2214-7/2023, Kovács Péter nyíregyházi lakos ügye.", key)
    town = place(new["Nyíregyháza"])
    assert new["SZ/2214-7/2023"][:2] in CODES.codes("CASEID", town, NAMES) and not new["SZ/2214-7/2023"][:2].isdecimal()


@pytest.mark.parametrize(("text", "code"), [
    ("Kiinteistö 148-403-22-118 sijaitsee Inarin kunnassa.", ""),  # of the town that Inari becomes
    ("Kiinteistö 853-12-34-5 on myyty. Myyjä asuu Kuopiossa.", "853"),  # of a town that is not named: of any other
])
def test_a_number_of_real_estate_has_the_code_of_a_municipality(text, code):
    finnish = Pseudonymiser("fi", key=b"a key of the tests, 32 bytes ...")
    doc, names = finnish.replace(text), finnish.language.names
    new = next(entry.repl for entry in doc.replacements.values() if entry.main_type == "ID")
    town = next(entry.repl for entry in doc.replacements.values() if entry.main_type == "GPE")
    own = {row.code for row in names.place(town)}
    assert new[:3] != code and new[:3] in (own if not code else regions.load("fi").every("ID", names))


@given(keys)
@some
def test_the_zip_of_a_town_that_no_table_has_is_one_of_its_new_town(key):
    new, _ = news("8431 Bakonyszentpéter, Petőfi utca 42.", key)
    assert new["8431"] in place(new["Bakonyszentpéter"]).zips
