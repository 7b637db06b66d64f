"""A worse program is red: the measures of `scripts/evaluate.py` on the open gold documents, each against its floor.

The floors stand in `floors.tsv`, one a line: folder of documents, figure, `most` or `least`, floor, and what the figure was on
the day given. A floor leaves room for one mention. Who makes the program better raises it:

    python -m tests.gold.test_floors > tests/gold/floors.tsv
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timezone
from functools import cache
from pathlib import Path

import pytest

from pseudo.core.document import Document
from pseudo.evaluate.markup import load_gold
from pseudo.pipeline import Pseudonymiser
from scripts.evaluate import KEY, evaluate, policy_keeps
from scripts.evaluation import knowledge
from scripts.evaluation.report import Figure, figures

HERE = Path(__file__).parent
FOLDERS = {"open": "hu", "open3": "hu", "ids": "hu", "fi/open": "fi", "fi/open2": "fi"}
"""The folders, and the language of each; those with a language's name lie beside `documents`."""
MOST = (
    "names: unreplaced or partly replaced",
    "persons: unreplaced or partly replaced",
    "identifiers: unreplaced or partly replaced",
    "dates: unreplaced or partly replaced",
    "names: improper (type, gender, origin)",
    "names: inconsistent",
    "names: wrongly inflected",
    "names: wrong in all",
    "a/az: articles that agreed and do no longer",
    "collisions: two gold entities, one replacement",
    "false names per 1,000 words",
    "false identifiers per 1,000 words",
    "false dates per 1,000 words",
    "kept by policy, changed all the same",
    "dates, numbers, addresses that came apart",
    "breaches of invariants",
)
"""Figures that are the worse the higher they are."""
LEAST = (
    "lemma right, exactly found names",
    "inflect(norm, feats) = surface, exactly found names",
    "names: found with exact bounds",
    "nickname mentions tied, of those replaced",
    "persons B-cubed precision",
    "persons B-cubed recall",
)
"""Figures that are the better the higher they are."""


@cache
def measured(folder: str) -> Mapping[str, Figure]:
    """All figures of the documents in one folder, by name."""
    lang = FOLDERS[folder]
    gold = load_gold(HERE / folder if "/" in folder else HERE / "documents" / folder)
    program = Pseudonymiser(lang, KEY)
    docs = list(program.batch([Document(text=each.text, id=each.id, lang=lang) for each in gold], "replace"))
    run = evaluate(gold, docs, knowledge.load(lang, policy_keeps(lang)))
    return {figure.name: figure for figure in figures(run)}


def rows() -> Iterator[tuple[str, str, str, float]]:
    for line in (HERE / "floors.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        folder, name, bound, floor, *_ = line.split("\t")
        yield folder, name, bound, float(floor)


@pytest.mark.parametrize("folder", list(FOLDERS))
def test_no_figure_is_worse_than_its_floor(folder: str) -> None:
    missed = [
        f"{name}: {measured(folder)[name].value:.2f}, {bound} {floor:.2f}"
        for where, name, bound, floor in rows()
        if where == folder and (measured(folder)[name].value - floor) * (1 if bound == "most" else -1) > 0.005
    ]
    assert missed == []


def test_every_figure_that_counts_has_a_floor() -> None:
    counted = {(folder, name) for folder in FOLDERS for name in MOST + LEAST if measured(folder)[name].of}
    assert {(folder, name) for folder, name, *_ in rows()} == counted


def table(day: date) -> Iterator[str]:
    """The lines of `floors.tsv` for the program as it is."""
    yield f"documents\tfigure\tbound\tfloor\ton {day.isoformat()}\tof"
    for folder in FOLDERS:
        for name in MOST + LEAST:
            figure = measured(folder)[name]
            if not figure.of:  # nothing of that kind in these documents
                continue
            room = _room(figure)
            floor = figure.value + room if name in MOST else max(0.0, figure.value - room)
            bound = "most" if name in MOST else "least"
            yield f"{folder}\t{name}\t{bound}\t{floor:.2f}\t{figure.value:.2f}\t{figure.of}"


def _room(figure: Figure) -> float:
    """What one mention is worth; nothing where the figure may only be 0."""
    if figure.floor == 0.0:
        return 0.0
    return {"%": 100.0, "": 1000.0, "entities": figure.of}[figure.unit] / figure.of


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table(datetime.now(timezone.utc).date()))
