"""Commands are found by looking, imported when called, listed, completed and misspelt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo import cli
from pseudo.commands.found import found, names

ROOT = Path(__file__).parents[2]


def left(*arguments: str) -> int:
    """The exit status of a command line."""
    with pytest.raises(SystemExit) as ended:
        cli.main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_every_command_is_listed_as_it_is_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    assert left("--help") == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.partition("Commands:")[2].splitlines() if line[2:3].strip()]
    there = {name: command for name in names() if (command := found(name))}
    assert listed == sorted(there, key=lambda name: (there[name].rank, name))
    assert {"spans", "suggest", "replace", "run", "train", "key", "inflect", "analyse"} <= set(listed)


def test_what_the_list_says_of_a_command_is_what_its_own_help_says(capsys: pytest.CaptureFixture[str]) -> None:
    """The list is written without the options of the commands, so with what typer would make of each with them."""
    assert left("--help") == 0
    listed = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.partition("Commands:")[2].splitlines() if line.strip())
    for name, said in listed.items():
        assert left(name, "--help") == 0
        own = " ".join(capsys.readouterr().out.partition("\n\n")[2].split())
        assert own.startswith(said.removesuffix("...")), name


@pytest.mark.parametrize("name", sorted(name for name in names() if found(name)))
def test_every_command_has_help_both_ways(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left(name, "-h") == 0
    short = capsys.readouterr().out
    assert left(name, "--help") == 0
    assert short == capsys.readouterr().out and "-h, --help" in short


def test_sub_commands_have_help_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert left("key", "new", "-h") == 0
    assert "--passphrase" in capsys.readouterr().out


def test_version_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert left("-V") == left("--version") == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other and one.startswith("pseudo ")


@pytest.mark.parametrize(("called", "said"), [
    ("replce", "No such command 'replce'. Did you mean 'replace'"),  # a slip
    ("options", "No such command 'options'"),  # a module of the folder, but no command
    ("../cli", "No such command"),
    ("run.x", "No such command"),
])
def test_what_is_no_command_is_wrong_usage(called: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left(called) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("options", "status"), [
    (["--nosuch"], 2),  # no option
    (["--jobs", "x"], 2),  # no value of one
    (["--preset", "nosuch"], 2),
    (["--types", "name"], 2),
    (["--encoding", "nosuch"], 1),  # refused, each in one line
    (["--format", "nosuch"], 1),
    (["--lang", "xx"], 1),
    (["--engine", "nosuch"], 1),
    (["--resume"], 1),
    (["--key-file", "nosuch"], 1),
])
def test_what_is_no_option_and_what_is_refused_are_told_apart(
    options: list[str], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As README says."""
    file = tmp_path / "a.txt"
    file.write_text("Kis Anna.", encoding="utf-8")
    assert left("run", str(file), "-o", str(tmp_path / "out"), *options) == status
    said = capsys.readouterr().err.splitlines()
    assert said and not (tmp_path / "out" / "a.txt").exists()
    assert status == 2 or said[-1].startswith("pseudo: ")


def test_only_the_command_that_is_called_is_imported() -> None:
    code = ("import sys\nfrom pseudo.cli import main\ntry: main(['inflect', '--help'])\n"
            "except SystemExit: print(*[m for m in sys.modules if m.startswith('pseudo.commands.')], file=sys.stderr)")
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    met = {name.removeprefix("pseudo.commands.") for name in ran.stderr.split()}
    assert {name for name in met if found(name)} == {"inflect"}


@pytest.mark.parametrize(("line", "offered"), [
    ("pseudo re", {"replace", "restore"}), ("pseudo key ", {"new", "show"}), ("pseudo replace --strict --rec", {"--recall"}),
    ("pseudo spans --recall m", {"max"}),
])
def test_the_shell_completes(line: str, offered: set[str]) -> None:
    words = line.split(" ")
    code = "import sys\nsys.argv[0] = 'pseudo'\nfrom pseudo.cli import main\nmain()"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", env={
        **os.environ, "_PSEUDO_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)})
    assert set(ran.stdout.split()) == offered, ran


def test_the_shells_script_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")  # no shell need be among our parents
    assert left("--show-completion", "bash") == 0
    assert "_PSEUDO_COMPLETE=complete_bash" in capsys.readouterr().out
