"""A name with a slip is the name only beside the rest of it, and what is a name of its own is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import restore
from pseudo.restoring.slips import one_off

WOMAN = {"Hajnal Teréz": "Bencsik Orsolya"}


@given(st.text("abc", min_size=1, max_size=6), st.text("abc", min_size=1, max_size=6))
def test_one_is_off_the_other_as_the_other_is_off_it(one: str, other: str) -> None:
    assert one_off(one, other) == one_off(other, one)
    assert not one_off(one, one)


@given(st.text("abc", min_size=1, max_size=6), st.data())
def test_a_letter_that_is_taken_out_is_one(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    assert one_off(word[:at] + word[at + 1 :], word)


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("Bencsik Orsollya írt.", "Hajnal Teréz írt.", "one letter too many"),
    ("Ma Bencsik Orsolyyának írtak, Orsolyyától jött.", "Ma Hajnal Teréznek írtak, Teréztől jött.", "with endings, then alone"),
    ("Ma Orsollya írt.", "Ma Orsollya írt.", "alone it may be anybody"),
    ("Ma Bencsik Orsi írt.", "Ma Hajnal Teri írt.", "what she is called"),
    ("Ma Bencsik Orsika írt.", "Ma Hajnal Terike írt.", "what she is called by her mother"),
    ("Ma Bencsik Orsola írt.", "Ma Hajnal Teréz írt.", "one too few"),
])
def test_a_slip(text: str, wanted: str, why: str) -> None:
    found = restore(text, WOMAN)
    assert found.text == wanted, why
    assert wanted != text or found.left, why


def test_a_name_of_its_own_is_no_slip() -> None:
    text = "Ma Tóth Krisztina és Tóth Krisztián jött."
    assert restore(text, {"Pap Nóra": "Tóth Krisztina"}).text == "Ma Pap Nóra és Tóth Krisztián jött."
