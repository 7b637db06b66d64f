"""What the first pass of a run found is found once, whoever is killed, and whatever becomes of the file that keeps it."""

from __future__ import annotations

import json
import pickle
import shutil
import stat
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import Document, Span
from pseudo.run import passes, state, streams, writer
from pseudo.run.job import Item
from pseudo.run.passes import KEPT, MARK, Kept, beside, marked, packed, unpacked
from pseudo.run.state import STATE
from pseudo.spans import stage
from tests.run.test_carried import TEXTS, P, run
from tests.run.test_resume import Killed, everything

RUN = marked({"key": "1"}, [["a", "0"]])
OTHER = marked({"key": "2"}, [["a", "0"]])


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files, each with a line that is no document."""
    monkeypatch.setattr(streams.batches, "__defaults__", (2, streams.SIZE))
    monkeypatch.setattr(streams, "STRETCH", 2)
    monkeypatch.setattr(writer, "PART", 2)
    case = tmp_path / "in"
    case.mkdir()
    for name, texts in (("a", TEXTS), ("b", TEXTS[::-1])):
        lines = [json.dumps({"text": text, "id": number}) for number, text in enumerate(texts)]
        (case / f"{name}.jsonl").write_text("\n".join([*lines[:3], "rossz", *lines[3:]]) + "\n")
    return case


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts in which something was looked for, in order."""
    found: list[str] = []
    does = stage.annotate

    def annotate(docs: Sequence[Document], *given: Any) -> Any:
        found.extend(doc.text for doc in docs if doc.text in TEXTS)
        return does(docs, *given)

    monkeypatch.setattr(stage, "annotate", annotate)
    return found


