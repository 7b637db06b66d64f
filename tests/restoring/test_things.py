"""What is of a place or a body, and what only begins as its name."""

from __future__ import annotations

import pytest

from pseudo import restore


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("A Delta Kft. és a Delta Airlines.", "A Nyék Kft. és a Delta Airlines.", ["Delta Airlines"]),
    ("A Delta Kft. ma, a Delta holnap.", "A Nyék Kft. ma, a Nyék holnap.", []),
])
def test_a_word_with_a_capital_goes_on_with_anothers_name(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, {"Nyék Kft.": "Delta Kft."})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_several_things_are_no_persons() -> None:
    text = "Egri Mónika az Egri csillagok, az Egri dombok és az Egri gyerekek közt."
    found = restore(text, {"Kemecsei Júlia": "Egri Mónika"})
    assert found.text == "Kemecsei Júlia az Egri csillagok, az Egri dombok és a Kemecsei gyerekek közt."
    assert [text[each.start : each.end] for each in found.left] == ["Egri csillagok", "Egri dombok"]


def test_a_line_of_a_verse_begins_behind_a_stroke() -> None:
    text = "Jön Parti Ármin, / Parti nagy a kert."
    assert restore(text, {"Csór Bence": "Parti Ármin"}).text == "Jön Csór Bence, / Parti nagy a kert."


def test_what_begins_the_next_sentence_is_no_part_of_an_adjective() -> None:
    found = restore("Győri Sarolta győri. Sarolta él.", {"Tatai Klára": "Győri Sarolta", "Tata": "Győr"})
    assert found.text == "Tatai Klára tatai. Klára él."


@pytest.mark.parametrize(("text", "new", "wanted"), [
    ("A Holló Étterem zárt. A Holló fizet.", "Holló Étterem", "A Zöld Nonprofit Kft. zárt. A Zöld fizet."),
    ("A Győri Kórház zárt. A Győri fizet.", "Győri Kórház", "A Zöld Nonprofit Kft. zárt. A Győri fizet."),
    ("Az Általános Iskola zárt. Az Általános fizet.", "Általános Iskola", "A Zöld Nonprofit Kft. zárt. Az Általános fizet."),
    ("A Westline Europe Zrt. zárt. A Westline fizet.", "Westline Europe Zrt.", "A Zöld Nonprofit Kft. zárt. A Zöld fizet."),
])
def test_what_a_body_is_called_for_short_that_became_one_of_another_kind(text: str, new: str, wanted: str) -> None:
    assert restore(text, {"Zöld Nonprofit Kft.": new}).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Kecskeméten át jöttek, Kecskeméten élnek.", "Veszprémen át jöttek, Veszprémben élnek."),
    ("A Táncsics Mihályban tanul.", "A Jókai Mórban tanul."), ("Táncsics Mihályról írt.", "Táncsics Mihályról írt."),
    ("Az Új Reménytől kaptuk.", "A Zenittől kaptuk."), ("Pajor Adriennek írtam.", "Sándor Beátának írtam.")])
def test_what_a_form_says(text: str, wanted: str) -> None:
    pairs = {"Veszprém": "Kecskemét", "Jókai Mór Általános Iskola": "Táncsics Mihály Általános Iskola",
             "Zenit Kft.": "Új Remény Kft.", "Sándor Beáta": "Pajor Adrienn"}
    assert restore(text, pairs).text == wanted


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Az Ezüst utcára nyílik.", "A Szigethy utcára nyílik.", 0),
    ("Az Ezüst és a Tölgyfa utca sarkán.", "A Szigethy és a Fő utca sarkán.", 0),
    ("Tölgyfát ültetnek.", "Tölgyfát ültetnek.", 1),
    ("A debreceni kolbásszal kínálták.", "A debreceni kolbásszal kínálták.", 1),
    ("A debreceni orvos.", "A szegedi orvos.", 0),
    ("A debreceni Déri-ház szép, a Debrecen vármegyei út is.", "A debreceni Déri-ház szép, a Debrecen vármegyei út is.", 2),
    ("Az Ádám Lajos Kórházban, az Ádám kórházban.", "A Kaposi Mór Kórházban, a Kaposi kórházban.", 0),
    ("A Murai Vadaspark fizet.", "A Körösi Vadaspark fizet.", 0),
    ("A Benda Bau fizet.", "A Hajdú Bau fizet.", 0)])
def test_streets_towns_and_bodies(text: str, wanted: str, left: int) -> None:
    pairs = {"Szigethy utca": "Ezüst utca", "Fő utca": "Tölgyfa utca", "Szeged": "Debrecen",
             "Kaposi Mór Oktató Kórház": "Ádám Lajos Oktató Kórház", "Hajdú Ferenc": "Benda Róbert",
             "Körösi Vadaspark Nonprofit Kft.": "Murai Vadaspark Nonprofit Kft.", "Hajdú Bau Kft.": "Benda Bau Kft."}
    found = restore(text, pairs)
    assert (found.text, len(found.left)) == (wanted, left)


