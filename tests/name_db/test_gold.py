"""What a Hungarian reader knows. One case a line, with its reason where it is not plain."""

from __future__ import annotations

import pytest

import name_db

NAMES = name_db.load("hu")


@pytest.mark.parametrize(
    ("nickname", "base", "gender"),
    [
        ("Kati", "Katalin", "F"),  # clipped + -i
        ("Zoli", "Zoltán", "M"),
        ("Feri", "Ferenc", "M"),
        ("Pista", "István", "M"),  # sound changed
        ("Gyuri", "György", "M"),
        ("Gyuszi", "Gyula", "M"),  # not György
        ("Bözsi", "Erzsébet", "F"),
        ("Annus", "Anna", "F"),  # -us
        ("Ricsi", "Richárd", "M"),  # -csi
        ("Jánoska", "János", "M"),  # full name + -ka
        ("Évike", "Éva", "F"),  # front vowels: -ke
        ("Juliska", "Julianna", "F"),
        ("Bandi", "András", "M"),  # before Endre, the rarer name
        ("Jutka", "Judit", "F"),
        ("Ili", "Ilona", "F"),  # before Ildikó
        ("Ricsi", "Richárd", "M"),
        ("Marti", "Márton", "M"),
        ("Dzsoni", "János", "M"),
        ("Béni", "Benedek", "M"),
        ("Katinka", "Katalin", "F"),
    ],
)
def test_nickname(nickname: str, base: str, gender: str) -> None:
    first = NAMES.nickname(nickname)[0]
    assert (first.base, first.gender) == (base, gender)
    assert nickname in NAMES.nicknames_of(base, gender)


@pytest.mark.parametrize(
    ("base", "gender", "first"),
    [
        ("László", "M", "Laci"), ("Pál", "M", "Pali"), ("Lajos", "M", "Lajcsi"), ("Norbert", "M", "Norbi"),
        ("Róbert", "M", "Robi"), ("Károly", "M", "Karcsi"), ("Tímea", "F", "Timi"), ("Borbála", "F", "Bori"),
        ("Zsófia", "F", "Zsófi"), ("Veronika", "F", "Vera"), ("Csanád", "M", "Csani"), ("Alex", "M", "Lexi"),
        ("Anikó", "F", "Ani"), ("Kristóf", "M", "Krisz"), ("Benedek", "M", "Béni"), ("Margit", "F", "Manci"),
    ],
)
def test_the_first_nickname_is_the_natural_one(base: str, gender: str, first: str) -> None:
    assert NAMES.nicknames_of(base, gender)[0] == first


@pytest.mark.parametrize(
    ("base", "gender", "odd"),
    [("Csanád", "M", "Csanádka"), ("Noel", "M", "Noelka"), ("Alex", "M", "Alexka"), ("Iván", "M", "Ivi"),
     ("Irma", "F", "Irmácska"), ("Olivér", "M", "Olivérke")],
)
def test_nicknames_that_nobody_says(base: str, gender: str, odd: str) -> None:
    assert odd not in NAMES.nicknames_of(base, gender)


@pytest.mark.parametrize(
    ("place", "kind", "locative"),
    [
        ("Eger", "settlement", "in"),  # against the rule for -r
        ("Győr", "settlement", "in"),
        ("Nyírbátor", "settlement", "in"),
        ("Monor", "settlement", "on"),  # by the rule for -r
        ("Szeged", "settlement", "on"),
        ("Budapest", "settlement", "on"),
        ("Debrecen", "settlement", "in"),
        ("Veszprém", "settlement", "in"),
        ("Pilisszentiván", "settlement", "on"),  # -szentiván against the rule for -n
        ("Budakeszi", "settlement", "on"),  # against the rule for -i
        ("Zamárdi", "settlement", "in"),
        ("Velence", "settlement", "on"),  # the town
        ("Velence", "foreign_city", "in"),  # Venice
        ("Heves", "settlement", "on"),
        ("Heves", "county", "in"),
        ("Tolna", "county", "in"),
        ("Magyarország", "country", "on"),  # the one country in -ország with -on
        ("Ausztria", "country", "in"),
        ("Ciprus", "country", "on"),  # an island
        ("Balaton", "water", "on"),
        ("Duna", "water", "in"),
        ("Mátra", "hill", "in"),
        ("Alföld", "region", "on"),
        ("Erdély", "region", "in"),
        ("Kolozsvár", "cross_border", "on"),
        ("Pozsony", "cross_border", "in"),
        ("Brassó", "cross_border", "in"),  # against the rule for vowels
        ("Bécs", "foreign_city", "in"),
        ("XIV. kerület", "district", "in"),
        ("Óbuda", "part", "on"),
    ],
)
def test_locative(place: str, kind: str, locative: str) -> None:
    assert locative in {row.locative for row in NAMES.place(place) if row.kind == kind}


