"""What sources and conditions ask of a word alike: is it an ordinary one, may somebody be called so?

What comes in: a word as a text has it. What goes out: whether it is one. Start at `ordinary`.
"""

from __future__ import annotations

from pseudo.language.language import Language

IDENTIFYING = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "EVENT"))
"""Types of names by which somebody can be found."""

LINE = 1000
"""Code points on either side that are looked at of a line: a text may be one line."""

SLIP_LETTERS = 5
"""Letters from which a name may be misspelt by one: of short names one letter makes another."""


def ordinary(word: str, language: Language) -> bool:
    """Whether a raised word is an ordinary one: its form, its lemma, or both members of a compound are common."""
    lowered = word.lower()
    if language.words.common(lowered):
        return True  # without asking for its readings
    raised = lowered[:1].upper() + lowered[1:]
    given = language.names.given(raised)
    if (given is not None and given.rank) or language.names.nickname(raised):
        return False  # `Éva` is no form of `év`, nor `Andi` of `and`
    forms = {lowered, *(r.lemma.lower() for r in language.morph.analyse(lowered))}
    if any(language.words.common(form) for form in forms):
        return True
    return any(
        language.words.common(form[:at]) and language.words.common(form[at:])
        for form in forms
        for at in range(3, len(form) - 2)
    )


def personal(word: str, language: Language) -> bool:
    """Whether people are called so: a surname, a given name, a nickname, a wife's name."""
    names = language.names
    known = names.surname(word) or names.given(word) or names.nickname(word)
    return bool(known) or language.habits.is_married(word)
