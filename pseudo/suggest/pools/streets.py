"""Streets by name, and numbered roads.

What comes in: the name of a street without its type, the number of a road. What goes out: names of other streets, whom
streets are called after for a person, a town's for a town's (`Bajai út`); roads of the same class, those first that run
where the document's counties go. Start at `STREET` and `ROAD`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from morph import MorphError
from name_db.columns import StreetName
from name_db.places import STREET as OTHERS
from pseudo.language.abroad import NAME, streets
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import VILLAGE, Map, rank
from pseudo.suggest import places
from pseudo.suggest.grounds import JOINED
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import counts, settlements
from pseudo.suggest.pools.kind import Asking, Kind, Pool, Told, at_last, by_key, by_trait, longer

LEAST = 20
"""Streets of one manner under which all are one pool."""
FULL, SHORT, NOBODY = "full name", "surname", ""
"""Manners of streets' names: after somebody, by the full name or the surname; after nobody."""


def manner(text: str, grammar: Grammar) -> str:
    """Whether a street is called after somebody, and how: `Petőfi Sándor`, `Petőfi`; not `Virág`."""
    words = text.split()
    if len(words) > 1 and grammar.names.given(words[-1]) is not None:
        return FULL
    return SHORT if text in grammar.names.namesakes else NOBODY


def sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Also the manner, and the type where names are told apart by it; of one called after nobody whether most towns
    have one: a name that no table has stands for anything, and becomes a usual one (`Borbíró sor` no `Sátor sor`)."""
    small = grammar.letters.lower(original.tail)
    if _of_the_other(original, grammar):
        return (*by_trait(original, grammar), small)
    space = grammar.names.public_space_type(small) if small else None
    type_ = space.norm if space is not None and space.abbreviation else small
    typed = any(type_ in row.types for row in _rows(grammar))
    called = manner(original.text, grammar)
    names = grammar.names
    rare = called == NOBODY and original.text not in names.usual_streets and original.text in names.streets_known
    return (*by_trait(original, grammar), called, type_ if typed else "", str(rare))


def _of_the_other(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Names of streets of a type of the country's other language: before `gatan` stands `Stor`, no genitive of here."""
    type_ = grammar.letters.lower(original.tail.removeprefix(JOINED))
    if type_ not in grammar.names.other_spaces:
        return ()
    kind = f"{OTHERS} {type_}" if original.tail.startswith(JOINED) else OTHERS  # `Norra Esplanaden`
    return tuple(row.name for row in grammar.names.pool("word", kind=kind))


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Names of streets of the manner, usual with the type, and of those called after nobody the usual ones or the rare
    ones; where these are too few the country's commonest."""
    if others := _of_the_other(original, grammar):
        return others, "FAC"
    rows, common = _rows(grammar), grammar.names.usual_streets
    alike = [row for row in rows if manner(row.name, grammar) == sort[2]]
    usual = [row for row in alike if sort[3] in row.types]
    banded = [row for row in usual or alike if sort[2] != NOBODY or (row.name in common) != (sort[4] == "True")]
    known = [row for row in alike if row.rank] if sort[3] else alike
    found = next((found for found in (banded, usual, known, alike) if len(found) >= LEAST), rows)
    return tuple(row.name for row in found), "FAC"


def _rows(grammar: Grammar) -> list[StreetName]:
    return [row for row in grammar.names.pool("street") if isinstance(row, StreetName)]


def order(original: Original, asking: Asking) -> Iterable[str]:
    """The road to a town becomes one to what the town becomes; others as the key has them."""
    town, new = _town(original.text, asking.grammar, asking.towns), None
    if town:
        new = asking.towns.get(town) or next(iter(settlements.order(Original("settlement", town), asking)), None)
    found = tuple(by_key(original, asking))
    grammar = asking.grammar
    try:
        made = grammar.morph.inflect(new, grammar.habits.adjectival) if new else ""
    except MorphError:
        made = ""
    return (grammar.letters.raised(made), *found) if made else found


def no_way(original: Original, grammar: Grammar, map_: Map) -> bool:
    """But for the road to a town, which leads where the town goes."""
    return not _town(original.text, grammar)


def _town(text: str, grammar: Grammar, towns: Container[str] = ()) -> str:
    """The town of whose adjective a street's name is made, no village but one that the document names (`towns`); empty
    where it is made of none, or is somebody's name."""
    names = grammar.names
    if " " in text or not grammar.habits.may_be_adjective(text) or text in names.namesakes:
        return ""
    for reading in grammar.morph.analyse(grammar.letters.lowered(text)):
        rows = names.place(reading.lemma) if reading.feats == grammar.habits.adjectival else ()
        town = next((row.short_of or row.name for row in rows[:1] if row.kind == "settlement"), "")
        if town in towns or any(rank(row) > VILLAGE for row in names.place(town)[:1]):
            return town
    return ""


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """Those that are called after nobody, as nobody and no place is."""
    return tuple(listed.get("street", ()))


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """The same."""
    return tuple(row.name for row in grammar.names.pool("street"))


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All that the tables know."""
    return tuple(row.name for row in grammar.names.street_names())


def abroad(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the same manner: `Via Roma` for `Via Verdi`."""
    return streets(grammar.habits.streets_abroad).others(original.trait), None


def clashes_abroad(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a word of its name is in use; those of the manner are."""
    name = text
    for word in original.trait.split(NAME):
        name = name.replace(word, " ")
    return any(fold(word) in used for word in (text, *longer(name)))


def no_roads(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """No names: roads are those of the map."""
    return (), None


def roads(original: Original, asking: Asking) -> Iterable[str]:
    """Those of the map that fit."""
    return places.ways(original.text, asking.map, asking.become, asking.near, asking.key)


def of_its_class(original: Original, new: str, grammar: Grammar, map_: Map) -> float:
    """A road could be any of its class: as many signs, a letter first or none."""
    alike = (len(road) == len(new) and road[:1].isalpha() == new[:1].isalpha() for road in map_.roads)
    return float(max(1, sum(alike)))


STREET = Kind(pool, sort, wide, order, initial=no_way, known=known, counts=counts.streets, shared=True, told=told,
              type_="FAC")
ABROAD = Kind(abroad, clashes=clashes_abroad, type_="FAC")
ROAD = Kind(no_roads, order=roads, turn=at_last, worth=of_its_class)
