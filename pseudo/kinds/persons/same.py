"""Whether two names can mean one person.

What comes in: the parts of a shorter name and of a full one. What goes out: whether each of the shorter one's stands
for one of hers: a nickname, an initial, one member of a double surname. Start at `compatible`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from name_db import Names
from pseudo.core.document import NamePart
from pseudo.kinds.persons.reading import STAYS, is_full, slots
from pseudo.kinds.persons.roles import FIRST, core, members
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar


def compatible(short: Sequence[NamePart], full: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether the shorter name can mean the bearer of the full one: each of its parts stands for one of hers.

    A nickname stands for its base, an initial for what begins so, a surname for itself or one member of a double one.
    A married form (`Kovácsné`) stands only for a married name.
    """
    short = hitched(short, full, grammar.letters)
    taken: set[int] = set()
    fond = any(part.role == "nick" for part in short)  # `Rév Nóri` may be Turcsányi-Rév Nóra
    first = grammar.habits.given_first
    their, whole, roles = slots(full, first), is_full(short), [part.role for part in full]
    wife, wives = any(p.role == "wife" for p in short), any(p.role == "wife" for p in full)
    own_name = wives and full[-1].role != "wife"  # `Kovácsné Nagy Mária` may be called Nagy Mária
    if (
        (wife and not wives)
        or (whole and wife != wives and not own_name)
        or (wife and not whole and not _same_husband(short, full, grammar.letters))
    ):
        return False
    if all_initials(short, full, grammar):
        return True
    if is_full(short) and generations(short, grammar) != generations(full, grammar):
        return False
    if len({part.text for part in (*short, *full) if part.role == "ordinal"}) > 1:
        return False  # Király I., Király II.
    his = {i for i in range(len(full)) if not wife and "wife" in roles[i:] and their[i] == "given"}
    for part, slot in zip(short, slots(short, first), strict=True):
        if slot in STAYS:
            continue
        found = [
            i
            for i, other in enumerate(full)
            if i not in taken | his and fits(slot, their[i])
            and stands_for(part, other, grammar, whole and not (fond and part.role == "surname" and "-" in other.text))
        ]
        if not found:
            return False
        taken.add(found[0])
    return bool(taken)