@pytest.mark.parametrize(
    ("short", "full"),
    [("Pest", "Budapest"), ("Vásárhely", "Hódmezővásárhely"), ("Fehérvár", "Székesfehérvár"),
     ("Szoboszló", "Hajdúszoboszló"), ("Egerszeg", "Zalaegerszeg"), ("USA", "Egyesült Államok")],
)
def test_short_names(short: str, full: str) -> None:
    assert full in {row.short_of for row in NAMES.place(short)}


def test_gyula_is_three_things() -> None:
    given, surname, places = NAMES.given("Gyula"), NAMES.surname("Gyula"), NAMES.place("Gyula")
    assert given is not None and given.genders == "M"
    assert surname is None or surname.kind == "given"
    assert [row.county for row in places if row.kind == "settlement"] == ["Békés"]


def test_settlement_facts() -> None:
    (siofok,) = NAMES.place("Siófok")
    assert (siofok.county, siofok.status, siofok.zips[0], siofok.code) == ("Somogy", "town", "8600", "17631")
    assert NAMES.place("Tapolca")[0].zips[0] == "8300"  # though 8297 is that of a part
    (csanad,) = [row for row in NAMES.place("Makó") if row.kind == "settlement"]
    assert csanad.county == "Csongrád-Csanád"  # renamed in 2020
    assert len([row for row in NAMES.pool("district") if row.name.endswith("kerület")]) == 23


@pytest.mark.parametrize(
    ("word", "kind"),
    [("rendőrfőkapitányság", "police"), ("Járásbíróság", "court"), ("Takarékbank", "bank"), ("gimnázium", "school"),
     ("Főügyészség", "prosecution"), ("Tudományegyetem", "university"), ("polgármesteri hivatal", "municipality"),
     ("tükör", None), ("kalap", None), ("Kovács", None)],
)
def test_org_word(word: str, kind: str | None) -> None:
    row = NAMES.org_word(word)
    assert (row and row.kind) == kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [("OTP", "bank"), ("NAV", "authority/tax"), ("MÁV", "transport/rail"), ("KSH", "authority/statistics"), ("ELTE", "university"),
     ("Népszabadság", "media"), ("MSZP", "party")],
)
def test_organisation(name: str, kind: str) -> None:
    assert kind in {row.kind for row in NAMES.organisation(name)}


@pytest.mark.parametrize(
    ("written", "norm", "locative"),
    [("u.", "utca", "in"), ("krt.", "körút", "on"), ("tere", "tér", "on"), ("útja", "út", "on"), ("köz", "köz", "in")],
)
def test_public_space_type(written: str, norm: str, locative: str) -> None:
    row = NAMES.public_space_type(written)
    assert row is not None and (row.norm, row.locative) == (norm, locative)


@pytest.mark.parametrize(
    ("written", "kind", "name"),
    [("KOVACS", "surname", "Kovács"), ("SZŰCS", "surname", "Szűcs"), ("ildiko", "given", "Ildikó"),
     ("HODMEZOVASARHELY", "place", "Hódmezővásárhely"), ("ZOLI", "nickname", "Zoli"), ("TOTH", "surname", "Tóth")],
)
def test_unfold(written: str, kind: str, name: str) -> None:
    assert NAMES.unfold(written, kind)[0] == name


@pytest.mark.parametrize("name", ["Virág", "Fehér", "Hatvan", "Király", "Szabó", "Péntek"])
def test_ambiguous(name: str) -> None:
    assert NAMES.ambiguous(name)


@pytest.mark.parametrize("name", ["Zoltán", "Ildikó", "Horváth", "Debrecen"])
def test_not_ambiguous(name: str) -> None:
    assert not NAMES.ambiguous(name)


