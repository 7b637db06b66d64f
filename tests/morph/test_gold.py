"""Our own gold, a folder for each language and a file for each file of its grammar: forms that must exist and forms that
must not, both ways.

`tests/gold/morph/hu/word/06_accusative.tsv` belongs to `morph/hu/grammar/word/06_accusative.rules`; what lives in tables
or in Python has a file in `topics/`. A line is lemma, features, form, reason; `*` stands before a form that must not be.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import morph

GOLD = Path(__file__).parent.parent / "gold" / "morph"
LANGUAGES = morph.languages()
LEAST = {"hu": (1600, 80)}
"""How many lines the gold of a language has, and how many of them forms that must not be; of others:"""
ELSE = (300, 30)
FILES = [path for lang in LANGUAGES for path in sorted((morph.morphology.HERE / lang / "grammar").rglob("*.*"))]

load = cache(morph.load)


def lines(lang: str) -> list[tuple[str, str, str, str]]:
    found = []
    for path in sorted((GOLD / lang).rglob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                lemma, feats, form, reason = line.split("\t")
                assert reason, line
                found.append((path.stem, lemma, feats, form))
    return found


def exists(language: morph.Morphology, lemma: str, feats: str, form: str) -> bool:
    """Whether the forms, and no others, are made, and each is read back."""
    wanted = (lemma.lower(), morph.canonical(feats))
    return set(language.variants(lemma, feats)) == set(form.split(" / ")) and all(
        any(reading.exact and (reading.lemma.lower(), reading.feats) == wanted for reading in language.analyse(variant))
        for variant in form.split(" / ")
    )


def is_barred(language: morph.Morphology, lemma: str, feats: str, form: str) -> bool:
    """Whether the form behind the `*` is neither made nor read."""
    wrong, unwanted = form.replace("*", ""), (lemma, morph.canonical(feats))
    return wrong not in language.variants(lemma, feats) and not any(
        reading.exact and (reading.lemma, reading.feats) == unwanted for reading in language.analyse(wrong)
    )


@pytest.mark.parametrize(("lang", "file"), [(lang, file) for lang in LANGUAGES for file in sorted({line[0] for line in lines(lang)})])
def test_forms_exist_both_ways_and_those_with_a_star_do_not(lang: str, file: str) -> None:
    found = [line for line in lines(lang) if line[0] == file]
    assert [line for line in found if not (is_barred if "*" in line[3] else exists)(load(lang), *line[1:])] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_form_of_a_line_is_the_one_that_is_given(lang: str) -> None:
    found = [line for line in lines(lang) if " / " in line[3]]
    assert [line for line in found if load(lang).inflect(line[1], line[2]) != line[3].split(" / ")[0]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_of_the_grammar_has_its_gold_and_the_other_way_round(lang: str) -> None:
    root = morph.morphology.HERE / lang / "grammar"
    grammar = {path.relative_to(root).with_suffix("") for path in root.rglob("*.*")}
    gold = {path.relative_to(GOLD / lang).with_suffix("") for path in (GOLD / lang).rglob("*.tsv")}
    assert grammar == {path for path in gold if path.parts[0] != "topics"}
    assert {path.stem for path in (GOLD / lang).rglob("*.tsv")} == {line[0] for line in lines(lang)}, "a file without rows"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gold_is_large_and_says_nothing_twice(lang: str) -> None:
    counted = Counter(line[1:] for line in lines(lang))
    least, barred = LEAST.get(lang, ELSE)
    assert [line for line, times in counted.items() if times > 1] == []
    assert len(counted) >= least
    assert sum("*" in form for _, _, form in counted) >= barred


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_every_file_of_the_grammar_cites_its_source(path: Path) -> None:
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith(("#", "!"))]
    assert any("Source" in line for line in comments) and any("AkH 12" in line or "(2" in line for line in comments)
