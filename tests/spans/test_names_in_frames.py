"""Names in frames: each name in each place where one was once left in clear, from text to result; one frame a line with
its reason."""

import itertools

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"the key of names in frames")


def result(text):
    return P.replace(text).pseudonymised


PEOPLE = ["Éles Ilona", "Tóth Béla", "Zsarnóczky Ludmilla", "Szabó Péter"]
MATTERS = [
    "Az {}-ügyben beszéltünk.",  # taken for a work by the tagger
    "Egy {}-interjú jelent meg.",
    "A {}-díj idei nyertese.",  # as short as an ending
    "A {}-díjat tegnap átadták.",
    "A {}-emlékversenyen találkoztunk.",
    "Erős volt a {}-ellenes hangulat.",
    "Ez a {}-film jó.",
]


@pytest.mark.parametrize(("name", "frame"), list(itertools.product(PEOPLE, MATTERS)))
def test_a_name_before_a_hyphen_and_a_word_is_replaced_and_the_word_stays(name, frame):
    out = result(frame.format(name))
    assert not any(word in out for word in name.split())
    assert "-" + frame.partition("-")[2] in out


@pytest.mark.parametrize(
    "text",
    [
        "György-nap óta nem láttam.",  # a day of the calendar
        "A Nobel-díj, a Kossuth-díj és a Jászai Mari-díj állami kitüntetés.",  # prizes that everybody knows
    ],
)
def test_a_name_in_a_word_of_everybody_stays(text):
    assert result(text) == text


def test_endings_behind_a_hyphen_go_with_the_name():
    assert result("H. B.-nétől kérdezte.").endswith("-nétől kérdezte.")
