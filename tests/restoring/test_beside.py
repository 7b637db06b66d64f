"""What stands beside a name: titles of works, parts in plays, places above letters, labels, trades, firms for short."""

from __future__ import annotations

import pytest

from pseudo import restore
from pseudo.language.language import load
from pseudo.restoring.mapping import of_pairs
from pseudo.restoring.stage import ready

HU = load("hu")


@pytest.mark.parametrize(("pair", "text", "wanted", "left"), [
    ("Cser Amanda=Fehér Blanka", "Ma Blanka „A ló” című képe jött.", "Ma Amanda „A ló” című képe jött.", []),
    ("Cser Amanda=Fehér Blanka", "Ma a Blanka és a ló című kép jött.", "Ma a Blanka és a ló című kép jött.", ["Blanka"]),
    ("Cser Amanda=Fehér Júlia", "Ma este Júlia szerepét tanulta.", "Ma este Júlia szerepét tanulta.", ["Júlia"]),
    ("Cser Amanda=Fehér Júlia", "Ma Júlia szerepe tisztázódott.", "Ma Amanda szerepe tisztázódott.", []),
    ("Vác=Ajka", "AJKA, 2021. június 3.", "VÁC, 2021. június 3.", []),
    ("Vác=Ajka", "Ajka lefittyedt.", "Ajka lefittyedt.", ["Ajka"]),  # a lip
    ("Kerti Ábel=Varga Botond", "Vezetéknév: Varga\nUtónév: Botond", "Vezetéknév: Kerti\nUtónév: Ábel", []),
    ("Kerti Ábel=Varga Botond", "Varga Botond ír. Varga új hangon szól.", "Kerti Ábel ír. Kerti új hangon szól.", []),
    ("Kerti Ábel=Varga Botond", "Varga új hangon szól. Varga Botond ír.", "Varga új hangon szól. Kerti Ábel ír.", ["Varga"]),
    ("Kerti Ábel=Rigó Botond", "Rigó-jelentés: elkészült.", "Kerti-jelentés: elkészült.", []),
    ("Kerti Ábel=Rigó Botond", "A Rigó-díj az övé.", "A Rigó-díj az övé.", ["A Rigó-díj"]),
    ("Kerti Ábel=Rigó Botond", "Nem azonos Rigó Botond tanúval.", "Nem azonos Rigó Botond tanúval.", ["Rigó Botond"]),
    ("Kő Kft.=Sólyom Kft.", "Sólymok szálltak. Ma a Sólyom Kft. zárva.", "Sólymok szálltak. Ma a Kő Kft. zárva.", ["Sólymok"]),
    ("Kő Építő Kft.=Szirt Szállítmányozási Zrt.", "Ma a Szirt Zrt. jött, a Szirtnek fizettünk.",
     "Ma a Kő Kft. jött, a Kőnek fizettünk.", []),
    ("Réti Dániel=Bor Sámuel", "Ma Sámué a hordó.", "Ma Danié a hordó.", []),  # what is Sámu's
    ("Réti Dániel=Bor Sámuel", "Bor+Sámuel+cv.pdf", "Réti+Dániel+cv.pdf", []),
    ("Sós Péter=K. B.", "Ma K.B.-nek szóltak.", "Ma Sós Péternek szóltak.", []),
    ("Hősök tere=Dóm tér", "Ma a Dóm téri lakás ég.", "Ma a Hősök téri lakás ég.", []),
    ("Kerti Ábel=Kovács Júlia", "Kovács Júlia a Rómeó és Júlia című darabot nézte.",
     "Kerti Ábel a Rómeó és Júlia című darabot nézte.", ["Rómeó és Júlia"]),
    ("Kerti Ábel=Sajben Olívia", "Ma az Olívia nevű étteremben ült.", "Ma az Olívia nevű étteremben ült.", ["Olívia"]),
    ("Kerti Ábel=Sajben Olívia", "Ma az Olívia nevű tanú jött.", "Ma az Ábel nevű tanú jött.", []),
    ("Hősök utca=Városház utca", "Ma a budapesti Városház utcát kérte.", "Ma a budapesti Városház utcát kérte.", ["Városház utcát"]),
    ("Hősök utca=Városház utca", "Ma a szép Városház utcát kérte.", "Ma a szép Hősök utcát kérte.", []),
    ("Pécs=Pelekút", "Ma a pelekúti irodában ült.", "Ma a pécsi irodában ült.", []),  # a town that there is not
    ("Kerti Ábel=Rácz Roland", "Ma a Roland-ének jön.", "Ma a Roland-ének jön.", ["Roland-ének"]),  # a song, no -é and -nek
    ("Kerti Ábel=Rácz Roland", "Ma Rácz Roland diakónus szolgált.", "Ma Kerti Ábel diakónus szolgált.", []),  # no saint
    ("Kerti Ábel=Sajben Richárd", "Kedves Sajben Karnagy Úr!", "Kedves Kerti Karnagy Úr!", []),
    ("Kerti Ábel=Kovács Júlia", "Vajon hány Kovács van itt?", "Vajon hány Kovács van itt?", ["Kovács"]),
])
def test_what_stands_beside_a_name_tells_whose_it_is(pair: str, text: str, wanted: str, left: list[str]) -> None:
    old, _, new = pair.partition("=")
    found = ready(of_pairs({old: new}, HU), HU)(text)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_a_surname_made_of_a_town_is_no_town_with_an_ending() -> None:
    found = restore("Makóit Makón ismerik, a makói Makói-ház övé.", {"Vác": "Makó", "Deli Ábel": "Makói Ervin"})
    assert (found.text, found.left) == ("Delit Vácon ismerik, a váci Deli-ház övé.", ())


