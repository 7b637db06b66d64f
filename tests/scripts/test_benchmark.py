"""The benchmark: which texts it times, how large a language is."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.benchmark import asked, sizes


def test_texts_of_gold_in_place_of_made_ones(tmp_path: Path) -> None:
    (tmp_path / "1.gold.txt").write_text("{{PER#1:Anna Laine|Anna Laine}} tuli.", encoding="utf-8")
    assert [(doc.text, doc.lang) for doc in asked([tmp_path], 3, "fi")] == [("Anna Laine tuli.", "fi")]
    assert len(asked([], 3, "hu")) == 3


@pytest.mark.parametrize(("lang", "most"), [("fi", 15), ("hu", 25)])
def test_no_language_is_larger_than_its_users_were_told(lang: str, most: int) -> None:  # docs/finnish.md, docs/figures.md
    assert sizes(lang)[f"data of {lang}"] <= most
