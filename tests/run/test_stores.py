"""Folders of object stores: read and written as if they lay here, and no address in any message."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import fs

from pseudo.core.errors import InputError
from pseudo.run import stores
from tests.run.test_resume import everything, gone
from tests.test_cli import Pseudo, pseudo

__all__ = ["pseudo"]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A folder that is reached as a store is."""
    store = tmp_path / "bucket"
    for name in ("in/year=2024/a.txt", "in/year=2025/b.txt"):
        (store / name).parent.mkdir(parents=True)
        (store / name).write_text("Itt Kovács.", encoding="utf-8")
    return store


def test_a_store_gives_the_bytes_of_a_folder(pseudo: Pseudo, store: Path, tmp_path: Path) -> None:
    assert pseudo("run", store / "in", "-o", tmp_path / "out", "--mapping", tmp_path / "map").status == 0
    ran = pseudo("run", f"file://{store}/in", "-o", f"file://{store}/out", "--mapping", tmp_path / "map2")
    assert (ran.status, ran.err) == (0, "")
    there = {name.partition("/")[2]: data for name, data in everything(store / "out").items()}
    assert there == {name.partition("/")[2]: data for name, data in everything(tmp_path / "out").items()}
    assert everything(tmp_path / "map2").keys() == {"map2/year=2024/a.txt.json", "map2/year=2025/b.txt.json"}
    again = pseudo("run", f"file://{store}/in", "-o", f"file://{store}/out")
    assert again.status == 1 and "something in the folder of the store" in again.err and "bucket" not in again.err


def in_memory(folder: Path) -> Any:
    """A store of pyarrow's own for tests, with what lies in a folder."""
    made = fs._MockFileSystem()
    fs.copy_files(str(folder), "", fs.LocalFileSystem(), made)
    return made


@pytest.mark.parametrize("made", [in_memory, lambda folder: fs.SubTreeFileSystem(str(folder), fs.LocalFileSystem())],
                         ids=["in memory", "below a folder"])
def test_every_store_of_pyarrow_is_one(pseudo: Pseudo, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                       made: Callable[[Path], Any]) -> None:
    there = made(store)
    monkeypatch.setattr(stores, "_store", lambda path, called: (there, str(path).partition(":/bucket/")[2]))
    assert pseudo("run", store / "in", "-o", tmp_path / "out").status == 0
    assert pseudo("run", "s3://bucket/in", "-o", "s3://bucket/out").status == 0
    found = there.get_file_info(fs.FileSelector("out", recursive=True))
    new = {each.path: there.open_input_stream(each.path).read() for each in found if each.is_file}
    assert new == everything(tmp_path / "out") and len(new) == 2


def test_a_store_that_takes_no_results_loses_none(
        pseudo: Pseudo, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ("run", f"file://{store}/in", "-o", f"file://{store}/out", "--mapping", tmp_path / "map")
    (store / "out").write_text("no folder")
    monkeypatch.setattr(stores, "_files", lambda at, called, files=stores._files: [] if called == "-o" else files(at, called))
    ran = pseudo(*line)
    assert ran.status == 1 and "-o: the store cannot be used (" in ran.err and "bucket" not in ran.err
    (store / "out").unlink()
    assert pseudo(*line, "--resume").status == 0
    assert len(everything(store / "out")) == 2 and not (tmp_path / "map" / stores.RESULTS).exists()


def test_mappings_stay_here(pseudo: Pseudo, store: Path, tmp_path: Path) -> None:
    ran = pseudo("run", store / "in", "-o", tmp_path / "out", "--mapping", "s3://bucket/kovacs")
    assert ran.status == 1 and "--mapping: is in an object store" in ran.err and "kovacs" not in ran.err


def test_one_file_of_a_store_has_its_name(pseudo: Pseudo, store: Path, tmp_path: Path) -> None:
    assert pseudo("run", f"file://{store}/in/year=2024/a.txt", "-o", tmp_path / "out").status == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.txt"]


def test_a_run_that_was_killed_goes_on(
        pseudo: Pseudo, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ("run", f"file://{store}/in", "-o", f"file://{store}/out", "--mapping", tmp_path / "map")
    assert gone(lambda: pseudo(*line), monkeypatch, 9)
    assert not (store / "out").exists(), "results are sent when all are there"
    assert pseudo(*line, "--resume").status == 0
    assert len(everything(store / "out")) == 2 and not (tmp_path / "map" / stores.RESULTS).exists()


@pytest.mark.parametrize("source", ["file:///nowhere/kovacs", "s3x://name:password@kovacs/a", "gs9://kovacs"])
def test_what_cannot_be_read_is_told_without_its_address(pseudo: Pseudo, tmp_path: Path, source: str) -> None:
    ran = pseudo("run", source, "-o", tmp_path / "out")
    assert ran.status == 1 and "IN 1: " in ran.err and "kovacs" not in ran.err and "password" not in ran.err


def test_a_name_that_leads_out_is_refused(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_files", lambda at, called: ["bucket/in/../../a"])
    with pytest.raises(InputError, match="leads out"), stores.staged([Path(f"file:{store}/in")], tmp_path, None, force=False):
        pass
