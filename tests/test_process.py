"""The command as a process of its own: how fast it answers, what it imports, pipes, signals, locales, processes.

A process takes a second where it finds names, half of it to begin. What no test says of a process is therefore done
in this one (`Here`), and compared with what processes make.
"""

from __future__ import annotations

import functools
import io
import json
import multiprocessing
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pseudo import Pseudonymiser, cli
from pseudo.language.letters import PLAIN

ROOT = Path(__file__).parent.parent
DONE = {"text": "Itt Győrben Kovács.", "lang": "hu",
        "spans": [{"start": 12, "end": 18, "type": "PER", "entity": "k", "norm": "Kovács", "head": None}],
        "replacements": {"k": {"norm": "Kovács", "type": {"PER": 1}, "frq": 1, "repl": "Tóth"}}}
"""A document that `spans` has nothing to add to, so that no model is loaded for it."""

HEAVY = {"numpy", "scipy", "hfst", "pyhfst", "onnxruntime", "onnx", "stanza", "torch", "gensim", "babel", "phonenumbers",
         "stdnum", "linkify_it", "rich", "multiprocessing"}

PIPELINE = ("morph", "name_db", "embeddings", "pseudo.pipeline", "pseudo.language", "pseudo.spans", "pseudo.suggest",
            "pseudo.replace", "pseudo.formats", "pseudo.evaluate", "pseudo.audit", "pseudo.core.document")
"""What no help needs: three quarters of its time went there."""


def command(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "pseudo", *arguments], cwd=ROOT, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **environment})


Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Here:
    """Runs the command line in this process, in the folder of the test, with what is given on stdin: exit status,
    stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PSEUDO_KEY", "a key of the tests")

    def run_here(*arguments: object, given: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        seen = capsysbinary.readouterr()
        return int(left.value.code or 0), seen.out.decode(), seen.err.decode()

    return run_here


def stream(count: int) -> bytes:
    return b"".join(json.dumps({"id": str(n), **DONE}, ensure_ascii=False).encode() + b"\n" for n in range(count))


ONE_BY_ONE = """import sys
from pseudo.cli import main
for line in sys.argv[1:]:
    try:
        main(line.split())
    except SystemExit as left:
        print("left", left.code or 0, *sys.modules, file=sys.stderr)
