"""What was replaced in the text and is still to be read in a written file where nobody reads fails it, or is counted."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from pseudo import Pseudonymiser
from pseudo.run import runner, writer
from tests.test_cli import Pseudo, pseudo

assert pseudo


@pytest.fixture(autouse=True)
def real(pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "Pseudonymiser", Pseudonymiser)


CSV = "nev;varos;megjegyzes\nKovács János;Szeged;ok\nSzabó Péter;Pécs;Kovács János hívta\n"
TICKETS = ('{"id": 1, "body": "Tegnap Kovács János hívott.", "author": {"name": "Kovács János"}}\n'
           '{"id": 2, "body": "Tegnap Szabó Péter hívott.", "author": {"name": "admin"}}\n')


def table(path: Path) -> None:
    pyarrow.parquet.write_table(pyarrow.table({
        "nev": ["Kovács János", "Szabó Péter"], "rest": [[{"a": "ok"}], [{"a": "Kovács János hívta"}]],
    }), path)


@pytest.mark.parametrize(("name", "option"), [
    ("a.csv", ("--columns", "nev")), ("a.parquet", ("--columns", "nev")),
    ("a.parquet", ("--columns", "nev", "--rows")), ("a.jsonl", ("--text-field", "body")),
])
def test_what_was_not_asked_for_is_looked_at(pseudo: Pseudo, tmp_path: Path, name: str, option: tuple[str, ...]) -> None:
    source, out = tmp_path / name, tmp_path / "out"
    if name == "a.parquet":
        table(source)
    else:
        source.write_text(CSV if name == "a.csv" else TICKETS)
    ran = pseudo("run", source, "-o", out, *option)
    assert ran.status in (1, 3) and "holds what is not read" in ran.err and "János" not in ran.err
    assert not (out / name).exists() or "Kovács János" not in (out / name).read_text()
    report = tmp_path / "report.json"
    ran = pseudo("run", source, "-o", tmp_path / "more", *option, "--skip-unreadable", "--report", report)
    told = json.loads(report.read_text())
    assert ran.status == 0 and sum(told["unread"].values()) == 1 and told["failed"] == 0
    assert len(told["each"]) == told["documents"]  # the end of a file is no document


def test_counts_of_a_run_that_goes_on_are_those_of_one_that_did_not_stop(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text(CSV)
    (tmp_path / "in" / "b.txt").write_text("Tegnap Szabó Péter hívott.")
    options: tuple[object, ...] = ("--columns", "nev", "--skip-unreadable", "--report", tmp_path / "r.json", "--mapping")
    assert pseudo("run", tmp_path / "in", "-o", tmp_path / "out", *options, tmp_path / "first").status == 0
    first = json.loads((tmp_path / "r.json").read_text())
    whole = writer.Writer._finish
    stop = {"b": True}

    def halt(self: writer.Writer, plan: object, number: int) -> None:
        if number == 1 and stop.pop("b", False):
            raise KeyboardInterrupt
        whole(self, plan, number)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer.Writer, "_finish", halt)
        pseudo("run", tmp_path / "in", "-o", tmp_path / "new", *options, tmp_path / "map")
    assert (tmp_path / "map" / "run.jsonl").exists()
    ran = pseudo("run", tmp_path / "in", "-o", tmp_path / "new", *options, tmp_path / "map", "--resume")
    second = json.loads((tmp_path / "r.json").read_text())
    assert ran.status == 0 and first["unread"] == second["unread"] and first["each"] == second["each"]


def test_replace_counts_it_too(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(CSV)
    ran = pseudo("replace", "--format", "csv", "--columns", "nev", tmp_path / "a.csv", "-o", tmp_path / "b.csv")
    assert ran.status == 1 and "holds what is not read" in ran.err and "János" not in ran.err
    assert not (tmp_path / "b.csv").exists()


@pytest.mark.parametrize(("name", "stays"), [
    ("scen", True), ("doc_1", True), ("Doc1", True), ("final_v2", True), ("adatok_2024", True), ("levelek-2023", True),
    ("jelentes_03", True), ("hu", True),  # technical names, years
    ("Kiss", False), ("Kis", False), ("Nagy", False), ("kovacs", False), ("orsi_lelet", False), ("Bergström", False),
])  # fmt: skip
def test_only_names_of_files_that_may_name_somebody_change(pseudo: Pseudo, tmp_path: Path, name: str, stays: bool) -> None:
    (tmp_path / f"{name}.txt").write_text("Tegnap esett.")
    ran = pseudo("run", tmp_path / f"{name}.txt", "-o", tmp_path / "out")
    assert ran.status == 0 and [path.stem == name for path in (tmp_path / "out").iterdir()] == [stays]
    assert stays == (ran.err == "") and name not in ran.err


def test_results_among_the_sources_are_not_read_again(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Tegnap esett.")
    assert pseudo("run", tmp_path, "-o", tmp_path / "one").status == 0
    ran = pseudo("run", tmp_path, "-o", tmp_path / "two")
    assert ran.status == 0 and "one: the folder of earlier results is not read" in ran.err
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == [".pseudo-results", "a.txt"]


def test_a_file_where_a_folder_is_wanted_and_a_preset_that_is_none(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Tegnap esett.")
    ran = pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "a.txt")
    assert ran.status == 1 and ran.err == "pseudo: -o: is a file, and takes a folder; give a new one, or one that is there\n"
    ran = pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out", "--preset", "nonsense")
    assert ran.status == 2 and "no such preset; take one of clinic" in ran.err.replace("\n", " ")


def test_own_types_are_in_the_report(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[[pattern]]\ntype = "X_CHART"\nregex = "KL-[0-9]{6}"\n')
    (tmp_path / "a.txt").write_text("Tegnap Szabó Péter hívott: KL-123456, majd KL-123457.")
    ran = pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out", "--patterns", tmp_path / "own.toml", "--report",
                 tmp_path / "r.json")
    types = json.loads((tmp_path / "r.json").read_text())["types"]
    assert types["X_CHART"] == {"entities": 2, "changed": 2} and types["PER"] == {"entities": 1, "changed": 1}
    assert "X_CHART 2 of 2" in ran.err.replace("\n", " ")


def test_labels_of_markdown_do_not_fail_a_file(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Tegnap [Kovács Jánossal][kovacs-janos] és [vele][KovácsJános].\n\n"
                                   "[kovacs-janos]: /x\n[KovácsJános]: /y\n")
    assert pseudo("run", tmp_path / "a.md", "-o", tmp_path / "out").status == 0
    made = (tmp_path / "out" / "a.md").read_text()
    assert "ov" not in made and made.count("[") == 6  # four labels, two texts
