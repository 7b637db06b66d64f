"""Names of persons: the parts of one, whether two names can mean one person, and a name rebuilt from new parts.

What comes in: norms (`dr. Kovács Jánosné`), with the name tables and the morphology of the language. What goes out:
`NamePart`s with roles, in text order, and norms composed of other texts in the same roles.
Start at `parse`; `compatible` ties a shorter name to a full one, `derive` gives it its new name.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from morph import MorphError
from name_db import Names
from pseudo.core.document import NamePart
from pseudo.core.errors import FormError
from pseudo.language.letters import Letters, fold
from pseudo.language.persons import BORNE, INITIAL, ORDINAL, Grammar

RARE = 20
"""Bearers up to which a surname may be a foreign given name instead (Johann Steiner), or a nickname (Csoki)."""
STAYS = ("title", "ordinal", "wife", "word")
"""Roles of parts that have no list of candidates."""


def parse(norm: str, grammar: Grammar, roles: Mapping[str, str] | None = None) -> tuple[NamePart, ...]:
    """The parts of a person's norm, in text order.

    norm   `dr. Kovács Jánosné`, in its normal case pattern
    roles  what the document knows of single words (`{"Vincze": "surname"}`), for names of one word
    returns  titles, ordinals and `wife` have no list; the others number their lists in text order

    Hungarian order (surname first) unless only the first word is a given name (`Dieter Lehmann`).
    """
    if roles:
        return _parse(norm, grammar, roles)
    parts = grammar.parsed.get(norm)
    if parts is None:
        parts = grammar.parsed[norm] = _parse(norm, grammar, {})
    return parts


def _parse(norm: str, grammar: Grammar, roles: Mapping[str, str]) -> tuple[NamePart, ...]:
    words = norm.split()
    if len(words) == 1 and (signs := grammar.monogram(norm.removesuffix(grammar.habits.married).rstrip("-"))):
        tail = [NamePart(grammar.habits.married, "wife")] if grammar.habits.is_married(norm) else []
        return numbered([*(NamePart(sign, "initial") for sign in signs), *tail])
    titles = [grammar.is_title(word) for word in words]  # also behind and inside: `Kovács Jánosné dr. Nagy Mária`
    if all(titles):
        titles = [*titles[:-1], False][: len(words)]
    core = [word for word, title in zip(words, titles, strict=True) if not title]
    found = iter(_roles(core, grammar, roles))
    parts: list[NamePart] = []
    for word, title in zip(words, titles, strict=True):
        role = "title" if title else next(found)
        ending = f"-{grammar.habits.married}"
        if role == "initial" and grammar.habits.married and word.endswith(ending):
            parts += [NamePart(word[: -len(ending)], "initial"), NamePart(grammar.habits.married, "wife")]
            continue
        base = grammar.married(word) if role not in ("initial", "title", "word") else None
        if base is not None:
            parts += [NamePart(base, role), NamePart(grammar.habits.married, "wife")]
        else:
            parts.append(NamePart(word, role))
    return numbered(parts)


def numbered(parts: Sequence[NamePart]) -> tuple[NamePart, ...]:
    """The parts with their list numbers in text order, None for those that stay."""
    out: list[NamePart] = []
    number = 0
    for part in parts:
        fixed = part.role in STAYS or part.entity is not None
        at = None if fixed else number
        out.append(part if part.list == at else replace(part, list=at))
        number += not fixed
    return tuple(out)


def _roles(core: Sequence[str], grammar: Grammar, known: Mapping[str, str]) -> list[str]:
    """The role of each word of a name without its titles."""
    if not core:
        return []
    bases = [grammar.married(word) or word for word in core]
    ending = f"-{grammar.habits.married}" if grammar.habits.married else "-"
    bare = [word.removesuffix(ending) for word in core]
    fixed = [
        "ordinal" if ORDINAL.fullmatch(w) and (len(w) > 2 or known.get(w) == "ordinal")  # `V. Péter`: of Vass Péter
        else "initial" if INITIAL.fullmatch(w) else ""
        for w in bare
    ]
    if core[-1][:1].isupper():  # `Jan van Dijk`: a particle stays
        fixed = ["word" if i > 0 and core[i].islower() else role for i, role in enumerate(fixed)]
    free = [i for i, role in enumerate(fixed) if not role]
    if len(core) == 1 and free:
        return [_single(core[0], bases[0], grammar, known)]
    if grammar.habits.given_first and len(free) > 1 and not _turned(core, free, grammar):
        roles = _given_first(fixed, free, core, grammar)
        return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]
    if free == [0] and bases[0] == core[0] and all(role == "initial" for role in fixed[1:]):
        return [_before_initials(core[0], grammar, known), *fixed[1:]]
    if set(grammar.names.origins(core[0], "surname")) & grammar.habits.eastern and free[:1] == [0] and core == bases:
        return ["surname", *(role or "given" for role in fixed[1:])]  # `Nguyen Minh Chau`
    if free == [0, 1] and core == bases and all(_only_given(word, grammar) for word in core):
        return ["given", "given"]  # `Mária Terézia`: a nun, a child
    given = [grammar.is_given(base) for base in bases]
    given[-1] = given[-1] or _unaccented_given(bases[-1], grammar)
    first, last_row = grammar.names.surname(core[0]), grammar.names.surname(core[-1])
    rarer = first is None or (first.count < RARE and last_row is not None and last_row.count > first.count)
    unknown = not any(given) and rarer and grammar.looks_foreign(" ".join(core))
    abroad = _foreign_given(core[0], grammar) and (  # `John Parker`; `Scott Arnold`, both English
        _foreign_surname(core[-1], grammar) or _of_one_country(core[0], core[-1], grammar)
    )
    foreign_order = (
        all(role in ("", "word") for role in fixed)
        and (given[0] or unknown)
        and bases[0] == core[0]
        and (not given[-1] or abroad)
        and known.get(core[0]) != "surname"
        and known.get(core[-1]) != "given"
    )
    roles = list(fixed)
    if foreign_order:
        for i in free:
            named = i == 0 or (given[i] and all(given[:i]) and not (abroad and i == len(core) - 1))
            roles[i] = "given" if named else "surname"
        return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]
    wives = [i for i in free if bases[i] != core[i]]
    for i in free:
        last = next((j for j in wives if j >= i), len(core) - 1)  # a husband's name ends with its né
        if i == 0 in wives and _rather_nick(bases[0], grammar):
            roles[i] = "nick"  # `Rudiné Marika`
        elif i == 0 or (i == len(core) - 1 and not given[i] and all(role == "initial" for role in fixed[:i])):
            roles[i] = "surname"  # `B. Kovács`
        elif i - 1 in wives and i < last:
            roles[i] = "surname"  # `Kovácsné Péter Anna`: behind the husband's name her own surname
        elif i == last or all(given[j] for j in free if i <= j <= last):
            roles[i] = "given"
        else:
            roles[i] = "surname"
    return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]


def _given_first(fixed: Sequence[str], free: Sequence[int], core: Sequence[str], grammar: Grammar) -> list[str]:
    """The roles of a name in a language that has the given name first: all but the last word are given names, as far as
    the tables do not know a surname alone (`Maria Garcia Lopez`)."""
    roles = list(fixed)
    for i in free:
        middle = i != free[0] and grammar.names.surname(core[i]) is not None and not grammar.is_given(core[i])
        roles[i] = "surname" if i == free[-1] or middle else "given"
    return roles


def _turned(core: Sequence[str], free: Sequence[int], grammar: Grammar) -> bool:
    """Whether a name stands the other way round, as in a list: its first word is a surname and no given name, its last
    word a given name and no surname."""
    first, last = core[free[0]], core[free[-1]]
    names = grammar.names
    only_surname = names.surname(first) is not None and not grammar.is_given(first)
    return only_surname and grammar.is_given(last) and names.surname(last) is None


def _before_initials(word: str, grammar: Grammar, known: Mapping[str, str]) -> str:
    """The role of a word with initials behind it: a given name where hardly anybody has it for a surname (`Lili S.`),
    else a surname (`Balázs K.`)."""
    row = grammar.names.surname(word)
    if row is not None and row.count > RARE:
        return "surname"
    role = known.get(word) or ("given" if _usual_given(word, grammar) or grammar.is_nick(word) else "surname")
    return _nick("given", word, grammar) if role in ("given", "nick") else role


def _only_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is a usual given name of women alone that nobody has for a surname, as men's are had."""
    row = grammar.names.given(word)
    return row is not None and row.rank > 0 and row.genders == "F" and grammar.names.surname(word) is None


