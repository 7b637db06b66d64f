"""`make demo` shows what becomes of the samples."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_the_demo_shows_all_texts_and_the_replacements(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["scripts/demo.py"])
    runpy.run_path(str(ROOT / "scripts" / "demo.py"), run_name="__main__")
    ran = capsys.readouterr()
    assert ran.err == ""
    for sample in ROOT.glob("samples*/*.txt"):
        assert f"{sample.name}: original" in ran.out and f"{sample.name}: result" in ran.out
    assert ran.out.count(" replacements ") >= 3
    assert "A tanú neve: [Bodnár Gergelyné]" in ran.out, "marked where it was"
    assert "[Niemisellä] oli kissa" in ran.out, "Finnish stands beside Hungarian"
