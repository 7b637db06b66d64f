"""Who could stand for whom: the candidates for one part of a name, nearest in the entity embeddings first.

What comes in: an `Original` (its text, its kind, what its candidates must share). What goes out: names of the same kind
(gender, origin, sort of place, sort of body) from the pools of `name_db`, ordered by nearness to the original. Which
names are a pool, the modules of `pools` say, one for a kind. Nothing is drawn here: `choice` draws among them with the
key. Start at `Pools.candidates`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from embeddings import Vectors
from embeddings.vectors import Pool
from pseudo.core.once import Kept
from pseudo.language.language import Language
from pseudo.language.persons import Grammar
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import table
from pseudo.suggest.spellings import Spellings

NEAREST = 50
"""How many neighbours the draw is made from, as in the reference system (Novák and Novák 2023, section 2.4)."""


NO_TYPES: frozenset[str] = frozenset()


@lru_cache(maxsize=16)
def pools(language: Language, restorable: frozenset[str] = NO_TYPES) -> Pools:
    """The pools of a language, the same for all that ask. restorable: types whose new names are nothing but names"""
    listed = language.restorable if restorable else {}
    return Pools(language.persons, language.vectors, Spellings(language.persons), restorable, listed)


@dataclass(frozen=True, slots=True, eq=False)
class Pools:
    """The pools of a language, each made when first asked for: which names may stand for an original of that sort.

    vectors  None for a language without: candidates then come commonest first
    restorable  types whose new names are nothing but names, those being `listed`
    made     under what they are pools of: a kind, a gender, an origin
    told, near  what was found out of the originals met so far, and who is near them
    """

    grammar: Grammar
    vectors: Vectors | None
    spellings: Spellings
    restorable: frozenset[str] = NO_TYPES
    listed: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    made: dict[tuple[str, ...], Pool | tuple[str, ...]] = field(default_factory=dict, repr=False)
    told: Kept[Original, Original] = field(default_factory=Kept, repr=False)
    near: Kept[Original, tuple[str, ...]] = field(default_factory=Kept, repr=False)

    def candidates(self, original: Original) -> tuple[str, ...]:
        """Texts that may stand for the original, the nearest first; empty when nothing of the kind is known."""
        found = self.near.get(original)
        if found is None:
            found = self.near[original] = self._candidates(self.settled(original))
        return found

    def _candidates(self, original: Original) -> tuple[str, ...]:
        """The same of a settled original."""
        pool = self._made(original)
        if isinstance(pool, tuple):
            return tuple(text for text in pool if text != original.text) if original.text in pool else pool
        near = self.vectors.nearest(original.text, pool.kind, among=pool, n=NEAREST) if self.vectors else ()
        return tuple(name for name, _ in near)

    def each(self, originals: Sequence[Original]) -> list[tuple[str, ...]]:
        """The candidates of many settled originals: the same tuple for those whose pool has no vectors."""
        found: list[tuple[str, ...]] = [()] * len(originals)
        near: dict[int, tuple[Pool, list[int]]] = {}
        for at, original in enumerate(originals):
            pool = self._made(original)
            if isinstance(pool, tuple):
                found[at] = pool
            else:
                near.setdefault(id(pool), (pool, []))[1].append(at)
        for pool, places in near.values():
            if self.vectors is not None:
                texts = [originals[at].text for at in places]
                for at, names in zip(places, self.vectors.nearest_among(texts, pool, NEAREST), strict=True):
                    found[at] = names
        return found

    def pool(self, original: Original) -> tuple[str, ...]:
        """All that the candidates of originals of this sort are taken from."""
        pool = self._made(self.settled(original))
        return pool if isinstance(pool, tuple) else pool.names

    def _made(self, original: Original) -> Pool | tuple[str, ...]:
        """The pool of a settled original."""
        kind = table.of(original.kind)
        sort = kind.sort(original, self.grammar)
        pool = self.made.get(sort)
        if pool is None:
            pool = texts = self._told(original)
            known_as = None
            if not texts:
                texts, known_as = kind.pool(original, sort, self.grammar)
                pool = texts
            if self.vectors is not None and texts and known_as in self.vectors.kinds:
                pool = self.vectors.pool(texts, known_as)
            if sort:
                self.made[sort] = pool
        return pool

    def _told(self, original: Original) -> tuple[str, ...]:
        """Those of the pool that are nothing but names, where such are asked for and the language has them."""
        kind = table.of(original.kind)
        asked = kind.told is not None and kind.type_ in self.restorable
        return kind.told(original, self.listed, self.grammar) if asked and kind.told is not None else ()

    def sort(self, original: Original) -> tuple[str, ...]:
        """What all originals share that have one pool; empty for one that has its own."""
        original = self.settled(original)
        return table.of(original.kind).sort(original, self.grammar)

    def known(self, original: Original) -> tuple[str, ...]:
        """The names that the tables know of the original's kind and trait, handed out or not: what could have stood in
        its place."""
        original = self.settled(original)
        known = table.of(original.kind).known
        return known(original, self.grammar) if known is not None else self.pool(original)

    def wide(self, original: Original) -> tuple[str, ...]:
        """Every name of the original's kind that may be given out, whatever its size, frequency or era: for when those
        that fit it better are all taken."""
        original = self.settled(original)
        kind = table.of(original.kind)
        sort = ("wide", *(kind.sort(original, self.grammar) or (original.kind, original.trait)))
        found = self.made.get(sort)
        if not isinstance(found, tuple):
            found = self.made[sort] = kind.wide(original, self.grammar)
        return found

    def settled(self, original: Original) -> Original:
        """The original with what only its spelling tells: its origin, where no table has it."""
        found = self.told.get(original)
        if found is None:
            found = self.told[original] = table.of(original.kind).settle(original, self.spellings)
        return found
