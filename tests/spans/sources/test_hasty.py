"""Names in texts typed in haste, without capitals and accents."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language.tokenise import tokenise
from pseudo.spans.sources import hasty

LANGUAGE = Pseudonymiser("hu").language
BEFORE = "szia, jossz holnap?\nnem, dolgom van\nkar\n"
"""Makes a text one that is typed without capitals."""


def found(line: str, *spans: tuple[int, int]) -> list[tuple[str, str]]:
    """What is found in a line of a chat; spans: where persons are found already."""
    text = BEFORE + line
    at = len(BEFORE)
    known = [Span(at + a, at + b, line[a:b], "PER", norm=line[a:b].capitalize(), source="ner") for a, b in spans]
    return [(span.type, span.text) for span in hasty.find(text, tokenise(text, "hu"), known, LANGUAGE)]


@given(st.lists(st.sampled_from(["Katát", "kata", "herenden", "Ma", "szép", "a", "lilit", "fő", "utcán"]), max_size=10))
@settings(max_examples=60, deadline=None)
def test_sentences_with_capitals_are_left_alone(words):
    text = " ".join(["Tegnap", *words]) + "."
    assert hasty.find(text, tokenise(text, "hu"), (), LANGUAGE) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("zsofival beszeltem, zetenyt is hivd", [("PER", "zsofival"), ("PER", "zetenyt")]),
        ("herendrol jovok, gyomrore megyek", [("GPE", "herendrol"), ("GPE", "gyomrore")]),
        ("regi dolog, neha valik, oszi szel", []),  # régi, néha, válik, őszi
        ("szerencsesnek erzem magam", []),  # lucky, not in Szerencs
        ("a szucseknel lesz, nem a sarkon", [("PER", "szucseknel")]),  # the family; furriers would be szucsoknel
        ("az embereknel lesz, a gyerekekhez megy", []),
        ("a szucsek kertje szep", [("PER", "szucsek")]),  # the Szűcs family
        ("a szabadság úti patika zárva", [("FAC", "szabadság úti")]),
        ("hosszu uton vagyunk, szabad teren", []),
        ("kosz a sutit, ma suli van", []),
        ("lilit viszem uszni egerbe", [("PER", "lilit"), ("GPE", "egerbe")]),  # not to the mouse
        ("a brigiek jonnek recskrol", [("PER", "brigiek"), ("GPE", "recskrol")]),
        ("viragot hozz, peti meg sort", [("PER", "peti")]),
        ("az otp-ben voltam, meg a lidlben", [("ORG", "otp-ben"), ("ORG", "lidlben")]),
        ("az erste bankban sor volt", [("ORG", "erste bankban")]),
        ("profi vagy, kik jonnek", []),  # shops, but words of every chat
    ],
)
def test_usual_names_that_are_nothing_else(line, expected):
    assert found(line) == expected


@pytest.mark.parametrize(
    ("line", "known", "expected"),
    [
        ("szanto olinak szolj", (7, 13), ["szanto olinak"]),
        ("a kis annanak szolj", (6, 13), ["annanak"]),  # little
        ("es annanak szolj", (3, 10), ["annanak"]),
        ("a gnám gyerek volt, gnám piroskával jött", (25, 35), ["gnám piroskával", "gnám"]),  # in no table
        ("hozz szekfut gergo, 2 csokrot", (13, 18), ["gergo"]),  # a slip
        ("na jolvan anna", (10, 14), ["anna"]),
    ],
)
def test_a_surname_before_a_given_name(line, known, expected):
    assert [text for _, text in found(line, known)] == expected


CHAT = "[10:32] milan: en nem megyek\n[10:33] Kiss Dóri: jossz?\n[10:34] milan: nem maglodrol\n[10:35] Kiss Dóri: ok\n"


def test_who_writes_a_line_is_a_person():
    spans = Pseudonymiser("hu").spans(CHAT).spans or ()
    assert [span.text for span in spans if span.type == "PER"] == ["milan", "Kiss Dóri", "milan", "Kiss Dóri"]


def test_roles_before_a_colon_are_nobody():
    text = "Tanú: nem láttam.\nKérdés: mikor?\nTanú: este.\nKérdés: hol?\n"
    assert not [span for span in Pseudonymiser("hu").spans(text).spans or () if span.type == "PER"]


TYPED_BARE = [
    ("Szia, holnap talalkozunk a Ballaeknal, hivd fel Balla Belat is.", "Ballaeknal", "Balla"),
    ("Szia, holnap jovunk, Kovacsekhoz is benezunk, ha lehet.", "Kovacsekhoz", "Kovács"),  # nobody is Kovacsek
    ("Szia, holnap jovunk, Zsuzsikam hozza a tortat is.", "Zsuzsikam", "Zsuzsika"),
]


@pytest.mark.parametrize(("text", "form", "norm"), TYPED_BARE)
def test_families_and_dear_names_typed_without_accents(text, form, norm):
    assert [s.norm for s in Pseudonymiser("hu").spans(text).spans if s.text == form] == [norm]
