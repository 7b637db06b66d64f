"""Nothing that looks like a new name is passed over: it is put back, or it is reported."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morph import MorphError
from pseudo import restore
from pseudo.language.language import load
from pseudo.restoring.result import ALIKE

HU = load("hu")
MAN = {"Antal János": "Rácz Attila"}
AROUND = ("{}", "Ma {} jött.", "Kun {} írt.", "{} Kun írt.", "A {} utca.", "Egy másik {} az.", "{}-díj.", "({}) és {}?", "Szent {}.")


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(AROUND), st.sampled_from(("Rácz", "Attila", "Rácz Attila")), st.sampled_from(HU.habits.forms))
def test_every_place_of_a_form_is_put_back_or_left(around: str, name: str, feats: str) -> None:
    try:
        form = HU.morph.inflect(name, feats) if feats else name
    except MorphError:
        return
    if not form[:1].isupper():  # an adjective of a place
        return
    text = around.replace("{}", form)
    found = restore(text, MAN)
    settled = [(each.start, each.end) for each in (*found.places, *found.left)]
    at = text.find(form)
    while at >= 0:
        assert any(start < at + len(form) and at < end for start, end in settled), text
        at = text.find(form, at + 1)


@pytest.mark.parametrize(("text", "left", "why"), [
    ("Itt van Attilabácsi.", ["Attilabácsi"], "written in one word"),
    ("A Ráczal nem ért egyet.", ["Ráczal"], "a form against the rules"),
    ("R. úr jött, R.-nek írtak.", ["R", "R"], "an initial alone that somebody is named by"),
    ("A „R.” szignó tegnapi.", ["R"], "an initial in quotation marks"),
    ("Ezt R. írta, B. nem.", ["R"], "an initial alone inside a sentence, another's not"),
    ("Az R. épület, az R. Pista.", [], "what is told by a letter, the beginning of another's name"),
    ("RA aláírta.", ["RA"], "initials in one word"),
    ("attilar@pelda.hu", ["attilar"], "part of an address"),
    ("Ráckevén járt.", [], "a town of the tables"),
    ("A. épület, B. R. terem.", [], "initials of nobody"),
    ("Attak Nándor jött.", [], "no more than the beginning is alike"),
])
def test_what_is_alike_is_said(text: str, left: list[str], why: str) -> None:
    found = restore(text, MAN)
    assert found.text == text
    assert [(text[each.start : each.end], each.reason) for each in found.left] == [(one, ALIKE) for one in left], why


def test_a_date_in_a_language_that_is_not_read_is_reported_as_a_whole() -> None:
    text = "Geboren am 3. August 1987, né le 3 août 1987."
    found = restore(text, {"1985. június 14.": "1987. augusztus 3."})
    assert found.text == "Geboren am 14. Juni 1985, né le 3 août 1987."  # German days are read
    assert [text[each.start : each.end] for each in found.left] == ["3 août 1987"]


@pytest.mark.parametrize(("text", "left"), [
    ("A 02034567 ügyszám.", "02034567"),  # with another sign in front
    ("A vádirat P.30.789/2022. számú.", "30.789"),  # one part of it
    ("Az orionbank.hu oldalon.", "orionbank"),  # a body in an address
    ("Ma Orsolla írt.", "Orsolla"),  # a slip by itself
])
def test_a_trace_of_what_is_known_is_reported(text: str, left: str) -> None:
    found = restore(text, {"1056789": "2034567", "11.P.20.456/2021": "27.P.30.789/2022", "Pannon Bank": "Orion Bank",
                           "Hajnal Teréz": "Bencsik Orsolya"})
    assert found.text == text and left in [text[each.start : each.end] for each in found.left]
