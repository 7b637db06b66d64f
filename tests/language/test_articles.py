"""The article before a name: by sound, only where the original pair agreed, a demonstrative left alone."""

import pytest

from pseudo.language import articles
from pseudo.language.language import load

ARTICLE = load("hu").article

FORMS = [
    ("Antal", "az"), ("Szabó", "a"), ("Órás", "az"), ("Nagy", "a"), ("Ügyész", "az"),
    ("MTA", "az"),  # emtéá
    ("MÁV", "a"),  # read as a word
    ("SZTE", "az"),  # eszté-e
    ("BRFK", "a"),  # béerefká
    ("SZABÓ", "a"),  # a shouted word, not letters
    ("F. J.", "az"),  # ef
    ("K. J.", "a"),  # ká
    ("IX. kerület", "a"), ("XI. kerület", "a"), ("V. kerület", "az"), ("I. kerület", "az"),  # read as ordinals
    ("1", "az"), ("5-én", "az"), ("8.", "a"), ("10", "a"), ("1000", "az"), ("1848-as", "az"), ("2023", "a"),
    ("500", "az"), ("15", "a"), ("1 000 000", "az"), ("10 000", "a"),
    ("„Arany", "az"),  # an opening quotation mark has no sound
    ("Ybl", "az"), ("York", "a"),  # a vowel before a consonant
    ("Étienne", "az"), ("Łódź", "a"), ("Åke", "az"),
]


@pytest.mark.parametrize(("word", "form"), FORMS)
def test_form(word, form):
    assert ARTICLE.form(word) == form


REPAIRS = [
    ("Tegnap az ", "Antal", "Szabó", "a"),
    ("A ", "Szabót", "Ernőt", "Az"),  # at the start of a sentence
    ("Láttam a ", "Szabót", "Tóthot", None),  # the sound does not change
    ("ismerem az ", "Kovácsot", "Erdőst", None),  # demonstrative or slip: the original did not agree
    ("A ", "NAV", "ELVZI", "Az"),  # an acronym in a sentence
    ("A ", "SZEGEDI TÖRVÉNYSZÉK", "EGRI TÖRVÉNYSZÉK", "AZ"),  # a heading
    ("HIRDET A ", "NAV", "ELVZI", "AZ"),
    ("háza ", "Antal", "Szabó", None),  # ends like an article, is none
    ("Az ", "ANTAL", "SZABÓ", "A"),
    ("az\n", "Antal", "Szabó", None),  # an article does not end a line of its own in running text
]


@pytest.mark.parametrize(("before", "old", "new", "form"), REPAIRS)
def test_repair(before, old, new, form):
    found = ARTICLE.repair(before, old, new)
    assert (found[2] if found else None) == form


def test_a_long_acronym_before_small_letters_is_no_heading():
    assert (ARTICLE.repair("A ", "MOHOSZ", "OFE", " új elnöke") or ("",) * 3)[2] == "Az"
    assert (ARTICLE.repair("A ", "SZEGEDI", "EGRI", " TÖRVÉNYSZÉK") or ("",) * 3)[2] == "AZ"


def test_no_table_no_repair():
    assert articles.load(None) is None
