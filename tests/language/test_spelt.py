"""What the letters of a name tell: chances over origins, the same whatever was asked before."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import LanguageError
from pseudo.language import telling
from pseudo.language.language import load
from pseudo.language.spelt import groups

TABLES = load("hu").persons.spelt
WORDS = st.text(st.sampled_from("abcdeéfghijklmnoöőprstuüűvzščćžłñ-'"), min_size=1, max_size=14)


@given(WORDS)
def test_chances_of_all_origins_sum_to_one(word):
    for table in TABLES.values():
        scores = table.scores(word)
        assert [*scores] == [*table.origins]
        assert math.isclose(sum(map(math.exp, scores.values())), 1, abs_tol=1e-4)


@given(WORDS)
def test_each_group_is_of_the_marked_word_and_counts_once(word):
    found = groups(word.capitalize())
    assert len(found) == len({*found}) and all(group in f"^{word.lower()}$" for group in found)


@pytest.mark.parametrize(("kind", "name", "origin"), [
    ("surname", "Unterreiner", "german"), ("surname", "Guganovity", "southslavic"), ("surname", "Kőhegyi", "hungarian"),
    ("surname", "Quagliarella", "italian"), ("surname", "Zubizarreta", "spanish"), ("surname", "Ostapchuk", "ukrainian"),
    ("surname", "Kjærgaard", "scandinavian"), ("given", "Gennagyij", "russian"), ("given", "Przemysław", "polish"),
    ("sex", "Luzviminda", "F"), ("sex", "Vsevolod", "M"),
])
def test_names_that_no_table_has(kind, name, origin):
    scores = TABLES[kind].scores(name)
    assert max(scores, key=lambda each: scores[each]) == origin


def test_what_tells_must_be_known():
    with pytest.raises(LanguageError, match="mens"):
        telling.load({"mens": ["férj"]})
