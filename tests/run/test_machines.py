"""`--runner ray`: the same bytes as from one process, whoever is killed; nothing of anybody in what Ray keeps."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import signal
import stat
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.cli import main
from pseudo.core import files
from pseudo.core.errors import EngineError, InputError
from pseudo.run import machines
from pseudo.run.about import about
from pseudo.run.blocks import LOST, Finishing, Spread
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.limits import limited
from pseudo.run.state import STATE
from tests.run.test_resume import everything
from tests.test_process import ROOT

KEY = "the key of tests of many machines"
TEXTS = ("Anu Talon turmu Dorvan'da.", "Merik Oskar Anu Talon'un.", "sel turam.", "Lemis Talon, Kelmar.")
NAMES = ("Talon", "Oskar", "Dorvan")


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    """Ray with two actors, started once for all of these tests; when it ends nothing of it is left."""
    with machines.opened(3):  # one for a driver of its own
        folder = kept()
        with machines.opened(2) as spread:
            yield spread
    assert not folder.exists()


@pytest.fixture(scope="module")
def driver(spread: Spread, case: Path, tmp_path_factory: pytest.TempPathFactory
           ) -> tuple[subprocess.Popen[bytes], Path]:
    """A process that has the Ray of these tests for its cluster and one actor, and is killed in the midst of its
    last file; it does that while other tests are at work."""
    import ray

    here = tmp_path_factory.mktemp("driver")
    dies = ("import os, signal\nfrom pseudo.run import state, writer\nwriter.PART = 8\nnote = state.State.note_part\n"
            "def noted(self, number, since, part):\n    note(self, number, since, part)\n"
            "    if number == 3 and since: os.kill(os.getpid(), signal.SIGKILL)\nstate.State.note_part = noted")
    begin = f"import sys\n{dies}\nfrom pseudo.cli import main\nif __name__ == '__main__': main(sys.argv[1:])"
    place = {machines.ADDRESS: ray.get_runtime_context().gcs_address}
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": machines._token()}
    line = arguments(case, here, "--jobs", "1", "--runner", "ray")
    return subprocess.Popen([sys.executable, "-c", begin, *line], cwd=ROOT, stderr=subprocess.DEVNULL,
                            env={**os.environ, "PSEUDO_KEY": KEY, **place, **token, **machines.HERE}), here


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
            str(ROOT / "tests" / "toy"), "--engine", "rules", "--inventory", "--names", "keep", "--rows", *more]


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest, case: Path, tmp_path_factory: pytest.TempPathFactory
        ) -> Callable[..., dict[str, bytes]]:
    """A run in this process: all that it wrote. What is said to be done by Ray is done by that of these tests."""
    def started() -> Spread:
        return request.getfixturevalue("spread")  # type: ignore[no-any-return]

    def run(*more: str, where: Path | None = None, spread: Spread | None = None) -> dict[str, bytes]:
        here = where or tmp_path_factory.mktemp("run")
        with pytest.MonkeyPatch.context() as patched, pytest.raises(SystemExit) as left:
            patched.setenv("PSEUDO_KEY", KEY)
            patched.setattr(machines, "opened", lambda jobs: nullcontext(spread or started()))
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


def results(here: Path) -> dict[str, bytes]:
    return everything(here / "out", here / "map") | {"errors": (here / "errors").read_bytes()}


def test_processes_give_the_bytes_of_one(
        run: Callable[..., dict[str, bytes]], whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_context", lambda how, get=multiprocessing.get_context: get("fork"))  # sooner
    assert run("--jobs", "2") == whole


def test_actors_give_the_bytes_of_one_process_though_one_is_lost(
        spread: Spread, driver: object, run: Callable[..., dict[str, bytes]], whole: dict[str, bytes],
        monkeypatch: pytest.MonkeyPatch) -> None:
    does, sent = machines._Actors.send, []

    def send(actors: machines._Actors, block: list[Item]) -> Any:
        sent.append(does(actors, block))
        if len(sent) == 7:  # in the second pass
            import ray

            ray.kill(actors._seats[sent[-1].seat])
        return sent[-1]

    monkeypatch.setattr(machines._Actors, "send", send)
    assert run("--jobs", "2", "--runner", "ray") == whole and len(sent) > 7


def test_what_ray_keeps_names_nobody_and_it_listens_to_this_machine_alone(spread: Spread) -> None:
    """After a run of it."""
    personal = [KEY, *NAMES]
    for path in filter(Path.is_file, kept().rglob("*")):
        data = path.read_bytes()
        assert not [each for each in personal if each.encode() in data or json.dumps(each)[1:-1].encode() in data], path.name
    assert stat.S_IMODE(kept().stat().st_mode) == 0o700
    assert len(listening()) > 4 and {*listening()} <= {"0100007F", f"0000000000000000FFFF0000{'0100007F'}"}, listening()


def listening() -> list[str]:
    """Where this process and those that descend from it listen, as Linux writes addresses."""
    ours = {os.readlink(link) for process in below(os.getpid()) for link in Path(f"/proc/{process}/fd").glob("*")
            if link.is_symlink()}
    rows = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return [row[1].partition(":")[0] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in ours]


def below(process: int) -> set[int]:
    """A process with those that descend from it."""
    found, parents = {process}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def test_a_driver_that_was_killed_goes_on(
        spread: Spread, driver: tuple[subprocess.Popen[bytes], Path], run: Callable[..., dict[str, bytes]],
        whole: dict[str, bytes]) -> None:
    process, here = driver
    assert process.wait() == -signal.SIGKILL
    assert sum(path.suffix == ".jsonl" for path in (here / "out").rglob("*")) == 3
    assert json.loads((here / "map" / STATE).read_bytes().splitlines()[-1])["part"] == 3
    assert run("--jobs", "2", "--runner", "ray", "--resume", where=here) == whole


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Counting:
    """Gives the texts of items back, and notes each. A process that is told to ends, always or the first time."""

    job: Job
    notes: Path
    ends: Callable[[], object] = killed

    def begun(self) -> Callable[[Sequence[Item]], list[str]]:
        def does(items: Sequence[Item]) -> list[str]:
            for item in items:
                if item.data == b"slow":
                    with pytest.raises(InputError):
                        limited(0.05, lambda: [None for _ in iter(int, 1)])
                if item.data == b"fails":
                    raise ValueError("Kovács")
                before = self.noted()
                with self.notes.open("ab") as file:
                    file.write(b"%d %b\n" % (item.line, item.data))
                if item.data == b"end" or (item.data == b"once" and f"{item.line} once" not in before):
                    self.ends()
            return [item.data.decode() for item in items]

        return does

    def noted(self) -> list[str]:
        return self.notes.read_text().splitlines() if self.notes.exists() else []

    def lost(self, items: Sequence[Item]) -> list[str]:
        return [f"lost {item.data.decode()}" for item in items]


class Died(BaseException):
    """A process is gone."""


def died() -> None:
    raise Died


class Ray:
    """What is asked of Ray, done in this process: actors that end when their work says so, and nothing at the same time."""

    exceptions = SimpleNamespace(RayError=ConnectionError)
    made = 0

    def remote(self, **options: object) -> Callable[[type], Any]:
        return lambda cls: SimpleNamespace(remote=lambda: self._actor(object.__new__(cls)))

    def _actor(self, actor: Any) -> Any:
        self.made += 1
        gone: list[bool] = []

        def asked(does: Callable[..., Any], *given: Any) -> Any:
            try:
                return ConnectionError() if gone else does(*given)
            except Died:
                gone.append(True)
                return ConnectionError()

        return SimpleNamespace(**{name: SimpleNamespace(remote=functools.partial(asked, getattr(actor, name)))
                                  for name in ("begin", "do", "process")})

    def put(self, value: bytes) -> bytes:
        return value

    def get(self, reply: Any, timeout: float = 0) -> Any:
        if isinstance(reply, ConnectionError):
            raise reply
        return reply


def counted(spread: Spread, work: Counting, words: Sequence[str], size: int = 3) -> list[str]:
    items = [Item(word.encode(), "", line=line) for line, word in enumerate(words)]
    return [word for part in spread((items[at : at + size] for at in range(0, len(items), size)), work) for word in part]


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["a", "b", "once", "end"]), max_size=12), st.integers(1, 3), st.integers(1, 3))
def test_a_lost_actor_costs_its_block_alone(words: list[str], size: int, actors: int) -> None:
    """Each document is done once, but for those of blocks at which an actor ended. What ends one alone is an error: that
    is what always does, or what does once when others of its block have ended two before."""
    with TemporaryDirectory() as folder:
        work = Counting(Job("spans"), Path(folder) / "notes", died)
        made = counted(machines._Actors(Ray(), actors).spread, work, words, size)
        done = Counter(work.noted())
    for line, (word, was) in enumerate(zip(made, words, strict=True)):
        block = words[line // size * size : line // size * size + size]
        before = block[: line % size]
        lost = was == "end" or (was == "once" and ("end" in before or before.count("once") > 1))
        assert word == (f"lost {was}" if lost else was)
        assert 1 <= done[f"{line} {was}"] <= (1 if {*block} <= {"a", "b"} else 3)


def test_actors_hold_their_models_and_lost_ones_are_few(tmp_path: Path) -> None:
    ray, words = Ray(), [*"abcdefghij", "once", *"klmnopqrst"]
    work = Counting(Job("spans"), tmp_path / "notes", died)
    assert counted(machines._Actors(ray, 2).spread, work, words) == words and ray.made == 3
    assert len(work.noted()) == len(words) + 2, "of its block the two that were done before and with it are done again"


def test_runs_with_actors_that_are_lost_in_both_passes(
        run: Callable[..., dict[str, bytes]], whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    ray, ends = Ray(), iter([False, True, False, False, False, False, True])
    does = machines.Actor.do
    monkeypatch.setattr(machines.Actor, "do", lambda actor, block: died() if next(ends, False) else does(actor, block))
    assert run("--jobs", "2", "--runner", "ray", spread=machines._Actors(ray, 2).spread) == whole and ray.made == 4


def test_a_limit_holds_in_an_actor(spread: Spread, tmp_path: Path) -> None:
    assert counted(spread, Counting(Job("spans"), tmp_path / "notes"), ["a", "slow", "b"]) == ["a", "slow", "b"]


def test_an_error_of_a_block_quotes_nothing(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="--runner local") as raised:
        counted(machines._Actors(Ray(), 1).spread, Counting(Job("spans"), tmp_path / "notes"), ["fails"])
    assert "Kovács" not in str(raised.value)


def test_a_document_that_no_process_survives_is_an_error() -> None:
    lost = Finishing(Job("replace")).lost([Item(b"x", "a.txt", line=1), Item(b"", "a.txt", last=True)])
    assert lost == [Outcome(1, error=f"a.txt: {LOST}"), Outcome(last=True)]


def test_another_version_on_a_machine_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines.Actor, "begin", lambda actor, work: about(Job("spans"), inventory=False) | {"version": "0"})
    with pytest.raises(EngineError, match="another version"):
        counted(machines._Actors(Ray(), 1).spread, Counting(Job("spans"), tmp_path / "notes"), ["a"])


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
