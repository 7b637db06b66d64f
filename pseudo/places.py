"""Places that fit together: what was near stays near, the county named goes with its towns, the river with its county.

What comes in: a place to be replaced, the tables of places, the key. What goes out: candidates, the best first. Every
county becomes one other county by a keyed exchange that is the same in all documents, so that settlements of one county
come to lie in one county, whichever document they stand in; inside the county the map is turned by a keyed angle, so
that neighbours become neighbours. A settlement becomes one of its rank: what has a county court, a hospital or a
district office becomes what has them, too, as far as the new county has such a town. Nothing depends on the document
but what it excludes. Start at `exchange` and `settlements`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

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
CAPITALS = frozenset(("capital", "county_seat"))
VILLAGES = frozenset(("village", "large_village"))
VILLAGE, TOWN, SEAT, COUNTY_SEAT = range(4)
"""Ranks of settlements: by the offices, courts, hospitals and schools that one expects there."""
BREADTH = 0.68
"""Kilometres of a degree of longitude to one of latitude, at 47 degrees north; elsewhere it bends the map a little."""


@dataclass(frozen=True, slots=True)
class County:
    """A county: its settlements that may be handed out, its middle and radius in degrees of latitude, and its seat;
    a county whose offices are in the capital has none."""

    name: str
    rows: tuple[Place, ...] = field(repr=False)
    lat: float
    lon: float
    radius: float
    seat: Place | None = None


@dataclass(frozen=True, slots=True)
class Map:
    """The counties of a language's country by name, the counties in which waters, hills and regions lie and through
    which roads run, the levels of their seats by what only some have (courts of appeal, universities), 0 for others.
    """

    counties: Mapping[str, County]
    lands: Mapping[str, frozenset[str]]
    levels: Mapping[str, int] = field(default_factory=dict)
    roads: Mapping[str, frozenset[str]] = field(default_factory=dict)
    bodies: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def groups(self) -> list[list[str]]:
        """Names of the counties that are exchanged among each other, none of less than two: with seats of one level;
        where no level is known, with largest towns of a size. A county without a seat is in none."""
        seated = [county for county in self.counties.values() if county.seat is not None]
        if not self.levels or not seated:
            return _by_size(list(self.counties.values()))
        groups: dict[int, list[str]] = {}
        for county in sorted(seated, key=lambda c: (-self.level(c.name), c.name)):
            groups.setdefault(self.level(county.name), []).append(county.name)
        return [group for group in groups.values() if len(group) > 1]

    def level(self, county: str) -> int:
        """The level of a county's seat."""
        seat = self.counties[county].seat
        return self.levels.get(seat.name, 0) if seat is not None else 0


def _by_size(counties: Sequence[County]) -> list[list[str]]:
    order = sorted(counties, key=lambda c: (-max(r.population for r in c.rows), c.name))
    size = max(2, math.ceil(len(order) / GROUPS))
    groups = [[county.name for county in order[at : at + size]] for at in range(0, len(order), size)]
    if len(groups) > 1 and len(groups[-1]) < 2:
        groups[-2] += groups.pop()
    return [group for group in groups if len(group) > 1]


def load(
    names: Names, lands: Mapping[str, frozenset[str]], levels: Mapping[str, int], roads: Mapping[str, frozenset[str]],
    bodies: Mapping[str, frozenset[str]],
) -> Map:
    """The map of the settlements that the tables know.

    lands   name of a water, hill or region -> the counties in which it lies
    levels  name of a county's seat -> its level; 0 also of towns that may stand for others though no pool has them
    roads   number of a road -> the counties through which it runs; thousands stand for all minor roads of that figure
    bodies  name of a town -> the kinds of bodies that it has
    """
    by_county: dict[str, list[Place]] = {}
    for row in names.pool("settlement"):
        if isinstance(row, Place) and row.county and row.lat:
            by_county.setdefault(row.county, []).append(row)
    for town in levels:
        for row in names.place(town):
            if row.kind == "settlement" and row.lat and row not in by_county.get(row.county, ()):
                by_county.setdefault(row.county, []).append(row)
    seats = {row.name: row.district for row in names.pool("county") if isinstance(row, Place)}
    counties = {}
    for name, rows in sorted(by_county.items()):
        lat, lon = (sum(values) / len(rows) for values in ([r.lat for r in rows], [r.lon for r in rows]))
        radius = max((math.hypot(r.lat - lat, (r.lon - lon) * BREADTH) for r in rows), default=0.0)
        seat = next((r for r in names.place(seats.get(name, "")) if rank(r) == COUNTY_SEAT and r.county == name), None)
        counties[name] = County(name, tuple(rows), lat, lon, radius or 1.0, seat)
    return Map(counties, lands, levels, roads, bodies)


def rank(row: Place) -> int:
    """What a settlement is the seat of: a county, the land around it (`district` is made of its own name), nothing.

    The adjective may have lost a vowel (`Szeghalom`, `Szeghalmi`).
    """
    if row.kind != "settlement" or row.status in VILLAGES:
        return VILLAGE
    if row.status in CAPITALS:
        return COUNTY_SEAT
    stem = row.name[:-2] if len(row.name) > 5 else row.name
    return SEAT if row.district.startswith(stem) else TOWN


Item = TypeVar("Item")


