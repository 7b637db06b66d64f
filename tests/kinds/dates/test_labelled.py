"""Behind a label of dates, or below such a heading, nothing with figures stays: what no spelling reads becomes a label."""

from __future__ import annotations

import pytest

from pseudo.kinds.dates import find
from pseudo.pipeline import Pseudonymiser, Settings

KEY = b"0123456789abcdef0123"
FOUND: tuple[tuple[str, list[str], str], ...] = (
    ("Szül. dátum: 31st of December 1985, ott", ["31st of December 1985"], "no spelling reads it"),
    ("Születési ideje: 85?12?31", ["85?12?31"], "signs that no date has"),
    ("Születési ideje: 1985. Szoba: 512", ["1985"], "another label ends it"),
    ("Születési ideje: ismeretlen. Három gyermeke", [], "no figures, no date"),
    ("nev;szül\nEde;85.12.31\nPál;12?85", ["85.12.31", "12?85"], "below a heading"),
    ("nev;db\nEde;85.12.31\nPál;12?85", [], "below another heading"),
)


@pytest.mark.parametrize(("text", "expected", "reason"), FOUND, ids=[reason for _, _, reason in FOUND])
def test_found(text: str, expected: list[str], reason: str) -> None:
    assert [span.text for span in find(text, "hu") if span.type == "DATE"] == expected, reason


FINNISH = (
    ("Nimi | Synt. | Ammatti\nVäinö | 4/2 -21 | seppä\nKerttu | 19/9-25 | emäntä", ["4/2 -21", "19/9-25"], "below a heading"),
    ("Nimi | Synt.\n-----+------\nPentti ja Oiva | -34, -36\nTauno | 1928", ["-34", "-36", "1928"], "ruled off; of two in one cell"),
    ("Aika | Lämpö\n-----+------\naamulla | -34, -36", [], "below another heading"),
)


@pytest.mark.parametrize(("text", "expected", "reason"), FINNISH, ids=[reason for _, _, reason in FINNISH])
def test_found_in_finnish(text: str, expected: list[str], reason: str) -> None:
    assert [span.text for span in find(text, "fi") if span.type == "DATE"] == expected, reason


def test_unread_becomes_its_label() -> None:
    made = Pseudonymiser("hu", KEY, Settings(engine="rules")).replace("Szül. dátum: 31st of December 1985, ott.")
    assert made.pseudonymised == "Szül. dátum: [dátum], ott." and not made.unchanged
