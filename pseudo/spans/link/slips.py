"""Whether a name is another one misspelt, or one person's other full name.

What comes in: two names with their parts, and how many names of the document have each word. What goes out: yes or no:
`Takcás` is Takács, for nobody is called so; Balog may be Balogh, of whom there is only one. Start at `misspelt`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pseudo.core.document import Entry, NamePart
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.language.casing import one_slip
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar
from pseudo.spans.words import SLIP_LETTERS

SOUND_LETTERS = 4
"""Letters from which two spellings that sound alike are taken for one name."""


def misspelt(
    norm: str,
    other: str,
    parts: Mapping[str, Sequence[NamePart]],
    bearers: Mapping[str, int],
    grammar: Grammar,
) -> bool:
    """Whether `norm` is `other` with one slip in one word that is no known name itself (`Takcás` for `Takács`), or with
    a word that is spelt otherwise and sounds alike."""
    letters = grammar.letters
    if norm in parts and persons.is_full(parts[norm]) != persons.is_full(parts[other]):
        return _slip_alone(parts[norm], parts[other], bearers, grammar)
    mine = roles.called(parts[norm])
    theirs, wife = parts[other], roles.married(parts[norm])
    if not wife and roles.married(theirs):  # `Kerkes Lívia` of `Hajdúné Kerekes Lívia`: by her own name
        theirs = roles.own(theirs)
    its = roles.called(theirs)
    if len(mine) != len(its) or len(mine) < 2 or wife != roles.married(theirs):
        return False
    wrong = [(a, b) for a, b in zip(mine, its, strict=True) if letters.fold(a.text) != letters.fold(b.text)]
    if len(wrong) != 1:
        return False
    a, b = wrong[0]
    if a.role == b.role and _sounds_alike(a, b, grammar):
        return True
    return _unknown(a, grammar) and _slip(a.text, b.text, grammar)


def _slip_alone(
    short: Sequence[NamePart], full: Sequence[NamePart], bearers: Mapping[str, int], grammar: Grammar
) -> bool:
    """Whether a surname or a given name alone is the full name's with a slip: one that nobody in the document bears in
    full, and either no known name (`Balázss`) or one that sounds alike (`Balog`, `Balogh`)."""
    mine = [part for part in short if part.role != "title"]
    if len(mine) != 1 or bearers.get(grammar.letters.fold(mine[0].text), 0) > 1:  # one bearer is the name itself
        return False
    word = mine[0]
    unknown = not (grammar.is_given(word.text) or grammar.names.surname(word.text))
    return any(
        (unknown and _slip(word.text, part.text, grammar))
        or (part.role == word.role and _sounds_alike(word, part, grammar))
        for part in full
        if part.role in roles.REGISTERED
    )


def alias(entry: Entry, full: Entry, grammar: Grammar) -> bool:
    """Whether two entries of one person are two full names of hers (before and after marriage), of which none is short
    for the other or the other misspelt; or what she is called and her husband's name with né, that does not tell; or a
    nickname that is made of no name of hers (`Paprikás`)."""
    if entry.main_type != "PER" or full.main_type != "PER":
        return False
    mine, its = (e.parts or persons.parse(e.norm, grammar) for e in (entry, full))
    if [part.role in roles.FIRST for part in mine] == [True] and its[-1].role == "wife":
        return True
    if roles.nicknamed(mine) and any(part.role == "nick" and part.text == mine[0].text for part in its):
        return False  # `Cápa`, of Lakatos „Cápa” Tibor
    if roles.nicknamed(mine):
        return _given_by_others(mine[0].text, its, grammar)
    parts = {entry.norm: mine, full.norm: its}
    if not (persons.is_full(mine) and persons.is_full(its)) or persons.compatible(mine, its, grammar):
        return False
    return not misspelt(entry.norm, full.norm, parts, bearers(parts, grammar.letters), grammar)


def _given_by_others(nick: str, its: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether a nickname is no name's in the tables, and none that a name of a full name's bearer may be the beginning
    of."""
    begins = {grammar.letters.fold(part.text)[:1] for part in roles.called(its)}
    unknown = not grammar.names.nickname(nick) and not grammar.is_given(nick)
    made = nick.endswith(grammar.habits.nick_ends) and grammar.letters.fold(nick)[:1] in begins  # `Dodi`, of Dávid
    made = made or any(persons.shortens(nick, part.text, grammar) for part in roles.called(its))
    return unknown and persons.is_full(its) and not made


def bearers(parts: Mapping[str, tuple[NamePart, ...]], letters: Letters) -> Counter[str]:
    """How many of the names have a word, without case and accents."""
    return Counter(word for name in parts.values() for word in {letters.fold(part.text) for part in name})


def _unknown(part: NamePart, grammar: Grammar) -> bool:
    """Whether the part is no name of its role that the tables know."""
    return not (grammar.names.surname(part.text) if part.role == "surname" else grammar.is_given(part.text))


def _slip(word: str, meant: str, grammar: Grammar) -> bool:
    return len(word) >= SLIP_LETTERS and one_slip(grammar.letters.fold(word), grammar.letters.fold(meant))


def _sounds_alike(a: NamePart, b: NamePart, grammar: Grammar) -> bool:
    """Whether two names are spelt otherwise and sound alike, as Kováts and Kovács."""
    return len(a.text) >= SOUND_LETTERS and grammar.habits.sound(a.text) == grammar.habits.sound(b.text)
