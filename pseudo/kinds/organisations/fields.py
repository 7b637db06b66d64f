"""What an office or a ward is called by where that is no name: whom or what it serves, in ordinary words.

What comes in: the words of a body's name and a place in them. What goes out: that word as one that stays, or nothing.
Start at `field_of_work`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.kinds.organisations.taken import Taken
from pseudo.language.words import Words

SERVING = frozenset("authority clinic hospital police government institution municipality company transport".split())
"""Those that are called by whom or what they serve, in ordinary words."""


def field_of_work(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """An ordinary word in the case of an owner before a small word for a kind of office or ward: whom or what it
    serves, `Lastensuojelun avohuolto`, `Nuorten päihdeasema`. A home or a shop may be called by such, `Tuulen
    päiväkoti`."""
    token, words = name.tokens[at], name.words
    if at or not words.habits.bodies_small or name.company or not token[:1].isupper() or not name.follows(at):
        return None
    kinds = [row.kind for word in name.tokens[1:] if word.islower() and (row := words.names.org_word(word)) is not None]
    serves = kinds and name.tokens[1].islower() and SERVING.issuperset(kinds)
    return NamePart(token, "word") if serves and is_field(token, words) else None


def is_field(token: str, words: Words) -> bool:
    """Whether a word with a capital is a form of ordinary words, or of those for offices, that no table of names has
    in a case of an owner: `Lastensuojelun`, `Nuorten`."""
    owners = words.habits.place_in
    lemmas = [r.lemma for r in words.morph.analyse(token) if r.exact and any(feats in r.feats for feats in owners)]
    tables = (words.names.surname, words.names.given, words.names.place)
    if not words.plain(words.letters.lower(token)) and not any(map(words.names.org_word, lemmas)):
        return False
    return bool(lemmas) and not any(table(lemma) for lemma in lemmas for table in tables)
