"""Suffixes joined to an identifier with a hyphen, or what else the language has: `ABC-123-as`, `iroda@example.org-ra`.

What comes in: the text and where an identifier ends. What goes out: where its suffix ends, and its features.
Start at `Suffixes.after`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pseudo.kinds.identifiers.shapes import fold

LONGEST = 8
SHAPES = {"-": "-‑–", "'": "'’"}
"""How a joiner may be typed."""


def signs(joiners: Iterable[str]) -> str:
    """The signs that may stand for the joiners of a language, as a class of a regular expression.

    >>> signs(["-"])
    '[-‑–]'
    """
    return f"[{''.join(SHAPES.get(joiner, re.escape(joiner)) for joiner in joiners)}]"


class Suffixes:
    """The suffixes of one language behind its joiners.

    >>> Suffixes({"as": "Deriv=s"}).after("ABC-123-as Opel", 7)
    (10, 'Deriv=s')
    """

    __slots__ = ("_feats", "_pattern")

    def __init__(self, feats: Mapping[str, str], joined: str = "[-‑–]") -> None:
        self._feats = feats
        self._pattern = re.compile(rf"{joined}([^\W\d_]{{1,{LONGEST}}})(?![\w@-]|\.\w)")

    def after(self, text: str, end: int) -> tuple[int, str] | None:
        """End and features of the suffix that begins at `end`; None when no known suffix begins there."""
        match = self._pattern.match(text, end)
        if match is None:
            return None
        feats = self._feats.get(match[1].lower(), self._feats.get(fold(match[1])))
        return None if feats is None else (match.end(), feats)

    def hidden(self, text: str) -> str:
        """The text with a space for the joiner before each known suffix: same length, for finders that know none."""
        return self._pattern.sub(lambda m: " " + m[1] if fold(m[1]) in self._feats else m[0], text)
