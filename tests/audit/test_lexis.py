"""What the auditor asks of words."""

from __future__ import annotations

import pytest

from pseudo.audit.lexis import Lexis
from pseudo.language import language

LEXIS = Lexis(language.load("hu"))
FINNISH = Lexis(language.load("fi"))


@pytest.mark.parametrize(("text", "expected"), [
    ("KovácsJános", ["Kovács", "János"]),
    ("kovácsJános", ["kovács", "János"]),
    ("kOvÁcS", ["kOvÁcS"]),
    ("SzEgEdEn", ["SzEgEdEn"]),
    ("KováCSnak", ["KováCSnak"]),
])
def test_words(text, expected):
    assert [word.text for word in LEXIS.words(text)] == expected


@pytest.mark.parametrize(("surface", "name", "expected"), [
    ("Virtaselle", "Virtanen", True),
    ("MÄKISEN", "Mäkinen", True),
    ("Rauhalahdessa", "Rauhalahti", True),
    ("Virtalalle", "Virtanen", False),
])
def test_forms_whose_stem_is_another(surface, name, expected):
    assert FINNISH.form_of(surface, name) is expected


@pytest.mark.parametrize(("name", "expected"), [
    ("Bíró Ilona", ["Bíró", "Ilona"]),
    ("dr. Király Béla", ["Király", "Béla"]),
    ("Kovács Ilona Bíró", ["Kovács", "Ilona"]),
    ("Bíró Kft.", []),
])
def test_a_title_is_a_surname_beside_given_names_alone(name, expected):
    assert LEXIS.telling(name, person=True) == expected


@pytest.mark.parametrize(("word", "expected"), [
    ("bírónak", True), ("Bíró", True), ("Bíróné", False), ("Kovács", False),
])
def test_titled(word, expected):
    assert LEXIS.titled[word] is expected


@pytest.mark.parametrize(("word", "expected"), [
    ("utcában", "utca"), ("u", "utca"), ("UTCA", "utca"), ("tere", "tér"), ("alma", "")])
def test_space(word, expected):
    assert LEXIS.space[word] == expected
