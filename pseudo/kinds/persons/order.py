"""The order of a name in a language that has given names first.

What comes in: the words of a name. What goes out: whether it stands the other way round, as in lists, and the roles of
its words if it does not. Start at `turned`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pseudo.core.document import NamePart
from pseudo.language.persons import Grammar

COMMA = ","
"""Between a surname and the given names behind it, in a language that has the given name first."""

MORE = 20
"""Times more bearers of a given name than of the same surname, from which it is hardly a surname."""

UNCOUNTED = 50
"""Bearers that a name of abroad is taken to have, of which the tables have no number."""

UNLISTED = 5
"""Bearers that a surname may have which the tables leave out for its rarity."""

RATHER = 3
"""The same where others of the document stand with the surname first."""

TURNED = 100
"""Times likelier with the surname first from which a name is read so."""


def given_first(fixed: Sequence[str], free: Sequence[int], core: Sequence[str], grammar: Grammar) -> list[str]:
    """The roles of a name in a language that has the given name first: all but the last word are given names, as far as
    the tables do not know a surname alone (`Maria Garcia Lopez`). Where the last is a given name as well and hardly
    anybody's surname, so are all (`Irja Helena`), but for two of a man and a woman (`Mikko Lumi`)."""
    roles = list(fixed)
    theirs = {*grammar.names.origins(core[0], "given")}
    abroad = grammar.names.home not in theirs and theirs & {*grammar.names.origins(core[-1], "surname")}  # `João Silva`
    rather = all(_rather_given(word, grammar) for word in core) and not abroad
    if len(free) == len(core) and rather and not _apart(core, grammar):
        return ["given"] * len(core)
    for i in free:
        middle = i != free[0] and grammar.names.surname(core[i]) is not None and not grammar.is_given(core[i])
        roles[i] = "surname" if i == free[-1] or middle else "given"
    return roles


def surname_first(core: Sequence[str], grammar: Grammar) -> list[str]:
    """The roles of a name that stands the other way round: given names behind the surname, whatever the tables know of
    them (`Petrov Aleksei Ivanovitš`), but for a second surname of its bearer (`Garcia Lopez Maria`)."""
    last = len(core) - 1
    seconds = [0 < at < last and grammar.names.surname(word) is not None and not grammar.is_given(word)
               for at, word in enumerate(core)]
    return ["surname" if at == 0 or seconds[at] else "given" for at in range(len(core))]


def turned(core: Sequence[str], free: Sequence[int], grammar: Grammar, known: Mapping[str, str]) -> bool:
    """Whether a name stands the other way round, as in a list: its first word is a surname, its last word a given name,
    and neither is ever the other (`Kovács János`, of whom no counts tell), or both together are many times likelier
    that way (`Hirvonen Meri`, `Niemi-Rantala Tuula`).

    known  what the document knows of single words: the first is the surname of others there
    """
    named = [word for word in (core[at] for at in free[1:]) if _of_tables(word, grammar)]
    first, last = core[free[0]], (named or [core[free[-1]]])[-1]  # `Petrov Aleksei Ivanovitš`
    if known.get(first) == "surname" and free[0] == 0:
        return True
    hitched = grammar.habits.is_hitched
    if hitched(core[free[-1]]) and not hitched(first) and grammar.is_given(first):
        return False  # `Mohammed Al-Jabri`, though Mohammed is a surname, too
    if hitched(first) and not hitched(last) and grammar.is_given(last):
        return True
    surname = all(grammar.names.surname(member) is not None for member in first.split("-"))
    given = any(map(grammar.is_given, last.split("-")))
    if not surname or not given:
        return False
    never = not any(map(grammar.is_given, first.split("-"))) and all(
        grammar.names.surname(member) is None for member in last.split("-"))
    return never or _odds(first, grammar) >= TURNED * _odds(last, grammar)


def likelier_surname(word: str, grammar: Grammar) -> bool:
    """Whether more bear a word as a surname than as a given name."""
    return not grammar.is_given(word) or _odds(word, grammar) > 1


def rather_turned(first: str, last: str, grammar: Grammar) -> bool:
    """Whether a name of two words is likelier with the surname first, among others that stand so."""
    return _odds(first, grammar) >= RATHER * _odds(last, grammar)


def _of_tables(word: str, grammar: Grammar) -> bool:
    """Whether a word is a name that the tables know."""
    return grammar.is_given(word) or all(grammar.names.surname(member) is not None for member in word.split("-"))


def _odds(word: str, grammar: Grammar) -> float:
    """How many times more bear a word of a name as a surname than as a given name, of its members all together."""
    odds = 1.0
    for member in word.split("-"):
        surname, given = grammar.names.surname(member), grammar.names.given(member)
        odds *= (surname.count or UNCOUNTED if surname else 1) / (given.count or UNCOUNTED if given else 1)
    return odds


def _rather_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is a given name of here that at least so many more bear than have it for a surname (`Tapani`)."""
    given, surname = grammar.names.given(word), grammar.names.surname(word)
    borne = max(surname.count, 1) if surname else UNLISTED if given and given.count else 0
    return given is not None and grammar.is_given(word) and given.count >= MORE * borne


def _apart(core: Sequence[str], grammar: Grammar) -> bool:
    """Whether of two names one is a man's alone and the other, an ordinary word, a woman's alone, or the other way
    round."""
    first, last = grammar.names.given(core[0]), grammar.names.given(core[-1])
    return len(core) == 2 and first is not None and last is not None and bool(last.common_word) and (
        set(first.genders).isdisjoint(last.genders))


def registered(parts: Sequence[NamePart]) -> bool:
    """Whether a name stands as registers have it, a comma behind the surname."""
    return len(parts) > 1 and parts[1].text == COMMA


FEWER = 5
"""How many times more people are called so than have it for a surname, of a word that is rather a given name."""


def two_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is two names joined that people of here are called by, and hardly by their families: `Iida-Stiina`
    (there are Japanese called Iida, too)."""
    names = grammar.names
    rows = [(names.given(member), names.surname(member)) for member in word.split("-")]
    return len(rows) == 2 and all(
        given is not None and names.home in names.origins(given.name, "given") and (
            surname is None or surname.count <= names.called_so(given.name) // FEWER) for given, surname in rows)
