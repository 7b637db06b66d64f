"""Context words: which identifier types the words beside a number speak of.

What comes in: a text (folded) and the words of a language. What goes out: the nearest word that decides for a span.
Start at `Contexts.beside`. All words are one alternation, run once over the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pseudo.identifiers.tables import Word
from pseudo.ranges import merged

BEFORE = 45
"""How many characters may stand between a word and the number it announces (`TAJ-száma a kártyája szerint: `)."""
AFTER = 14
"""How many characters may stand between a number and the word that names it (`RBF-613-es forgalmi rendszámú`)."""


NEXT = re.compile(r"(?:-\w{1,6})? (?:\w{1,8} )?")
"""What may stand between a number and a word that must be the next but one at most (`LKD-482-es piros Opel`)."""
OPENING = 45
"""How far before its first figure an identifier may begin (letters, masks, the words of a street)."""
REACH = 80
"""How much is looked at behind the last figure: no identifier goes on for longer without one."""
SEVERAL = 4
"""How many meanings one context word may have."""
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


def widened(places: Sequence[tuple[int, int]], before: int, after: int) -> list[tuple[int, int]]:
    """The stretches with so much more on either side, those that meet as one; they may end behind the text's end.

    >>> widened([(10, 20), (40, 50)], before=10, after=12)
    [(0, 62)]
    """
    return merged((max(0, start - before), end + after) for start, end in places)


DELIMITERS = ("\t", ";", "|")


def tables(text: str) -> tuple[tuple[int, int, str, tuple[tuple[int, int], ...]], ...]:
    """The tables of a text: where their rows begin and end, the delimiter, where each heading stands.

    A table is a line without figures, cut by a delimiter, and the lines below it that are cut into as many cells.

    >>> [(rows, heads) for *_, rows, heads in [("", *tables("TAJ;Tel\\n123;456\\n")[0][2:])]]
    [(';', ((0, 3), (4, 7)))]
    """
    found = []
    lines: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        lines.append((start, start + len(line)))
        start += len(line) + 1
    at = 0
    while at < len(lines) - 1:
        begin, end = lines[at]
        head = text[begin:end]
        sign = next((sign for sign in DELIMITERS if head.count(sign) >= 1), "")
        below = at + 1
        if sign and not any(char.isdecimal() for char in head):
            while below < len(lines) and text.count(sign, *lines[below]) == head.count(sign):
                below += 1
        if below > at + 1:
            cuts = [begin - 1, *(begin + place for place, char in enumerate(head) if char == sign), end]
            heads = tuple((left + 1, right) for left, right in pairwise(cuts))
            found.append((lines[at + 1][0], lines[below - 1][1] + 1, sign, heads))
        at = below
    return tuple(found)


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
        self._before = self._compile([w for w in words if w.side in ("before", "both", "label", "vague", "short")])
        self._after = self._compile([w for w in words if w.side in ("after", "both", "next", "short")])

    @staticmethod
    def _compile(words: list[Word]) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], Word]]] | None:
        """One alternation that meets any of the words (without groups, which would make it slow), and each alone."""
        if not words:
            return None
        return (re.compile(r"\b(?:" + "|".join(w.fragment for w in words) + ")"),
                [(re.compile(w.fragment), w) for w in words])

    def hits(self, folded: str, side: str, near: Sequence[tuple[int, int]]) -> Iterator[Hit]:
        """Every context word of that side in the text, in order."""
        compiled = self._before if side == "before" else self._after
        if compiled is not None:
            pattern, words = compiled
            for start, end in near:
                for match in pattern.finditer(folded, start, end):
                    for alone, word in words:  # one word can be of several (`számon`: telephones and files)
                        own = alone.match(folded, match.start(), end)
                        if own is not None:
                            yield Hit(match.start(), own.end(), word)
                            if side == "before":
                                break


class Contexts:
    """The context words of one text.

    >>> words = (Word(("TAJ",), "both", r"taj\\b"),)
    >>> Contexts("taj: 123 456 788", Words(words)).beside("TAJ", 5, 16)
    'taj'
    """

    __slots__ = ("_columns", "_ends", "_starts", "after", "before", "folded", "near")

    def __init__(self, folded: str, words: Words) -> None:
        self.folded = folded
        figures = tuple(neighbourhoods(folded, before=0, after=0))
        self.near = tuple(widened(figures, OPENING, REACH))
        self.before = tuple(words.hits(folded, "before", tuple(widened(figures, BEFORE + LONGEST, REACH))))
        self.after = tuple(words.hits(folded, "after", tuple(widened(figures, 0, AFTER + LONGEST))))
        self._ends = [hit.end for hit in self.before]
        self._starts = [hit.start for hit in self.after]
        self._columns = tables(folded) if any(sign in folded for sign in DELIMITERS) else ()

    def matches(self, pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
        """Where a pattern that has a figure, `@`, `_` or an inner dot in it matches the text, or its folded form."""
        for start, end in self.near:
            yield from pattern.finditer(text, start, end)

    def _column(self, at: int) -> tuple[int, int] | None:
        """Where the heading of the column stands in which a place lies; None outside of tables."""
        for start, end, sign, heads in self._columns:
            if start <= at < end:
                number = self.folded.count(sign, self.folded.rfind("\n", 0, at) + 1, at)
                return heads[number] if number < len(heads) else None
        return None

    def beside(self, type: str, start: int, end: int, after_only: bool = False) -> str | None:
        """The context word for a number of this type at `start:end`: in a table that of its column, else the nearest
        before it, else the nearest after.

        A word of another type in between, a second line break or the end of a sentence breaks the tie.
        """
        column = None if after_only else self._column(start)
        if column is not None:
            heads = [hit for hit in self.before if column[0] <= hit.start < column[1]]
            for hit in heads:
                if type in hit.word.types:
                    return self.folded[hit.start : hit.end]
            if heads:
                return None
        at = bisect_right(self._ends, start) - 1
        if at >= 0 and not after_only:
            hit = self.before[at]
            between = self.folded[hit.end : start]
            if type in hit.word.types and len(between) <= BEFORE and between.count("\n") <= 1:
                return self.folded[hit.start : hit.end]
        at = bisect_right(self._starts, end - 1)
        for hit in self.after[at : at + SEVERAL]:
            if hit.start > self.after[at].start:
                break
            between = self.folded[end : hit.start]
            apart = hit.word.side == "next" and not NEXT.fullmatch(between)
            if type in hit.word.types and not apart and len(between) <= AFTER and not re.search(r"[\n:;,]", between):
                return self.folded[hit.start : hit.end]
        return None
