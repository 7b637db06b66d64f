"""What homes, centres and schools are called, in ordinary words before the one that says what they do.

What comes in: the words of a public body's name. What goes out: how many of them are its name. Start at `invented`, and
at `school_called` for schools.
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


SCHOOL, STEM, LEAST = "school", "stem", 4
"""The kind of schools; that of words that names are invented of, as trees and birds; letters of one behind others."""


def school_called(tokens: Sequence[str], words: Words) -> bool:
    """Whether the first word of a school's name is one by which homes are called, or ends in what names are invented
    of; so of one of its classes.

    >>> from pseudo.language.language import load
    >>> [school_called(name.split(), load("hu").words) for name in (
    ...     "Kökörcsinrózsa Általános Iskola", "Gyermekház Iskola", "Városi Iskola", "Kökörcsinrózsa Óvoda")]
    [True, False, False, False]
    """
    token, *rest = tokens
    names, lowered = words.names, words.letters.lower(token)
    if not token.istitle() or words.body(lowered) or words.common(lowered) or names.surname(token):
        return False
    if not any((row := names.org_word(word)) is not None and row.kind == SCHOOL for word in rest):
        return False
    if token in names.inventive:
        return True
    stems = (words.letters.lower(row.name) for row in names.pool("word", kind=STEM))
    return any(len(stem) >= LEAST and lowered.endswith(stem) and lowered != stem for stem in stems)
