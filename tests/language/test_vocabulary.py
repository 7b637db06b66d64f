"""The ordinary words of a language in all their forms; one case a line with its reason."""

import pytest

from pseudo.language import language
from pseudo.language.vocabulary import NOTHING

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


def test_a_language_without_a_vocabulary_knows_what_was_counted() -> None:
    words = language.load("hu").words
    assert words.known.has("ház") is NOTHING.has("ház") is False and words.plain("Ház")
