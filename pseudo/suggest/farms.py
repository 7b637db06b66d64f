"""Surnames that are the names of farms: `Yli-Rantala`, `Mäki-Kerttula`, one surname of two words and no double one.

What comes in: a surname with a hyphen. What goes out: whether it is such a one, and all that the tables have. What the
first words of such names are (`Yli`, `Ala`, `Mäki`) the tables of surnames tell: several of their surnames begin so.
Start at `is_farm`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from name_db import Names
from pseudo.language.persons import Grammar

SEVERAL = 3
"""Surnames that begin with the same word, from which it is one that farms are told apart by."""
MANY = 100
"""Surnames of two words in the tables from which a language has a stock of them."""
USUAL = 1000
"""Bearers of a surname from which it is rather the second half of a double one: `Mäki-Virtanen`."""
BORNE = 300
"""Bearers of a surname from which it may be the first half of a double one, not `Yli` and `Ala`."""


def farms(grammar: Grammar) -> tuple[str, ...]:
    """The surnames of the tables that are such names, without a double one that came to stand there."""
    heads = _heads(grammar.names, grammar.habits.hitched)
    return tuple(text for text in _joined(grammar.names, grammar.habits.hitched) if text.partition("-")[0] in heads)


def is_farm(surname: str, grammar: Grammar) -> bool:
    """Whether a surname is the name of a farm.

    >>> from pseudo.language.language import load
    >>> fi = load("fi").persons
    >>> [is_farm(text, fi) for text in ("Yli-Rantala", "Mäki-Kerttula", "Mäki-Virtanen", "Aho-Lehtonen", "Al-Masri")]
    [True, True, False, False, False]
    """
    first, hyphen, second = surname.partition("-")
    names, habits = grammar.names, grammar.habits
    heads = _heads(names, habits.hitched)
    told = heads and grammar.letters.lower(first) in habits.prefixes  # `Pikku-Pyhältö`
    if not hyphen or not second[:1].isupper() or not (first in heads or told):
        return False
    own, head, row = names.surname(surname), names.surname(first), names.surname(second)
    if own is not None and own.count > 0 and own.origin == names.home:
        return True
    if row is None:
        return not names.origins(second, "surname")
    most = USUAL if head is not None and head.count >= BORNE else None
    return row.origin == names.home and (most is None or (not row.share and row.count < most))


@lru_cache(maxsize=16)
def _joined(names: Names, hitched: tuple[str, ...]) -> tuple[str, ...]:
    """The surnames of two words with capitals that the tables have as one."""
    found = []
    for text in names.known("surname"):
        _, hyphen, second = text.partition("-")
        row = names.surname(text) if hyphen and second[:1].isupper() and not text.startswith(hitched) else None
        if row is not None and row.count > 0 and row.origin == names.home:
            found.append(text)
    return tuple(found)


@lru_cache(maxsize=16)
def _heads(names: Names, hitched: tuple[str, ...]) -> Mapping[str, int]:
    """The first words of several such surnames, with how many."""
    counted = Counter(text.partition("-")[0] for text in _joined(names, hitched))
    stock = sum(counted.values())
    return {first: count for first, count in counted.items() if count >= SEVERAL and stock >= MANY}
