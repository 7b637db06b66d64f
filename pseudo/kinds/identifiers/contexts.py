"""Context words: which identifier types the words beside a number speak of.

What comes in: a text (folded) and the words of a language. What goes out: the nearest word that decides for a span.
Start at `Contexts.beside`. A word of the text is looked up by its first letters; only what begins so is tried.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise

from pseudo.core.once import Kept
from pseudo.core.ranges import merged
from pseudo.kinds.identifiers.expressions import Expression, Field
from pseudo.kinds.identifiers.sources import BEGINNING, either, told
from pseudo.kinds.identifiers.tables import Word

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
NEAR = re.compile(r"(?:[\d@_]|(?<=[^\W\d_])\.(?=[^\W\d_]))(?:[^\d@_]{0,120}[\d@_]){0,1000}")


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


def clipped(places: Sequence[tuple[int, int]], windows: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What of the places lies in the windows; both are disjoint and in order.

    >>> list(clipped([(0, 10), (20, 30)], [(5, 25), (28, 40)]))
    [(5, 10), (20, 25), (28, 30)]
    """
    at = 0
    for start, end in places:
        while at < len(windows) and windows[at][1] <= start:
            at += 1
        for first, last in windows[at:]:
            if first >= end:
                break
            yield max(start, first), min(end, last)


DELIMITERS = ("\t", ";", "|")


RULED = re.compile(r"[-+=|: ]{3,}")
"""A line that rules off the headings of a table."""


def tables(text: str) -> tuple[tuple[int, int, str, tuple[tuple[int, int], ...]], ...]:
    """The tables of a text: where their rows begin and end, the delimiter, where each heading stands.

    A table is a line without figures, cut by a delimiter, and the lines below it that are cut into as many cells, ruled
    off or not.

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
            while below < len(lines) and (text.count(sign, *lines[below]) == head.count(sign)
                                          or (below == at + 1 and RULED.fullmatch(text, *lines[below]))):
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
    """The context words of a language, by their first letters.

    >>> words = Words((Word(("SOCIALID",), "both", r"taj\\b"), Word(("ID",), "label", r"(?:gyari |kapu)?szam")))
    >>> [(hit.start, hit.end) for hit in words.hits(Field("a gyari szam: taj", [(0, 17)]), "before")]
    [(2, 12), (14, 17)]
    """

    __slots__ = ("_begun", "_sides")

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._begun: dict[str, Kept[str, Sequence[tuple[int, Expression, Word]]]] = {side: Kept() for side in SIDES}
        self._sides = {side: _by_beginning([w for w in words if w.side in sides]) for side, sides in SIDES.items()}

    def hits(self, field: Field, side: str) -> Iterator[Hit]:
        """Every context word of that side in the stretches of the field, in order."""
        beginnings, by_beginning = self._sides[side]
        folded, beginning = field.text, self._begun[side]
        anyhow = [row for row in by_beginning.get("", ()) if field.may_have(row[1])]
        for start, end in field.near:
            free = start
            places = {match.start() for match in beginnings.finditer(folded, start, end)}
            for _, fragment, _ in anyhow:
                places.update(match.start() for match in fragment.finditer(folded, start, end))
            for at in sorted(places):
                if at < free:
                    continue
                letters = folded[at : at + BEGINNING]
                rows = beginning.get(letters)
                if rows is None:
                    begun = [letters[:size] for size in range(1, BEGINNING + 1)]
                    rows = sorted(row for some in begun for row in by_beginning.get(some, ()))
                    beginning[letters] = rows
                for _, fragment, word in sorted([*rows, *anyhow]) if anyhow else rows:
                    own = fragment.match(folded, at, end)
                    if own is not None:  # one word can be of several (`számon`: telephones and files)
                        free = free if free > at else own.end()
                        yield Hit(at, own.end(), word)
                        if side != "after":
                            break


SIDES = {"before": ("before", "both", "label", "vague", "short"), "after": ("after", "both", "next", "short"),
         "things": ("none", "thing", "number")}
Rows = tuple[tuple[int, Expression, Word], ...]


def _by_beginning(words: Sequence[Word]) -> tuple[Expression, dict[str, Rows]]:
    """The words in their order, by the letters that one of them begins with (of those that may begin with any: none);
    and what meets any of these letters."""
    found: dict[str, Rows] = {}
    for at, word in enumerate(words):
        fragment = Expression(rf"\b(?:{word.fragment})")
        several = frozenset(letters for _, what in told(word.fragment) for letters in what.letters())
        for letters in sorted(several):
            if not any(letters != other and letters.startswith(other) for other in several):
                found[letters] = (*found.get(letters, ()), (at, fragment, word))
    return Expression(rf"\b{either(letters for letters in found if letters)}"), found


class Contexts:
    """The context words of one text: folded, with the stretches of its figures (`neighbourhoods`).

    >>> words = (Word(("SOCIALID",), "both", r"taj\\b"),)
    >>> Contexts("taj: 123 456 788", [(5, 16)], Words(words)).beside("SOCIALID", 5, 16)
    'taj'
    """

    __slots__ = ("_columns", "_ends", "_fields", "_starts", "after", "before", "folded", "near", "things")

    def __init__(self, folded: str, figures: Sequence[tuple[int, int]], words: Words) -> None:
        self.folded = folded
        self.near = tuple(widened(figures, OPENING, REACH))
        self.before = tuple(words.hits(Field(folded, widened(figures, BEFORE + LONGEST, REACH)), "before"))
        self.after = tuple(words.hits(Field(folded, widened(figures, 0, AFTER + LONGEST)), "after"))
        self.things = tuple(words.hits(Field(folded, widened(figures, BEFORE + LONGEST, 0)), "things"))
        self._fields: dict[str, Field] = {}
        self._ends = [hit.end for hit in self.before]
        self._starts = [hit.start for hit in self.after]
        self._columns = tables(folded) if any(sign in folded for sign in DELIMITERS) else ()

    def within(self, places: Sequence[tuple[int, int]]) -> Contexts:
        """The same words, for a search in these places only."""
        other = copy(self)
        other.near, other._fields = tuple(clipped(self.near, places)), {}
        return other

    def matches(self, pattern: Expression, text: str) -> Iterable[re.Match[str]]:
        """Where a pattern that has a figure, `@`, `_` or an inner dot in it matches the text, or its folded form."""
        if text not in self._fields:
            self._fields[text] = Field(text, self.near)
        return self._fields[text].matches(pattern)

    def speak_of(self, type: str) -> bool:
        """Whether any context word of this type stands in the text."""
        return any(type in hit.word.types for hits in (self.before, self.after) for hit in hits)

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
