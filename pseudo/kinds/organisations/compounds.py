"""What a shop, an inn or a pharmacy is called in one word with what it is: `Suvantoapteekki`, `Fröccsterasz`.

What comes in: a word of a body's name. What goes out: its own part and the word for the kind. Start at `of_a_kind`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from pseudo.core.document import NamePart
from pseudo.kinds.organisations.taken import Taken
from pseudo.kinds.organisations.words import PRIVATE

LEAST = 3
"""Letters of the own part, at least."""


def of_a_kind(token: str, names: Names) -> tuple[str, str]:
    """The own part of a word and the word for a kind of private bodies that it ends in; nothing where it is none.

    >>> from pseudo.language.language import load
    >>> [of_a_kind(word, load("fi").names) for word in ("Suvantoapteekki", "Apteekki", "Suvantokoulu")]
    [('Suvanto', 'apteekki'), ('', ''), ('', '')]
    """
    row = names.org_word(token)
    if row is None or row.kind not in PRIVATE or not token[:1].isupper() or not token[1:].islower():
        return "", ""
    own = token[: -len(row.word)]
    return (own, row.word) if len(own) >= LEAST else ("", "")


def compound(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Such a word as the last of a name behind its town, where its own part is no ordinary word: `Oulun
    Suvantoapteekki`; what a `Keskusapteekki` is, each town has."""
    token, words = name.tokens[at], name.words
    own, _ = of_a_kind(token, words.names)
    behind = parts and all(part.role == "place" for part in parts) and not name.follows(at)
    said = words.plain(words.letters.lower(token)) or words.common(words.letters.lower(own))
    return NamePart(token, "name") if own and behind and not said else None
