"""Places that fit together: what was near stays near, the county named goes with its towns, the river with its county.

What comes in: a place to be replaced, the tables of places, the key. What goes out: candidates, the best first. Every
county becomes one other county by a keyed exchange that is the same in all documents, so that settlements of one county
come to lie in one county, whichever document they stand in; inside the county the map is turned by a keyed angle, so
that neighbours become neighbours. Nothing depends on the document but what it excludes. Start at `exchange` and
`settlements`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from name_db import Names
from name_db.columns import Place
from pseudo.keyed import Stream, ranked

GROUPS = 3
"""Counties are exchanged among those whose largest towns are of a size: Szeged becomes no small town."""
TURNS = 8
"""Angles by which the map of a county can be turned."""
NEIGHBOURS = 5
"""Best fitting settlements that the key chooses among."""
LIKE = 1.6
"""How far two sizes may be apart, as a power of two, for the key to choose freely between them: threefold."""
SIZE = 1.0
"""What a settlement twice as large costs against one a whole radius of the county away."""
SEATS = frozenset(("capital", "county_seat", "city"))
VILLAGES = frozenset(("village", "large_village"))
BREADTH = 0.68
"""Kilometres of a degree of longitude to one of latitude, at 47 degrees north; elsewhere it bends the map a little."""


@dataclass(frozen=True, slots=True)
class County:
    """A county: its settlements that may be handed out, and its middle and radius in degrees of latitude."""

    name: str
    rows: tuple[Place, ...] = field(repr=False)
    lat: float
    lon: float
    radius: float


@dataclass(frozen=True, slots=True)
class Map:
    """The counties of a language's country by name, and the counties in which waters, hills and regions lie."""

    counties: Mapping[str, County]
    lands: Mapping[str, frozenset[str]]

    @property
    def groups(self) -> list[list[str]]:
        """Names of counties, together those with largest towns of a size; none of less than two."""
        order = sorted(self.counties.values(), key=lambda c: (-max(r.population for r in c.rows), c.name))
        size = max(2, math.ceil(len(order) / GROUPS))
        groups = [[county.name for county in order[at : at + size]] for at in range(0, len(order), size)]
        if len(groups) > 1 and len(groups[-1]) < 2:
            groups[-2] += groups.pop()
        return [group for group in groups if len(group) > 1]


def load(names: Names, lands: Mapping[str, frozenset[str]]) -> Map:
    """The map of the settlements that the tables know.

    lands  name of a water, hill or region -> the counties in which it lies
    """
    by_county: dict[str, list[Place]] = {}
    for row in names.pool("settlement"):
        if isinstance(row, Place) and row.county and row.lat:
            by_county.setdefault(row.county, []).append(row)
    counties = {}
    for name, rows in sorted(by_county.items()):
        lat, lon = (sum(values) / len(rows) for values in ([r.lat for r in rows], [r.lon for r in rows]))
        radius = max((math.hypot(r.lat - lat, (r.lon - lon) * BREADTH) for r in rows), default=0.0)
        counties[name] = County(name, tuple(rows), lat, lon, radius or 1.0)
    return Map(counties, lands)


def exchange(map_: Map, key: bytes) -> dict[str, str]:
    """The county that each county becomes: inside its group, never itself, no two the same."""
    become: dict[str, str] = {}
    for group in map_.groups:
        order, stream = list(group), Stream(key, "counties", *group)
        for at in range(len(order) - 1, 0, -1):  # Sattolo: one cycle through all of them
            other = stream.below(at)
            order[at], order[other] = order[other], order[at]
        become.update(zip(group, order, strict=True))
    return become


def counties(name: str, become: Mapping[str, str], key: bytes) -> tuple[str, ...]:
    """What a county may become: first by the exchange, then any other."""
    others = ranked(key, ("county", name), (other for other in become if other != name))
    first = [become[name]] if name in become else []
    return tuple(dict.fromkeys((*first, *others)))


def settlements(row: Place, county: County, map_: Map, key: bytes) -> tuple[str, ...]:
    """The settlements of the new county that fit the old one: of its sort and size, and where it would lie.

    The first of them are put in the order of the key.
    """
    rows = _of_sort(row, county.rows)
    home = map_.counties.get(row.county)
    angle = 2 * math.pi * Stream(key, "turn", row.county).below(TURNS) / TURNS
    north, east = (row.lat - home.lat, (row.lon - home.lon) * BREADTH) if home is not None else (0.0, 0.0)
    scale = county.radius / home.radius if home is not None else 1.0
    lat = county.lat + scale * (north * math.cos(angle) - east * math.sin(angle))
    lon = county.lon + scale * (north * math.sin(angle) + east * math.cos(angle)) / BREADTH

    def size(other: Place) -> float:
        return abs(math.log2(max(other.population, 1) / max(row.population, 1)))

    def cost(other: Place) -> tuple[float, str]:
        away = math.hypot(other.lat - lat, (other.lon - lon) * BREADTH) / county.radius
        return (round(SIZE * size(other) + away, 6), other.name)

    order = [other for other in sorted(rows, key=cost) if other.name != row.name]
    alike = [other.name for other in order if size(other) <= LIKE][:NEIGHBOURS]
    best = ranked(key, ("settlement", row.name), alike)
    return (*best, *(other.name for other in order if other.name not in alike))


def _of_sort(row: Place, rows: Sequence[Place]) -> Sequence[Place]:
    """The rows of the same sort of settlement (a town, a village), with the next sort where there are hardly any."""
    if row.status in VILLAGES:
        alike = [other for other in rows if other.status in VILLAGES]
    elif row.status in SEATS:
        alike = [other for other in rows if other.status in SEATS]
        towns = [other for other in rows if other.status == "town"]
        alike += sorted(towns, key=lambda other: (-other.population, other.name))[: NEIGHBOURS - len(alike)]
    else:
        alike = [other for other in rows if other.status == row.status]
    return alike if len(alike) >= min(NEIGHBOURS, len(rows)) else rows


def landscape(name: str, pool: Sequence[str], map_: Map, become: Mapping[str, str], key: bytes) -> tuple[str, ...]:
    """What of the pool a water, hill or region may become: those first that lie in most of the counties that its own
    become, in the order of the key."""
    wanted = {become[county] for county in map_.lands.get(name, ()) if county in become}
    order = ranked(key, ("land", name), (other for other in pool if other != name))
    shared = {other: len(map_.lands.get(other, frozenset()) & wanted) for other in order}
    return tuple(sorted(order, key=lambda other: -(2 * shared[other] >= len(wanted) > 0) - (shared[other] > 0)))
