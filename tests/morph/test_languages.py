"""What must hold in every language that has a folder: total, deterministic, every reading generates its form; both engines.

What a form looks like is for the gold; here the letters and the features are those that the language says it has.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import morph
from morph.transducer import engines

LANGUAGES = morph.languages()
load = cache(morph.load)


def values(lang: str, key: str) -> list[str]:
    """The features of a language with this key, alone."""
    return sorted(symbol[1:-1] for symbol in load(lang).tables.values if symbol.startswith(f"[{key}="))


def features(lang: str) -> list[str]:
    """Each case, alone and with each value of the other features, as far as the grammar has both."""
    found = []
    for case in ["", *values(lang, "Case")]:
        for other in ["", *values(lang, "Number"), *values(lang, "Clitic"), *values(lang, "Deriv")]:
            feats = morph.canonical("|".join(filter(None, (case, other))))
            if feats:
                try:
                    load(lang).inflect("Anna", feats)
                except morph.MorphError:
                    continue
                found.append(feats)
    return found


FEATS = {lang: features(lang) for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_many_features(lang: str) -> None:
    assert len(FEATS[lang]) >= 40


@given(st.sampled_from(LANGUAGES), st.text(min_size=1, max_size=20), st.data())
@settings(max_examples=200, deadline=None)
def test_any_text_gives_a_form_or_a_clear_error(lang: str, text: str, data: st.DataObject) -> None:
    feats = data.draw(st.sampled_from(FEATS[lang]))
    try:
        form = load(lang).inflect(text, feats)
    except morph.MorphError as error:
        assert str(error) and (text.strip() == "" or len(text) < 3 or text not in str(error))
        return
    assert form and ("{" not in form.replace(text, "") or "{" in text)
    assert load(lang).inflect(text, feats) == form
    assert isinstance(load(lang).analyse(form), tuple)


@given(st.sampled_from(LANGUAGES), st.data())
@settings(max_examples=300, deadline=None)
def test_every_reading_generates_its_form(lang: str, data: st.DataObject) -> None:
    language = load(lang)
    alphabet = sorted(char for char in language.tables.letters if char.isalpha())
    word = data.draw(st.text(alphabet=alphabet, min_size=2, max_size=12))
    feats = data.draw(st.sampled_from(FEATS[lang]))
    lemma = language.tables.case.large(word)
    form = language.inflect(lemma, feats)
    readings = language.analyse(form)
    assert (lemma, feats) in [(reading.lemma, reading.feats) for reading in readings if reading.exact]
    for reading in readings:
        if reading.exact:
            forms = language.variants(reading.lemma, reading.feats)
            assert form in forms or language.tables.case.small(form) in forms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_archiphoneme_leaks_after_any_letter(lang: str) -> None:
    language = load(lang)
    for last in sorted(language.tables.letters):
        for stem in ("Ba", "Pe", "Bar", "Kakar", "Kö"):
            for feats in FEATS[lang][::3]:
                form = language.inflect(stem + last, feats)
                assert not set(form) & set("{}[]@+=|"), form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_engines_give_the_same(lang: str) -> None:
    assert set(engines()) == {"hfst", "pyhfst"}
    other = morph.load(lang, engine="pyhfst")
    for lemma in ("Anna", "Balzac", "Kangas", "OTP", "5", "Łódź", "Shakespeare"):
        for feats in FEATS[lang][::7]:
            form = load(lang).inflect(lemma, feats)
            assert other.inflect(lemma, feats) == form
            assert other.variants(lemma, feats) == load(lang).variants(lemma, feats)
            assert other.analyse(form) == load(lang).analyse(form)


def test_a_derivation_makes_one_word_of_a_name_of_several() -> None:
    finnish = load("fi")
    assert finnish.inflect("New York", "Deriv=lainen") == "newyorkilainen"
    assert finnish.inflect("Etelä-Korea", "Case=All|Deriv=lainen") == "eteläkorealaiselle"
    assert finnish.reads("eteläkorealaiselle", "Etelä-Korea", "Case=All|Deriv=lainen")
    assert not finnish.reads("eteläkorealaiselle", "Pohjois-Korea", "Case=All|Deriv=lainen")


def test_what_is_spelled_against_the_rules_is_read_and_not_made() -> None:
    finnish = load("fi")
    for form, lemma, feats in (
        ("IKEA:ssa", "IKEA", "Case=Ine"), ("Bond:n", "Bond", "Case=Gen"), ("Iso-Britanniassa", "Iso-Britannia", "Case=Ine"),
    ):  # fmt: skip
        found = [reading.exact for reading in finnish.analyse(form) if (reading.lemma, reading.feats) == (lemma, feats)]
        assert found == [False] and form not in finnish.variants(lemma, feats)


@pytest.mark.parametrize(("form", "feats"), [("Bordeaux'ssa", "Case=Ine"), ("Bordeaux’ssa", "Case=Ine"), ("Bordeaux´n", "Case=Gen")])
def test_an_apostrophe_is_read_in_all_its_shapes(form: str, feats: str) -> None:
    assert ("Bordeaux", feats) in [(reading.lemma, reading.feats) for reading in load("fi").analyse(form) if reading.exact]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_without_a_word_that_agrees_is_parted_without_reading_it(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are parted at every turn: only those that begin as a word that agrees are worth a look into the grammar."""
    m = load(lang)
    apart = next(letter for letter in "ABCDEFGHIJKLM" if letter not in m.tables.agreeing_starts)
    monkeypatch.setattr("morph.analysing.candidates", lambda *_: pytest.fail("the grammar was asked"))
    assert m.parted(f"{apart}nna {apart}nnanen") == (f"{apart}nna", f"{apart}nnanen", "")


@pytest.mark.parametrize("name", ["Korkeimmassa oikeudessa", "korkeimmassa oikeudessa", "KORKEIMMASSA OIKEUDESSA"])
def test_words_that_agree_are_one_head_however_they_are_written(name: str) -> None:
    assert load("fi").parted(name) == ("", name, "")
