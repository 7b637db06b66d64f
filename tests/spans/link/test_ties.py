"""Ties that a person writes into the configuration after `suggest`, and the messages about them."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError
from pseudo.formats.jsonio import JsonError, dumps, loads, strip
from pseudo.kinds.renaming import obeyed

P = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
TEXT = ("Kovács János és Nagy Rozália vallott. Rozi és dr. Bartos Ilona Mária Vácra ment, Tóthné Pécsre, a Kékes Kft. "
        "2023. május 5-én fizetett. Bartos Ilona (született: Hegedűs Ilona) a kiss.ede@example.com címre írt.")
DRAWN = P.suggest(TEXT)
KEYS = sorted(DRAWN.replacements or {})


def edited(key: str, **changes: Any) -> Document:
    return DRAWN.with_entry(key, dataclasses.replace(DRAWN.entry(key), **changes))


def test_what_was_drawn_stands_beside_the_name() -> None:
    for entry in (DRAWN.replacements or {}).values():
        assert entry.drawn == entry.repl
    assert any(entry.drawn for entry in (DRAWN.replacements or {}).values())
    assert b"drawn" not in strip(P.replace(DRAWN))


def test_a_nickname_tied_by_hand_follows() -> None:
    doc = DRAWN.with_repl("Nagy Rozália[/N]", "Tóth Katalin")
    entry = doc.entry("Kovács János[/N]")
    doc = doc.with_entry("Kovács János[/N]", dataclasses.replace(entry, of="Nagy Rozália[/N]"))
    assert (P.replace(doc).pseudonymised or "").startswith("Tóth Katalin és Tóth Katalin vallott.")


def test_a_wife_tied_by_hand_follows() -> None:
    doc = P.suggest("Kovács Jánosné itt volt. Nagy Béla is.")
    doc = doc.with_entry("Kovács Jánosné[/N]", dataclasses.replace(doc.entry("Kovács Jánosné[/N]"), rel={
        "wife_of": "Nagy Béla[/N]"})).with_repl("Nagy Béla[/N]", "Szabó Péter")
    assert P.replace(doc).pseudonymised == "Szabó Péterné itt volt. Szabó Péter is."


@given(st.sampled_from(KEYS), st.sampled_from(KEYS))
def test_a_tie_by_hand_beats_what_was_drawn(one: str, other: str) -> None:
    try:
        doc = P.replace(loads(dumps(edited(one, of=other))))
    except JsonError as error:  # tied to what is tied to it
        assert one == other or "leads back" in str(error)
        return
    entry = doc.entry(one)
    if other in DRAWN.entry(one).ties.values():
        assert entry == dataclasses.replace(DRAWN.entry(one), derived=entry.derived)
    else:
        assert entry.repl is None and entry.derived and not entry.allsugg
        again = P.replace(doc)
        assert again.pseudonymised == doc.pseudonymised
        back = P.replace(doc.with_entry(one, dataclasses.replace(entry, of=DRAWN.entry(one).of)))
        assert back.pseudonymised == P.replace(DRAWN).pseudonymised


@given(st.sampled_from(KEYS), st.sampled_from(KEYS))
def test_a_name_by_hand_beats_a_tie_by_hand(one: str, other: str) -> None:
    if one != other:
        doc = edited(one, of=other, repl="Kispál Ede")
        assert obeyed(doc.entry(one)).repl == "Kispál Ede"


@given(st.text(max_size=8), st.text(max_size=8), st.booleans(), st.lists(st.text(max_size=3), max_size=2))
def test_nothing_is_taken_back_that_is_not_tied_anew(repl: str, drawn: str, same: bool, ties: list[str]) -> None:
    entry = Entry("Ede", {"PER": 1}, 1, repl=repl, drawn=repl if same else drawn, drawn_ties=tuple(ties),
                  of=ties[0] if ties else None)
    assert obeyed(entry) == entry
    assert (obeyed(dataclasses.replace(entry, of="another")).repl is None) == (repl.strip() == (entry.drawn or "").strip())


ENTRY = {"norm": "Kovács", "type": {"PER": 1}, "frq": 1}


def shared(key: str, **entry: Any) -> dict[str, Any]:
    return {"text": "", "spans": [], "replacements": {"x": ENTRY, key: {**ENTRY, **entry}}}


KEYS_BY_HAND = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=100).filter(lambda key: key != "x")


@given(KEYS_BY_HAND, st.sampled_from([
    ({"of": "nobody"}, ".of: names no entry"), ({"rel": {"wife_of": "nobody"}}, ".rel: names no entry"),
    ({"rel": {"friend_of": "x"}}, ".rel: has a relation that there is not; there is wife_of"), ({"repl": ""}, ".repl: is empty"),
    ({"method": "erase"}, ".method: is none that there is for this type; give one of replace, keep, mask"),
    ({"method": "year"}, ".method: is none that there is for this type"), ({"drawn": 5}, ".drawn: is a number"),
    ({"drawn_ties": [5]}, ".drawn_ties: does not list keys")]))
def test_an_entry_is_counted_and_its_key_apart(key: str, case: tuple[dict[str, Any], str]) -> None:
    wrong, told = case
    with pytest.raises(JsonError) as caught:
        loads(json.dumps(shared(key, **wrong)).encode())
    error = caught.value
    assert str(error).startswith(f"replacements entry 2{told}") and error.entry == (2, key)
    assert error.named.startswith("replacements entry 2 ") and told in error.named
    assert "".join(error.named.split("\n")) == error.named and error.named.isprintable() and len(error.named) < 1500
    assert key not in ("Kovács",) and (not key.isalpha() or repr(key[:80])[1:-1] in error.named)


CIRCLES = [
    {"of": "b", "b": {"of": "a"}},
    {"rel": {"wife_of": "b"}, "b": {"of": "a"}},
    {"rel": {"wife_of": "b"}, "b": {"rel": {"wife_of": "a"}}},
    {"of": "b", "b": {"of": "b"}},
]


@pytest.mark.parametrize("circle", CIRCLES)
def test_a_circle_by_hand_is_told_by_its_key(circle: dict[str, Any]) -> None:
    second = circle["b"]
    first = {name: value for name, value in circle.items() if name != "b"}
    raw = {"text": "", "spans": [], "replacements": {"c": ENTRY, "a": {**ENTRY, **first}, "b": {**ENTRY, **second}}}
    with pytest.raises(JsonError, match="leads back to the entry itself") as caught:
        loads(json.dumps(raw))
    number, key = (3, "b") if second == {"of": "b"} else (2, "a")
    assert caught.value.entry == (number, key) and f"entry {number} '{key}'." in caught.value.named


@pytest.mark.parametrize(("feats", "told"), [
    ({"Case": "Kovács"}, "have a value of Case that this language has not; it has Abl, Acc"),
    ({"Kovacs": "Ins"}, "have a feature that this language has not; it has Deriv, Number"),
    ({"Deriv": "né+zzz"}, "have a value of Deriv that this language has not; it has beli"), ({"Gender": "Fem"}, "have a feature")])
@pytest.mark.parametrize("stage", ["spans", "suggest", "replace"])
def test_features_that_there_are_not_name_their_span(feats: dict[str, str], told: str, stage: str) -> None:
    span = {"start": 4, "end": 14, "type": "PER"}
    head = {"start": 4, "end": 14, "lemma": "Kovács", "feats": feats}
    raw = {"text": "Itt Kovácsnak. Itt Kovácsnak.", "spans": [span, {**span, "start": 19, "end": 29, "head": {**head, "start": 19, "end": 29}}]}
    doc = loads(json.dumps(raw))
    with pytest.raises(InputError) as caught:
        next(P.batch([doc], stage))
    assert str(caught.value).startswith(f"item 1: spans[1].head.feats: {told}") and "Kov" not in str(caught.value)


def test_a_list_without_a_candidate_is_told_by_its_key() -> None:
    with pytest.raises(InputError, match=r"entry \d+\.allsugg: a list has no candidate but the original") as caught:
        P.replace(edited("Kovács János[/N]", repl=None, allsugg=(("Kovács",), ("János", "Béla"))))
    assert "Kovács" not in str(caught.value) and "'Kovács János[/N]'.allsugg" in caught.value.named


def test_a_tie_to_nobody_is_told_in_python_too() -> None:
    with pytest.raises(InputError, match=r"entry 1\.of: names no entry") as caught:
        P.replace(edited("Kovács János[/N]", of="nobody"))
    assert "Kovács" not in str(caught.value) and "Kovács János[/N]" in caught.value.named
