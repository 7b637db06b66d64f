"""What somebody who knows the tables and the program, but not the key, can tell of an original by its new name.

What comes in: the kind and trait of a name, and what it became. What goes out: how likely each name of the tables is to
be the original, and of how many equally likely ones that is worth: the effective number, 2 to the entropy in bits.
The key ranks the candidates of a name, so that each of those that are taken first (those with another initial) is
equally likely; P(original | new) is then prior(original) / candidates(original), over all that have the new name among
theirs. The prior counts bearers, inhabitants or streets of `name_db`, plus one (`priors`). Places hang together, they
are in `attack_places`. Start at `Attacker.number`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from name_db import Names
from pseudo.core.once import Once
from pseudo.language.letters import fold
from pseudo.language.places import Map
from pseudo.suggest import attack_places
from pseudo.suggest.attack_places import Atlas, Seen
from pseudo.suggest.candidates import Pools
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import table

ADDED = 1.0
"""Bearers, inhabitants, streets that are added to what the tables count, so that nothing is held impossible."""


@dataclass(frozen=True, slots=True, eq=False)
class Sort:
    """All originals of one kind and trait with their candidates; originals with the same ones are of one class.

    texts    the originals
    prior    float64 (texts,), sums to 1
    classes  int64 (texts,), the class of each
    sizes    float64 (classes,), how many candidates each class has
    holders  candidate -> int64, the classes that have it
    """

    texts: tuple[str, ...]
    prior: NDArray[np.float64]
    classes: NDArray[np.int64]
    sizes: NDArray[np.float64]
    holders: dict[str, NDArray[np.int64]]

    def posterior(self, new: str) -> dict[str, float]:
        """How likely each original is; empty for a new name that is no candidate of any."""
        if new not in self.holders:
            return {}
        held = np.zeros(len(self.sizes), dtype=bool)
        held[self.holders[new]] = True
        who = [at for at in np.flatnonzero(held[self.classes]).tolist() if self.texts[at] != new]
        weights = self.prior[who] / self.sizes[self.classes[who]]
        total = weights.sum()
        return {self.texts[at]: float(w) for at, w in zip(who, weights / total, strict=True)} if total else {}


@dataclass(frozen=True, slots=True, eq=False)
class Attacker:
    """What is known without the key; sorts and numbers are made when first asked for.

    same_initial  whether the program lets a name become one with its initial
    kept          kinds of places that the policy keeps: none of them is the original of a new one
    """

    pools: Pools
    map: Map
    same_initial: bool = False
    kept: frozenset[str] = frozenset()
    sorts: dict[tuple[str, ...], Sort] = field(default_factory=dict, repr=False)
    numbers: dict[tuple[str, ...], float] = field(default_factory=dict, repr=False)
    atlases: list[Atlas] = field(default_factory=list, repr=False)

    @property
    def atlas(self) -> Atlas:
        """The places, as the attacker sees them."""
        if not self.atlases:
            self.atlases.append(attack_places.load(self.pools.grammar.names, self.map, self.kept, self.same_initial))
        return self.atlases[0]

    def number(self, original: Original, new: str) -> float:
        """Of how many equally likely originals a new name could be, at least 1; 1 also for one that nothing becomes by
        its rank alone (a composed name, one of the whole kind)."""
        kind = table.of(original.kind)
        if kind.tied and self.atlas.of(Seen(original.kind, new)):
            return self._kept(("place", original.kind, new), lambda: self.atlas.together([Seen(original.kind, new)])[0])
        if kind.worth is not None:
            return kind.worth(original, new, self.pools.grammar, self.map)
        sort = self._key(original)
        return self._kept((*sort, "", new), lambda: effective(list(self.posterior(original, new).values())))

    def posterior(self, original: Original, new: str) -> dict[str, float]:
        """How likely each name of the tables is to be what stood in an original's place (not a road, not letters);
        places each by itself: see `Atlas.together`."""
        key = self._key(original)
        if key not in self.sorts:
            self.sorts[key] = self._sort(self.pools.settled(original))
        return self.sorts[key].posterior(new)

    def _kept(self, key: tuple[str, ...], make: Callable[[], float]) -> float:
        if key not in self.numbers:
            self.numbers[key] = make()
        return self.numbers[key]

    def _key(self, original: Original) -> tuple[str, ...]:
        settled, sort = self.pools.settled(original), self.pools.sort(original)
        return (settled.kind, settled.trait, settled.time, *(() if sort else (settled.text,)))

    def _sort(self, original: Original) -> Sort:
        texts = self.pools.known(original)
        originals = [dataclasses.replace(original, text=text) for text in texts]
        grammar, told = self.pools.grammar, table.of(original.kind).manner
        manner = Once[str, object](lambda text: told(text, grammar))  # the same candidates stand for many
        initial = Once[str, str](lambda text: fold(text)[:1])
        numbers: dict[tuple[object, ...], int] = {}
        classes: list[int] = []
        sizes: list[int] = []
        holders: dict[str, list[int]] = {}
        pools: dict[int, tuple[str, ...]] = {}  # kept, so that no two have one id
        for text, candidates in zip(texts, self.pools.each(originals), strict=True):
            own, begins = manner[text], initial[text]
            pools[id(candidates)] = candidates
            kind = (id(candidates), begins, own)
            if kind not in numbers:
                numbers[kind] = len(sizes)
                first = tuple([c for c in candidates if manner[c] == own]) or candidates
                if not self.same_initial:
                    first = tuple([c for c in first if initial[c] != begins]) or first
                for candidate in first:
                    holders.setdefault(candidate, []).append(len(sizes))
                sizes.append(max(1, len(first) - (text in first)))
            classes.append(numbers[kind])
        found = {candidate: np.array(held, dtype=np.int64) for candidate, held in holders.items()}
        prior = priors(original.kind, texts, grammar.names)
        return Sort(texts, prior, np.array(classes, dtype=np.int64), np.array(sizes, dtype=np.float64), found)


def effective(chances: Sequence[float]) -> float:
    """2 to the entropy of chances, which need not sum to 1; 1 for none.

    >>> effective([0.25] * 4), effective([1.0]), effective([])
    (4.0, 1.0, 1.0)
    """
    some = np.array([chance for chance in chances if chance > 0.0], dtype=np.float64)
    if not len(some):
        return 1.0
    some /= some.sum()
    return max(1.0, round(float(2.0 ** -(some * np.log2(some)).sum()), 9))


def priors(kind: str, texts: Sequence[str], names: Names) -> NDArray[np.float64]:
    """How likely each name is to be met, by what the tables count, plus `ADDED`; sums to 1.

    What they count is the kind's to say (`pools.counts`): bearers of names, inhabitants of places, towns that have
    such a street. Others are equally likely.
    """
    counts = table.of(kind).counts(kind, texts, names)
    weights = np.array(counts, dtype=np.float64) + ADDED
    return np.asarray(weights / weights.sum(), dtype=np.float64)
