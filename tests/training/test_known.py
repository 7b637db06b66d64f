"""What a new model is told of names before it has read a sentence."""

from __future__ import annotations

import pytest

from pseudo.engines.features import COMMON, Features
from pseudo.language.language import load
from pseudo.training.known import features

FINNISH = [
    ("virtanen", "surname:", "a name as the table has it"),
    ("virtasen", "surname:Gen", "an ending that takes some of the name: -sen for -nen"),
    ("tuulan", "givenF:Gen", "a woman's name, one letter more"),
    ("lahdesta", "place:Ela", "gradation: Lahti"),
    ("jennikin", "givenF:Kin", "a clitic"),
    ("kotona", f"{COMMON}:Ess", "an ordinary word"),
]


@pytest.fixture(scope="module")
def finnish() -> Features:
    return features(1 << 17, load("fi"))


@pytest.mark.parametrize(("form", "told", "why"), FINNISH)
def test_names_are_known_behind_the_endings_of_the_grammar(form: str, told: str, why: str, finnish: Features) -> None:
    assert told in finnish.known_as(form), why


def test_what_no_table_has_is_not_known(finnish: Features) -> None:
    assert finnish.known_as("xylqwz") == []
