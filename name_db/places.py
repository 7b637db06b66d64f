"""Names of places: settlements and what lies in and around them, streets and what they are called by.

In:  a name as it stands in a norm, a postal code. Out: rows, the most populous first. Start at `Places`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from name_db.columns import Place, Pooled, SpaceType, Street, StreetName
from name_db.files import Files
from name_db.pools import first, grouped, place_order, pool_order
from name_db.table import Kept, Table

STREET = "street"
"""Kind of words that are names of streets of the country's other language, before a type by itself; with a type behind
it (`street gatan`) of those that are joined to it."""

SHORTEST, ALIKE = 2, 2
"""Letters of the shortest ending that tells of a settlement's case, and how many must have it."""


class Places(Files):
    """The tables of places and streets."""

    def place(self, name: str) -> tuple[Place, ...]:
        """All places of exactly this name, the most populous first.

        >>> from name_db import load
        >>> [(p.kind, p.locative) for p in load("hu").place("Heves")]
        [('settlement', 'on'), ('county', 'in')]
        """
        return self._known_place[name]

    def locative_like(self, name: str) -> str:
        """The locative series of a settlement that no table has: that of most which end as it does, in as many letters
        as at least `ALIKE` of them share with it; empty where these are fewer than `SHORTEST`.

        Of the settlements of the Hungarian table 97.0 % have the series that the others tell, of the Finnish 82.9 %.

        >>> from name_db import load
        >>> load("hu").locative_like("Bíbicszállás"), load("hu").locative_like("Kisöndvár")
        ('on', 'on')
        """
        tails = (self._tails.get(name[at:]) for at in range(1, len(name) - SHORTEST + 1))
        votes = next((found for found in tails if found is not None and found.total() >= ALIKE), Counter[str]())
        return max(votes, key=lambda series: (votes[series], series), default="")

    @cached_property
    def _tails(self) -> Mapping[str, Counter[str]]:
        """How many settlements that end so have each series."""
        found: dict[str, Counter[str]] = {}
        for name, series in {(row.name, row.locative) for row in self._settlements if row.locative}:
            for at in range(1, len(name) - SHORTEST + 1):
                found.setdefault(name[at:], Counter())[series] += 1
        return found

    def town_abroad(self, name: str) -> tuple[Place, ...]:
        """The towns abroad that are called so in their own language, or with other accents; the most populous first.

        >>> from name_db import load
        >>> names = load("hu")
        >>> [p.name for p in names.town_abroad("Gdansk")], [p.name for p in names.town_abroad("Venezia")]
        (['Gdańsk'], ['Velence'])
        """
        return self._abroad.get(self.letters.fold(name), ())

    def as_there(self, name: str, kind: str) -> str:
        """A town of this kind as it is called in the language of its land; as it is where the tables do not say.

        >>> from name_db import load
        >>> load("hu").as_there("Trencsén", "cross_border"), load("hu").as_there("Linz", "foreign_city")
        ('Trenčín', 'Linz')
        """
        return next((row.foreign for row in self.place(name) if row.kind == kind and row.foreign), name)

    @cached_property
    def _abroad(self) -> Mapping[str, tuple[Place, ...]]:
        found: dict[str, list[Place]] = {}
        for table in (self._places, self._cross_border):
            for row in table:
                if row.kind in ("foreign_city", "cross_border"):
                    for text in {row.name, row.foreign} - {""}:
                        found.setdefault(self.letters.fold(text), []).append(row)
        return {text: tuple(sorted(rows, key=place_order)) for text, rows in found.items()}

    def towns_begun(self, begin: str, least: int) -> tuple[str, ...]:
        """The settlements with so many inhabitants, at least, whose names begin so, in alphabetical order.

        >>> from name_db import load
        >>> load("hu").towns_begun("Kecskem", 20000), load("hu").towns_begun("Sz", 150000)
        (('Kecskemét',), ('Szeged',))
        """
        towns = self._towns_sorted
        first, last = (bisect_left(towns, (end,)) for end in (begin, begin + "\U0010ffff"))
        return tuple(name for name, inhabitants in towns[first:last] if inhabitants >= least)

    @cached_property
    def _towns_sorted(self) -> list[tuple[str, int]]:
        return sorted((row.name, row.population or 0) for row in self._settlements if row.kind == "settlement")

    def place_statuses(self) -> frozenset[str]:
        """Every finer kind of place in the tables.

        >>> from name_db import load
        >>> sorted(load("hu").place_statuses() & {"capital", "capitol", "river"})
        ['capital', 'river']
        """
        return frozenset().union(*(table.distinct("status") for table in self._place_tables())) - {""}

    def place_counts(self) -> Counter[str]:
        """How many places the tables have of each kind, and of each finer kind.

        >>> from name_db import load
        >>> load("hu").place_counts()["lake"] > 5
        True
        """
        return self._place_counts

    @cached_property
    def _place_counts(self) -> Counter[str]:
        rows = (row for table in self._place_tables() for row in table)
        return Counter(kind for row in rows for kind in {row.kind, row.status} if kind)

    def _read_place(self, name: str) -> tuple[Place, ...]:
        rows = [row for table in self._place_tables() for row in table.get(name)]
        return tuple(sorted(rows, key=place_order) if len(rows) > 1 else rows)

    def by_zip(self, code: str) -> tuple[Place, ...]:
        """The settlements, districts and parts with this postal code, the most populous first.

        >>> from name_db import load
        >>> [place.name for place in load("hu").by_zip("1073")], [p.name for p in load("hu").by_zip("6720")]
        (['VII. kerület'], ['Szeged'])
        """
        names = dict.fromkeys(self._by_zip.get(code, ()))
        tables = (self._settlements, self._places) if names else ()
        rows = (row for table in tables for name in names for row in table.get(name) if code in row.zips)
        return tuple(sorted(rows, key=place_order))

    def public_space_type(self, word: str) -> SpaceType | None:
        """`utca`, `u.`, `tere`: the kind of public space that a word or abbreviation names.

        >>> from name_db import load
        >>> load("hu").public_space_type("krt.").norm
        'körút'
        """
        return self._known_public_space_type[word]

    def _read_public_space_type(self, word: str) -> SpaceType | None:
        row = first(self._space_types.get(word))
        return row or next((row for row in self._inner_space_types if self._ends_in(word, row)), None)

    @cached_property
    def _inner_space_types(self) -> tuple[SpaceType, ...]:
        """The kinds that are written with the name in one word (`-tie`: Mannerheimintie), the longest first."""
        rows = (row for row in self._all_space_types if row.word.startswith("-"))
        return tuple(sorted(rows, key=lambda row: (-len(row.word), row.word)))

    @cached_property
    def _inner_ends(self) -> tuple[str, ...]:
        """The letters of `_inner_space_types`."""
        return tuple(row.word[1:] for row in self._inner_space_types)

    @staticmethod
    def _ends_in(word: str, row: SpaceType) -> bool:
        return word.endswith(row.word[1:]) and len(word) > len(row.word)

    def space_parts(self, norm: str) -> tuple[str, str, str]:
        """The name of a public space, what stands behind it, and the type; no type where it has none.

        >>> from name_db import load
        >>> load("hu").space_parts("Liget körút"), load("hu").space_parts("Liget")
        (('Liget', ' ', 'körút'), ('Liget', '', ''))
        """
        name, space, type_ = norm.rpartition(" ")
        if name and first(self._space_types.get(self.letters.lower(type_))) is not None:
            return name, space, type_
        if not norm.endswith(self._inner_ends):
            return norm, "", ""
        row = next((row for row in self._inner_space_types if self._ends_in(norm, row)), None)
        return (norm, "", "") if row is None else (norm[: 1 - len(row.word)], "", norm[1 - len(row.word) :])

    def public_space_types(self) -> tuple[SpaceType, ...]:
        """Every word and abbreviation for public spaces."""
        return self._all_space_types

    def street_names(self) -> tuple[StreetName, ...]:
        """Names of public spaces borne all over the country, commonest first."""
        return tuple(sorted(self._street_names, key=pool_order))

    @cached_property
    def street_stems(self) -> frozenset[str]:
        """The names of public spaces without case and accents."""
        return frozenset(self.letters.fold(row.name) for row in self._street_names)

    @cached_property
    def other_spaces(self) -> frozenset[str]:
        """The types of the streets of the country's other language, before which other names stand: those that a kind
        of words is called after.

        >>> from name_db import load
        >>> "gatan" in load("fi").other_spaces, load("hu").other_spaces
        (True, frozenset())
        """
        kinds = (kind.partition(" ") for kind in self._words.distinct("kind"))
        return frozenset(type_ for kind, _, type_ in kinds if kind == STREET and type_)

    @cached_property
    def streets_known(self) -> frozenset[str]:
        """The names of streets that the table has, handed out or not."""
        return frozenset(self._street_names.names())

    @cached_property
    def usual_streets(self) -> frozenset[str]:
        """Those that nearly every town has: of five of the six cities, or among the commonest of the country.

        >>> from name_db import load
        >>> names = load("hu").usual_streets
        >>> "Virág" in names, "Szajkó" in names
        (True, False)
        """
        rows = self.street_names()
        most = max((row.cities for row in rows), default=0)
        return frozenset(row.name for row in rows if row.rank or row.cities >= most - 1)

    def streets_of(self, settlement: str) -> tuple[Street, ...]:
        """The public spaces of a city, where a list of them is there; else `()`."""
        return self._streets.get(settlement)

    def _place_weight(self, name: str) -> float:
        return float(max((row.population for row in self.place(name)), default=0))

    @cached_property
    def _known_place(self) -> Kept[tuple[Place, ...]]:
        return Kept(self._read_place)

    @cached_property
    def _known_public_space_type(self) -> Kept[SpaceType | None]:
        return Kept(self._read_public_space_type)

    @cached_property
    def _street_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._street_names.pooled(), key=pool_order))

    @cached_property
    def _place_pools(self) -> dict[str, tuple[Pooled, ...]]:
        rows = sorted((row for table in self._place_tables() for row in table.pooled()), key=pool_order)
        return {kind: tuple(group) for kind, group in grouped(rows, lambda row: row.kind).items()}

    def _place_tables(self) -> tuple[Table[Place], ...]:
        return (self._settlements, self._places, self._cross_border)

    @cached_property
    def _by_zip(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for table in (self._settlements, self._places):
            for name, zips in table.cells("name", "zips"):
                for code in zips.split(",") if zips else ():
                    found.setdefault(code, []).append(name)
        return found

    @cached_property
    def _all_space_types(self) -> tuple[SpaceType, ...]:
        return tuple(self._space_types)
