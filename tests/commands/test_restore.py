"""`pseudo restore`: files in and out, reports without texts, statuses, messages that quote nothing."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from pseudo import cli

TEXT = "Tegnap az Antal Jánossal beszéltem, Jancsi szegedi.\nKelt: 2023. március 5-én. TAJ 123 456 788.\n"


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PSEUDO_KEY", "a test key of sixteen bytes")
    (tmp_path / "letter.txt").write_text(TEXT, encoding="utf-8")
    assert call("run", str(tmp_path / "letter.txt"), "-o", str(tmp_path / "out"), "--mapping", str(tmp_path / "map")) == 0
    return tmp_path


def test_a_file_comes_back_byte_by_byte(run: Path) -> None:
    back = run / "back.txt"
    assert call("restore", str(run / "out" / "letter.txt"), "--mapping", str(run / "map"), "-o", str(back)) == 0
    assert back.read_bytes() == (run / "letter.txt").read_bytes()
    if os.name == "posix":
        assert stat.S_IMODE(back.stat().st_mode) == 0o600


def test_a_changed_text_comes_back_with_a_report(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    new = (run / "out" / "letter.txt").read_text(encoding="utf-8").split("\n")[0].replace("Tegnap", "- Ma")
    answer, report, findings = run / "answer.md", run / "report.json", run / "findings.jsonl"
    answer.write_text(f"{new}\n\nA dátum 2011. május 2.\n", encoding="utf-8")
    assert call("restore", str(answer), "--mapping", str(run / "map" / "letter.txt.json"), "--report", str(report),
                "--findings", str(findings)) == 0
    out, said = capfd.readouterr()
    assert "- Ma az Antal Jánossal beszéltem, Jancsi szegedi." in out
    assert "1 place is left as it is: a date that is none of the mapping" in said and "2011" not in said
    told = report.read_text(encoding="utf-8")
    assert json.loads(told)["left"] == {"date": 1} and "2011" not in told and "Antal" not in told
    assert "2011. május 2." in findings.read_text(encoding="utf-8")
    if os.name == "posix":
        assert stat.S_IMODE(findings.stat().st_mode) == 0o600


def test_a_vault_puts_a_changed_text_back(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    key, vault, answer = run / "vault.key", run / "names.vault", run / "answer.txt"
    assert call("key", "new", str(key)) == 0
    assert call("vault", "init", str(vault), "--vault-key", str(key)) == 0
    assert call("vault", "add", str(vault), str(run / "map" / "letter.txt.json"), "--vault-key", str(key)) == 0
    new = (run / "out" / "letter.txt").read_text(encoding="utf-8").split("\n")[0]
    answer.write_text(new.replace("Tegnap", "Ma"), encoding="utf-8")
    capfd.readouterr()
    for command in (("restore", str(answer), "--vault", str(vault)), ("vault", "restore", str(vault), str(answer))):
        assert call(*command, "--vault-key", str(key)) == 0
        assert "Ma az Antal Jánossal beszéltem" in capfd.readouterr().out


def test_what_is_missing_is_said_in_a_line(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    letter = str(run / "letter.txt")
    assert call("restore", letter) == 2
    assert call("restore", letter, "--mapping", str(run / "none.json")) == 1
    (run / "empty").mkdir()
    assert call("restore", letter, "--mapping", str(run / "empty")) == 1
    assert call("restore", letter, "--mapping", str(run / "map" / "letter.txt.json"), "-o",
                str(run / "map" / "letter.txt.json")) == 1
    assert "Antal" not in capfd.readouterr().err
    assert (run / "map" / "letter.txt.json").stat().st_size > 100
