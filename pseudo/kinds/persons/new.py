"""A person's name rebuilt from new parts, and the shorter names that follow it.

What comes in: the parts of the old name and the new one. What goes out: norms in which each old part has its new text,
nicknames and initials made anew. Start at `compose` and `derive`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from morph import MorphError
from name_db import Names
from pseudo.core.document import NamePart
from pseudo.core.errors import FormError
from pseudo.kinds.persons import quoted
from pseudo.kinds.persons.order import COMMA
from pseudo.kinds.persons.reading import STAYS, gender, slots
from pseudo.kinds.persons.roles import CALLED, core, members
from pseudo.kinds.persons.same import (
    ABBREVIATED,
    UNUSUAL,
    all_initials,
    fits,
    has_initials,
    hitched,
    shortens,
    stands_for,
)
from pseudo.language.letters import Letters, fold
from pseudo.language.persons import Grammar

USUAL = 4
"""How many of a name's commonest nicknames are asked for one formed like the original."""


def compose(parts: Sequence[NamePart], texts: Sequence[str], grammar: Grammar) -> str:
    """The norm with these texts in the places of the parts: `Szabó Péterné` of (Szabó, Péter, né)."""
    words: list[str] = []
    ending, lower = grammar.habits.married, grammar.letters.lower
    joined = False
    sizes, ages = grammar.names.around_nicks
    told = [part.role == "word" for part in parts]
    for part, text, behind in zip(parts, texts, (False, *told), strict=False):
        before, joined = joined, part.role == "initial" and text[-1:] != "."
        if part.role == "wife" and words:
            try:
                words[-1] = grammar.morph.inflect(words[-1], f"Deriv={ending}")
            except MorphError:
                raise FormError(f"a new name has no form in -{ending}; choose another in the replacements") from None
        elif words and ((before and joined) or text == COMMA or words[-1][-1:] == "-"):
            words[-1] += text  # `KÁ`; `Leppänen,`; `Sähkö-Alatalo`
        elif words and ((behind and lower(words[-1]) in sizes) or (part.role == "word" and text in ages)):
            words[-1] += lower(text)  # `Kispista`; `Józsibácsi`
        elif text:
            words.append(text)
    return quoted.joined(words)


def derive(
    short: Sequence[NamePart],
    full: Sequence[NamePart],
    new: Sequence[NamePart],
    grammar: Grammar,
    taken: Container[str] = (),
    avoid: Container[str] = (),
) -> str:
    """The new norm of a shorter name from the new full name.

    full, new  parts of the full name before and after; a slot that the new name lacks gives the new name's last part
    taken      folded names of the text, which no nickname may be
    avoid      folded nicknames that others of the same person have become
    """
    one = hitched(short, full, grammar.letters)
    if len(one) < len(short):  # `R. Nagy V.`
        at = next(at for at, part in enumerate(one) if part is not short[at])
        words = derive(one, full, new, grammar, taken, avoid).split(" ")
        return " ".join((*words[:at], words[at].replace("-", " "), *words[at + 1 :]))
    first = grammar.habits.given_first
    old_slots, new_slots = slots(full, first), slots(new, first)
    words = [part.text for part in core(new) if part.role != "wife"]
    words = words if len(words) == len(core(short)) else [p.text for p in members(core(new)) if p.role != "wife"]
    if all_initials(short, full, grammar) and len(words) == len(core(short)):  # `Cs. P. D.`: word by word
        told = iter(words)
        texts = [part.text if part.role != "initial" else _shortened(part, None, next(told), new, grammar, taken, avoid)
                 for part in short]
        return compose(short, texts, grammar)
    used: set[int] = set()
    texts = []
    for part, slot in zip(short, slots(short, first), strict=True):
        if slot in STAYS:
            texts.append(part.text)
            continue
        open_ = [i for i, other in enumerate(full)
                 if i not in used and fits(slot, old_slots[i]) and stands_for(part, other, grammar)]
        index = next((i for i in open_ if full[i].text == part.text), next(iter(open_), None))
        if index is None and part.role == "initial":  # `N. úr` is Nagy Ferenc
            others = (i for i, other in enumerate(full) if i not in used and other.role in CALLED)
            index = next((i for i in others if stands_for(part, full[i], grammar)), None)
        if index is None and part.role == "nick" and not grammar.names.nickname(part.text):  # `Kovi` is Kovács Dénes
            others = (i for i, other in enumerate(full) if i not in used and other.role == "surname")
            index = next((i for i in others if shortens(part.text, full[i].text, grammar)), None)
        if index is not None:
            used.add(index)
            slot = old_slots[index]
        rank = sum(s == slot for s in old_slots[:index]) if index is not None else 0
        fitting = [p.text for p, s in zip(new, new_slots, strict=True) if s == slot]
        cores = [p.text for p in new if p.role in ("surname", "given", "nick")]
        target = fitting[min(rank, len(fitting) - 1)] if fitting else (cores or [p.text for p in new])[-1]
        texts.append(_shortened(part, full[index] if index is not None else None, target, new, grammar, taken, avoid))
    return compose(short, texts, grammar)


