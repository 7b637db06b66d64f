"""Who is who: whether the mentions of one entity stayed together, and those of two apart.

What comes in: for each mention of a document, the entity that the gold says and the one that the output says. What goes
out: B-cubed, and how often one entity has one replacement, and one replacement one entity. Start at `b_cubed` and
`Consistency`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pseudo.core.document import Entry

Said = tuple[Hashable, Hashable]
"""Of a mention: the entity of the gold and that of the output."""


@dataclass(frozen=True, slots=True)
class BCubed:
    """B-cubed precision, recall and their harmonic mean, with the number of mentions."""

    precision: float
    recall: float
    mentions: int

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def b_cubed(documents: Iterable[Sequence[Said]]) -> BCubed:
    """B-cubed over the mentions of the gold.

    source  Bagga & Baldwin 1998: mean over mentions of the share of its cluster that is of its entity, and of
            its entity that is in its cluster

    >>> b_cubed([[(1, "a"), (1, "a"), (2, "a")]])
    BCubed(precision=0.555..., recall=1.0, mentions=3)
    """
    precision = recall = 0.0
    count = 0
    for mine in documents:
        both, gold, system = Counter(mine), Counter(e for e, _ in mine), Counter(c for _, c in mine)
        for entity, cluster in mine:
            precision += both[entity, cluster] / system[cluster]
            recall += both[entity, cluster] / gold[entity]
        count += len(mine)
    return BCubed(precision / count if count else 0.0, recall / count if count else 0.0, count)


@dataclass(frozen=True, slots=True)
class Consistency:
    """Entities of the gold with more than one replaced mention, and how many of them have one replacement (`kept`);
    replacements that were given, and how many of them stand for one entity (`apart`)."""

    entities: int = 0
    kept: int = 0
    replacements: int = 0
    apart: int = 0

    def __add__(self, other: Consistency) -> Consistency:
        return Consistency(self.entities + other.entities, self.kept + other.kept,
                           self.replacements + other.replacements, self.apart + other.apart)


def consistency(said: Sequence[Said]) -> Consistency:
    """Of the replaced mentions of one document: each with its entity in the gold and its replacement, that is the new
    name of whoever the output takes it for.

    >>> consistency([(1, "tóth béla"), (1, "tóth béla"), (2, "tóth béla"), (3, "kis ede"), (3, "nagy pál")])
    Consistency(entities=2, kept=1, replacements=3, apart=2)
    """
    news: dict[Hashable, list[Hashable]] = defaultdict(list)
    whose: dict[Hashable, set[Hashable]] = defaultdict(set)
    for entity, new in said:
        news[entity].append(new)
        whose[new].add(entity)
    several = [set(found) for found in news.values() if len(found) > 1]
    return Consistency(len(several), sum(len(found) == 1 for found in several), len(whose),
                       sum(len(found) == 1 for found in whose.values()))


def root_key(entries: Mapping[str, Entry], key: str) -> str:
    """The entity of an entry: follows `of` to the full name. A circle ends where it would begin anew."""
    seen: set[str] = set()
    while key in entries and key not in seen and (full := entries[key].of) is not None:
        seen.add(key)
        key = full
    return key


def new_norm(entry: Entry | None) -> str:
    """The new name of an entry: what a person or `suggest` wrote, else what was derived, else the old."""
    if entry is None:
        return ""
    if entry.keep:
        return entry.norm
    return entry.repl or entry.derived or entry.norm
