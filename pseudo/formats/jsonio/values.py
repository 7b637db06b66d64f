"""Offsets, features and types as they stand in the JSON of one document.

What comes in: objects of the JSON. What goes out: checked values. Start at `Reading`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from morph import FeatsError
from morph import feats as ud
from pseudo.core import renamed
from pseudo.core.document import Offsets
from pseudo.formats.jsonio.faults import Fault, a_whole, kind_of
from pseudo.formats.jsonio.units import from_utf16, pairs


class Reading:
    """Reads features and offsets of one document; remembers for its length what a feature set came to."""

    def __init__(self, text: str, offsets: Offsets) -> None:
        self.point = from_utf16(text) if offsets == "utf16" else None
        self.unit = "UTF-16 units" if offsets == "utf16" else "code points"
        self.units = len(text) + (len(pairs(text)) if offsets == "utf16" else 0)
        self.seen: dict[tuple[tuple[str, Any], ...], str] = {}

    def range(self, raw: Mapping[str, Any], start: str = "start", end: str = "end") -> tuple[int, int]:
        """Two offsets in the text, in code points."""
        first, last = a_whole(raw, start), a_whole(raw, end)
        other = "utf16" if self.point is None else "codepoints"
        if first < 0:
            raise Fault(start, f"{first} is before the beginning of the text; offsets count from 0")
        if last > self.units:
            raise Fault(end, f"{last} is beyond the end of the text ({self.units} {self.unit}); "
                              f"correct it, or say --offsets {other} if that is what they count")
        if last < first:
            raise Fault(end, f"{last} is before the start ({first}); correct the one or the other")
        if self.point is None:
            return first, last
        try:
            return self.point(first), self.point(last)
        except ValueError:
            raise Fault(start, f"{first}:{last} cuts a character in two; count UTF-16 units, or say "
                                "--offsets codepoints") from None

    def feats(self, raw: Mapping[str, Any]) -> str:
        """Features in their one way to be written; none, empty."""
        value = raw.get("feats")
        if value is None or value == {} or value == "":
            return ""
        if not isinstance(value, (dict, str)):
            raise Fault("feats", f'is {kind_of(value)}; give an object such as {{"Case": "Ins"}}')
        try:
            key = tuple(value.items()) if isinstance(value, dict) else (("", value),)
            if key not in self.seen:
                if not all(isinstance(each, str) for _, each in key):
                    raise TypeError
                self.seen[key] = ud.canonical(value)
            return self.seen[key]
        except (FeatsError, TypeError):
            raise Fault("feats", 'are not Universal Dependencies features; give an object such as '
                                  '{"Case": "Ins"}') from None


def type_now(kind: object) -> str:
    """The type as it is called now; empty for what is none."""
    return renamed.now("type", kind) if isinstance(kind, str) else ""
