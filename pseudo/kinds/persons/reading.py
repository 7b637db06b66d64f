"""The parts of a person's name.

What comes in: a norm (`dr. Kovács Jánosné`), with the name tables and the morphology of the language. What goes out:
`NamePart`s with roles, in text order. Start at `parse`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from name_db import Names
from pseudo.core.document import NamePart, changed
from pseudo.kinds.persons import order, quoted
from pseudo.kinds.persons.roles import FIRST
from pseudo.language.letters import Letters
from pseudo.language.persons import BORNE, ORDINAL, Grammar

RARE = 20
"""Bearers up to which a surname may be a foreign given name instead (Johann Steiner), or a nickname (Csoki)."""

SEVERAL = 3
"""Other languages that have a given name, from which it is met here for one and not for a surname (Gabriel)."""

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


def _registered(surname: str, given: str, grammar: Grammar) -> tuple[NamePart, ...]:
    """The parts of a name as registers have it: `Leppänen, Irja Helena`."""
    rest = [NamePart(word, "initial" if grammar.is_initial(word) else "given") for word in given.split()]
    return numbered([NamePart(surname, "surname"), NamePart(order.COMMA, "word"), *rest])


def _parse(norm: str, grammar: Grammar, roles: Mapping[str, str]) -> tuple[NamePart, ...]:
    surname, comma, given = norm.partition(f"{order.COMMA} ")
    if comma and grammar.habits.given_first and " " not in surname:
        return _registered(surname, given, grammar)
    plain, nicks = quoted.without(norm)
    if nicks:
        return numbered(quoted.within(_parse(plain, grammar, roles), nicks))
    words = norm.split()
    if len(words) == 1 and (signs := grammar.signs(norm.removesuffix(grammar.habits.married).rstrip("-"))):
        tail = [NamePart(grammar.habits.married, "wife")] if grammar.habits.is_married(norm) else []
        return numbered([*(NamePart(sign, "initial") for sign in signs), *tail])
    titles = [grammar.is_title(word) for word in words]  # also behind and inside: `Kovács Jánosné dr. Nagy Mária`
    if all(titles):
        titles = [*titles[:-1], False][: len(words)]
    core = [word for word, title in zip(words, titles, strict=True) if not title]
    told = any(title and grammar.habits.origin_told(word) for word, title in zip(words, titles, strict=True))
    found = iter(_roles(core, grammar, roles, told))
    parts: list[NamePart] = []
    for word, title in zip(words, titles, strict=True):
        role = "title" if title else next(found)
        if role == "initial" and (bare := _bare(word, grammar)) != word:
            parts += [NamePart(bare, "initial"), NamePart(grammar.habits.married, "wife")]
            continue
        base = grammar.married(word) if role not in ("initial", "title", "word") else None
        if base is not None:
            parts += [NamePart(base, role), NamePart(grammar.habits.married, "wife")]
        else:
            parted = (grammar.bynamed(word), grammar.sized(word)) if role in FIRST or len(core) == 1 else ()
            if (around := next((texts for texts in parted if word not in texts), ())):
                roles_of = ("word", _nick("given", around[1], grammar), "word")
                parts += [NamePart(text, role) for text, role in zip(around, roles_of, strict=False) if text]
                continue
            trade, name = grammar.traded(word) if role == "surname" else ("", word)
            parts += [*([NamePart(trade, "word")] if trade else ()), NamePart(name, role)]
    return numbered(parts)


def tells_order(words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a word of a name says which stands first: the first by being in a table, a later one by being a given
    name, or a surname of abroad, a title, an initial, a wife's."""
    names = grammar.names

    def placed(word: str) -> bool:
        called = names.origins(word, "given") or names.nickname(word) or grammar.married(word) is not None
        return bool(called) or grammar.is_title(word) or grammar.is_initial(word)

    bearers = [set(names.origins(word, "surname")) for word in words]
    return any(map(placed, words)) or bool(bearers[0]) or any(each - {names.home} for each in bearers)


def numbered(parts: Sequence[NamePart]) -> tuple[NamePart, ...]:
    """The parts with their list numbers in text order, None for those that stay."""
    out: list[NamePart] = []
    number = 0
    for part in parts:
        fixed = part.role in STAYS or part.entity is not None
        at = None if fixed else number
        out.append(part if part.list == at else changed(part, list=at))
        number += not fixed
    return tuple(out)


