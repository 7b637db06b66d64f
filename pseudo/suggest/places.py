"""Places that fit together: what was near stays near, the county named goes with its towns, the river with its county.

What comes in: a place to be replaced, the tables of places, the key. What goes out: candidates, the best first. Every
county becomes one other county by a keyed exchange that is the same in all documents, so that settlements of one county
come to lie in one county, whichever document they stand in; inside the county the map is turned by a keyed angle, so
that neighbours become neighbours. A settlement becomes one of its rank: what has a county court, a hospital or a
district office becomes what has them, too, as far as the new county has such a town. Nothing depends on the document
but what it excludes, and where neighbours of a text would come to lie far apart: then the smaller goes with the larger
(`beside`). Start at `exchange` and `settlements`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from name_db import Names
from name_db.columns import Place
from pseudo.core.keyed import Stream, cycle, ranked
from pseudo.language.places import BREADTH, COUNTY_SEAT, SEAT, County, Map, apart, rank

TURNS = 8
"""Angles by which the map of a county can be turned."""
NEIGHBOURS = 5
"""Best fitting settlements that the key chooses among."""
LIKE = 1.6
"""How far two sizes may be apart, as a power of two, for the key to choose freely between them: threefold."""
SIZE = 1.0
"""What a settlement twice as large costs against one a whole radius of the county away."""


def exchange(map_: Map, key: bytes) -> dict[str, str]:
    """The county that each county becomes: inside its group, never itself, no two the same; one that is in no group
    that of the town which the town of its offices becomes, the capital as a rule."""
    become: dict[str, str] = {}
    groups = map_.groups
    for group in groups:
        become.update(cycle(group, Stream(key, "counties", *group)))
    grouped = sorted(become)
    for name in map_.counties:
        if name not in become and grouped:
            become[name] = next(around(name, map_, key), None) or Stream(key, "county", name).choice(grouped)
    return become


def around(name: str, map_: Map, key: bytes) -> Iterator[str]:
    """The counties that a county around the capital may become: those of the seats that the capital may become."""
    seats = {county.seat.name: other for other, county in map_.counties.items() if county.seat is not None}
    offices = map_.counties[name].offices
    return (seats[seat] for seat in (seats_of_the_first(offices, map_, key) if offices and map_.levels else ()))


def counties(name: str, become: Mapping[str, str], map_: Map, key: bytes) -> tuple[str, ...]:
    """What a county may become: first by the exchange, then others with seats of its level, then any other."""
    given = set(become.values())
    others = ranked(key, ("county", name), (other for other in given if other != name))
    first = [become[name]] if name in become else []
    alike = [other for other in others if map_.level(other) == map_.level(name)] if name in map_.counties else []
    return tuple(dict.fromkeys((*first, *alike, *others)))


@lru_cache(maxsize=4096)
def settlements(
    row: Place, county: County, map_: Map, key: bytes, shore: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """The settlements of the new county that fit the old one: of its rank and size, and where it would lie.

    The first of them are put in the order of the key. A county's seat becomes the seat, and when that is not free, one
    of the same level.

    shore  settlements at waters like that at which the text has it lie: they come first
    """
    home = map_.counties.get(row.county)
    angle = 2 * math.pi * Stream(key, "turn", row.county).below(TURNS) / TURNS
    north, east = (row.lat - home.lat, (row.lon - home.lon) * BREADTH) if home is not None else (0.0, 0.0)
    scale = county.radius / home.radius if home is not None else 1.0
    lat = county.lat + scale * (north * math.cos(angle) - east * math.sin(angle))
    lon = county.lon + scale * (north * math.sin(angle) + east * math.cos(angle)) / BREADTH

    has = map_.bodies.get(row.name, frozenset())

    people, radius, none = max(row.population, 1), county.radius, frozenset[str]()

    def weighed(other: Place) -> tuple[int, float, str, float]:
        """What a settlement lacks, what it costs, its name, how far its size is apart."""
        apart = abs(math.log2(max(other.population, 1) / people))
        away = math.hypot(other.lat - lat, (other.lon - lon) * BREADTH) / radius
        lacks = len(has - map_.bodies.get(other.name, none)) if has else 0
        lacks = 2 * lacks + (bool(shore) and other.name not in shore)
        return lacks, round(SIZE * apart + away, 6), other.name, apart

    tiers = [sorted([weighed(other) for other in tier if other.name != row.name]) for tier in by_rank(row, county)]
    near = [name for lacks, _, name, apart in tiers[0] if apart <= LIKE and lacks == tiers[0][0][0]]
    alike = near[:NEIGHBOURS]
    best = ranked(key, ("settlement", row.name), alike)
    seats = seats_like(row, map_, key) if rank(row) == COUNTY_SEAT else ()
    first = (county.seat.name,) if seats and county.seat is not None else ()
    return tuple(dict.fromkeys((*first, *seats, *best, *(name for tier in tiers for _, _, name, _ in tier))))


def seats_like(row: Place, map_: Map, key: bytes) -> tuple[str, ...]:
    """The seats of counties of the level of a county's seat, in the order of the key; for the capital those of the
    highest level."""
    if row.county not in map_.counties:
        return seats_of_the_first(row.name, map_, key)
    return _seats(row.name, map_.levels.get(row.name, 0), map_, key)


def seats_of_the_first(capital: str, map_: Map, key: bytes) -> tuple[str, ...]:
    """The seats of the highest level, which the capital may become, in the order of the key."""
    return _seats(capital, max(map_.levels.values(), default=0), map_, key)


def _seats(name: str, level: int, map_: Map, key: bytes) -> tuple[str, ...]:
    seats = [county.seat.name for county in map_.counties.values() if county.seat is not None]
    alike = [seat for seat in seats if map_.levels.get(seat, 0) == level and seat != name]
    return ranked(key, ("settlement", name), alike)


def by_rank(row: Place, county: County) -> list[list[Place]]:
    """The rows of a county, those of a settlement's own rank first, the farthest last; the county's seat is for its
    equals alone."""
    return _tiers(county, min(rank(row), SEAT))


@lru_cache(maxsize=256)
def _tiers(county: County, mine: int) -> list[list[Place]]:
    """The rows of a county by how far their ranks are from this one."""
    free = [other for other in county.rows if county.seat is None or other.name != county.seat.name]
    tiers: list[list[Place]] = [[] for _ in range(SEAT + 1)]
    for other in free:
        tiers[abs(min(rank(other), SEAT) - mine)].append(other)
    return [tier for tier in tiers if tier] or [list(county.rows)]


NEIGHBOUR = 0.3
"""Degrees of latitude (33 km) within which places of a text are neighbours."""
TOO_FAR = 0.45
"""Degrees (50 km) beyond which what two neighbours become is none."""
CLOSE, FARTHER = 0.15, 2.0
"""Degrees (16 km) within which they always are, and how many times farther apart they may come to lie."""
ALIKE = 0.5
"""By how much a settlement may fit worse beside its neighbour than the best, for the key to choose freely."""


def beside(row: Place, new: Sequence[str], towns: Mapping[str, str], bound: bool, map_: Map, key: bytes,
           names: Names, shore: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """What a settlement may become: where that lies too far from what its neighbour in the text became, those first
    that lie as far from it as the old two lie from each other.

    new    what it would become by itself, the best first
    towns  the settlements of the text that have been chosen for, with what they became
    bound  it stays in its county's new county, which the text names; with a neighbour of its county it does, too
    shore  settlements at waters like that at which the text has it lie
    """
    near = [(apart(row, old), old.name, old, other) for old, other in _pairs(towns, names) if old.name != row.name]
    distance, _, old, other = min(near, key=lambda found: found[:2], default=(math.inf, "", row, row))
    first = _settled(new[0], names) if new else None
    too_far = min(TOO_FAR, max(CLOSE, FARTHER * distance))
    if distance > NEIGHBOUR or first is None or rank(row) == COUNTY_SEAT or apart(first, other) <= too_far:
        return tuple(new)
    bound = bound or old.county == row.county
    counties = [map_.counties[first.county]] if bound else map_.counties.values()
    like = min(rank(row), SEAT)
    there = [r for county in counties for r in county.rows if min(rank(r), SEAT) == like and r.name != other.name]
    has, none = map_.bodies.get(row.name, frozenset[str]()), frozenset[str]()

    def cost(r: Place) -> float:
        """How badly a settlement fits: by its size, by how far it is from the neighbour, by what it has not."""
        size = abs(math.log2(max(r.population, 1) / max(row.population, 1)))
        lacks = len(has - map_.bodies.get(r.name, none)) + (bool(shore) and r.name not in shore)
        return round(SIZE * size / 2 + abs(apart(r, other) - distance) / CLOSE + lacks, 6)

    costs = sorted((cost(r), r.name) for r in there if r.name != row.name and (bound or apart(r, other) <= TOO_FAR))
    alike = [name for worth, name in costs[:NEIGHBOURS] if worth <= costs[0][0] + ALIKE]
    best = ranked(key, ("settlement", row.name), alike)
    return tuple(dict.fromkeys((*best, *(name for _, name in costs), *new)))


def _pairs(towns: Mapping[str, str], names: Names) -> Iterator[tuple[Place, Place]]:
    """The settlements that have been chosen for with those that they became, as far as the tables know where they
    lie."""
    for old, new in towns.items():
        one, other = _settled(old, names), _settled(new, names)
        if one is not None and other is not None:
            yield one, other


def _settled(name: str, names: Names) -> Place | None:
    """The settlement of a name."""
    return next((row for row in names.place(name) if row.kind == "settlement" and row.lat), None)


AT_WATER = 0.1
"""Degrees of latitude within which a town lies at a water."""
IN_REGION = 0.15
"""Degrees of latitude from the line along which a region lies within which a town is of it."""
FAR = 0.4
"""Degrees from which a water is no nearer to a town than any other."""
STEP = 0.05
"""Distances from a water that differ by less are alike."""
SMALLER = 3
"""Steps that a water of another size is to be nearer than one of the same, for each of up to two classes."""
LENGTHS = (1, 100, 300, 900)
"""Lengths in kilometres from which rivers are of the next class (those of which the tables tell none are the
smallest): the Zagyva, the Rába, the Danube. Of lakes there are two classes."""


def landscape(
    name: str, pool: Sequence[str], map_: Map, become: Mapping[str, str], key: bytes, names: Names,
    near: Mapping[str, int] = MappingProxyType({}), towns: Mapping[str, str] = MappingProxyType({}),
) -> tuple[str, ...]:
    """What of the pool a water, hill or region may become: those first that lie in most of the counties that its own
    become, in the order of the key; a large one becomes a large one (`LENGTHS`), a lake at any price. A water at
    towns of the document becomes one at what they become, or the nearest; so does a region of which they are.

    near   how many of the document's towns each county has: where it lies in some of them, those with most count
    towns  the document's towns, with what they became
    """
    known = map_.lands.get(name, frozenset())
    if not known and map_.courses.keys().isdisjoint(pool):
        known = frozenset(near)  # of a hill that no table has the towns of the document tell where it lies
    wanted = {become[county] for county in _nearest(known, near) if county in become}
    order = ranked(key, ("land", name), (other for other in pool if other != name))
    shared = {other: len(map_.lands.get(other, frozenset()) & wanted) for other in order}

    lake, big = class_of(name, names)
    there = _at(name, towns, map_, names) if name in map_.regions or map_.regions.keys().isdisjoint(pool) else []
    farther = _farther(wanted, map_)

    def worth(other: str) -> tuple[bool, float, int, int, int]:
        apart = min(abs(class_of(other, names)[1] - big), 2)
        near = -(2 * shared[other] >= len(wanted) > 0) - (shared[other] > 0)
        apiece = [min(map_.away(other, row.lat, row.lon), FAR) for row in there]
        away = sum(apiece) / (STEP * len(there)) if there else 0.0
        steps = round(away) + SMALLER * apart if there else away
        return lake and apart > 0 and not there, steps, near, farther(other) if not near else 0, apart

    return tuple(sorted(order, key=worth))


def _farther(wanted: Iterable[str], map_: Map) -> Callable[[str], int]:
    """How far a water or hill that lies in none of some counties is from them, in steps of `TOO_FAR`; the farthest of
    which no county is known."""
    there = [map_.counties[county] for county in wanted if county in map_.counties]

    @lru_cache(maxsize=1024)
    def steps(other: str) -> int:
        own = [map_.counties[county] for county in map_.lands.get(other, ()) if county in map_.counties]
        away = [math.hypot(a.lat - b.lat, (a.lon - b.lon) * BREADTH) for a in own for b in there]
        return round(min(away) / TOO_FAR) if away else len(map_.counties) if there else 0

    return steps


def class_of(water: str, names: Names) -> tuple[bool, int]:
    """Whether a water is a lake, and the class of its size."""
    lake = any(row.status == "lake" for row in names.place(water))
    size = max((row.population for row in names.place(water) if row.kind == "water"), default=0)
    return lake, sum(size >= length for length in LENGTHS[: 1 if lake else None])


def shore(row: Place, waters: Iterable[str], map_: Map, names: Names) -> frozenset[str]:
    """The settlements at waters like that of a text's waters at which a settlement lies; none where it lies at none."""
    away = [(map_.away(water, row.lat, row.lon), water) for water in waters if water in map_.courses]
    distance, water = min(away, default=(math.inf, ""))
    return _shores(*class_of(water, names), map_, names) if distance <= AT_WATER else frozenset()


