"""Which land a person's name is of, as far as tables, order and spelling tell.

What comes in: the parts of a name, or one word of it. What goes out: the origin that the new name shares; FOREIGN or
DOUBTFUL where no table tells it, to be settled by the spelling. Start at `origin_of`; `land_of` is for a name beside
native ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from name_db import Names
from name_db.columns import Surname
from pseudo.core.document import NamePart
from pseudo.kinds.persons import roles as roles_of
from pseudo.language.abroad import land_by_end
from pseudo.language.persons import Grammar
from pseudo.suggest import peoples

USUAL_SURNAME = 150
"""Bearers in the lists of 1914-1918 from which a surname outside of today's commonest hundred is usual."""

FOREIGN = "foreign"
"""Origin of a name that no table knows and that is not spelt as the language spells: settled by its nearest kin."""

DOUBTFUL = "doubtful"
"""Origin of a name that no table knows, spelt as the language may spell: its own or another's, by its letters."""


BRANCH, HYPHEN = "_", "-"
"""Behind a people in the origin of some of its names: `swedish_von`; between the members of a double surname."""


def people_of(surname: str, grammar: Grammar) -> str:
    """The people of the country that a surname is of, as its origin: `Stenberg` stays a Swedish name of Finland. Of one
    that no table has, or of which it tells nothing, what its letters tell, of one of abroad its land, where they say
    so, too: `Nguyen Áron`."""
    row, home = grammar.names.surname(surname), grammar.names.home
    if row is not None and row.origin == home and _untold(row, grammar):
        return people if (people := peoples.by_letters(surname, grammar)) in grammar.habits.peoples else home
    if row is not None and (row.origin in grammar.habits.peoples or row.origin == home):
        return row.origin
    if row is None:
        told = land_by_end(surname, grammar.habits.telling_origin)
        return told if told and grammar.names.pool("surname", origin=told) else peoples.by_letters(surname, grammar)
    known = known_of(surname, "surname", grammar.names)
    return known[0] if known and peoples.strange(surname, grammar) else home


def _untold(row: Surname, grammar: Grammar) -> bool:
    """Whether the tables have a surname, but nothing is told of it, nor is it a usual one of here without its marks
    (`Olah`): it may be of a people of the country (`Lackner`)."""
    if row.pool or row.kind or row.count >= USUAL_SURNAME or row.share or grammar.habits.own_lands:
        return False
    return grammar.names.letters.fold(row.name) not in _usual(grammar.names)


@lru_cache(maxsize=16)
def _usual(names: Names) -> frozenset[str]:
    """The surnames that are handed out, without case and marks."""
    return frozenset(names.letters.fold(row.name) for row in names.pool("surname", origin=names.home))


def noble_land(part: NamePart, parts: Sequence[NamePart], grammar: Grammar) -> str:
    """The origin that the particle before a surname tells, of one of the nobility of here: `von Schoultz`."""
    at = parts.index(part)
    before = parts[at - 1].text.split()[-1:] if at and parts[at - 1].role not in (*roles_of.CALLED, "surname") else []
    told = dict((rule.split()[0], rule.split()[1]) for rule in grammar.habits.noble)
    return told.get(grammar.letters.lower(before[0]), "") if before else ""


def particles(part: NamePart, parts: Sequence[NamePart]) -> str:
    """The particles before a surname: `van der`; empty without any."""
    at, found = parts.index(part), list[str]()
    while at and parts[at - 1].role == "word" and parts[at - 1].text.islower():
        at -= 1
        found.insert(0, parts[at].text)
    return " ".join(found)


def called_apart(given: str, parts: Sequence[NamePart], grammar: Grammar) -> str:
    """The people of the country of which a given name of here is, where its bearer's surname is of them: Camilla
    Lindström is one of the Swedes, Camilla Virtanen none."""
    apart, sharers, row = grammar.habits.named_apart, grammar.names.sharers(given), grammar.names.given(given)
    if row is not None and row.origin in apart:
        sharers |= {row.origin}  # `Kim Anders Lindroos`
    if HYPHEN in given and not sharers:
        sharers = _both_share(given, grammar)
    for part in parts if apart and sharers else ():
        for text in part.text.split(HYPHEN) if part.role == "surname" else ():
            people = (noble_land(part, parts, grammar) or people_of(text, grammar)).partition(BRANCH)[0]
            if people in apart & sharers:
                return people
    return ""


def _both_share(given: str, grammar: Grammar) -> frozenset[str]:
    """The peoples of the country that bear both halves of two given names joined: Bo-Göran."""
    found = []
    for half in given.split(HYPHEN):
        row = grammar.names.given(half)
        found.append(grammar.names.sharers(half) | ({row.origin} if row is not None else frozenset()))
    return frozenset.intersection(*found) & grammar.habits.named_apart


