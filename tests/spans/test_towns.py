"""Towns abroad in the language of their land, and clubs there, that look like people."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Head, Span
from pseudo.language import language
from pseudo.spans.alike import families_alone, papers_of_places
from pseudo.spans.draft import drafted
from pseudo.spans.sources.bykind import nobodys_houses
from pseudo.spans.towns import towns_by_their_end, towns_in_their_own_language

HU = language.load("hu")


def types(rule, *guesses: tuple[str, str]) -> dict[str, str]:
    text = ", ".join(text for text, _ in guesses)
    spans = [Span(text.index(t), text.index(t) + len(t), t, type_, norm=t, source="ner") for t, type_ in guesses]
    return {span.text: span.type for span in rule(drafted(text, (), spans), HU).spans}


@pytest.mark.parametrize(("guesses", "expected"), [
    ([("Nitra", "PER"), ("Murska Sobota", "PER")], {"Nitra": "GPE", "Murska Sobota": "GPE"}),
    ([("Satu Mare-i", "PER")], {"Satu Mare-i": "GPE"}),  # with an ending
    ([("Nitra", "PER"), ("Nitra Pál", "PER")], {"Nitra": "PER", "Nitra Pál": "PER"}),  # somebody is called so
    ([("Florence", "PER"), ("Kun Éva", "PER")], {"Florence": "PER", "Kun Éva": "PER"}),  # a given name, too
])
def test_a_town_in_its_own_language(guesses: list[tuple[str, str]], expected: dict[str, str]) -> None:
    assert types(towns_in_their_own_language, *guesses) == expected


@pytest.mark.parametrize(("name", "type_"), [
    ("KD Prekmurec", "ORG"), ("ASV Eisenstadt", "ORG"), ("Pension Edelweiss", "ORG"),
    ("KD Péter", "PER"),  # two initials and a given name
    ("Kis Edelweiss", "PER")])
def test_clubs_and_inns_abroad(name: str, type_: str) -> None:
    assert types(papers_of_places, (name, "PER")) == {name: type_}


def test_it_stays_in_that_language() -> None:
    new = Pseudonymiser("hu", key=b"an-example-key-of-16").replace("Munkahelye Oberwartban van, Felsőőrön.").pseudonymised or ""
    there, here = new.removeprefix("Munkahelye ").removesuffix(".").split(" van, ")
    town = there.removesuffix("ban").removesuffix("ben")
    assert town != there and HU.names.town_abroad(town)[0].foreign == town
    assert here.startswith(HU.names.town_abroad(town)[0].name[:4])

@pytest.mark.parametrize(("town", "word", "feats", "expected", "reason"), [
    ("Békéscsaba", "Csabán", "Case=Sup", "GPE", "where something is"),
    ("Békéscsaba", "Csabát", "Case=Acc", "PER", "nowhere"),
    ("Gyula", "Csabán", "Case=Sup", "PER", "of no town of the text"),
    ("Csaba Pál, Békéscsaba", "Csabán", "Case=Sup", "PER", "somebody is called so"),
])
def test_a_town_by_the_end_of_its_name(town: str, word: str, feats: str, expected: str, reason: str) -> None:
    *people, place = town.split(", ")
    text, named = f"{town}, {word}", [*((one, "PER") for one in people), (place, "GPE")]
    spans = [Span(text.index(t), text.index(t) + len(t), t, type_, norm=t, source="ner") for t, type_ in named]
    start = len(text) - len(word)
    last = Span(start, len(text), word, "PER", head=Head(start, len(text), "Csaba", feats=feats), norm="Csaba", source="ner")
    assert towns_by_their_end(drafted(text, (), [*spans, last]), HU).spans[-1].type == expected, reason


P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "surface", "type_", "why"), [
    ("apu bent van a kaposváriban, holnap műtik", "kaposváriban", "ORG", "the adjective of a town, and no noun behind"),
    ("lányok, pénteken megyünk a gombába?", "gombába", "ORG", "a village that one is on has no article, and another case"),
    ("Tegnap a Debrecenben rendezett versenyen voltunk.", "Debrecenben", "GPE", "the article is of another word"),
    ("Pénteken megyünk Gombára.", "Gombára", "GPE", "the village"),
])
def test_bodies_behind_an_article(text: str, surface: str, type_: str, why: str) -> None:
    assert [span.type for span in P.spans(text).spans or () if span.text == surface] == [type_], why


def test_a_town_abroad_with_whatever_marks() -> None:
    assert types(towns_in_their_own_language, ("Târgu Mureş", "PER")) == {"Târgu Mureş": "GPE"}


@pytest.mark.parametrize(("name", "type_"), [
    ("Galagonya Kemping", "ORG"), ("Reisebüro Abendroth", "ORG"), ("Tessedik Teátrum", "ORG"),
    ("Kemping Jancsi", "PER"),  # a nickname behind the word
    ("Bank Ádám", "PER")])  # a surname
def test_bodies_by_their_word(name: str, type_: str) -> None:
    assert types(nobodys_houses, (name, "PER")) == {name: type_}


@pytest.mark.parametrize(("word", "type_", "why"), [
    ("Holczerékhez", "PER", "a family"), ("Szmreknénél", "PER", "a wife"),
    ("Zsennyénél", "GPE", "a village"), ("Vidéken", "GPE", "an ordinary word ends so")])
def test_families_by_their_form(word: str, type_: str, why: str) -> None:
    assert types(families_alone, (word, "GPE")) == {word: type_}, why


@pytest.mark.parametrize(("text", "word", "type_", "reason"), [
    ("Írta Rozi húgom, hogy Majsán van a testvére.", "Majsán", "GPE", "a town for short"),
    ("majsan voltunk tegnap", "majsan", "GPE", "typed small"),
    ("Szemesen nyaraltunk, Kenesén ettünk.", "Kenesén", "GPE", "by the lake"),
    ("Szalkai Majsa Péterrel jött, Majsán látszott a fáradtság.", "Majsán", "PER", "somebody of the text is called so"),
    ("Keresztesről sokat beszéltek, Keresztes Ilona hallotta.", "Keresztesről", "PER", "many are called so"),
])
def test_a_town_for_short(text: str, word: str, type_: str, reason: str) -> None:
    found = Pseudonymiser("hu", key=b"a test key of sixteen bytes").spans(text).spans or ()
    assert [span.type for span in found if span.text == word] == [type_], reason
