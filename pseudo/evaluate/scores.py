"""Precision, recall and their means: what was found against what is there.

What comes in: the marks of the gold and those of the output, each a `Mark`. What goes out: `Counts`, by type and for
bounds alone, that add up over documents; `Score`s made of them. Start at `counted` and `score`.

Strict, as in CoNLL-2003: bounds and type are right, or nothing is. Partial, as in MUC-5 and SemEval-2013 task 9.1: what
overlaps counts a half. There types are left out of it; here that is the row of all types together (`bounds`), while
within a type only marks of that type meet, so that types add up. One mark meets one at the most: the same bounds first,
then those that share most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

Mark = tuple[int, int, str]
"""Start, end, type. The marks of one side are disjoint."""
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Counts:
    """Marks of the gold and of the output; how many have the same bounds, and how many more overlap.

    SemEval's words: COR is `exact`, PAR is `overlap`, MIS is gold less both, SPU is found less both.
    """

    gold: int = 0
    found: int = 0
    exact: int = 0
    overlap: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.gold + other.gold, self.found + other.found, self.exact + other.exact,
                      self.overlap + other.overlap)


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall, F1 and F2 (recall counts twice as much, van Rijsbergen 1979); 0 where nothing is to divide."""

    precision: float
    recall: float
    f1: float
    f2: float


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the text: in marks of both, of the gold alone, of the output alone, of neither."""

    both: int = 0
    missed: int = 0
    false: int = 0
    neither: int = 0

    def __add__(self, other: Words) -> Words:
        return Words(self.both + other.both, self.missed + other.missed, self.false + other.false,
                     self.neither + other.neither)

    @property
    def specificity(self) -> float:
        """Of the words that are not to be found, the share that was left alone; 1 where there is none."""
        free = self.false + self.neither
        return self.neither / free if free else 1.0

    @property
    def score(self) -> Score:
        return _score(self.both, self.both + self.false, self.both + self.missed)


@dataclass(frozen=True, slots=True)
class Table:
    """The counts of a document, or of several: by type, of bounds whatever the type, of words."""

    types: Mapping[str, Counts]
    bounds: Counts
    words: Words

    @property
    def micro(self) -> Counts:
        """All types: their sum."""
        return total(self.types.values())


def counted(text: str, gold: Sequence[Mark], found: Sequence[Mark]) -> Table:
    """The counts of one document.

    >>> table = counted("Kis Ede Pécsen", [(0, 7, "PER"), (8, 14, "GPE")], [(4, 7, "PER"), (8, 14, "ORG")])
    >>> table.types["PER"], table.bounds, table.words.specificity
    (Counts(gold=1, found=1, exact=0, overlap=1), Counts(gold=2, found=2, exact=1, overlap=1), 1.0)
    """
    kinds = sorted({kind for *_, kind in (*gold, *found)})
    types = {kind: meet([g for g in gold if g[2] == kind], [f for f in found if f[2] == kind]) for kind in kinds}
    return Table(types, meet(gold, found), _words(text, gold, found))


def meet(gold: Sequence[Mark], found: Sequence[Mark]) -> Counts:
    """The counts of two sides, their types aside."""
    ours, theirs = {mark[:2] for mark in gold}, {mark[:2] for mark in found}
    exact = ours & theirs
    pairs = sorted((max(g[0], f[0]) - min(g[1], f[1]), max(g[0], f[0]), g, f)
                   for g, f in _touching(sorted(ours - exact), sorted(theirs - exact)))
    taken: set[tuple[str, tuple[int, int]]] = set()
    overlap = 0
    for *_, one, other in pairs:
        if ("gold", one) not in taken and ("found", other) not in taken:
            taken |= {("gold", one), ("found", other)}
            overlap += 1
    return Counts(len(ours), len(theirs), len(exact), overlap)


def _touching(ours: Sequence[tuple[int, int]],
              theirs: Sequence[tuple[int, int]]) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs that share a code point, of two sides in order and each disjoint."""
    first = 0
    for one in ours:
        while first < len(theirs) and theirs[first][1] <= one[0]:
            first += 1
        at = first
        while at < len(theirs) and theirs[at][0] < one[1]:
            yield one, theirs[at]
            at += 1


def _words(text: str, gold: Sequence[Mark], found: Sequence[Mark]) -> Words:
    both = missed = false = neither = 0
    inside = _covered(gold), _covered(found)
    for word in WORD.finditer(text):
        meant, taken = (any(at in side for at in range(*word.span())) for side in inside)
        both += meant and taken
        missed += meant and not taken
        false += taken and not meant
        neither += not meant and not taken
    return Words(both, missed, false, neither)


def _covered(marks: Sequence[Mark]) -> frozenset[int]:
    return frozenset(at for start, end, _ in marks for at in range(start, end))


def total(counts: Iterable[Counts]) -> Counts:
    """The sum of counts."""
    return sum(counts, Counts())


def added(tables: Iterable[Table]) -> Table:
    """The counts of several documents."""
    types: dict[str, Counts] = {}
    bounds, words = Counts(), Words()
    for table in tables:
        for kind, counts in table.types.items():
            types[kind] = types.get(kind, Counts()) + counts
        bounds, words = bounds + table.bounds, words + table.words
    return Table(dict(sorted(types.items())), bounds, words)


def score(counts: Counts, *, partial: bool = False) -> Score:
    """Strict figures of counts, or partial ones.

    >>> score(Counts(4, 2, 1, 1)), score(Counts(4, 2, 1, 1), partial=True).recall
    (Score(precision=0.5, recall=0.25, f1=0.333..., f2=0.277...), 0.375)
    """
    return _score(counts.exact + (counts.overlap / 2 if partial else 0), counts.found, counts.gold)


def _score(right: float, found: int, gold: int) -> Score:
    precision = right / found if found else 0.0
    recall = right / gold if gold else 0.0
    return Score(precision, recall, _f(precision, recall, 1), _f(precision, recall, 2))


def _f(precision: float, recall: float, beta: float) -> float:
    below = beta**2 * precision + recall
    return (1 + beta**2) * precision * recall / below if below else 0.0


def macro(scores: Sequence[Score]) -> Score:
    """The mean of the types, each counting the same; types are those of the gold and of the output, as in
    scikit-learn: one that is found and not there, or there and not found, has 0."""
    count = len(scores) or 1
    return Score(*(sum(values) / count for values in zip(*((s.precision, s.recall, s.f1, s.f2) for s in scores),
                                                         strict=True))) if scores else Score(0.0, 0.0, 0.0, 0.0)


def merged(types: Mapping[str, Counts], group: Mapping[str, str]) -> dict[str, Counts]:
    """The counts of groups of types (direct, quasi)."""
    out: dict[str, Counts] = {}
    for kind, counts in types.items():
        out[group[kind]] = out.get(group[kind], Counts()) + counts
    return out


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The median of the documents, and the mean of the worst tenth of them (of one at the least).

    >>> spread([1.0, 0.5, 0.75])
    (0.75, 0.5)
    """
    if not values:
        return 0.0, 0.0
    ordered = sorted(values)
    half = len(ordered) // 2
    median = ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
    worst = ordered[: -(-len(ordered) // 10)]
    return median, sum(worst) / len(worst)


def empty() -> Table:
    """The counts of nothing."""
    return Table({}, Counts(), Words())


def without(table: Table, kinds: Iterable[str]) -> Table:
    """The table without some types."""
    gone = frozenset(kinds)
    return replace(table, types={kind: counts for kind, counts in table.types.items() if kind not in gone})
