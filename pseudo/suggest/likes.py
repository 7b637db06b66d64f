"""What a text calls by one name alone: cows and horses, and those whose works people read, hear and see.

What comes in: the norm of somebody. What goes out: an `Original` of the kind, so that a cow becomes a cow and who
wrote becomes somebody who wrote: `Jókai regénye` is no nickname's. Start at `of_its_kind`.
"""

from __future__ import annotations

from name_db import Names
from pseudo.suggest.original import Original

HERD = ("cow", "horse")
CLASSICS = tuple(f"classic {land}{field}" for field in ("letters", "music", "art") for land in ("", "foreign "))
"""Kinds of `words.tsv`: surnames that few or none bear here, by which one is meant, of here and of abroad."""


def of_its_kind(norm: str, names: Names) -> Original | None:
    """A cow, a horse, or somebody known by his surname alone; None for all others.

    >>> from name_db import load
    >>> of_its_kind("Jókai", load("hu")).trait, of_its_kind("Kovács", load("hu"))
    ('classic letters', None)
    """
    for kind in (*CLASSICS, *HERD):
        if any(row.name == norm for row in names.pool("word", kind=kind)):
            return Original("namesake", norm, kind)
    return None
