"""What the tables of name_db say about names, as `embeddings.knowledge.Fact`.

What comes in: the folder of a language in name_db. What goes out: facts, and which names are to be shipped. Start at
`facts`. Every table with a column `name` is read by its columns, so that a new table or a new column needs no line
here but its kind.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from embeddings.knowledge import Fact

KINDS = {"given": "given", "foreign_given": "given", "surnames": "surname", "foreign_surnames": "surname",
         "nicknames": "nick", "settlements": "GPE", "places": "GPE", "cross_border": "GPE", "street_names": "FAC",
         "organisations": "ORG"}
"""Kind of name of each table; tables not named here (titles, word lists) hold no names to be replaced."""

LOC = frozenset("water hill continent region".split())
"""Kinds of places that are LOC, not GPE."""

TRAITS = ("genders", "gender", "base", "county", "origin", "kind", "status", "era", "country", "district", "scope",
          "seat")
"""Columns that names may share, the most telling first. `genders` and `gender` are one trait."""

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
    for path in sorted(folder.glob("*.tsv")):
        if path.stem not in KINDS:
            continue
        with path.open(encoding="utf-8", newline="") as file:
            for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                row = _row(line, KINDS[path.stem])
                old = found.get((row.fact.kind, row.fact.name))
                if old is None or (row.pool, row.size) > (old.pool, old.size):
                    found[row.fact.kind, row.fact.name] = row
    return list(found.values())


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
