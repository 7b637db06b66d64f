"""What a heading announces: which identifiers stand in the cells below it, or beside it.

What comes in: a heading as a file has it (`TAJ szám`, `telefonszám1`, `AdoazonositoJel`), a language. What goes out:
the types that its words speak of, the likeliest first. Start at `announced`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.tables import load
from pseudo.language.folders import folder

SIDES = frozenset(("label", "both"))
ASIDE = re.compile(r"\([^()]*\)")
SIGNS = re.compile(r"[\W_]+|\d+$")
NUMBER = ": 123456"
"""What stands behind a label, for words that ask for a number there."""


def plain(heading: str) -> str:
    """A heading in words: no brackets, no number at its end, one space between words.

    >>> plain("AdoazonositoJel"), plain("TAJ_szám (beteg)"), plain("telefonszám1")
    ('Adoazonosito Jel', 'TAJ szám', 'telefonszám')
    """
    parted = "".join(f" {char}" if at and char.isupper() and heading[at - 1].islower() else char
                     for at, char in enumerate(heading))
    return " ".join(SIGNS.sub(" ", SIGNS.sub(" ", ASIDE.sub(" ", parted)).strip()).split())


def announced(heading: str, lang: str | Path) -> tuple[str, ...]:
    """The types of identifiers that a heading is a label of; its last words count (`beteg TAJ`).

    >>> announced("TAJ_szám", "hu"), announced("Beteg telefonszáma", "hu"), announced("kor", "hu")
    (('SOCIALID',), ('PHONE',), ())
    """
    return _announced(plain(heading), folder(lang))


@lru_cache(maxsize=4096)
def _announced(heading: str, home: Path) -> tuple[str, ...]:
    tables = load(home)
    words = tables.letters.aligned(heading).split()
    for first in range(len(words)):
        label = " ".join(words[first:])
        for word in tables.words:
            if word.side in SIDES:
                own = Expression(rf"(?:{word.fragment})").match(label + NUMBER)
                if own is not None and own.end() == len(label):
                    return word.types
    return ()
