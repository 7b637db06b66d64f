"""Given names and nicknames: of the same gender and origin; those of the language also of the same rank and era.

What comes in: a given name or a nickname. What goes out: names of its gender and origin; a common name becomes a common
one, that of an old man no child's. Nicknames are those of such names, as endearing as the original. Start at `GIVEN`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from name_db import Names
from name_db.columns import Given, Pooled
from pseudo.core.document import NamePart
from pseudo.kinds import persons
from pseudo.language.letters import fold
from pseudo.language.persons import BORNE, Grammar
from pseudo.suggest.fathers import child_of
from pseudo.suggest.homelands import HYPHEN, STOCK
from pseudo.suggest.lifetimes import LATE
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import counts
from pseudo.suggest.pools.kind import (
    Asking,
    Kind,
    Pool,
    Told,
    at_last,
    by_key,
    by_trait,
    doubled,
    marked,
    named,
    so_marked,
)
from pseudo.suggest.spellings import Spellings, of_person

COMMON_GIVEN = 100
"""A given name of the commonest hundred of its gender becomes another of them: a rare one would stand out."""

SHORTENED = 60
"""The same of nicknames: of the rarer names few are said."""

CALLED_ENOUGH = 30
"""Names with a nickname from which there are enough; with fewer those without are taken, too."""

COMMON_ENOUGH = 20
"""Common names of an era from which there are enough; with fewer the next hundred are taken, too."""

ALWAYS = "all"
"""Era of a given name that both the old and children bear: it fits any era, and its bearer is most likely grown up."""
GROWN = "mid"
NEW = "new"
"""Era of the names of children, and of the name of the grown up that a child of today bears."""
YOUNG, AGAIN, SECOND = "young", "again", "second"
"""Eras of names that a child of today may bear, too: of those born since 1985, of the old whose names children bear
again, and of names that are second ones mostly, at any time."""
CHILDRENS = (NEW, YOUNG, AGAIN, SECOND)
FITTING = {NEW: (NEW, AGAIN, ALWAYS)}
"""Eras of the names that fit one: without a row itself, and those of any era."""

USUAL_THEN = 1_500
"""Bearers in the lists of 1914-1918 from which a name of today was a common one then, too."""

SHARED, JOINED = "shared", "joined"
"""Sorts of names of a people of the country: one that others bear, too (`Camilla`), and two joined: `Inger-Máret`."""

FEW = 4
"""Names from which there are enough of a sort."""

CALLED = 120
"""Given names whose nicknames are a pool."""


def sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Of the language's own names also whether it is common, its era, and when its bearers were born, where they are
    not of today; of a nickname those of its name, and whether only who loves somebody says it."""
    origin = original.trait.rpartition(" ")[2]
    if origin not in (grammar.names.home, *grammar.habits.named_apart):
        return (*by_trait(original, grammar), *marked(original, origin, "given", grammar))
    if child := child_of(original.text, grammar):
        return (original.kind, original.trait, child)
    nick = original.kind == "nick"
    bases = grammar.names.nickname(original.text)[:1] if nick else ()
    row = _row(bases[0].base if bases else original.text, grammar.names)
    least = SHORTENED if nick else COMMON_GIVEN if original.kind == "given" else 0
    common = row is not None and 0 < row.rank <= least
    era = row.era if row is not None else ""
    if era == ALWAYS and len([row for row in grammar.names.pool("given") if _of(row, (ALWAYS,))]) < STOCK:
        era = GROWN
    then = original.time if original.time != LATE else ""
    era = "" if then else NEW if original.time and era not in CHILDRENS else era
    fond = str(nick and original.text.endswith(grammar.habits.fond))
    if origin != grammar.names.home:  # of a people of the country: few of their names are among the commonest
        shared = SHARED if origin in grammar.names.sharers(original.text) else ""
        return (original.kind, original.trait, shared + (JOINED if HYPHEN in original.text else ""), era, then, fond)
    return (original.kind, original.trait, str(common), era, then, fond)


def _row(text: str, names: Names) -> Given | None:
    """The row of a given name; of two joined that no table has, that of the first."""
    return names.given(text) or names.given(text.partition(HYPHEN)[0])


def children(text: str, grammar: Grammar) -> tuple[str, ...]:
    """The names that are made of a father's as one is."""
    return tuple(name for name in grammar.names.known("given") if name.endswith(child_of(text, grammar)))


def _of(row: object, eras: Sequence[str]) -> bool:
    """Whether a given name is of one of these eras."""
    return isinstance(row, Given) and row.era in eras


