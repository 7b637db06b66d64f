"""Our own gold, one file for each file of the grammar: forms that must exist and forms that must not, both ways.

`tests/gold/morph/word/06_accusative.tsv` belongs to `morph/hu/grammar/word/06_accusative.rules`; what lives in tables
or in Python has a file in `topics/`. A line is lemma, features, form, reason; `*` stands before a form that must not be.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import morph

GOLD = Path(__file__).parent.parent / "gold" / "morph"
GRAMMAR = morph.morphology.HERE / "hu" / "grammar"


def lines() -> list[tuple[str, str, str, str]]:
    found = []
    for path in sorted(GOLD.rglob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                lemma, feats, form, reason = line.split("\t")
                assert reason, line
                found.append((path.stem, lemma, feats, form))
    return found


@pytest.fixture(scope="module")
def hungarian() -> morph.Morphology:
    return morph.load("hu")


def exists(hungarian: morph.Morphology, lemma: str, feats: str, form: str) -> bool:
    """Whether the forms, and no others, are made, and each is read back."""
    wanted = (lemma.lower(), morph.canonical(feats))
    return set(hungarian.variants(lemma, feats)) == set(form.split(" / ")) and all(
        any(reading.exact and (reading.lemma.lower(), reading.feats) == wanted for reading in hungarian.analyse(variant))
        for variant in form.split(" / ")
    )


def is_barred(hungarian: morph.Morphology, lemma: str, feats: str, form: str) -> bool:
    """Whether the form behind the `*` is neither made nor read."""
    wrong, unwanted = form.replace("*", ""), (lemma, morph.canonical(feats))
    return wrong not in hungarian.variants(lemma, feats) and not any(
        reading.exact and (reading.lemma, reading.feats) == unwanted for reading in hungarian.analyse(wrong)
    )


@pytest.mark.parametrize("file", sorted({line[0] for line in lines()}))
def test_forms_exist_both_ways_and_those_with_a_star_do_not(hungarian: morph.Morphology, file: str) -> None:
    found = [line for line in lines() if line[0] == file]
    assert [line for line in found if not (is_barred if "*" in line[3] else exists)(hungarian, *line[1:])] == []


def test_every_file_of_the_grammar_has_its_gold_and_the_other_way_round() -> None:
    grammar = {path.relative_to(GRAMMAR).with_suffix("") for path in GRAMMAR.rglob("*.*")}
    gold = {path.relative_to(GOLD).with_suffix("") for path in GOLD.rglob("*.tsv")}
    assert grammar == {path for path in gold if path.parts[0] != "topics"}
    assert {path.stem for path in GOLD.rglob("*.tsv")} == {line[0] for line in lines()}, "a gold file without rows"


def test_the_gold_is_large_and_says_nothing_twice() -> None:
    counted = Counter(line[1:] for line in lines())
    assert [line for line, times in counted.items() if times > 1] == []
    assert len(counted) >= 1600
    assert sum("*" in form for _, _, form in counted) >= 80


@pytest.mark.parametrize("path", sorted(GRAMMAR.rglob("*.*")), ids=lambda path: path.name)
def test_every_file_of_the_grammar_cites_its_source(path: Path) -> None:
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith(("#", "!"))]
    assert any("Source" in line for line in comments) and any("AkH 12" in line or "(2" in line for line in comments)