def all_initials(short: Sequence[NamePart], full: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether three initials or more are those of all words of a name in their order, whatever parts these are:
    `Cs. P. D.` of `Csehiné dr. Prokop Dalma`, `HSK` of `Horváth-Süle Kata`. A wife's name that is her husband's is not
    his initials'."""
    mine, whole = core(short), [part for part in core(full) if part.role != "wife"]
    its = whole if len(whole) == len(mine) else members(whole)
    bare = all(part.role == "initial" for part in mine) and len(mine) == len(its) > 2
    return bare and full[-1].role != "wife" and all(stands_for(*pair, grammar) for pair in zip(mine, its, strict=True))


def names_initial(short: Sequence[NamePart], full: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether a name of one word is the given name, or a nickname, of which a fuller name has the initial alone:
    `Andrea`, of `Szekeres A.`"""
    mine, its = core(short), core(full)
    if len(mine) != 1 or mine[0].role not in FIRST or any(part.role in FIRST for part in its):
        return False
    first = grammar.habits.given_first
    signs = [part for part, slot in zip(its, slots(its, first), strict=True)
             if part.role == "initial" and slot in ("given", "either")]
    return len(signs) == 1 and stands_for(signs[0], mine[0], grammar)


def fits(slot: str, theirs: str) -> bool:
    """Whether a part of this slot can stand in that one."""
    return slot == theirs or "either" in (slot, theirs)


def generations(parts: Sequence[NamePart], grammar: Grammar) -> set[str]:
    """The titles of a name that tell father from son."""
    return {grammar.letters.lower(p.text.rstrip(".")) for p in parts if p.role == "title"} & grammar.generations


def _same_husband(short: Sequence[NamePart], full: Sequence[NamePart], letters: Letters) -> bool:
    """Whether the surname that bears the short name's né bears the full one's: `Kovácsné` is `Kovács Dezsőné` or
    `Kovácsné Nagy Mária`, not `Vargáné Kovács Edit`."""

    def husband(parts: Sequence[NamePart]) -> NamePart | None:
        at = [part.role for part in parts].index("wife")
        before = [part for part in parts[:at] if part.role in ("surname", "initial")]
        return next((part for part in reversed(before) if part.role == "surname"), before[0] if before else None)

    mine, its = husband(short), husband(full)
    if mine is None and its is not None:
        return short[-1].role == full[-1].role == "wife"  # `Zoliné` of `Kiss Zoltánné`
    if mine is None or its is None:
        return mine is its
    bare, whole = letters.fold(mine.text).rstrip("."), letters.fold(its.text)
    return whole.startswith(bare) if mine.role == "initial" else whole == bare


def stands_for(part: NamePart, other: NamePart, grammar: Grammar, whole: bool = False) -> bool:
    """Whether one part can stand for the other. `whole`: in a full name a surname and a given name stand for themselves
    only (Kovács Anna is not Kovács-Nagy Anna, Kiss Kata may not be Kiss Katalin)."""
    letters = grammar.letters
    mine, its, names = letters.fold(part.text), letters.fold(other.text), grammar.names
    if part.role in ABBREVIATED and "-" in part.text and "-" in other.text and has_initials(part.text):
        return cut_members(part.text, other.text, letters)
    if part.role == "initial" and "-" in mine:  # `R-L`, of Riitta-Liisa
        return each_begins(mine, its)
    if part.role == "initial":
        return its.startswith(mine.rstrip("."))
    if mine == its:
        return True
    if part.role == "surname" and not whole:
        if "-" in other.text and mine in its.split("-"):
            return True
        return may_shorten(part.text, grammar) and shortens(part.text, other.text, grammar)
    if part.role == "nick":
        bases = {letters.fold(row.base) for row in names.nickname(part.text)}
        if other.role == "nick":
            return bool(bases & {letters.fold(row.base) for row in names.nickname(other.text)})
        if its.partition("-")[0] in bases:  # `Ulla`, of Ulla-Maija
            return True
        return its in bases or (_same_sex(part, other, names) and shortens(part.text, other.text, grammar))
    if part.role == "given" and other.role == "nick" and not whole:  # Benedek, of Rédei Beni
        return mine in {letters.fold(row.base) for row in names.nickname(other.text)}
    if part.role == other.role == "given":  # a short form that is also a registered name: Kata ~ Katalin
        bases = {letters.fold(row.base) for row in names.nickname(part.text)}
        return its in bases and not (whole and _own_name(part, names))
    return False


def each_begins(initials: str, name: str) -> bool:
    """Whether a name joined of several has these initials: each of its members one.

    >>> [each_begins(initials, "riitta-liisa") for initials in ("r-l", "r.-l.", "l-r", "r-l-m")]
    [True, True, False, False]
    """
    members, signs = name.split("-"), initials.split("-")
    return len(members) == len(signs) and all(map(str.startswith, members, (sign.rstrip(".") for sign in signs)))


def hitched(short: Sequence[NamePart], full: Sequence[NamePart], letters: Letters) -> Sequence[NamePart]:
    """A name whose initial and surname are a double surname of the full one, both in one part: `R. Nagy V.`, of
    Rostás-Nagy Vivien; any other as it is."""
    doubles = [part.text for part in full if part.role == "surname" and "-" in part.text]
    for at, (first, second) in enumerate(pairwise(short)) if doubles else ():
        whole = f"{first.text}-{second.text}"
        two = (first.role, second.role) == ("initial", "surname") and whole.count("-") == 1
        if two and any(cut_members(whole, double, letters) for double in doubles):
            return (*short[:at], NamePart(whole, "surname", first.list), *short[at + 2 :])
    return short


ABBREVIATED = frozenset(("initial", "surname"))
"""Roles of a double surname with initials: `V.-R.`, `Vadas-R.`"""


def cut_members(short: str, full: str, letters: Letters) -> bool:
    """Whether each member of a double surname is that of a fuller one, or its initial: `Vadas-R.`, `V.-R.`, `V-Réti`.

    >>> from pseudo.language.letters import PLAIN
    >>> [cut_members(short, "Vadas-Réti", PLAIN) for short in ("Vadas-R.", "V.-R.", "V-Réti", "Vadas-N.", "Va-R.")]
    [True, True, True, False, False]
    """
    mine, its = letters.fold(short).split("-"), letters.fold(full).split("-")
    return len(mine) == len(its) and all(
        member == whole or ((member[-1:] == "." or len(member) == 1) and whole.startswith(member.rstrip("."))
                            and len(whole) >= len(member))
        for member, whole in zip(mine, its, strict=True))


def has_initials(double: str) -> bool:
    """Whether a member of a double name is an initial, with a stop or without.

    >>> [has_initials(name) for name in ("V.-Réti", "V-Réti", "Vadas-Réti")]
    [True, True, False]
    """
    return "." in double or any(len(member) == 1 for member in double.split("-"))


def _own_name(part: NamePart, names: Names) -> bool:
    """Whether a short form is rather a name of its own today (Lili, Kata): with a surname, another's."""
    row = names.given(part.text)
    return row is None or 0 < row.rank <= COMMON_SHORT


COMMON_SHORT = 150
"""Today's rank up to which a short form is what many are christened: Lili, Kata; not Gina."""

UNUSUAL = 60
"""Bearers in the lists of 1914-1918 up to which a surname that ends as nicknames do may be a nickname instead."""


def may_shorten(word: str, grammar: Grammar) -> bool:
    """Whether what looks like a surname may be formed from another: `Stumpi`, which nobody bears, and `Fodi`, which few
    do; not `Gulya`, which does not end as nicknames do."""
    row = grammar.names.surname(word)
    return row is None or (row.count <= UNUSUAL and word[-1:] in grammar.habits.nick_ends)


def _same_sex(nick: NamePart, given: NamePart, names: Names) -> bool:
    """Whether a nickname of the tables is not that of the other gender only (`Mari` is not Márton)."""
    signs, row = {row.gender for row in names.nickname(nick.text)}, names.given(given.text)
    return not signs or row is None or bool(signs & set(row.genders))


def shortens(nick: str, name: str, grammar: Grammar) -> bool:
    """Whether a word can be a nickname that keeps the beginning of a name: `Riki` of Rikárdó, `Stumpi` of Stumpf.

    At least three letters are kept, or two of a word of three: `Oli` of Olívia.
    """
    mine, its = grammar.letters.fold(nick), grammar.letters.fold(name)
    for end in grammar.habits.short_ends:
        stem = mine.removesuffix(grammar.letters.fold(end)) if mine.endswith(grammar.letters.fold(end)) else ""
        least = 4 if not end else 2 if len(mine) == 3 else 3
        whole = its == stem and end in grammar.habits.endearing  # `Ivánka`
        if len(stem) >= least and its.startswith(stem) and (len(its) > len(stem) or whole):
            return True
    return False
