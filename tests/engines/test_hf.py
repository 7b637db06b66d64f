"""Transformers as an engine: words and pieces, windows, and what is missing, told."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import hf, load
from pseudo.language.tokenise import tokenise
from tests.engines import tiny_models

TEXT = "Tegnap Kovács Jánossal beszéltem."


def spans(model: Path | str, text: str = TEXT) -> list[Span]:
    ((_, found),) = load(f"hf:{model}", "hu").annotate([text], [tokenise(text, "hu")])
    return list(found)


def test_a_word_of_many_pieces_has_the_tag_of_its_first(hf_model: Path):
    engine = load(f"hf:{hf_model}", "hu")
    assert isinstance(engine, hf.Transformer)
    assert engine.tokenizer.tokenize("Jánossal") == ["János", "##sal"]
    (name,) = spans(hf_model)
    assert (name.start, name.end, name.type) == (7, 22, "PER")
    assert 0.5 < name.score < 1 and name.score == round(name.score, 4)


def test_the_name_of_a_model_in_the_local_cache(hf_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As `hf download` lays it: the newest state of the branch main."""
    place = tmp_path / "models--somebody--tiny"
    shutil.copytree(hf_model, place / "snapshots" / "0123abc")
    (place / "refs").mkdir()
    (place / "refs" / "main").write_text("0123abc", encoding="utf-8")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr("transformers.utils.hub.constants.HF_HUB_CACHE", str(tmp_path))
    assert [span.text for span in spans("somebody/tiny")] == ["Kovács Jánossal"]


def test_labels_of_other_sets(tmp_path: Path):
    """LOC beside GPE is a mountain or a river; without it, mostly a settlement."""
    model = tiny_models.bert(tmp_path, tiny_models.TRAIN, ("PER", "LOC", "ORG", "ORG-GPE", "GPE", "MISC-PER"))
    engine = load(f"hf:{model}", "hu")
    assert isinstance(engine, hf.Transformer)
    assert engine.types == {
        "GPE": "GPE", "LOC": "LOC", "MISC-PER": "PER", "O": "O", "ORG": "ORG", "ORG-GPE": "GPE", "PER": "PER"}


def relabelled(model: Path, out: Path, **names: str) -> Path:
    """The model with other names for its labels."""
    place = shutil.copytree(model, out)
    config = json.loads((place / "config.json").read_text(encoding="utf-8"))
    for number, tag in config["id2label"].items():
        part, dash, label = tag.partition("-")
        config["id2label"][number] = part + dash + names.get(label, label)
    config["label2id"] = {tag: int(number) for number, tag in config["id2label"].items()}
    (place / "config.json").write_text(json.dumps(config), encoding="utf-8")
    return place


def test_unknown_labels_are_told_and_a_table_helps(hf_model: Path, tmp_path: Path):
    place = relabelled(hf_model, tmp_path / "model", PER="LENY", ORG="HIVATAL")
    with pytest.raises(EngineError, match=r"no type here: HIVATAL LENY; put a file pseudo\.labels\.tsv"):
        spans(place)
    (place / "pseudo.labels.tsv").write_text("# ours\nLENY\tPER\nHIVATAL\tO\n", encoding="utf-8")
    assert [(span.text, span.type) for span in spans(place)] == [("Kovács Jánossal", "PER")]


def test_a_bad_table_is_told(hf_model: Path, tmp_path: Path):
    for i, (line, told) in enumerate((("LENY\tHUMAN\n", "whose type is not one of: O ACCOUNT"), ("LENY PER\n", "without a tab"),
                                      (b"\xff\xfe", "is not UTF-8"))):
        place = relabelled(hf_model, tmp_path / str(i), PER="LENY")
        (place / "pseudo.labels.tsv").write_bytes(line if isinstance(line, bytes) else line.encode())
        with pytest.raises(EngineError, match=rf"pseudo\.labels\.tsv .*{told}|pseudo\.labels\.tsv {told}"):
            spans(place)


@pytest.mark.usefixtures("unload")
def test_what_is_missing_is_told(tmp_path: Path, hf_model: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(EngineError, match=r"needs a model: hf:FOLDER"):
        load("hf", "hu")
    with pytest.raises(EngineError, match=r"no folder .*nowhere; fetch it .*nothing is downloaded"):
        load(f"hf:{tmp_path / 'nowhere'}", "hu")
    with pytest.raises(EngineError, match=r"could not load somebody/nothing from the local cache .*--local-dir"):
        load("hf:somebody/nothing", "hu")
    with pytest.raises(EngineError, match=r"could not load .* from that folder"):
        load(f"hf:{tmp_path}", "hu")
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(EngineError, match=r"needs transformers and torch: pip install '\.\[hf\]'"):
        load(f"hf:{hf_model}", "hu")


def test_a_model_without_a_trained_head_is_refused(hf_model: Path, tmp_path: Path):
    """A bare language model would be given a random head, which finds names at random."""
    from transformers import BertModel

    place = shutil.copytree(hf_model, tmp_path / "bare")
    config = json.loads((place / "config.json").read_text(encoding="utf-8"))
    BertModel.from_pretrained(hf_model).save_pretrained(place)
    (place / "config.json").write_text(json.dumps(config), encoding="utf-8")
    with pytest.raises(EngineError, match=r"no model for token classification: it lacks 2 weights"):
        spans(place)


def test_pieces_of_bytes_before_which_a_space_counts(tmp_path: Path):
    """RoBERTa's kind of tokenizer: the pieces of a word are the same inside a sentence and at its beginning."""
    model = tiny_models.roberta(tmp_path, tiny_models.TRAIN)
    assert [span.text for span in spans(model)] == ["Kovács Jánossal"]
    assert [span.text for span in spans(model, "Kovács Jánossal beszélt tegnap.")] == ["Kovács Jánossal"]


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(1, 12))
def test_windows_hold_every_word_once(sizes: list[int], room: int):
    ranges = hf.ranges_of(sizes, room)
    counted = [word for _, _, keep, until in ranges for word in range(keep, until)]
    assert counted == list(range(len(sizes)))
    for first, last, keep, until in ranges:
        assert first <= keep <= until <= last
        assert sum(sizes[first:last]) <= room or last - first == 1


def test_windows_and_one_piece_agree(hf_model: Path, monkeypatch: pytest.MonkeyPatch):
    """A sentence that just fits, and the same cut in windows."""
    text = "Tegnap Kovács Jánossal beszéltem , Szegeden lakik , Halmos Tibor beszélt . " * 2
    tokens = [Token(i, i + len(form)) for i, form in places(text)]
    engine = load(f"hf:{hf_model}", "hu")
    ((_, whole),) = engine.annotate([text], [tokens])
    small = load(f"hf:{hf_model}", "hu")
    assert isinstance(small, hf.Transformer)
    ((_, cut),) = hf.Transformer(small.model, small.tokenizer, small.tags, small.types, 40, small.words).annotate(
        [text], [tokens])
    assert [(s.start, s.end, s.type) for s in cut] == [(s.start, s.end, s.type) for s in whole]
    assert [s.text for s in whole] == ["Kovács Jánossal", "Szegeden", "Halmos Tibor"] * 2


def places(text: str) -> list[tuple[int, str]]:
    out, at = [], 0
    for form in text.split():
        at = text.index(form, at)
        out.append((at, form))
        at += len(form)
    return out
