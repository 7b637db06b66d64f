"""Who could stand for whom: the candidates for one part of a name, nearest in the entity embeddings first.

What comes in: an `Original` (its text, its kind, what its candidates must share). What goes out: names of the same kind
(gender, origin, sort of place, sort of body) from the pools of `name_db`, ordered by nearness to the original. Which
names are a pool, the modules of `pools` say, one for a kind. Nothing is drawn here: `choice` draws among them with the
key. Start at `Pools.candidates`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from embeddings import Vectors
from embeddings.vectors import Pool
from name_db.columns import Place
from pseudo.language.language import Language
from pseudo.language.persons import Grammar
from pseudo.suggest import origins
from pseudo.suggest.originals import DOUBTFUL, FOREIGN, Original
from pseudo.suggest.origins import Spelling
from pseudo.suggest.pools import table
from pseudo.suggest.pools.words import LONG

NEAREST = 50
"""How many neighbours the draw is made from, as in the reference system (Novák and Novák 2023, section 2.4)."""

CITIES = 10
"""Cities of a country from which its spelling can be told."""

NATIVE = ("company", "venue", "quality", "thing", "stem", "ending")
STRANGE = ("foreign_quality", "foreign_thing", "foreign_one")
"""Kinds of words of which names are invented: `Ezüst Páva`, `Agroker`; `Silent Harbor`."""


@lru_cache(maxsize=16)
def pools(language: Language) -> Pools:
    """The pools of a language, the same for all that ask."""
    return Pools(language.persons, language.vectors)


@dataclass(frozen=True, slots=True, eq=False)
class Pools:
    """The pools of a language, each made when first asked for: which names may stand for an original of that sort.

    vectors  None for a language without: candidates then come commonest first
    `made` keeps them under what they are pools of (a kind, a gender, an origin), never under what was looked up.
    """

    grammar: Grammar
    vectors: Vectors | None
    made: dict[tuple[str, ...], Pool | tuple[str, ...]] = field(default_factory=dict, repr=False)
    spellings: dict[str, Spelling] = field(default_factory=dict, repr=False)
    cities: dict[str, Spelling] = field(default_factory=dict, repr=False)

    def candidates(self, original: Original) -> tuple[str, ...]:
        """Texts that may stand for the original, the nearest first; empty when nothing of the kind is known."""
        original = self.settled(original)
        pool = self._made(original)
        if isinstance(pool, tuple):
            return tuple(text for text in pool if text != original.text)
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
            texts, known_as = kind.pool(original, sort, self.grammar)
            pool = texts
            if self.vectors is not None and texts and known_as in self.vectors.kinds:
                pool = self.vectors.pool(texts, known_as)
            if sort:
                self.made[sort] = pool
        return pool

    def sort(self, original: Original) -> tuple[str, ...]:
        """What all originals share that have one pool; empty for one that has its own."""
        original = self.settled(original)
        return table.of(original.kind).sort(original, self.grammar)

    def known(self, original: Original) -> tuple[str, ...]:
        """The names that the tables know of the original's kind and trait, handed out or not: what could have stood in
        its place."""
        original = self.settled(original)
        names, kind = self.grammar.names, original.kind
        if kind in ("surname", "given"):
            found = (replace(original, text=text) for text in names.known(kind))
            return tuple(other.text for other in found if self._may_be(other))
        if kind in ("district", "part"):
            return tuple(dict.fromkeys(row.name for row in names.pool(kind)))
        return self.pool(original)

    def _may_be(self, original: Original) -> bool:
        """Whether a name of the tables is of the original's gender and origin."""
        names, (sex, _, origin) = self.grammar.names, original.trait.rpartition(" ")
        found = names.origins(original.text, original.kind)
        row = names.given(original.text) if original.kind == "given" else None
        return origin in (found or (names.home,)) and (row is None or not sex or sex in row.genders)

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

    # ------------------------------------------------------------------ what only the spelling tells

    def settled(self, original: Original) -> Original:
        """The original with its origin settled by its spelling, where no table tells it; of a body's invented name also
        its shape: how many words, the language's own or foreign."""
        if original.kind == "word" and not original.trait:
            size = min(len(original.text.split()), LONG)
            foreign = self._likelier_foreign("body", original.text, self._body_words)
            return replace(original, trait=f"{size} {'foreign' if foreign else 'own'}")
        if original.kind == "settlement" and not original.trait and not self.grammar.names.place(original.text):
            cities = self._cities()
            if self._likelier_foreign("place", original.text, self._place_words) and cities:
                if "city" not in self.cities:
                    several = {c: found for c, found in cities.items() if len(found) >= CITIES}
                    self.cities["city"] = origins.of_words(several)
                country = origins.likeliest([("city", original.text)], (), self.cities, self.grammar.names.home)
                return replace(original, kind="foreign_city", trait=country)
        if {FOREIGN, DOUBTFUL}.isdisjoint(original.trait.split(" ")):
            return original
        names = self.grammar.names
        for kind in ("surname", "given"):
            if kind not in self.spellings:
                self.spellings[kind] = origins.spelling(names, kind)
        persons = {kind: self.spellings[kind] for kind in ("surname", "given")}  # whatever else was asked for before
        words = original.kin or ((original.kind, original.text),)
        *before, kind = original.trait.split(" ")
        named = {kind for kind, _ in words} == {"surname", "given"}  # a given name of here would be in the tables
        sure = 0.0 if named else origins.SURE
        if kind == DOUBTFUL and origins.at_home(words, persons, names.home, sure):
            origin = names.home
        else:
            origin = origins.likeliest(words, original.among, persons, names.home)
        return replace(original, trait=" ".join((*before, origin)), kin=(), among=())

    def _likelier_foreign(self, what: str, name: str, words: Callable[[], tuple[list[str], list[str]]]) -> bool:
        """Whether a name is spelt rather as foreign ones than as the language's own (`Global Voices`, `Malibu`).

        words  gives own and foreign names of the sort
        """
        home = self.grammar.names.home
        if what not in self.spellings:
            own, foreign = words()
            self.spellings[what] = origins.of_words({home: own, FOREIGN: foreign})
        spelt = self.spellings[what]
        if not spelt.totals[FOREIGN]:
            return False
        score = sum(spelt.score(word, FOREIGN) - spelt.score(word, home) for word in name.split() if word[:1].isalpha())
        return self.grammar.looks_foreign(name) or round(score, 6) > 0

    def _body_words(self) -> tuple[list[str], list[str]]:
        names = self.grammar.names
        own, foreign = (
            [row.name for kind in kinds for row in names.pool("word", kind=kind)] for kinds in (NATIVE, STRANGE)
        )
        return own, [*foreign, *(row.name for kind in ("given", "surname") for row in names.foreign(kind))]

    def _place_words(self) -> tuple[list[str], list[str]]:
        own = [row.name for kind in ("settlement", "part") for row in self.grammar.names.pool(kind)]
        return own, [name for cities in self._cities().values() for name in cities]

    def _cities(self) -> dict[str, list[str]]:
        """The cities abroad, by country."""
        found: dict[str, list[str]] = {}
        for row in self.grammar.names.pool("foreign_city"):
            if isinstance(row, Place):
                found.setdefault(row.country, []).append(row.name)
        return found
