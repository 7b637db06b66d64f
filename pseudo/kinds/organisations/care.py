"""What a body of care is called by ordinary words before those that tell what it does: `Őszi Napfény` of `Őszi Napfény
Alapszolgáltatási Központ`, `Kéz a Kézben` of `Kéz a Kézben Családsegítő Szolgálat`.

What comes in: the words of the name behind its town. What goes out: how many of them are its own. Start at `own_words`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.language.words import Words

CARE = frozenset(("social care",))
"""Kinds of bodies that are called so; their words tell what is done in them, too (`gondozási`)."""
MANY = "Number=Plur"
LONGEST = 4
"""Words of the longest such name."""


def own_words(tokens: Sequence[str], words: Words) -> int:
    """How many of the first words are what such a body is called; 0 where they tell what it is or does.

    >>> from pseudo.language import language
    >>> hu = language.load("hu").words
    >>> [own_words(name.split(), hu) for name in ("Őszi Napfény Gondozási Központ", "Területi Gondozási Központ")]
    [2, 0]
    """
    kinds = [_kind(tokens, at, words) for at in range(len(tokens))]
    end = next((at for at, kind in enumerate(kinds) if kind), 0)
    if not 0 < end <= LONGEST or kinds[end] not in CARE or not tokens[0][:1].isupper():
        return 0
    while end and (tokens[end - 1][:1].islower() or _tells(tokens[end - 1], words)):
        end -= 1
    own = all(map(words.counted, tokens[:end])) and not any(
        words.body(words.letters.lower(token)) for token in tokens[:end] if token[:1].isupper())
    return end if own and not any(map(words.is_title, tokens[:end])) else 0


def _kind(tokens: Sequence[str], at: int, words: Words) -> str:
    """The kind of body that a word tells, or it with the next (`Szociális Központ`)."""
    two = words.letters.lower(" ".join(tokens[at : at + 2]))
    row, both = words.names.org_word(tokens[at]), words.names.org_word(two)
    return row.kind if row is not None else both.kind if both is not None and both.word == two else ""


def _tells(token: str, words: Words) -> bool:
    """Whether a word tells what is done or for whom: `Ifjúsági`, `Házi`, `Idősek`."""
    lowered = words.letters.lower(token)
    made = any(words.habits.is_adjective(r.feats) or r.feats == MANY for r in words.morph.analyse(lowered) if r.exact)
    return made or words.body(lowered) or lowered in words.habits.usual
