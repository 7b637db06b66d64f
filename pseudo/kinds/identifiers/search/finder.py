"""What finding needs of one language, and candidates by their shape, check digit and context word.

What comes in: a language folder; a text with its context words. What goes out: a `Finder`; findings of every kind that
has a pattern. Start at `by_kind`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers.candidate import Found, Kind, Search
from pseudo.kinds.identifiers.contexts import Contexts, Words
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.kinds import kinds
from pseudo.kinds.identifiers.suffixes import Suffixes
from pseudo.kinds.identifiers.tables import Tables, load


@dataclass(frozen=True, slots=True)
class Finder:
    """What finding needs of one language, compiled once."""

    tables: Tables
    words: Words
    suffixes: Suffixes
    kinds: tuple[Kind, ...]
    searches: tuple[Search, ...]


@lru_cache(maxsize=16)
def finder_of(home: Path) -> Finder:
    """The finder of a language folder: language data only, nothing of any text."""
    tables = load(home)
    searches = tuple(kind.search for kind in kinds(home) if kind.search is not None)
    return Finder(tables, Words(tables.words), tables.ends, kinds(home), searches)


SURE = 0.72
"""How far a bare number is trusted whose shape nothing else has."""
SAID = 0.96
"""How far such a shape is trusted beside its word: more than another's check digit alone (`KASZ: 36069114`)."""
GROUPED_BEFORE = Expression(r"\d[ \xa0.,]$")
GROUPED_AFTER = Expression(r"[ \xa0.,]\d")


def by_kind(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Candidates of every kind that has a pattern, with the trust that check digit and context give."""
    for kind in finder.kinds:
        for match in contexts.matches(kind.pattern, text):
            start, end = match.span()
            if kind.checked:
                end, valid = _longest_valid(kind, match[0], start, end)
            else:
                valid = kind.is_valid(match[0])
                if not valid or is_brand(kind.type, match[0], finder.tables):
                    continue
            word = contexts.beside(kind.type, start, end)
            lonely = not GROUPED_BEFORE.search(text[max(0, start - 2) : start]) and not GROUPED_AFTER.match(text, end) \
                and not finder.tables.counted.match(text, end)
            if kind.checked and valid and word is not None:
                yield Found(start, end, kind.type, 1.0, f"check digit, context: {word}")
            elif word is not None and _measures(text, end, finder):
                continue
            elif word is not None:
                sure = kind.sure is not None and kind.sure.fullmatch(match[0]) is not None
                trust = (SAID if sure else 0.9) if valid else 0.88
                yield Found(start, end, kind.type, trust, f"context: {word}")
            elif kind.checked and valid and kind.alone and lonely:
                yield Found(start, end, kind.type, kind.alone, "check digit")
            elif kind.bare and lonely and (kind.bare_shape is None or kind.bare_shape.fullmatch(match[0])):
                sure = kind.sure is not None and kind.sure.fullmatch(match[0]) is not None
                yield Found(start, end, kind.type, max(kind.bare, SURE * sure), "structure")


DECIMALS = Expression(r"(?:[.,]\d{1,3})?")


def _measures(text: str, end: int, finder: Finder) -> bool:
    """Whether a number says how much of something there is, whatever word is near: `RN:o 4:33, peltoa 31,2 ha`."""
    decimals = DECIMALS.match(text, end)
    return finder.tables.counted.match(text, decimals.end() if decimals is not None else end) is not None


def is_brand(type: str, number: str, tables: Tables) -> bool:
    """Whether what looks like a number is a brand and a model (`BMW-320`)."""
    brands = tables.lists.get(f"not-{type}", frozenset())
    return bool(brands) and re.split(r"[^\w]", number, maxsplit=1)[0] in brands


def _longest_valid(kind: Kind, number: str, start: int, end: int) -> tuple[int, bool]:
    """Where the longest valid number of the match ends; a pattern with groups may have swallowed a neighbour. What is
    cut off is no longer than what stays: a check digit fits a few figures by chance."""
    if kind.is_valid(number):
        return end, True
    for gap in reversed([m.start() for m in re.finditer(r"[ \xa0]", number)]):
        if 2 * gap >= len(number) and kind.is_valid(number[:gap]):
            return start + gap, True
    return end, False
