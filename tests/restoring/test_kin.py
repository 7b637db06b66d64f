"""Plurals of surnames that were adjectives of places, both ways."""

from __future__ import annotations

import pytest

from pseudo.language.language import load
from pseudo.restoring.kin import PLURAL, kin, read


@pytest.mark.parametrize(("surname", "plural"), [
    ("Alföldi", "Alföldiek"),  # an adjective of today
    ("Andrássy", "Andrássyak"),  # in old spelling
    ("Batthyány", "Batthyányak"),  # the last letter is a vowel here
    ("Kodály", ""),  # and none here
    ("Nagy", ""),
    ("Rossi", ""),  # Rossik: a foreign name is no adjective
    ("Kati", ""),  # Katik
])
def test_the_plural_is_the_adjectives(surname: str, plural: str) -> None:
    assert kin(surname, PLURAL, "PER", load("hu")) == plural


@pytest.mark.parametrize(("surface", "word", "feats"), [
    ("Ferenczyek", "Ferenczy", "Number=Plur"),
    ("Ferenczyéknek", "Ferenczy", None),  # a family, which the grammar reads
    ("Kovácsok", "Kovács", None),
])
def test_what_the_grammar_does_not_read_is_read(surface: str, word: str, feats: str | None) -> None:
    assert read(surface, word, load("hu")) == feats