def _unaccented_given(word: str, grammar: Grammar) -> bool:
    """Whether a word that is no name itself is a given name of here without its accents: `Timea`."""
    if not word.isascii() or grammar.names.surname(word):
        return False
    return any(_usual_given(name, grammar) for name in grammar.names.unfold(word, "given")[:1])


def _usual_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is a given name that many bear."""
    row = grammar.names.given(word)
    return row is not None and (row.rank > 0 or row.count > BORNE)


def _foreign_given(word: str, grammar: Grammar) -> bool:
    """Whether the word is a given name of other languages only, and hardly a surname here."""
    origins, surname = grammar.names.origins(word, "given"), grammar.names.surname(word)
    return bool(origins) and grammar.names.home not in origins and (surname is None or surname.count <= RARE)


def _of_one_country(given: str, surname: str, grammar: Grammar) -> bool:
    """Whether a given name and a surname are both of one other language."""
    origins = {*grammar.names.origins(given, "given")} & {*grammar.names.origins(surname, "surname")}
    return bool(origins - {grammar.names.home})


def _foreign_surname(word: str, grammar: Grammar) -> bool:
    """Whether the word is a surname of other languages, and no usual given name here."""
    row = grammar.names.given(word)
    usual = row is not None and (0 < row.rank <= BORNE or row.count > BORNE) and row.origin == grammar.names.home
    origins = grammar.names.origins(word, "surname")
    return bool(origins) and grammar.names.home not in origins and not usual


def _nick(role: str, word: str, grammar: Grammar) -> str:
    """`given` as `nick` where the word is only a diminutive."""
    return "nick" if role == "given" and grammar.is_nick(word) else role


def _single(word: str, base: str, grammar: Grammar, known: Mapping[str, str]) -> str:
    """The role of a name of one word: what the document knows, else what the tables say is likelier."""
    if base in known:
        return known[base]
    if base != word:
        if grammar.is_nick(base) and _single(base, base, grammar, known) == "nick":
            return "nick"  # `Zoliné`
        return "surname" if grammar.names.surname(base) or not grammar.names.given(base) else "given"
    given, surname = grammar.names.given(word), grammar.names.surname(word)
    if grammar.is_nick(word):
        return "nick" if _rather_nick(word, grammar) else "surname"
    if given and surname:
        return "given" if (given.rank and given.rank <= 400) or given.count >= surname.count else "surname"
    if given or (surname and surname.count > RARE):
        return "given" if given else "surname"
    return "nick" if word[-1:] in grammar.habits.nick_ends and len(word) <= NICK_LETTERS else "surname"


def _rather_nick(word: str, grammar: Grammar) -> bool:
    """Whether a word is a diminutive, and not rather a surname that many bear."""
    surname = grammar.names.surname(word)
    rare = surname is None or surname.count <= OFTEN
    return grammar.is_nick(word) and (rare or _called(word, grammar))


def _called(nick: str, grammar: Grammar) -> bool:
    """Whether the word is what bearers of a common name are called first of all: `Dani` (Dániel), not `Zsiga`."""
    bases = [grammar.names.given(row.base) for row in grammar.names.nickname(nick) if row.rank == 1]
    return any(base is not None and 0 < base.rank <= COMMON for base in bases)


OFTEN = 200
"""Bearers in the lists of 1914-1918 up to which a surname is rarer than the same word as a diminutive."""
COMMON = 50
"""Today's rank up to which a given name is common."""

