"""`--runner ray`: the same bytes as from one process, whoever is killed; nothing of anybody in what Ray keeps."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from pseudo.cli import main
from pseudo.core import files
from pseudo.core.errors import EngineError, InputError
from pseudo.run import machines
from pseudo.run.blocks import LOST, Finishing, Spread
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.limits import limited
from tests.run.test_resume import everything
from tests.test_process import ROOT

KEY = "the key of tests of many machines"
TEXTS = ("Anu Talon turmu Dorvan'da.", "Merik Oskar Anu Talon'un.", "sel turam.", "Lemis Talon, Kelmar.")
NAMES = ("Talon", "Oskar", "Dorvan")


@pytest.fixture(scope="module")
def spread(several: object) -> Iterator[Spread]:
    """Ray with two actors, started once for all of these tests; when it ends nothing of it is left."""
    with machines.opened(4):  # two for a driver of its own
        folder = kept()
        with machines.opened(2) as spread:
            yield spread
    assert not folder.exists()


def kept() -> Path:
    """Where Ray has its files."""
    (folder,) = Path(os.environ.get("TMPDIR", "/tmp")).glob(f"{machines.PREFIX}{os.getpid()}-*")
    return folder


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A partitioned folder: JSON lines with two that are none, and Parquet."""
    case = tmp_path_factory.mktemp("machines") / "case"
    (case / "year=2024" / "part=0").mkdir(parents=True)
    (case / "year=2025").mkdir()
    for part in range(3):
        lines = [json.dumps({"id": n, "text": TEXTS[(n * 7 + part) % len(TEXTS)]}) for n in range(34)]
        lines[5] = "rossz" if part in (0, 2) else lines[5]
        (case / "year=2024" / "part=0" / f"{part}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    table = pyarrow.table({"id": list(range(40)), "note": [TEXTS[n % len(TEXTS)] for n in range(40)]})
    pyarrow.parquet.write_table(table, case / "year=2025" / "a.parquet", row_group_size=15)
    return case


def arguments(case: Path, here: Path, *more: str) -> list[str]:
    return ["run", str(case), "-o", str(here / "out"), "--mapping", str(here / "map"), "--lang", "xx", "--data",
            str(ROOT / "tests" / "toy"), "--engine", "rules", "--inventory", "--names", "keep", *more]


@pytest.fixture(scope="module")
def run(spread: Spread, case: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, bytes]]:
    """A run in this process: all that it wrote. What is said to be done by Ray is done by that of these tests."""
    def run(*more: str, where: Path | None = None) -> dict[str, bytes]:
        here = where or tmp_path_factory.mktemp("run")
        with pytest.MonkeyPatch.context() as patched, pytest.raises(SystemExit) as left:
            patched.setenv("PSEUDO_KEY", KEY)
            patched.setattr(machines, "opened", lambda jobs: nullcontext(spread))
            main(arguments(case, here, "--errors", str(here / "errors"), *more))
        assert left.value.code == 3
        return results(here)

    return run


@pytest.fixture(scope="module")
def whole(run: Callable[..., dict[str, bytes]]) -> dict[str, bytes]:
    """What one process makes."""
    whole = run()
    assert len(whole) == 10 and whole["errors"].count(b"\n") == 2
    return whole


@pytest.fixture(scope="module")
def several(case: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], dict[str, bytes]]]:
    """What two processes make, who begin now and are asked for it later."""
    here = tmp_path_factory.mktemp("several")
    with command(arguments(case, here, "--errors", str(here / "errors"), "--jobs", "2")) as processes:
        yield lambda: results(here) if processes.wait() == 3 else {}


def command(line: Sequence[str], code: str = "", **environment: str) -> subprocess.Popen[bytes]:
    """The command as a process of its own, after some code."""
    begin = f"import sys, time\n{code}\nfrom pseudo.cli import main\nif __name__ == '__main__': main(sys.argv[1:])"
    return subprocess.Popen([sys.executable, "-c", begin, *line], cwd=ROOT, stderr=subprocess.DEVNULL,
                            env={**os.environ, "PSEUDO_KEY": KEY, **environment})


def results(here: Path) -> dict[str, bytes]:
    return everything(here / "out", here / "map") | {"errors": (here / "errors").read_bytes()}


def test_processes_give_the_bytes_of_one(
        several: Callable[[], dict[str, bytes]], whole: dict[str, bytes]) -> None:
    assert several() == whole


def test_actors_give_the_bytes_of_one_process(
        spread: Spread, run: Callable[..., dict[str, bytes]], whole: dict[str, bytes]) -> None:
    assert run("--jobs", "2", "--runner", "ray") == whole
    personal = [KEY, *NAMES]
    for path in filter(Path.is_file, kept().rglob("*")):
        data = path.read_bytes()
        assert not [each for each in personal if each.encode() in data or json.dumps(each)[1:-1].encode() in data], path.name
    assert stat.S_IMODE(kept().stat().st_mode) == 0o700


