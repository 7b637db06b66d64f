"""Suffixes joined to an identifier with a hyphen: `ABC-123-as`, `+36 30 688 7233-en`, `iroda@example.org-ra`.

What comes in: the text and where an identifier ends. What goes out: where its suffix ends, and its features.
Start at `Suffixes.after`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pseudo.kinds.identifiers.shapes import fold

LONGEST = 8


class Suffixes:
    """The hyphenated suffixes of one language.

    >>> Suffixes({"as": "Deriv=s"}).after("ABC-123-as Opel", 7)
    (10, 'Deriv=s')
    """

    __slots__ = ("_feats", "_pattern")

    def __init__(self, feats: Mapping[str, str]) -> None:
        self._feats = feats
        self._pattern = re.compile(rf"[-‑–]([^\W\d_]{{1,{LONGEST}}})(?![\w@-]|\.\w)")

    def after(self, text: str, end: int) -> tuple[int, str] | None:
        """End and features of the suffix that begins at `end`; None when no known suffix begins there."""
        match = self._pattern.match(text, end)
        if match is None:
            return None
        feats = self._feats.get(match[1].lower(), self._feats.get(fold(match[1])))
        return None if feats is None else (match.end(), feats)

    def hidden(self, text: str) -> str:
        """The text with a space for the hyphen before each known suffix: same length, for finders that know none."""
        return self._pattern.sub(lambda m: " " + m[1] if fold(m[1]) in self._feats else m[0], text)