USUAL = 4
"""How many of a name's commonest nicknames are asked for one formed like the original."""

NICK_LETTERS = 6
"""Letters up to which a name that nobody or hardly anybody bears, and that ends as nicknames do (`Riki`), is one."""


def slots(parts: Sequence[NamePart], given_first: bool = False) -> list[str]:
    """For each part, which slot of a full name it fills: `surname`, `given`, or its own role for the others.

    given_first  whether the language has the given name before the surname: then of initials the last is the surname's

    The initial of `J. Kovács` fills `either`: it may be Kovács János, or B. Kovács László. That of `Lili S.` is her
    surname's.
    """
    cores = [part for part in parts if part.role in ("surname", "given", "nick", "initial")]
    first = cores[0].role if cores else ""
    out = []
    for at, part in enumerate(parts):
        if part.role == "initial" and [core.role for core in cores] == ["initial", "surname"]:
            out.append("either")
        elif part.role == "initial" and first in ("given", "nick") and not any(c.role == "surname" for c in cores):
            out.append("surname")
        elif part.role == "initial":
            own = at > 0 and parts[at - 1].role == "wife"  # `Liptákné Sz. Judit`
            out.append("surname" if own or (len(cores) > 1 and part is cores[-1 if given_first else 0]) else "given")
        else:
            out.append({"nick": "given"}.get(part.role, part.role))
    return out


