"""docs/data.md does what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("engines")  # one worker imports Presidio and spaCy
ROOT = Path(__file__).resolve().parents[2]


def test_the_examples_for_data_people_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PSEUDO_KEY", "is set in the text")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = doctest.testfile(str(ROOT / "docs" / "data.md"), module_relative=False, encoding="utf-8",
                           optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert ran.attempted > 30 and ran.failed == 0
