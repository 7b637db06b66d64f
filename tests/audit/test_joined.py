"""Names of several words that are written as one."""

from __future__ import annotations

import pytest

from pseudo.audit.joined import orders
from pseudo.audit.lexis import Lexis
from pseudo.language import language

LEXIS = Lexis(language.load("hu"))
FINNISH = Lexis(language.load("fi"))


@pytest.mark.parametrize(("name", "said", "expected"), [
    (["antal", "janos"], "antaljanos", 2),
    (["antal", "janos"], "JÁNOSANTALNAK", 2),
    (["antal", "janos"], "antal", 0),
    (["antal", "janos"], "antaljanovics", 0),
    (["kiss", "nagy", "bela"], "kissnagybélával", 3),
    (["kiss", "nagy", "bela"], "Kissnagy", 2),
    (["vu", "an"], "vuan", 0),
])
def test_rows(name, said, expected):
    (word,) = LEXIS.words(said)
    assert max((row.words for row in orders(0, name) if row.is_in(word, LEXIS)), default=0) == expected


def test_rows_of_another_language():
    (word,) = FINNISH.words("mattivirtaselle")
    assert any(row.is_in(word, FINNISH) for row in orders(0, ["matti", "virtanen"]))
