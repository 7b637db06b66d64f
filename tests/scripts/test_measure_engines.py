"""The measure of engines on the tiny sentences, of which everybody can count the names."""

from __future__ import annotations

from scripts.measure_engines import measured
from tests.engines.tiny_models import TRAIN


def test_without_a_tagger_nothing_is_found():
    row = measured("rules", "hu", TRAIN)
    assert row["all three: recall"] == row["all three: F1"] == row["UPOS"] == 0


def test_our_tagger_finds_most():
    row = measured("compact", "hu", TRAIN)
    assert row["PER: recall"] == 100 and row["place: recall"] == 100
    assert row["UPOS"] > 90 and row["lemma"] > 90
    assert row["tokens per second of processor"] > 0
