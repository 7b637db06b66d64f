"""The service under load, in short: `scripts.measure_service` finds no wrong answer."""

from __future__ import annotations

import pytest

from scripts import measure_service
from tests.service.conftest import KEY, Service


def test_a_short_load(service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSEUDO_KEY", KEY)
    asked = ["--at", service.origin, "--token-file", str(service.tokens), "--pid", str(service.process.pid), "--sentences", "12"]
    assert measure_service.main([*asked, "--seconds", "1", "--clients", "4", "--tiny", "60"]) == 0
    said = capsys.readouterr().out
    assert "wrong" not in said and "60 right" in said and "p50, p95, p99" in said and " 0 |" not in said
