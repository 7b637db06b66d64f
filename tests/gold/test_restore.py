"""A worse restorer is red: the open half of the changed texts, against its floors.

Half of the texts is held (`python -m scripts.measure_restore held` gives its figures and no more).
"""

from __future__ import annotations

from functools import cache

import pytest

from pseudo.language.language import load
from scripts.measure_restore import figures, measured

FLOORS = {"items right": 95.5, "words right": 98.3, "ambiguous items right": 97.7}
MOST = {"items wrong": 4.5, "words wrong": 1.7, "items silent": 0.0}


@cache
def share() -> dict[str, float]:
    return figures(measured("open", load("hu")))


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_no_figure_is_under_its_floor(name: str) -> None:
    assert share()[name] >= FLOORS[name]


@pytest.mark.parametrize("name", sorted(MOST))
def test_no_fault_is_above_its_bound(name: str) -> None:
    assert share()[name] <= MOST[name]
