"""Surnames: of the same origin; those of the language also as frequent.

What comes in: a surname. What goes out: surnames of its origin; of the language's own those of its band (among the
commonest of today, usual, rare). Start at `KIND`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from name_db.columns import Pooled, Surname
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar
from pseudo.suggest.farms import farms
from pseudo.suggest.fathers import child_of
from pseudo.suggest.homelands import USUAL_SURNAME
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import counts
from pseudo.suggest.pools.given import children
from pseudo.suggest.pools.kind import WITH_MARKS, WITHOUT, Kind, Pool, Told, by_trait, doubled, marked, named, so_marked
from pseudo.suggest.spellings import of_person

LEAST = 50
"""Names of one band under which all bands are one pool: as many as the draw is made from."""


FEW = 4
"""Surnames behind a particle from which there are enough."""
BEHIND = "behind"
"""Sort of the surnames behind a particle."""
HOMESTEAD, HOUSES = "homestead", 20
"""Kind of the endings of surnames by which houses are called, too, and sort of these; how many are enough of it."""
HERE = "here"
"""Where surnames of a people of the country are borne: not those of its kin abroad (`Behrens`)."""


def sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Of the language's own surnames also their band."""
    if original.trait != grammar.names.home:
        row = grammar.names.surname(original.text) if original.trait in grammar.habits.peoples else None
        here = row is not None and row.count > 0 and row.origin == original.trait
        if original.behind and behind(original, grammar):
            return (*by_trait(original, grammar), BEHIND, original.behind)
        spelling = marked(original, original.trait, "surname", grammar)
        return (*by_trait(original, grammar), HERE) if here else (*by_trait(original, grammar), *spelling)
    if child := child_of(original.text, grammar):
        return (*by_trait(original, grammar), child)
    house = (HOMESTEAD,) if of_a_house(original.text, grammar) else ()
    return (*by_trait(original, grammar), band(grammar.names.surname(original.text)), *house)


def of_a_house(surname: str, grammar: Grammar) -> bool:
    """Whether a surname ends as the names of houses do: one lives in Niskala, and in no Kaartinen."""
    ends = tuple(row.name for row in grammar.names.pool("word", kind=HOMESTEAD))
    return bool(ends) and surname.endswith(ends)


def behind(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """The surnames of an origin that stand behind its particles: of `van der` Heijden, no `van der Jansen`. None where
    the tables have few."""
    names, led = grammar.names, f"{original.behind} "
    found = [name.removeprefix(led) for name in names.known("surname")
             if name.startswith(led) and original.trait in names.origins(name, "surname")]
    return tuple(found) if len(found) >= FEW else ()


def band(row: Surname | None) -> str:
    """How frequent a surname is: among the commonest of today, usual, or rare (as what no table knows)."""
    if row is None:
        return "rare"
    return "common" if row.share > 0 else "usual" if row.count >= USUAL_SURNAME else "rare"


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the origin, of the language's own those of the band."""
    names = grammar.names
    if original.trait == names.home and child_of(original.text, grammar):
        return children(original.text, grammar), "given"
    if sort[2:3] == (BEHIND,):
        return behind(original, grammar), "surname"
    rows = names.pool("surname", origin=original.trait) or names.pool("surname", origin=names.home)
    house, others = HOMESTEAD in sort, (WITH_MARKS, WITHOUT, HOMESTEAD)
    rows, sort = so_marked(rows, sort, grammar), [part for part in sort if part not in others]
    if sort[2:] == [HERE]:
        rows = tuple(row for row in rows if isinstance(row, Surname) and row.count > 0)
    rows = rows if original.trait == names.home else _as_there(rows, grammar)
    in_band = [row for row in rows if isinstance(row, Surname) and sort[2:] in ([], [HERE], [band(row)])]
    found = tuple(row.name for row in (in_band if len(in_band) > LEAST else rows))
    for some in (found, tuple(row.name for row in rows)) if house else ():  # few of the commonest are such
        houses = tuple(name for name in some if of_a_house(name, grammar))
        if len(houses) >= HOUSES:
            return houses, "surname"
    return found, "surname"


def _as_there(rows: tuple[Pooled, ...], grammar: Grammar) -> tuple[Pooled, ...]:
    """The surnames of another land without those that families of here write with marks of ours (`Jáger`): none that
    nobody here bears has such a letter."""
    borne = {row.name for row in rows if isinstance(row, Surname) and row.count > 0}
    there = {letter for row in rows if row.name not in borne for letter in row.name}
    plain = grammar.letters.without_marks
    ours = {name for name in borne if any(plain(letter) != letter for letter in {*name} - there)}
    return tuple(row for row in rows if row.name not in ours)


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All surnames, those of the origin first."""
    names = grammar.names
    rows = (*names.pool("surname", origin=original.trait or names.home), *names.pool("surname"))
    return named(row.name for row in rows)


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Those of the origin that the tables know."""
    names, origin = grammar.names, original.trait
    found = names.known("surname")
    return tuple(text for text in found if origin in (names.origins(text, "surname") or (names.home,)))


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """For one of the language's own, of whatever band, all that are nothing but surnames."""
    own = original.trait == grammar.names.home and not child_of(original.text, grammar)
    return tuple(listed.get("surname", ())) if own else ()


def as_abroad(wanted: Iterable[Original], letters: Letters) -> dict[Original, tuple[Original, Callable[[str], str]]]:
    """The surnames that are another of the document without its accents, or as a family writes itself abroad (`Andrew
    Bercsenyi`, `Paul Boldizar`), with that other and how it is written so: what it becomes is written alike."""
    found = [one for one in wanted if one.kind == "surname"]
    ways = (letters.spelt_abroad, letters.without_marks)  # the latter before the former, where both are one
    forms = {form: (one, way) for way in ways for one in found if (form := way(one.text)) != one.text}
    return {one: forms[one.text] for one in found if one.text in forms}


def farm(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """The other surnames that are names of farms."""
    return farms(grammar), None


KIND = Kind(pool, sort, wide, settle=of_person, known=known, counts=counts.surnames, composed=doubled, shared=True,
            members=True, told=told, type_="PER")
FARM = Kind(farm, wide=wide, settle=of_person, counts=counts.surnames, composed=doubled, shared=True, type_="PER")
