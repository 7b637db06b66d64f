"""stanza as an engine: the same values as from the compact engine, offline, in a Pipeline of stanza's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.document import TYPES
from pseudo.engines import engines, load
from pseudo.engines import stanza as ours
from pseudo.errors import EngineError
from pseudo.tokenise import tokenise

TEXTS = ["Tegnap Kovács Jánosnéval beszéltem. Szegeden lakik.", "", "Üdv 🙂 Virág Ilona"]


def test_our_model_inside_stanza_says_the_same():
    tokens = [tokenise(text, "hu") for text in TEXTS]
    inside = load("stanza", "hu").annotate(TEXTS, tokens)
    alone = load("compact", "hu").annotate(TEXTS, tokens)
    for (a, names_a), (b, names_b) in zip(inside, alone, strict=True):
        assert a == b
        assert [(s.start, s.end, s.type, s.text) for s in names_a] == [(s.start, s.end, s.type, s.text) for s in names_b]


def test_a_stanza_pipeline_over_raw_text():
    """For people who live in stanza: tokens, words and entities with stanza's own offsets."""
    doc = ours.pipeline("hu")(TEXTS[0])
    assert [ent.text for ent in doc.ents if ent.type == "PER"] == ["Kovács Jánosnéval"]
    (name,) = [ent for ent in doc.ents if ent.type == "PER"]
    assert TEXTS[0][name.start_char : name.end_char] == name.text
    assert len(doc.sentences) == 2
    word = doc.sentences[0].words[2]
    assert (word.lemma, word.upos, word.feats) == ("Jánosné", "PROPN", "Case=Ins")


def test_missing_models_are_told(tmp_path: Path):
    with pytest.raises(EngineError, match=r"stanza\.download"):
        load(f"stanza:{tmp_path}", "hu")


def test_an_unknown_engine_is_told():
    with pytest.raises(EngineError, match="available: " + ", ".join(engines())):
        load("telepathy", "hu")


def test_labels_map_to_types_of_ours_and_others_are_errors():
    assert set(ours._table("stanza.labels.tsv").values()) <= TYPES | {"O"}
    with pytest.raises(EngineError, match=r"stanza\.labels\.tsv"):
        ours._type("SPACESHIP")