def _roles(core: Sequence[str], grammar: Grammar, known: Mapping[str, str], told: bool = False) -> list[str]:
    """The role of each word of a name without its titles. told: a title says that it is one of abroad (`Frau`)."""
    if not core:
        return []
    bases = [grammar.married(word) or word for word in core]
    bare = [_bare(word, grammar) for word in core]
    fixed = [
        "ordinal" if ORDINAL.fullmatch(w) and (len(w) > 2 or known.get(w) == "ordinal")  # `V. Péter`: of Vass Péter
        else "initial" if grammar.is_initial(w) else ""
        for w in bare
    ]
    if core[-1][:1].isupper():  # `Jan van Dijk`: a particle stays
        fixed = ["word" if _particle(core, i, grammar) else role for i, role in enumerate(fixed)]
    free = [i for i, role in enumerate(fixed) if not role]
    if len(core) == 1 and free:
        return [_single(core[0], bases[0], grammar, known)]
    if grammar.habits.given_first and not any(fixed) and core == bases and grammar.is_eastern(core):
        return ["surname", *(role or "given" for role in fixed[1:])]  # `Nguyen Minh Anh` as at home
    if grammar.habits.given_first and len(free) > 1:
        turned = order.turned(core, free, grammar, known)
        roles = order.surname_first(core, grammar) if turned else order.given_first(fixed, free, core, grammar)
        if not turned or (len(free) == len(core) and core == bases):
            return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]
    if grammar.habits.given_first and free == [len(core) - 1] and all(role == "initial" for role in fixed[:-1]):
        return [*fixed[:-1], "surname"]  # `J. Aalto`, whatever Aalto is beside
    if free == [0] and bases[0] == core[0] and all(role == "initial" for role in fixed[1:]):
        return [_before_initials(core[0], grammar, known), *fixed[1:]]
    if set(grammar.names.origins(core[0], "surname")) & grammar.habits.eastern and free[:1] == [0] and core == bases:
        return ["surname", *(role or "given" for role in fixed[1:])]  # `Nguyen Minh Chau`
    if free == [0, 1] and core == bases and all(_only_given(word, grammar) for word in core):
        return ["given", "given"]  # `Mária Terézia`: a nun, a child
    if free == [0, 1] and core == bases and known.get(core[0]) != "surname" and _only_nicks(core, grammar):
        return ["nick", "nick"]  # `petyus ancsi` in a chat: two people
    if fixed[0] == "word" and len(free) == 1 and free[0]:
        return [role or "surname" for role in fixed]  # `van Dijk`
    given = [*map(grammar.is_given, bases[:-1]), grammar.is_given(bases[-1]) or _unaccented_given(bases[-1], grammar)]
    first, last_row = grammar.names.surname(core[0]), grammar.names.surname(core[-1])
    rarer = first is None or (first.count < RARE and last_row is not None and last_row.count > first.count)
    unknown = not any(given) and rarer and grammar.looks_foreign(" ".join(core))
    habits = grammar.habits
    behind = core[-2:-1] and core[-2] in habits.particles  # `Ahmad ibn Rusd`
    ends = given[0] or given[-1] or (len(core) == 2 and any(given))
    strange = first is None and not ends and _foreign_surname(core[-1], grammar)  # `Vilius Kazlauskas`
    alone = first is None and given[0] and not grammar.names.origins(core[0], "surname")
    strange = strange or (alone and _foreign_given(core[-1], grammar))  # `Amina Yusuf`
    unknown = unknown or strange or (told and not given[-1]) or bool(behind)
    unknown = unknown or (habits.is_hitched(core[-1]) and not habits.is_hitched(core[0]))
    abroad = _foreign_given(core[0], grammar) and (  # `John Parker`; `Scott Arnold`, both English
        _foreign_surname(core[-1], grammar) or _of_one_country(core[0], core[-1], grammar)
    )
    foreign_order = (
        {*fixed} <= {"", "word", *(["initial"] if _foreign_given(core[0], grammar) else [])}
        and (given[0] or unknown)
        and bases[0] == core[0]
        and (not given[-1] or abroad or (alone and strange))
        and known.get(core[0]) != "surname"
        and known.get(core[-1]) != "given"
    )
    roles = list(fixed)
    if foreign_order:
        for i in free:
            named = i == 0 or (given[i] and all(given[1:i]) and not ((abroad or strange) and i == len(core) - 1))
            roles[i] = "given" if named else "surname"
        return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]
    wives = [i for i in free if bases[i] != core[i]]
    for i in free:
        last = next((j for j in wives if j >= i), len(core) - 1)  # a husband's name ends with its né
        if i == 0 in wives and _rather_nick(bases[0], grammar):
            roles[i] = "nick"  # `Rudiné Marika`
        elif i == 0 or (i == len(core) - 1 and not given[i] and all(role == "initial" for role in fixed[:i])):
            roles[i] = "surname"  # `B. Kovács`
        elif i < last and (i - 1 in wives or (i == free[0] and _surname_cut(core[i], core[last], grammar))
                           or (i == 1 and _of_other_sex(core[i], core[last], grammar))):
            roles[i] = "surname"  # `Kovácsné Péter Anna`: behind the husband's name her own surname; `L. Fodor Timi`
        elif i == last or all(given[j] or (given[last] and grammar.names.surname(core[j]) is None)
                              for j in free if i <= j <= last):
            roles[i] = "given"  # `Kovács Rihanna Anna`: what nobody has for a surname"
        else:
            roles[i] = "surname"
    return [_nick(role, base, grammar) for role, base in zip(roles, bases, strict=True)]


