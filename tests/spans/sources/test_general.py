"""What is said of any place of its kind stays; the people of a place that the text names go with it."""

import re

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


def test_a_towns_adjective_that_looks_like_a_market_is_found():
    assert "pétervásárai" not in (P.replace("A beteget az OMSZ pétervásárai egysége szállította.").pseudonymised or "")


@pytest.mark.parametrize(("text", "word", "reason"), [
    ("A bátyját az orosz harcztéren vesztette el.", "orosz harcztéren", "a people's adjective before a word of former times"),
    ("Mindszentkálla szélén, csendes utcában, felújítandó parasztház.", "csendes utcában", "what a street is like"),
    ("Hazafelé a révfülöpi strandon megettünk három lángost.", "strandon", "a kind of place alone"),
    ("A beteget azonnal a hemodinamikai laborba vittük.", "hemodinamikai", "the adjective of a science"),
    ("A beteget az echokardiográfiai laborba vittük.", "echokardiográfiai", "another"),
    ("Rehabilitáció: balatonfüredi Állami Szívkórház.", "balatonfüredi Állami Szívkórház", "the seat of what the state has one of"),
    ("Forduljon a Pénzügyi Békéltető Testülethez (1122 Budapest, Krisztina krt. 6.)!", "(1122 Budapest, Krisztina krt. 6.)",
     "the address of what the state has one of"),
    ("Az Állami Számvevőszék, 1052 Budapest, Apáczai Csere János u. 10.", "1052 Budapest, Apáczai Csere János u. 10.",
     "without brackets"),
    ("A Bodza Autó Kft. és a Tőzike Alkusz Bt. közös ajánlata.", "Autó Kft.", "a trade behind a firm's own word"),
    ("Ügyvéd: dr. Kárpáti Réka (KASZ 36060311).", "KASZ", "a label"),
    ("Az OTP Bank Ligában és a MOL Magyar Kupában is vezet.", "az OTP Bank Ligában és a MOL Magyar Kupában", "cups"),
])
def test_what_tells_the_kind_stays(text: str, word: str, reason: str) -> None:
    assert word.lower() in (P.replace(text).pseudonymised or "").lower(), reason


@pytest.mark.parametrize(("text", "word", "reason"), [
    ("Hazafelé a révfülöpi strandon ettünk.", "révfülöpi", "of a place"),
    ("Pesten lakott, ahogy a pestiek szokták, Kovács Éva.", "pestiek", "people of a place of the text"),
    ("FC Ajka – BVSC 2–1. Az Ajka nyert.\nAjka: Horváth D. – Tar, Kovács P.", "Ajka", "a team before a colon"),
    ("2023. május 21. | Nógrádi Figyelő | Bárdos Kamilla", "Nógrádi", "where a paper is read"),
])
def test_what_tells_which_one_goes(text: str, word: str, reason: str) -> None:
    assert word not in (P.replace(text).pseudonymised or ""), reason


@pytest.mark.parametrize(("text", "stays", "type_"), [
    ("2023. május 21. | Nógrádi Figyelő | Bárdos Kamilla", "Figyelő", "ORG"),  # no person
    ("SC Sopron – FC Dabas 0–0", "FC", "ORG"),  # a club by its letters
    ("Hegedűs Lilla, NEAK kód: 042213", "NEAK", "ORG"),  # the short name of a body of the tables
])
def test_a_body_is_no_person(text: str, stays: str, type_: str) -> None:
    doc = P.replace(text)
    assert stays in (doc.pseudonymised or "")
    assert type_ in {span.type for span in doc.spans or () if stays in span.text}


def test_a_club_goes_where_its_town_goes() -> None:
    doc = P.replace("FC Ajka – BVSC 2–1. Az Ajka jövő vasárnap otthon játszik.")
    new = {span.text: span.new_text for span in doc.spans or ()}
    assert new["FC Ajka"] == f"FC {new['Ajka']}"


@pytest.mark.parametrize(("text", "name", "type_", "reason"), [
    ("Két lányuk ott jár a Jókai iskolába.", "Jókai iskola", "ORG", "called after somebody, before what it is"),
    ("A Németh László Gimnázium nyert. A Németh igazgatója boldog.", "Németh", "ORG", "before what a school has"),
    ("A Radnóti diákjai tüntettek.", "Radnóti", "ORG", "that the text does not name in full"),
    ("A Hernád menti tanösvényt Tóth Éva tervezte.", "Hernád", "LOC", "behind the article no town stands"),
    ("Hernádon lakik Tóth Éva.", "Hernád", "GPE", "the village"),
    ("Manyi néni mondta.", "Manyi", "PER", "no form of a word of chats"),
])
def test_what_is_named(text: str, name: str, type_: str, reason: str) -> None:
    found = {span.norm: span.type for span in P.spans(text).spans or ()}
    assert found.get(name) == type_, reason


