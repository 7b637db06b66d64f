"""Capes, lakes, hills and villages that no table has, and are called by what they are: `Sammakkoniemi`, `Kaitaselkä`.

What comes in: the norm of a place. What goes out: its first member as what is to be replaced; what it is stays, so that
one can row there, or climb it. Start at `ground`.
"""

from __future__ import annotations

from pseudo.language.persons import Grammar
from pseudo.suggest.original import Original

GROUND = "ground"
"""The kind in the rules of `[names] land`, of the original, and of the words that stand for first members."""
JOINED = "~"
"""Before a tail that is written in one word with what it follows."""
LEAST = 3
"""Letters of a first member, at least."""


def ground(norm: str, grammar: Grammar) -> Original | None:
    """The first member of a place's name that ends in a word for grounds or waters, with that word behind it and what
    tells it from its neighbour before it; nothing where no rule has its end.

    >>> from pseudo.language.language import load
    >>> fi = load("fi").persons
    >>> [(one.lead, one.text, one.tail) for one in (ground("Sammakkoniemi", fi), ground("Iso Kaitaselkä", fi)) if one]
    [('', 'Sammakko', '~niemi'), ('Iso ', 'Kaita', '~selkä')]
    >>> ground("Lepola", fi) is None
    True
    """
    kind, end = grammar.habits.landscape(norm)
    if kind != GROUND or not norm.endswith(end):
        return None
    at = max(norm.rfind(" "), norm.rfind("-")) + 1
    lead, first = norm[:at], norm[at:].removesuffix(end)
    told = grammar.letters.lower(lead[:-1]) in (*grammar.habits.prefixes, *grammar.habits.quarters)
    if len(first) < LEAST or not first[:1].isupper() or (lead and not told):
        return None
    return Original(GROUND, first, tail=f"{JOINED}{end}", lead=lead)
