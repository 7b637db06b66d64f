"""Features: the same on every machine, blind to normal form, and names known behind their endings."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.engines import lemmas
from pseudo.engines.features import Features, name_key
from pseudo.engines.model import Model
from pseudo.language.folders import folder
from pseudo.language.letters import PLAIN
from pseudo.language.letters import load as load_letters

SHIPPED = Model.load(folder("hu") / "models").features


def test_rows_are_these_numbers_everywhere():
    """CRC-32 over UTF-8: no seed, no salt, no platform."""
    assert Features(1 << 17).rows("Éva")[:5] == [93039, 37887, 44786, 7751, 22567]


@given(st.text(min_size=1, max_size=60))
def test_rows_fit_the_table_and_do_not_see_the_normal_form(form: str):
    rows = SHIPPED.rows(form)
    assert rows
    assert all(0 <= row < SHIPPED.buckets for row in rows)
    nfc, nfd = unicodedata.normalize("NFC", form), unicodedata.normalize("NFD", form)
    assert SHIPPED.rows(nfc) == SHIPPED.rows(nfd)


@pytest.mark.parametrize(
    "form, told",
    [
        ("kováccsal", "surname3:c"),  # assimilated -val
        ("annának", "female:c"),  # lengthened vowel
        ("jánosné", "male:n"),  # -né
        ("tóthék", "surname3:k"),  # the family
        ("szegedi", "place:i"),  # adjective of a place
        ("kiss-sel", "surname3:-"),  # hyphen after a double consonant
        ("balázzsal", "male:c"),  # two letters that double as three
    ],
)
def test_names_are_known_behind_their_endings(form: str, told: str):
    assert told in SHIPPED.known_as(form)


def test_a_common_word_is_no_name():
    assert {told.partition(":")[0] for told in SHIPPED.known_as("elmegyünk")} <= {"common"}


def test_common_words_are_told_where_they_begin_with_a_capital():
    assert any(key.startswith("kacommon:") for key in SHIPPED.keys("Dinnye"))
    assert not any("common:" in key for key in SHIPPED.keys("dinnye"))


@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_a_script_leads_from_form_to_lemma(form: str, lemma: str):
    assert lemmas.lemma(form, lemmas.script(form, lemma, PLAIN), PLAIN) == lemma


def test_a_model_lowers_as_the_language_that_it_was_trained_for():
    """A Turkish word in capitals has the ending and the table's name of the same in small letters."""
    turkish = load_letters({"case": {"İ": "i", "I": "ı"}})
    known = Features(1 << 10, ("place",), {name_key("ısparta"): 1}, letters=turkish)
    assert set(known.keys("ISPARTA")) >= {"wısparta", "kAplace:"}
    assert "kAplace:" not in Features(1 << 10, ("place",), {name_key("ısparta"): 1}).keys("ISPARTA")