BORNE = 1000
"""Bearers from which a given name of another language is as well one of here: `Nora Katariina`."""


def native_beside(part: NamePart, parts: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether a given name is one of here, whatever land the rest of the name is of: a further one that no other land
    has (`Omar Tapio`), and one that many bear here before such a one (`Nora Katariina`)."""
    names = grammar.names
    given = [one for one in parts if one.role == "given"]
    if not grammar.habits.own_lands or len(given) < 2 or part not in given:
        return False
    native = [names.origins(one.text, "given") == (names.home,) and (row := names.given(one.text)) is not None
              and row.rank > 0 for one in given]
    at = given.index(part)
    return (at > 0 and native[at]) or (names.called_so(part.text) >= BORNE and any(native[at + 1 :]))


def lands_of(surname: str, origin: str, grammar: Grammar) -> tuple[str, ...]:
    """The lands of a surname's members where they differ, else its one: `Tóth-Hamid` is of here and Arabic, whichever
    of the two the bearer's given name is. Overseas each is of its own: `Susan Pelkey-Novak`.

    origin  the land of the whole name
    """
    names, home = grammar.names, grammar.names.home
    texts = surname.split("-")
    if grammar.habits.own_lands and origin in grammar.habits.overseas and all(text[:1].isupper() for text in texts):
        every = [known_of(text, "surname", names) for text in texts]
        own = tuple(next((one for one in each if one != home), origin) if origin not in each else origin
                    for each in every)
        return own if len({*own}) > 1 else own[:1]
    if "-" in origin or len(texts) != len([one for one in texts if one[:1].isupper()]):
        return (origin,)
    if len(texts) == 1 or names.surname(surname) is not None:
        return (people_of(surname, grammar) if origin == home else origin,)

    def land(text: str) -> str:
        if origin != home and borne_here(text, names, origin):
            return people_of(text, grammar)
        if origin != home:
            known = known_of(text, "surname", names) if grammar.habits.own_lands and origin != FOREIGN else ()
            return known[0] if known and not {home, origin} & {*known} else origin  # `Maeve Donnelly-Ruiz`
        row = names.surname(text)
        known = known_of(text, "surname", names) if row is None or not row.count else (home,)
        return people_of(text, grammar) if home in known or not known else known[0]

    lands = tuple(map(land, texts))
    return lands if len({*lands}) > 1 else lands[:1]


def land_of(text: str, kind: str, grammar: Grammar) -> str:
    """The land of a name that stands beside a native one: that which its table tells of it, home where it tells none
    of abroad; FOREIGN where nobody is called so here and nobody spells so."""
    names = grammar.names
    told = grammar.habits.origin_told(text) if kind == "surname" else ""
    if told and names.pool(kind, origin=told):
        return told  # O'Connell, whatever lists of those who live here take it for
    row = names.surname(text) if kind == "surname" else names.given(text)
    known = known_of(text, kind, names) or (("",) if row is None else (row.origin,))
    if not {names.home, *grammar.habits.settled}.isdisjoint(known):
        return names.home
    its = row.origin if row is not None and row.origin in known else known[0]  # Petrova, who may be a Bulgarian
    if names.pool(kind, origin=its):
        return its
    if kind == peoples.SURNAME and peoples.tells(grammar) and not peoples.strange(text, grammar):
        return names.home  # Haapanicmi, whose letters were misread, and a Wirtanen of old
    return FOREIGN if grammar.looks_foreign(text) else names.home


def known_of(text: str, kind: str, names: Names) -> tuple[str, ...]:
    """The origins of a name in the tables, but for those of which they have no other name: these tell only that it is
    of elsewhere."""
    return tuple(one for one in names.origins(text, kind) if one == names.home or names.pool(kind, origin=one))


def of_here(origin: str, names: Names) -> bool:
    """Whether names of an origin are of here: the language's own, and those of a people of the country alone, which has
    no given names of abroad."""
    return origin == names.home or not names.pool("given", origin=origin)


def borne_here(surname: str, names: Names, origin: str = "") -> bool:
    """Whether a surname is a usual one of here, and none of the origin: Varga, who calls himself John."""
    row = names.surname(surname)
    usual = row is not None and of_here(row.origin, names) and (row.share > 0 or row.count >= USUAL_SURNAME)
    return usual and origin not in names.origins(surname, "surname")


def kept_here(surname: str, origin: str, grammar: Grammar) -> bool:
    """Whether a surname is of a people of the country that has no given names of its own, whatever its bearers' are of:
    Igor Fofonoff is no Krylov."""
    row, names = grammar.names.surname(surname), grammar.names
    theirs = row is not None and row.origin in grammar.habits.peoples and of_here(row.origin, names)
    return theirs and origin not in names.origins(surname, "surname")


def strange_land(surname: str, parts: Sequence[NamePart], grammar: Grammar) -> str:
    """The land of a surname that nobody of here bears, whatever native given name stands behind it: `Nguyen Lili`,
    `Mrs. Hargreaves Piroska`; empty for any other."""
    names, row = grammar.names, grammar.names.surname(surname)
    known = known_of(surname, "surname", names)
    if not {names.home, *grammar.habits.settled, *grammar.habits.peoples}.isdisjoint(known):
        return ""
    said = next(filter(None, (grammar.habits.origin_told(p.text) for p in parts if p.role == "title")), "")
    if row is None and not known:
        return said
    if row is not None and row.count and not grammar.looks_foreign(surname):
        return ""  # `Pintye Olivér`, whose forebears were Romanians
    return said if said in known else (known or ("",))[0]


def of_here_alone(given: str, origin: str, names: Names) -> bool:
    """Whether a given name is of the language's own register, and none of this origin: `Áron`, of Nguyen Minh Áron."""
    row = names.given(given)
    return row is not None and row.origin == names.home and origin not in names.origins(given, "given")


def _of_abroad_alone(parts: Sequence[NamePart], names: Names) -> tuple[str, ...]:
    """The lands of a given name that stands alone, is in the register of here and borne by nobody here: `Pippa`."""
    called = [part for part in parts if part.role in roles_of.CALLED]
    row = names.given(called[0].text) if len(called) == 1 and called[0].role == "given" else None
    if row is None or row.origin != names.home or row.rank or row.count:
        return ()
    return tuple(origin for origin in names.origins(row.name, "given") if origin != names.home)


def origin_of(
    parts: Sequence[NamePart], grammar: Grammar
) -> tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The language that a person's name comes from, one for all its parts; FOREIGN where no table tells, with the
    words by whose spelling it is to be settled, and the origins that are possible.

    Written in the language's own order, a given name of its own register makes the bearer a native, whatever the
    surname sounds like (`Schneider Anna`); in the other order she is none (`Anna Schneider`). A surname alone is of
    abroad where it is never given out here (`Ilić`).
    """
    names = grammar.names
    whole = [p.text for p in parts if p.role == "surname"]
    surnames = [name for text in whole for name in ([text] if names.surname(text) else text.split("-"))]  # `Kun-Bognár`
    given = [p.text for p in parts if p.role == "given"]
    roles = [p.role for p in parts if p.role in roles_of.CALLED]
    called = [name for text in given for name in ([text] if names.origins(text, "given") else text.split("-"))]
    theirs = [origin for text in called for origin in known_of(text, "given", names)]  # `Jean-Baptiste`
    its = [names.home if of_here(one, names) else one for text in surnames for one in known_of(text, "surname", names)]
    behind = [f"{led} {p.text}" for p in parts if p.role == "surname" and (led := particles(p, parts))]
    its = [one for text in behind for one in known_of(text, "surname", names)] or its  # `de Vries`
    turned = roles[:1] in (["given"], ["nick"]) and roles[-1:] == ["surname"]
    foreign = bool(surnames) and turned and not grammar.habits.given_first
    unknown = any(names.given(text) is None or not known_of(text, "given", names) for text in given)
    beside = [native_beside(part, parts, grammar) for part in parts if part.role == "given"]
    own = [row.origin == names.home or native for text, native in zip(given, beside, strict=True)
           if (row := names.given(text)) is not None]
    if lands := _of_abroad_alone(parts, names):
        return (lands[0], (), ()) if len(lands) == 1 else (FOREIGN, (("given", given[0]),), lands)
    if grammar.habits.own_lands and any(own[:1]) and {names.home, *grammar.habits.settled}.isdisjoint(its):
        both = [origin for origin in its if origin in known_of(given[0], "given", names)]
        if both and not any(beside):
            return both[0], (), ()  # `Irina Petrova`
    lands = tuple(one for one in theirs if one not in (names.home, *grammar.habits.settled))
    if grammar.habits.own_lands and any(own[:1]) and lands and not any(beside) and surnames and all(
            _of_elsewhere(text, grammar) for text in surnames):
        return (lands[0], (), ()) if len({*lands}) == 1 else (FOREIGN, kin_of(surnames, given), lands)
    if any(own[:1]) and (not foreign or (its and {*its} == {names.home})):
        return names.home, (), ()  # `Kevin Lakatos`, whichever way round
    said = next(filter(None, (grammar.habits.origin_told(word) for p in parts for word in p.text.split())), "")
    before = {word for p in parts if p.role == "surname" for word in particles(p, parts).split()}
    by_particle = any(grammar.habits.origin_told(word) == said for word in before)  # `van der Linde`
    apart = grammar.habits.named_apart
    settled_here = any(row is not None and row.origin in apart for row in map(names.given, given))
    if said and not any(own) and not settled_here and (
            by_particle or not its or said in its or said in theirs):
        return said, (), ()  # `Mrs. O'Hara`
    spelt = grammar.looks_foreign(" ".join(surnames + given))
    kin = kin_of(surnames, given)
    if surnames and not given:
        rows = [names.surname(text) for text in surnames]
        if all(row is None for row in rows):
            return (FOREIGN if foreign else DOUBTFUL), kin, ()
        settled = {names.home, *grammar.habits.settled}
        here = [row for row in rows if row is not None and (row.count > 0 or row.origin == names.home)]
        if any(row.pool or row.origin in settled for row in here):
            return names.home, (), ()
        foreign = True
    joined = not surnames and {*theirs} == {names.home} and _joined_here(given, names)
    if joined or not (foreign or unknown or theirs):
        return names.home, (), ()
    strange = [known_of(text, "surname", names) for text in surnames]
    if unknown and strange and all(found and names.home not in found for found in strange):
        foreign = True  # `Zhang Yuhan`
    both = [origin for origin in its if origin in theirs]
    if grammar.habits.own_lands and len({*theirs}) == 1 and its and not {names.home, *theirs} & {*its} and not all(
            known_of(text, "surname", names) for text in surnames):
        return theirs[0], (), ()  # of `Maeve Donnelly-Ruiz` the half that no table knows is hers
    native = foreign and theirs and surnames and all(borne_here(text, names) for text in surnames)
    usual = not {names.home, *grammar.habits.settled}.isdisjoint(its)  # `David Johansson`, of old
    native = native or (grammar.habits.own_lands and not usual and not grammar.habits.overseas.isdisjoint(theirs))
    for found in (both, theirs, its) if native else (both, its, theirs):  # `John Varga`: an English John
        among = tuple(dict.fromkeys(origin for origin in found if origin != names.home))
        if among and (foreign or spelt or (theirs and not unknown)):
            break
    else:
        among = ()
        if not spelt:
            borne = [names.surname(text) for text in surnames]
            usual = any(r is not None and (r.share > 0 or r.count >= USUAL_SURNAME) for r in borne)
            known = usual or (any(borne) and not given)
            return (names.home, (), ()) if known else (DOUBTFUL, kin, ())
    if len(among) == 1 and (its or not surnames or not peoples.tells(grammar)):
        return among[0], (), ()
    return FOREIGN, kin, among


def kin_of(surnames: Sequence[str], given: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The words of a name, each with its kind."""
    return (*(("surname", text) for text in surnames), *(("given", text) for text in given))


def _joined_here(given: Sequence[str], names: Names) -> bool:
    """Whether given names are each one that people of here bear, or two of such joined: `Iida-Stiina`."""
    return all((row := names.given(half)) is not None and row.origin == names.home
               for text in given for half in text.split(HYPHEN))


def _of_elsewhere(surname: str, grammar: Grammar) -> bool:
    """Whether no table has a surname, nor its letters are those of the language or of a people of the country:
    `Reinecke`."""
    known = grammar.names.surname(surname) is not None or bool(known_of(surname, "surname", grammar.names))
    return not known and grammar.looks_foreign(surname) and people_of(surname, grammar) == grammar.names.home


STOCK = 20
"""Names that are two joined (`Jukka-Pekka`), from which a language has them as a stock of its own: not any two are."""


def of_a_stock(text: str, sex: str, names: Names, origin: str) -> bool:
    """Whether a name is two joined in a language that has a stock of such of a people: the gender's own, if it is
    told."""
    if HYPHEN not in text:
        return False
    rows = names.pool("given", origin=origin, **({"gender": sex} if sex else {}))
    return sum(HYPHEN in row.name for row in rows) >= (STOCK if origin == names.home else STOCK // 2)


def titled_sex(parts: Sequence[NamePart], grammar: Grammar) -> str:
    """The gender that a title tells: `Frau`, `Mrs.`"""
    said = {grammar.letters.lower(part.text) for part in parts if part.role == "title"}
    told = {row.gender for row in grammar.names.titles() if grammar.letters.lower(row.word) in said and row.gender}
    return told.pop() if len(told) == 1 else ""


def nick_land(nick: str, origin: str, grammar: Grammar) -> str:
    """The land of a nickname: of one read as the language's own that of the name which it is short for (`Ray`)."""
    bases = grammar.names.nickname(nick) if grammar.habits.own_lands and origin == grammar.names.home else ()
    land = land_of(bases[0].base, "given", grammar) if bases else origin
    return origin if land == FOREIGN else land