def _bare(word: str, grammar: Grammar) -> str:
    """An initial without the ending of a wife's name, behind a hyphen, a stop or neither: `K.-né`, `K.né`, `Szné`."""
    ending = grammar.habits.married
    base, short = word.removesuffix(f"-{ending}"), word.removesuffix(ending)
    glued = short != word and (short[-1:] == "." or grammar.initial(short) == f"{short}.")
    return word if not ending else short if base == word and glued else base


def _surname_cut(word: str, last: str, grammar: Grammar) -> bool:
    """Whether a word behind an initial is the second half of a surname, though it is a given name, too: `L. Fodor
    Timi`, `K. Péter Anna`; not `K. Anna Mária`, `K. Péter Pál`."""
    row, given = grammar.names.surname(word), grammar.names.given(word)
    if row is None or row.count <= RARE:
        return False
    usual, other = given is not None and 0 < given.rank <= COMMON, grammar.names.given(last)
    return not usual or grammar.is_nick(last) or (
        given is not None and other is not None and set(given.genders).isdisjoint(other.genders))


def _of_other_sex(word: str, last: str, grammar: Grammar) -> bool:
    """Whether a word is a surname of a woman or a man who is called by what the other sex is not: `Whitlock Simon
    Ágota`."""
    row, given, other = grammar.names.surname(word), grammar.names.given(word), grammar.names.given(last)
    apart = given is not None and other is not None and set(given.genders).isdisjoint(other.genders)
    return apart and row is not None and row.count > RARE


def _particle(core: Sequence[str], at: int, grammar: Grammar) -> bool:
    """Whether a word of a name is a particle of its surname: a small one before a name (`Jan van Dijk`), or one that
    opens the name, small or raised by its sentence (`Van Dijk`, as nobody is called here or in the East)."""
    if at or len(core) == 1 or grammar.letters.lower(core[0]) not in grammar.habits.particles:
        return at > 0 and (core[at].islower() or f"{core[at]}-" in grammar.habits.hitched)  # `Hussein Al Saadi`
    names, own = grammar.names, {grammar.names.home, *grammar.habits.eastern}
    strange = not grammar.is_given(core[1]) and not own.intersection(names.origins(core[1], "surname"))
    called = names.nickname(core[0]) or set(names.origins(core[0], "given")) - grammar.habits.eastern  # `Ben Affleck`
    return core[0].islower() or (strange and not called)


