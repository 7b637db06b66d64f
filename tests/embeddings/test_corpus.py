"""The training text: representation of sentences, sentences of knowledge, n-grams."""

from __future__ import annotations

import unicodedata
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from embeddings.corpus import Entity, Word, is_spelt, name_of, represent, spelt, unit
from embeddings.knowledge import Fact, sentences
from embeddings.subwords import features, rows

words = st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=12)


@given(st.lists(words, min_size=1, max_size=4), st.sampled_from(["PER", "given", "ORG"]))
def test_the_token_of_a_name_gives_the_name_back(parts: list[str], kind: str) -> None:
    token = unit(" ".join(parts), kind)
    assert " " not in token
    assert name_of(token) == (" ".join(parts), kind)
    assert name_of(spelt(token)) is None
    assert is_spelt(spelt(token)) and not is_spelt(token)


def test_a_sentence_without_long_entities_stands_once() -> None:
    words = [Word("Szegeden", "Szeged", "PROPN", "Case=Sup"), Word("él", "él", "VERB", "")]
    assert list(represent(words, [Entity(0, 1, "GPE", "Szeged", ("",))])) == [["Szeged[/N]=[GPE]", "[Case=Sup]", "él[/VERB]"]]


def test_parts_without_role_stand_as_written_and_the_head_carries_the_type() -> None:
    words = [Word("a", "a", "DET", ""), Word("Magyar", "magyar", "ADJ", ""), Word("Bankban", "Bank", "PROPN", "Case=Ine")]
    whole, parts = represent(words, [Entity(1, 3, "ORG", "Magyar Bank", ("", ""))])
    assert whole == ["a[/DET]", "Magyar_Bank[/N]=[ORG]", "[Case=Ine]"]
    assert parts == ["a[/DET]", "Magyar", "Bank[/N]=[ORG]", "[Case=Ine]"]


FACTS = [Fact(f"N{i}", "given", (f"gender={'FM'[i % 2]}", f"band={i % 3}")) for i in range(30)]


def test_every_name_is_taught_as_often_as_asked_and_the_same_way_each_time() -> None:
    text = list(sentences(FACTS, repeats=6, seed=3))
    assert text == list(sentences(FACTS, repeats=6, seed=3))
    counts = Counter(token for sentence in text for token in sentence)
    assert all(counts[unit(fact.name, "given")] >= 6 for fact in FACTS)


def test_names_stand_only_with_names_that_share_the_traits_beside_them() -> None:
    traits = {unit(fact.name, "given"): set(fact.traits) for fact in FACTS}
    for sentence in sentences(FACTS, repeats=6, seed=3):
        said = {token for token in sentence if token not in traits}
        assert said and all(said <= traits[token] for token in sentence if token in traits)


@settings(max_examples=200)
@given(st.text(min_size=0, max_size=40), st.integers(1, 5000))
def test_every_name_has_rows_within_the_table(name: str, buckets: int) -> None:
    found = rows(name, "given", buckets)
    assert found and all(0 <= row < buckets for row in found)
    assert found == rows(unicodedata.normalize("NFD", name), "given", buckets)


def test_rows_are_the_same_on_every_machine() -> None:
    assert rows("Éva", "given", 1 << 15) == [21114, 19956, 1291, 5931, 15270, 1728, 8744, 11873]
    assert features("Éva") == ["<É", "<Év", "<Éva", "<Éva>", "Éva", "Éva>", "va>", "a>"]
