"""A place is no part of the person or the body behind it."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.spans import readings
from pseudo.spans.draft import drafted
from pseudo.spans.sources import whence

P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "place", "behind", "reason"), [
    ("Me otettiin vastaava mestari Kyröskosken Pertti Salmelta.", "Kyröskoski", "Pertti Salmi", "a full name in a case"),
    ("Kakun leipoi Vilkaharjun Martat. Kahvit keitettiin.", "Vilkaharjun Martat", "Vilkaharjun Martat", "a club of a village of no table"),
    ("Kylälehti haastatteli Korson Minna Lahtista.", "Korso", "Minna Lahtinen", "a place whose owner could be a name, too"),
    ("Pentti-setä lähti Göteborgiin Volvolle 1966 ja avioitui siellä.", "Göteborg", "Volvo", "whither, and to whom"),
])
def test_a_place_stands_apart(text: str, place: str, behind: str, reason: str) -> None:
    found = {span.norm: span.type for span in P.spans(text).spans or ()}
    assert found.get(place) == ("ORG" if place == behind else "GPE") and behind in found, reason


@pytest.mark.parametrize(("text", "whole"), [
    ("Hän pääsi töihin Helsingin Sanomiin.", "Helsingin Sanomat"),
    ("Tutkimus tehtiin Porissa Yliopistokeskuksessa.", "Pori"),
    ("Mäkelän Pertti Antero kävi.", "Mäkelä"),
])
def test_others_are_as_before(text: str, whole: str) -> None:
    assert whole in {span.norm for span in P.spans(text).spans or ()}


@pytest.mark.parametrize(("text", "first", "second", "reason"), [
    ("Hilja-täti syntyi Sonkajärven Rutakolla Antti ja Miina Kainulaisen seitsemäntenä lapsena.", ("GPE", "Rutakko"), ("PER", "Antti"),
     "a village that no table has, before a given name"),
    ("Sähkeen luki rovasti Ekman Tuuloksesta.", ("PER", "Ekman"), ("GPE", "Tuulos"), "where he is from"),
    ("Äiti soitti, ja Veetiä Paraisilta etsittiin.", ("PER", "Veeti"), ("GPE", "Parainen"), "a place said in the plural"),
    ("Hän luki Osmon Perthistä lähettämän sähkeen.", ("PER", "Osmo"), ("GPE", "Perth"), "an owner, and whence"),
    ("Kuka otti Kosken Artun auton?", ("PER", "Koski"), ("PER", "Arttu"), "a family's name before the own one"),
    ("Mestari on Pertti Salmi. Salmen Pertin numero on minulla.", ("PER", "Salmi"), ("PER", "Pertti"),
     "both in a case, though some are called Salmen"),
    ("Mestari otettiin Kyröskosken Pertti Salmelta. Salmen Pertin numero on minulla.", ("PER", "Salmi"), ("GPE", "Kyröskoski"),
     "of Salmi, as many are called, and no Salme"),
])
def test_two_are_two(text: str, first: tuple[str, str], second: tuple[str, str], reason: str) -> None:
    found = {(span.type, span.norm) for span in P.spans(text).spans or ()}
    assert {first, second} <= found, reason


@pytest.mark.parametrize(("text", "whole"), [
    ("Soitin Mikko Lahdelle.", "Mikko Lahti"),
    ("Marian Kowalski tuli.", "Marian Kowalski"),
    ("Darian Smith lauloi.", "Darian Smith"),
    ("Tapasin Karin Holmia.", "Karin Holm"),
])
def test_one_is_one(text: str, whole: str) -> None:
    assert whole in {span.norm for span in P.spans(text).spans or ()}


@pytest.mark.parametrize(("text", "word", "type_", "reason"), [
    ("Serkku asuu Kungsbackassa. Löytyi Neretvan rannasta.", "Kungsbackassa", "GPE", "a town of the neighbours"),
    ("Lähdimme aamulla. Karjaalla saimme yösijan Monica ja Kaj Westerlundilta.", "Karjaalla", "GPE", "a town in a case of place"),
    ("Haudattiin torppari Sipin lapset Iita ja Manta, Eteläinen.", "Iita", "PER", "a given name, and no place"),
    ("Kukaan ei ollut sanonut Oivaa Oikuksi sitten lapsuuden. Oiva nauroi.", "Oivaa", "PER", "each in a case of its own"),
    ("Päivä 9: Mostar ja eksynyt bussi. Mostarissa meitä odotti majatalon emäntä.", "Mostar", "GPE", "a town abroad of the text"),
    ("Kisassa Ylistaron Kilpa-Veljet yllätti: Helmi oli neljäs.", "Ylistaron Kilpa-Veljet", "ORG", "no work"),
    ("Seurahuoneella soi. Nurmisen Veikko hoitaa jäteasiat.", "Veikko", "PER", "no club, though clubs are called Veikot"),
    ("Keuruun Kivi – Multian Haukat 2–1\nKivi: Jenna Pirttimäki\nHaukat: Minttu Lahdensuo", "Haukat", "ORG", "a team"),
])
def test_what_a_word_is(text: str, word: str, type_: str, reason: str) -> None:
    found = {span.text: span.type for span in P.spans(text).spans or ()}
    assert found.get(word) == type_, reason


def test_figures_alone_are_no_day() -> None:
    new = P.replace("13 p. Lapsi Kalle Kustaa. 2 v.\n20 p. Kerjäläinen, tuntematon mies.").pseudonymised or ""
    assert "\n20 p. " in new


@pytest.mark.parametrize(("text", "guess", "found", "reason"), [
    ("Mummo syntyi Sonkajärven Rutakolla sodan jälkeen.", "Sonkajärven Rutakolla", [("GPE", "Sonkajärvi"), ("GPE", "Rutakko")],
     "where somebody is born is no body"),
    ("He muuttivat Rutakolle keväällä.", "Rutakolle", [("GPE", "Rutakko")], "a village alone"),
    ("Eero kuoli Turun Tyksissä.", "Turun Tyksissä", [("ORG", "")], "a hospital of the tables"),
    ("Hän asuu Porin Palvelukodissa.", "Porin Palvelukodissa", [("ORG", "")], "a word for a body"),
    ("Kilpailun voitto meni Sonkajärven Rutakolle.", "Sonkajärven Rutakolle", [("ORG", "")], "not behind such a verb"),
])
def test_where_somebody_lives_whatever_a_tagger_takes_it_for(
        text: str, guess: str, found: list[tuple[str, str]], reason: str) -> None:
    start = text.index(guess)
    draft = drafted(text, (), [Span(start, start + len(guess), guess, "ORG", source="ner")])
    assert [(span.type, span.norm) for span in whence.places_apart(draft, P.language).spans] == found, reason


@pytest.mark.parametrize(("name", "norm", "reason"), [
    ("Korson", "Korso", "of a place that tables have, and of none called so"),
    ("Paraisilta", "Parainen", "said in the plural"),
    ("Rutakon", "Rutakko", "of no table, in a case"),
])
def test_a_place_of_the_tables_is_read_whatever_a_tagger_says_of_its_case(name: str, norm: str, reason: str) -> None:
    assert readings.choose(name, "", Span(0, len(name), name, "GPE"), None, readings.Reader(P.language)).lemma == norm, reason
