"""`pseudo evaluate` by its exit status, its tables and its files."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from pseudo import cli

OPEN = Path(__file__).parents[1] / "gold" / "documents" / "open"
TOY = Path(__file__).parents[1] / "toy"
GOLD = "Megint {{PER#1:Antal János|Antal Jánossal}} beszéltem, {{PER#1:Jancsi|Jancsi|nick}} {{GPE#2:Szeged|szegedi|deriv}}."
TEXT = "Megint Antal Jánossal beszéltem, Jancsi szegedi."


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PSEUDO_KEY", "a test key of sixteen bytes")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold").mkdir()
    (tmp_path / "gold" / "01-letter.txt").write_text(GOLD, encoding="utf-8")
    return tmp_path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main([*map(str, arguments)])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def measured(*arguments: object) -> dict:
    assert run("evaluate", *arguments, "--json", "figures.json") == 0
    return json.loads(Path("figures.json").read_text(encoding="utf-8"))


def document(name: str, new: str = "", **more: object) -> None:
    spans = [{"start": 7, "end": 21, "type": "PER"}, {"start": 33, "end": 39, "type": "PER"}, {"start": 40, "end": 47, "type": "GPE"}]
    Path(name).write_text(json.dumps({"id": "01-letter", "text": TEXT, "spans": spans, **({"pseudonymised": new} if new else {}), **more}), encoding="utf-8")


def test_from_the_gold_to_the_figures(at: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("evaluate", "gold", "--texts", "texts") == 0
    assert (at / "texts" / "01-letter.txt").read_text(encoding="utf-8") == TEXT
    assert run("run", "texts", "-o", "out", "--mapping", "mapping") == 0
    capfd.readouterr()
    found = measured("gold", "mapping", "--details", "details.tsv")
    shown = capfd.readouterr()
    assert found["micro"]["strict"]["f1"] == found["b_cubed"]["persons"]["f1"] == found["words"]["specificity"] == 1
    assert found["consistency"] == {"entities": 1, "kept": 1, "replacements": 2, "apart": 2}
    assert found["grammar"] == {"made": 3, "analysed_back": 3, "of": 3}
    assert found["leaks"]["identifiers"]["direct"]["anywhere"] == 0
    for place in (shown.out, shown.err, json.dumps(found)):
        assert not any(word in place for word in ("Antal", "Jancsi", "zeged", "letter"))
    kept = (at / "details.tsv")
    assert kept.read_text(encoding="utf-8").startswith("# It shows originals")
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with_results = measured("gold", "out", "--mapping", "mapping")
    assert with_results == found


def test_of_new_texts_what_stands_there_is_told(at: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (at / "new.txt").write_text("Megint Kis Edével beszéltem, JANCSI pécsi.", encoding="utf-8")
    found = measured("gold", "new.txt")
    assert "types" not in found and found["leaks"]["types"]["PER"] == {"mentions": 2, "anywhere": 1, "placed": 0, "in_place": 0}
    assert "Found" not in capfd.readouterr().out


def test_what_the_policy_keeps_is_no_leak(at: Path) -> None:
    (at / "new.txt").write_text(TEXT, encoding="utf-8")
    assert measured("gold", "new.txt")["leaks"]["types"]["GPE"]["anywhere"] == 1
    (at / "policy.toml").write_text('[GPE]\nmethod = "keep"\n', encoding="utf-8")
    assert "GPE" not in measured("gold", "new.txt", "--policy", "policy.toml")["leaks"]["types"]


def test_the_classes_of_the_reference_system(at: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("evaluate", "gold", "--texts", "texts") == 0
    assert run("run", "texts", "-o", "out", "--mapping", "mapping") == 0
    (at / "persons.tsv").write_text("document\tperson\tgender\torigin\n01-letter\t1\tM\thungarian\n", encoding="utf-8")
    rows = measured("gold", "mapping", "--slate", "--persons", "persons.tsv")["slate"]
    assert [(row["reference_per_cent"], row["names"]["of"]) for row in rows if row["class"] == "all"] == [(16.8, 3), (2.6, 3)]
    assert "16.8" in capfd.readouterr().out


def test_two_outputs(at: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document("one.json")
    document("two.json", spans=[])
    found = measured("gold", "one.json", "--against", "two.json", "--seed", 3, "--rounds", 100)["against"]
    assert (found["seed"], found["rounds"]) == (3, 100)
    assert (found["types"]["all"]["f1"], found["types"]["PER"]["other_f1"]) == (1, 0)
    assert "Against the other output (seed 3" in capfd.readouterr().out


def test_gold_of_forms(at: Path) -> None:
    document("one.json")
    (at / "forms.tsv").write_text("Pécs\tCase=Sup\tPécsen\nPécs\tCase=Ins\tPécsvel / Pécsval\n", encoding="utf-8")
    assert measured("gold", "one.json", "--forms", "forms.tsv")["forms"] == {"right": 1, "of": 2}


def test_types_are_mapped_on_both_sides(at: Path) -> None:
    document("one.json", spans=[{"start": 40, "end": 47, "type": "LOC"}])
    assert measured("gold", "one.json")["types"]["GPE"]["exact"] == 0
    (at / "types.tsv").write_text("GPE\tLOC\nPER\t-\n", encoding="utf-8")
    assert measured("gold", "one.json", "--types", "types.tsv")["micro"]["strict"]["f1"] == 1


def test_a_language_unlike_hungarian(at: Path) -> None:
    (at / "xx.txt").write_text("Ul {{PER#1:Anu Talon|Anu Talon'mun}} karu, {{PER#1:Anu|Anu'ja}} tala. Ul {{GPE#2:Dorvan|Dorvan'da}} sol.", encoding="utf-8")
    own = ("--lang", "xx", "--data", TOY)
    assert run("evaluate", "xx.txt", "--texts", "texts", *own) == 0
    assert run("run", "texts", "-o", "out", "--mapping", "mapping", "--engine", "rules", *own) == 0
    found = measured("xx.txt", "mapping", "--slate", *own)
    assert found["micro"]["strict"]["f1"] == found["b_cubed"]["names"]["f1"] == 1
    assert found["grammar"] == {"made": 3, "analysed_back": 3, "of": 3}
    assert {row["everything"]["wrong"] for row in found["slate"]} == {0}


FAILING = [
    (["gold"], 2, "give an OUTPUT", "nothing to compare with"),
    (["gold", "one.json", "--texts", "x"], 2, "give an OUTPUT", "both"),
    (["nowhere", "one.json"], 1, "nowhere: is not there", "no gold"),
    (["gold", "nowhere"], 1, "nowhere: is not there", "no output"),
    (["gold", "other.json"], 1, "other.json: its text is not that of", "the text of another document"),
    (["gold", "new.txt", "--against", "one.json"], 1, "a new text alone", "nothing to compare with the other output"),
    (["gold", "one.json", "--types", "bad.tsv"], 1, "bad.tsv, line 1", "a table of types that is none"),
    (["gold", "one.json", "--gold-format", "papyrus"], 1, "unknown format", "no such format"),
    (["gold", "one.json", "--json", "one.json"], 1, "would replace another file", "a result over what is read"),
    (["gold", "one.json", "--json", "x", "--details", "x"], 1, "would replace another file", "two results under one name"),
    (["gold", "one.json", "--slate"], 1, "their mapping", "no new names"),
    (["gold", "one.json", "--persons", "bad.tsv"], 2, "--persons is for --slate", "half of what is needed"),
    (["gold", "one.json", "--slate", "--persons", "bad2.tsv"], 1, "bad2.tsv, line 2", "a table of persons that is none"),
    (["gold", "one.json", "--lang", "xx"], 1, "xx", "no such language"),
    (["gold", "one.json", "--forms", "bad.tsv"], 1, "bad.tsv, line 1", "a gold of forms that is none"),
]


@pytest.mark.parametrize(("arguments", "status", "says", "reason"), FAILING)
def test_failing(at: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], status: int, says: str, reason: str) -> None:
    document("one.json")
    document("other.json", text="Titok Ödön jön el hozzánk ma, és nem egyedül, hanem veled.")
    (at / "new.txt").write_text("Új", encoding="utf-8")
    (at / "bad.tsv").write_text("Titok\n", encoding="utf-8")
    (at / "bad2.tsv").write_text("a\nTitok\n", encoding="utf-8")
    assert run("evaluate", *arguments) == status, reason
    said = capfd.readouterr().err
    assert says in " ".join(said.replace("│", " ").split()) and "Titok" not in said and "Jancsi" not in said, reason


def test_the_open_gold_of_the_tests_is_read(at: Path) -> None:
    assert run("evaluate", OPEN, "--texts", "texts") == 0
    assert len(list((at / "texts").iterdir())) == len(list(OPEN.glob("*.txt")))
    assert run("evaluate", OPEN, "--texts", "texts") == 1  # nothing is written over
