"""What is called by words of its kind alone: animals, and houses by their short names.

What comes in: an entry. What goes out: the original of `Bodri`, a dog, and of `Víg`, a theatre. Start at `called`.
"""

from __future__ import annotations

from pseudo.core.document import Entry
from pseudo.kinds.beside import PETS, SHORT
from pseudo.language.persons import Grammar
from pseudo.suggest.original import Original

BYNAME = "byname"
"""What others call somebody."""


def called(entry: Entry, grammar: Grammar) -> Original | None:
    """The original of an animal or of a house by its short name; None for anybody and anything else."""
    alone = entry.parts[0].text == entry.norm if len(entry.parts) == 1 else False
    kinds = {"PER": PETS, "ORG": SHORT}.get(entry.main_type, ()) if alone else ()
    kind = next((kind for kind in kinds if _has(grammar, kind, entry.norm)), "")
    if kind in PETS and _has(grammar, BYNAME, entry.norm):
        return Original("word", entry.norm, "nickname")  # who is called „Csoki” is rather a person
    return Original("word", entry.norm, kind) if kind else None


def _has(grammar: Grammar, kind: str, name: str) -> bool:
    """Whether a name is one of a kind of words."""
    return any(row.name == name for row in grammar.names.pool("word", kind=kind))
