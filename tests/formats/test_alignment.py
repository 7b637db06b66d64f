"""Old tokens and new: every token has its stretch of the new text, and what did not change is the same there."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Document, Token
from pseudo.formats.alignment import cut, places
from tests.formats.treebanks import at_places


@given(st.lists(st.sampled_from(("Ede", "Kis-Nagy", "Bt.", ",", "a@b.hu")), min_size=1, max_size=8), st.data())
def test_every_token_has_its_stretch(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    tokens = [match.span() for match in re.finditer(r"\w+|[^\w\s]", text)]
    news, at = [], 0
    while at < len(tokens):
        last = data.draw(st.integers(at, len(tokens) - 1))
        if data.draw(st.booleans()):
            news.append((tokens[at][0], tokens[last][1], data.draw(st.sampled_from(("", "Örs", "Nagy Bea", "Tóth-Kun Pál Zrt.")))))
        at = last + 1
    doc = at_places(Document(text), news)
    found = places(doc, tokens)
    assert len(found) == len(tokens) and [start for start, _ in found] == sorted(start for start, _ in found)
    for (start, end), (new_start, new_end) in zip(tokens, found, strict=True):
        assert 0 <= new_start <= new_end <= len(doc.pseudonymised)
        if not any(a < end and start < b for a, b, _ in news):
            assert doc.pseudonymised[new_start:new_end] == text[start:end], "what is not changed is the same there"
    for start, end, new in news:
        inside = [stretch for token, stretch in zip(tokens, found, strict=True) if start <= token[0] and token[1] <= end]
        assert "".join(doc.pseudonymised[min(a for a, _ in inside):max(b for _, b in inside)].split()) == "".join(new.split())


@pytest.mark.parametrize(("old", "tokens", "new", "wanted"), [
    ("Kis Ede", ["Kis", "Ede"], "Nagy Pál", ["Nagy", "Pál"]),  # word for word
    ("Kis Ede", ["Kis", "Ede"], "Pál", ["Pál"]),
    ("Kis Ede", ["Kis", "Ede"], "Nagy Pál Béla", ["Nagy", "Pál", "Béla"]),
    ("OTP-vel", ["OTP-vel"], "Erste Bankkal", ["Erste", "Bankkal"]),
    ("OTP-vel", ["OTP", "-", "vel"], "MBH-val", ["MBH", "-", "val"]),  # as the file cuts it
    ("OTP-vel", ["OTP", "-", "vel"], "Erstével", ["Erstével"]),
    ("2012. május 3-án", ["2012", ".", "május", "3", "-", "án"], "2011. június 5-én", ["2011", ".", "június", "5", "-", "én"]),
    ("„Ede”", ["„", "Ede", "”"], "„Nagy Pál”", ["„", "Nagy", "Pál", "”"]),  # marks stay apart
    ("10 000", ["10 000"], "12 500", ["12", "500"]),  # no space inside a new word
])
def test_a_new_name_is_cut_as_the_old_one(old: str, tokens: list[str], new: str, wanted: list[str]) -> None:
    ranges, at = [], 0
    for token in tokens:
        at = old.index(token, at)
        ranges.append((at, at + len(token)))
        at += len(token)
    assert [new[start:end] for start, end, _ in cut(old, ranges, new)] == wanted


def test_tokens_say_in_json_where_they_stand_now() -> None:
    text = "Tegnap Antal Jánossal voltam"
    tokens = tuple(Token(*match.span()) for match in re.finditer(r"\S+", text))
    doc = Pseudonymiser("hu", key=b"an example key of 16+ bytes").replace(Document(text, tokens=tokens))
    written = json.loads(doc.to_json())
    stand = [written["pseudonymised"][token["new_start"]:token["new_end"]] for token in written["tokens"]]
    assert stand == written["pseudonymised"].split()
    assert Document.from_json(doc.to_json()) == doc