@lru_cache(maxsize=64)
def _shores(lake: bool, big: int, map_: Map, names: Names) -> frozenset[str]:
    """The settlements at waters of a class."""
    alike = [water for water in map_.courses if class_of(water, names) == (lake, big)]
    rows = sorted((row for county in map_.counties.values() for row in county.rows), key=lambda row: row.lat)
    return frozenset(row.name for water in alike for row in map_.along(water, rows, AT_WATER))


def _at(name: str, towns: Mapping[str, str], map_: Map, names: Names) -> list[Place]:
    """What those of a document's towns became that lie at a water, or the one that lies most within a region; all where
    no table has its course, as it is hardly known but to those who live there."""
    found = []
    region, course = name in map_.regions, name in map_.courses
    for old, new in towns.items():
        row, other = (next((row for row in names.place(town) if row.lat), None) for town in (old, new))
        if row is None or other is None:
            continue
        away = map_.away(name, row.lat, row.lon) if region or course else 0.0
        if away <= (IN_REGION if region else AT_WATER):
            found.append((away, old, other))
    return [other for _, _, other in (sorted(found, key=lambda each: each[:2])[:1] if region else found)]


def _nearest(counties: frozenset[str], near: Mapping[str, int]) -> frozenset[str]:
    """Those of the counties that have most of the document's towns; all where none has any."""
    most = max((near.get(county, 0) for county in counties), default=0)
    return frozenset(county for county in counties if near.get(county, 0) == most)


MINOR = 3
"""Figures from which a number is that of a minor road."""


def ways(road: str, map_: Map, become: Mapping[str, str], near: Mapping[str, int], key: bytes) -> tuple[str, ...]:
    """The numbers of roads that a road may become: of its class, those first that run through the counties that its own
    become, above all those of the document's towns (`near`).

    Minor roads get a number whose first figure is that of the new county.
    """
    minor = len(road) >= MINOR and road.isdecimal()
    known = map_.roads.get(road[:1] + "000" if minor else road, frozenset())
    wanted = {become[county] for county in _nearest(known or frozenset(become), near) if county in become}
    letters = road.rstrip("0123456789")
    like = [r for r in map_.roads if (len(r) > MINOR) == minor and r.rstrip("0123456789") == letters and r != road]
    order = ranked(key, ("road", road), (r for r in like if minor or letters or len(r) == len(road)))
    rest = ranked(key, ("road", road), (r for r in like if r not in order))
    found = sorted((*order, *rest), key=lambda r: (-len(map_.roads[r] & wanted), r in rest))
    if not minor:
        return tuple(found)
    stream = Stream(key, "road", road)
    return tuple(f[:1] + stream.digits(len(road) - 2) + str(1 + stream.below(9)) for f in found)
