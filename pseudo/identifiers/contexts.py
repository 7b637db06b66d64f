"""Context words: which identifier types the words beside a number speak of.

What comes in: a text (folded) and the words of a language. What goes out: the nearest word that decides for a span.
Start at `Contexts.beside`. All words are one alternation, run once over the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from pseudo.identifiers.tables import Word

BEFORE = 45
"""How many characters may stand between a word and the number it announces (`TAJ-száma a kártyája szerint: `)."""
AFTER = 14
"""How many characters may stand between a number and the word that names it (`RBF-613-es forgalmi rendszámú`)."""


LONGEST = 40
"""No context word is longer."""
NEAR = re.compile(r"(?:[\d@_]|(?<=[a-z])\.(?=[a-z]))(?:[^\d@_]{0,120}[\d@_]){0,1000}")


def neighbourhoods(folded: str, *, before: int, after: int) -> Iterator[tuple[int, int]]:
    """Where identifiers can be: the stretches with figures, `@`, `_` or an inner dot, and what is near them.

    Disjoint and in order; most prose has none, which is what makes the search fast.

    >>> list(neighbourhoods("x" * 300 + " 12 " + "x" * 300, before=10, after=5))
    [(291, 308)]
    """
    start = end = -1
    for match in NEAR.finditer(folded):
        if start >= 0 and match.start() - before <= end:
            end = match.end() + after
            continue
        if start >= 0:
            yield start, end
        start, end = max(0, match.start() - before), match.end() + after
    if start >= 0:
        yield start, end


@dataclass(frozen=True, slots=True)
class Hit:
    """A context word in the text."""

    start: int
    end: int
    word: Word


class Words:
    """The context words of a language, compiled."""

    __slots__ = ("_after", "_before", "_by_group", "_pattern")

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._before = self._compile([w for w in words if w.side in ("before", "both", "label")])
        self._after = self._compile([w for w in words if w.side in ("after", "both")])

    @staticmethod
    def _compile(words: list[Word]) -> tuple[re.Pattern[str], list[Word]] | None:
        if not words:
            return None
        return re.compile(r"\b(?:" + "|".join(f"({w.fragment})" for w in words) + ")"), words

    def hits(self, folded: str, side: str) -> Iterator[Hit]:
        """Every context word of that side in the text, in order."""
        compiled = self._before if side == "before" else self._after
        if compiled is not None:
            pattern, words = compiled
            for start, end in neighbourhoods(folded, before=BEFORE + LONGEST, after=AFTER + LONGEST):
                for match in pattern.finditer(folded, start, end):
                    yield Hit(match.start(), match.end(), words[(match.lastindex or 1) - 1])


class Contexts:
    """The context words of one text.

    >>> words = (Word(("TAJ",), "both", r"taj\\b"),)
    >>> Contexts("taj: 123 456 788", Words(words)).beside("TAJ", 5, 16)
    'taj'
    """

    __slots__ = ("_ends", "_starts", "after", "before", "folded")

    def __init__(self, folded: str, words: Words) -> None:
        self.folded = folded
        self.before = tuple(words.hits(folded, "before"))
        self.after = tuple(words.hits(folded, "after"))
        self._ends = [hit.end for hit in self.before]
        self._starts = [hit.start for hit in self.after]

    def beside(self, type: str, start: int, end: int) -> str | None:
        """The context word for a number of this type at `start:end`: the nearest before it, else the nearest after.

        A word of another type in between, a second line break or the end of a sentence breaks the tie.
        """
        at = bisect_right(self._ends, start) - 1
        if at >= 0:
            hit = self.before[at]
            between = self.folded[hit.end : start]
            if type in hit.word.types and len(between) <= BEFORE and between.count("\n") <= 1:
                return self.folded[hit.start : hit.end]
        at = bisect_right(self._starts, end - 1)
        if at < len(self.after):
            hit = self.after[at]
            between = self.folded[end : hit.start]
            if type in hit.word.types and len(between) <= AFTER and not re.search(r"[\n:;,]", between):
                return self.folded[hit.start : hit.end]
        return None