def _shortened(
    part: NamePart,
    old: NamePart | None,
    target: str,
    new: Sequence[NamePart],
    grammar: Grammar,
    taken: Container[str],
    avoid: Container[str],
) -> str:
    """`target` in the kind of short form that `part` is of `old`."""
    letters = grammar.letters
    if part.role in ABBREVIATED and "-" in part.text and has_initials(part.text) and "-" in target:
        pairs = zip(part.text.split("-"), target.split("-"), strict=False)
        return "-".join(grammar.initial(new) if old.endswith(".") else new[:1] if len(old) == 1 else new
                        for old, new in pairs)
    if part.role == "initial":
        initial, bare = grammar.initial(target), part.text.rstrip(".")
        if old is not None and len(bare) > len(grammar.initial(old.text)) - 1:
            initial = target[: len(bare)] + "."  # `UHe`: two letters of the surname
        return initial if part.text.endswith(".") else initial.rstrip(".")
    if part.role == "surname" and old is not None and "-" in old.text and "-" not in part.text:
        members = [letters.fold(member) for member in old.text.split("-")]
        own = letters.fold(part.text)
        meant = members.index(own) if own in members else 0  # `Timka` begins as Timár-Geng does
        target = target.split("-")[min(meant, target.count("-"))]
        old = replace(old, text=old.text.split("-")[meant])
    if old is not None and letters.fold(part.text) == letters.fold(old.text):
        return target
    surnames = old is not None and old.role == part.role == "surname"
    if old is not None and surnames and (his := _of_a_man(part.text, old.text, target, grammar)):
        return his
    if old is not None and old.role == "surname" and part.role != "given" and shortens(part.text, old.text, grammar):
        return _clipped(part.text, target, grammar, taken)
    if part.role == "given" and old is not None and old.role == "nick":
        bases = [row.base for row in grammar.names.nickname(target) if gender(new, grammar.names) in ("", row.gender)]
        return next((base for base in bases if grammar.letters.fold(base) not in taken), target)
    if part.role == "nick" or (part.role == "given" and old is not None):
        ends = grammar.habits.endearing
        both = of_both(part.text, old.text, target, letters) if old is not None else ""
        if both and letters.fold(both) not in taken:
            return both  # `Hape` of Hannu-Pekka
        target = target.partition("-")[0] if part.role == "nick" else target  # `Ullis`, of Ulla-Maija
        return nickname_of(target, part.text, gender(new, grammar.names), grammar.names, taken, ends, avoid)
    return target


def _of_a_man(short: str, old: str, target: str, grammar: Grammar) -> str:
    """The new surname of a woman as men have it, where the short one is hers so: Romanov, of Yermakov and Yermakova."""
    ends = {(row.man, row.woman) for rows in grammar.names.womens_ends().values() for row in rows}
    told = any(woman and old.endswith(woman) and short == old.removesuffix(woman) + man for man, woman in ends)
    fit = [(len(woman), man) for man, woman in ends if woman and target.endswith(woman)] if told else []
    size, man = max(fit, default=(0, ""))
    return target[:-size] + man if size else ""


