"""Processes of this machine: order, none that waits for nothing, and none that waits for ever."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pseudo.core.errors import EngineError
from pseudo.run import workers
from pseudo.run.job import Item, Job
from pseudo.run.workers import AHEAD, HELD, local, opened


@dataclass(frozen=True)
class Echo:
    """Gives lines back, each with as much beside it as came; notes each; sleeps for, ends at, or does not end at, what it is told."""

    job: Job
    notes: Path

    def begun(self) -> Callable[[Sequence[Item]], list[tuple[int, bytes]]]:
        def does(items: Sequence[Item]) -> list[tuple[int, bytes]]:
            for item in items:
                if item.where == "end":
                    os._exit(1)
                if item.where == "deaf":
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    time.sleep(60 if item.line else 0)
                    continue
                time.sleep(float(item.where or 0))
                with self.notes.open("a") as file:
                    file.write(f"{item.line}\n")
            return [(item.line, item.data) for item in items]

        return does

    def lost(self, items: Sequence[Item]) -> list[tuple[int, bytes]]:
        raise AssertionError("nobody asks for it here")


@dataclass(frozen=True)
class Number:
    """Gives the number of the process that it is done in."""

    job: Job

    def begun(self) -> Callable[[Sequence[Item]], int]:
        return lambda items: os.getpid()

    def lost(self, items: Sequence[Item]) -> int:
        raise AssertionError("nobody asks for it here")


def half_a_module() -> None:
    raise ImportError("cannot import name")


@dataclass(frozen=True)
class Unreadable(Number):
    """Cannot be made of its bytes."""

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return half_a_module, ()


@pytest.fixture(autouse=True)
def sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes begin as copies of one that has read what they need and has no threads: a copy of this one might wait
    for ever for what another thread held when it was made."""
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([__name__])
    monkeypatch.setattr(multiprocessing, "get_context", lambda how: server)


@pytest.fixture
def echo(tmp_path: Path) -> Echo:
    return Echo(Job("spans"), tmp_path / "notes")


@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 40])
def test_order(echo: Echo, jobs: int, count: int) -> None:
    drawn = random.Random(count)
    blocks = [[Item(b"", f"{drawn.random() / 100}", line=number)] for number in range(count)]
    assert [line for part in local(jobs)(blocks, echo) for line, _ in part] == list(range(count))


def test_neither_side_waits_for_the_other_to_read(echo: Echo) -> None:
    """What is larger than a pipe, both ways, more of it than workers have."""
    blocks = [[Item(bytes(1 << 20), "", line=number)] for number in range(12)]
    assert [line for part in local(2)(blocks, echo) for line, _ in part] == list(range(12))


def test_workers_go_on_while_results_are_written(echo: Echo) -> None:
    """Those that one has are done without who gave them; those that come in later wait for it."""
    made = local(2)(([Item(b"", "", line=number)] for number in range(40)), echo)
    next(made)
    until = time.monotonic() + 20
    while len(echo.notes.read_text().splitlines()) < 2 * AHEAD and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.05)
    assert 2 * AHEAD <= len(echo.notes.read_text().splitlines()) <= 2 * HELD
    assert len(list(made)) == 39


def test_one_that_is_slow_does_not_hold_up_the_other(echo: Echo) -> None:
    """As far as what comes is held for its turn."""
    made = local(2)([[Item(b"", "0.5" if number == 0 else "", line=number)] for number in range(40)], echo)
    assert next(made)[0][0] == 0
    assert echo.notes.read_text().splitlines().index("0") >= 2 * HELD - AHEAD - 1
    assert len(list(made)) == 39


def test_one_that_ends_is_an_error_of_one_line(echo: Echo) -> None:
    with pytest.raises(EngineError, match="ended early"):
        list(local(2)([[Item(b"", "end" if number == 5 else "", line=number)] for number in range(12)], echo))


def test_processes_stay_for_other_work(echo: Echo) -> None:
    blocks = [[Item(b"", "", line=number)] for number in range(12)]
    with opened(2) as spread:
        before = set(spread(blocks, Number(echo.job)))
        assert [line for part in spread(blocks, echo) for line, _ in part] == list(range(12))
        assert set(spread(blocks, Number(echo.job))) <= before and len(before) == 2


def test_what_nobody_waits_for_is_given_up(echo: Echo) -> None:
    """Who has seen enough of some work goes on with other work, and none of the first is taken for the second's."""
    blocks = [[Item(b"", "0.01", line=number)] for number in range(40)]
    with opened(2) as spread:
        made = spread(blocks, echo)
        next(iter(made))
        del made
        assert [line for part in spread(blocks[:5], echo) for line, _ in part] == list(range(5))


def test_one_that_does_not_end_when_it_is_told_to_is_killed(echo: Echo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.1)
    with opened(2) as spread:
        made = spread([[Item(b"", "deaf", line=number)] for number in range(8)], echo)
        next(iter(made))
    assert not multiprocessing.active_children()


def test_one_work_at_a_time(echo: Echo) -> None:
    """What is under way when other work begins is given up: who asks for more of it is told, and the other is whole."""
    with opened(2) as spread:
        blocks = [[Item(b"", "", line=number)] for number in range(40)]
        first, second = iter(spread(blocks, echo)), iter(spread(blocks, echo))
        next(first)
        assert next(second)[0][0] == 0
        with pytest.raises(EngineError, match="other work"):
            list(first)
        del first
        assert [line for part in second for line, _ in part] == list(range(1, 40))


def test_work_that_cannot_be_read_is_waited_for_by_nobody(echo: Echo) -> None:
    with opened(2) as spread, pytest.raises(EngineError, match="ended early"):
        blocks = [[Item(b"", "", line=number)] for number in range(12)]
        list(spread(blocks, echo))
        list(spread(blocks, Unreadable(echo.job)))