"""
"""Command lines one by one in one new process, for to start is most of their work; behind each on stderr its exit status,
and what has been imported so far."""


def test_help_imports_nothing_heavy() -> None:
    lines = ("--help", "--version", "replace --help")
    ran = subprocess.run([sys.executable, "-c", ONE_BY_ONE, *lines], cwd=ROOT, capture_output=True, check=True)
    for line, said in zip(lines, ran.stderr.decode().splitlines(), strict=True):
        left, status, *met = said.split()
        assert (left, status) == ("left", "0") and "pseudo" in met, line
        assert {name.split(".")[0] for name in met} & HEAVY == set(), line
        assert not [name for name in met if name.startswith(PIPELINE)], line


def test_a_sentence_imports_only_what_it_needs() -> None:
    """What waits until something is asked of it: the other commands and formats, attackers, holidays, telephone plans."""
    code = ("import sys\nfrom pseudo.cli import main\ntry: main(['replace', '--text'])\n"
            "except SystemExit as left: assert not left.code\nprint(*sys.modules, file=sys.stderr)")
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, input="Itt Kovács János.".encode(),
                         env={**os.environ, "PSEUDO_KEY": "a key of the tests"})
    met = set(ran.stderr.decode().split())
    assert not met & {"pydantic", "holidays", "phonenumbers", "stdnum", "linkify_it", "rich", "multiprocessing", "scipy",
                      "pseudo.commands.run", "pseudo.commands.train", "pseudo.suggest.attack", "pseudo.suggest.privacy"}
    assert {name.split(".")[2] for name in met if name.startswith("pseudo.formats.")} <= {
        "alignment", "door", "encodings", "exactjson", "found", "jsonio", "text"}


def test_help_answers_at_once() -> None:
    """A tenth of a second of work, two on a slow machine, start of Python included; not by the clock, which other programs
    move too."""
    process = command("--help")
    assert process.stdout
    process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.communicate()
    assert process.returncode == 0
    assert used.ru_utime + used.ru_stime < 0.4


def test_a_reader_that_has_enough_is_no_error() -> None:
    process = command("spans", "--jsonl")
    assert process.stdin and process.stdout and process.stderr
    source = subprocess.Popen([sys.executable, "-c", f"import sys; sys.stdout.buffer.write({stream(1)!r} * 5000)"],
                              stdout=process.stdin)
    process.stdin.close()
    assert json.loads(process.stdout.readline())["id"] == "0"
    process.stdout.close()
    assert process.wait() == 1
    assert process.stderr.read() == b""
    source.kill()
    source.wait()
    process.stderr.close()


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_ends_it_in_one_line(sent: signal.Signals, status: int) -> None:
    process = command("spans", "--jsonl")
    assert process.stdin and process.stdout
    process.stdin.write(stream(64))
    process.stdin.flush()
    process.stdout.readline()  # now it is at work, waiting for more
    process.send_signal(sent)
    _, err = process.communicate()
    assert process.returncode == status
    assert err.count(b"\n") <= 1 and b"Traceback" not in err


@pytest.mark.parametrize("locale", ["C", "hu_HU.ISO-8859-2", "C.UTF-8"])
def test_the_locale_changes_no_byte(locale: str) -> None:
    environment = {"LC_ALL": locale, "LANG": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    ran = subprocess.run([sys.executable, "-c", ONE_BY_ONE, "spans", "spans őrült.json", "replace --help"], cwd=ROOT,
                         input=json.dumps(DONE, ensure_ascii=False).encode(), capture_output=True,
                         env={**os.environ, **environment})
    done, _, usage = ran.stdout.decode().partition("Usage:")
    assert "Győrben" in done and "János" in usage
    first, said, second, third = ran.stderr.decode().splitlines()
    assert said == "pseudo: őrült.json: no such file or directory; check the path and your rights"
    assert [each[:6] for each in (first, second, third)] == ["left 0", "left 1", "left 0"]


def test_any_number_of_processes_writes_the_same_bytes(tmp_path: Path, here: Here) -> None:
    (tmp_path / "in").mkdir()
    for number in range(40):
        doc = {"id": str(number), **DONE, "text": f"{DONE['text']} {number}"}
        (tmp_path / "in" / f"{number}.json").write_text(json.dumps(doc), encoding="utf-8")
    (tmp_path / "in" / "all.jsonl").write_bytes(stream(80) + b"{}\n" + stream(1))
    for jobs in ("1", "3"):
        line = ("run", str(tmp_path / "in"), "-o", str(tmp_path / jobs), "--mapping", str(tmp_path / f"map{jobs}"),
                "--jobs", jobs, "--errors", str(tmp_path / f"errors{jobs}"))
        if jobs == "1":
            _, *said = here(*line)
        else:
            said = [each.decode() for each in command(*line, PSEUDO_KEY="a key of the tests").communicate()]
        assert said[0] == "" and said[1].startswith("pseudo: 1 bad document, see"), said[1]

    def written(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

    for kind in ("", "map"):
        assert written(tmp_path / f"{kind}3") == written(tmp_path / f"{kind}1")
    assert (tmp_path / "errors3").read_bytes() == (tmp_path / "errors1").read_bytes()
    assert len(written(tmp_path / "1")) == 41


# -- with every part real


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder to work in, with the samples, and `pseudo` on the path."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "pseudo"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pseudo "$@"\n')
    program.chmod(0o755)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    return tmp_path


def by_hand(line: str, here: Here) -> tuple[int, str, str]:
    """What a line of the shell does, done here: what comes before the pipe is given to the command behind it."""
    before, pipe, after = line.rpartition(" | ")
    name, *arguments = shlex.split(after)
    assert name == "pseudo" and ">" not in arguments
    said = subprocess.run(["bash", "-c", before], capture_output=True, check=True).stdout if pipe else b""
    return here(*arguments, given=said)


def run(shell: Path, line: str) -> subprocess.CompletedProcess[str]:
    path = f"{shell / 'bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PSEUDO_KEY": "a key of the tests"}
    return subprocess.run(["bash", "-c", line], cwd=shell, env=environment, capture_output=True, encoding="utf-8", check=False)


@functools.cache
def replaced(sample: str) -> str | None:
    """What this process makes of a sample, once for all tests."""
    text = (ROOT / "samples" / sample).read_text(encoding="utf-8")
    return Pseudonymiser("hu", key=b"a key of the tests").replace(text).pseudonymised


COMMANDS = ["", "spans", "suggest", "replace", "run", "inflect", "analyse"]
IN_A_SHELL = ["suggest"]
"""Whose examples a shell runs, with its pipes and its `>`."""


UNCHANGED = "pseudo: spans that the policy replaces came out as they were (--strict makes that an error): 1 (ORG 1)\n"
"""What is said of an office that is called by ordinary words."""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_the_help_works(shell: Path, here: Here, name: str) -> None:
    _, said, _ = here(*name.split(), "--help")
    (example,) = re.findall(r"Try: +(.*)", said)
    line = example.replace("/tmp/", f"{shell}/")
    if name in IN_A_SHELL:
        ran = run(shell, line)
        status, out, err = ran.returncode, ran.stdout, ran.stderr
    else:
        status, out, err = by_hand(line, here)
    assert (status, err) == (0, "")
    assert "Kovács János" not in out or name in ("spans", "inflect", "analyse")
    for then in re.findall(r"and: +(pseudo .*)", said):
        assert run(shell, then).returncode == 0
    assert bool(out) == (name not in ("suggest", "run")), "those two write to files"


def test_words_in_a_stream(here: Here) -> None:
    status, out, err = here("inflect", given="Tóth\tCase=Ins\n\nTóth\nTóth\tCase\nGyőr\tCase=Ins\r\n".encode())
    assert (status, out) == (3, "Tóth\tCase=Ins\tTóthtal\n\nGyőr\tCase=Ins\tGyőrrel\n")
    assert [line.split(":")[1] for line in err.splitlines()] == [" standard input, line 3", " standard input, line 4"]
    assert "Tóth" not in err and "internal" not in err


def test_analyses_of_what_was_inflected(shell: Path) -> None:
    ran = run(shell, r"printf 'Tóth Béla\tCase=Ins\n' | pseudo inflect | cut -f3 | pseudo analyse | head -1")
    assert ran.stdout == "Tóth Bélával\tTóth Béla\tCase=Ins\n"


def test_the_three_stages_one_by_one_are_replace_at_once(shell: Path) -> None:
    text = "samples/tanuvallomas.txt"
    steps = run(shell, f"set -o pipefail; pseudo spans --text {text} | pseudo suggest | pseudo replace --strip")
    assert (steps.returncode, steps.stderr) == (0, "")
    assert json.loads(steps.stdout)["pseudonymised"] == replaced("tanuvallomas.txt")


def test_same_key_same_bytes_other_key_other_names(here: Here) -> None:
    status, out, _ = here("replace", "--text", ROOT / "samples/zarojelentes.txt")
    text = (ROOT / "samples/zarojelentes.txt").read_text(encoding="utf-8")
    other = Pseudonymiser("hu", key=b"another key of the tests").replace(text).pseudonymised
    assert status == 0 and out == replaced("zarojelentes.txt") != other


def test_run_writes_what_replace_writes(shell: Path) -> None:
    ran = run(shell, "pseudo run samples -o out --mapping map --jobs 2")
    assert (ran.returncode, ran.stderr) == (0, "")
    for file in (ROOT / "samples").glob("*.txt"):
        out = (shell / "out" / file.name).read_text(encoding="utf-8")
        assert out == replaced(file.name)
        mapping = json.loads((shell / "map" / f"{file.name}.json").read_text(encoding="utf-8"))
        assert mapping["text"] == file.read_text(encoding="utf-8") and mapping["pseudonymised"] == out


def test_what_came_out_as_it_was_is_said(tmp_path: Path, here: Here) -> None:
    (tmp_path / "office.txt").write_text("A Gyűjteményezési Osztály vezetője beszélt.\n", encoding="utf-8")
    assert here("run", "office.txt", "-o", "out") == (0, "", UNCHANGED)
    assert here("run", "office.txt", "-o", "strict", "--strict")[0] != 0


CALLED = ["Szűcs_Ödön_zarojelentes.txt", "szucs_odon_lelet.txt", "SZUCS_ODON.txt", "Szűcs_Ödön/SzűcsÖdön2.txt", "lelet.txt",
          "123456788.txt"]
ABOUT = "Szűcs Ödön 45 éves beteg Szegedre érkezett. TAJ száma 123456788. Szűcs Ödönnek fáj a feje.\n"


@pytest.fixture
def called(shell: Path) -> Path:
    """The folder with files that are called after the patient whom they are about."""
    for name in CALLED:
        path = shell / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ABOUT, encoding="utf-8")
    return shell


def test_a_file_that_is_called_after_somebody_gets_a_number(called: Path, here: Here) -> None:
    assert here("run", "in", "-o", "out", "--mapping", "map") == (0, "", "")
    names = sorted(str(path.relative_to(called / "out")) for path in (called / "out").rglob("*.txt"))
    assert [name for name in names if not re.fullmatch(r"(\d+/)?\d\.txt", name)] == ["lelet.txt"] and len(names) == 6
    rows = (called / "map" / "names.tsv").read_text(encoding="utf-8").splitlines()[2:]
    table = dict(row.split("\t")[1:] for row in rows)
    assert set(table) == set(CALLED) - {"lelet.txt"} and set(table.values()) == set(names) - {"lelet.txt"}
    _, _, err = here("run", "in", "-o", "other", "--names", "number")
    assert err == ("pseudo: 5 of 6 files get a number for a name, for theirs may name somebody; with --mapping DIR "
                          "a table there (names.tsv) says which is which\n")


@pytest.fixture
def forking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of a run that are begun with all that this one has loaded: that they load it themselves is said by
    `test_run_writes_what_replace_writes`."""
    monkeypatch.setattr(multiprocessing, "get_context", lambda how, get=multiprocessing.get_context: get("fork"))


