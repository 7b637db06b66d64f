"""What a run says of itself: the report, the dry run, the list of what is to be done again, the limit of time."""

from __future__ import annotations

import json
import re
import stat
import time
from pathlib import Path

import pytest

from pseudo.core.document import Document
from pseudo.run import limits
from pseudo.run.retry import RETRY
from tests.run.test_folders import everything, made
from tests.test_cli import Pseudo, StandIn, pseudo, stream

__all__ = ["pseudo"]
COUNTS = ("documents", "characters", "entities", "changed", "unchanged", "failed", "passed_over")


@pytest.fixture
def case(tmp_path: Path) -> Path:
    case = made(tmp_path / "case", a__txt="Itt Kovács.", Kovács__txt="Kovács", bad__txt="rossz", notes__xyz="?")
    (case / "c.jsonl").write_text(stream("Kovács", "rossz", "x"), encoding="utf-8")
    return case


def test_the_report_counts_and_names_nothing(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "page.html").write_text('<img src="data:image/png;base64,AAAA"><p>Kovács</p>')
    ran = pseudo("run", case, "-o", tmp_path / "out", "--report", tmp_path / "report", "--skip-unreadable")
    text = (tmp_path / "report").read_text(encoding="utf-8")
    report = json.loads(text)
    assert ran.status == 3 and {name: report[name] for name in COUNTS} == {
        "documents": 5, "characters": 30, "entities": 4, "changed": 4, "unchanged": 0, "failed": 2, "passed_over": 1}
    assert sum(report["unread"].values()) == 1
    assert {"version", "world", "policy", "key", "seconds", "unread", "configured"} <= report.keys()
    assert len(report["key"]) == 8 and len(report["policy"]) == 16
    assert len(report["each"]) == 7 and {"document", "characters", "entities", "changed", "unchanged"} in map(set, report["each"])
    for word in ("Kovács", "Tóth", "a.txt", "case", "sixteen", "rossz", "\"d1\""):
        assert word not in text
        assert word == "rossz" or word not in ran.err.split("pseudo: ")[-1], "nor does the table"
    assert re.search(r"\n *changed +4 *\n", ran.err), "a short table stands on stderr"


def test_names_that_cannot_be_told_are_counted(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", a__txt="Kovács elfogyott, Kovács elfogyott", b__txt="Kovács")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--report", tmp_path / "report")
    report = json.loads((tmp_path / "report").read_bytes())
    assert (ran.status, report["untold"], sorted(row.get("untold", 0) for row in report["each"])) == (0, 2, [0, 2])
    assert "as letters or names ran out: 2" in ran.err


def test_without_a_report_nothing_is_said(pseudo: Pseudo, tmp_path: Path) -> None:
    assert pseudo("run", made(tmp_path / "case", a__txt="x"), "-o", tmp_path / "out").err == ""


def test_a_file_that_fails_takes_its_good_documents_with_it(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", a__csv="".join(f"{text}\n" for text in ("a", "Kovács", "rossz", "x")))
    pseudo("run", case, "-o", tmp_path / "out", "--rows", "--report", tmp_path / "report")
    report = json.loads((tmp_path / "report").read_bytes())
    (row,) = report["each"]
    assert (report["documents"], report["failed"], report["characters"]) == (0, 2, 0) and row["failed"] is True


def test_a_dry_run_writes_nothing(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "bin.txt").write_bytes(b"\0\x01")
    before = sorted(tmp_path.rglob("*"))
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--dry-run", "--report",
                 tmp_path / "report")
    rows = [line.split("\t") for line in ran.out.splitlines()]
    assert ran.status == 3 and sorted(tmp_path.rglob("*")) == before
    assert rows[0] == ["file", "format", "documents", "characters", "result", "what cannot be read"]
    assert ["a.txt", "text", "1", "11", "a.txt", ""] in rows and ["c.jsonl", "jsonl", "3", "12", "c.jsonl", ""] in rows
    assert next(row for row in rows if row[0] == "bin.txt")[5].startswith("is a binary file")
    assert "Kovács" not in ran.out + ran.err


