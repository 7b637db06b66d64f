"""A word that stands alone is the body that ends with it, unless somebody is called so."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.alike import (
    as_elsewhere,
    bodies_alone,
    channels_known,
    families_alone,
    firms_alone,
    media_known,
    namesakes_alone,
)
from pseudo.spans.draft import drafted

FI = language.load("fi")


def span(start: int, type_: str, norm: str) -> Span:
    return Span(start, start + len(norm), norm, type_, norm=norm, source="ner")


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Raahen Ahjo"), (20, "PER", "Ahjo")), ["ORG", "ORG"]),  # the club again
    (((0, "ORG", "Raahen Ahjo"), (20, "PER", "Ahjo"), (40, "PER", "Liisa Ahjo")), ["ORG", "PER", "PER"]),  # a namesake
    (((0, "ORG", "Kukkakauppa Ahjo"), (20, "PER", "Ahjo")), ["ORG", "PER"]),  # no place before it
    (((0, "ORG", "Hoivakoti Mustikkamäki"), (30, "PER", "Mustikkamäki")), ["ORG", "ORG"]),  # a home is called by words
    (((0, "ORG", "Raahen Ahjo"), (20, "GPE", "Ahjo")), ["ORG", "GPE"])])  # a place stays one
def test_a_single_word_is_the_body_of_a_place(spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in bodies_alone(draft, FI).spans] == types


@pytest.mark.parametrize(("word", "full", "type_"), [
    ("Gelencsérekről", "Gelencsér Katalin", "PER"),
    ("Berkieket", "Berki Alexandra", "PER"),
    ("Vas-Patakiékhoz", "Vas-Pataki Hanna", "PER"),  # a family of a double name
    ("Gelencsérről", "Gelencsér Katalin", "GPE"),  # the village: one
    ("Gelencsérekről", "Kiss Katalin", "GPE")])  # nobody is called so
def test_the_plural_of_a_surname_is_a_family(word: str, full: str, type_: str) -> None:
    draft = drafted(" " * 80, (), [Span(0, len(word), word, "GPE", source="ner"), span(40, "PER", full)])
    assert next(iter(families_alone(draft, language.load("hu")).spans)).type == type_


@pytest.mark.parametrize(("text", "type_"), [
    ("Almásy grófok cselédje", "PER"),
    ("Kisjenői bárók", "GPE"),  # nobody's surname
    ("Almásy grófja", "GPE")])  # of a place
def test_a_surname_before_nobles_in_the_plural_is_a_family(text: str, type_: str) -> None:
    word = text.partition(" ")[0]
    draft = drafted(text, (), [Span(0, len(word), word, "GPE", source="ner")])
    assert next(iter(families_alone(draft, language.load("hu")).spans)).type == type_


@pytest.mark.parametrize(("word", "body", "more", "type_"), [
    ("Kölcseyben", "Kölcsey Ferenc Gimnázium", "Kiss Éva", "ORG"),  # somebody is in it
    ("Kölcseyre", "Kölcsey Ferenc Gimnázium", "Kiss Éva", "LOC"),
    ("Kölcseyben", "Kölcsey Ferenc Gimnázium", "Kölcsey Éva", "LOC"),  # she is called so, too
    ("Dóczyban", "Kollégium Dóczy Gimnáziuma", "Kiss Éva", "ORG"),  # by his surname, inside the name
    ("Dóczyban", "Kollégium Dóczy Gimnáziuma", "Dóczy Éva", "LOC"),
    ("Szegeden", "Szegedi Szakképzési Centrum", "Kiss Éva", "LOC")])  # after a town
def test_a_surname_where_something_is_in_it_is_the_body_called_after_him(
        word: str, body: str, more: str, type_: str) -> None:
    spans = [Span(0, len(word), word, "LOC", source="ner"), span(20, "ORG", body), span(60, "PER", more)]
    assert next(iter(namesakes_alone(drafted(" " * 80, (), spans), language.load("hu")).spans)).type == type_


def test_where_no_place_stands_in_the_case_of_an_owner_nothing_changes() -> None:
    hu = language.load("hu")
    draft = drafted(" " * 80, (), [span(0, "ORG", "Szegedi Prosperitás"), span(30, "PER", "Prosperitás")])
    assert bodies_alone(draft, hu) == draft


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Telex"), (20, "ORG", "OTP")), ["MEDIA", "ORG"]),
    (((0, "ORG", "Bors"), (20, "ORG", "Bors Kft.")), ["ORG", "ORG"]),  # a firm is called so
    (((0, "PER", "BOON"), (20, "PER", "Bors")), ["MEDIA", "PER"]),  # one in capitals is nobody
])
def test_a_medium_that_the_tables_know_is_one(spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in media_known(draft, language.load("hu")).spans] == types


@pytest.mark.parametrize(("text", "word", "left"), [
    ("a Petőfi adón énekelt", "Petőfi", ("Petőfi adón", "MEDIA")),
    ("a Kossuth rádióban hallotta", "Kossuth", ("Kossuth rádióban", "MEDIA")),
    ("a Kossuth utcában hallotta", "Kossuth", ("Kossuth", "PER")),
    ("a Somodi adón énekelt", "Somodi", ("Somodi", "PER")),  # no channel
])
def test_a_channel_is_a_medium(text: str, word: str, left: tuple[str, str]) -> None:
    at = text.index(word)
    draft = drafted(text, (), [Span(at, at + len(word), word, "PER", norm=word, source="ner")])
    found = next(iter(channels_known(draft, language.load("hu")).spans))
    assert (found.text, found.type) == left


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Tyks"), (20, "PROD", "Tyks KLF")), ["ORG", "ORG"]),  # its unit, taken for a thing
    (((20, "PROD", "Tyks KLF"),), ["PROD"]),  # the hospital is named nowhere else
    (((0, "ORG", "Vesituote"), (20, "PROD", "Vesituote Plus")), ["ORG", "PROD"])])  # what a firm makes
def test_what_begins_with_the_acronym_of_a_body_of_the_text_is_a_body(
        spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in firms_alone(draft, FI).spans] == types


def test_what_is_a_body_elsewhere_is_one_in_a_headline() -> None:
    text = "Leégett a Csillagszem Panzió\n\nA Csillagszem Panzió tetőtere kiégett."
    where = [at for at in range(len(text)) if text.startswith("Csillagszem Panzió", at)]
    spans = [Span(at, at + 18, "Csillagszem Panzió", type_, norm="Csillagszem Panzió", source="ner")
             for at, type_ in zip(where, ("WORK_OF_ART", "ORG"), strict=True)]
    hungarian = language.load("hu")
    found = as_elsewhere(drafted(text, (), spans), hungarian).spans
    assert [span.type for span in found] == ["ORG", "ORG"]
    alone = as_elsewhere(drafted(text, (), spans[:1]), hungarian).spans
    assert [span.type for span in alone] == ["WORK_OF_ART"]


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("A Csillagszem Panzió vezetője szerint a „Csillagszem” telt ház. A Csillagszemben nyolc szoba van.",
     ["Csillagszem Panzió", "Csillagszem", "Csillagszemben"], "in quotes and in a case"),
    ("A Gombóc Óvoda udvara. A Gombócba jár Bence, a „Gombóc” zárva.", ["Gombóc Óvoda", "Gombócba", "Gombóc"], "no place"),
    ("A Kaktusz Étterem nyitva. A Kaktuszban ettünk, a kaktuszok zöldek.", ["Kaktusz Étterem", "Kaktuszban"], "no plant"),
    ("A Tisza Panzió telt ház. A Tiszában úsztak.", ["Tisza Panzió"], "a river stays one"),
    ("A Barna Cukrászda zárva. Barna Péter elment, Barna megjött.", ["Barna Cukrászda"], "somebody stays one"),
])
def test_a_house_alone_is_the_body(text: str, wanted: list[str], reason: str) -> None:
    found = Pseudonymiser("hu", key=b"a test key of sixteen bytes").spans(text).spans or ()
    assert [span.text for span in found if span.type == "ORG"] == wanted, reason
