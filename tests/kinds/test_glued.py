"""Single parts of names in longer words: found where they mean their bearer, and nowhere else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import NamePart
from pseudo.kinds import glued
from pseudo.language import language

HU = language.load("hu")


def places(text, surname, name="Éva", alone=False):
    known = glued.Known.of(HU.persons, HU.words)
    members = list(glued.members([NamePart(surname, "surname"), NamePart(name, "given")], known))
    return list(glued.places(text, members, known, alone))


def found(text, surname, name="Éva", alone=False):
    return [text[start:end] for start, end, _ in places(text, surname, name, alone)]


FOUND = [
    ("az exkovács", "Kovács", ["kovács"]),  # a smith by himself is nobody's name; a former Kovács is
    ("az exkováccsal", "Kovács", ["kováccsal"]),  # with its ending, which the new name takes
    ("a gaspardy-nagy-ugy", "Gaspardy-Nagy", ["gaspardy-nagy"]),  # a double name as a whole
    ("a GASPARDY_ügyről", "Gaspardy", ["GASPARDY"]),  # a sign joins as a hyphen does
    ("antigaspardy hangok", "Gaspardy", ["gaspardy"]),
    ("gaspardypárti", "Gaspardy", ["gaspardy"]),  # a word right behind it
    ("gaspardyista", "Gaspardy", ["gaspardy"]),  # a derivation
    ("zsigmondista", "Zsigmondi", ["zsigmond"]),  # which begins as the name ends
    ("zsigmondiság", "Zsigmondi", ["zsigmondi"]),
    ("gaspardy2", "Gaspardy", ["gaspardy"]),  # a figure
    ("a szabó-per", "Szabó", ["szabó"]),  # of the commonest names the matter tells
]


@pytest.mark.parametrize(("text", "surname", "expected"), FOUND)
def test_a_part_in_a_longer_word_is_found(text, surname, expected):
    assert found(text, surname) == expected


NEVER = [
    ("a kovács patkolt, a kovácsmester is", "Kovács"),  # the trade
    ("a nagy-ügy, az exnagy", "Nagy"),  # a common word is seen nowhere
    ("matraballan", "Balla"),  # a village without its accents
    ("kannának, annak, annál", "Nagy"),  # `Anna` in other words
    ("a szegedi-kecskeméti vonal", "Szegedi"),  # adjectives of places
    ("csavargat, kavargat", "Varga"),  # inside a word of the language
]


@pytest.mark.parametrize(("text", "surname"), NEVER)
def test_what_only_has_its_letters_is_none(text, surname):
    assert found(text, surname, "Anna") == []


def test_by_itself_only_a_name_of_few_is_sought():
    assert found("gaspardyval és Gaspardy", "Gaspardy", alone=True) == ["gaspardyval", "Gaspardy"]
    assert found("kovács, Kovács és Varga", "Kovács", alone=True) == []


def test_a_common_word_is_no_name_that_has_lost_its_marks():
    assert found("a beküldő orvos, orvost és orvos-", "Örvös", alone=True) == []
    assert found("örvössel, Örvös és gaspardy", "Örvös", alone=True) == ["örvössel", "Örvös"]


@given(st.text(alphabet="abceéfgknáorstzKÁN -_.\n1", max_size=60), st.sampled_from(["Kovács", "Gaspardy", "Répási-Nagy"]))
@settings(max_examples=60, deadline=None)
def test_whatever_is_found_begins_as_the_name(text, surname):
    text = f"{text}{surname.lower()}{text}"
    ends = 0
    for start, end, member in places(text, surname, alone=True):
        assert start >= ends and HU.letters.fold(text[start:end]).startswith(HU.letters.fold(member.name[:-1]))
        ends = end
