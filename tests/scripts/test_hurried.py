"""Texts and sentences in haste: what is marked stays marked, and nothing else is lost."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.training.sentences import Sentence
from scripts.measure_recall import Gold
from scripts.tagger import haste, hurried

words = st.lists(st.sampled_from(["Kovács", "János,", "„Éva”", "itt.", "İzmir", "a", "(b)", "Ír:", "\n", "12.5"]), min_size=1, max_size=9)


@st.composite
def golds(draw: st.DrawFn) -> Gold:
    """Texts of which every second word that has letters is marked."""
    text, mentions = "", []
    for number, word in enumerate(draw(words)):
        start = len(text)
        text += word + " "
        if number % 2 and word.strip("„”(),.:\n").isalnum():
            first = start + len(word) - len(word.lstrip("„("))
            mentions.append((first, first + len(word.strip("„”(),.:")), "PER", ""))
    return Gold(text, tuple(mentions))


def names(gold: Gold) -> list[str]:
    return [gold.text[start:end] for start, end, *_ in gold.mentions]


@given(golds())
def test_small_letters_keep_every_place(gold: Gold) -> None:
    low = hurried.small(gold)
    assert len(low.text) == len(gold.text) and low.mentions == gold.mentions


@given(golds())
def test_what_is_dictated_has_the_same_names(gold: Gold) -> None:
    assert names(hurried.dictated(gold)) == names(hurried.small(gold))
    assert not set(",:„”(") & set(hurried.dictated(gold).text)


@given(golds(), st.integers(0, 99))
def test_what_is_scanned_has_as_many_names(gold: Gold, seed: int) -> None:
    read = hurried.scanned(gold, random.Random(seed))
    assert len(read.mentions) == len(gold.mentions)
    assert all(name == name.strip() and name for name in names(read))


@pytest.mark.parametrize(("edits", "text", "found"), [
    ({}, "A Kis Pál jött.", "Kis Pál"),
    ({(1, 2): ""}, "AKis Pál jött.", "Kis Pál"),  # before the name
    ({(4, 4): " "}, "A Ki s Pál jött.", "Ki s Pál"),  # within it
    ({(2, 3): "X", (14, 15): ""}, "A Xis Pál jött", "Xis Pál"),  # its first letter, and the end
])
def test_edits_move_what_is_marked(edits: dict[tuple[int, int], str], text: str, found: str) -> None:
    new = hurried.edited(Gold("A Kis Pál jött.", ((2, 9, "PER", ""),)), edits)
    assert (new.text, names(new)) == (text, [found])


TWO = Sentence(("Dr.", "Kovácsné", ",", "Éva"), ("dr.", "Kovácsné", ",", "Éva"), ("NOUN|", "PROPN|", "PUNCT|", "PROPN|"), None,
               ("B-PER", "I-PER", "O", "B-PER"), (False, True, False, True), "")


@given(st.floats(0, 1), st.integers(0, 99))
def test_layers_stay_as_long_as_the_words(share: float, seed: int) -> None:
    for s in haste.hasty([TWO] * 5, share, random.Random(seed)):
        assert s.coarse is None
        assert {len(s.forms), len(s.heads)} == {len(layer) for layer in (s.lemmas, s.tags, s.fine) if layer is not None}


def test_nothing_hastens_without_a_share() -> None:
    assert list(haste.hasty([TWO, TWO], 0, random.Random(1))) == [TWO, TWO]


def test_what_is_said_has_no_punctuation_and_no_capitals() -> None:
    said = haste.said([TWO], random.Random(2))  # a fifth loses its accents, too, and not this one
    assert said.forms == ("dr.", "kovácsné", "éva") and said.fine == ("B-PER", "I-PER", "B-PER")


@given(st.integers(0, 200))
def test_of_a_word_that_is_misread_nothing_else_is_learnt(seed: int) -> None:
    read = haste.scanned(TWO, random.Random(seed))
    for form, lemma, tag, label in zip(read.forms, read.lemmas or (), read.tags or (), read.fine or (), strict=True):
        assert (lemma, tag) == ("", "") or form in TWO.forms
        assert label == "O" if form in (",",) else label in ("B-PER", "I-PER")
