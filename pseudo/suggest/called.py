"""What is called by one name alone: animals, houses by their short names, those whose works people read, hear and see.

What comes in: an entry. What goes out: the original of `Bodri`, a dog, of `Víg`, a theatre, and of `Jókai`, who wrote.
Start at `called`.
"""

from __future__ import annotations

from functools import lru_cache

from name_db import Names
from pseudo.core.document import Entry
from pseudo.kinds.beside import ANIMALS, PETS, SHORT
from pseudo.suggest.original import Original

BYNAME = "byname"
"""What others call somebody."""
HERD = tuple(kind for kind in ANIMALS if kind not in PETS)
CLASSICS = tuple(f"classic {land}{field}" for field in ("letters", "music", "art") for land in ("", "foreign "))
"""Kinds of `words.tsv`: surnames that few or none bear here, by which one is meant, of here and of abroad."""


def called(entry: Entry, names: Names) -> Original | None:
    """The original of an animal, of a house by its short name, of somebody known by his surname; None for all else.

    >>> from name_db import load
    >>> from pseudo.core.document import Entry, NamePart
    >>> entries = (Entry(name, {"PER": 1}, 1, (NamePart(name, "surname"),)) for name in ("Jókai", "Kovács"))
    >>> [found.trait if (found := called(entry, load("hu"))) else "" for entry in entries]
    ['classic letters', '']
    """
    if len(entry.parts) != 1:
        return None
    kinds = {"PER": PETS, "ORG": SHORT}.get(entry.main_type, ()) if entry.parts[0].text == entry.norm else ()
    kind = next((kind for kind in kinds if entry.norm in _names(names, kind)), "")
    if kind in PETS and entry.norm in _names(names, BYNAME):
        return Original("word", entry.norm, "nickname")  # who is called „Csoki” is rather a person
    if kind:
        return Original("word", entry.norm, kind)
    likes = (*CLASSICS, *HERD) if entry.main_type == "PER" else ()
    like = next((kind for kind in likes if entry.norm in _names(names, kind)), "")
    return Original("namesake", entry.norm, like) if like else None


@lru_cache(maxsize=256)
def _names(names: Names, kind: str) -> frozenset[str]:
    """The names of a kind of words."""
    return frozenset(row.name for row in names.pool("word", kind=kind))
