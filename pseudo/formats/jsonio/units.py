"""Offsets in UTF-16 units and in code points.

What comes in: a text. What goes out: a function from the one to the other. Start at `to_utf16`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

Convert = Callable[[int], int]


def same(offset: int) -> int:
    """From code points to code points."""
    return offset


def pairs(text: str) -> list[int]:
    """Where the characters are that take two UTF-16 units."""
    if text.isascii() or max(text) <= "\uffff":  # both are quick, and nearly every text ends here
        return []
    return [index for index, char in enumerate(text) if char > "\uffff"]


def to_utf16(text: str) -> Convert:
    """From code points to UTF-16 units: one walk through the text, then a search per offset."""
    astral = pairs(text)
    return (lambda offset: offset + bisect_left(astral, offset)) if astral else same


def from_utf16(text: str) -> Convert:
    """From UTF-16 units to code points; ValueError for an offset inside a character."""
    astral = pairs(text)
    if not astral:
        return same
    units = [index + before for before, index in enumerate(astral)]

    def point(offset: int) -> int:
        before = bisect_left(units, offset)
        if before and units[before - 1] + 1 == offset:
            raise ValueError("inside a surrogate pair")
        return offset - before

    return point