def is_full(parts: Sequence[NamePart]) -> bool:
    """Whether a surname and a given name (or a husband's) stand written out."""
    roles = {part.role for part in parts}
    return "surname" in roles and ("given" in roles or "nick" in roles)


def gender(parts: Sequence[NamePart], names: Names) -> str:
    """`F`, `M` or `` of the person: a -né name is a woman's, else the given name or the nickname tells."""
    if any(part.role == "wife" for part in parts):
        return "F"
    for part in parts:
        if part.role == "given":
            first = part.text.split("-")[0]
            row = names.given(first)
            for name in names.unfold(first, "given")[:1] if row is None and first.isascii() else ():  # `Timea`
                row = names.given(name)
            if row is not None:
                return row.genders if len(row.genders) == 1 else ""
        if part.role == "nick":
            genders = {row.gender for row in names.nickname(part.text)}
            return genders.pop() if len(genders) == 1 else ""
    return ""


def members(parts: Sequence[NamePart], letters: Letters) -> tuple[list[str], list[str]]:
    """The surnames of a name, those of a double one apart, and its given names, folded."""
    surnames = [letters.fold(text) for part in parts if part.role == "surname" for text in part.text.split("-")]
    return surnames, [letters.fold(part.text) for part in parts if part.role == "given"]