def cycle(items: Sequence[Item], stream: Stream) -> dict[Item, Item]:
    """What each of some things becomes when all change places, none stays, no two become one: one cycle through all
    (Sattolo)."""
    order = list(items)
    for at in range(len(order) - 1, 0, -1):
        other = stream.below(at)
        order[at], order[other] = order[other], order[at]
    return dict(zip(items, order, strict=True))


def exchange(map_: Map, key: bytes) -> dict[str, str]:
    """The county that each county becomes: inside its group, never itself, no two the same; one that is in no group any
    of theirs."""
    become: dict[str, str] = {}
    groups = map_.groups
    for group in groups:
        become.update(cycle(group, Stream(key, "counties", *group)))
    grouped = sorted(become)
    for name in map_.counties:
        if name not in become and grouped:
            become[name] = Stream(key, "county", name).choice(grouped)
    return become


def counties(name: str, become: Mapping[str, str], map_: Map, key: bytes) -> tuple[str, ...]:
    """What a county may become: first by the exchange, then others with seats of its level, then any other."""
    given = set(become.values())
    others = ranked(key, ("county", name), (other for other in given if other != name))
    first = [become[name]] if name in become else []
    alike = [other for other in others if map_.level(other) == map_.level(name)] if name in map_.counties else []
    return tuple(dict.fromkeys((*first, *alike, *others)))


def settlements(row: Place, county: County, map_: Map, key: bytes) -> tuple[str, ...]:
    """The settlements of the new county that fit the old one: of its rank and size, and where it would lie.

    The first of them are put in the order of the key. A county's seat becomes the seat, and when that is not free, one
    of the same level.
    """
    home = map_.counties.get(row.county)
    angle = 2 * math.pi * Stream(key, "turn", row.county).below(TURNS) / TURNS
    north, east = (row.lat - home.lat, (row.lon - home.lon) * BREADTH) if home is not None else (0.0, 0.0)
    scale = county.radius / home.radius if home is not None else 1.0
    lat = county.lat + scale * (north * math.cos(angle) - east * math.sin(angle))
    lon = county.lon + scale * (north * math.sin(angle) + east * math.cos(angle)) / BREADTH

    has = map_.bodies.get(row.name, frozenset())

    def size(other: Place) -> float:
        return abs(math.log2(max(other.population, 1) / max(row.population, 1)))

    def lacks(other: Place) -> int:
        return len(has - map_.bodies.get(other.name, frozenset())) if has else 0

    def cost(other: Place) -> tuple[int, float, str]:
        away = math.hypot(other.lat - lat, (other.lon - lon) * BREADTH) / county.radius
        return (lacks(other), round(SIZE * size(other) + away, 6), other.name)

    tiers = [[other for other in sorted(tier, key=cost) if other.name != row.name] for tier in by_rank(row, county)]
    near = [other for other in tiers[0] if size(other) <= LIKE and lacks(other) == lacks(tiers[0][0])]
    alike = [other.name for other in near[:NEIGHBOURS]]
    best = ranked(key, ("settlement", row.name), alike)
    seats = seats_like(row, map_, key) if rank(row) == COUNTY_SEAT else ()
    first = (county.seat.name,) if seats and county.seat is not None else ()
    return tuple(dict.fromkeys((*first, *seats, *best, *(other.name for tier in tiers for other in tier))))


def seats_like(row: Place, map_: Map, key: bytes) -> tuple[str, ...]:
    """The seats of counties of the level of a county's seat, in the order of the key; for the capital those of the
    highest level."""
    level = map_.levels.get(row.name, 0) if row.county in map_.counties else max(map_.levels.values(), default=0)
    seats = [county.seat.name for county in map_.counties.values() if county.seat is not None]
    alike = [name for name in seats if map_.levels.get(name, 0) == level and name != row.name]
    return ranked(key, ("settlement", row.name), alike)


def by_rank(row: Place, county: County) -> list[list[Place]]:
    """The rows of a county, those of a settlement's own rank first, the farthest last; the county's seat is for its
    equals alone."""
    mine = min(rank(row), SEAT)
    free = [other for other in county.rows if county.seat is None or other.name != county.seat.name]
    tiers = [[other for other in free if abs(min(rank(other), SEAT) - mine) == far] for far in range(SEAT + 1)]
    return [tier for tier in tiers if tier] or [list(county.rows)]


def landscape(
    name: str, pool: Sequence[str], map_: Map, become: Mapping[str, str], key: bytes, names: Names,
    near: Mapping[str, int] = MappingProxyType({}),
) -> tuple[str, ...]:
    """What of the pool a water, hill or region may become: those first that lie in most of the counties that its own
    become, in the order of the key; a large one (that has a size) becomes a large one, a lake at any price.

    near  how many of the document's towns each county has: where it lies in some of them, those with most count
    """
    wanted = {become[county] for county in _nearest(map_.lands.get(name, frozenset()), near) if county in become}
    order = ranked(key, ("land", name), (other for other in pool if other != name))
    shared = {other: len(map_.lands.get(other, frozenset()) & wanted) for other in order}

    def large(text: str) -> bool:
        return any(row.kind == "water" and row.population > 0 for row in names.place(text))

    lake = any(row.status == "lake" for row in names.place(name))

    def worth(other: str) -> tuple[bool, int, bool]:
        like = large(other) == large(name)
        near = -(2 * shared[other] >= len(wanted) > 0) - (shared[other] > 0)
        return lake and not like, near, not like

    return tuple(sorted(order, key=worth))


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
