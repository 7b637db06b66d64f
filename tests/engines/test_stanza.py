"""stanza as an engine: our own model in a Pipeline, and models that stanza's trainers made, offline."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pseudo.core.errors import EngineError
from pseudo.engines import engines, load
from pseudo.engines import stanza as ours
from pseudo.language.tokenise import tokenise

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


def test_words_come_from_the_users_models(stanza_models: Path):
    """Tags and lemmas as the tiny models learnt them, not as ours would have them."""
    text = "A kulcsot Verebes Juditnak adtam."
    ((filled, _),) = load(f"stanza:{stanza_models}", "hu").annotate([text], [tokenise(text, "hu")])
    assert [token.lemma for token in filled] == ["a", "kulcs", "Verebes", "Judit", "ad", "."]
    assert [token.upos for token in filled] == ["DET", "NOUN", "PROPN", "PROPN", "VERB", "PUNCT"]
    assert filled[3].feats == "Case=Dat" and filled[4].feats == "Tense=Past"


def test_models_where_stanza_keeps_them_are_taken(
    stanza_models: Path, unload: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    engine = load("stanza", "hu")
    assert isinstance(engine, ours.Stanza) and set(engine.nlp.processors) == {"tokenize", ours.OURS}
    unload()
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(stanza_models))
    engine = load("stanza", "hu")
    assert isinstance(engine, ours.Stanza) and set(engine.nlp.processors) == {"tokenize", "pos", "lemma", "ner"}


def test_our_tagger_stands_in_for_what_a_package_lacks(stanza_models: Path, tmp_path: Path):
    place = shutil.copytree(stanza_models, tmp_path / "models")
    listed = json.loads((place / "resources.json").read_text(encoding="utf-8"))
    listed["hu"]["packages"]["default"] = {"ner": "trained"}
    shutil.rmtree(place / "hu" / "tokenize")
    (place / "resources.json").write_text(json.dumps(listed), encoding="utf-8")
    text = "Tegnap Kovács Jánossal beszéltem."
    ((filled, spans),) = load(f"stanza:{place}", "hu").annotate([text], [tokenise(text, "hu")])
    ((wanted, _),) = load("compact", "hu").annotate([text], [tokenise(text, "hu")])
    assert filled == wanted
    assert [span.text for span in spans] == ["Kovács Jánossal"]


def test_the_raw_text_is_cut_by_the_trained_tokenizer(stanza_models: Path):
    """The folder is a model_dir like any other: stanza alone reads it, tokenizer included."""
    import stanza

    nlp = stanza.Pipeline("hu", model_dir=str(stanza_models), download_method=None, use_gpu=False, logging_level="ERROR")
    doc = nlp("Halmos Tibor Szegeden lakik. Ma Győrben vagyunk.")
    assert [[token.text for token in s.tokens] for s in doc.sentences] == [
        ["Halmos", "Tibor", "Szegeden", "lakik", "."], ["Ma", "Győrben", "vagyunk", "."]]
    assert [ent.text for ent in doc.ents] == ["Halmos Tibor", "Szegeden", "Győrben"]


def test_missing_models_are_told(tmp_path: Path, stanza_models: Path):
    """Place and remedy, one for each way in which models can be missing."""
    with pytest.raises(EngineError, match=r"no folder .*nowhere; fetch .* stanza\.download"):
        load(f"stanza:{tmp_path / 'nowhere'}", "hu")
    with pytest.raises(EngineError, match=r"no resources\.json.*stanza\.download"):
        load(f"stanza:{tmp_path}", "hu")
    (tmp_path / "resources.json").write_text("[]", encoding="utf-8")
    with pytest.raises(EngineError, match=r"resources\.json cannot be read"):
        load(f"stanza:{tmp_path}", "hu")
    (tmp_path / "resources.json").write_text('{"fi": {}}', encoding="utf-8")
    with pytest.raises(EngineError, match=r"lists no model of names \(ner\) for 'hu'"):
        load(f"stanza:{tmp_path}", "hu")
    place = shutil.copytree(stanza_models, tmp_path / "models")
    (place / "hu" / "ner" / "trained.pt").unlink()
    with pytest.raises(EngineError, match=r"could not load tokenize, pos, lemma, ner for 'hu' from .*scripts/train_stanza"):
        load(f"stanza:{place}", "hu")
    (place / "hu" / "ner" / "trained.pt").write_bytes(b"no model")
    with pytest.raises(EngineError, match=r"could not load"):
        load(f"stanza:{place}", "hu")


@pytest.mark.usefixtures("unload")
def test_stanza_missing_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "stanza", None)
    with pytest.raises(EngineError, match=r"needs stanza and torch: pip install '\.\[stanza\]'"):
        load("stanza", "hu")


def test_an_unknown_engine_is_told():
    with pytest.raises(EngineError, match="available: " + ", ".join(engines())):
        load("telepathy", "hu")
