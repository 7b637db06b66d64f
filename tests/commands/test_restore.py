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


def test_a_mapping_of_another_text_is_told(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (run / "answer.md").write_text("Köszönjük, megkaptuk.\n", encoding="utf-8")
    assert call("restore", str(run / "answer.md"), "--mapping", str(run / "map" / "letter.txt.json")) == 0
    out, said = capfd.readouterr()
    assert out == "Köszönjük, megkaptuk.\n" and "nothing was put back" in said


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


def documents(path: Path) -> Path:
    """A file of JSON lines, whose mapping is of JSON lines, too."""
    path.write_text("".join(json.dumps({"id": number, "text": text}, ensure_ascii=False) + "\n"
                            for number, text in enumerate(TEXT.splitlines())), encoding="utf-8")
    return path


@pytest.mark.parametrize("mixed", [False, True], ids=["alone", "beside another"])
def test_a_mapping_of_lines_is_found_in_its_folder(run: Path, mixed: bool) -> None:
    old, folder = documents(run / "lines.jsonl"), run / ("map" if mixed else "lines")
    assert call("run", str(old), "-o", str(run / "out2"), "--mapping", str(folder), "--force") == 0
    assert any(each.suffix == ".jsonl" for each in folder.iterdir())
    back = run / "back.jsonl"
    assert call("restore", str(run / "out2" / "lines.jsonl"), "--mapping", str(folder), "-o", str(back)) == 0
    assert [json.loads(line)["text"] for line in back.read_text(encoding="utf-8").splitlines()] == TEXT.splitlines()


def test_the_mapping_of_a_file_in_a_folder_and_of_a_renamed_one(run: Path) -> None:
    old = run / "old" / "below"
    old.mkdir(parents=True)
    (old / "Antal János.txt").write_text(TEXT, encoding="utf-8")
    (run / "old" / "other.txt").write_text("Itt az Antal Géza jár.\n", encoding="utf-8")
    assert call("run", str(run / "old"), "-o", str(run / "out2"), "--mapping", str(run / "map2")) == 0
    (new,) = (run / "out2" / "below").iterdir()
    assert call("restore", str(new), "--mapping", str(run / "map2"), "-o", str(run / "back.txt")) == 0
    assert (run / "back.txt").read_text(encoding="utf-8") == TEXT


def test_what_a_run_keeps_for_itself_is_passed_over(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (run / "bad.json").write_text("{", encoding="utf-8")
    sources = [str(run / "letter.txt"), str(run / "bad.json")]
    assert call("run", *sources, "-o", str(run / "out2"), "--mapping", str(run / "map2"), "--report",
                str(run / "map2" / "report.json")) != 0
    assert (run / "map2" / "retry.json").exists()
    answer, key, vault = run / "answer.md", run / "vault.key", run / "names.vault"
    answer.write_text((run / "out2" / "letter.txt").read_text(encoding="utf-8").split(",")[0], encoding="utf-8")
    capfd.readouterr()
    assert call("restore", str(answer), "--mapping", str(run / "map2")) == 0
    assert "Antal Jánossal" in capfd.readouterr().out
    assert call("restore", str(answer), "--mapping", str(run / "map2" / "retry.json")) == 1
    assert "has no mapping" in capfd.readouterr().err
    assert call("key", "new", str(key)) == 0
    assert call("vault", "init", str(vault), "--vault-key", str(key)) == 0
    for given in ([run / "map2"], sorted((run / "map2").glob("*.json"))):
        assert call("vault", "add", str(vault), *map(str, given), "--vault-key", str(key)) == 0
        assert "1 file" in capfd.readouterr().err
    (run / "map2" / "broken.json").write_text("{", encoding="utf-8")
    assert call("restore", str(answer), "--mapping", str(run / "map2")) == 1  # a damaged mapping is told


def test_a_file_is_not_written_over_what_it_is_made_of(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    result = run / "out" / "letter.txt"
    before = result.read_bytes()
    assert call("restore", str(result), "--mapping", str(run / "map"), "-o", str(result)) == 1
    assert "another file of this command (FILE)" in capfd.readouterr().err and result.read_bytes() == before
    mapping = run / "map" / "letter.txt.json"
    before = mapping.read_bytes()
    assert call("restore", str(result), "--mapping", str(run / "map"), "-o", str(mapping)) == 1
    assert mapping.read_bytes() == before


MEMORY = """<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="hu" datatype="plaintext"/><body>
<tu><tuv xml:lang="hu"><seg>Kelemen Csűrös Miskolcon született 1970. december 10-én.</seg></tuv><tuv xml:lang="en"><seg>Kelemen Csűrös was born in Miskolc on 10 December 1970.</seg></tuv></tu>
<tu><tuv xml:lang="hu"><seg>Szabó Anna felhívta Kovács Jánost.</seg></tuv><tuv xml:lang="en"><seg>Kovács János was called by Szabó Anna.</seg></tuv></tu>
</body></tmx>
"""


def test_a_side_in_another_language_gets_bare_names_and_no_labels(run: Path) -> None:
    (run / "memory.tmx").write_text(MEMORY, encoding="utf-8")
    assert call("run", str(run / "memory.tmx"), "-o", str(run / "out2"), "--mapping", str(run / "map2")) == 0
    result, back = run / "out2" / "memory.tmx", run / "back.tmx"
    new = result.read_text(encoding="utf-8")
    assert "December 1970" not in new and "Miskolc" not in new
    result.write_text(new.replace("was born", "was, in March, born"), encoding="utf-8")
    assert call("restore", str(result), "--mapping", str(run / "map2"), "-o", str(back)) == 0
    assert back.read_text(encoding="utf-8") == MEMORY.replace("was born", "was, in March, born")


def test_signs_of_the_method_token_need_their_key_alone(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from pseudo.methods.token import sealed

    key = run / "own.key"
    key.write_bytes(b"a test key of sixteen bytes")
    key.chmod(0o600)
    one, other = (sealed("Antal János", "PER", each) for each in (key.read_bytes(), b"another key of sixteen bytes"))
    (run / "answer.md").write_text(f"{one}-nek és {other}.\n", encoding="utf-8")
    assert call("restore", str(run / "answer.md")) == 2
    assert "--key-file" in capfd.readouterr().err
    assert call("restore", str(run / "answer.md"), "--key-file", str(key)) == 0
    out, said = capfd.readouterr()
    assert out == f"Antal Jánosnak és {other}.\n" and "1 place is left as it is: a tag that nobody has" in said
