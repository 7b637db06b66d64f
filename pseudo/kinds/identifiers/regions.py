"""Parts of numbers that tell a region: telephone areas, courts of registration, tax offices, municipalities.

What comes in: a number, a place of `name_db`. What goes out: the code in the number, the codes of a place, the number
with another code. Start at `Regions`; facts are in `identifiers_regions.tsv` of the language, how a number holds its
code is in its `Kind`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from name_db import Names, Place
from pseudo.kinds.identifiers.candidate import Region
from pseudo.kinds.identifiers.kinds import kinds
from pseudo.kinds.identifiers.tables import load as load_tables
from pseudo.kinds.identifiers.tables import rows
from pseudo.language.folders import folder

CAPITAL = "capital"
TOWNS = frozenset(("PHONE",))
"""Types whose regions are named by a town, not by a county."""
EVERY = "*"
"""What stands for a code in the row of a type that has the codes of settlements in `name_db` (its column `code`)."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The codes of one language: type -> place -> its codes; and the country whose telephone numbers have no prefix.

    settled  the types that have the codes of settlements in `name_db`
    """

    home: Path
    country: str | None
    places: Mapping[str, Mapping[str, tuple[str, ...]]]
    settled: frozenset[str] = frozenset()

    def types(self) -> tuple[str, ...]:
        """The types of numbers that tell a region."""
        return (*self.places, *sorted(self.settled))

    def every(self, type: str, names: Names) -> frozenset[str]:
        """All codes that a number of this type may have."""
        if type in self.settled:
            return frozenset(settled(names))
        return self.letters(type)

    def letters(self, type: str) -> frozenset[str]:
        """The codes of a type that the table has."""
        return frozenset(code for codes in self.places.get(type, {}).values() for code in codes)

    def code(self, type: str, number: str) -> str | None:
        """The code in a number; None when it holds none that the table has."""
        where = _region(type, self.home)
        found = where.at(number, self.country) if where is not None else None
        code = "".join(char for char in number[slice(*found)] if char.isalnum()) if found else ""
        if type in self.settled:
            return code or None
        return code if any(code in codes for codes in self.places.get(type, {}).values()) else None

    def codes(self, type: str, place: Place, names: Names) -> tuple[str, ...]:
        """The codes of a settlement, a district or a county; none when the table has no place for it.

        >>> import name_db
        >>> names = name_db.load("hu")
        >>> [load("hu").codes(type, names.place("Makó")[0], names) for type in ("PHONE", "TAXNO")]
        [('62',), ('06', '26')]
        """
        if type in self.settled:
            return (place.code,) if place.code else ()
        table = self.places.get(type, {})
        if place.name in table and (type in TOWNS or place.status == CAPITAL):
            return table[place.name]
        if place.county in table:  # of a district the city, of a settlement its county
            return table[place.county]
        near = [(row, codes) for name, codes in table.items() for row in names.place(name)[:1]
                if row.kind == "settlement" and row.county == place.county]
        if type not in TOWNS or not near or not place.lat:
            return ()
        return min(near, key=lambda pair: (pair[0].district != place.district, _far(pair[0], place), pair[0].name))[1]

    def with_code(self, type: str, number: str, code: str) -> str:
        """The number with another code in its place, the rest as it was as far as the code's length allows."""
        where = _region(type, self.home)
        return where.moved(number, code, self.country) if where is not None else number


@lru_cache(maxsize=8)
def settled(names: Names) -> Mapping[str, str]:
    """The codes of all settlements of the tables, each with the county in which it lies."""
    rows = (row for name in names.known("settlement") for row in names.place(name) if row.kind == "settlement")
    return {row.code: row.county for row in rows if row.code}


def _far(one: Place, other: Place) -> float:
    """How far two places are from each other, in degrees of latitude; good enough to say which is nearer."""
    return math.hypot(one.lat - other.lat, (one.lon - other.lon) * math.cos(math.radians(one.lat)))


def _region(type: str, home: Path) -> Region | None:
    """Where numbers of a type hold their region."""
    return next((kind.region for kind in kinds(home) if kind.type == type and kind.region is not None), None)


def load(lang: str | Path) -> Regions:
    """The codes of a language; a language without the table has none."""
    return _load(folder(lang))


@lru_cache(maxsize=16)
def _load(home: Path) -> Regions:
    places: dict[str, dict[str, tuple[str, ...]]] = {}
    settled = set()
    for type, code, place in rows(home / "identifiers_regions.tsv"):
        if code == EVERY:
            settled.add(type)
            continue
        known = places.setdefault(type, {})
        known[place] = (*known.get(place, ()), code)
    return Regions(home, load_tables(home).country, places, frozenset(settled))
