"""Streets as they are written short: `Napfény u.`, `Római krt.`

What comes in: the new name of a street and what it was. What goes out: both as they are written short; the original in
full where its kind has no short form. Start at `shortened`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo.language.language import Language


def shortened(new: str, old: str, language: Language) -> Iterator[tuple[str, str]]:
    """Each short form of a street with that of its original; none of a name whose last word is no kind of street.

    >>> from pseudo.language.language import load
    >>> list(shortened("Napfény utca", "Bánki Donát utca", load("hu")))
    [('Napfény u.', 'Bánki Donát u.'), ('Napfény ut.', 'Bánki Donát u.')]
    >>> list(shortened("Napfény utca", "Váci út", load("hu")))
    [('Napfény u.', 'Váci út'), ('Napfény ut.', 'Váci út')]
    >>> list(shortened("Napfény tér", "Kossuth tér", load("hu")))
    [('Napfény t.', 'Kossuth t.')]
    """
    names, lower = language.names, language.letters.lower
    front, _, kind = new.rpartition(" ")
    was, _, other = old.rpartition(" ")
    mine, theirs = (names.public_space_type(lower(word)) for word in (kind, other))
    if not front or mine is None:
        return
    if not was or theirs is None:
        was, other, theirs = old, "", None
    kinds = [each for each in names.public_space_types() if each.abbreviation and "." in each.word]
    short = {each.norm: each.word for each in sorted(kinds, key=lambda each: -len(each.word))}
    for each in kinds:
        if each.norm == mine.norm and each.word != kind:
            yield f"{front} {each.word}", f"{was} {short.get(theirs.norm, other) if theirs else other}".rstrip()
    for sign, _, norm in (each.partition(" ") for each in language.habits.space_signs):
        if norm == mine.norm:
            like = sign if theirs and theirs.norm == norm else short.get(theirs.norm, other) if theirs else ""
            yield f"{front} {sign}", f"{was} {like}".rstrip()
