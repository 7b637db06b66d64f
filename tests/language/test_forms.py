"""The records of words: the same answers, words alone and never a text, and never too many."""

import dataclasses

import pytest

import name_db
from name_db import table
from pseudo import Pseudonymiser
from pseudo.core import once
from pseudo.core.document import Document
from pseudo.kinds import organisations
from pseudo.language import forms

P = Pseudonymiser("hu")
WORDS = P.language.words


def test_what_is_kept_of_a_document_is_words():
    text = "Tegnap Bodrogközi Zsuzsannával és a szomszédjával beszéltem. A házat Mikepércsen adták el."
    P.language.morph.readings.clear()  # what other tests of this process have asked
    list(P.batch([Document(text), Document(text)], "spans"))
    kept = P.language.morph.readings
    assert "Mikepércsen" in kept and not any(form.count(" ") > 3 for form in kept)


def test_the_record_gives_what_it_was_given(monkeypatch):
    monkeypatch.setattr(once, "KEPT", 3)
    asked = ["ház", "Kovácsnak", "házban", "Szegeden", "Annának", "és", "Kovácsnak", "Péterrel", "Lajosé", "ház"]
    memory = forms.Remembered(P.language.morph.forms)
    assert [memory.analyse(form) for form in asked] == [P.language.morph.forms.analyse(form) for form in asked]
    assert len(memory.readings) <= 3


def test_the_tables_give_the_same_twice_and_keep_never_too_much(monkeypatch):
    tables = name_db.load("hu")
    monkeypatch.setattr(table, "KEPT", 3)
    asked = ["Kovács", "Szeged", "Anna", "Gabi", "bíróság", "utca", "OTP", "Kovács", "nobody", "Szeged"]
    for look_up in ("given", "surname", "nickname", "place", "organisation", "org_word", "public_space_type", "thing"):
        found = [getattr(tables, look_up)(name) for name in asked]
        assert found == [getattr(tables, f"_read_{look_up}")(name) for name in asked]
        assert len(getattr(tables, f"_known_{look_up}")) <= 3


def test_a_second_program_for_a_language_shares_all_that_is_known_of_it():
    one = Pseudonymiser("hu", key=b"a key of sixteen bytes or more")  # P may be older than what is kept of languages
    other = Pseudonymiser("hu", key=b"another key of sixteen bytes")
    assert other.language is one.language and other._engine is one._engine
    assert all(not f.init or f.name in ("tag", "data", "home") for f in dataclasses.fields(other.language))


def test_a_raised_adjective_of_a_place_is_still_read():
    for place in [row.name for row in P.language.names.pool("settlement")[:150]]:
        for feats in ("Deriv=i", "Deriv=i|Number=Plur"):
            form = P.language.morph.inflect(place, feats)
            raised = form[:1].upper() + form[1:]
            read = {(reading.lemma, reading.feats) for reading in organisations.readings(raised, WORDS)}
            small = {(r.lemma, r.feats) for r in P.language.morph.analyse(form) if r.feats.startswith("Deriv=i") and r.lemma[:1].isupper()}
            assert small <= read


HELD = [  # lemma, features
    ("Anna", ""), ("Anna", "Case=Dat"), ("Csenge", "Case=Ins"), ("Peti", ""), ("Szeged", "Case=Sup"), ("Zolika", "Case=Acc"),
]


@pytest.mark.parametrize(("lemma", "feats"), HELD)
def test_a_letter_that_somebody_holds_changes_no_name(lemma, feats):
    """Any letter of a name, held as long as one likes, is read as the name (`Annaaa`, `Csengééével`)."""
    memory = forms.Remembered(P.language.morph.forms)
    form = memory.inflect(lemma, feats)
    plain = memory.analyse(form)
    for at, letter in enumerate(form):
        if form[at - 1 : at].lower() != letter.lower() != form[at + 1 : at + 2].lower():
            assert memory.analyse(form[:at] + letter * 4 + form[at + 1 :]) == plain


def test_figures_in_letters_and_what_is_no_word_are_read_as_ever():
    memory = forms.Remembered(P.language.morph.forms)
    for form in ("XXXIII", "VIII", "www", "zzz"):
        assert memory.analyse(form) == P.language.morph.forms.analyse(form)
