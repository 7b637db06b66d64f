"""Our own gold, one file a rule: forms that must exist and forms that must not, in both directions."""

from __future__ import annotations

from pathlib import Path

import pytest

import morph

GOLD = Path(__file__).parent.parent / "gold" / "morph"


def lines() -> list[tuple[str, str, str, str]]:
    found = []
    for path in sorted(GOLD.glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                lemma, feats, form, _ = line.split("\t")
                found.append((path.stem, lemma, feats, form))
    return found


def name(line: tuple[str, str, str, str]) -> str:
    return " ".join(line)


@pytest.fixture(scope="module")
def hungarian() -> morph.Morphology:
    return morph.load("hu")


@pytest.mark.parametrize("line", [line for line in lines() if "*" not in line[3]], ids=name)
def test_form_exists_both_ways(hungarian: morph.Morphology, line: tuple[str, str, str, str]) -> None:
    _, lemma, feats, form = line
    assert set(hungarian.variants(lemma, feats)) == set(form.split(" / "))
    for variant in form.split(" / "):
        readings = [(reading.lemma.lower(), reading.feats) for reading in hungarian.analyse(variant) if reading.exact]
        assert (lemma.lower(), morph.canonical(feats)) in readings


@pytest.mark.parametrize("line", [line for line in lines() if "*" in line[3]], ids=name)
def test_form_must_not_exist(hungarian: morph.Morphology, line: tuple[str, str, str, str]) -> None:
    _, lemma, feats, form = line
    wrong = form.replace("*", "")
    assert wrong not in hungarian.variants(lemma, feats)
    assert (lemma, feats) not in [(reading.lemma, reading.feats) for reading in hungarian.analyse(wrong) if reading.exact]


def test_every_rule_file_has_its_gold() -> None:
    assert {line[0] for line in lines()} >= {"harmony", "lengthening", "instrumental", "three_letters", "accusative"}
    assert len(lines()) > 400
