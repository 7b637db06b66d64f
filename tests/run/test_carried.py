"""Choices that one run hands on to the next, and an inventory that is collected in parts."""

from __future__ import annotations

import copy
import itertools
import json
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.cli import main
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.run import carried
from pseudo.run.job import Item, Job
from pseudo.run.streams import inventoried
from pseudo.suggest import inventory
from pseudo.suggest.originals import Original
from tests.test_process import ROOT
from tests.test_toy_language import KEY, LANG, P

TEXTS = ("Anu Talon turmu Dorvan'da.", "Merik Oskar Anu Talon'un.", "sel turam.", "Lemis Talon, Kelmar.",
         "Ul Bero Rumen karu.", "Nora Sarin, Dorvan.", "Ila Oskar turmu Kelmar'da.")
DOCS = [P.spans(text) for text in TEXTS]
JOB = Job("replace", LANG, KEY, P.settings)


def chosen(docs: Sequence[Document], before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    tools = inventory.with_choices(inventory.collected(docs, P.choice), KEY, P.choice, before=before or {})
    return {"fixed": tools.fixed, "pairs": tools.pairs, "shift": tools.shift}


@given(st.lists(st.sampled_from(DOCS), max_size=8), st.lists(st.integers(0, 8), max_size=3))
def test_parts_of_an_inventory_are_the_whole(docs: list[Document], cuts: list[int]) -> None:
    whole, parts = inventory.collected(docs, P.choice), inventory.Inventory()
    ends = [0, *sorted(cuts), len(docs)]
    for begin, end in itertools.pairwise(ends):
        inventory.merge(parts, inventory.collected(docs[begin:end], P.choice))
    assert parts == whole and list(parts.where) == list(whole.where)


@given(st.lists(st.sampled_from(DOCS), max_size=5), st.lists(st.sampled_from(DOCS), max_size=5))
def test_what_was_chosen_stands_and_nobody_new_gets_it(today: list[Document], tomorrow: list[Document]) -> None:
    first = chosen(today)
    held = copy.deepcopy(first)
    second = chosen(tomorrow, first)
    assert first == held, "what is handed on is not written to"
    assert {one: second["fixed"][one] for one in first["fixed"]} == first["fixed"] and second["shift"] == first["shift"]
    assert chosen(today, second) == second, "the same documents again change nothing"
    for kind in ("surname", "given"):
        new = {one.text: texts[0] for one, texts in second["fixed"].items() if one.kind == kind}
        assert len(set(new.values())) == len(new)
    names = {word for one in first["fixed"] for word in one.text.split()}
    assert not names & {texts[0] for one, texts in second["fixed"].items() if one not in first["fixed"] and texts}


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    items = [Item(json.dumps({"text": text}).encode(), "") for text in TEXTS]
    job, path = inventoried(items, JOB), tmp_path / "mapping" / "inventory.json"
    assert carried.read(path, job) == {}
    carried.write(path, job)
    assert carried.read(path, job) == job.fixed and len(job.fixed[LANG]["fixed"]) > 8
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and b"for your eyes only" in path.read_bytes()[:80]
    assert KEY not in path.read_bytes()


@pytest.mark.parametrize(("data", "words"), [
    (b"mine", "no inventory"), (b"{}", "no inventory"), (b'{"about": 1, "fixed": {}}', "no inventory"),
    (b'{"about": {"key": "0"}, "fixed": {}}', "another key, world, policy"), (b'{"about":{},"fixed":{"xx":[]}}', "no inventory"),
])
def test_another_file_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "a").write_bytes(data)
    with pytest.raises(InputError, match=words):
        carried.read(tmp_path / "a", JOB)


def test_a_town_that_stood_keeps_its_name() -> None:
    before = chosen(DOCS[:1])
    assert before["fixed"][next(one for one in before["fixed"] if one.text == "Dorvan")] == chosen(
        [DOCS[5]], before)["fixed"][next(one for one in before["fixed"] if one.text == "Dorvan")]
    assert Original("settlement", "Kelmar", "") not in before["fixed"]


def run(monkeypatch: pytest.MonkeyPatch, source: Path, here: Path, *more: str) -> int:
    monkeypatch.setenv("PSEUDO_KEY", KEY.decode())
    with pytest.raises(SystemExit) as left:
        main(["run", str(source), "-o", str(here / "out"), "--mapping", str(here / "map"), "--lang", LANG, "--data",
              str(ROOT / "tests" / "toy"), "--engine", "rules", *more])
    return int(left.value.code or 0)


@pytest.mark.parametrize("held", ["mappings/inventory.json", "mappings/monday/inventory.json"])
def test_the_batch_of_tomorrow_goes_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], held: str) -> None:
    """Each day has a mapping folder of its own; the inventory lies above these, or in the first."""
    made = {}
    for day, text in (("monday", TEXTS[0]), ("tuesday", TEXTS[1])):
        (tmp_path / "in" / day).mkdir(parents=True)
        (tmp_path / "in" / day / "a.txt").write_text(text)
        assert run(monkeypatch, tmp_path / "in" / day, tmp_path / "out" / day, "--mapping", str(tmp_path / "mappings" / day),
                   "--inventory-file", str(tmp_path / held)) == 0
        made[day] = (tmp_path / "out" / day / "out" / "a.txt").read_text()
        assert stat.S_IMODE((tmp_path / held).stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / held).parent.stat().st_mode) == 0o700
    monday, tuesday = made.values()
    assert monday.split()[:2] == [tuesday.split()[2], tuesday.split()[3].partition("'")[0]]
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("held", "words"), [
    ("here/out/kept", "leave the building"), ("open/kept", "take a file under --mapping,"), ("kept", "chmod 700")])
def test_it_lies_where_nobody_else_comes(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], held: str, words: str) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(TEXTS[0])
    (tmp_path / "open").mkdir(mode=0o755)
    tmp_path.chmod(0o755)
    assert run(monkeypatch, tmp_path / "in", tmp_path / "here", "--inventory-file", str(tmp_path / held)) == 1
    assert words in capfd.readouterr().err and not (tmp_path / held).exists() and not (tmp_path / "here").exists()
