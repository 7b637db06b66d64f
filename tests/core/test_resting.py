"""The collector rests while a first call loads, and never after it."""

from __future__ import annotations

import gc

import pytest

from pseudo.core.resting import MANY, first_at_rest, resting


def test_the_first_call_rests_and_the_next_does_not() -> None:
    seen: list[int] = []
    called = first_at_rest(lambda: seen.append(gc.get_threshold()[0]))
    before = gc.get_threshold()
    called()
    called()
    assert seen == [MANY, before[0]]
    assert gc.get_threshold() == before


def test_a_call_that_fails_leaves_the_collector_as_it_was_and_the_next_rests() -> None:
    seen: list[int] = []

    @first_at_rest
    def loaded(fails: bool) -> None:
        seen.append(gc.get_threshold()[0])
        if fails:
            raise ValueError

    before = gc.get_threshold()
    with pytest.raises(ValueError):
        loaded(True)
    assert gc.get_threshold() == before
    loaded(False)
    assert seen == [MANY, MANY]


def test_who_has_put_it_to_rest_before_is_left_alone() -> None:
    with resting():
        inside = gc.get_threshold()
        with resting():
            assert gc.get_threshold() == inside
        assert gc.get_threshold() == inside


def test_a_collector_that_is_off_stays_off() -> None:
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with resting():
            assert gc.get_threshold()[0] == 0
        assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*before)
