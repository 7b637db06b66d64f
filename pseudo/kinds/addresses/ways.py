"""Streets that are called after the town to which they lead: `Ceglédi út`.

What comes in: a town. What goes out: what a street to it is called. Start at `of_itself`.
"""

from __future__ import annotations

from contextlib import suppress

from morph import MorphError
from name_db import Place
from pseudo.language.persons import Grammar


def of_itself(town: Place, grammar: Grammar) -> str:
    """What a street would be called that leads to the town in which it is; empty where streets are called otherwise.

    >>> from pseudo.language.language import load
    >>> hu = load("hu").persons
    >>> of_itself(hu.names.place("Szentes")[0], hu)
    'Szentesi'
    """
    if not grammar.habits.adjectival:
        return ""
    with suppress(MorphError):
        return grammar.letters.raised(grammar.morph.inflect(town.name, grammar.habits.adjectival))
    return ""
