"""Counties: by the keyed exchange, which is the same in all documents.

What comes in: a county. What goes out: the one that it becomes, then others. Start at `KIND`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from name_db import Names
from pseudo.core.keyed import digest
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest import places
from pseudo.suggest.originals import Original
from pseudo.suggest.pools.counts import inhabitants
from pseudo.suggest.pools.kind import Asking, Kind, Pool, Told, by_key, made_up

COUNTY = "county "
"""Before the name of a county among the words that are used."""


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All counties of today."""
    return tuple(row.name for row in grammar.names.pool("county", status=""))


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """All counties of today."""
    return known(original, grammar), "GPE"


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """Made-up ones."""
    return tuple(listed.get(original.kind, ()))


def order(original: Original, asking: Asking) -> Iterable[str]:
    """By the exchange, for a county of the map; made-up ones are in none."""
    if made := made_up(original, asking):
        return made
    if original.text in asking.become:
        return places.counties(original.text, asking.become, asking.map, asking.key)
    return by_key(original, asking)


def clashes(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether another county has become this; what the text names `exchanged` leaves out."""
    return text == original.text or COUNTY + fold(text) in used


def uses(original: Original, text: str) -> set[str]:
    """The county alone: beside `Veszprém vármegye` there may be Veszprém."""
    return {COUNTY + fold(text)}


def exchanged(wanted: Iterable[Original], key: bytes, taken: Container[str], map_: Map) -> dict[str, str]:
    """The county that each county becomes here: by the keyed exchange, but for one that the document names, or whose
    seat it names, and that would become another whose name or seat it names."""
    become = places.exchange(map_, key)
    counties = {original.text for original in wanted if original.kind == "county"} & become.keys()
    towns = {original.text for original in wanted if original.kind == "settlement"}
    seats = {name: county.seat.name for name, county in map_.counties.items() if county.seat is not None}
    seated = {name for name, seat in seats.items() if seat in towns}

    def free(name: str, new: str, used: Container[str]) -> bool:
        clash = (name in counties and fold(new) in taken) or (name in seated and fold(seats.get(new, "")) in taken)
        return not clash and new not in used

    named = sorted(counties | seated, key=lambda name: digest(key, ("county", name)))
    for name in named:
        used = {become[other] for other in named if other != name}
        offered = places.counties(name, become, map_, key)
        become[name] = next((new for new in offered if free(name, new, used)), become[name])
    if not map_.levels:
        return become
    for name in become.keys() - {other for group in map_.groups for other in group}:  # around the capital
        used = {become[other] for other in seated}
        offers = [new for new in places.around(name, map_, key) if fold(seats.get(new, "")) not in taken]
        become[name] = next((new for new in offers if new not in used), become[name])
    return become


def crowds(wanted: Iterable[Original], names: Names) -> dict[Original, int]:
    """How many settlements of its county, and the county itself, a document names beside each: where most are, is where
    it plays, and the others go with those."""
    wanted = tuple(wanted)
    home = {one: row.county for one in wanted if one.kind == "settlement" for row in names.place(one.text)[:1]}
    many = Counter([*home.values(), *(one.text for one in wanted if one.kind == "county")])
    return {one: many[county] for one, county in home.items() if county}


def unknown(original: Original, grammar: Grammar, map_: Map) -> bool:
    """But for a county of the map, which goes where the exchange has it."""
    return original.text not in map_.counties


KIND = Kind(pool, order=order, clashes=clashes, uses=uses, initial=unknown, known=known, counts=inhabitants, told=told,
            type_="GPE", shared=True, tied=True)
