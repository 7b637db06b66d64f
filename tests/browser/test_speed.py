"""How fast the page answers with 10,000 mentions, server included."""

from __future__ import annotations

from pathlib import Path

from scripts.measure_page import measured, p95, text, told
from tests.browser.conftest import Opened
from tests.service.conftest import Service

MOST = 100.0
"""Milliseconds that an action may take, 95 times of 100: of work, in the service and in the page's thread, which are
the same whatever else the machine does."""


def test_an_action_with_ten_thousand_mentions_is_seen_at_once(opened: Opened, service: Service, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(text(), encoding="utf-8")
    page = opened(tmp_path / "long.txt")
    times = measured(page, service.process.pid, 10)
    assert p95([each.work for one in times.values() for each in one]) <= MOST, told(times)
