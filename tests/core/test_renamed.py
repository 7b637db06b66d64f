"""Words that were others: each is read as one of today, and comes back as what it was."""

from __future__ import annotations

import pytest

from pseudo.core import renamed
from pseudo.core.document import TYPES
from pseudo.evaluate.markup import parse_gold

ROWS = renamed._rows()


@pytest.mark.parametrize(("what", "word", "old"), ROWS)
def test_there_and_back(what: str, word: str, old: str) -> None:
    assert renamed.now(what, old) == word == renamed.now(what, word)
    assert renamed.before(what, word) == old
    assert what != "type" or (word in TYPES and old not in TYPES)


def test_gold_is_read_in_the_words_of_today() -> None:
    assert parse_gold("{{TAJ#1:123 456 788|123 456 788}}").mentions[0].type == "SOCIALID"
