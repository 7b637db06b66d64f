"""The order of a name in a language that has given names first.

What comes in: the words of a name. What goes out: whether it stands the other way round, as in lists, and the roles of
its words if it does not. Start at `turned`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.language.persons import Grammar

MORE = 20
"""Times more bearers of a given name than of the same surname, from which it is hardly a surname."""

TURNED = 100
"""Times likelier with the surname first from which a name is read so."""


def given_first(fixed: Sequence[str], free: Sequence[int], core: Sequence[str], grammar: Grammar) -> list[str]:
    """The roles of a name in a language that has the given name first: all but the last word are given names, as far as
    the tables do not know a surname alone (`Maria Garcia Lopez`). Where the last is a given name as well and hardly
    anybody's surname, so are all (`Irja Helena`)."""
    roles = list(fixed)
    if len(free) == len(core) and all(_rather_given(word, grammar) for word in core):
        return ["given"] * len(core)
    for i in free:
        middle = i != free[0] and grammar.names.surname(core[i]) is not None and not grammar.is_given(core[i])
        roles[i] = "surname" if i == free[-1] or middle else "given"
    return roles


def turned(core: Sequence[str], free: Sequence[int], grammar: Grammar) -> bool:
    """Whether a name stands the other way round, as in a list: its first word is a surname, its last word a given name,
    and neither is ever the other (`Kovács János`, of whom no counts tell), or both together are many times likelier
    that way (`Hirvonen Meri`, `Niemi-Rantala Tuula`)."""
    first, last = core[free[0]], core[free[-1]]
    surname = all(grammar.names.surname(member) is not None for member in first.split("-"))
    given = any(map(grammar.is_given, last.split("-")))
    if not surname or not given:
        return False
    never = not any(map(grammar.is_given, first.split("-"))) and all(
        grammar.names.surname(member) is None for member in last.split("-"))
    return never or _odds(first, grammar) >= TURNED * _odds(last, grammar)


def _odds(word: str, grammar: Grammar) -> float:
    """How many times more bear a word of a name as a surname than as a given name, of its members all together."""
    odds = 1.0
    for member in word.split("-"):
        surname, given = grammar.names.surname(member), grammar.names.given(member)
        odds *= max(surname.count if surname else 0, 1) / max(given.count if given else 0, 1)
    return odds


def _rather_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is a given name of here that at least so many more bear than have it for a surname (`Tapani`)."""
    given, surname = grammar.names.given(word), grammar.names.surname(word)
    return given is not None and grammar.is_given(word) and (
        surname is None or given.count >= MORE * max(surname.count, 1)
    )
