"""The table of solutions: a row a mention, for its owner's eyes, no cell a formula."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import cli
from pseudo.formats.solutions import COLUMNS, cell
from pseudo.formats.tables import FORMULA

TEXT = "Tegnap az Antal Jánossal beszéltem, Jancsi szegedi. Telefon: +36 20 123 4567."


@given(st.text(max_size=20))
def test_no_cell_is_a_formula_or_two(text: str) -> None:
    made = cell(text)
    assert made[:1] not in FORMULA or not made
    assert "\t" not in made and len(made.splitlines()) <= 1


def table(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(["table", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_row_a_mention(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSEUDO_KEY", "a test key of sixteen bytes")
    source, out = tmp_path / "in.txt", tmp_path / "table.tsv"
    source.write_text(TEXT, encoding="utf-8")
    assert table(str(source), "--text", "--preset", "llm", "-o", str(out)) == 0
    if os.name == "posix":
        assert stat.S_IMODE(out.stat().st_mode) == 0o600
    says, head, *rows = [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]
    assert says[0].startswith("# It shows originals") and tuple(head) == COLUMNS
    told = {row[2]: row for row in rows}
    start, end = map(int, told["Antal Jánossal"][1].split("-"))
    assert TEXT[start:end] == "Antal Jánossal"
    assert told["Antal Jánossal"][3:5] == told["Jancsi"][3:5] == ["PER", "PER 1"]  # one entity
    assert told["'+36 20 123 4567"][5] == "<PHONE_1>"


def test_what_fails_is_said_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSEUDO_KEY", "a test key of sixteen bytes")
    source = tmp_path / "in.json"
    source.write_text("{", encoding="utf-8")
    assert table(str(source)) == 1
