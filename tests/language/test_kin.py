"""Plurals of surnames that were adjectives of places, both ways."""

from __future__ import annotations

import pytest

from pseudo.language.kin import PLURAL
from pseudo.language.language import load


@pytest.mark.parametrize(("surname", "plural"), [
    ("Alföldi", "Alföldiek"),  # an adjective of today
    ("Szabó-Kárpáti", "Szabó-Kárpátiak"),
    ("Andrássy", "Andrássyak"),  # in old spelling
    ("Batthyány", "Batthyányak"),  # the last letter is a vowel here
    ("Kodály", "Kodályok"),  # and none here
    ("Nagy", "Nagyok"),
    ("Egeri", "Egerik"),  # of no place: from Eger one is egri
    ("Rossi", "Rossik"),  # a foreign name is no adjective
    ("Kati", "Katik"),  # nor is a nickname
    ("Helsinki", "Helsinkik"),  # nor a town
])
def test_the_plural_is_the_adjectives(surname: str, plural: str) -> None:
    assert load("hu").morph.inflect(surname, PLURAL) == plural


@pytest.mark.parametrize(("form", "lemma", "feats"), [
    ("Ferenczyeknek", "Ferenczy", "Case=Dat|Number=Plur"),
    ("Kárpátiakat", "Kárpáti", "Case=Acc|Number=Plur"),
    ("Ferenczyéknek", "Ferenczy", "Case=Dat|Deriv=ék"),  # a family, which the grammar reads
    ("Kovácsok", "Kovács", "Number=Plur"),
])
def test_such_a_plural_is_read(form: str, lemma: str, feats: str) -> None:
    assert (lemma, feats) in [(reading.lemma, reading.feats) for reading in load("hu").morph.analyse(form)]


def test_what_is_made_is_read() -> None:
    morph = load("hu").morph
    for surname in ("Andrássy", "Alföldi", "Gyöngyösi", "Zichy"):
        for feats in (PLURAL, f"Case=Ins|{PLURAL}", f"Case=Sbl|{PLURAL}"):
            assert morph.reads(morph.inflect(surname, feats), surname, feats)
            assert morph.variants(surname, feats)[0] == morph.inflect(surname, feats)
