"""What homes and centres are called, in ordinary words before the one that says what they do.

What comes in: the words of a public body's name. What goes out: how many of them are its name. Start at `invented`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pseudo.language.words import Words


def invented(tokens: Sequence[str], words: Words) -> int:
    """How many words, one or two, are what a body is called, before the adjective of what it does; 0 where none is.

    >>> from pseudo.language.language import load
    >>> [invented(name.split(), load("hu").words) for name in (
    ...     "Őszi Napfény Gondozási Központ", "Szivárvány Gyermekvédelmi Központ", "Városi Gyermekvédelmi Központ")]
    [2, 1, 0]
    """
    names, lower = words.names, words.letters.lower
    for size in (1, 2) if len(tokens) > 2 else ():
        thing, rest = tokens[size - 1], tokens[size:]
        does = len(rest) > 1 and words.habits.ends_as_adjective(lower(rest[0])) and (
            re.search(words.habits.field, lower(rest[0])) is not None)
        kind = names.org_word(thing) is not None or names.public_space_type(lower(thing)) is not None
        if does and not kind and thing in names.inventive and not words.body(lower(thing)):
            return size
    return 0
