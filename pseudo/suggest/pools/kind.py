"""What is asked of a kind of original, each question of one shape, and the answers that most kinds share.

What comes in: an `Original`, with what the question hangs on (a candidate, the words in use, an `Asking`). What goes
out: the sort of pool, its names, their order, whether one clashes. A module of this folder answers for its kinds with
a `Kind`; what it does not say is answered here. Start at `Kind`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from name_db import Names
from name_db.columns import Place, Pooled
from pseudo.core.keyed import Stream, ranked
from pseudo.core.once import KEPT
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest import places
from pseudo.suggest.originals import Original
from pseudo.suggest.pools.counts import alike
from pseudo.suggest.spellings import Spellings

Pool = tuple[tuple[str, ...], str | None]
"""The names of a pool, and the kind under which the embeddings know them (None: no vectors, pool order)."""

Told = Mapping[str, Sequence[str]]
"""By kind the names that are nothing but names."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the order of candidates hangs on, beside the original.

    candidates  of an original the texts that may stand for it, the nearest first
    become      the county that each county becomes
    towns       the settlements of the document that have been chosen for, with what they became
    named       the counties that the document names
    waters      the waters that it names
    alone       a place becomes the same whatever else the document names
    made        candidates may be made-up places (`restorable`)
    """

    key: bytes
    candidates: Callable[[Original], tuple[str, ...]]
    grammar: Grammar
    map: Map
    become: Mapping[str, str]
    towns: Mapping[str, str]
    named: frozenset[str] = frozenset()
    waters: frozenset[str] = frozenset()
    alone: bool = False
    made: bool = False

    @property
    def near(self) -> Mapping[str, int]:
        """The counties of the document's towns, each with how many it has."""
        return Counter(row.county for town in self.towns for row in self.grammar.names.place(town)[:1] if row.county)

    def by_key(self, original: Original, found: Iterable[str]) -> tuple[str, ...]:
        """Candidates in the order that the key has for this original."""
        if isinstance(found, tuple):
            return _ranked(self.key, original.kind, original.text, found)
        return ranked(self.key, (original.kind, original.text), found)


