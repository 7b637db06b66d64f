"""The table of direct and quasi identifiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.core.document import TYPES
from pseudo.kinds import identify

TABLE = Path(identify.__file__).with_suffix(".toml").read_text(encoding="utf-8")


def test_every_type_has_one_row():
    rows = [word for line in TABLE.splitlines() if not line.startswith("#") for word in line.replace('"', " ").split()
            if word.isupper()]
    assert sorted(rows) == sorted(TYPES)


CASES = [
    ("PER", "direct", "a name is one person's"),
    ("PLATE", "direct", "HIPAA Safe Harbor (L): vehicle identifiers"),
    ("ZIP", "quasi", "where somebody lives, with many others"),
    ("DATE", "quasi", "a day of birth, with many others"),
    ("LAW", "none", "a statute is nobody's"),
    ("X_CHART", "direct", "a pattern of the user's is an identifier"),
    ("NO_SUCH_TYPE", "direct", "what nobody knows is taken for the worse"),
]


@pytest.mark.parametrize(("kind", "sort", "reason"), CASES)
def test_of(kind, sort, reason):
    assert identify.of(kind) == sort, reason
