"""Corpora as stanza's trainers want them. The models themselves are trained and used in tests/engines."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from scripts import train_stanza
from scripts.train_stanza import Sentence, conllu, has, raw, read, sentences

UD = """\
# text = Dél-Pesten is.
1-2\tx\t_\t_\t_\t_\t_\t_\t_\t_
1\tDél-Pesten\tDél-Pest\tPROPN\t_\tCase=Sup\t0\troot\t_\t_
2\tis\tis\tADV\t_\t_\t1\tadvmod\t_\tSpaceAfter=No
2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_
3\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_
"""


def test_conllu_has_its_spaces_from_the_corpus():
    (s,) = sentences(UD)
    assert s == Sentence(("Dél-Pesten", "is", "."), (False, True, False), ("Dél-Pest", "is", "."), ("PROPN", "ADV", "PUNCT"),
                         ("Case=Sup", "_", "_"), None)


def test_names_become_bio_whatever_they_were():
    text = "# global.columns = FORM X:NER\nA\tI-PER\nB\tI-PER\nC\tS-LOC\n\nD\tB-PER\nE\tE-PER\n#\tO\n"
    assert [s.names for s in sentences(text)] == [("B-PER", "I-PER", "B-LOC"), ("B-PER", "I-PER", "O")]


def test_a_slip_of_the_corpus_is_no_label():
    (s,) = sentences("# global.columns = FORM X:NER\nA\tV\nB\tB-LOC\n")
    assert s.names == ("O", "B-LOC")


def test_only_the_wanted_part_is_read(tmp_path: Path):
    """By the folders and the file's name; what has `test` in its path is never opened."""
    for name in ("train/news/a.conllup", "devel/news/test.conllup", "x-ud-dev.conllu", "x-ud-test.conllu", "training.conllu"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# global.columns = FORM\n{path.stem}\n", encoding="utf-8")
    with lzma.open(tmp_path / "train" / "b.conllup.xz", "wt", encoding="utf-8") as packed:
        packed.write("# global.columns = FORM\npacked\n")
    (tmp_path / "test.conllup.xz").write_bytes(b"nobody opens this")
    assert [s.forms for s in read(tmp_path, ("train",))] == [("packed",), ("a",)]
    assert [s.forms for s in read(tmp_path, ("devel", "dev"))] == [("x-ud-dev",)]


def test_what_a_corpus_can_teach():
    bare = [Sentence(("a",), (False,), names=("O",))]
    assert [name for name in train_stanza.PROCESSORS if has(name)(bare)] == ["tokenize", "ner"]


def test_raw_text_and_its_marks_have_one_shape():
    part = list(sentences(UD)) * 20
    text, marks = raw(part)
    assert text.startswith("Dél-Pesten is. Dél-Pesten is.") and text.count("\n\n") == 3
    assert [i for i, letter in enumerate(text) if letter == "\n"] == [i for i, mark in enumerate(marks) if mark == "\n"]
    assert (marks.count("1"), marks.count("2")) == (40, 20)


def test_a_tree_with_one_root():
    lines = conllu(next(iter(sentences(UD)))).splitlines()
    assert [line.split("\t")[6:8] for line in lines[:-1]] == [["0", "root"], ["1", "dep"], ["1", "dep"]]


def test_what_cannot_be_trained_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit, match=r"no \.conllu or \.conllup file with train in its path"):
        train_stanza.main([str(tmp_path), "--out", str(tmp_path / "out")])
    with pytest.raises(SystemExit):
        train_stanza.main([str(tmp_path), "--out", str(tmp_path / "out"), "--package", "pseudo"])
    assert "would hide our own tokeniser" in capsys.readouterr().err