@pytest.fixture
def whole(tmp_path: Path, case: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What a run gives that keeps nothing."""
    with monkeypatch.context() as patched:
        patched.setattr(Kept, "add", lambda self, found: None)
        assert run(monkeypatch, case, tmp_path / "whole", "--inventory") == 3
    return results(tmp_path / "whole")


def results(here: Path) -> dict[str, bytes]:
    return everything(here / "out", here / "map")


def killed(monkeypatch: pytest.MonkeyPatch, case: Path, here: Path, of: type, name: str, after: int) -> None:
    """A run that is killed when it comes to this so many times and once more."""
    left, does = after, getattr(of, name)

    def once(*given: Any) -> Any:
        nonlocal left
        if not left:
            raise Killed
        left -= 1
        return does(*given)

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(of, name, once)
        run(monkeypatch, case, here, "--inventory")


# -- a document


@settings(max_examples=30)
@given(st.sampled_from(TEXTS), st.one_of(st.none(), st.integers(), st.text()), st.booleans())
def test_what_was_found_is_had_again(text: str, name: int | str | None, marked_: bool) -> None:
    given_ = (Span(0, 3, text[:3], "X_CHART", extra={"mine": [1, {"a": None}]}),) if marked_ else None
    came = Document(text, id=name, lang=P.lang, spans=given_, extra={"page": 4}, walls=(2,) if not marked_ else ())
    found = P.spans(came)
    again = unpacked(packed(found, came), came)
    assert again == found and again is not None
    assert list(again.replacements or ()) == list(found.replacements or ())
    assert unpacked(packed(found, came), replace(came, text=text + " ")) is None
    assert unpacked(packed(found, came), replace(came, id="another")) is None
    assert P.replace(again) == P.replace(came)


def test_what_is_whole_already_is_not_kept() -> None:
    doc = P.spans(TEXTS[0])
    assert packed(doc, doc) == b"" and packed(replace(doc, world=1), Document(TEXTS[0], lang=P.lang)) == b""
    came = Document(TEXTS[0], lang=P.lang, extra={"a": lambda: 1})
    assert unpacked(packed(P.spans(came), came), came) is not None, "what it has besides is not packed"
    odd = replace(doc, tokens=tuple(replace(token, extra={"a": lambda: 1}) for token in doc.tokens or ()))
    assert packed(odd, Document(TEXTS[0], lang=P.lang)) == b""


@pytest.mark.parametrize("held", [
    b"", b"no archive", zlib.compress(b"no pickle"), zlib.compress(pickle.dumps(1)), zlib.compress(pickle.dumps(([], [], 3))),
    zlib.compress(pickle.dumps(([(1,)], [], {}))), zlib.compress(pickle.dumps((Path("x"), [], {}))),
])
def test_what_was_not_written_so_is_nothing(held: bytes) -> None:
    came = Document(TEXTS[0], lang=P.lang)
    data = packed(P.spans(came), came)
    assert unpacked(data[:MARK] + held, came) is None
    assert unpacked(data[:-5], came) is None and unpacked(data[:3], came) is None


# -- the file


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 4))), st.sets(st.tuples(st.integers(0, 3), st.integers(0, 4))),
       st.integers(0, 60))
def test_each_item_has_its_own(tmp_path_factory: pytest.TempPathFactory, held: set[tuple[int, int]],
                               asked: set[tuple[int, int]], cut: int) -> None:
    path = tmp_path_factory.mktemp("kept") / KEPT
    kept = Kept(path, RUN, 0)
    kept.add((file, line, b"%d %d" % (file, line)) for file, line in sorted(held))
    kept.close()
    items = [Item(b"", "", file=file, line=line) for file, line in sorted(asked)]
    assert [item.found for item in beside(items, path, RUN)] == [
        b"%d %d" % (item.file, item.line) if (item.file, item.line) in held else b"" for item in items]
    assert not any(item.found for item in beside(items, path, OTHER))
    path.write_bytes(path.read_bytes()[:-cut] if cut else b"")
    assert all(item.found in (b"", b"%d %d" % (item.file, item.line)) for item in beside(items, path, RUN))
    path.unlink()
    assert list(beside(items, path, RUN)) == items


def test_what_is_noted_stays_and_no_more(tmp_path: Path) -> None:
    path, items = tmp_path / KEPT, [Item(b"", "", line=line) for line in range(4)]
    kept = Kept(path, RUN, 0)
    kept.add([(0, 0, b"a"), (0, 1, b"b")])
    noted = kept.so_far()
    kept.add([(0, 2, b"lost")])
    kept.close()
    for mark, keep, left in ((RUN, noted, [b"a", b"b", b"c", b""]), (RUN, 10 ** 6, [b"", b"", b"c", b""]),
                             (OTHER, noted, [b"", b"", b"c", b""])):
        shutil.copy(path, tmp_path / "copy")
        again = Kept(tmp_path / "copy", mark, keep)
        again.add([(0, 2, b"c")])
        again.close()
        assert [item.found for item in beside(items, tmp_path / "copy", mark)] == left
        assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) & 0o077 == 0 or keep == noted


def test_there_is_an_end_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk has less room than it has taken, or a document cannot be written at all."""
    kept = Kept(tmp_path / KEPT, RUN, 0)
    kept.add([(0, 0, b"a")])
    monkeypatch.setattr(passes.shutil, "disk_usage", lambda path: SimpleNamespace(free=10))
    size = kept.so_far()
    kept.add([(0, 1, b"b")])
    assert (tmp_path / KEPT).stat().st_size == size and kept.so_far() == 0
    kept = Kept(tmp_path / "full", RUN, 0)
    kept.add(_full())
    assert not (tmp_path / "full").exists() and kept.so_far() == 0


def _full() -> Any:
    raise OSError("no room")
    yield


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(RUN + b"more")
    (tmp_path / KEPT).symlink_to(tmp_path / "mine")
    assert not any(item.found for item in beside([Item(b"", "")], tmp_path / KEPT, RUN))
    Kept(tmp_path / KEPT, RUN, MARK).close()
    assert (tmp_path / "mine").read_bytes() == RUN + b"more"


# -- runs


def test_each_document_is_read_once(tmp_path: Path, case: Path, whole: dict[str, bytes], found: list[str],
                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """With several processes, too: tests/run/test_resume.py and test_machines.py kill these."""
    found.clear()
    assert run(monkeypatch, case, tmp_path, "--inventory") == 3
    assert results(tmp_path) == whole and len(found) == 14


@pytest.mark.parametrize("after", [0, 1, 3])
def test_killed_in_the_first_pass(tmp_path: Path, case: Path, whole: dict[str, bytes], found: list[str],
                                  monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    killed(monkeypatch, case, tmp_path, passes.Kept, "so_far", after)
    assert stat.S_IMODE((tmp_path / "map" / KEPT).stat().st_mode) == 0o600
    found.clear()
    assert run(monkeypatch, case, tmp_path, "--inventory", "--resume") == 3
    assert results(tmp_path) == whole and len(found) <= 14 - after


@pytest.mark.parametrize("change", [
    lambda kept: None, lambda kept: kept.write_bytes(kept.read_bytes()[:-40]), lambda kept: kept.unlink(),
    lambda kept: kept.write_bytes(kept.read_bytes()[:200] + bytes(200) + kept.read_bytes()[400:]),
    lambda kept: kept.write_bytes(OTHER + kept.read_bytes()[MARK:]),
])
def test_killed_in_the_second_pass(tmp_path: Path, case: Path, whole: dict[str, bytes], found: list[str],
                                   monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], object]) -> None:
    found.clear()
    killed(monkeypatch, case, tmp_path, state.State, "note_part", 1)
    assert len(found) == 14 and (tmp_path / "map" / STATE).exists()
    kept = tmp_path / "map" / KEPT
    before = kept.read_bytes()
    change(kept)
    changed = not kept.exists() or kept.read_bytes() != before
    found.clear()
    assert run(monkeypatch, case, tmp_path, "--inventory", "--resume") == 3
    assert results(tmp_path) == whole and bool(found) == changed


def test_another_run_does_not_read_it(tmp_path: Path, case: Path, monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    """One that begins anew without an inventory leaves none of it behind."""
    killed(monkeypatch, case, tmp_path, state.State, "note_part", 1)
    found.clear()
    assert run(monkeypatch, case, tmp_path, "--force") == 3
    assert len(found) == 14 and sorted(path.name for path in (tmp_path / "map").iterdir()) == [
        "a.jsonl", "b.jsonl", "retry.json"]
