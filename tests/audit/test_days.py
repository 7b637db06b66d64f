"""Days whose year stands in two figures: those that are sought, and no other numbers."""

from __future__ import annotations

from datetime import date

import pytest

from pseudo.audit.days import brief


@pytest.mark.parametrize(("text", "expected"), [
    ("kelt: 23/03/05", 1),
    ("05/03/23-án", 1),
    ("23. 03. 05.", 1),
    ("23-3-5", 1),
    ("23/03-05", 0),
    ("123/03/05", 0),
    ("23/03/05/7", 0),
    ("23.03.05:12", 0),
    ("03/05/23", 0),
])
def test_brief(text, expected):
    assert len(list(brief(text, [date(2023, 3, 5)]))) == expected
