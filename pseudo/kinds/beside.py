"""Kinds of `words.tsv` whose names a word beside them tells: animals, houses by their short names.

What comes in: a name. What goes out: whether it is such a short one; the names of the kinds. Start at `KINDS`.
"""

from functools import lru_cache

from name_db import Names

PETS = ("pet", "pet cat")
"""What dogs and cats are called by."""
ANIMALS = (*PETS, "cow", "horse")
"""What animals are called by."""
SHORT = ("short university", "short theatre", "short school", "short hospital", "short company")
"""What houses are called for short."""
STAGES = ("renowned theatre",)
"""Stages of which a country has one."""
KINDS = (*SHORT, *ANIMALS, *STAGES)
BESIDE = "beside "
"""Before such a kind: how the words begin that tell it beside a name."""


def short(name: str, names: Names) -> bool:
    """Whether a house or a firm is called so for short.

    >>> import name_db
    >>> [short(name, name_db.load("hu")) for name in ("Víg", "Kovács")]
    [True, False]
    """
    return name in _short(names)


@lru_cache(maxsize=8)
def _short(names: Names) -> frozenset[str]:
    """All such names."""
    return frozenset(row.name for kind in SHORT for row in names.pool("word", kind=kind))