def _clipped(like: str, target: str, grammar: Grammar, taken: Container[str]) -> str:
    """A surname cut short as `like` is (Kovi of Kovács: Pinti of Pintér): its first syllable, up to the next vowel,
    with the same ending; the surname itself where that is a name of its own."""
    names, vowels, lower = grammar.names, grammar.habits.vowels, grammar.letters.lower
    first = next((i for i, char in enumerate(target) if lower(char) in vowels), len(target))
    second = next((i for i, char in enumerate(target[first:], first) if lower(char) not in vowels), len(target))
    third = next((i for i, char in enumerate(target[second:], second) if lower(char) in vowels), len(target))
    made = [target[:third] + end for end in grammar.habits.nick_ends if like.endswith(end)] if vowels else []
    cut = next((word for word in made if shortens(word, target, grammar)), target)
    surname = names.surname(cut)
    borne = names.given(cut) or names.nickname(cut) or (surname and surname.count > UNUSUAL)
    return target if borne or grammar.letters.fold(cut) in taken else cut


def telling(nicks: Sequence[str], sex: str, names: Names) -> list[str]:
    """The nicknames without those that are rather the other gender's (Viki: Viktória before Viktor; Otti: registered as
    a woman's name), if any remain."""

    def clear(nick: str) -> bool:
        row = names.given(nick)
        return [row.gender for row in names.nickname(nick)[:1]] == [sex] and (row is None or sex in row.genders)

    return [nick for nick in nicks if clear(nick)] or list(nicks)


def of_both(nick: str, old: str, given: str, letters: Letters) -> str:
    """A nickname made of the beginnings of both members of a given name, made so of another; empty for any other.

    >>> from pseudo.language.letters import PLAIN
    >>> [of_both(nick, "Hannu-Pekka", "Veli-Matti", PLAIN) for nick in ("Hape", "Hannu")]
    ['Vema', '']
    """
    (one, joined, other), (first, hyphen, second) = old.partition("-"), given.partition("-")
    if not joined or not hyphen:
        return ""
    for at in range(1, len(nick)):
        if one.startswith(nick[:at]) and letters.lower(other).startswith(letters.lower(nick[at:])):
            return first[:at] + letters.lower(second[: len(nick) - at])
    return ""


def nickname_of(
    given: str,
    like: str,
    sex: str,
    names: Names,
    taken: Container[str] = (),
    endearing: tuple[str, ...] = (),
    avoid: Container[str] = (),
) -> str:
    """A nickname of `given` formed as `like` is formed, where there is one; else its commonest; else the name itself.

    taken      folded words that it may not be; avoid: folded nicknames that it had better not be, as another of the
               same person has become one
    endearing  endings put on a nickname to make one for a child (Ferike of Feri): an adult's is no such one

    >>> import name_db
    >>> nickname_of("Ferenc", "Zoli", "M", name_db.load("hu"))
    'Feri'
    """
    itself = names.nickname(given)  # a nickname, too: Zolika of Zoli is made of Zoltán's
    base = given if not itself or names.nicknames_of(given, sex or itself[0].gender) else itself[0].base
    options = [nick for sign in (sex or "MF") for nick in names.nicknames_of(base, sign) if nick != given]
    options = telling([nick for nick in options if fold(nick) not in taken], sex, names)
    small = is_endeared(like, names, endearing)
    its = {fold(base), *(fold(nick) for sign in (sex or "MF") for nick in names.nicknames_of(base, sign))}
    same = [nick for nick in options if _endeared(nick, its, endearing) == small] or (options if small else [given])
    fresh = [nick for nick in same if fold(nick) not in avoid] or [n for n in options if fold(n) not in avoid] or same
    own = next(iter(names.nickname(like)), None)
    usual = fresh[: 1 if own is not None and own.rank == 1 else USUAL]  # `Orsi` becomes Ági, be there an Ágcsi
    alike = [nick for nick in usual if fold(nick)[-2:] == fold(like)[-2:]] or [
        nick for nick in usual if fold(nick)[-1:] == fold(like)[-1:]
    ]
    return (alike or fresh or [given])[0]


def is_endeared(nick: str, names: Names, endings: tuple[str, ...]) -> bool:
    """Whether a nickname is one for a child, or for the dearest: Ferike, Annácska; not Feri, Panni."""
    if not fold(nick).endswith(endings):
        return False
    rows = names.nickname(nick)
    plain = {fold(other) for row in rows for other in (row.base, *names.nicknames_of(row.base, row.gender))}
    return _endeared(nick, plain, endings)


def _endeared(nick: str, plain: Container[str], endings: tuple[str, ...]) -> bool:
    """Whether a nickname is one of the plain names with an endearing ending: Ferike, Annácska; not Pista, Jutka."""
    folded = fold(nick)
    return any(folded.endswith(end) and folded.removesuffix(end) in plain for end in endings)
