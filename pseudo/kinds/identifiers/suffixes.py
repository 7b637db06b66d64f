"""Suffixes joined to an identifier with a hyphen, or what else the language has: `ABC-123-as`, `iroda@example.org-ra`.

What comes in: the text and where an identifier ends. What goes out: where its suffix ends, and its features.
Start at `Suffixes.after`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pseudo.language.letters import PLAIN, Letters

LONGEST = 8


class Suffixes:
    """The suffixes of one language behind its joiners.

    >>> Suffixes({"as": "Deriv=s"}).after("ABC-123-as Opel", 7)
    (10, 'Deriv=s')
    """

    __slots__ = ("_feats", "_letters", "_pattern")

    def __init__(self, feats: Mapping[str, str], letters: Letters = PLAIN) -> None:
        self._feats, self._letters = feats, letters
        self._pattern = re.compile(rf"{letters.joint}([^\W\d_]{{1,{LONGEST}}})(?![\w@-]|\.\w|%[\dA-Fa-f]{{2}})")

    def after(self, text: str, end: int) -> tuple[int, str] | None:
        """End and features of the suffix that begins at `end`; None when no known suffix begins there."""
        match = self._pattern.match(text, end)
        if match is None:
            return None
        feats = self._feats.get(self._letters.lower(match[1]), self._feats.get(self._letters.fold(match[1])))
        return None if feats is None else (match.end(), feats)

    def hidden(self, text: str) -> str:
        """The text with a space for the joiner before each known suffix: same length, for finders that know none."""
        return self._pattern.sub(lambda m: " " + m[1] if self._letters.fold(m[1]) in self._feats else m[0], text)
