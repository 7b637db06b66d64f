"""Initials of persons, and acronyms that nobody knows: letters for letters.

What comes in: `K.`, or `DAKÖV`. What goes out: other initials of the language; as many other letters, a vowel where one
was, so that what was read as a word can be. Start at `INITIAL` and `LETTERS`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product

from pseudo.core.keyed import Stream
from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest.originals import Original
from pseudo.suggest.pools.kind import Asking, Kind, Pool, as_a_whole

HYPHEN = "-"
MEMBERS = 2
"""Initials of a name of several joined, at most."""

TRIES = 25
"""Acronyms that are drawn for one."""


def sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """With a stop behind or without; of a name that is two joined one for each (`R-L`)."""
    return (original.kind, *(member[-1:] for member in _members(original, grammar)))


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """The letters that names begin with."""
    dots = ["." if member.endswith(".") else "" for member in _members(original, grammar)]
    found = [[letter + dot for letter in grammar.habits.initials] for dot in dots]
    return tuple(map(HYPHEN.join, product(*found[:MEMBERS]))), None


def _members(original: Original, grammar: Grammar) -> list[str]:
    """The initials of a given name that is two joined, where such names stand first: `R-L`."""
    return original.text.split(HYPHEN) if grammar.habits.given_first else [original.text]


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Letters of two signs."""
    more = (grammar.letters.raised(sign) for sign in grammar.habits.digraphs)
    return tuple(sign + original.text[-1:].strip("".join(filter(str.isalpha, original.text))) for sign in more)


def drawn(original: Original, asking: Asking) -> Iterable[str]:
    """Acronyms made of letters that are drawn."""
    stream, signs = Stream(asking.key, "letters", original.text), asking.grammar.habits.initials
    is_vowel = asking.grammar.habits.is_vowel
    kinds = [[sign for sign in signs if is_vowel(sign) == is_vowel(letter)] or list(signs) for letter in original.text]
    kinds = [kind if at.isalpha() else [at] for at, kind in zip(original.text, kinds, strict=True)]
    return dict.fromkeys("".join(map(stream.choice, kinds)) for _ in range(TRIES))


def no_letters(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """No names: acronyms are drawn."""
    return (), None


def of_letters(original: Original, new: str, grammar: Grammar, map_: Map) -> float:
    """Letters are drawn, whatever the old ones were, but a vowel for a vowel."""
    signs, is_vowel = grammar.habits.initials, grammar.habits.is_vowel
    vowels = sum(is_vowel(sign) for sign in signs)
    return float(math.prod(max(1, vowels if is_vowel(sign) else len(signs) - vowels) for sign in new))


INITIAL = Kind(pool, sort, wide, clashes=as_a_whole, repeated=True)
LETTERS = Kind(no_letters, order=drawn, worth=of_letters)
