"""No result takes the place of what its command reads: text, key, vault, table, what standard input is, a file of a folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo import cli
from pseudo.commands.found import Lazy, found, names

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(name for name in names() if found(name))


def left(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a file of everything that commands read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PSEUDO_KEY", raising=False)
    for name in ("a.txt", "b.txt", "old/a.txt", "new/a.txt", "map/a.txt.json", "k", "v.key", "x.vault", "p.toml", "n.csv",
                 "r.json", "t.tsv", "pseudo.toml", "lang/pseudo/xx/policy.toml"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("a file of mine", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("line", "over"), [
    ("spans --text a.txt -o a.txt", "FILE"), ("suggest --text a.txt -o a.txt", "FILE"),
    ("replace --text a.txt -o a.txt", "FILE"), ("table --text a.txt -o a.txt", "FILE"),
    ("replace --text a.txt -o ./old/../a.txt", "FILE"), ("replace --text a.txt --errors a.txt", "FILE"),
    ("replace --text a.txt --key-file k -o k", "--key-file"), ("suggest --text a.txt --privacy k --key-file k", "--key-file"),
    ("replace --text a.txt --policy p.toml -o p.toml", "--policy"), ("spans a.txt --known n.csv --errors n.csv", "--known"),
    ("replace --text a.txt --patterns p.toml -o p.toml", "--patterns"), ("table a.txt --replacements r.json -o r.json", "--repl"),
    ("replace --text a.txt -o x --privacy x", "--privacy"), ("replace --text a.txt -o lang/pseudo/xx/policy.toml --data lang", "--data"),
    ("audit a.txt b.txt -o a.txt --html b.txt", "OLD"), ("audit a.txt b.txt --html b.txt", "NEW"),
    ("audit a.txt b.txt --findings n.csv --known n.csv", "--known"), ("audit a.txt b.txt --run r.json -o r.json", "--run"),
    ("audit old new -o old/a.txt", "OLD"), ("audit old new --mapping map -o map/a.txt.json", "--mapping"),
    ("audit a.txt b.txt -o x --html x", "--out"),
    ("restore a.txt --mapping map -o map/a.txt.json", "--mapping"), ("restore a.txt --mapping r.json --report r.json", "--mapping"),
    ("restore a.txt --mapping map -o a.txt", "FILE"), ("restore a.txt --vault x.vault --vault-key v.key -o v.key", "--vault-key"),
    ("restore a.txt --vault x.vault --findings x.vault", "--vault"), ("restore a.txt --mapping map --key-file k -o k", "--key-file"),
    ("vault restore x.vault a.txt -o x.vault", "VAULT"), ("vault restore x.vault a.txt --vault-key k -o k", "--vault-key"),
    ("vault restore x.vault a.txt -o a.txt", "FILE"), ("vault export x.vault -o x.vault", "VAULT"),
    ("evaluate old new --json old/a.txt", "GOLD"), ("evaluate a.txt b.txt --types t.tsv --details t.tsv", "--types"),
    ("aligned a.txt b.txt c.txt b.txt --force", "THEIRS"), ("aligned a.txt b.txt c.txt d.txt --mapping c.txt", "NEW_OURS"),
    ("aligned a.txt b.txt c.txt c.txt", "NEW_OURS"), ("aligned a.txt b.txt k d.txt --key-file k --force", "--key-file"),
    ("diff a.txt b.txt --html a.txt", "OLD"), ("serve --token-file k --link k", "--token-file"),
    ("serve --tls-cert k --tls-key v.key --link v.key", "--tls-key"),
    ("run a.txt -o out --key-file k --report k", "--key-file"), ("run old -o out --errors x --privacy x", "--privacy"),
    ("run a.txt -o out --mapping map --vault x.vault --report x.vault", "--vault"),
    ("run a.txt -o out --key-file k --inventory-file k", "--key-file"), ("run a.txt -o out --errors a.txt", "IN"),
])
def test_a_result_over_another_file_is_refused_before_anything_is_read(
    line: str, over: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("pseudo.toml").unlink()
    assert left(*line.split()) == 1
    said = capsys.readouterr()
    assert f"would replace another file of this command ({over}" in said.err and said.err.count("\n") == 1 and not said.out
    assert {path.read_text(encoding="utf-8") for path in place.rglob("*") if path.is_file()} == {"a file of mine"}
    assert not Path("out").exists() and not Path("x").exists()


def test_the_file_of_options_is_read_too(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("pseudo.toml").write_text('[replace]\nlang = "hu"\n', encoding="utf-8")
    assert left("replace", "--text", "a.txt", "-o", "pseudo.toml") == 1
    assert "(--config)" in capsys.readouterr().err


def test_a_file_is_known_by_whatever_name(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("pseudo.toml").unlink()
    Path("link.txt").symlink_to("a.txt")
    Path("hard.txt").hardlink_to("b.txt")
    assert left("replace", "--text", "link.txt", "-o", "a.txt") == left("replace", "--text", "b.txt", "-o", "hard.txt") == 1
    with open("a.txt", "rb") as stdin:
        ran = subprocess.run([sys.executable, "-m", "pseudo", "replace", "--text", "-o", "a.txt"], stdin=stdin, check=False,
                             capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, encoding="utf-8")
    assert ran.returncode == 1 and "(standard input)" in ran.stderr and Path("a.txt").read_text() == "a file of mine"


def test_results_may_lie_beside_what_is_read_and_be_written_again(place: Path) -> None:
    """A report in a folder that is read is no text of it, nor is what a mapping's folder has besides the mappings."""
    shutil.rmtree("lang")
    Path("pseudo.toml").unlink()
    Path("a.txt").write_text("Tegnap Antal Jánossal beszéltem.", encoding="utf-8")
    Path("k").write_text("a key of sixteen bytes and more", encoding="utf-8")
    shutil.rmtree("map")
    assert left("run", "a.txt", "-o", "out", "--mapping", "map", "--key-file", "k") == 0
    for _ in range(2):
        assert left("replace", "--text", "a.txt", "--key-file", "k", "-o", "b.txt", "--errors", "errors") == 0
        assert left("restore", "out/a.txt", "--mapping", "map", "-o", "map/back.txt", "--report", "map/report.json",
                    "--findings", "map/findings.json") == 0
        assert left("audit", "a.txt", "out/a.txt", "--mapping", "map/a.txt.json", "--fail-on", "never", "-o",
                    "map/audit.json") == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_every_file_that_a_command_writes_is_guarded(name: str) -> None:
    """By the help, which says of such an option what is written, or where something goes."""
    command = found(name)
    built = Lazy(name="pseudo").get_command(None, name)
    assert command is not None and built is not None
    said = {param.name for each in getattr(built, "commands", {"": built}).values() for param in each.params
            if param.type.name in ("path", "file", "directory")
            if (getattr(param, "help", None) or "").startswith(("Write ", "Where ", "Folder for "))}
    assert said - {"key_file"} <= {*command.writes, *command.folders}
