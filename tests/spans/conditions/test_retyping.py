"""What guessed names are names of; one case a line with its reason."""

import dataclasses

import pytest

from pseudo.core.document import Token
from pseudo.spans.conditions import retyping
from tests.spans.conditions.guessed import LANGUAGE, guess


@pytest.mark.parametrize(
    ("norm", "type_", "becomes"),
    [
        ("Algopyrin", "PER", "PROD"),  # a medicine is nobody
        ("Samsung Galaxy", "PER", "PROD"),  # a thing by its first word
        ("Béres", "PER", "PER"),  # a brand, but a surname too: kept in clear he would leak
        ("Ford Péterné", "PER", "PER"),  # wife of somebody
        ("Samsung Javító Kft.", "ORG", "ORG"),  # somebody's company
        ("Samsung", "ORG", "PROD"),
        ("Renault Clio", "ORG", "CAR"),  # no word of bodies at its end
        ("Suzuki Szalon", "ORG", "ORG"),
        ("Suzuki Swift", "PER", "CAR"),  # a surname in Japan, but nobody's given name behind it
        ("Debrecen", "ORG", "GPE"),  # a known town is no organisation
        ("Zsófia", "GPE", "PER"),  # a given name is no town
        ("Kecskeméti Járásbíróság", "FAC", "ORG"),  # a court is no street
        ("Dabasi KSE", "PER", "ORG"),  # no initials
        ("Vass II", "PER", "PER"),  # the second of two
        ("XIRGYA ZORKA", "PER", "PER"),  # shouted, no acronym
        ("XMI", "GPE", "ORG"),  # no town is spelt so
        ("Xirgya", "GPE", "GPE"),
        ("Rachel Xirgyton", "ORG", "PER"),  # a foreign given name first
        ("Rachel Hotel", "ORG", "ORG"),
        ("Bogdán-Szűcs", "GPE", "PER"),  # two surnames, no place
        ("Richter Gedeon", "PER", "ORG"),  # the factory, which the tables know
        ("Deloitte Pont Xirgya Zita", "PER", "ORG"),  # begins with a known firm and is too long for a person
        ("Népszava", "ORG", "MEDIA"),  # a known newspaper is what one reads
        ("KLIK", "MEDIA", "ORG"),  # in letters, and no known channel: kept in clear a body would leak
        ("Egri Bornapok", "LOC", "EVENT"),  # by its last word
        ("Arborétum", "GPE", "ORG"),  # no town, but a kind of body
    ],
)
def test_type_by_the_head(norm, type_, becomes):
    assert retyping.retyped(guess(norm, type_=type_, norm=norm), LANGUAGE).type == becomes


def test_only_guesses_are_retyped():
    span = guess("Debrecen", type_="ORG", norm="Debrecen", source="user")
    assert retyping.retyped(span, LANGUAGE) == span


@pytest.mark.parametrize(
    ("norm", "text", "type_", "becomes"),
    [
        ("Virág", "Virág", "WORK_OF_ART", "PER"),  # known as a person in this document
        ("Virág", "virágot", "WORK_OF_ART", "WORK_OF_ART"),  # in small letters it is the flower
        ("Szeged", "Szeged", "GPE", "GPE"),  # a town of that name stays one
    ],
)
def test_a_person_of_this_document_is_one_everywhere(norm, text, type_, becomes):
    words = {"Virág": "PER", "Szeged": "PER"}
    assert retyping.person_again(guess(text, type_=type_, norm=norm), words, (), LANGUAGE).type == becomes


@pytest.mark.parametrize(
    ("text", "norm", "upos", "type_"),
    [
        ("Bolyaiba", "Bolyai", "DET", "ORG"),  # a Bolyaiba jár
        ("Bolyaiba", "Bolyai", "VERB", "GPE"),  # no article
        ("Szegedre", "Szeged", "DET", "GPE"),  # a town
    ],
)
def test_a_school_by_its_surname(text, norm, upos, type_):
    assert retyping.named_after(guess(text, type_="GPE", norm=norm), Token(0, 1, upos=upos), LANGUAGE).type == type_


@pytest.mark.parametrize(
    ("text", "norm", "feats", "upos", "people", "type_"),
    [
        ("Kis Pálban", "Kis Pál", "Case=Ine", "DET", set(), "ORG"),  # a Kis Pálban fekszik: a hospital
        ("Kis Pálban", "Kis Pál", "Case=Ine", "VERB", set(), "PER"),  # no article: csalódott Kis Pálban
        ("Kis Pálban", "Kis Pál", "Case=Ine", "DET", {"Pál"}, "PER"),  # a person of the document
        ("Kis Pállal", "Kis Pál", "Case=Ins", "DET", set(), "PER"),
        ("Annában", "Anna", "Case=Ine", "DET", set(), "PER"),  # no surname
    ],
)
def test_nobody_is_inside_of_a_person(text, norm, feats, upos, people, type_):
    span = guess(text, norm=norm)
    span = dataclasses.replace(span, head=dataclasses.replace(span.head, feats=feats))
    assert retyping.attended(span, Token(0, 1, upos=upos), people, LANGUAGE).type == type_
