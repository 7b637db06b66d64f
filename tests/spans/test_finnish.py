"""Names in Finnish texts by tables and grammar alone: the readable gold of found-fi.tsv."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pseudo import Pseudonymiser
from pseudo.pipeline import Settings

GOLD = [line.split("\t") for line in (Path(__file__).parent / "found-fi.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")]
MARK = re.compile(r"\{(\w+)\|([^}|]+)(?:\|([^}|]+)(?:\|((?:[^}\\]|\\.)+))?)?\}")
RULES = Pseudonymiser("fi", key=b"k" * 16, settings=Settings(engine="rules"))


@pytest.mark.parametrize(("marked", "reason"), GOLD, ids=[reason for _, reason in GOLD])
def test_gold(marked: str, reason: str) -> None:
    wanted = [(m[1], m[2], m[3] or m[2], (m[4] or "").replace("\\", "")) for m in MARK.finditer(marked)]
    found = RULES.spans(MARK.sub(r"\2", marked)).spans or ()
    assert [(s.type, s.text, s.norm or s.text, s.head.feats if s.head else "") for s in found] == wanted, reason
