"""Geographical coordinates that move as the towns of a document do: all of a document by one offset.

What comes in: a document whose names and figures have been chosen. What goes out: its entries, each pair of coordinates
and each web address with one moved by the offset of the town that a point of the document lies nearest to (the new town
less the old); where no town moves, by an offset that the key draws. So the distances between points are as they were.
Start at `settled`.

An offset is a whole number of steps of 0.005° (18 seconds, some 500 metres), so that points in decimals and points in
minutes and seconds move by exactly the same.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from urllib.parse import unquote

from name_db import Names, Place
from pseudo.core.document import Document, Entry
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import IdentifierError
from pseudo.kinds.identifiers.world import geo
from pseudo.kinds.identifiers.world.geo import Point

STEP = Decimal("0.005")
LEAST = 10
"""Steps that a point moves at least in latitude or longitude: 4 km or more."""
NORTH, EAST = 90, 130
"""Most steps of a drawn offset: some 50 km to either side."""
TRIES = 40
NEAR = 0.1
"""How many degrees from a settlement a point may lie that is in the country."""
LINKED = re.compile(
    r"(?<![\d.])(-?\d{1,3}\.\d{3,15})(,[+ ]?|[/;+ ]|!\d[a-z]|&[a-z]{1,9}=)(-?\d{1,3}\.\d{3,15})(?![\d.])"
)
"""A pair in a web address of a map: `@46.2530,20.1414,15z`, `#map=15/46.2530/20.1414`, `!3d46.2530!4d20.1414`."""


def settled(
    doc: Document, entries: Mapping[str, Entry], free: Mapping[str, Entry], key: bytes,
    towns: Iterable[tuple[Place, Place]], names: Names,
) -> dict[str, Entry]:
    """The entries, pairs of coordinates of `free` moved.

    free   what was chosen just now, before anybody wrote anything: only these change
    towns  the places of the document, each with the one that it becomes
    """
    out = dict(entries)
    points = {name: found for name, entry in free.items() if (found := _points(entry))}
    if not points:
        return out
    lands = [row for row in names.pool("settlement") if isinstance(row, Place) and row.lat]
    east_first = {name for name, found in points.items() if all(_east_first(point, lands) for point in found)}
    points |= {name: _turned(points[name]) for name in east_first}
    every = [point for found in points.values() for point in found]
    named = doc.text if doc.id in (None, "") else str(doc.id)
    offset = _offset(every, list(towns), Stream(key, "coordinates", named), lands)
    for name, found in points.items():
        entry, moved = out[name], [_moved(point, offset) for point in found]
        moved = _turned(moved) if name in east_first else moved
        if entry.repl is None:
            continue
        new = geo.respelt(entry.norm, moved[0]) if entry.main_type == "ID" else _linked(entry.norm, entry.repl, moved)
        out[name] = dataclasses.replace(entry, repl=new)
    return out


def _points(entry: Entry) -> list[Point]:
    """The points that an identifier or a web address tells."""
    if entry.main_type == "ID":
        try:
            return [geo.point(entry.norm)]
        except IdentifierError:
            return []
    if entry.main_type != "URL":
        return []
    pairs = ((Decimal(match[1]), Decimal(match[3])) for match in LINKED.finditer(unquote(entry.norm)))
    return [(lat, lon) for lat, lon in pairs]


def _east_first(point: Point, lands: Sequence[Place]) -> bool:
    """Whether a pair makes sense only with the longitude first, as `POINT(20.1414 46.2530)` has it."""
    return _settled((point[1], point[0]), lands) and not _settled(point, lands)


def _turned(points: Iterable[Point]) -> list[Point]:
    return [(second, first) for first, second in points]


def _moved(point: Point, offset: Point) -> Point:
    """The point so far north and east, on the other side of the globe's seam where it must be."""
    lat, lon = point[0] + offset[0], point[1] + offset[1]
    return lat, (lon + 180) % 360 - 180 if abs(lon) > 180 else lon


def _linked(old: str, new: str, moved: Sequence[Point]) -> str:
    """The new web address with the moved points in the places of the old ones, as many decimals each; where the address
    was made anew beyond recognition, with the figures that it has."""
    places, before = [*LINKED.finditer(new)], [*LINKED.finditer(unquote(old))]
    if len(places) != len(before):
        return new
    for place, was, (lat, lon) in reversed([*zip(places, before, moved, strict=True)]):
        texts = [f"{value:.{len(text.partition('.')[2])}f}" for value, text in ((lat, was[1]), (lon, was[3]))]
        new = f"{new[: place.start()]}{texts[0]}{was[2]}{texts[1]}{new[place.end() :]}"
    return new


def _offset(
    points: Sequence[Point], towns: Sequence[tuple[Place, Place]], stream: Stream, lands: Sequence[Place]
) -> Point:
    """By how much the points of a document move."""
    pairs = [(old, new) for old, new in towns if old.lat and new.lat and _far_enough(_steps(old, new))]
    if pairs:
        old, new = min(pairs, key=lambda pair: (min(_apart(point, pair[0]) for point in points), pair[0].name))
        return _within(points, _steps(old, new))
    inside = [point for point in points if _settled(point, lands)]
    for _ in range(TRIES):
        north, east = (stream.below(2 * most + 1) - most for most in (NORTH, EAST))
        offset = _within(points, (north * STEP, east * STEP))
        if _far_enough(offset) and all(_settled(_moved(point, offset), lands) for point in inside):
            return offset
    return _within(points, (NORTH * STEP, -EAST * STEP))


def _steps(old: Place, new: Place) -> Point:
    """From one town to another, in whole steps."""
    ways = (Decimal(str(new.lat)) - Decimal(str(old.lat)), Decimal(str(new.lon)) - Decimal(str(old.lon)))
    return (round(ways[0] / STEP) * STEP, round(ways[1] / STEP) * STEP)


def _far_enough(offset: Point) -> bool:
    return max(abs(offset[0]), abs(offset[1])) >= LEAST * STEP


def _within(points: Sequence[Point], offset: Point) -> Point:
    """The offset, or the one to the south or north of it where a point would move beyond a pole."""
    beyond = any(abs(lat + offset[0]) >= 90 for lat, _ in points)
    return (-offset[0], offset[1]) if beyond else offset


def _apart(point: Point, place: Place) -> float:
    """How far a place is from a point, in degrees of latitude; good enough to say which is nearer."""
    lat, lon = map(float, point)
    return math.hypot(place.lat - lat, (place.lon - lon) * math.cos(math.radians(lat)))


def _settled(point: Point, lands: Sequence[Place]) -> bool:
    """Whether a settlement of the country is near."""
    return any(abs(row.lat - float(point[0])) < NEAR and abs(row.lon - float(point[1])) < NEAR for row in lands)
