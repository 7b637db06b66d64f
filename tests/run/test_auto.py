"""`--lang auto`: each document in its own language, through streams, folders and tables; what is none of ours is an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pseudo.pipeline import Pseudonymiser
from pseudo.run import runner
from pseudo.run.about import identity
from pseudo.run.job import Item, Job
from pseudo.run.runner import Runner
from tests.language.test_which import FOREIGN
from tests.test_cli import Pseudo, pseudo

assert pseudo
OURS = "Tegnap Kovács Jánossal beszéltem a ház előtt, de nem mondott semmit."
THEIRS = "Eilen puhuin Matti Virtasen kanssa kadulla, mutta hän ei kertonut mitään."
SHORT = "Kovács János"


@pytest.fixture
def real(pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch) -> Pseudo:
    """The command line with the stages themselves behind it."""
    monkeypatch.setattr(runner, "Pseudonymiser", Pseudonymiser)
    return pseudo


def stream(*texts: str, **more: str) -> bytes:
    return "".join(json.dumps({"text": text, **more}) + "\n" for text in texts).encode()


def test_a_stream_has_each_document_in_its_language(real: Pseudo) -> None:
    done = real("replace", "--jsonl", "--lang", "auto", stdin=stream(OURS, THEIRS))
    docs = [json.loads(line) for line in done.out.splitlines()]
    assert [doc["lang"] for doc in docs] == ["hu", "fi"]
    assert "Kovács" not in docs[0]["pseudonymised"] and "Virtasen" not in docs[1]["pseudonymised"]
    for lang, doc, text in zip(("hu", "fi"), docs, (OURS, THEIRS), strict=True):
        alone = real("replace", "--jsonl", "--lang", lang, stdin=stream(text))
        assert json.loads(alone.out) == doc


def test_a_document_in_both_has_each_paragraph_in_its_own(real: Pseudo, tmp_path: Path) -> None:
    done = real("replace", "--jsonl", "--lang", "auto", stdin=stream(f"{OURS}\n\n{THEIRS} Kovácsin mukaan."))
    doc = json.loads(done.out)
    new = {span["text"]: (span["lang"], span["new_text"]) for span in doc["spans"]}
    assert doc["lang"] == "mul" and new["Kovács Jánossal"][0] == "hu" and new["Matti Virtasen"][0] == "fi"
    assert new["Kovácsin"][1][:3] == new["Kovács Jánossal"][1][:3]
    again = real("replace", "--jsonl", stdin=(json.dumps({"text": doc["text"], "lang": "mul"}) + "\n").encode())
    assert json.loads(again.out)["pseudonymised"] == doc["pseudonymised"]


def test_an_inventory_is_taken_of_each_language_of_a_document(real: Pseudo, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(f"{OURS}\n\n{THEIRS}", encoding="utf-8")
    (folder / "b.txt").write_text(THEIRS, encoding="utf-8")
    done = real("run", str(folder), "-o", str(tmp_path / "out"), "--lang", "auto", "--inventory")
    one, other = ((tmp_path / "out" / name).read_text(encoding="utf-8") for name in ("a.txt", "b.txt"))
    assert done.status == 0 and one.endswith(other) and "Kovács" not in one and "Matti" not in one


def test_the_trace_of_a_document_in_both(real: Pseudo) -> None:
    done = real("spans", "--text", "--explain", "--lang", "auto", stdin=f"{OURS}\n{THEIRS}".encode())
    assert {"Kovács Jánossal", "Matti Virtasen"} <= {line.split("\t")[1] for line in done.out.splitlines()}


def test_what_is_none_of_ours_fails_and_the_others_come_out(real: Pseudo) -> None:
    done = real("replace", "--jsonl", "--lang", "auto", stdin=stream(OURS, FOREIGN["Swedish"], SHORT))
    assert done.status == 3 and len(done.out.splitlines()) == 1
    assert "line 2: it is in none of the languages that are there (fi, hu); name" in done.err
    assert "line 3: its language cannot be told" in done.err and FOREIGN["Swedish"][:9] not in done.err


def test_a_document_that_names_its_language_keeps_it(real: Pseudo) -> None:
    done = real("spans", "--jsonl", "--lang", "auto", stdin=stream(SHORT, lang="hu"))
    assert done.status == 0 and json.loads(done.out)["lang"] == "hu"


def test_short_rows_are_in_the_language_of_their_table(real: Pseudo, tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"nimi,kertoi\nMatti Virtanen,\"{THEIRS}\"\nLiisa Korhonen,ei mitään\n", encoding="utf-8")
    done = real("run", str(source), "-o", str(tmp_path / "out"), "--lang", "auto", "--rows")
    new = (tmp_path / "out" / "in.csv").read_text(encoding="utf-8")
    assert done.status == 0 and new.startswith("nimi,kertoi\n")
    assert not [name for name in ("Virta", "Matti", "Liisa", "Korhonen") if name in new]


def test_the_trace_is_that_of_the_language(real: Pseudo) -> None:
    told = real("spans", "--text", "--explain", "--lang", "auto", stdin=THEIRS.encode())
    named = real("spans", "--text", "--explain", "--lang", "fi", stdin=THEIRS.encode())
    assert told.out == named.out and told.out


def test_where_one_language_is_meant_auto_is_refused(real: Pseudo) -> None:
    done = real("table", "--lang", "auto", "--text", stdin=OURS.encode())
    assert done.status == 2 and "name it" in " ".join(done.err.split())


def test_names_of_files_are_read_in_every_language() -> None:
    work = Runner(Job("replace", "auto", b"a test key of sixteen bytes"))
    assert work.changed(["Kovács Jánosnak", "Matti Virtaselle", "jegyzet"])[:2] == [True, True]


def test_a_report_has_the_world_of_every_language() -> None:
    told = identity(Job("replace", "auto"))
    assert [each.split(":")[0] for each in str(told["world"]).split()] == ["fi", "hu"]


def test_a_runner_tells_it_for_programs() -> None:
    (outcome,) = Runner(Job("spans", "auto"))([Item(json.dumps({"text": THEIRS}).encode(), "")])
    assert json.loads(outcome.result)["lang"] == "fi"


def test_who_is_in_documents_of_two_languages_is_tied_by_a_shared_configuration(real: Pseudo, tmp_path: Path) -> None:
    shared = tmp_path / "shared.json"
    shared.write_text(json.dumps({"Kovács János": {"repl": "Tóth Béla"}}), encoding="utf-8")
    done = real("replace", "--jsonl", "--lang", "auto", "--replacements", shared, stdin=stream(
        OURS, "Eilen puhuin Kovács Jánosin kanssa kadulla, mutta hän ei kertonut mitään."))
    assert [("Tóth Bélával" in line, "Tóth Bélan kanssa" in line) for line in done.out.splitlines()] == [(True, False), (False, True)]
