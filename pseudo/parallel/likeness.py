"""How alike two words are that may be one name in two languages: case, accents, endings and a letter or two aside.

What comes in: two words without case and accents (`units.key`). What goes out: a number from 0 to 1. Start at `alike`.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

LEAST = 0.72
"""Less than this is another name."""
SHORTEST = 3
"""Letters that a beginning must have in common."""


@lru_cache(maxsize=65536)
def alike(one: str, other: str) -> float:
    """How alike two words are; 0 where they are others.

    >>> alike("kovacs", "kovacs"), alike("kovacsnak", "kovacs") > 0.8, alike("pecsi", "pecs") > 0.8
    (1.0, True, True)
    >>> alike("alexandra", "aleksandra") > 0.8, alike("nagy", "kiss"), alike("12", "13")
    (True, 0.0, 0.0)
    """
    if one == other:
        return 1.0
    if one.isdecimal() or other.isdecimal() or min(len(one), len(other)) < SHORTEST:
        return 0.0
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and (len(long) - len(short) <= 2 or len(short) * 2 >= len(long)):
        return 0.95 - 0.02 * (len(long) - len(short))
    if one[0] != other[0] and one[-3:] != other[-3:]:
        return 0.0
    found = SequenceMatcher(None, one, other, autojunk=False)
    if found.real_quick_ratio() < LEAST or found.quick_ratio() < LEAST:
        return 0.0
    ratio = found.ratio()
    return ratio if ratio >= LEAST else 0.0