def compatible(short: Sequence[NamePart], full: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether the shorter name can mean the bearer of the full one: each of its parts stands for one of hers.

    A nickname stands for its base, an initial for what begins so, a surname for itself or one member of a double one.
    A married form (`Kovácsné`) stands only for a married name.
    """
    taken: set[int] = set()
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
            if i not in taken | his and _fits(slot, their[i]) and _stands_for(part, other, grammar, whole)
        ]
        if not found:
            return False
        taken.add(found[0])
    return bool(taken)


def _fits(slot: str, theirs: str) -> bool:
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


def _stands_for(part: NamePart, other: NamePart, grammar: Grammar, whole: bool = False) -> bool:
    """Whether one part can stand for the other. `whole`: in a full name a surname and a given name stand for themselves
    only (Kovács Anna is not Kovács-Nagy Anna, Kiss Kata may not be Kiss Katalin)."""
    letters = grammar.letters
    mine, its, names = letters.fold(part.text), letters.fold(other.text), grammar.names
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
        return its in bases or (_same_sex(part, other, names) and shortens(part.text, other.text, grammar))
    if part.role == "given" and other.role == "nick" and not whole:  # Benedek, of Rédei Beni
        return mine in {letters.fold(row.base) for row in names.nickname(other.text)}
    if part.role == other.role == "given":  # a short form that is also a registered name: Kata ~ Katalin
        bases = {letters.fold(row.base) for row in names.nickname(part.text)}
        return its in bases and not (whole and _own_name(part, names))
    return False


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


def compose(parts: Sequence[NamePart], texts: Sequence[str], grammar: Grammar) -> str:
    """The norm with these texts in the places of the parts: `Szabó Péterné` of (Szabó, Péter, né)."""
    words: list[str] = []
    ending = grammar.habits.married
    joined = False
    for part, text in zip(parts, texts, strict=True):
        before, joined = joined, part.role == "initial" and text[-1:] != "."
        if part.role == "wife" and words:
            try:
                words[-1] = grammar.morph.inflect(words[-1], f"Deriv={ending}")
            except MorphError:
                raise FormError(f"a new name has no form in -{ending}; choose another in the replacements") from None
        elif before and joined:
            words[-1] += text  # `KÁ`
        elif text:
            words.append(text)
    return " ".join(words)


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
    first = grammar.habits.given_first
    old_slots, new_slots = slots(full, first), slots(new, first)
    used: set[int] = set()
    texts = []
    for part, slot in zip(short, slots(short, first), strict=True):
        if slot in STAYS:
            texts.append(part.text)
            continue
        index = next(
            (
                i
                for i, other in enumerate(full)
                if i not in used and _fits(slot, old_slots[i]) and _stands_for(part, other, grammar)
            ),
            None,
        )
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
    if part.role == "initial":
        initial = grammar.initial(target)
        return initial if part.text.endswith(".") else initial.rstrip(".")
    if part.role == "surname" and old is not None and "-" in old.text and "-" not in part.text:
        members = [letters.fold(member) for member in old.text.split("-")]
        own = letters.fold(part.text)
        meant = members.index(own) if own in members else 0  # `Timka` begins as Timár-Geng does
        target = target.split("-")[min(meant, target.count("-"))]
        old = replace(old, text=old.text.split("-")[meant])
    if old is not None and letters.fold(part.text) == letters.fold(old.text):
        return target
    if part.role == "surname" and old is not None and shortens(part.text, old.text, grammar):
        return _clipped(part.text, target, grammar, taken)
    if part.role == "given" and old is not None and old.role == "nick":
        bases = [row.base for row in grammar.names.nickname(target) if gender(new, grammar.names) in ("", row.gender)]
        return next((base for base in bases if grammar.letters.fold(base) not in taken), target)
    if part.role == "nick" or (part.role == "given" and old is not None):
        ends = grammar.habits.endearing
        return nickname_of(target, part.text, gender(new, grammar.names), grammar.names, taken, ends, avoid)
    return target


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
    usual = fresh[:USUAL]
    alike = [nick for nick in usual if fold(nick)[-2:] == fold(like)[-2:]] or [
        nick for nick in usual if fold(nick)[-1:] == fold(like)[-1:]
    ]
    return (alike or fresh or [given])[0]


def is_endeared(nick: str, names: Names, endings: tuple[str, ...]) -> bool:
    """Whether a nickname is one for a child, or for the dearest: Ferike, Annácska; not Feri, Panni."""
    rows = names.nickname(nick)
    plain = {fold(other) for row in rows for other in (row.base, *names.nicknames_of(row.base, row.gender))}
    return _endeared(nick, plain, endings)


def _endeared(nick: str, plain: Container[str], endings: tuple[str, ...]) -> bool:
    """Whether a nickname is one of the plain names with an endearing ending: Ferike, Annácska; not Pista, Jutka."""
    folded = fold(nick)
    return any(folded.endswith(end) and folded.removesuffix(end) in plain for end in endings)