@pytest.mark.parametrize(
    ("pool", "name"),
    [
        ("surname", "Péntek"),  # a day
        ("surname", "Ördög"),  # devil
        ("surname", "Buta"),  # stupid
        ("surname", "Buzi"),  # a slur
        ("surname", "Cigány"),
        ("surname", "Rumcájsz"),
        ("surname", "ismeretlen"),  # what the lists of 1914 write for nobody
        ("surname", "Kovacs"),  # the same without accents
        ("surname", "István"),  # a given name in front of a given name
        ("given", "Napsugár"),  # sunbeam
        ("given", "Szofia"),  # spelling odd to a reader
        ("given", "Beniel"),  # nobody's name is so
        ("given", "Édua"),
        ("given", "Írisz"),
        ("given", "Bende"),
        ("given", "Regő"),
        ("given", "Vazul"),
        ("given", "Trixi"),  # a short form
        ("surname", "Nováková"),  # a woman's; the pool is for men, too
        ("settlement", "Budapest"),  # the capital goes by its own policy
    ],
)
def test_never_handed_out(pool: str, name: str) -> None:
    assert name not in {row.name for row in NAMES.pool(pool)}


def test_public_figures() -> None:
    assert NAMES.public_figure("Orbán", "Viktor") and NAMES.public_figure("Bajcsy-Zsilinszky", "Endre")
    assert not NAMES.public_figure("Kovács", "Tibor")


@pytest.mark.parametrize(
    ("name", "kind", "origins"),
    [
        ("Nguyen", "surname", ("vietnamese",)), ("Pham", "surname", ("vietnamese",)), ("Van", "given", ("vietnamese",)),
        ("Thi", "given", ("vietnamese",)), ("Johann", "given", ("german",)), ("Steiner", "surname", ("german",)),
        ("Gruber", "surname", ("german",)), ("Rossi", "surname", ("italian",)), ("Ivanov", "surname", ("bulgarian", "russian")),
        ("Nováková", "surname", ("czech", "slovak")),  # the woman's form
        ("Novák", "surname", ("czech", "hungarian", "slovak")),  # common here
    ],
)
def test_origins(name: str, kind: str, origins: tuple[str, ...]) -> None:
    assert NAMES.origins(name, kind) == origins


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Samsung", "PROD"), ("Milka", "PROD"), ("Stihl", "PROD"), ("EKG", "PROD"), ("PIN", "PROD"), ("ÁFA", "LAW"),
     ("KRESZ", "LAW"), ("NAV", None), ("Tesco", None), ("NEAK", None)],
)
def test_thing(name: str, kind: str | None) -> None:
    row = NAMES.thing(name)
    assert (row and row.kind) == kind


@pytest.mark.parametrize(
    ("name", "gender", "era"),
    [("Dzsenifer", "F", "new"), ("Noel", "M", "new"), ("Zoé", "F", "new"), ("Hanna", "F", "new"), ("Gizella", "F", "old"),
     ("Ilona", "F", "old"), ("Rozália", "F", "old"), ("Jenő", "M", "old"), ("Ernő", "M", "old"), ("Zsolt", "M", "mid")],
)
def test_era(name: str, gender: str, era: str) -> None:
    row = NAMES.given(name)
    assert row is not None and (row.genders, row.era) == (gender, era)


def test_no_saint_nor_initial_is_a_title() -> None:
    before = {title.word.lower() for title in NAMES.titles() if title.place == "before"}
    assert not before & {"p.", "v.", "szent", "szt.", "boldog"}
    assert {"vitéz", "özv.", "ifj.", "id.", "dr.", "prof."} <= before


def test_titles_and_legal_forms() -> None:
    assert {("özv.", "before", "F"), ("néni", "after", "F")} <= {(t.word, t.place, t.gender) for t in NAMES.titles()}
    assert ("Kft.", "korlátolt felelősségű társaság") in {(f.form, f.long) for f in NAMES.legal_forms()}


def test_streets() -> None:
    assert NAMES.street_names()[0].name == "Kossuth Lajos"
    assert any(street.name == "Kárász" and street.type == "utca" for street in NAMES.streets_of("Szeged"))
    assert NAMES.streets_of("Kisvárda") == ()
