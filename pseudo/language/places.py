"""The map of a language's country: its counties, what lies in them, what their towns have.

What comes in: the tables of places. What goes out: a `Map`. Start at `load`; who becomes whom on it is settled by
`pseudo.suggest.places`.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from name_db import Names
from name_db.columns import Place
from pseudo.core.once import Later

GROUPS = 3
"""Counties are exchanged among those whose largest towns are of a size: Szeged becomes no small town."""
CAPITALS = frozenset(("capital", "county_seat"))
VILLAGES = frozenset(("village", "large_village"))
VILLAGE, TOWN, SEAT, COUNTY_SEAT = range(4)
"""Ranks of settlements: by the offices, courts, hospitals and schools that one expects there."""
BREADTH = 0.68
"""Kilometres of a degree of longitude to one of latitude, at 47 degrees north; elsewhere it bends the map a little."""


@dataclass(frozen=True, slots=True, eq=False)
class County:
    """A county: its settlements that may be handed out, its middle and radius in degrees of latitude, and its seat;
    a county whose offices are in the capital has none. offices: the town where they are."""

    name: str
    rows: tuple[Place, ...] = field(repr=False)
    lat: float
    lon: float
    radius: float
    seat: Place | None = None
    offices: str = ""


Course = tuple[tuple[float, float], ...]
"""Latitudes and longitudes along a water."""


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """The counties of a language's country by name, the counties in which waters, hills and regions lie and through
    which roads run, the levels of their seats by what only some have (courts of appeal, universities), 0 for others,
    the courses of waters, the lines along which regions lie.
    """

    counties: Mapping[str, County]
    lands: Mapping[str, frozenset[str]]
    levels: Mapping[str, int] = field(default_factory=dict)
    roads: Mapping[str, frozenset[str]] = field(default_factory=dict)
    bodies: Mapping[str, frozenset[str]] = field(default_factory=dict)
    courses: Mapping[str, Course] = field(default_factory=dict)
    regions: Mapping[str, Course] = field(default_factory=dict)

    def away(self, land: str, lat: float, lon: float) -> float:
        """How far a place is from a water or a region, in degrees of latitude; infinitely, where its course is not
        known."""
        points = [(y, x * BREADTH) for y, x in self.courses.get(land) or self.regions.get(land, ())]
        here = (lat, lon * BREADTH)
        ends = zip(points, points[1:] or points, strict=False)
        return min((_from_line(here, start, end) for start, end in ends), default=math.inf)

    def along(self, water: str, rows: Sequence[Place], within: float) -> Iterator[Place]:
        """Those of places, told from south to north, that lie so near to a water (degrees of latitude)."""
        points = self.courses.get(water, ())
        for one, other in zip(points, points[1:] or points, strict=False):
            south, north = sorted((one[0], other[0]))
            first = bisect_left(rows, south - within, key=lambda row: row.lat)
            last = bisect_right(rows, north + within, key=lambda row: row.lat)
            start, end = ((y, x * BREADTH) for y, x in (one, other))
            yield from (row for row in rows[first:last]
                        if _from_line((row.lat, row.lon * BREADTH), start, end) <= within)

    @property
    def groups(self) -> list[list[str]]:
        """Names of the counties that are exchanged among each other, none of less than two: with seats of one level;
        where no level is known, with largest towns of a size. A county without a seat is in none, as long as one
        has it."""
        seated = [county for county in self.counties.values() if county.seat is not None]
        if not self.levels or not seated:
            return _by_size(seated or list(self.counties.values()))
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
    bodies: Mapping[str, frozenset[str]], waters: Mapping[str, Sequence[str]],
    regions: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Map:
    """The map of the settlements that the tables know.

    lands   name of a water, hill or region -> the counties in which it lies
    levels  name of a county's seat -> its level; 0 also of towns that may stand for others though no pool has them
    roads   number of a road -> the counties through which it runs; thousands stand for all minor roads of that figure
    bodies  name of a town -> the kinds of bodies that it has
    waters  name of a water -> the towns along it, one behind the other
    regions  name of a region that is no half of the country -> towns of it, from one end to the other
    """
    courses = Later(lambda: {name: _course(towns, names) for name, towns in waters.items()})
    along = Later(lambda: {name: _course(towns, names) for name, towns in regions.items()})
    return Map(Later(lambda: _counties(names, levels)), lands, levels, roads, bodies, courses, along)


def apart(one: Place, other: Place) -> float:
    """How far two places are from each other, in degrees of latitude."""
    return math.hypot(one.lat - other.lat, (one.lon - other.lon) * BREADTH)


def _course(towns: Sequence[str], names: Names) -> Course:
    """Where the towns along a water lie."""
    found = (next((row for row in names.place(town) if row.kind == "settlement" and row.lat), None) for town in towns)
    return tuple((row.lat, row.lon) for row in found if row is not None)


def _from_line(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a point is from the line between two others.

    >>> _from_line((1.0, 1.0), (0.0, 0.0), (0.0, 2.0)), _from_line((3.0, 6.0), (0.0, 0.0), (0.0, 2.0))
    (1.0, 5.0)
    """
    (y, x), (north, east) = start, (end[0] - start[0], end[1] - start[1])
    along = ((point[0] - y) * north + (point[1] - x) * east) / ((north * north + east * east) or 1.0)
    part = min(1.0, max(0.0, along))
    return math.hypot(point[0] - y - part * north, point[1] - x - part * east)


def _counties(names: Names, levels: Mapping[str, int]) -> dict[str, County]:
    """The counties by name, from the places of the tables."""
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
        counties[name] = County(name, tuple(rows), lat, lon, radius or 1.0, seat, seats.get(name, ""))
    return counties


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
