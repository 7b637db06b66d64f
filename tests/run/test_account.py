"""A run with --inventory that was stopped in its first pass: what was read is not read again."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document
from pseudo.run import account, streams
from pseudo.run.account import ACCOUNT, Account
from pseudo.run.passes import KEPT
from pseudo.run.runner import Runner
from pseudo.run.state import STATE
from pseudo.suggest import inventory
from tests.run.test_carried import DOCS, KEY, TEXTS, P, run
from tests.run.test_resume import Killed, everything

DATED = P.spans("Anu Talon 2024-05-03, Dorvan.")


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(streams, "BATCH", 2)
    monkeypatch.setattr(streams.batches, "__defaults__", (2, streams.SIZE))
    monkeypatch.setattr(streams, "STRETCH", 2)
    case = tmp_path / "in"
    case.mkdir()
    for name in ("a", "b"):
        (case / f"{name}.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in TEXTS))
    return case


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that were read in the first pass."""
    read: list[str] = []
    does = Runner.read
    monkeypatch.setattr(Runner, "read", lambda runner, items: (
        read.extend(f"{item.file} {item.line}" for item in items if not item.last), does(runner, items))[1])
    return read


def stopped(monkeypatch: pytest.MonkeyPatch, case: Path, here: Path, after: int) -> None:
    """A run that is killed when so many stretches are noted."""
    left = after
    note = Account.note

    def noted(*given: Any) -> None:
        nonlocal left
        if not left:
            raise Killed
        note(*given)
        left -= 1

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(Account, "note", noted)
        run(monkeypatch, case, here, "--inventory")


@given(st.lists(st.sampled_from([*DOCS, DATED]), max_size=6))
def test_what_is_noted_is_read_back(docs: list[Document]) -> None:
    found = inventory.collected(docs, P.choice)
    again = inventory.part_read(json.loads(json.dumps(inventory.part_noted(found))))
    assert again == found and [*again.where] == [*found.where] and [*again.dates.days] == [*found.dates.days]


@pytest.mark.parametrize("after", [0, 1, 3, 6])
def test_what_was_read_is_not_read_again(
        tmp_path: Path, case: Path, read: list[str], monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    assert run(monkeypatch, case, tmp_path / "whole", "--inventory") == 0
    whole, every = everything(tmp_path / "whole"), read[:]
    assert not [name for name in whole if ACCOUNT in name] and len(every) == 14
    stopped(monkeypatch, case, tmp_path / "here", after)
    assert stat.S_IMODE((tmp_path / "here" / "map" / ACCOUNT).stat().st_mode) == 0o600
    assert KEY not in (tmp_path / "here" / "map" / ACCOUNT).read_bytes()
    read.clear()
    assert run(monkeypatch, case, tmp_path / "here", "--inventory", "--resume") == 0
    assert [name.partition("/")[2] for name in everything(tmp_path / "here")] == [name.partition("/")[2] for name in whole]
    assert list(everything(tmp_path / "here").values()) == list(whole.values())
    assert len(every) - 2 * after <= len(read) <= len(every) - 2 * after + 1 and read == every[-len(read):]


def test_a_line_that_was_not_written_to_its_end_is_none(
        tmp_path: Path, case: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, case, tmp_path / "whole", "--inventory") == 0
    stopped(monkeypatch, case, tmp_path / "here", 2)
    path = tmp_path / "here" / "map" / ACCOUNT
    path.write_bytes(path.read_bytes()[:-5])
    read.clear()
    assert run(monkeypatch, case, tmp_path / "here", "--inventory", "--resume") == 0
    assert read[0] == "0 3" and [*everything(tmp_path / "here").values()] == [*everything(tmp_path / "whole").values()]


def test_killed_between_the_two_passes(tmp_path: Path, case: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices are noted with the state of the run by then."""
    def killed(self: Account) -> None:
        raise Killed

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(Account, "end", killed)
        run(monkeypatch, case, tmp_path, "--inventory")
    assert {path.name for path in (tmp_path / "map").iterdir()} == {ACCOUNT, STATE, KEPT}
    read.clear()
    assert run(monkeypatch, case, tmp_path, "--inventory", "--resume") == 0
    assert not read and {path.name for path in (tmp_path / "map").iterdir()} == {"a.jsonl", "b.jsonl"}


@pytest.mark.parametrize(("change", "options", "words"), [
    (lambda case, held: None, [], "say --resume"),
    (lambda case, held: (case / "a.jsonl").write_text('{"text": "x"}\n'), ["--resume"], "1 changed since"),
    (lambda case, held: (case / "c.jsonl").write_text('{"text": "x"}\n'), ["--resume"], "other files come in"),
    (lambda case, held: None, ["--resume", "--recall", "max"], "another --recall"),
    (lambda case, held: held.write_text("mine\n"), ["--resume"], "is not that of a run"),
    (lambda case, held: held.write_text('{"says": "x"}\n'), ["--resume"], "is not that of a run"),
])
def test_another_run_does_not_go_on(
        tmp_path: Path, case: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
        change: Callable[[Path, Path], object], options: list[str], words: str) -> None:
    stopped(monkeypatch, case, tmp_path, 1)
    change(case, tmp_path / "map" / ACCOUNT)
    assert run(monkeypatch, case, tmp_path, "--inventory", *options) == 1
    assert words in capfd.readouterr().err and not (tmp_path / "out").exists()


def test_begun_anew_where_that_is_said(
        tmp_path: Path, case: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(monkeypatch, case, tmp_path, 1)
    read.clear()
    assert run(monkeypatch, case, tmp_path, "--inventory", "--force") == 0
    assert len(read) == 14 and not os.path.lexists(tmp_path / "map" / account.ACCOUNT)
