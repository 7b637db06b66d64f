"""What must hold for any word: total, deterministic, every reading generates its form; and both engines agree."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import morph
from morph.transducer import engines, load

CASES = "Acc Dat Ins Cau Tra Ine Ill Ela Sup Sbl Del Ade All Abl Ter Tem Ess Com".split()
DERIVED = ["", "Deriv=né", "Deriv=ék", "Deriv=né+ék", "Deriv=i", "Deriv=s"]
OWNED = ["", "Number=Plur", "Number[psor]=Sing|Person[psor]=3", "Number[psed]=Sing"]
FEATS = [f"Case={case}" for case in CASES] + [feats for feats in DERIVED + OWNED if feats]
ODD = ["O'Neill", "Łódź", "Çelik", "NGUYỄN", "Kovàcs", "Dvořák", "İstanbul", "Μαρία", "Иванов", "x", "B", "Š", "ABC-123"]
LETTERS = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz"

hungarian = morph.load("hu")


@given(st.text(min_size=1, max_size=30), st.sampled_from(FEATS))
@settings(max_examples=400, deadline=None)
def test_any_text_gives_a_form_or_a_clear_error(text: str, feats: str) -> None:
    try:
        form = hungarian.inflect(text, feats)
    except morph.MorphError as error:
        assert str(error)
        assert len(text.strip()) < 3 or text not in str(error)  # `in ` may stand in any message
        return
    assert form
    assert "{" not in form.replace(text, "") or "{" in text
    assert hungarian.inflect(text, feats) == form
    assert isinstance(hungarian.analyse(form), tuple)


@given(st.text(alphabet=LETTERS, min_size=2, max_size=14), st.sampled_from(FEATS))
@settings(max_examples=400, deadline=None)
def test_every_reading_generates_its_form(word: str, feats: str) -> None:
    lemma = word.capitalize()
    form = hungarian.inflect(lemma, feats)
    readings = hungarian.analyse(form)
    assert (lemma, feats) in [(reading.lemma, reading.feats) for reading in readings if reading.exact]
    for reading in readings:
        if reading.exact:
            forms = hungarian.variants(reading.lemma, reading.feats)
            assert form in forms or form[0].lower() + form[1:] in forms
    assert list(readings) == sorted(readings, key=lambda reading: (reading.weight, not reading.exact, reading.lemma, reading.feats))


@given(st.text(alphabet="BZaeékó18!.-?&", min_size=1, max_size=6), st.sampled_from(["", ".", "-"]),
       st.sampled_from(["nak", "-nek", "nél", "-t", "val", "i"]))
@settings(max_examples=400, deadline=None)
def test_every_reading_has_a_form(stem: str, stop: str, ending: str) -> None:
    """Also one that is not exact, of what ends in signs: `B!.nak` is no form of `B!.`, which cannot be read aloud."""
    for reading in hungarian.analyse(stem + stop + ending):
        assert not reading.feats or hungarian.inflect(reading.lemma, reading.feats)


@given(st.text(alphabet=LETTERS, min_size=2, max_size=14))
@settings(max_examples=200, deadline=None)
def test_the_bare_name_is_always_a_reading(word: str) -> None:
    assert (word.capitalize(), "") in [(reading.lemma, reading.feats) for reading in hungarian.analyse(word.capitalize())]


@pytest.mark.parametrize("lemma", ODD)
def test_odd_names_have_all_forms(lemma: str) -> None:
    forms = {feats: hungarian.inflect(lemma, feats) for feats in FEATS}
    assert [feats for feats, form in forms.items() if not form or set("{}[]@") & set(form)] == []


@pytest.mark.parametrize("last", LETTERS)
def test_no_archiphoneme_leaks_after_any_letter(last: str) -> None:
    for stem in ("Ba", "Pe", "Bar", "Per", "Kö"):
        for feats in FEATS:
            assert hungarian.inflect(stem + last, feats).replace("-", "").isalpha()


def test_composed_and_decomposed_letters_are_the_same() -> None:
    for lemma in ("Ágnes", "Bíró", "Łódź", "Nguyễn"):
        decomposed = unicodedata.normalize("NFD", lemma)
        assert hungarian.inflect(decomposed, "Case=Ins") == hungarian.inflect(lemma, "Case=Ins")
    assert hungarian.analyse(unicodedata.normalize("NFD", "Bíróval"))[0].lemma == "Bíró"


def test_very_long_words_are_no_trouble() -> None:
    assert hungarian.inflect("a" * 10_000, "Case=Dat").endswith("ának")
    assert hungarian.analyse("Kovács" * 2_000 + "nak")
    with pytest.raises(morph.MorphError):
        hungarian.inflect("🙂" * 10_000, "Case=Dat")


@pytest.mark.parametrize("lemma", ["", " ", "\n", "🙂", "…", "Kovács "])
def test_what_cannot_be_read_is_refused(lemma: str) -> None:
    with pytest.raises(morph.MorphError):
        hungarian.inflect(lemma, "Case=Ins")


@pytest.mark.parametrize("feats", ["Case=Foo", "Case", "Gender=Fem", "Case=Ins|Case=Dat", "case=Ins", "Deriv=x"])
def test_features_that_are_none_are_refused(feats: str) -> None:
    with pytest.raises(morph.FeatsError):
        hungarian.inflect("Kovács", feats)


@pytest.mark.parametrize(
    ("form", "lemma", "feats"),
    [
        ("Anita", "Anita", ""),
        ("Baján", "Baja", "Case=Sup"),
        ("Gyulában", "Gyula", "Case=Ine"),
        ("Kovácsnééknál", "Kovács", "Case=Ade|Deriv=né+ék"),
        ("szegedi", "Szeged", "Deriv=i"),
        ("Szegedi", "Szeged", "Deriv=i"),
        ("KOVÁCCSAL", "Kovács", "Case=Ins"),
        ("Osztályán", "Osztálya", "Case=Sup"),
        ("Osztályán", "Osztály", "Case=Sup|Number[psor]=Sing|Person[psor]=3"),
        ("Hősök terén", "Hősök tere", "Case=Sup"),
        ("1-jén", "1.", "Case=Sup|Number[psor]=Sing|Person[psor]=3"),
        ("1-én", "1.", "Case=Sup|Number[psor]=Sing|Person[psor]=3"),
        ("Marcell-lel", "Marcell", "Case=Ins"),
        ("Kovácsék", "Kovács", "Deriv=ék"),
    ],
)
def test_readings_that_must_be_there(form: str, lemma: str, feats: str) -> None:
    assert (lemma, feats) in [(reading.lemma, reading.feats) for reading in hungarian.analyse(form)]


def test_a_needless_hyphen_is_read_but_not_exact() -> None:
    reading = next(reading for reading in hungarian.analyse("Chicago-ban") if reading.lemma == "Chicago")
    assert reading.feats == "Case=Ine"
    assert not reading.exact
    assert all(reading.exact for reading in hungarian.analyse("Chicagóban"))


def test_known_names_come_first() -> None:
    assert hungarian.analyse("Isten", known={"Isten"}.__contains__)[0].feats == ""


def test_the_other_series_of_place_cases() -> None:
    assert hungarian.in_series("Case=Sup", "in") == "Case=Ine"
    assert hungarian.in_series("Case=Loc", "in") == "Case=Ine"
    assert hungarian.in_series("Case=Loc", "on") == "Case=Sup"
    assert hungarian.in_series("Case=Ill", "on") == "Case=Sbl"
    assert hungarian.in_series("Case=Del", "in") == "Case=Ela"
    assert hungarian.in_series("Case=Dat", "in") == "Case=Dat"
    with pytest.raises(morph.MorphError):
        hungarian.in_series("Case=Sup", "under")


def test_both_engines_give_the_same() -> None:
    assert set(engines()) == {"hfst", "pyhfst"}
    other = morph.load("hu", engine="pyhfst")
    for lemma in ("Kovács", "Anna", "Tér", "Kiss", "Balzac", "OTP", "5", "Łódź", "Shakespeare", "Margit híd", "Győr"):
        for feats in FEATS:
            form = hungarian.inflect(lemma, feats)
            assert other.inflect(lemma, feats) == form
            assert other.analyse(form) == hungarian.analyse(form)


def test_looking_up_leaves_nothing_behind() -> None:
    lookup = load(morph.morphology.HERE / "hu", "generator.hfstol")
    assert lookup("kovács[Case=Ins]") == ["kováccsal"]
    assert "ovács" not in repr(hungarian)


@pytest.mark.parametrize("acronym", ["IBM", "MOL", "OTP", "BKV", "SAP", "HP", "FBI", "MÁV", "SZDSZ", "NATO", "LG"])
@pytest.mark.parametrize("feats", ["Deriv=s", "Deriv=s|Number=Plur", "Case=Sup|Deriv=s"])
def test_a_suffix_that_fits_an_acronym_is_not_of_the_name(acronym: str, feats: str) -> None:
    best = hungarian.analyse(hungarian.inflect(acronym, feats))[0]
    assert (best.lemma, best.feats) == (acronym, feats)