def _fitting(era: str) -> tuple[str, ...]:
    """The eras whose names fit one."""
    return FITTING.get(era, (era, ALWAYS))


def _most(most: int, traits: Mapping[str, str], era: str, names: Names) -> int:
    """The rank to which names are common, so far that an era has enough of them."""
    ranks = sorted(row.rank for row in names.pool("given", **traits)
                   if isinstance(row, Given) and row.rank and _of(row, _fitting(era)))
    least = ranks[:COMMON_ENOUGH][-1:]
    return max(most, *(-(-rank // COMMON_GIVEN) * COMMON_GIVEN for rank in least)) if least else most


def _rows(original: Original, sort: Sequence[str], grammar: Grammar) -> tuple[str, ...]:
    """The given names of a gender and origin, of a rank and era where the sort says so."""
    names, (sex, _, origin) = grammar.names, original.trait.partition(" ")
    gender = {"gender": sex} if sex else {}
    common, era, then = sort[2:5] if len(sort) > 3 else ("", "", "")  # of names of here alone
    most = SHORTENED if original.kind == "nick" else COMMON_GIVEN
    if original.kind == "given" and era and common == "True":
        most = _most(most, {"origin": origin, **gender}, era, names)
    of_rank = {"max_rank": most} if common == "True" else {}
    rows = names.pool("given", origin=origin, **gender, **of_rank) or names.pool("given", **gender)
    rows = so_marked(rows, sort, grammar)
    if origin in grammar.habits.named_apart:
        rows = names.shared(origin, sex) if common == SHARED else rows
        rows = tuple(row for row in rows if (HYPHEN in row.name) == common.endswith(JOINED)) or rows
    elif origin != names.home:  # Dimitar becomes no Emil, who might be anybody here
        strange = tuple(row for row in rows if names.home not in names.origins(row.name, "given"))
        rows = strange if len(strange) > FEW else rows
    elif original.kind == "double":
        rows = tuple(row for row in rows if HYPHEN in row.name)
    if era:  # Etelka becomes no Zoé
        rows = tuple(row for row in rows if _of(row, _fitting(era))) or rows
    if original.kind == "given" and origin == names.home:  # Zoltán is called Zoli: whoever he becomes is called so, too
        called = tuple(row for row in rows if HYPHEN not in row.name and _has_nickname(row.name, sex, names))
        single = tuple(row for row in rows if HYPHEN not in row.name)
        rows = called if len(called) >= CALLED_ENOUGH else single or rows
    if then:  # a Borbála of 1892 becomes no Mónika
        rows = _borne(rows, sex, int(then), common == "True", names) or rows
    return tuple(row.name for row in rows)


def _borne(rows: Sequence[Pooled], sex: str, then: int, common: bool, names: Names) -> tuple[Given, ...]:
    """Those of the given names that were usual for those born by a year. common: also those of today had many bearers
    long ago"""
    found = [row for row in rows if isinstance(row, Given) and 0 < names.given_since(row.name, sex) <= then]
    return tuple(row for row in found if not common or row.era != NEW or row.count >= USUAL_THEN)


def _has_nickname(name: str, sex: str, names: Names) -> bool:
    """Whether a given name has a nickname that tells the gender (Viktor has Viki alone)."""
    nicks = [nick for sign in sex for nick in names.nicknames_of(name, sign)]
    return any([row.gender for row in names.nickname(nick)[:1]] == [sex] for nick in nicks)


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Given names; for one made of the father's another that is."""
    if child_of(original.text, grammar) and original.trait.rpartition(" ")[2] == grammar.names.home:
        return children(original.text, grammar), "given"
    return _rows(original, sort, grammar), "given"


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All given names of the gender; of those of another time all that were usual then."""
    names, sex = grammar.names, original.trait.partition(" ")[0]
    rows = names.pool("given", gender=sex) if sex else names.pool("given")
    if original.time and original.time != LATE:
        rows = _borne(rows, sex, int(original.time), False, names) or rows
    return tuple(row.name for row in rows if isinstance(row, Given))


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Those of the gender and origin that the tables know."""
    names, (sex, _, origin) = grammar.names, original.trait.rpartition(" ")

    def fits(text: str) -> bool:
        row = names.given(text)
        own = origin in (names.origins(text, "given") or (names.home,))
        return own and (row is None or not sex or sex in row.genders)

    return tuple(filter(fits, names.known("given")))


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """For one of the language's own those of its gender and era that are nothing but given names; of its gender where
    the era has few."""
    names, (sex, _, origin) = grammar.names, original.trait.rpartition(" ")
    if origin != names.home or child_of(original.text, grammar):
        return ()
    rows = [row for row in map(names.given, listed.get("given", ())) if row is not None and sex in ("", row.genders)]
    *_, era, then, _ = sort(original, grammar)
    of_time = _borne(rows, sex, int(then), False, names) if then else [row for row in rows if _of(row, _fitting(era))]
    return tuple(row.name for row in (of_time if len(of_time) >= ENOUGH else rows))


ENOUGH = 12
"""Given names of an era that are nothing else from which they are a pool."""


# ------------------------------------------------------------------ nicknames


def nicks(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Nicknames that tell the gender, so far as there are any: none of a name that few shorten, nor one that only who
    loves somebody says, unless the original is such."""
    names, habits, sex = grammar.names, grammar.habits, original.trait.partition(" ")[0]
    rows = _rows(original, sort, grammar)
    bases = ([base for base in rows if base not in habits.unshortened] or rows)[:CALLED]
    found = [nick for base in bases for sign in (sex or "MF") for nick in names.nicknames_of(base, sign)[:2]]
    told = [nick for nick in found if len(_genders(nick, names)) == 1] or found  # not Emi, not Vendi
    fond = not habits.fond or original.text.endswith(habits.fond)
    return named([nick for nick in told if fond or not nick.endswith(habits.fond)] or told), "nick"


def told_nicks(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """Nicknames of given names that are nothing but such."""
    names, sex = grammar.names, original.trait.partition(" ")[0]
    bases = told(original, listed, grammar)
    found = [nick for base in bases for sign in (sex or "MF") for nick in names.nicknames_of(base, sign)[:1]]
    return named(nick for nick in found if len(_genders(nick, names)) == 1)


def _genders(nick: str, names: Names) -> set[str]:
    """Of which gender those are who are called so, or christened so."""
    row = names.given(nick)
    return {row.gender for row in names.nickname(nick)} | set(row.genders if row is not None else ())


def known_nicks(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Those of the gender that the tables know, of the language's own names; of others those of the pool."""
    names, (sex, _, origin) = grammar.names, original.trait.rpartition(" ")
    if origin != names.home:
        return nicks(original, sort(original, grammar), grammar)[0]
    return tuple(text for text in names.known("nickname")
                 if any(sex in ("", row.gender) for row in names.nickname(text)[:1]))


def as_endearing(original: Original, asking: Asking) -> Iterable[str]:
    """Those first that are as endearing: uncle Laci is no little Ernőke."""
    order = by_key(original, asking)
    if original.text in asking.map.lands:
        return order
    small = endearing(original.text, asking.grammar)
    return sorted(order, key=lambda text: endearing(text, asking.grammar) != small)


def endearing(text: str, grammar: Grammar) -> bool:
    """Whether a nickname is said to a child or a dear one."""
    return persons.is_endeared(text, grammar.names, grammar.habits.endearing)


def taken_for_another(text: str, used: Container[str], grammar: Grammar) -> bool:
    """Whether a nickname is one of a name that the text has, old or new: Szili would be taken for its Szilárd."""
    return any(fold(row.base) in used for row in grammar.names.nickname(text))


def of_one_people(wanted: Mapping[str, tuple[Original, ...]], grammar: Grammar) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, a given name that stands alone being of the people of which the same is beside a
    surname, whole or as half of two joined: Niila, once a Niila-Ásllat Guttorm is named, is a Sámi, too."""
    apart, home = grammar.habits.named_apart, grammar.names.home
    theirs = {
        (text, sex): f"{sex} {origin}"
        for found in wanted.values() for one in found if one.kind == "given"
        for sex, _, origin in [one.trait.partition(" ")] if origin in apart
        for text in (one.text, *one.text.split(HYPHEN))}
    if not theirs:
        return dict(wanted)

    def meant(one: Original) -> Original:
        sex, _, origin = one.trait.partition(" ")
        trait = theirs.get((one.text, sex), "") if (one.kind, origin) == ("given", home) else ""
        return replace(one, trait=trait) if trait else one

    return {name: tuple(map(meant, found)) for name, found in wanted.items()}


def bases(wanted: Sequence[Original], names: Names) -> dict[Original, list[Original]]:
    """For nicknames, and given names that are ones, the given names of the document that they may be short for: Kata,
    Katalin; for one alone those that are joined of it and another."""
    given: dict[str, list[Original]] = {}
    for original in wanted:
        seldom = all(not row.rank for row in names.nickname(original.text))  # Santeri is rarely short for Aleksanteri
        if original.kind == "given" and seldom:
            given.setdefault(original.text, []).append(original)
    found = {}
    doubles = [original for original in wanted if original.kind == "double"]
    for original in wanted:
        rows = names.nickname(original.text) if original.kind in ("nick", "given") else ()
        known = [base for text in sorted({row.base for row in rows}) for base in given.get(text, ())
                 if original.kind == "nick" or _land(base) == _land(original)]  # Kalle Peltola is no Karl Hansson
        if original.kind == "given":  # `Jukka`, who is Jukka-Pekka as well
            known += [base for base in doubles if base.text.startswith(original.text + HYPHEN)]
        if known:
            found[original] = sorted(known, key=lambda base: (base.text, base.trait))
    return found


def _land(original: Original) -> str:
    """The land of a given name: the last word of its trait."""
    return original.trait.rpartition(" ")[2]


def shortened(
    original: Original, bases: Sequence[tuple[str, ...]], used: Container[str], names: Names
) -> list[str]:
    """What is as short for the new names of the bases as the original is for the old, so far as it is free."""
    sex = original.trait.partition(" ")[0]
    new = [texts[0] for texts in bases[:1] if texts]
    if original.kind == "nick":
        found = [persons.nickname_of(base, original.text, sex, names, used) for base in new]
        return [nick for nick in found if nick not in new]
    firsts = [base.partition(HYPHEN)[0] for base in new if HYPHEN in base]
    if firsts:
        return firsts
    nicks = [nick for base in new for sign in sex for nick in names.nicknames_of(base, sign)]
    rows = [row for row in map(names.given, nicks) if row is not None and fold(row.name) not in used]
    free = [row.name for row in rows if row.rank] or [row.name for row in rows if row.count >= BORNE]
    return persons.telling(free, sex, names)[:1]


def no_public_figure(
    parts: Sequence[NamePart], lists: list[list[str]], chosen: Iterable[Sequence[str]], names: Names,
    pairs: Mapping[tuple[str, str], str],
) -> list[list[str]]:
    """The lists with a given name first that makes the chosen pair nobody well known, and that no other name of the
    document has become.

    chosen  what is offered for each name of the document, the chosen first
    pairs  surname and given name of a person -> the given name chosen for her in a run
    """
    listed = [part for part in parts if part.list is not None]
    roles = [part.role for part in listed]
    if "surname" not in roles or "given" not in roles:
        return lists
    s, g = roles.index("surname"), roles.index("given")
    pair = (listed[s].text, listed[g].text)
    if not lists[s] or not lists[g]:
        return lists
    famous = names.public_figure
    free = [text for text in lists[g] if not famous(lists[s][0], text)]
    if pair in pairs:
        first = [pairs[pair]]
    elif lists[g][0] in free:
        first = lists[g][:1]
    else:
        others = {texts[0] for texts in chosen if texts}
        first = [text for text in free if text not in others][:1] or free[:1]
    lists[g] = [*first, *(text for text in lists[g] if text not in first)]
    return lists


def by_halves(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a name of two joined, or a half of it, however short, is one that the text or an earlier choice uses:
    Ann-Sofi becomes no Ann-Britt."""
    return fold(text) in used or any(fold(half) in used for half in text.split(HYPHEN))


def settle(original: Original, spelt: Spellings) -> Original:
    """The original with its origin settled; of abroad with the gender, too, that its end tells where nothing else does:
    `Tvrtko`."""
    settled = of_person(original, spelt)
    sex, _, origin = settled.trait.partition(" ")
    names = spelt.grammar.names
    if sex or not origin or origin == names.home:
        return settled
    rows = names.pool("given", origin=origin)
    spelt_there = spelt.grammar.letters.spelt_abroad(settled.text)  # `Jannisz`, as Giannis
    for size in range(ENDING, 0, -1):
        end = fold(spelt_there)[-size:]
        alike = [row.genders for row in rows if isinstance(row, Given) and fold(row.name).endswith(end)]
        for told in set(alike) if len(alike) >= ALIKE else ():
            if alike.count(told) >= SHARE * len(alike):
                return replace(settled, trait=f"{told} {origin}")
    return settled


ENDING, ALIKE, SHARE = 3, 3, 0.85
"""Letters at the end of a name that tell its bearer's gender, names that end so, and how many of them are of it."""

GIVEN = Kind(pool, sort, wide, settle=settle, known=known, counts=counts.given, composed=doubled, members=True,
             told=told, type_="PER")
DOUBLE = Kind(pool, sort, wide, settle=settle, counts=counts.given, clashes=by_halves, composed=doubled)
NICK = Kind(nicks, sort, wide, as_endearing, turn=at_last, later=taken_for_another, manner=endearing, settle=of_person,
            known=known_nicks, composed=doubled, told=told_nicks, type_="PER")
