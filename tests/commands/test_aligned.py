"""`pseudo aligned`: both files are there or neither, the mapping is for its owner's eyes, and nothing is overwritten."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pseudo.cli import app

KEY = {"PSEUDO_KEY": "an example key of 16+ bytes"}


def ran(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["aligned", *map(str, args)], env=KEY)
    return result.exit_code, result.output


@pytest.fixture
def texts(tmp_path: Path) -> tuple[Path, Path]:
    ours, theirs = tmp_path / "a.hu", tmp_path / "a.en"
    ours.write_text("Kovács János jön.\n", encoding="utf-8")
    theirs.write_text("János Kovács is coming; ask Peter Marlowe.\n", encoding="utf-8")
    return ours, theirs


def test_both_files_are_written_and_labels_are_told(texts: tuple[Path, Path], tmp_path: Path) -> None:
    new = tmp_path / "new.hu", tmp_path / "new.en"
    status, said = ran(*texts, *new, "--other", "en", "--mapping", tmp_path / "map")
    assert status == 0
    assert "1 got a label, for want of a counterpart (PER 1)" in said
    surname, given = new[0].read_text(encoding="utf-8").split()[:2]
    assert new[1].read_text(encoding="utf-8") == f"{given} {surname} is coming; ask [PERSON].\n"
    assert stat.S_IMODE((tmp_path / "map").stat().st_mode) == 0o600
    status, said = ran(*texts, *new)
    assert status == 1 and "new.hu: is there already; take another name, or say --force" in said
    assert ran(*texts, *new, "--force")[0] == 0


def test_nothing_is_written_where_one_cannot_be(texts: tuple[Path, Path], tmp_path: Path) -> None:
    texts[1].write_text("one\ntwo\n", encoding="utf-8")
    status, said = ran(*texts, tmp_path / "new.hu", tmp_path / "new.en")
    assert status == 1
    assert said.count("\n") == 1
    assert "has 2 lines, and the first file 1" in said
    assert ran(*texts, tmp_path / "new", tmp_path / "new")[0] == 1  # two results of one name
    assert ran(*texts, texts[0], tmp_path / "new", "--force")[0] == 1  # a source would go
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.en", "a.hu"]


def test_a_preset_is_taken_and_a_wrong_one_told(texts: tuple[Path, Path], tmp_path: Path) -> None:
    new = tmp_path / "new.hu", tmp_path / "new.en"
    assert ran(*texts, *new, "--preset", "court")[0] == 0
    assert new[0].read_text(encoding="utf-8") == "K. J. jön.\n"
    status, said = ran(*texts, tmp_path / "x", tmp_path / "y", "--preset", "cort")
    assert status == 2 and "take one of" in said and "court" in said