@pytest.mark.parametrize(("text", "name", "type_"), [
    ("Gyerekkorában a Nyírségből költöztek ide.", "Nyírség", "LOC"),
    ("Nyáron a Hortobágyra megyünk kirándulni.", "Hortobágy", "LOC"),  # a village, too
    ("Hortobágyra költöztek, a fő utcába.", "Hortobágy", "GPE"),
    ("A Vértesből a Gerecse felé tartottak.", "Gerecse", "LOC"),
    ("Az Őrségben és a Homokhátságon élnek.", "Homokhátság", "LOC"),
    ("Somogyban keresnek munkást.", "Somogy", "GPE"),  # a county
    ("A Tabi járásban két tanító hiányzik.", "Tabi járás", "GPE"),
    ("A Mount Everestre készült.", "Mount Everest", "LOC"),
])
def test_what_is_no_town_is_a_land(text: str, name: str, type_: str) -> None:
    entries = P.replace(text).replacements or {}
    assert [entry.main_type for entry in entries.values() if entry.norm == name] == [type_]


@pytest.mark.parametrize(("text", "kept", "reason"), [
    ("A szállás a Regéci Turistaházban lesz.", "Turistaházban", "what it is"),
    ("Szigethalomról járt be minden hajnalban, HÉV-vel.", "HÉV-vel", "there is one"),
    ("Az iskola értesíti a Tiszáninneni Református Egyházkerületet.", "Református Egyházkerületet", "another district"),
    ("9027 Győr, Ipari Park, Körtefa u. 12.", " Park, ", "a park of firms"),
])
def test_what_a_body_is_stays(text: str, kept: str, reason: str) -> None:
    assert kept in (P.replace(text).pseudonymised or ""), reason


def test_a_park_of_firms_becomes_one() -> None:
    new = next(s.new_text for s in P.replace("9027 Győr, Ipari Park, Körtefa u. 12.").spans or () if s.text == "Ipari Park")
    assert new and any(new == f"{row.name} Park" for row in P.language.names.pool("word", kind="zone"))


def test_a_nickname_inside_a_name_is_the_same_alone() -> None:
    doc = P.replace("A vezető, Lakatos „Cápa” Tibor hajnalban jött. Cápa fázott.")
    full, short = (span.new_text or "" for span in doc.spans or ())
    assert f"„{short}”" in full and next(iter((doc.replacements or {}).values())).gender == "M"


def test_the_adjective_of_a_county_has_its_capitals() -> None:
    for number in range(20):
        doc = Pseudonymiser("hu", key=b"a test key of sixteen %d" % number).replace("Nógrádi Figyelő, írta Bárdos Kamilla.")
        first = (doc.pseudonymised or "").split()[0]
        assert all(member[:1].isupper() for member in first.split("-"))


@pytest.mark.parametrize(("text", "new"), [
    ("A Berettyóparti Gimnázium diákja.", r"Az? \w+parti Gimnázium diákja\."),
    ("A Posta zárva volt.", r"A Posta zárva volt\."),  # the state has one
])
def test_what_a_body_becomes(text: str, new: str) -> None:
    assert re.fullmatch(new, P.replace(text).pseudonymised or "")


def test_two_bodies_with_an_article_between_are_two() -> None:
    text = "A Sportkör és a Nyugdíjas Egyesület közös bálja."
    bodies = [span.text for span in P.spans(text).spans or () if span.type == "ORG"]
    assert bodies == ["Sportkör", "Nyugdíjas Egyesület"]


def test_a_body_ends_with_its_line() -> None:
    text = ("Bükkszentkereszti Általános Iskola\nNapközis napló – 2. osztály, 2019. október\n\nOkt. 1. Lénárt Boti hiányzott, az anyukája írt: "
            "kanyarodás közben leestek a bicikliről. Zoé és Kíra összevesztek.")
    lines = (P.replace(text).pseudonymised or "").split("\n")
    assert lines[0].endswith(" Általános Iskola") and lines[1].startswith("Napközis napló")


@pytest.mark.parametrize(("text", "name"), [
    ("Az Alpha-Vill Társasházkezelő Bt. (Keszthely) felelt. Az Alpha-Vill honlapján olvasható.", "Alpha-Vill"),
    ("A karcagi Tescóban vásárolt Kiss Ede.", "Tesco"),
])
def test_a_firm_by_its_first_word_or_by_the_tables(text: str, name: str) -> None:
    assert {span.norm: span.type for span in P.spans(text).spans or ()}[name] == "ORG"


def test_a_web_address_under_a_reserved_domain_is_one() -> None:
    new = P.replace("Lásd: www.szilvasyhaz.example/hirek, írta Szilvásy Ede.").pseudonymised or ""
    assert "szilvasy" not in new


def test_an_address_behind_others_moves_though_a_body_of_the_state_stands_near() -> None:
    new = P.replace("A Kúria döntése. Lakcímem 1149 Budapest, Egressy út 5.").pseudonymised or ""
    assert "Egressy" not in new


def test_the_register_of_a_court_follows_its_town() -> None:
    text = "A Fővárosi Törvényszék Cégbírósága jegyezte be, székhelye Budapest, ahogy a Fővárosi Törvényszék is."
    new = P.replace(text).pseudonymised or ""
    assert re.fullmatch(r"Az? (.+) Törvényszék Cégbírósága jegyezte be, székhelye .+, ahogy az? \1 Törvényszék is\.", new)
