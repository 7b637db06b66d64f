"""Whom streets, schools, hospitals and churches are called after, by full name or by surname.

What comes in: `Gárdonyi Géza`, `Szent Anna`, `Bolyai` in the name of a body. What goes out: others whom bodies of the
kind are called after. Start at `NAMESAKE` and `FAMOUS`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from name_db import Names
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.suggest.originals import PATRON, SAINT, Original
from pseudo.suggest.pools.kind import Asking, Kind, Pool, as_a_whole, by_key, longer
from pseudo.suggest.pools.words import companies


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the kind of body that the trait tells, else whom streets are called after."""
    if original.trait:
        return tuple(row.name for row in grammar.names.pool("word", kind=original.trait)), None
    return _of_streets(grammar.names), "FAC"


def surnames(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Their surnames, those that tell who is meant."""
    names = grammar.names
    if original.trait:
        return tuple(name.split()[0] for name in pool(original, sort, grammar)[0]), None
    found = dict.fromkeys(name.split()[0] for name in _of_streets(names))
    rare = (name for name in found if (row := names.surname(name)) is None or not row.share)
    telling = tuple(name for name in rare if not names.ambiguous(name))  # no `Vas`, no `Szent`
    return telling or tuple(found), None  # who says Tóth means no poet


def _of_streets(names: Names) -> tuple[str, ...]:
    """Whom streets, and so schools, are called after: no `Aradi vértanúk`."""
    rows = (row.name for row in names.pool("street"))
    return tuple(name for name in rows if name.count(" ") == 1 and names.given(name.split()[1]) is not None)


def clashes(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a name is in use, or a longer word of it, but for what all saints are called."""
    own = {fold(text.split()[0])} if original.trait in (SAINT, PATRON) else set()
    return fold(text) in used or any(fold(word) in used and fold(word) not in own for word in longer(text))


def order(original: Original, asking: Asking) -> Iterable[str]:
    """As the key has them, those last who are called as a new town of the text is, in an old spelling, too: `veszprémi
    Weszprémi István Kórház` reads as a slip."""
    grammar = asking.grammar
    adjectives = (grammar.morph.inflect(town, grammar.habits.adjectival) for town in asking.towns.values()
                  if grammar.habits.adjective)
    towns = {fold(word)[1:] for adjective in adjectives for word in adjective.split("-")}
    return sorted(by_key(original, asking), key=lambda text: not towns.isdisjoint(fold(w)[1:] for w in text.split()))


LANDMARK = Kind(pool, clashes=as_a_whole, shared=True, repeated=True)
NAMESAKE = Kind(pool, wide=companies, order=order, clashes=clashes)
FAMOUS = Kind(surnames, wide=companies, order=order, clashes=clashes)