def test_a_file_is_called_after_the_new_person(called: Path, here: Here, forking: None) -> None:
    line = "run in -o out{0} --names pseudonymise --mapping map{0} --inventory --jobs {0}"
    assert here(*line.format(1).split()) == here(*line.format(2).split()) == (0, "", "")
    assert run(called, "diff -r out1 out2 && diff -r map1 map2").returncode == 0
    out = called / "out1"
    new = " ".join((out / "lelet.txt").read_text(encoding="utf-8").split()[:2])
    assert new != "Szűcs Ödön"
    bare = PLAIN.without_marks(new)
    names = {str(path.relative_to(out)) for path in out.rglob("*.txt")}
    number = next(name for name in names if name[:-4].isdecimal())
    assert number != "123456788.txt" and len(number) == 13
    joined = new.replace(" ", "_")
    assert names == {f"{joined}_zarojelentes.txt", f"{bare.lower().replace(' ', '_')}_lelet.txt", number, "lelet.txt",
                     f"{bare.upper().replace(' ', '_')}.txt", f"{joined}/{new.replace(' ', '')}2.txt"}
    assert all((out / name).read_text(encoding="utf-8").startswith(new) for name in names)


def test_a_folder_that_its_rights_close_is_an_error(shell: Path) -> None:
    """As somebody else than root, whom no rights stop."""
    run(shell, "mkdir -p in/closed && echo x > in/a.txt && echo x > in/closed/b.txt && chmod 0 in/closed")
    drop = "import os; from pathlib import Path; from pseudo.run.walk import found; os.getuid() or os.setuid(65534); "
    ran = run(shell, f"chmod -R a+rX . ; chmod 0 in/closed; cd in; '{sys.executable}' -c '{drop}"
                     "print(*(f\"{each.path} {each.state}\" for each in found([Path(\".\")], {}, {}, lambda file: True)), sep=\"\\n\")'")
    run(shell, "chmod 700 in/closed")
    assert ran.stdout.splitlines() == ["a.txt file", "closed failed"], ran.stderr