@pytest.mark.parametrize("tag", ["{{ NAME_1 }}", "{{NAME_1}}", "[ NAME_1 ]"])
def test_a_tag_has_its_brackets_with_spaces_too(tag: str) -> None:
    assert restore(f"Kedves {tag}!", {"Kiss Emil": "{{NAME_1}}" if tag[0] == "{" else "[NAME_1]"}).text == "Kedves Kiss Emil!"


THINGS = [
    ("Nimród, a bibliai vadász ismert.", "somebody of a tale"),
    ("A Lesták cukrászda süteménye finom.", "a shop may be another's"),
    ("Egy Skoda Octaviával jött.", "a car"),
    ("Idézet: C. G. Jung. Jung mondása szép.", "initials of a foreigner"),
    ("Van egy Nimród: Kis Nimród.", "one who was not told of before"),
]


@pytest.mark.parametrize(("text", "why"), THINGS)
def test_what_is_called_as_somebody_is_left(text: str, why: str) -> None:
    pairs = {"Dinnyés Zsombor": "Sajben Nimród", "Dobos Imre": "Lesták Zoltán", "Brevitex Kft.": "Octavia Kft.",
             "Frank Ádám": "Jung Richárd"}
    found = restore(text, pairs)
    assert found.text == text and found.left, why


@pytest.mark.parametrize(("text", "wanted"), [
    ("A két Nándor jött.", "A két Tamás jött."), ("Melyik Nándor jött?", "Melyik Tamás jött?"),
    ("A három Nándor jött.", "A három Nándor jött."), ("Egy másik Nándor jött.", "Egy másik Nándor jött.")])
def test_bearers_who_are_as_many_as_the_mapping_has_come_back(text: str, wanted: str) -> None:
    assert restore(text, {"Szigeti Tamás": "Vankó Nándor", "Orbán Tamás": "Tankó Nándor"}).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Jött az Orsolya viharciklon.", "Jött az Orsolya viharciklon."),  # a thing with a name
    ("Az Orsolya hajón ültek.", "Az Orsolya hajón ültek."),  # with a case, behind its article
    ("Orsolya hajót vett.", "Dóra hajót vett."),  # what she bought
    ("Orsolya hajója elment.", "Dóra hajója elment."),  # what is hers
    ("Szóba került Orsolya tündér.", "Szóba került Orsolya tündér."),  # of a tale
    ("Szóba került Orsolya svéd királynő.", "Szóba került Orsolya svéd királynő."),
    ("Ott volt Zatykó és Társa.", "Ott volt Zatykó és Társa."),  # a firm
    ("Ott volt Zatykó és társa.", "Ott volt Pál és társa."),  # and who was with her
])
def test_what_is_called_as_somebody_is(text: str, wanted: str) -> None:
    assert restore(text, {"Pál Dóra": "Zatykó Orsolya"}).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Szóba került Edina, Ibsen hősnője.", "Szóba került Edina, Ibsen hősnője."),  # of a play
    ("Szóltak Edinától, Jákob feleségétől.", "Szóltak Edinától, Jákob feleségétől."),  # with a case
    ("Szóltak Edinától, a nővérétől.", "Szóltak Dórától, a nővérétől."),  # nobody's name behind it
    ("Az Edina Kaplan-turbina áll.", "Az Edina Kaplan-turbina áll."),  # a surname that no table has often
    ("Edina Instagram-fiókja nyilvános.", "Dóra Instagram-fiókja nyilvános."),
])
def test_whose_what_stands_behind_says_that_she_is(text: str, wanted: str) -> None:
    assert restore(text, {"Pál Dóra": "Zatykó Edina"}).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Orsolya és Rehák közt vita volt.", "Dóra és Rehák közt vita volt."),
    ("Rehák és Zatykó Orsolya közt vita volt.", "Rehák és Pál Dóra közt vita volt."),  # between two, no lane
    ("Zatykó Orsolya közben elment.", "Pál Dóra közben elment."),
    ("Zatykó-e a tettes, vagy Orsolya-e?", "Pál-e a tettes, vagy Dóra-e?"),  # asked, and not hers
])
def test_what_only_looks_like_a_lane_or_an_ending(text: str, wanted: str) -> None:
    assert restore(text, {"Pál Dóra": "Zatykó Orsolya"}).text == wanted
