"""Which of several bearers a surname or a family means."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.language.language import load
from pseudo.spans.link import choice

HU = load("hu")
CASE = choice.Case(1000, "Németh", family=False, options=("Németh József", "Németh Vilmos"),
                   first={"Németh József": 0, "Németh Vilmos": 4},
                   last={"Németh József": 2, "Németh Vilmos": 9}, women=frozenset(), bare=True)

CASES = [
    ({}, "Németh József"),  # the patient, whose brother is mentioned once
    ({"women": frozenset({"Németh József"})}, "Németh Vilmos"),  # a woman is seldom called by her surname alone
    ({"family": True}, "Németh József"),
    ({"bare": False}, "Németh Vilmos"),  # by a given name: the last
    ({"first": {"Németh József": 4, "Németh Vilmos": 0}}, "Németh Vilmos"),
]


@pytest.mark.parametrize(("changed", "meant"), CASES)
def test_who_is_meant(changed: dict[str, object], meant: str) -> None:
    assert choice.weighed(dataclasses.replace(CASE, **changed), HU.ties) == meant


def test_without_weights_the_last_is_meant_and_nobody_by_a_family() -> None:
    assert choice.weighed(CASE, {}) == "Németh Vilmos"
    assert choice.weighed(dataclasses.replace(CASE, family=True), {}) is None
    assert choice.weighed(dataclasses.replace(CASE, last=dict.fromkeys(CASE.options)), {}) is None


@given(st.lists(st.lists(st.sampled_from(sorted(HU.ties)), max_size=5), min_size=1, max_size=5))
def test_chances_are_of_all_options_and_of_none(options: list[list[str]]) -> None:
    found = choice.chances(options, HU.ties)
    assert len(found) == len(options) + 1 and sum(found) == pytest.approx(1) and min(found) > 0


@pytest.mark.parametrize("family", [False, True])
def test_every_clue_of_a_case_has_a_weight(family: bool) -> None:
    case = dataclasses.replace(CASE, family=family)
    assert {clue for option in case.options for clue in choice.clues(case, option)} <= set(HU.ties)
