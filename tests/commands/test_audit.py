"""`pseudo audit` on files, as a user calls it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pseudo.cli import app

OLD = "Tegnap Kovács János (tel. +36 30 555 0147) Szegeden járt.\nKovácsot K. J. néven ismerik.\n"
CLEAN = "Tegnap Tóth Béla (tel. +36 20 416 2093) Pécsen járt.\nTóthot T. B. néven ismerik.\n"
LEAK = "Tegnap Tóth Béla (tel. +36 20 416 2093) Pécsen járt.\nKovácsot T. B. néven ismerik.\n"


def called(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["audit", *map(str, arguments)])
    return result.exit_code, result.output + (result.stderr or "")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in (("old.txt", OLD), ("clean.txt", CLEAN), ("leak.txt", LEAK)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "known.csv").write_text("norm;type\nKovács János;PER\nSzeged;GPE\n", encoding="utf-8")
    return tmp_path


def test_a_clean_result_ends_well_and_a_leak_in_status_3(files):
    status, _ = called(files / "old.txt", files / "clean.txt", "--known", files / "known.csv")
    assert status == 0
    status, _ = called(files / "old.txt", files / "leak.txt", "--known", files / "known.csv")
    assert status == 3
    status, _ = called(files / "old.txt", files / "leak.txt", "--known", files / "known.csv", "--fail-on", "never")
    assert status == 0


def test_reports_and_findings(files):
    called(files / "old.txt", files / "leak.txt", "--known", files / "known.csv", "-o", files / "r.json", "--html",
           files / "r.html", "--findings", files / "f.tsv")
    told = json.loads((files / "r.json").read_text(encoding="utf-8"))
    assert told["findings"]["sure"] == {"part": 1} and told["failed_on"] == ["sure"] and told["originals_from"] == "known"
    assert "Kovács" not in (files / "r.json").read_text(encoding="utf-8") + (files / "r.html").read_text(encoding="utf-8")
    secret = files / "f.tsv"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text(encoding="utf-8").startswith("# It shows originals")


def test_gold_beside_folders(tmp_path):
    for folder, text in (("old", "Kovács János jött."), ("new", "Kovács Béla jött."),
                         ("gold", "{{PER#1:Kovács János|Kovács János}} jött.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.txt").write_text(text, encoding="utf-8")
    status, _ = called(tmp_path / "old", tmp_path / "new", "--gold", tmp_path / "gold", "-o", tmp_path / "r.json")
    told = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert status == 3 and told["recall"]["direct"]["recall"] == 0.0 and told["originals_from"] == "gold"


def test_a_mapping_that_edits_do_not_bear_out_is_not_believed(tmp_path):
    span = {"start": 0, "end": 6, "text": "Kovács", "type": "PER", "entity": "Kovács[/N]", "norm": "Kovács",
            "new_start": 0, "new_end": 4, "new_text": "Tóth"}
    full = {"schema": "pseudo/2", "lang": "hu", "text": "Kovács jött, Kovács ment.", "spans": [span],
            "replacements": {"Kovács[/N]": {"norm": "Kovács", "type": {"PER": 1}, "frq": 1, "repl": "Tóth"}},
            "pseudonymised": "Tóth jött, Kovács ment."}
    for name, text in (("old.txt", full["text"]), ("new.txt", full["pseudonymised"]), ("m.json", json.dumps(full))):
        (tmp_path / name).write_text(str(text), encoding="utf-8")
    status, _ = called(tmp_path / "old.txt", tmp_path / "new.txt", "--mapping", tmp_path / "m.json", "-o", tmp_path / "r.json")
    told = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert (status, told["findings"]["sure"], told["mapping_borne_out"]) == (3, {"whole": 1}, 1)
    (tmp_path / "new.txt").write_text("Tóth elment, Kovács ment.", encoding="utf-8")
    called(tmp_path / "old.txt", tmp_path / "new.txt", "--mapping", tmp_path / "m.json", "-o", tmp_path / "r.json")
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["mapping_borne_out"] == 0


@pytest.mark.parametrize(("arguments", "says"), [
    (("--fail-on", "all"), "there are sure"),
    (("--gold", "{old}"), "has another number"),
    (("--run", "{old}"), "no report of a run"),
])
def test_wrong_use_is_said_in_one_line(files, arguments, says):
    if says == "has another number":
        (files / "gold.txt").write_text("{{PER#1:Nagy Pál|Nagy Pál}} jött.", encoding="utf-8")
        arguments, says = ("--gold", files / "gold.txt"), "another text"
    given = [str(each).replace("{old}", str(files / "old.txt")) for each in arguments]
    result = CliRunner().invoke(app, ["audit", str(files / "old.txt"), str(files / "clean.txt"), *given])
    assert result.exit_code != 0 and says in (result.output + str(result.exception))


def test_a_result_that_nobody_would_look_at_is_refused(tmp_path):
    for folder, names in (("old", "1"), ("new", "12")):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / f"{name}.txt").write_text("Semmi.", encoding="utf-8")
    result = CliRunner().invoke(app, ["audit", str(tmp_path / "old"), str(tmp_path / "new")])
    assert result.exit_code == 1 and "1 files of the result are of no old file" in result.output


def test_what_failed_in_the_run_and_what_pseudo_wrote_is_counted(tmp_path):
    """The rest is audited: a leak beside a file that failed is a leak."""
    for folder, name, text in (("old", "1.txt", OLD), ("new", "1.txt", LEAK), ("old", "2.txt", OLD),
                               ("old", "3.jsonl", '{"text": "Semmi."}\n{"text": 1}\n'),
                               ("new", "report.json", '{"version": "1", "world": "", "documents": 1}')):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "k.csv").write_text("norm;type\nKovács János;PER\n", encoding="utf-8")
    status, said = called(tmp_path / "old", tmp_path / "new", "--known", tmp_path / "k.csv", "-o", tmp_path / "r.json")
    told = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert (status, told["findings"]["sure"], told["documents"]) == (3, {"part": 1}, 1)
    assert told["not_looked_at"] == {"without_a_result": 2, "written_by_pseudo": 1}
    assert "not looked at: 2 files without a result, 1 file written by pseudo" in said
    (tmp_path / "old" / "2.txt").unlink()
    (tmp_path / "old" / "3.jsonl").write_text('{"text": "Semmi."}\n{"text": "Semmi."}\n', encoding="utf-8")
    (tmp_path / "new" / "3.jsonl").write_text('{"pseudonymised": "Semmi.", "text": "Semmi."}\n', encoding="utf-8")
    called(tmp_path / "old", tmp_path / "new", "--known", tmp_path / "k.csv", "-o", tmp_path / "r.json")
    told = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert told["not_looked_at"] == {"with_documents_missing": 1, "written_by_pseudo": 1}


def test_a_text_in_which_nothing_was_replaced_ends_in_status_3(tmp_path):
    names = ("Nagy Éva", "Kovács János", "Szabó Péter")
    (tmp_path / "old.txt").write_text("".join(f"Itt van {name}.\n" for name in names), encoding="utf-8")
    status, said = called(tmp_path / "old.txt", tmp_path / "old.txt", "--findings", tmp_path / "f.tsv")
    assert status == 3 and "nothing was replaced in 1 of 1 documents" in said and '"failed_on": [\n    "unchanged"' in said
    rows = (tmp_path / "f.tsv").read_text(encoding="utf-8").splitlines()[2:]
    assert [row.split("\t")[10] for row in rows] == list(names)  # a row for each
    (tmp_path / "old.txt").write_text("Itt van a ház.\n", encoding="utf-8")
    assert called(tmp_path / "old.txt", tmp_path / "old.txt")[0] == 0


@pytest.mark.parametrize(("added", "level"), [
    ("Burján Dezső\n", "sure"),  # an original on a line of its own is nobody's new name
    ("Szólt: Burján Dezsőnek\n", "sure"),
    ("Dezső\n", "sure"),
    ("Koós Dezső\n", "sure"),  # half of it is somebody's, the other is not
    ("Koós Tivadar\n", ""),
])
def test_only_a_name_that_the_mapping_hands_out_is_somebodys_new_one(tmp_path, added, level):
    full = {"schema": "pseudo/2", "lang": "hu", "text": "Burján Dezső és Pál Zsigmond él.", "spans": [
        {"start": 0, "end": 12, "text": "Burján Dezső", "type": "PER", "entity": "a", "norm": "Burján Dezső",
         "new_start": 0, "new_end": 12, "new_text": "Koós Tivadar"},
        {"start": 16, "end": 28, "text": "Pál Zsigmond", "type": "PER", "entity": "b", "norm": "Pál Zsigmond",
         "new_start": 16, "new_end": 27, "new_text": "Gyuris Ernő"}],
        "replacements": {"a": {"norm": "Burján Dezső", "type": {"PER": 1}, "frq": 1, "repl": "Koós Tivadar"},
                         "b": {"norm": "Pál Zsigmond", "type": {"PER": 1}, "frq": 1, "repl": "Gyuris Ernő"}},
        "pseudonymised": "Koós Tivadar és Gyuris Ernő él."}
    for name, text in (("old.txt", full["text"]), ("m.json", json.dumps(full)), ("new.txt", f"{full['pseudonymised']}\n{added}")):
        (tmp_path / name).write_text(str(text), encoding="utf-8")
    status, said = called(tmp_path / "old.txt", tmp_path / "new.txt", "--mapping", tmp_path / "m.json", "-o", tmp_path / "r.json")
    found = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["findings"]
    assert [each for each in ("sure", "doubtful") if found[each]] == ([level] if level else []), said
    assert status == (3 if level == "sure" else 0)


def test_a_folder_without_its_counterpart_is_refused(tmp_path):
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
    (tmp_path / "old" / "1.txt").write_text("Semmi.", encoding="utf-8")
    result = CliRunner().invoke(app, ["audit", str(tmp_path / "old"), str(tmp_path / "new")])
    assert result.exit_code != 0 and "no counterpart" in result.output
