"""Ordinary words at the edges of a name; one case a line with its reason. Drafts are given: no tagger is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.draft import drafted
from pseudo.spans.sources import plain

FINNISH = language.load("fi")


def left(text: str, name: str, type_: str = "PER", source: str = "ner", lang: language.Language = FINNISH) -> list[str]:
    """What is left of a span."""
    start = text.index(name)
    spans = [Span(start, start + len(name), name, type_, source=source)]
    made = plain.apart(drafted(text, (), spans), lang).spans
    assert all(text[span.start : span.end] == span.text for span in made)
    return [span.text for span in made]


@pytest.mark.parametrize(
    ("text", "name", "kept"),
    [
        ("me petra tullaan kuudelta", "petra tullaan", "petra"),  # a verb; Tulla is a surname of few
        ("ville faijalla on auto", "ville faijalla", "ville"),  # slang
        ("kysy aino papan numero", "aino papan", "aino"),  # a kinsman
        ("Kanslia Ivalo", "Kanslia Ivalo", "Ivalo"),  # a label at the head of a line
        ("sari virtanen tuli", "sari virtanen", "sari virtanen"),  # a surname of many
        ("meri salo soitti", "meri salo", "meri salo"),  # words that are names
        ("aino k: moi", "aino k", "aino k"),  # an initial
        ("Soitti Kanslia Ivalo", "Kanslia Ivalo", "Kanslia Ivalo"),  # inside a line a capital tells
        ("kanslia soitti", "kanslia", "kanslia"),  # nothing would be left
    ],
)
def test_words_at_the_edges(text: str, name: str, kept: str) -> None:
    assert left(text, name) == [kept]


@pytest.mark.parametrize(
    ("type_", "source", "lang"),
    [
        ("ORG", "ner", "fi"),  # bodies have words in their names
        ("PER", "known", "fi"),  # the user knows better
        ("PER", "ner", "hu"),  # no word of that language
    ],
)
def test_what_stays_as_it_is(type_: str, source: str, lang: str) -> None:
    assert left("me petra tullaan", "petra tullaan", type_, source, language.load(lang)) == ["petra tullaan"]


@pytest.mark.parametrize(
    ("name", "type_", "kept"),
    [
        ("petra bejárat", "PER", "petra"),
        ("Pest megye", "GPE", "Pest megye"),  # what a place is stands small behind its name
        ("pest megye", "GPE", "pest megye"),
        ("pécs bejárata", "GPE", "pécs"),
        ("tóth papucsban", "PER", "tóth"),
    ],
)
def test_hungarian_words_at_the_edges(name: str, type_: str, kept: str) -> None:
    assert left(f"ott van {name} is", name, type_, lang=language.load("hu")) == [kept]


@given(st.lists(st.sampled_from(["petra", "Petra", "tullaan", "Kanslia", "Salo", "k", "R.", "-", "x1"]), min_size=1, max_size=5))
def test_something_is_always_left_of_a_name(words: list[str]) -> None:
    name = " ".join(words)
    (kept,) = left(name, name)
    assert kept and kept in name
