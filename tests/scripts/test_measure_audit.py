"""The measure of the auditor: every way of planting plants, the seed says what, and nothing is found that is not there."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.audit.inspect import audited
from pseudo.language import language
from scripts.measure_audit import WAYS, mapped, measured, named

HU = language.load("hu")
DONE = Pseudonymiser("hu", key=b"a test key of sixteen bytes").replace("Hornyák Margit és Paál Tibor Szegeden jártak.")


@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_way_writes_the_name_otherwise_or_as_it_is(way: str) -> None:
    planted = WAYS[way]("Hornyák Margit", HU)
    assert planted and (planted != "Hornyák Margit") == (way != "as it is")


def test_names_are_those_that_the_result_has_no_more() -> None:
    assert named(DONE, HU) == ["Hornyák Margit", "Paál Tibor"]


def test_the_same_seed_plants_the_same() -> None:
    planted, sure, met, missed = measured([DONE], HU, seed=3)
    assert (planted, sure, met, missed) == measured([DONE], HU, seed=3)
    assert set(planted) == set(WAYS) and sure["as it is"] == sure["base64"] == 1 and sure.total() <= met.total() <= planted.total()
    assert {way for way, *_ in missed} == {way for way in WAYS if not sure[way]}


def test_where_nothing_is_planted_nothing_is_found() -> None:
    assert audited([mapped(DONE, "")], HU).findings() == []
