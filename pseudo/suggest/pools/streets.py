"""Streets by name, and numbered roads.

What comes in: the name of a street without its type, the number of a road. What goes out: names of other streets; roads
of the same class, those first that run where the document's counties go. Start at `STREET` and `ROAD`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest import places
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import counts
from pseudo.suggest.pools.kind import Asking, Kind, Pool, at_last


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """All names of streets."""
    return tuple(row.name for row in grammar.names.pool("street")), "FAC"


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """The same."""
    return tuple(row.name for row in grammar.names.pool("street"))


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


STREET = Kind(pool, wide=wide, counts=counts.streets, shared=True)
ROAD = Kind(no_roads, order=roads, turn=at_last, worth=of_its_class)
