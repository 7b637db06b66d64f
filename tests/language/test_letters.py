"""Letters: Turkish pairs, letters that stay apart, and what no language says is as Unicode has it."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import LanguageError
from pseudo.language import cases
from pseudo.language.language import load as language
from pseudo.language.letters import LOWER, PLAIN, UPPER, fold, load, typed_bare
from pseudo.language.persons import INITIAL

TURKISH = load({"case": {"İ": "i", "I": "ı"}, "own": "çğıöşü", "joiners": ["'", "’"]})
FINNISH = load({"own": "åäö", "joiners": [":"]})
HUNGARIAN = language("hu").letters


@given(st.text())
def test_what_no_language_tells_is_as_unicode_has_it(text):
    assert PLAIN.lower(text) == text.lower()
    assert PLAIN.upper(text) == text.upper()
    assert PLAIN.capitalised(text) == text.capitalize()
    assert PLAIN.casefold(text) == text.casefold()


@given(st.text(st.characters(max_codepoint=0x24F)))
def test_folding_twice_folds_no_more(text):
    for letters in (PLAIN, TURKISH, FINNISH, HUNGARIAN):
        assert letters.fold(letters.fold(text)) == letters.fold(text)


@pytest.mark.parametrize(
    ("big", "small"), [("ISPARTA", "ısparta"), ("İZMİR", "izmir"), ("DİYARBAKIR", "diyarbakır"), ("ŞIRNAK", "şırnak")]
)
def test_turkish_letters_go_both_ways(big, small):
    assert TURKISH.lower(big) == small
    assert TURKISH.upper(small) == big
    assert TURKISH.capitalised(big) == TURKISH.raised(small) == big[0] + small[1:]
    assert TURKISH.titled(big) == big[0] + small[1:]
    assert TURKISH.same(big, small)
    assert TURKISH.fold(big) == TURKISH.fold(small)


def test_letters_of_a_language_are_never_one():
    assert FINNISH.fold("Mäki") != FINNISH.fold("Maki")
    assert FINNISH.fold("MÄKI") == "mäki"
    assert FINNISH.fold("René") == "rene"
    assert FINNISH.without_marks("Äänekoski, Café") == "Äänekoski, Cafe"
    assert len({TURKISH.fold(letter) for letter in "cçgğıiosöşuü"}) == 12
    assert HUNGARIAN.fold("Győző") == fold("GYOZO")


@pytest.mark.parametrize("sign", "ŐŰŠŽİŞĞÉA")
def test_capitals_are_capitals_in_all_languages(sign):
    small = sign.lower()[0]
    assert re.fullmatch(f"[{UPPER}]", sign)
    assert re.fullmatch(f"[{LOWER}]", small)
    assert not re.fullmatch(f"[{UPPER}]", small)
    assert INITIAL.fullmatch(sign)
    assert not INITIAL.fullmatch(small)


def test_classes_hold_every_letter_of_latin_greek_and_cyrillic():
    for code in (*range(0x41, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x2000)):
        kind = unicodedata.category(chr(code))
        assert (re.fullmatch(f"[{LOWER}]", chr(code)) is not None) == (kind == "Ll")
        assert (re.fullmatch(f"[{UPPER}]", chr(code)) is not None) == (kind in ("Lu", "Lt"))


@pytest.mark.parametrize("table", [{"capitals": "A"}, {"case": {"IJ": "ij"}}])
def test_what_is_no_letter_is_told(table):
    with pytest.raises(LanguageError, match=r"language.toml, \[letters\]"):
        load(table)


def test_cases_by_role():
    with pytest.raises(LanguageError, match="unknown role nowhere"):
        cases.load({"nowhere": ["Abe"]})
    hungarian = language("hu").cases
    assert hungarian.only("Case=Acc", "object")
    assert not hungarian.only("Case=Acc|Number=Plur", "object")
    assert hungarian.has("Case=Acc|Number=Plur", "object")
    assert not cases.NONE.has("Case=Acc", "object")


def test_who_writes_a_line_is_typed_the_same_before_each():
    """A program puts it there, so the whole beginning of the text tells, not the line that happens to have no marks."""
    chat = "Dorka: gyere mar ma este hozzank a tobbiekkel, hozz chipset is\nZsófi: jövök, ugye nálatok alszunk, hozok párnát és takarót\n" * 3
    labels = [at for at in range(len(chat)) if chat.startswith("Dorka:", at)]
    assert {typed_bare(chat, at, at + 5) for at in labels} == {False}
    bare = "Dorka: gyere mar ma este hozzank a tobbiekkel, hozz chipset is\nPeti: jovok, ugye nalatok alszunk\n" * 3
    assert typed_bare(bare, 0, 5)
