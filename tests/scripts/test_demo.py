"""`make demo` shows what becomes of the samples."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_demo_shows_all_texts_and_the_replacements() -> None:
    ran = subprocess.run(
        [sys.executable, "scripts/demo.py"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    for sample in ROOT.glob("samples*/*.txt"):
        assert f"{sample.name}: original" in ran.stdout and f"{sample.name}: result" in ran.stdout
    assert ran.stdout.count(" replacements ") >= 3
    assert "A tanú neve: [Bodnár Gergelyné]" in ran.stdout, "marked where it was"
    assert "[Niemisellä] oli kissa" in ran.stdout, "Finnish stands beside Hungarian"