def test_a_lost_actor_costs_its_block_alone(
        spread: Spread, run: Callable[..., dict[str, bytes]], whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    does, sent = machines._Actors.send, []

    def send(actors: machines._Actors, block: list[Item]) -> Any:
        sent.append(does(actors, block))
        if len(sent) in (2, 7):  # in the first pass and in the second
            import ray

            ray.kill(actors._seats[sent[-1].seat])
        return sent[-1]

    monkeypatch.setattr(machines._Actors, "send", send)
    assert run("--jobs", "2", "--runner", "ray") == whole and len(sent) > 7


def test_a_driver_that_was_killed_goes_on(
        spread: Spread, case: Path, run: Callable[..., dict[str, bytes]], whole: dict[str, bytes], tmp_path: Path) -> None:
    """It has the Ray of these tests for its cluster."""
    import ray

    slow = ("from pseudo.run import folders\ntake = folders._Writer.take\n"
            "folders._Writer.take = lambda *given: (time.sleep(0.02), take(*given))[1]")
    driver = command(arguments(case, tmp_path, "--jobs", "2", "--runner", "ray"), slow, RAY_AUTH_MODE="token",
                     RAY_AUTH_TOKEN=machines._token(), **{machines.ADDRESS: ray.get_runtime_context().gcs_address})
    while driver.poll() is None and not any((tmp_path / "out").rglob("*.jsonl")):
        time.sleep(0.01)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    assert 0 < sum(path.is_file() and path.suffix != ".part" for path in (tmp_path / "out").rglob("*")) < 4
    assert run("--jobs", "2", "--runner", "ray", "--resume", where=tmp_path) == whole


@dataclass(frozen=True)
class Counting:
    """Gives the texts of items back. A process that is told to ends, always or the first time; a slow one is stopped."""

    job: Job
    mark: Path

    def begun(self) -> Callable[[Sequence[Item]], list[str]]:
        def does(items: Sequence[Item]) -> list[str]:
            for item in items:
                if item.data == b"end" or (item.data == b"once" and not self.mark.exists()):
                    self.mark.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                if item.data == b"slow":
                    with pytest.raises(InputError):
                        limited(0.05, lambda: [None for _ in iter(int, 1)])
                if item.data == b"fails":
                    raise ValueError("Kovács")
            return [item.data.decode() for item in items]

        return does

    def lost(self, items: Sequence[Item]) -> list[str]:
        return [f"lost {item.data.decode()}" for item in items]


def counted(spread: Spread, mark: Path, *words: str) -> list[str]:
    items = [Item(word.encode(), "") for word in words]
    blocks = [items[at : at + 3] for at in range(0, len(items), 3)]
    return [word for part in spread(blocks, Counting(Job("spans"), mark)) for word in part]


def test_order_and_what_no_process_survives(spread: Spread, tmp_path: Path) -> None:
    words = [str(number) for number in range(20)]
    words[3], words[10], words[17] = "once", "slow", "end"
    assert counted(spread, tmp_path / "mark", *words) == [word if word != "end" else "lost end" for word in words]


def test_an_error_of_a_block_quotes_nothing(spread: Spread, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="--runner local") as raised:
        counted(spread, tmp_path / "mark", "fails")
    assert "Kovács" not in str(raised.value)


def test_a_document_that_no_process_survives_is_an_error() -> None:
    lost = Finishing(Job("replace")).lost([Item(b"x", "a.txt", line=1), Item(b"", "a.txt", last=True)])
    assert lost == [Outcome(1, error=f"a.txt: {LOST}"), Outcome(last=True)]


def test_another_version_on_a_machine_is_refused(spread: Spread, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pseudo.__version__", "another")
    with pytest.raises(EngineError, match="another version"):
        counted(spread, tmp_path / "mark", "a")


def test_without_ray_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InputError, match=r"pip install '\.\[ray\]'"), machines.opened(1):
        pass


def test_folders_of_runs_that_were_killed_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for name in (f"{ended.pid}-a", f"{os.getpid()}-b", "mine"):
        (tmp_path / f"{machines.PREFIX}{name}").mkdir()
    with files.passing(machines.PREFIX) as made:
        assert made.parent == tmp_path and stat.S_IMODE(made.stat().st_mode) == 0o700
    assert {path.name for path in tmp_path.iterdir()} == {f"{machines.PREFIX}{os.getpid()}-b", f"{machines.PREFIX}mine"}