def _before_initials(word: str, grammar: Grammar, known: Mapping[str, str]) -> str:
    """The role of a word with initials behind it: a given name where hardly anybody has it for a surname (`Lili S.`),
    or many times fewer than are called so (`Zoltán K.`), else a surname (`Balázs K.`)."""
    row, given = grammar.names.surname(word), grammar.names.given(word)
    called = given is not None and row is not None and given.rank > 0 and (given.count > row.count if (
        grammar.habits.given_first) else given.rank <= 2 * COMMON and given.rank * row.share <= CALLED)
    if row is not None and row.count > RARE and not (called and grammar.names.home == (given and given.origin)):
        return "surname"
    role = known.get(word) or ("given" if _usual_given(word, grammar) or grammar.is_nick(word) else "surname")
    return _nick("given", word, grammar) if role in ("given", "nick") else role


def _only_given(word: str, grammar: Grammar) -> bool:
    """Whether a word is a usual given name of women alone that nobody has for a surname, as men's are had."""
    row = grammar.names.given(word)
    return row is not None and row.rank > 0 and row.genders == "F" and grammar.names.surname(word) is None


def _only_nicks(core: Sequence[str], grammar: Grammar) -> bool:
    """Whether two words are diminutives, the first of which hardly anybody has for a surname."""
    first = grammar.names.surname(core[0])
    return all(map(grammar.is_nick, core)) and (first is None or first.count <= RARE)


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
        origins = set(grammar.names.origins(word, "given"))
        usual = (given.rank and given.rank <= 400) or given.count >= surname.count
        if not origins & {grammar.names.home, *grammar.habits.settled}:  # `Petri`: of one land, it tells nothing
            usual = len(origins) >= SEVERAL or (surname.kind == "given" and surname.count < BORNE)  # Urmas
        return "given" if usual or _foreign_given(word, grammar) else "surname"  # `Ivanka`
    if given or (surname is None and order.two_given(word, grammar)):
        return "given"
    if (surname and surname.count > RARE) or _foreign_surname(word, grammar):  # `Rossi`
        return "surname"
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
CALLED = 0.05
"""Share of a surname times the rank of the same given name, up to which far more are called so: fewer bear a given name
the higher its rank."""

NICK_LETTERS = 6
"""Letters up to which a name that nobody or hardly anybody bears, and that ends as nicknames do (`Riki`), is one."""


def slots(parts: Sequence[NamePart], given_first: bool = False) -> list[str]:
    """For each part, which slot of a full name it fills: `surname`, `given`, or its own role for the others.

    given_first  whether the language has the given name before the surname: then of initials the last is the surname's

    The initial of `J. Kovács` fills `either`: it may be Kovács János, or B. Kovács László; of `Lili S.` the surname.
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
            last = given_first and first != "surname"  # not of `Laine S.`, which is turned round
            out.append("surname" if own or (len(cores) > 1 and part is cores[-1 if last else 0]) else "given")
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
    surnames = [text for part in parts if part.role == "surname" for text in (part.text, *part.text.split("-"))]
    theirs = {origin for text in surnames for origin in names.origins(text, "surname")}
    sequence = [part.role for part in parts if part.role in ("surname", "given")]
    left, abroad = "", names.home not in theirs and sequence[:1] == ["given"]
    nick = ""
    for part in parts:
        for word in dict.fromkeys((part.text, *part.text.split("-"))) if part.role == "given" else ():
            found = names.genders(word, theirs, abroad=abroad)
            for name in names.unfold(word, "given")[:1] if not found and word.isascii() else ():  # `Timea`
                found = names.genders(name, theirs, abroad=abroad)
            left = "".join(sign for sign in left if sign in found) or left or found
            if len(left) == 1:
                return left  # `Jean-Pierre`, `Juan Carlos`: what both can be
        if part.role == "nick" and not nick:
            genders = {row.gender for row in names.nickname(part.text)}
            nick = genders.pop() if len(genders) == 1 else ""
    return nick


def members(parts: Sequence[NamePart], letters: Letters) -> tuple[list[str], list[str]]:
    """The surnames of a name, those of a double one apart, and its given names, folded."""
    surnames = [letters.fold(text) for part in parts if part.role == "surname" for text in part.text.split("-")]
    return surnames, [letters.fold(part.text) for part in parts if part.role == "given"]
