"""What a place is taken for: the known name has to outweigh all else, and who adds a clue for it never loses it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import restore
from pseudo.restoring.readings import CLUES, HERS, NAME, SMALL, doubt
from pseudo.restoring.result import REASONS

FOR = sorted(clue for clue, (reading, _) in CLUES.items() if reading in (HERS, NAME))
MAN, PLAIN = {"Csorba Gyula": "Szabó Barna"}, {"Antal János": "Rácz Attila"}


@given(st.lists(st.sampled_from(sorted(CLUES)), max_size=5), st.sampled_from(FOR))
def test_one_more_clue_for_the_name_never_takes_it_away(seen: list[str], more: str) -> None:
    if not doubt(seen):
        assert not doubt([*seen, more])


@given(st.lists(st.sampled_from(sorted(CLUES)), max_size=5))
def test_what_is_left_has_a_reason_that_can_be_said(seen: list[str]) -> None:
    assert doubt(seen) in ("", SMALL, *REASONS)


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Barna táskát talált.", "Barna táskát talált.", ["Barna"]),  # begins a sentence
    ("Ma Barna talált táskát.", "Ma Gyula talált táskát.", []),  # a capital for a reason
    ("Szabó varrta, Szabó Barna hordta.", "Szabó varrta, Csorba Gyula hordta.", ["Szabó"]),
    ("Szabó, Barna néven.", "Csorba, Gyula néven.", []),  # as registers have it
    ("Szabó dr. rendel.", "Csorba dr. rendel.", []),
    ("Szabók varrták.", "Szabók varrták.", ["Szabók"]),
    ("Barna szabó a mestere.", "Barna szabó a mestere.", ["Barna"]),  # `Barna szabó` is not his name turned round
    ("Ma Barna barna kabátban jött.", "Ma Gyula barna kabátban jött.", []),
    ("Ma a Barna-terem szabad.", "Ma a Barna-terem szabad.", ["Barna-terem"]),  # named after whom?
    ("Ma Szabó Herceget olvasott.", "Ma Szabó Herceget olvasott.", ["Szabó Herceget"]),
    ("Ma Szabó Barna Péter jött.", "Ma Szabó Barna Péter jött.", ["Szabó Barna Péter"]),
])
def test_a_name_that_is_a_word(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, MAN)
    assert found.text == wanted and [text[each.start : each.end] for each in found.left] == left


@pytest.mark.parametrize(("text", "left"), [
    ("Nagy-Rácz Attila jött.", "Nagy-Rácz Attila"),  # another's name of two
    ("Ma Dunai Attila jött.", "Dunai Attila"),
    ("Dunai Attila jött.", "Dunai Attila"),  # a surname that is a word, where a sentence begins
])
def test_a_name_of_another_is_reported_with_all_its_words(text: str, left: str) -> None:
    found = restore(text, PLAIN)
    assert found.text == text and [text[each.start : each.end] for each in found.left] == [left]


@pytest.mark.parametrize(("text", "left"), [
    ("A Rácz-korszak vége.", "Rácz-korszak"),  # an age
    ("A Rácz-indulót játszották.", "Rácz-indulót"),  # a work
    ("Az Attila és a nyúl című mese.", "Attila"),
    ("A Rácz Attila díjat adták át.", "Rácz Attila díjat"),
    ("Rácz és Társa Kft. szállított.", "Rácz"),
    ("Az Ave Attila hangzott el.", "Ave Attila"),
    ("Ma Szép Rácz jött.", "Szép Rácz"),
    ("A Rácz Attila Általános Iskola diákja.", "Attila"),  # a body that is called after somebody
])
def test_what_is_called_after_somebody_is_left(text: str, left: str) -> None:
    found = restore(text, PLAIN)
    assert found.text == text and left in " ".join(text[each.start : each.end] for each in found.left)


def test_what_is_his_behind_a_hyphen_is_put_back() -> None:
    text = "A Rácz-akta, a Rácz-üggyel, a Rácz-birtokot."
    assert restore(text, PLAIN).text == "Az Antal-akta, az Antal-üggyel, az Antal-birtokot."


@pytest.mark.parametrize(("text", "left"), [
    ("Ma Kun Attila úr jött.", "Kun Attila"),
    ("Anyja neve: Rácz Anna.", "Rácz Anna"),
    ("Tisztelt Kun Attila Úr!", "Kun Attila Úr"),
])
def test_what_says_that_a_name_stands_there_does_not_say_whose(text: str, left: str) -> None:
    found = restore(text, PLAIN)
    assert found.text == text and [text[each.start : each.end] for each in found.left] == [left]


@pytest.mark.parametrize("text", ["A Tisza vize.", "Tisza István.", "A járási ügyészség.", "A Tisza étterme.", "A Tisza utca."])
def test_what_a_body_shares_with_a_river_or_with_any_body_is_left(text: str) -> None:
    found = restore(text, {"Duna Hotel": "Tisza Panzió", "Városi Bíróság": "Járási Ügyészség"})
    assert found.text == text and found.left


def test_of_a_surname_of_two_no_half_is_put_back_before_anothers() -> None:
    text = "Rácz-Kun Attila jött."
    assert restore(text, PLAIN).text == text


def test_what_a_text_says_that_somebody_is_called_is_a_name_at_a_beginning_too() -> None:
    text = "Szabó Barna (a továbbiakban: Szabó) vállalja. Szabó fizet."
    assert restore(text, MAN).text == "Csorba Gyula (a továbbiakban: Csorba) vállalja. Csorba fizet."
    assert restore("Szabó fizet.", MAN).text == "Szabó fizet."


def test_a_county_is_nobodys_surname() -> None:
    assert restore("Heves megyéből érkezett Heves Kata.", {"Torma Anna": "Heves Kata"}).text == (
        "Heves megyéből érkezett Torma Anna.")


def test_two_who_are_named_side_by_side_are_no_words() -> None:
    both = {**MAN, "Bodnár Éva": "Fodor Júlia"}
    assert restore("Barna és Júlia jött. A Szabó–Fodor ügy.", both).text == "Gyula és Éva jött. A Csorba–Bodnár ügy."


def test_a_surname_of_a_place_is_a_family_in_the_plural() -> None:
    assert restore("A Ráczok és a Ráczokat.", {"Alföldi Pál": "Rácz Attila"}).text == "Az Alföldiek és az Alföldieket."
    assert restore("Az Alföldiek.", {"Rácz Pál": "Alföldi Attila"}).text == "A Ráczok."


def test_a_nickname_is_said_to_be_guessed_and_that_of_the_mapping_is_not() -> None:
    found = restore("Erzsi írt.", {"Lakatos Ilona": "Zsoldos Erzsébet"})
    assert [place.guess for place in found.places if place.type] == [True] and found.counts()["guessed"] == 1


@pytest.mark.parametrize(("text", "wanted"), [
    ("Tisztelt Szabó Úr!", "Tisztelt Csorba Úr!"),  # a title with a capital
    ("Szabó kapitány úr jött.", "Csorba kapitány úr jött."),  # an office before it
    ("Tanú: Szabó", "Tanú: Csorba"),  # behind a label
    ("Szabó;Barna;1980", "Csorba;Gyula;1980"),  # two cells
    ("**Szabó** Barna", "**Csorba** Gyula"),  # half of it in bold
    ("A Szabó–Vona-szerződés.", "A Csorba–Vona-szerződés."),  # a dash is between two
])
def test_what_stands_around_tells_the_name(text: str, wanted: str) -> None:
    assert restore(text, MAN).text == wanted


@pytest.mark.parametrize("text", ["Barna király és népe.", "A két Szabó elment.", "Melyik Barna volt?", "B. Sz."])
def test_what_is_anothers_is_left_and_said(text: str) -> None:
    found = restore(text, MAN)
    assert found.text == text
    assert found.left


def test_a_body_called_after_a_person_is_not_the_person() -> None:
    pairs = {"Kodály Zoltán Általános Iskola": "Bartók Béla Általános Iskola"}
    found = restore("A Bartók Béla Általános Iskolában Bartók Béla szobra áll.", pairs)
    assert found.text == "A Kodály Zoltán Általános Iskolában Bartók Béla szobra áll."
    assert [each.reason for each in found.left] == ["another name"]


def test_a_firm_of_another_form_is_another() -> None:
    found = restore("Az Orion Zrt. és az Orion Kft.", {"Bástya Kft.": "Orion Kft."})
    assert (found.text, len(found.left)) == ("Az Orion Zrt. és a Bástya Kft.", 1)


@pytest.mark.parametrize(("text", "wanted"), [
    ("Kiss É. K.-nak", "Tóth A. M.-nek"), ("Kiss Éva K. írta.", "Tóth Anna M. írta."), ("Kiss-ügy", "Tóth-ügy"),
])
def test_what_follows_a_name_is_of_the_same(text: str, wanted: str) -> None:
    assert restore(text, {"Tóth Anna Mária": "Kiss Éva Katalin"}).text == wanted


def test_names_written_together_come_back() -> None:
    assert restore("@racz.attila, @raczattila #RáczAttila", PLAIN).text == "@antal.janos, @antaljanos #AntalJános"


def test_a_short_name_that_is_a_word_is_left_where_a_sentence_begins() -> None:
    found = restore("Körtét evett a Körténél.", {"Alma Kft.": "Körte Kft."})
    assert (found.text, len(found.left)) == ("Körtét evett az Almánál.", 1)


@pytest.mark.parametrize(("text", "wanted"), [
    ("Attila R. vádlott, Attila R.-nek", "János A. vádlott, János A.-nak"),  # as newspapers have it
    ("RÁCZ-ÜGY", "ANTAL-ÜGY"),
    ("Attila I. osztályos.", "János I. osztályos."),  # a number, not an initial
    ("Attila K. más.", "Attila K. más."),  # somebody else's initial
])
def test_a_given_name_with_the_initial_of_its_surname(text: str, wanted: str) -> None:
    found = restore(text, PLAIN)
    assert found.text == wanted
    assert bool(found.left) == (text == wanted)


def test_what_a_town_and_its_county_are_called_is_the_town() -> None:
    both = {"Eger": "Veszprém", "Heves vármegye": "Veszprém megye"}
    assert restore("Veszprémben írta alá, Veszprém megyében.", both).text == "Egerben írta alá, Heves vármegyében."
    assert restore("Veszprémben élnek.", {"Heves vármegye": "Veszprém megye"}).text == "Hevesen élnek."  # it alone
