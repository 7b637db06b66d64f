"""Days in English without a year come back as they are written; days of no date of the mapping are left."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

PAIRS = {"2024. február 27.": "2020. március 3.", "június 30.": "július 5.", "július 9.": "július 14."}

CASES = [
    ("on March 3, by July 5.", "on February 27, by June 30.", 0, "behind the month"),
    ("the 14th of July; 3rd March", "the 9th of July; 27th February", 0, "ordinals"),
    ("Mar 3: site visit", "Feb 27: site visit", 0, "short"),
    ("July 5 and 14", "July 5 and 14", 1, "of two days in two months nobody knows how it is said"),
    ("the feast of July 9", "the feast of July 9", 1, "none of the mapping"),
    ("On March 3, 2020 it rained.", "On February 27, 2024 it rained.", 0, "with its year, read elsewhere"),
    ("May 45 people come?", "May 45 people come?", 0, "no day"),
]


@pytest.mark.parametrize(("text", "wanted", "left", "why"), CASES)
def test_a_day_in_english(text: str, wanted: str, left: int, why: str) -> None:
    found = restore(text, PAIRS)
    assert (found.text, len(found.left)) == (wanted, left), why
