"""What a person writes into entries is obeyed, before and after the choices were made, and is no fault of the result."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry
from pseudo.language.letters import fold
from pseudo.pipeline import Settings

KEY = b"0123456789abcdef0123"
P = Pseudonymiser("hu", key=KEY)
STRICT = Pseudonymiser("hu", key=KEY, settings=Settings(strict=True))
BLANK = Entry("", {}, 0)
few = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))

TEXT = ("Kovács János és Jancsi 45 éves, Szegeden lakik, a Szegedi Járásbíróságon 2024. május 5-én járt, "
        "TAJ-száma 123 456 788, e-mail: kovacs.janos@freemail.hu.")
SUGGESTED = P.suggest(TEXT)


@given(st.sampled_from(sorted(SUGGESTED.replacements)), st.sampled_from(["label", "mask", "delete", "number"]))
@few
def test_a_method_written_after_suggest_is_that_of_before(key, method):
    """A name that nobody edited gives way to the method, as if the method had stood there from the beginning."""
    before = P.spans(TEXT)
    entry = before.entry(key)
    first = P.replace(before.with_entry(key, dataclasses.replace(entry, method=method)))
    then = P.replace(SUGGESTED.with_entry(key, dataclasses.replace(SUGGESTED.entry(key), method=method)))
    mine = {number for number, span in enumerate(before.spans) if span.entity == key}
    assert [then.spans[number].new_text for number in mine] == [first.spans[number].new_text for number in mine]
    again = P.suggest(dataclasses.replace(then, pseudonymised=None, repairs=()))
    assert again.entry(key).repl == then.entry(key).repl
    for span in (span for span in then.spans if span.entity == key):
        assert fold(span.text) != fold(span.new_text) and (method != "delete" or not span.new_text)


@given(st.sampled_from(["label", "mask", "delete", "number"]))
@few
def test_a_name_that_a_person_has_edited_stands_above_the_method(method):
    key = "Kovács János[/N]"
    doc = SUGGESTED.with_repl(key, "Tóth Béla")
    doc = doc.with_entry(key, dataclasses.replace(doc.entry(key), method=method))
    assert P.replace(doc).pseudonymised.startswith("Tóth Béla")


def test_a_name_comes_back_where_a_label_was_drawn():
    key = "Kovács János[/N]"
    before = P.spans(TEXT)
    labelled = P.suggest(before.with_entry(key, dataclasses.replace(before.entry(key), method="label")))
    assert labelled.entry(key).repl == "[személy]"
    named = labelled.with_entry(key, dataclasses.replace(labelled.entry(key), method="replace"))
    assert P.replace(named).pseudonymised.startswith(P.replace(TEXT).spans[0].new_text)


def test_a_relation_written_by_hand_beats_a_tie_of_ours():
    shared = {"Kovács János": dataclasses.replace(BLANK, repl="Tóth Béla"),
              "Nagy Éva": dataclasses.replace(BLANK, rel={"wife_of": "Kovács János"})}
    doc = P.spans("Kovács János, Nagy Éva és Nagyné Éva.")
    for ready in (doc, P.suggest(doc)):
        assert P.replace(P.with_replacements(ready, shared)).pseudonymised.startswith("Tóth Béla, Tóth Béláné és ")


@pytest.mark.parametrize("text, key", [
    ("Kovács János és Jancsi jött.", "Kovács János"),
    ("Kovács János és Kovács Jánosné jött, Kovács úrral.", "Kovács János"),
    ("A Szegedi Járásbíróság Szegeden.", "Szeged"),
    ("Kovács János a Kovács Kft.-nél van, TAJ 123 456 788.", "Kovács János"),
])  # fmt: skip
def test_what_follows_an_entity_that_is_kept_is_kept_on_purpose(text, key):
    doc = STRICT.replace(STRICT.with_replacements(STRICT.spans(text), {key: dataclasses.replace(BLANK, keep=True)}))
    assert not doc.unchanged and not doc.leftovers
    assert key in doc.pseudonymised


def test_what_nobody_keeps_is_a_fault_beside_one_that_is_kept():
    doc = STRICT.suggest("Kovács János és Szabó Béla jött.")
    entry = dataclasses.replace(doc.entry("Szabó Béla[/N]"), repl="Szabó Béla")
    doc = doc.with_entry("Kovács János[/N]", dataclasses.replace(doc.entry("Kovács János[/N]"), keep=True))
    with pytest.raises(Exception, match="against the policy"):
        STRICT.replace(doc.with_entry("Szabó Béla[/N]", entry))


def test_a_leftover_of_a_kept_name_is_none():
    doc = P.suggest("Kovács János jött. Azonosítója KJ-123456. Szabó Kovács is ott volt, a Kovács nevű.")
    key = "Kovács János[/N]"
    doc = P.replace(doc.with_entry(key, dataclasses.replace(doc.entry(key), keep=True)))
    assert "Kovács János" in doc.pseudonymised
    assert all("Kovács" not in doc.pseudonymised[place.start : place.end] for place in doc.leftovers)
