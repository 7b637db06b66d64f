"""The judge of a tagger of one's own: trees that are added to those that are there, and the texts that they are fitted to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import engines
from pseudo.engines.compact import Compact
from pseudo.language import language as languages
from pseudo.language.folders import folder
from pseudo.spans import stage
from pseudo.spans.judge import weigh
from pseudo.spans.judge.evidence import columns
from pseudo.training import data, judging
from pseudo.training.texts import Text, detokenise, joined

LANGUAGE = languages.load("hu")
MODELS = folder("hu") / "models"


def rows(seed: int, count: int = 300) -> tuple[np.ndarray, np.ndarray]:
    """Evidence by chance, and classes that one column tells."""
    drawn = np.random.default_rng(seed)
    told = drawn.normal(size=(count, len(columns()))).astype(np.float32)
    return told, np.clip(np.floor(told[:, 0] * 2 + 1), 0, 4).astype(np.int8)


def test_trees_are_added_to_those_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "ADDED", 3)
    before = weigh.load(MODELS)
    assert before is not None
    seen, right = rows(1)
    booster = judging.fitted(seen, right, np.ones(len(seen), np.float32), before)
    model = judging.exported(booster, (MODELS / "judge.onnx").read_bytes())
    judge = judging.written(model, before.usual, tmp_path)
    others, _ = rows(2)
    assert np.allclose(judge.scores(others), before.scores(others) + booster.predict(others, raw_score=True), atol=1e-4)
    asked = np.arange(len(seen)), right.astype(int)
    assert judge.weigh(seen)[asked].mean() > before.weigh(seen)[asked].mean(), "it has learned"


def test_a_new_judge_is_what_was_fitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "TREES", 3)
    seen, right = rows(3)
    booster = judging.fitted(seen, right, np.ones(len(seen), np.float32))
    judge = judging.written(judging.exported(booster), seen[0], tmp_path)
    assert np.allclose(judge.weigh(seen), booster.predict(seen), atol=1e-5)
    assert judge.columns == columns()


def test_a_candidate_is_right_where_the_text_is_marked_in_just_its_place() -> None:
    text = "Tegnap dr. Kovács János Szegeden járt."
    marked = Text(text, ((text.index("Kovács"), text.index(" Szegeden"), "PER"), (text.index("Szegeden"), text.index(" járt"), "GPE")))
    doc = judging.asked(marked, LANGUAGE, engines.load("compact", "hu"))
    assert doc is not None
    right = {" ".join(doc.sheet.surfaces[a:b]): weigh.CLASSES[kind] for (a, b), kind in zip(doc.candidates, doc.right, strict=True) if kind > 0}
    assert right["Kovács János"] == "person" and right["Szegeden"] == "place"
    assert "Kovács" not in right and "János Szegeden" not in right
    assert judging.asked(Text(" \n", ()), LANGUAGE, engines.load("compact", "hu")) is None


def test_of_too_little_nothing_is_learned(tmp_path: Path) -> None:
    text = Text("Anna vár.", ((0, 4, "PER"),))
    note = judging.learn([([text], engines.load("compact", "hu"))], LANGUAGE, MODELS, tmp_path)
    assert "too few" in note and not list(tmp_path.iterdir())


def test_an_engine_of_ones_own_brings_its_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in MODELS.glob("tagger.*"):
        (tmp_path / file.name).symlink_to(file)
    assert engines.load("compact", "hu").judge is None  # type: ignore[attr-defined]
    assert engines.load(f"compact:{tmp_path}", "hu").judge is None, "none lies there"  # type: ignore[attr-defined]
    for file in MODELS.glob("judge.*"):
        (tmp_path / file.name).symlink_to(file)
    engine = Compact(engines.load("compact", "hu").model, judge=tmp_path)  # type: ignore[attr-defined]
    asked = []
    monkeypatch.setattr(weigh, "load", asked.append)
    for each in (engine, engines.load("compact", "hu"), engines.load("rules", "hu")):
        stage.annotate([stage.Document("Kovács János vár.")], LANGUAGE, each)
    assert set(asked) == {tmp_path, LANGUAGE.home / "models"} and asked[0] == tmp_path


# ------------------------------------------------------------------ texts


WORDS = st.lists(st.sampled_from(["Anna", "vár", ",", "(", ")", "„", "”", '"', "."]), min_size=1, max_size=8)


@given(st.lists(WORDS, max_size=4), st.data())
def test_words_set_together_have_their_names_where_they_stand(sentences: list[list[str]], told: st.DataObject) -> None:
    marked = []
    for forms in sentences:
        first = told.draw(st.integers(0, len(forms) - 1))
        marked.append((forms, [(first, first + 1, "PER")]))
    text = joined(marked)
    assert [text.text[a:b] for a, b, _ in text.mentions] == [forms[first] for forms, [(first, *_)] in marked]
    assert all(len(detokenise(forms)) == len(forms) for forms in sentences)


def test_a_marked_file_keeps_its_lines_and_identifiers_are_no_names(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Név:\t{{PER#1:Kiss Anna|Kiss Annát}}\n\nTel.: {{PHONE#2:061234|061234}}", encoding="utf-8")
    documents = data.read([tmp_path], "hu")
    types = data.meanings(documents, ("PER",), None)
    (text,) = data.texts(documents, types)
    assert text.text == "Név:\tKiss Annát\n\nTel.: 061234"
    assert [(text.text[a:b], kind) for a, b, kind in text.mentions] == [("Kiss Annát", "PER")]


def test_columns_are_set_together_again(tmp_path: Path) -> None:
    (tmp_path / "a.conllup").write_text("# global.columns = FORM NER\n# newdoc\nAnna\tB-PERSON\nvár\tO\n.\tO\n", encoding="utf-8")
    documents = data.read([tmp_path], "hu")
    (text,) = data.texts(documents, data.meanings(documents, None, None))
    assert (text.text, text.mentions) == ("Anna vár. ", ((0, 4, "PER"),))
