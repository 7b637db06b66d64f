"""Streets in small letters, or right behind their town: found by the number of a house, between a place and their kind, or by the tables."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.abroad import streets
from pseudo.spans.draft import drafted
from pseudo.spans.sources.streets import behind_towns, of_rulers

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
FINNISH = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "street", "reason"), [
    ("Lakcím: Makó, fő u. 17", "fő u.", "in a text with capitals"),
    ("makó szép u 17/b", "szép u", "behind a place in small letters"),
    ("6900 Makó, kossuth lajos u. 17/b", "kossuth lajos u.", "of two words"),
    ("Lakcím: akácfa utca 12.", "akácfa utca", "without a place, but known"),
    ("zsurzs;vazul;1971.04.22;makó szép u 17;x", "szép u", "in a row of a table"),
    ("2755 Kocsér Szabadság u 18", "Szabadság u", "no comma behind the town, no stop behind the kind"),
    ("6600 Szentes Szabadság tér 5", "Szabadság tér", "of a town that is a surname, too"),
    ("6600 SZENTES BÉKE U 5", "BÉKE U", "all in capitals"),
])
def test_a_street_before_its_number(text: str, street: str, reason: str) -> None:
    found = [span.text for span in P.spans(text).spans or () if span.type == "FAC"]
    assert found == [street], reason
    assert street not in (P.replace(text).pseudonymised or "")


@pytest.mark.parametrize(("text", "reason"), [
    ("Makón hosszú út 17 km-re.", "a way, and how far"), ("Makón a sor 3. helyén álltam.", "no name before it"),
    ("Makó volt a sor 3. állomása.", "an article"),
])
def test_what_is_no_street_stays(text: str, reason: str) -> None:
    assert not any(span.type == "FAC" for span in P.spans(text).spans or ()), reason


@pytest.mark.parametrize(("text", "town", "street", "reason"), [
    ("Cím: Szentes Béke utca 12.", "Szentes", "Béke utca", "a town that is a surname, too"),
    ("Cím: Gyula Kossuth u. 4.", "Gyula", "Kossuth u.", "a town that is a given name, too"),
    ("Lakik: Eger Dobó tér 4. Vác Béke u 3", "Vác", "Béke u", "behind another address"),
    ("Lakik: Tompa Mihály u. 3.", "", "Tompa Mihály u.", "a town that is part of the street's name"),
    ("Lakik: Kiss Béke u. 3.", "", "Kiss Béke u.", "no town"),
    ("az első család enying kinizsi utca negyvenegy ott voltam kint", "enying", "kinizsi utca", "dictated"),
])
def test_a_town_before_its_street(text: str, town: str, street: str, reason: str) -> None:
    spans = P.spans(text).spans or ()
    assert [span.text for span in spans if span.type == "FAC"][-1] == street, reason
    assert not town or [span.text for span in spans if span.type == "GPE"][-1] == town, reason


FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "street", "type_", "reason"), [
    ("Tapaaminen on Alexandersgatan 20:ssä.", "Alexandersgatan", "gatan", "that the tagger does not see"),
    ("Toimisto sijaitsee Västra Strandgatanilla.", "Västra Strandgatanilla", "gatanilla", "of two words, in a case"),
    ("Norra Esplanaden 35, Helsingfors.", "Norra Esplanaden", " Esplanaden", "the type by itself"),
    ("Bor på Drottninggatan 8 C 12, 06100 Borgå.", "Drottninggatan", "gatan", "in a sentence of the other language"),
    ("Muutimme Skolvägen 3:een Sipooseen.", "Skolvägen", "vägen", "a way"),
])
def test_a_street_of_the_other_language_becomes_such_a_one(text, street, type_, reason):
    assert street in [span.text for span in FI.spans(text).spans or () if span.type == "FAC"], reason
    new = FI.replace(text).pseudonymised or ""
    kind = "street" if type_.startswith(" ") else f"street {type_.removesuffix('illa')}"
    pool = [row.name for row in FI.language.names.pool("word", kind=kind)]
    assert street not in new and any(f"{name}{type_}" in new for name in pool), reason


def test_a_firm_in_a_street_is_none():
    found = FI.spans("Ravintola Mannerheimintie Oy aloitti toimintansa.").spans or ()
    assert not any(span.type == "FAC" for span in found)


@pytest.mark.parametrize("street", [
    "Nagy Lajos király útja", "IV. Béla király útja", "II. Rákóczi Ferenc fejedelem útja", "Apponyi Albert gróf útja"])
def test_a_rulers_street_is_one_name(street: str) -> None:
    text = f"Lakcíme: 1148 Budapest, {street} 87."
    assert street in [span.text for span in P.spans(text).spans or () if span.type == "FAC"]


@pytest.mark.parametrize(("text", "street", "house"), [
    ("Termin: Hauptstraße 12, 8010 Graz.", "Hauptstraße", "12"),
    ("Lakcíme: ul. Długa 5, Kraków.", "ul. Długa", "5"),
    ("Szállás: Via Roma 3, Bologna.", "Via Roma", "3"),
    ("Küldje ide: 12 Baker Street, London.", "Baker Street", "12"),
])
def test_a_street_of_abroad_becomes_one_in_its_manner(text: str, street: str, house: str) -> None:
    done = P.replace(text)
    assert {(span.text, span.type) for span in done.spans or ()} >= {(street, "FAC"), (house, "ADDR_NO")}
    (new,) = (span.new_text for span in done.spans or () if span.text == street)
    known = streets(language.load("hu").habits.streets_abroad)
    assert new in known.others(known.manner(street)) and new != street


@pytest.mark.parametrize(("text", "street", "reason"), [
    ("Cím: 9730 Kőszeg, Várkör 61. fszt. 2.", "Várkör", "nobody knows it, but a house is in it"),
    ("Balogh Ágota (2013 Pomáz, Mártírok 18. I/3.) kért szót; 2013 Pomáz.", "Mártírok", "what a tagger takes for a date"),
    ("Cím: Szolnok, Deák Ferenc 12. II. em. 3.", "Deák Ferenc", "whom streets are called after"),
])
def test_a_street_without_a_word_for_its_kind(text: str, street: str, reason: str) -> None:
    found = [span.text for span in P.spans(text).spans or () if span.type == "FAC"]
    assert found == [street], reason
    new = P.replace(text).pseudonymised or ""
    assert street not in new, reason
    assert not re.search(r"(?<!\d)(61|12|18)\.", new), reason


def test_a_station_that_runs_into_a_plate_is_a_body() -> None:
    text = "Megjött a Szolnoki Rendőrkapitányság RB 52-18 forgalmi rendszámú autója."
    assert [(s.text, s.type) for s in P.spans(text).spans or ()] == [
        ("Szolnoki Rendőrkapitányság", "ORG"), ("RB 52-18", "PLATE")]


@pytest.mark.parametrize(("text", "found"), [
    ("Martfű, Május 1. út 17.", ["Május 1. út"]),
    ("A Március 15. téren vártam.", ["Március 15. téren"]),
    ("Május 1. óta út nem épült.", []),
    ("2024. május 1. út nélkül.", []),
])
def test_a_day_before_a_kind_of_space_is_one(text, found):
    assert [span.text for span in P.spans(text).spans or () if span.type == "FAC"] == found


def test_what_a_town_and_its_street_were_taken_for_together_is_both() -> None:
    text = "6600 SZENTES BÉKE U 5"
    whole, number = Span(5, 19, text[5:19], "GPE", source="ner"), Span(20, 21, "5", "ADDR_NO", source="pattern")
    spans = behind_towns(drafted(text, (), (whole, number)), P.language).spans
    assert [(span.text, span.type) for span in spans] == [("SZENTES", "GPE"), ("BÉKE U", "FAC"), ("5", "ADDR_NO")]


def test_a_rulers_number_comes_to_a_street_that_was_found_without_it() -> None:
    text = "Az utca: II. Rákóczi Ferenc fejedelem útja 87."
    spans = of_rulers(drafted(text, (), (Span(13, 42, text[13:42], "FAC", source="ner"),)), P.language).spans
    assert [span.text for span in spans] == ["II. Rákóczi Ferenc fejedelem útja"]


@pytest.mark.parametrize(("text", "expected", "reason"), [
    ("Voltaris GmbH, Rheinstraße 12, 64293 Darmstadt.", ("64293", "ZIP"), "a zip of five figures behind a house abroad"),
    ("Vevő: Kovács Anna, Lindenstraße 4, 24226 Ulm.", ("24226", "ZIP"), "behind a person"),
    ("Székhely: Mattersburg, Karl-Renner-Gasse 41.; adószáma nincs.", ("41.", "ADDR_NO"), "a street of hyphens"),
    ("Lakcíme 6078 Jakabszállás, III. körzet 41., telefonja nincs.", ("41.", "ADDR_NO"), "a farm of a ward"),
    ("Jelen van Szántó Gedeon (II. lh. 3/8).", ("II. lh. 3/8", "ADDR_NO"), "a flat of a staircase, without its street"),
    ("Hamar Csaba (I. lh. fszt. 1) tartozik.", ("I. lh. fszt. 1", "ADDR_NO"), "on the ground floor"),
])
def test_houses_and_zips_of_other_looks(text: str, expected: tuple[str, str], reason: str) -> None:
    assert expected in {(span.text, span.type) for span in P.replace(text).spans or ()}, reason


def test_a_staircase_alone_is_no_flat() -> None:
    found = P.spans("A III. lépcsőház 4. emeletén csöpög a csap.").spans or ()
    assert "ADDR_NO" not in {span.type for span in found}


def test_a_zip_of_abroad_keeps_its_length() -> None:
    (code,) = (span for span in P.replace("Rheinstraße 12, 64293 Darmstadt.").spans or () if span.type == "ZIP")
    assert code.new_text is not None and len(code.new_text) == 5 and code.new_text != code.text


@pytest.mark.parametrize(("text", "street", "town", "reason"), [
    ("Cím: Birkenstraße 7, 31275 Ahltenbüttel.", "Birkenstraße", "Ahltenbüttel", "an unknown town behind its zip"),
    ("Lakik: Ludwig-Thoma-Straße 12.; Bécs.", "Ludwig-Thoma-Straße", None, "three words joined"),
    ("Írj ide: 18 Elmhurst St., Torontó.", "Elmhurst St.", None, "cut short"),
    ("Küldd ide: Put Kamena 5, 21000 Split címre.", "Put Kamena", "Split", "no word behind the town is part of it"),
])
def test_streets_of_abroad_in_further_manners(text, street, town, reason):
    found = {(span.text, span.type) for span in P.spans(text).spans or ()}
    assert (street, "FAC") in found, reason
    assert town is None or (town, "GPE") in found, reason


@pytest.mark.parametrize(("text", "found", "reason"), [
    ("Gondoskodom teremről, plakátról és jegyről.", [], "a verb that opens a sentence"),
    ("Földszintes ház volt a sarkon.", [], "what a house is like"),
    ("Szegénység útja ez.", [], "no street is called so"),
    ("Szabadság téren találkoztunk.", ["Szabadság téren"], "an ordinary word that squares are called by"),
    ("Szegedi úton mentünk haza.", ["Szegedi úton"], "of a town"),
])
def test_an_ordinary_word_that_opens_a_sentence_is_no_street(text: str, found: list[str], reason: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "FAC"] == found, reason


@pytest.mark.parametrize(("text", "stays", "reason"), [
    ("Valtatie 4 suljettiin. Kantatien 67 liittymä on auki.", True, "kinds of roads that a number tells"),
    ("Osoite: Maantie 5, Rauma", False, "a street may be called so"),
    ("Maantie 5, 26100 Rauma", False, "where its town follows"),
    ("Mannerheimintie 5 on myynnissä.", False, "no kind of roads"),
])
def test_roads_of_a_number(text: str, stays: bool, reason: str) -> None:
    found = [span.text for span in FINNISH.spans(text).spans or () if span.type in ("FAC", "ADDR_NO")]
    assert (found == []) is stays, reason
