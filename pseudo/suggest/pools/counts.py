"""How often the names of a kind are met, by what the tables count.

What comes in: names of one kind. What goes out: of each a number on one scale; what somebody takes for likely who knows
the tables (`attack.priors`). Start at the function that a kind takes for its `counts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from name_db.columns import Given, Surname


def alike(kind: str, texts: Sequence[str], names: Names) -> list[float]:
    """One as often as another: nothing is counted of them."""
    return [0.0] * len(texts)


def surnames(kind: str, texts: Sequence[str], names: Names) -> list[float]:
    """The bearers of surnames."""
    return _bearers([names.surname(text) for text in texts])


def given(kind: str, texts: Sequence[str], names: Names) -> list[float]:
    """The bearers of given names."""
    return _bearers([names.given(text) for text in texts])


def streets(kind: str, texts: Sequence[str], names: Names) -> list[float]:
    """The towns that have such a street."""
    cities = {row.name: row.cities for row in names.street_names()}
    return [float(cities.get(text, 0)) for text in texts]


def inhabitants(kind: str, texts: Sequence[str], names: Names) -> list[float]:
    """Those of the largest place of the kind that is called so."""
    return [float(max((r.population for r in names.place(text) if r.kind == kind), default=0)) for text in texts]


def _bearers(rows: Sequence[Given | Surname | None]) -> list[float]:
    """The bearers in the lists of 1914-1918, but of today's commonest their share today, on the scale of those lists;
    of given names of today's list below them what their rank promises (twice the rank, half as many)."""
    today = [row for row in rows if row is not None and row.share > 0.0]
    scale = sum(row.count for row in today) / (sum(row.share for row in today) or 1.0)
    last = min(today, key=lambda row: row.share, default=None)
    counts = []
    for row in rows:
        if row is None:
            counts.append(0.0)
        elif row.share > 0.0:
            counts.append(row.share * scale)
        elif isinstance(row, Given) and row.rank and isinstance(last, Given) and row.rank > last.rank:
            counts.append(last.share * scale * last.rank / row.rank)
        else:
            counts.append(float(row.count))
    return counts
