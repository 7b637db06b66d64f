"""The service under load, in short: the script finds no wrong answer, with faults or without."""

from __future__ import annotations

import pytest

from scripts import measure_service


def test_a_short_load(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure_service.main(["--seconds", "2", "--clients", "4", "--workers", "1", "--tiny", "60"]) == 0
    said = capsys.readouterr().out
    assert "wrong" not in said and "60 right" in said and "p50, p95, p99" in said
