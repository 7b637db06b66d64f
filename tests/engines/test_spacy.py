"""spaCy as an engine: pipelines with a tagger and with rules, and what is missing, told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import load
from pseudo.engines.spacy import Spacy
from pseudo.language.tokenise import tokenise

TEXT = "Tegnap Kovács Jánossal beszéltem."


def annotated(model: Path, text: str = TEXT) -> tuple[tuple[Token, ...], tuple[Span, ...]]:
    (out,) = load(f"spacy:{model}", "hu").annotate([text], [tokenise(text, "hu")])
    return out


def ruled(out: Path, *patterns: tuple[str, str]) -> Path:
    """A pipeline that finds what is listed."""
    import spacy

    nlp = spacy.blank("hu")
    rules = nlp.add_pipe("entity_ruler")
    rules.add_patterns([{"label": label, "pattern": form} for label, form in patterns])  # type: ignore[attr-defined]
    nlp.to_disk(out)
    return out


def test_words_come_from_our_own_tagger(spacy_model: Path):
    """The tiny pipeline says nothing of them."""
    filled, spans = annotated(spacy_model)
    ((wanted, _),) = load("compact", "hu").annotate([TEXT], [tokenise(TEXT, "hu")])
    assert filled == wanted
    assert [(span.text, span.type, span.score) for span in spans] == [("Kovács Jánossal", "PER", 1.0)]


def test_words_come_from_the_pipeline_if_it_knows_them(tmp_path: Path):
    """Here by a list; its features in our spelling."""
    import spacy

    nlp = spacy.blank("hu")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Jánossal"}])  # type: ignore[attr-defined]
    words = nlp.add_pipe("attribute_ruler")
    words.add([[{"LOWER": "jánossal"}]], {"POS": "NOUN", "LEMMA": "jános", "MORPH": "Number=Sing|Case=Sub"})  # type: ignore[attr-defined]
    nlp.to_disk(tmp_path)
    filled, _ = annotated(tmp_path)
    assert (filled[2].lemma, filled[2].upos, filled[2].feats) == ("jános", "NOUN", "Case=Sbl")
    assert (filled[1].lemma, filled[1].upos) == ("Kovács", "PROPN"), "and what it does not say, from ours"


def test_rules_of_a_pipeline(tmp_path: Path):
    model = ruled(tmp_path, ("PERSON", "Kovács Jánossal"), ("LOC", "Tegnap"), ("GPE", "Szeged"))
    _, spans = annotated(model)
    assert [(span.text, span.type) for span in spans] == [("Tegnap", "LOC"), ("Kovács Jánossal", "PER")]


def test_unknown_labels_are_told_and_a_table_helps(tmp_path: Path):
    model = ruled(tmp_path, ("NÉV", "Kovács Jánossal"))
    with pytest.raises(EngineError, match=r"the spaCy pipeline .* no type here: NÉV; put a file pseudo\.labels\.tsv"):
        annotated(model)
    (model / "pseudo.labels.tsv").write_text("NÉV\tPER\n", encoding="utf-8")
    _, spans = annotated(model)
    assert [(span.text, span.type) for span in spans] == [("Kovács Jánossal", "PER")]


def test_a_label_that_was_not_announced_is_told(tmp_path: Path):
    model = ruled(tmp_path, ("PER", "Kovács Jánossal"))
    engine = load(f"spacy:{model}", "hu")
    assert isinstance(engine, Spacy)
    engine.nlp.get_pipe("entity_ruler").add_patterns([{"label": "NÉV", "pattern": "Tegnap"}])
    with pytest.raises(EngineError, match="no type here: NÉV"):
        engine.annotate([TEXT], [tokenise(TEXT, "hu")])


def test_what_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    import spacy

    with pytest.raises(EngineError, match=r"needs a pipeline: spacy:FOLDER"):
        load("spacy", "hu")
    with pytest.raises(EngineError, match=r"no folder .*nowhere, and no installed spaCy pipeline.*nothing is downloaded"):
        load(f"spacy:{tmp_path / 'nowhere'}", "hu")
    with pytest.raises(EngineError, match=r"no folder hu_core_news_none, and no installed"):
        load("spacy:hu_core_news_none", "hu")
    with pytest.raises(EngineError, match=r"could not load .*meta\.json"):
        load(f"spacy:{tmp_path}", "hu")
    spacy.blank("hu").to_disk(tmp_path / "blank")
    with pytest.raises(EngineError, match=r"finds no names: none of its components sets doc\.ents"):
        load(f"spacy:{tmp_path / 'blank'}", "hu")
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(EngineError, match=r"needs spaCy: pip install '\.\[spacy\]'"):
        load(f"spacy:{tmp_path / 'blank'}", "hu")