TOWNS = {"Eger": "Veszprém", "Szeged": "Debrecen", "Gyula": "Keszthely", "Linz": "Salzburg",
         "2024. május 3.": "2020. május 8."}

LEFT = [
    ("A Veszprém megyei lapban írták.", "Veszprém megyei", "a county that is called alike"),
    ("Reggelire debreceni virslit evett.", "debreceni virslit", "what a town is known for"),
    ("A keszthelyi Festetics-kastély parkja.", "keszthelyi Festetics-kastély", "a sight of the town itself"),
    ("Keszthely 1745-ben kastélyt kapott.", "Keszthely", "told of a year of old"),
    ("Salzburg az ünnepek és Mozart városa.", "Salzburg", "told what it is the town of"),
]
PUT = [
    ("A debreceni házat Debrecenben árulják.", "A szegedi házat Szegeden árulják.", "its own"),
    ("A keszthelyi SMS-t megkapta.", "A gyulai SMS-t megkapta.", "an acronym with its ending"),
    ("Veszprém városában élt.", "Eger városában élt.", "where it is said that it is the town"),
]


@pytest.mark.parametrize(("text", "left", "why"), LEFT)
def test_a_town_that_is_told_of_itself_is_left(text: str, left: str, why: str) -> None:
    found = restore(text, TOWNS)
    assert found.text == text, why
    assert left in [text[each.start : each.end] for each in found.left], why


@pytest.mark.parametrize(("text", "wanted", "why"), PUT)
def test_a_town_of_the_mapping_comes_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, TOWNS).text == wanted, why


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("A győri járásbíróságon.", "A debreceni járásbíróságon.", 0),
    ("A Győri járásbíróság.", "A Debreceni járásbíróság.", 0),
    ("Benjámin, Jákob legkisebb fia. Benjámin él.", "Benjámin, Jákob legkisebb fia. Benjámin él.", 2),
    ("Ottó, Benjámin fia.", "Imre, Hugó fia.", 0), ("A Kispiacban lakik.", "A Tiszavirágban lakik.", 0)])
def test_small_letters_and_kin(text: str, wanted: str, left: int) -> None:
    pairs = {"Debreceni Járásbíróság": "Győri Járásbíróság", "Kelemen Hugó": "Leskó Benjámin",
             "Kelemen Imre": "Leskó Ottó", "Tiszavirág Panzió": "Kispiac Panzió"}
    found = restore(text, pairs)
    assert (found.text, len(found.left)) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("A Veszprém Megyei Bíróság ma Veszprémben ült.", "A Veszprém Megyei Bíróság ma Egerben ült.", 1),  # of the county
    ("A Havas Boldogasszony Plébánia a Havas Boldogasszony ünnepén.", "A Szent Mihály Plébánia a Havas Boldogasszony ünnepén.", 1),
    ("A Havas Boldogasszony Plébánia, a Havas Boldogasszony orgonája.", "A Szent Mihály Plébánia, a Szent Mihály orgonája.", 0),
    ("A Kék Csillag nem a Kék Csillagot kérte.", "Az Egri Bikák nem az Egri Bikákat kérte.", 0),
])
def test_what_is_called_by_a_county_a_feast_or_several(text: str, wanted: str, left: int) -> None:
    found = restore(text, {"Eger": "Veszprém", "Szent Mihály Plébánia": "Havas Boldogasszony Plébánia", "Egri Bikák": "Kék Csillag"})
    assert (found.text, len(found.left)) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted"), [
    ("A Gyöngyszemben Orsolya vár.", "A Napsugárban Orsolya vár."),  # with its article
    ("A mi kis Gyöngyszem csoportunk.", "A mi kis Napsugár csoportunk."),  # that stands before
    ("Ez igazi Gyöngyszem.", "Ez igazi Gyöngyszem."),  # a thing, and what it is like
    ("Egy Gyöngyszem hiányzik.", "Egy Gyöngyszem hiányzik."),
    ("A Hollóág és Gyöngyszem.", "A Borsod-Fém és Napsugár."),  # one article for two
    ("Ma Hollóág fizet.", "Ma Borsod-Fém fizet."),  # no word
    ("For Gyöngyszem's sake.", "For Napsugár's sake."),  # a language of which nothing is known
])
def test_a_body_that_is_called_by_a_word_has_an_article(text: str, wanted: str) -> None:
    assert restore(text, {"Napsugár Óvoda": "Gyöngyszem Óvoda", "Borsod-Fém Kft.": "Hollóág Kft."}).text == wanted


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Az Orosháza FC nyert, Orosháza ünnepel.", "Az Orosháza FC nyert, Jászberény ünnepel.", ["Orosháza FC"]),
    ("Látta az Orosháza TV.", "Látta az Orosháza TV.", ["Orosháza TV"]),
    ("Orosházán SMS-t írt.", "Jászberényben SMS-t írt.", []),  # with its case it is the town
])
def test_the_club_of_a_town_is_another_body(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, {"Jászberény": "Orosháza"})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)
