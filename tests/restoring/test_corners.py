"""Streets that share the kind of the one behind them come back; what only stands before one is left."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

PAIRS = {"Kele utca": "Harangláb utca", "Fő utca": "Tölgyfa utca", "Rákóczi út": "Domb út"}

CASES = [
    ("a Harangláb és a Tölgyfa utca sarkán", "a Kele és a Fő utca sarkán", 0, "a corner"),
    ("előbb a Harangláb, majd a Domb úton", "előbb a Kele, majd a Rákóczi úton", 0, "one after the other"),
    ("a Harangláb–Tölgyfa utca sarkán", "a Kele–Fő utca sarkán", 0, "with a dash"),
    ("a Harangláb mellett a Tölgyfa utca", "a Harangláb mellett a Fő utca", 1, "beside a thing that is called so"),
    ("Harangláb és a Tölgyfa utca.", "Harangláb és a Fő utca.", 1, "where a sentence begins"),
]


@pytest.mark.parametrize(("text", "wanted", "left", "why"), CASES)
def test_a_street_without_its_kind(text: str, wanted: str, left: int, why: str) -> None:
    found = restore(text, PAIRS)
    assert (found.text, len(found.left)) == (wanted, left), why
