"""`pseudo.toml`: what is given once. The command line wins; what nobody knows is an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.run.test_folders import everything, made
from tests.test_cli import Pseudo, pseudo, stream

__all__ = ["pseudo"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def config(here: Path, text: str, name: str = "pseudo.toml") -> None:
    (here / name).write_text(text, encoding="utf-8")


def test_options_of_the_working_directory(pseudo: Pseudo, here: Path) -> None:
    config(here, '[run]\nout = "results"\nmapping = "map"\nreport = "report"\n\n[replace]\njsonl = true\nprogress = false\n')
    ran = pseudo("run", made(here / "case", a__txt="Itt Kovács."), "-v")
    assert ran.status == 0 and everything(here / "results") == {"a.txt": "Itt Tóth."}
    assert "pseudo: from the configuration file: --out, --mapping, --report\n" in ran.err
    report = json.loads((here / "report").read_bytes())
    assert report["configured"] == ["--out", "--mapping", "--report"], "options, not what they say"
    assert len(pseudo("replace", stdin=stream("a", "b")).json) == 2


def test_the_command_line_wins(pseudo: Pseudo, here: Path) -> None:
    config(here, '[run]\nout = "results"\nrows = false\n')
    ran = pseudo("run", made(here / "case", a__txt="x"), "-o", "other", "-v")
    assert ran.err == "pseudo: from the configuration file: --rows\n" and not (here / "results").exists()
    assert everything(here / "other") == {"a.txt": "x"}


def test_a_file_that_is_named(pseudo: Pseudo, here: Path) -> None:
    config(here, '[replace]\nrecall = "loud"\n')
    config(here, "[replace]\ntext = true\n", "mine.toml")
    assert pseudo("replace", "--config", "mine.toml", stdin="Itt Kovács.").out == "Itt Tóth."
    assert pseudo("replace", stdin="Itt Kovács.").status == 2, "a value that is none is wrong usage, as on the command line"


@pytest.mark.parametrize(("text", "words"), [
    ("[run]\nmaping = \"x\"\n", "pseudo.toml [run]: its name 1 is no option; do you mean mapping?"),
    ("[runn]\n", "pseudo.toml: its name 1 is no command; do you mean run?"),
    ("[options]\n", "its name 1 is no command"),
    ("jobs = 3\n", "its name 1 is no command"),
    ("[run]\nkey = \"my secret words\"\n", "pseudo.toml [run]: a key never stands in this file; give key-file"),
    ("[run]\nconfig = \"x\"\n", "is no option"),
    ("[run.out]\n", "pseudo.toml [run] out: is no value"),
    ("run = 1\n", "[run]: is no table"),
    ("[run\n", "pseudo.toml, line 1, column 5: is not TOML; see docs/runs.md"),
])
def test_what_nobody_knows(pseudo: Pseudo, here: Path, text: str, words: str) -> None:
    config(here, text)
    ran = pseudo("run", made(here / "case", a__txt="x"), "-o", "out")
    assert (ran.status, ran.err.count("\n")) == (1, 1) and words in ran.err and "secret" not in ran.err


def test_a_file_that_is_not_there(pseudo: Pseudo, here: Path) -> None:
    ran = pseudo("replace", "--config", "none.toml", stdin="x")
    assert (ran.status, ran.err) == (1, "pseudo: none.toml: no such file or directory; see docs/runs.md\n")


def test_a_list_has_its_commas(pseudo: Pseudo, here: Path) -> None:
    config(here, '[replace]\ntext-field = ["body", "m.t"]\n')
    ran = pseudo("replace", stdin='{"body": "Kovács", "m": {"t": "Kovács"}, "n": "Kovács"}\n')
    assert ran.out == '{"body": "Tóth", "m": {"t": "Tóth"}, "n": "Kovács"}\n'


@pytest.mark.parametrize("given", [
    ("--text-field", "body", "--text-field", "m.t"), ("--text-field", "body, m.t"), ("--text-field", "body,", "--text-field", ",m.t"),
])
def test_a_list_given_in_parts_is_one(pseudo: Pseudo, here: Path, given: tuple[str, ...]) -> None:
    """The last one alone would leave the others in clear."""
    ran = pseudo("replace", *given, stdin='{"body": "Kovács", "m": {"t": "Kovács"}}\n')
    assert ran.out == '{"body": "Tóth", "m": {"t": "Tóth"}}\n'
    config(here, '[run]\ncolumns = "a"\n')
    (here / "in").mkdir()
    (here / "in" / "t.csv").write_text("a;b;c\nKovács;Kovács;Kovács\n", encoding="utf-8")
    ran = pseudo("run", here / "in", "-o", here / "out", "--columns", "a", "--columns", "b,c")
    assert (ran.status, (here / "out" / "t.csv").read_text(encoding="utf-8")) == (0, "a;b;c\nTóth;Tóth;Tóth\n"), ran.err


def test_a_command_of_a_command(pseudo: Pseudo, here: Path) -> None:
    config(here, "[key.new]\npassphrase = true\n")
    ran = pseudo("key", "new", "key", stdin="a phrase that is long enough\n")
    assert ran.status == 0 and (here / "key").read_bytes().startswith(b"pseudo-key scrypt")
