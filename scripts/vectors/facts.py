"""What the tables of name_db say about names, as `embeddings.knowledge.Fact`.

What comes in: the folder of a language in name_db. What goes out: facts, and which names are to be shipped. Start at
`facts`. Every table with a column `name` is read by its columns, so that a new table or a new column needs no line
here but its kind.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

from embeddings.knowledge import Fact
from name_db import packed

KINDS = {"given": "given", "foreign_given": "given", "surnames": "surname", "foreign_surnames": "surname",
         "nicknames": "nick", "settlements": "GPE", "places": "GPE", "cross_border": "GPE", "street_names": "FAC",
         "organisations": "ORG"}
"""Kind of name of each table; tables not named here (titles, word lists) hold no names to be replaced."""

LOC = frozenset(["water", "hill", "continent", "region"])
"""Kinds of places that are LOC, not GPE."""

TRAITS = ("genders", "gender", "base", "county", "origin", "kind", "status", "era", "country", "district", "scope",
          "seat")
"""Columns that names may share, the most telling first. `genders` and `gender` are one trait."""

COMPOSED = frozenset(["FAC", "ORG"])
"""Kinds of names that are made of other names."""

PERSONS = frozenset(["given", "surname"])

SIZES = ("count", "population", "cities")
"""Columns whose order of magnitude is a trait."""


@dataclass(frozen=True, slots=True)
class Row:
    """A fact with what decides whether its name is shipped: `pool` and `size` (bearers, inhabitants, cities)."""

    fact: Fact
    pool: bool
    size: float


def facts(folder: Path) -> list[Row]:
    """The rows of all tables of the folder, in the order of tables and lines; a name twice in one kind counts once."""
    found: dict[tuple[str, str], Row] = {}
    for path in packed.tables(folder):
        if path.stem not in KINDS:
            continue
        lines = packed.read(path).decode("utf-8").splitlines()
        for line in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            row = _row(line, KINDS[path.stem])
            old = found.get((row.fact.kind, row.fact.name))
            if old is None or (row.pool, row.size) > (old.pool, old.size):
                found[row.fact.kind, row.fact.name] = row
    return _related(list(found.values()))


def _related(rows: list[Row]) -> list[Row]:
    """The rows, told what else their name is: a street `Ady` is also a surname, `Ady Endre` ends in a given name."""
    kinds: dict[str, set[str]] = {}
    for row in rows:
        kinds.setdefault(row.fact.name, set()).add(row.fact.kind)
    told = []
    for row in rows:
        fact, words = row.fact, row.fact.name.split()
        also = sorted(kinds[fact.name] - {fact.kind}) if fact.kind in COMPOSED else []
        head = sorted(kinds.get(words[-1], set()) & PERSONS) if fact.kind in COMPOSED and len(words) > 1 else []
        traits = (*[f"also={kind}" for kind in also], *[f"head={kind}" for kind in head])
        told.append(replace(row, fact=replace(fact, traits=(*fact.traits, *traits))) if traits else row)
    return told


def _row(line: dict[str, str], kind: str) -> Row:
    if line.get("kind") in LOC:
        kind = "LOC"
    traits = []
    for column in TRAITS:
        value = line.get(column) or ""
        if value:
            traits.append(f"{'gender' if column == 'genders' else column}={value.replace(' ', '_')}")
    size = max((float(line.get(column) or 0) for column in SIZES), default=0.0)
    rank = int(line.get("rank") or 0) if kind == "given" else 0
    if rank:
        traits.append(f"band=top:{rank.bit_length()}")
    elif size:
        traits.append(f"band={kind}:{int(size).bit_length()}")
    return Row(Fact(line["name"], kind, tuple(traits)), line.get("pool") == "1", max(size, 1e6 / rank if rank else 0.0))


def held_out(name: str, per_cent: int) -> bool:
    """A fixed, arbitrary choice of so many in a hundred names."""
    return crc32(name.encode()) % 100 < per_cent