@lru_cache(maxsize=2048)
def _ranked(key: bytes, kind: str, text: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """Candidates of a name that many documents have, in the order of the key."""
    return ranked(key, (kind, text), found)


# ------------------------------------------------------------------ what most kinds answer


def by_trait(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """One pool for all of a kind and trait."""
    return (original.kind, original.trait)


def marked(original: Original, origin: str, kind: str, grammar: Grammar) -> tuple[str, ...]:
    """Whether a name of abroad has its marks, where the tables have many of its origin in both spellings: `Nguyễn`
    becomes no `Tran`, nor `Nguyen` a `Trần`."""
    plain, rows = grammar.letters.without_marks, grammar.names.pool(kind, origin=origin)
    every = {row.name for row in rows} if origin != grammar.names.home else set()
    pairs = [name for name in every if plain(name) != name and plain(name) in every]
    if not pairs or len(pairs) * BOTH < len(every):
        return ()
    return (WITH_MARKS if plain(original.text) != original.text else WITHOUT,)


def so_marked(rows: tuple[Pooled, ...], sort: Sequence[str], grammar: Grammar) -> tuple[Pooled, ...]:
    """Of the names those with marks or without, as a sort ends in it; all where it does not."""
    which = sort[-1:] and sort[-1]
    if which not in (WITH_MARKS, WITHOUT):
        return rows
    plain = grammar.letters.without_marks
    return tuple(row for row in rows if (plain(row.name) != row.name) == (which == WITH_MARKS))


LANDS = ("water", "hill", "region")
"""Kinds of what lies in counties and is none."""
BOTH = 5
"""Of so many names of an origin one is in the tables with its marks and without, at least, where both are written."""
WITH_MARKS, WITHOUT = "with marks", "without"


def no_others(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """No names but those of the pool."""
    return ()


def by_key(original: Original, asking: Asking) -> Iterable[str]:
    """The candidates as the key has them; what lies in known counties by where these go."""
    found = asking.candidates(original)
    names, map_ = asking.grammar.names, asking.map
    if original.kind in LANDS and (made := made_up(original, asking)):
        return made
    ours = original.kind in LANDS and _ours(original, names)
    if original.text in map_.lands or (map_.courses and ours):
        return places.landscape(original.text, found, map_, asking.become, asking.key, names, asking.near, asking.towns)
    return asking.by_key(original, found)


def made_up(original: Original, asking: Asking) -> tuple[str, ...]:
    """The candidates as the key has them, where they are made up, so that they lie nowhere; else none."""
    found = asking.candidates(original) if asking.made else ()
    return () if any(map(asking.grammar.names.place, found)) else asking.by_key(original, found)


def _ours(original: Original, names: Names) -> bool:
    """Whether a water, a hill or a region is of here, as one that no table has is."""
    home = {row.country for row in names.pool("settlement")[:1] if isinstance(row, Place)}
    return all(row.country in home for row in names.place(original.text) if row.kind == original.kind)


def by_words(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a candidate, or a longer word of it, is a name that the text or an earlier choice uses."""
    return spelt(text).meets(used)


def as_a_whole(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a candidate is the original, or stands there as a whole."""
    return text == original.text or fold(text) in used


def words_in(original: Original, text: str) -> set[str]:
    """Every word of a name, folded, and the whole of it."""
    return folded(text)


def in_turn(original: Original, grammar: Grammar, map_: Map) -> tuple[int, int]:
    """After the settlements; what lies in known counties after all others."""
    return (3, 0) if original.text in map_.lands else (2, 0)


def at_last(original: Original, grammar: Grammar, map_: Map) -> tuple[int, int]:
    """After all others, since it is none of what a name of the text becomes."""
    return (3, 0)


def always(original: Original, grammar: Grammar, map_: Map) -> bool:
    """A name that begins as the original does would tell of it."""
    return True


def never(text: str, used: Container[str], grammar: Grammar) -> bool:
    """No candidate is worse than another."""
    return False


def as_it_is(original: Original, spellings: Spellings) -> Original:
    """Its trait is told by the tables."""
    return original


def as_any(text: str, grammar: Grammar) -> bool:
    """No name of the kind is of another manner."""
    return False


def two_words(
    original: Original, pool: Sequence[str], stream: Stream, grammar: Grammar
) -> tuple[str, tuple[str, ...]] | None:
    """Two names behind each other."""
    one, other = stream.choice(pool), stream.choice(pool)
    return None if one == other else (f"{one} {other}", tuple(words_of(one, other)))


def doubled(
    original: Original, pool: Sequence[str], stream: Stream, grammar: Grammar
) -> tuple[str, tuple[str, ...]] | None:
    """A double name: `Kun-Bognár`."""
    one, other = stream.choice(pool), stream.choice(pool)
    return None if one == other else (f"{one}-{other}", tuple(words_of(one, other)))


# ------------------------------------------------------------------ the questions


@dataclass(frozen=True, slots=True)
class Kind:
    """The answers of one kind of original.

    pool     the names that may stand for it; it is given the `sort`
    sort     what its pool is a pool of; empty for one that depends on the original's own words
    wide     every name of the kind that may be given out, whatever its size, frequency or era
    order    the candidates, the best first
    clashes  whether a candidate may not be taken, the folded words in use being these
    uses     the words that nothing else may become once it has become a text
    turn     when it is chosen for: the lower the sooner
    initial  whether a candidate that begins as the original does is taken only where no other is free
    later    whether a candidate is taken only where no other is free, for another reason
    manner   candidates of the original's manner come first (a pet name for a pet name)
    settle   the original with what only its spelling tells of it
    known    the names of the tables that could have stood in its place, handed out or not; None: those of its pool
    counts   how often each name of the kind is met
    worth    of how many equally likely originals a new name could be, where its candidates do not tell
    composed  a name made of two where none is free, with the words of it that must be free; None for another try
    told     of the names that are nothing but names (`pseudo.suggest.apart`) those that may stand for it; none: its
             pool stays. type_: of whose row of the policy it is asked whether they shall
    shared   one text becomes one text, whatever stands behind it: `Petőfi utca` and `Petőfi u.`
    repeated  there are so few that two may become one: letters, districts
    town     what it becomes is told to what lies in it (`Asking.towns`)
    tied     it hangs together with the other places of a document (`attack_places`)
    members  a text with a hyphen is two of the kind
    """

    pool: Callable[[Original, Sequence[str], Grammar], Pool]
    sort: Callable[[Original, Grammar], tuple[str, ...]] = by_trait
    wide: Callable[[Original, Grammar], tuple[str, ...]] = no_others
    order: Callable[[Original, Asking], Iterable[str]] = by_key
    clashes: Callable[[str, Container[str], Original, Grammar], bool] = by_words
    uses: Callable[[Original, str], set[str]] = words_in
    turn: Callable[[Original, Grammar, Map], tuple[int, int]] = in_turn
    initial: Callable[[Original, Grammar, Map], bool] = always
    later: Callable[[str, Container[str], Grammar], bool] = never
    composed: Callable[[Original, Sequence[str], Stream, Grammar], tuple[str, tuple[str, ...]] | None] = two_words
    manner: Callable[[str, Grammar], bool] = as_any
    settle: Callable[[Original, Spellings], Original] = as_it_is
    known: Callable[[Original, Grammar], tuple[str, ...]] | None = None
    counts: Callable[[str, Sequence[str], Names], list[float]] = alike
    worth: Callable[[Original, str, Grammar, Map], float] | None = None
    told: Callable[[Original, Told, Grammar], tuple[str, ...]] | None = None
    type_: str = ""
    shared: bool = False
    repeated: bool = False
    members: bool = False
    town: bool = False
    tied: bool = False


# ------------------------------------------------------------------ words of names


def folded(text: str) -> set[str]:
    """The folded words of a name, and the whole of it."""
    return {fold(word) for word in words_of(text)} | {fold(text)}


def words_of(*texts: str) -> Iterator[str]:
    """The words of names, members of a double one apart."""
    for text in texts:
        yield from text.replace("-", " ").split()


@dataclass(frozen=True, slots=True)
class Spelt:
    """A name of a pool, its words, and those long enough to be known by, all folded."""

    whole: str
    words: tuple[str, ...]
    longer: tuple[str, ...]

    def meets(self, used: Container[str]) -> bool:
        """Whether it, or a longer word of it, is among the words in use."""
        return self.whole in used or any(word in used for word in self.longer)


@lru_cache(maxsize=KEPT)
def spelt(text: str) -> Spelt:
    """The same of a name of a pool.

    >>> spelt("Nagy-Tóth Ede").longer
    ('nagy', 'toth')
    """
    return Spelt(fold(text), tuple(map(fold, words_of(text))), tuple(map(fold, longer(text))))


def longer(text: str) -> list[str]:
    """The words of a name that are long enough to be known by."""
    return [word for word in words_of(text) if len(word) > 3]


def named(found: Iterable[str]) -> tuple[str, ...]:
    """Names without repetition, in their order."""
    return tuple(dict.fromkeys(found))
