"""The ordinary words of a language in all their forms; one case a line with its reason."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.language import language
from pseudo.language.vocabulary import NOTHING, load

FINNISH = language.load("fi")


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("kieltäydyn", True),  # a verb whose stem changes
        ("Suostuin", True),  # raised by its sentence
        ("hiekoista", True),  # gradation and plural
        ("eronnu", True),  # a participle of talk
        ("saunoon", True),  # an infinitive of talk
        ("kissaltakin", True),  # what hangs on it
        ("muistotilaisuus", True),  # a compound of two
        ("asuntolainahakemus", True),  # of three
        ("Rautapuro", False),  # its last member is a surname, too, and nobody counted it
        ("Virtanen", False),
        ("Sammalkorpi", False),
        ("Kallas", False),
        ("xyzzy", False),
    ],
)
def test_finnish_words_in_all_their_forms(word: str, plain: bool) -> None:
    assert FINNISH.words.plain(word) == plain


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("papucsban", True),  # a case of a noun
        ("Törökülésben", True),  # raised by its sentence
        ("mézeskalácsunkból", True),  # a form that nobody may have met
        ("megérkeztek", True),  # a verb with its prefix
        ("Pótkulcsot", True),  # a compound
        ("Kisfaludi", False),  # a surname
        ("Hárs", False),  # a word that is a surname, too
        ("Debrecenben", False),
        ("xyzzy", False),
    ],
)
def test_hungarian_words_in_all_their_forms(word: str, plain: bool) -> None:
    assert language.load("hu").words.plain(word) == plain


def test_a_language_without_a_vocabulary_knows_what_was_counted() -> None:
    words = dataclasses.replace(language.load("hu").words, listed=lambda: NOTHING)
    assert words.known.has("papucsban") is NOTHING.has("papucsban") is False
    assert words.plain("Ház") and words.counted("Ház") and not words.plain("papucsban")


@given(st.lists(st.tuples(st.sampled_from(["_ t", "a an", "_ a"]), st.sets(st.sampled_from(["kar", "kara", "tal"]), min_size=1))))
def test_each_stem_takes_the_endings_of_all_its_rows_and_no_others(rows: list[tuple[str, set[str]]]) -> None:
    words = load(f"{ends}\t{' '.join(sorted(stems))}" for ends, stems in rows)
    forms = {stem + end.replace("_", "") for ends, stems in rows for stem in stems for end in ends.split()}
    assert all(words.has(form) for form in forms)
    assert not any(words.has(form) for form in {"kar", "kart", "kara", "karat", "karaan", "tal", "talx", "tala"} - forms)
