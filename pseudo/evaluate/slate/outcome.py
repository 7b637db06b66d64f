"""What a measure says of a mention, and how often it went wrong.

What comes in: `Pair`s. What goes out: `Outcome`s, and counts of them. Start at `Outcome`, `count` and `first_errors`.
An occurrence counts in every measure it fails; `WRONG` takes the first that holds, so that shares add up.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.document import TYPES
from pseudo.evaluate.align import Pair

CORE_NAMES = frozenset({"PER", "GPE", "ORG", "FAC", "LOC"})
"""The types that the total called *names* sums up."""
DATES = frozenset({"DATE"})
AMOUNTS = frozenset({"TIME", "DUR", "AGE", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"})
IDENTIFIERS = TYPES - NAME_TYPES - DATES - AMOUNTS
"""Identifiers and address numbers: what is neither a name, a date nor an amount."""
MISWRITTEN = frozenset({"typo", "noaccent"})
"""Kinds of mention whose surface no grammar makes from its lemma."""

WRONG = ("unreplaced", "partly", "type", "gender", "origin", "untied", "inconsistent", "inflected")
"""The measures that make a replaced occurrence wrong, in the order in which one occurrence is booked."""
WORD = re.compile(r"[^\W_]+")
HYPHENED = re.compile(r"[^\W_]+(?:-[^\W_]+)+")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One mention (or predicted span) under one measure. detail: what happened, for the list of errors."""

    measure: str
    doc: str
    genre: str
    type: str
    kind: str
    start: int
    end: int
    wrong: bool
    surface: str = field(default="", repr=False)
    detail: str = field(default="", repr=False)


def outcome(measure: str, pair: Pair, wrong: bool, detail: str = "") -> Outcome:
    """The outcome of a gold mention."""
    m = pair.mention
    return Outcome(measure, pair.doc, pair.genre, m.type, m.kind, m.start, m.end, wrong, m.surface, detail)


def by_entity(pairs: Iterable[Pair]) -> dict[int, list[Pair]]:
    """The pairs of each gold entity, in text order."""
    groups: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair.mention.entity].append(pair)
    return dict(groups)


@dataclass(frozen=True, slots=True)
class Row:
    """How often a measure failed in a group. share: in per cent, 0 for an empty group."""

    measure: str
    by: str
    group: str
    errors: int
    of: int

    @property
    def share(self) -> float:
        return 100 * self.errors / self.of if self.of else 0.0


GROUPS: dict[str, Callable[[Outcome], str]] = {
    "type": lambda o: o.type,
    "genre": lambda o: o.genre,
    "kind": lambda o: o.kind or "(none)",
}


def tally(found: Iterable[Outcome], by: str, measure: str = "") -> tuple[Row, ...]:
    """Counts of each measure in each group (`type`, `genre`, `kind`), groups in order of name."""
    errors: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for one in found:
        if not measure or one.measure == measure:
            key = (one.measure, GROUPS[by](one))
            total[key] += 1
            errors[key] += one.wrong
    return tuple(Row(m, by, group, errors[m, group], total[m, group]) for m, group in sorted(total))


def count(found: Iterable[Outcome], measure: str, types: Iterable[str], total: str = "total") -> Row:
    """One measure over some types."""
    mine = [one for one in found if one.measure == measure and one.type in types]
    return Row(measure, "total", total, sum(one.wrong for one in mine), len(mine))


def first_errors(found: Iterable[Outcome], types: Iterable[str],
                 order: Sequence[str] = WRONG) -> dict[tuple[str, int], str]:
    """For each occurrence of these types that went wrong (document, start), the first measure of an order it fails."""
    types = frozenset(types)
    booked: dict[tuple[str, int], str] = {}
    for one in found:
        if one.wrong and one.measure in order and one.type in types:
            key = (one.doc, one.start)
            if key not in booked or order.index(one.measure) < order.index(booked[key]):
                booked[key] = one.measure
    return booked
