"""What stands before and behind a name and makes another's of it."""

from __future__ import annotations

import pytest

from pseudo import restore

NAMES = {"Bán Géza": "Rácz Attila"}
GIVEN = {"Bán Géza": "Lajos Attila"}


@pytest.mark.parametrize("text", [
    "Ott volt Attila von Beruf.", "Ott volt Attila al-Hadzsi.", "Ott volt Attila OTTE úr.", "Ott volt Attila McBride.",
    "Ott volt Attila Hugónál.", "Ott volt Brad Attila.", "Ott volt az AC Attila.", "Spronz Attila ír.", "Boros Attila ír.",
    "Az Újpesti Rácz nyert.", "Ott volt a Rácz Szeged.", "Ott volt Taylor Rácz.", "A TV Rácz szól.",
])
def test_a_neighbour_that_is_nobodys_is_the_rest_of_anothers_name(text: str) -> None:
    found = restore(text, NAMES)
    assert found.text == text
    assert found.left


@pytest.mark.parametrize("text", ["Ott volt Illyés Lajos.", "Szent Lajos él.", "Ott volt Makk Lajosnál."])
def test_a_surname_that_is_a_given_name_behind_a_surname(text: str) -> None:
    found = restore(text, GIVEN)
    assert found.text == text
    assert found.left


@pytest.mark.parametrize(("text", "wanted"), [
    ("Ott volt Rácz Szegeden.", "Ott volt Bán Szegeden."), ("Tegnap Attila írt.", "Tegnap Géza írt."), ("Kedves Attila!", "Kedves Géza!"), ("Megkaptuk Rácz levelét.", "Megkaptuk Bán levelét."),
    ("Varratszedésre Attila jön.", "Varratszedésre Géza jön."), ("Then Mrs Rácz left.", "Then Mrs Bán left."),
    ("A megyei Kórház Attilát felvette.", "A megyei Kórház Gézát felvette."), ("DR RÁCZ ATTILA", "DR BÁN GÉZA"),
    ("Az Orion Kft. Attilát felvette.", "Az Orion Kft. Gézát felvette."), ("Imádkozom Attiláért.", "Imádkozom Gézáért."),
])
def test_a_neighbour_that_has_its_capital_for_another_reason(text: str, wanted: str) -> None:
    assert restore(text, NAMES).text == wanted


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("Kinga Facebookon írt.", "Boglárka Facebookon írt.", "a thing, where somebody is"),
    ("Rita Gmail-címe rossz.", "Tímea Gmail-címe rossz.", "a thing with its hyphen"),
    ("Ma Rita SMS-t írt.", "Ma Tímea SMS-t írt.", "an acronym with its ending"),
    ("Rita Endrészékhez ment.", "Tímea Halmosiékhoz ment.", "a family"),
    ("Erik Kinga apja.", "Kornél Boglárka apja.", "what one is to the other"),
    ("Rita McBride énekel.", "Rita McBride énekel.", "a name"),
    ("Kinga Kovács jött.", "Kinga Kovács jött.", "a surname"),
])
def test_what_has_a_capital_and_is_no_part_of_the_name(text: str, wanted: str, why: str) -> None:
    pairs = {"Halmosi Kornél": "Endrész Erik", "Halmosi Boglárka": "Endrész Kinga", "Fejes Tímea": "Belák Rita"}
    assert restore(text, pairs).text == wanted, why


DRAWN = {"Sárosi Eszter": "Czakó Zselyke", "Hegedűs Bálint": "Kalló Szebasztián"}


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("Czakó Levele a Lakókhoz", "Sárosi Levele a Lakókhoz", "what is hers, in a heading"),
    ("Ott volt Kalló Vezérigazgató.", "Ott volt Hegedűs Vezérigazgató.", "an office"),
    ("Ott volt Czakó Titkárnő.", "Ott volt Sárosi Titkárnő.", "a woman's"),
    ("Kedden Kalló Győrbe megy.", "Kedden Hegedűs Győrbe megy.", "where he goes"),
    ("Ott is Kalló Karácsonykor dolgozott.", "Ott is Hegedűs Karácsonykor dolgozott.", "when"),
    ("A Viber Zselyke telefonján fut.", "A Viber Eszter telefonján fut.", "a thing before"),
    ("Az OTP Kallónak utalt.", "Az OTP Hegedűsnek utalt.", "an acronym before"),
    ("Ott volt Czakó Logopédus.", "Ott volt Sárosi Logopédus.", "a trade"),
    ("Tisztelt Kalló Vásárlónk!", "Tisztelt Hegedűs Vásárlónk!", "what he is to others"),
    ("A Czakó Vs Kalló ügy", "A Sárosi Vs Hegedűs ügy", "two parties"),
    ("@Zselyke Mikor jössz?", "@Eszter Mikor jössz?", "what is said to who is called"),
    ("Ez Czakó Zselyke Panasz című levele.", "Ez Sárosi Eszter Panasz című levele.", "what is hers and called so"),
    ("Czakó Zselyke és Kalló Szebasztián Panasz című cikke.", "Sárosi Eszter és Hegedűs Bálint Panasz című cikke.", "what is both's"),
    ("Itt van Czakó Zselyke Dóra nevű lánya.", "Itt van Sárosi Eszter Dóra nevű lánya.", "her daughter"),
    ("Tisztelt Asszony, Kedves Zselyke!", "Tisztelt Asszony, Kedves Eszter!", "a salutation inside a sentence"),
])
def test_a_name_that_was_drawn_to_be_told_is_none_of_anothers_for_a_word(text: str, wanted: str, why: str) -> None:
    assert restore(text, DRAWN).text == wanted, why


@pytest.mark.parametrize("text", ["Ott volt Kalló Géza.", "Ott áll a Zselyke Apartman.",
                                  "Laktak a Zselyke Apartmanban.", "Evett a Zselyke Konyhája nevű helyen.",
                                  "Evett Kalló Konyhájában.", "Az Opel Kalló is ott volt.", "Ott volt Czakó Motors.",
                                  "Kinyitott a Kalló Pékség.", "Épül a Zselyke Társasház.",
                                  "@Zselyke Géza jön.", "Láttuk a Czakó Zselyke Élete című filmet.", "Itt van Czakó Zselyke Dóra.",
                                  "Egy Czakó Zselyke Dóra nevű nő hívott.", "Ott volt Géza Kalló."])
def test_also_such_a_name_goes_on_with_a_name_or_a_house(text: str) -> None:
    found = restore(text, DRAWN)
    assert found.text == text
    assert found.left


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("Ott a Kalló-váza.", "Ott a {}-váza.", "a thing of whoever is called so"),
    ("A Kalló-korszak", "A {}-korszak", "his age"),
    ("A Zselyke-díj", "A Zselyke-díj", "a prize may be called after any such girl"),
    ("Czakó Zselyke vár ránk.", "{} vár ránk.", "who waits is no castle"),
    ("Czakó Zselyke vára.", "Czakó Zselyke vára.", "a castle"),
    ("Kallónénak, Kallónének", "{0}nénak, {0}nének", "both are said of a wife"),
])
def test_such_a_name_is_nobody_elses(text: str, wanted: str, why: str) -> None:
    found = restore(text, {"Szabó Imre": "Kalló Géza", "Vida Nóra": "Czakó Zselyke"})
    assert found.text == wanted.format("Vida Nóra" if "Zselyke" in text else "Szabó"), why