def test_what_failed_is_done_again(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    arguments = ("-o", tmp_path / "out", "--mapping", tmp_path / "map")
    assert pseudo("run", case, *arguments).status == 3
    first = everything(tmp_path / "out")
    retry = tmp_path / "map" / RETRY
    assert stat.S_IMODE(retry.stat().st_mode) == 0o600
    assert [Path(each["file"]).name for each in json.loads(retry.read_bytes())["files"]] == ["bad.txt", "c.jsonl"]
    table = (tmp_path / "map" / "names.tsv").read_bytes()
    made(case, bad__txt="Itt Kovács.")
    ran = pseudo("run", "--retry", retry, *arguments)
    assert ran.status == 3 and [Path(each["file"]).name for each in json.loads(retry.read_bytes())["files"]] == ["c.jsonl"]
    (case / "c.jsonl").write_text(stream("Kovács", "y", "x"), encoding="utf-8")
    assert pseudo("run", "--retry", retry, *arguments).status == 0 and not retry.exists()
    out = everything(tmp_path / "out")
    assert out.pop("bad.txt") == "Itt Tóth." and len(out.pop("c.jsonl").splitlines()) == 3
    assert out.items() <= first.items() and (tmp_path / "map" / "names.tsv").read_bytes() == table
    whole = ("-o", tmp_path / "whole", "--mapping", tmp_path / "whole.map")
    assert pseudo("run", case, *whole).status == 0
    assert everything(tmp_path / "whole") == everything(tmp_path / "out")
    assert everything(tmp_path / "whole.map") == everything(tmp_path / "map")


def test_again_in_the_folders_of_before(pseudo: Pseudo, tmp_path: Path) -> None:
    """What is done again finds the folder that another document named, and takes no name that is taken."""
    case = made(tmp_path / "case" / "Kovács", Kovács__txt="Kovács", tóth__txt="x", Kovács_b__txt="rossz").parent
    arguments = ("-o", tmp_path / "out", "--mapping", tmp_path / "map", "--names", "pseudonymise")
    assert pseudo("run", case, *arguments).status == 3
    assert set(everything(tmp_path / "out")) == {"Tóth/Tóth.txt", "Tóth/tóth-2.txt"}
    made(case / "Kovács", Kovács_b__txt="Itt Kovács.")
    assert pseudo("run", "--retry", tmp_path / "map" / RETRY, *arguments).status == 0
    assert set(everything(tmp_path / "out")) == {"Tóth/Tóth.txt", "Tóth/tóth-2.txt", "Tóth/Tóth_b.txt"}
    assert len((tmp_path / "map" / "names.tsv").read_text(encoding="utf-8").splitlines()) == 5


def test_a_list_that_is_none(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    ran = pseudo("run", "--retry", case / "a.txt", "-o", tmp_path / "out")
    assert ran.status == 1 and "is no list of files" in ran.err
    assert pseudo("run", case, "--retry", case / "a.txt", "-o", tmp_path / "out").status == 2


# -- the limit


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    does = StandIn.stage

    def stage(self: StandIn, doc: Document, stage: str) -> Document:
        if "lassú" in doc.text:
            time.sleep(30)
        return does(self, doc, stage)

    monkeypatch.setattr(StandIn, "stage", stage)


def test_a_document_that_takes_too_long_fails_alone(pseudo: Pseudo, slow: None, case: Path, tmp_path: Path) -> None:
    made(case, lassú__txt="lassú Kovács")
    (case / "c.jsonl").write_text(stream("Kovács", "lassú", "x"), encoding="utf-8")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--limit-seconds", "0.2")
    assert ran.status == 3 and ran.err.count("took longer than 0.2 seconds; take a higher --limit-seconds") == 2
    out = everything(tmp_path / "out")
    assert "lassú.txt" not in out and out["a.txt"] == "Itt Tóth." and len(out["c.jsonl"].splitlines()) == 2


def test_a_stream_has_the_limit_too(pseudo: Pseudo, slow: None) -> None:
    ran = pseudo("replace", "--jsonl", "--limit-seconds", "0.1", stdin=stream("Kovács", "lassú", "x"))
    assert ran.status == 3 and len(ran.json) == 2
    assert ran.err == ("pseudo: line 2: took longer than 0.1 seconds; take a higher --limit-seconds, or split the document\n")


def test_who_catches_everything_is_rung_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "AGAIN", 0.05)

    def stubborn() -> None:
        try:
            time.sleep(20)
        except BaseException:
            time.sleep(20)

    began = time.monotonic()
    with pytest.raises(limits.LateError):
        limits.limited(0.05, stubborn)
    assert time.monotonic() - began < 10
