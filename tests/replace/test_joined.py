"""Words behind the one that takes the ending stay as they are."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Head, Span
from pseudo.pipeline import Settings
from pseudo.replace.joined import behind

WORDS = st.lists(st.from_regex(r"[a-z]{1,6}", fullmatch=True), min_size=1, max_size=4)


@given(WORDS, WORDS, WORDS)
def test_as_many_words_stand_behind_as_before(first: list[str], rest: list[str], new: list[str]) -> None:
    text = " ".join([*first, *rest])
    end = len(" ".join(first))
    taking, behind_it = behind(Span(0, len(text), text, "DATE", head=Head(0, end, "x")), " ".join(new))
    assert taking + behind_it == " ".join(new) and taking
    assert behind_it.split() == (new[-len(rest) :] if len(new) > len(rest) else [])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Hän on ollut sairas joulukuusta 2021 lähtien.", r"Hän on ollut sairas \w+kuusta 20\d\d lähtien\."),
        ("Se alkoi keväällä 2021.", r"Se alkoi keväällä 20\d\d\."),
        ("Kokous pidettiin maaliskuun 15. päivänä 2021.", r"Kokous pidettiin (?:helmi|maalis|huhti)kuun \d+\. päivänä 20\d\d\."),
        ("Kokous on 15. maaliskuuta 2021.", r"Kokous on \d+\. (?:helmi|maalis|huhti)kuuta 20\d\d\."),
    ],
)
def test_a_year_behind_an_inflected_month(text: str, wanted: str) -> None:
    new = Pseudonymiser("fi", key=b"k" * 16, settings=Settings(engine="rules")).replace(text).pseudonymised
    assert new != text and re.fullmatch(wanted, new)
