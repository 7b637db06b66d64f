"""`pseudo run --resume`: killed at every write, a run goes on and comes to the same bytes as one that nobody stopped."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core import files
from pseudo.formats.door import Unread
from pseudo.run import filenames, state, writer
from pseudo.run.job import Outcome
from pseudo.run.runner import Runner
from pseudo.run.state import STATE
from pseudo.suggest.privacy import Counted
from tests.run.test_folders import made
from tests.test_cli import Pseudo, Ran, pseudo, stream
from tests.test_process import DONE, ROOT

__all__ = ["pseudo"]
WRITES = ((files.Whole, "__init__"), (files.Whole, "write"), (files.Whole, "finish"), (files.Log, "add"),
          (os, "replace"), (os, "rename"), (os, "ftruncate"), (Path, "unlink"))


class Killed(BaseException):
    """The process is gone: nothing that it would do after this happens."""


class Power:
    """Off at the `at`-th write: half of what is written of a line is there, and nothing comes after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
        self.left, self.count = at, 0
        for where, name in WRITES:
            monkeypatch.setattr(where, name, self._until(getattr(where, name), name == "add"))

    def _until(self, does: Callable[..., Any], torn: bool) -> Callable[..., Any]:
        def write(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            self.left -= 1
            if self.left == 0 and torn:
                log, line = arguments
                os.write(log._file, line[: len(line) // 2])
            if self.left <= 0:
                raise Killed
            return does(*arguments, **named)

        return write


@pytest.fixture
def case(tmp_path: Path) -> Path:
    case = made(tmp_path / "case", a__txt="Itt Kovács.", Kovács_b__txt="Kovács", z__json='{"text": "Kovács"}',
                bad__txt="rossz", page__html="<p>Itt <b>Kovács</b>.</p>")
    (case / "c.jsonl").write_text(stream("Kovács", "rossz", "x"), encoding="utf-8")
    made(case / "Rév" / "Kovács", d__txt="Kovács", rev__txt="Itt Kovács.")
    return case


def everything(*folders: Path) -> dict[str, bytes]:
    """All files but for what is hidden, which nobody takes for a result."""
    return {str(Path(folder.name, path.relative_to(folder))): path.read_bytes()
            for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()}


def gone(run: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, at: int) -> bool:
    """Whether the process was killed at that write."""
    with monkeypatch.context() as patched:
        Power(patched, at)
        try:
            run()
        except Killed:
            return True
    return False


@pytest.mark.parametrize(("options", "each"), [
    (["--names", "pseudonymise"], 1), (["--names", "number", "--privacy", "privacy", "--errors", "errors"], 5)])
def test_killed_at_every_write(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], each: int) -> None:
    """The stand-in finds `Kovács` alone; its document says that this is somebody who is called `Rév` as well: so folders
    get other names when all is written."""
    monkeypatch.setattr(filenames, "known", lambda doc: frozenset({"rev"} if "Kovács" in doc.text else ()))
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # these take their time and change nothing here
    monkeypatch.setattr(state, "about", lambda job, inventory: {})

    def run(where: str, *more: str) -> tuple[Ran, dict[str, bytes]]:
        here = tmp_path / where
        ran = pseudo("run", case, "-o", here / "out", "--mapping", here / "map", *more,
                     *(here / option if option in ("privacy", "errors") else option for option in options))
        return ran, {name: data for name, data in everything(here).items() if not name.startswith(f"{where}/.pseudo-")}

    (tmp_path / "whole").mkdir()
    ran, whole = run("whole")
    assert ran.status == 3 and f"whole/map/{STATE}" not in whole and len(whole) > 12
    for at in range(1, 1000, each):
        (tmp_path / f"{at}").mkdir()
        if not gone(lambda at=at: run(f"{at}"), monkeypatch, at):
            break
        ran, resumed = run(f"{at}", "--resume")
        assert ran.status == 3, (at, ran.err)
        assert {name.split("/", 1)[1]: data for name, data in resumed.items()} == {
            name.split("/", 1)[1]: data for name, data in whole.items()}, at
    assert at > 80, "there were as many writes"


def test_killed_again_while_it_goes_on(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--names", "pseudonymise")
    assert pseudo(*arguments).status == 3
    whole = everything(tmp_path / "out", tmp_path / "map")
    for folder in ("out", "map"):
        os.rename(tmp_path / folder, tmp_path / f"{folder}.whole")
    at = 17
    while gone(lambda: pseudo(*arguments, "--resume"), monkeypatch, at):
        at += 3
    assert at > 17 + 3 and everything(tmp_path / "out", tmp_path / "map") == whole


@pytest.fixture
def parted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of several documents, of which every second is noted."""
    monkeypatch.setattr(writer, "PART", 2)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    texts = ["Itt Kovács.", "x", "rossz", "Kovács"]
    case = made(tmp_path / "case", b__csv="nev\n" + "Kovács\nSzabó\n" * 3)
    (case / "a.jsonl").write_text(stream(*texts, "y", "Kovács", "z"), encoding="utf-8")
    (case / "d.jsonl.gz").write_bytes(gzip.compress(stream("Kovács", "x", "y").encode(), mtime=0))
    table = pyarrow.table({"id": range(6), "note": ["Kovács", "x", "y", "", "Itt Kovács.", "z"]})
    pyarrow.parquet.write_table(table, case / "c.parquet", row_group_size=3)
    return case


PARTED = "--names", "keep", "--rows", "--skip-unreadable"


def test_killed_at_every_write_of_files_of_many_documents(
        pseudo: Pseudo, parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is noted of a file is not done again, in no format; the report counts each document once."""
    def run(name: str, *more: str) -> tuple[Ran, dict[str, bytes], dict[str, Any]]:
        here = tmp_path / name
        here.mkdir(exist_ok=True)
        ran = pseudo("run", parted, "-o", here / "out", "--mapping", here / "map", "--errors", here / "errors", "--report",
                     here / "report", *PARTED, *more)
        report = json.loads((here / "report").read_text())
        found = {path.partition("/")[2]: data for path, data in everything(here).items()
                 if not path.endswith("report") and f"{name}/{files.PART[0]}" not in path}
        return ran, found, {key: report[key] for key in ("documents", "failed", "each", "entities") if key in report}

    ran, whole, report = run("whole")
    assert ran.status == 3 and not [name for name in whole if files.PART[0] in name], whole.keys()
    went_on = 0
    for at in range(1, 1000, 4):
        if not gone(lambda at=at: run(f"{at}"), monkeypatch, at):
            break
        state_file = tmp_path / f"{at}" / "map" / STATE
        noted = state_file.read_bytes().splitlines()[1:] if state_file.exists() else []
        went_on += bool(noted) and b'{"part"' in noted[-1]
        ran, resumed, again = run(f"{at}", "--resume")
        assert (ran.status, resumed, again) == (3, whole, report), (at, ran.err)
    assert at > 60 and went_on > 4, (at, went_on)


def test_killed_again_and_again_in_files_of_many_documents(
        pseudo: Pseudo, parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = "run", parted, "-o", tmp_path / "out", "--mapping", tmp_path / "map", *PARTED
    assert pseudo(*arguments).status == 3
    whole = everything(tmp_path / "out", tmp_path / "map")
    for folder in ("out", "map"):
        os.rename(tmp_path / folder, tmp_path / f"{folder}.whole")
    at = 21
    while gone(lambda: pseudo(*arguments, "--resume"), monkeypatch, at):
        at += 3
    assert at > 21 + 3 and everything(tmp_path / "out", tmp_path / "map") == whole


@pytest.mark.parametrize("relative", [False, True])
def test_of_a_file_of_many_documents_only_what_was_not_noted_is_done_again(
        relative: bool, pseudo: Pseudo, parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    top = Path() if relative else tmp_path
    for other in ("b.csv", "c.parquet", "d.jsonl.gz"):
        (parted / other).unlink()
    count, begun, does = [], 0, Runner.__call__
    monkeypatch.setattr(Runner, "__call__", lambda runner, items: count.extend(
        item.line for item in items if not item.last) or does(runner, items))
    arguments = "run", parted, "-o", top / "out", "--mapping", top / "map", *PARTED
    note = state.State.note_part

    def halt(*given: Any) -> None:
        nonlocal begun
        note(*given)
        begun += 1
        if begun == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(state.State, "note_part", halt)
        pseudo(*arguments)
    count.clear()
    assert pseudo(*arguments, "--resume").status == 3 and count == [5, 6, 7]


@pytest.mark.parametrize(("change", "left"), [
    (lambda data: data + b"more", [5, 6, 7]), (lambda data: data[:-1], [3, 4, 5, 6, 7]),
    (lambda data: data[:3], [1, 2, 3, 4, 5, 6, 7]), (lambda data: b"x" + data[1:], [1, 2, 3, 4, 5, 6, 7])])
def test_what_is_not_on_the_disk_as_it_was_noted_is_done_again(
        pseudo: Pseudo, parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Any, left: list[int]) -> None:
    """A machine that went off may have lost the end of a file of which it had noted more."""
    arguments = "run", parted / "a.jsonl", "-o", tmp_path / "out", "--mapping", tmp_path / "map", *PARTED
    assert pseudo(*arguments).status == 3
    whole = everything(tmp_path / "out", tmp_path / "map")
    shutil.rmtree(tmp_path / "out")
    shutil.rmtree(tmp_path / "map")
    seen, parts, does = [], [], writer.Writer.note_part

    def halt(self: writer.Writer, outcome: Outcome) -> None:
        if outcome.line == 6:
            raise KeyboardInterrupt
        does(self, outcome)

    with monkeypatch.context() as patched:
        patched.setattr(writer.Writer, "note_part", halt)
        pseudo(*arguments)
    (half,) = (tmp_path / "map").glob(f"{files.PART[0]}*")
    lines = [json.loads(line) for line in (tmp_path / "map" / STATE).read_bytes().splitlines()[1:]]
    parts = [line["begun"][0][1] for line in lines]
    assert len(parts) == 2
    half.write_bytes(change(half.read_bytes()[: parts[-1]]))
    work = Runner.__call__
    monkeypatch.setattr(Runner, "__call__", lambda runner, items: seen.extend(
        item.line for item in items if not item.last) or work(runner, items))
    assert pseudo(*arguments, "--resume").status == 3 and seen == left
    assert everything(tmp_path / "out", tmp_path / "map") == whole


def stopped(pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *more: str, at: int = 40) -> None:
    assert gone(lambda: pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", *more), monkeypatch, at)
    assert (tmp_path / "map" / STATE).is_file()


def test_what_is_done_is_not_read_again_but_for_its_hash(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch)
    lines = (tmp_path / "map" / STATE).read_bytes().splitlines()
    done = {json.loads(line).get("target") for line in lines[1:-1]}
    assert done, "some were done"
    read: list[str] = []
    items = state_items()
    monkeypatch.setattr("pseudo.run.doors.items", lambda source, *a, **k: (read.append(Path(source).name), items(source, *a, **k))[1])
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume").status == 3
    assert read and not done & set(read)


def state_items() -> Callable[..., Iterator[Any]]:
    from pseudo.run import doors

    return doors.items


def test_a_torn_result_is_done_again(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch, at=70)
    rows = [json.loads(line) for line in (tmp_path / "map" / STATE).read_bytes().splitlines()[1:-1]]
    torn = tmp_path / "out" / rows[0]["target"]
    was = torn.read_bytes()
    torn.write_bytes(was[: len(was) // 2])
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume").status == 3
    assert torn.read_bytes() == was


def test_the_state_is_for_its_owner_alone_and_nothing_half_written_stays(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch)
    assert stat.S_IMODE((tmp_path / "map" / STATE).stat().st_mode) == 0o600
    assert b"for your eyes only" in (tmp_path / "map" / STATE).read_bytes().splitlines()[0]
    assert b"sixteen bytes" not in (tmp_path / "map" / STATE).read_bytes(), "the key is not in it"
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume").status == 3
    assert not [name for name in everything(tmp_path / "out", tmp_path / "map") if ".part" in name or STATE in name]


@pytest.mark.parametrize(("change", "words"), [
    (lambda case, more, env: env.update(PSEUDO_KEY="another key, as long"), "begun with another key"),
    (lambda case, more, env: more.extend(["--recall", "max"]), "begun with another --recall"),
    (lambda case, more, env: more.extend(["--inventory"]), "begun with another --inventory"),
    (lambda case, more, env: more.extend(["--policy", case.parent / "policy.toml"]), "begun with another --policy"),
    (lambda case, more, env: (case / "a.txt").write_text("x"), "1 changed since"),
    (lambda case, more, env: (case / "new.txt").write_text("x"), "other files come in"),
    (lambda case, more, env: env.pop("PSEUDO_KEY"), "takes a key of your own"),
    (lambda case, more, env: more.extend(["--force"]), "leave out"),
])
def test_another_run_does_not_go_on(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Any, words: str) -> None:
    (tmp_path / "policy.toml").write_text('[PER]\nmethod = "keep"\n')
    stopped(pseudo, case, tmp_path, monkeypatch)
    before, more, env = everything(tmp_path / "out", tmp_path / "map"), ["--resume"], {"PSEUDO_KEY": os.environ["PSEUDO_KEY"]}
    change(case, more, env)
    monkeypatch.delenv("PSEUDO_KEY")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", *more)
    assert ran.status in (1, 2) and words in ran.err
    assert everything(tmp_path / "out", tmp_path / "map") == before


def test_without_a_mapping_folder_there_is_nothing_to_go_on_with(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    ran = pseudo("run", case, "-o", tmp_path / "out", "--resume")
    assert ran.status == 1 and "--mapping" in ran.err and not (tmp_path / "out").exists()


def test_a_run_that_was_stopped_is_not_given_up_in_silence(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch)
    ran = pseudo("run", case, "-o", tmp_path / "other", "--mapping", tmp_path / "map")
    assert ran.status == 1 and "--resume" in ran.err and not (tmp_path / "other").exists()
    assert pseudo("run", case, "-o", tmp_path / "other", "--mapping", tmp_path / "map", "--force").status == 3


def test_what_somebody_else_put_there_is_not_replaced(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch, at=30)
    (tmp_path / "out" / "z.json").write_text("mine")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume")
    assert ran.status == 1 and "is there already" in ran.err and (tmp_path / "out" / "z.json").read_text() == "mine"


def test_two_runs_do_not_go_on_at_once(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(pseudo, case, tmp_path, monkeypatch)
    going = state.held(tmp_path / "map", tmp_path / "out")
    assert going is not None
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume")
    assert ran.status == 1 and "another run is at work" in ran.err
    going.close()


def test_a_file_that_is_no_state(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    made(tmp_path / "map", run__jsonl="mine\n")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--resume")
    assert ran.status == 1 and "is not the state of a run" in ran.err


OUTCOMES = st.builds(
    Outcome, line=st.integers(0, 9), file=st.just(3), id=st.none() | st.integers() | st.text(), error=st.text(),
    drew=st.booleans(), characters=st.integers(0), entities=st.integers(0), changed=st.integers(0),
    unchanged=st.lists(st.text()).map(tuple), leftovers=st.lists(st.text()).map(tuple), said=st.lists(st.text()).map(tuple),
    unread=st.lists(st.builds(Unread, st.text(), st.integers(1), st.text())).map(tuple),
    privacy=st.none() | st.builds(Counted, st.lists(st.tuples(st.text(), st.floats(allow_nan=False))).map(tuple),
                                  st.none() | st.floats(allow_nan=False), st.none() | st.floats(allow_nan=False)))


@given(st.lists(OUTCOMES, max_size=3), st.lists(st.none() | st.text(), max_size=3))
def test_what_is_noted_is_read_back(rows: list[Outcome], name: list[str | None]) -> None:
    done = state.Done(tuple(name), "out/\udce1", "map/a", "1", "2", tuple(rows))
    assert state.read_back(json.loads(state.noted(3, done))) == done


# -- real processes


def process(case: Path, here: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "pseudo", "run", str(case), "-o", str(here / "out"), "--mapping",
                             str(here / "map"), "--engine", "rules", *more], cwd=ROOT, stderr=subprocess.PIPE,
                            env={**os.environ, "PSEUDO_KEY": "a key of the tests"})


def test_killed_for_good_with_several_processes_and_an_inventory(tmp_path: Path) -> None:
    case = tmp_path / "case"
    case.mkdir()
    for number in range(160):
        (case / f"{number}.json").write_text(json.dumps(DONE))
    here, whole = tmp_path / "here", tmp_path / "whole"
    first = process(case, here, "--jobs", "2", "--inventory")
    other = process(case, whole, "--inventory")
    while first.poll() is None and len(list((here / "out").glob("*.json"))) < 5:
        time.sleep(0.002)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    assert 0 < len(list((here / "out").glob("*.json"))) < 160
    second = process(case, here, "--resume", "--inventory")
    assert (second.communicate()[1], second.returncode) == (b"", 0)
    assert (other.communicate()[1], other.returncode) == (b"", 0)
    assert everything(here / "out", here / "map") == everything(whole / "out", whole / "map")
