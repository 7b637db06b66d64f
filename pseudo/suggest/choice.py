"""The choice: for each thing to be replaced the candidates that are free, the chosen one first.

What comes in: `Original`s (a surname, a settlement, ...) and the key. What goes out: for each the texts offered. The
candidates are ranked by HMAC(key, kind | original | candidate), the originals themselves in HMAC order; the first that
nothing excludes is taken, so that the same key makes the same first choice anywhere, and no two originals get one
replacement. When a pool is exhausted it is widened, then names are composed; never is one given out twice in silence.
What differs from kind to kind is asked of the modules of `pools`. Start at `choose`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from pseudo.core.errors import InputError
from pseudo.core.keyed import Stream, digest
from pseudo.core.once import Later
from pseudo.kinds.own import NONE, Patterns
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.places import Map
from pseudo.methods.policy import Policy
from pseudo.suggest import apart, candidates, counterparts
from pseudo.suggest.apart import Apart
from pseudo.suggest.fathers import CHILD
from pseudo.suggest.lifetimes import NEVER, Times
from pseudo.suggest.originals import DOUBLE, Original
from pseudo.suggest.pools import counties, given, surnames, table
from pseudo.suggest.pools.kind import Asking, by_words, doubled, spelt, two_words

if TYPE_CHECKING:
    from pseudo.suggest.attack import Attacker

SAMPLE = 5
"""Candidates offered beside the original, as in the reference system."""
TRIES = 400
"""Composed names that are tried before an original is given up."""
DRAWS = 200
"""Names drawn of a whole kind before those that are free are looked through: where one in forty is, they are enough."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a user can demand of a choice.

    same_initial  whether a name may become one with its initial while others are free
    least         of how many equally likely originals a replacement must be worth (`pseudo.suggest.attack`)
    """

    same_initial: bool = False
    least: int = 1


@dataclass(frozen=True, slots=True)
class Tools:
    """What choices are made with.

    fixed  what was chosen for a whole run (`pseudo.suggest.inventory`), which holds for every document of it
    pairs  surname and given name of a person -> the given name chosen for her in that run
    shift  by how many days the dates of a run move, where that was chosen for all its documents
    days   by how many days the dates of a document move, where that was chosen before
    own    the user's own patterns
    """

    language: Language
    policy: Policy
    rules: Rules = Rules()
    fixed: Mapping[Original, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    pairs: Mapping[tuple[str, str], str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    shift: int | None = field(default=None, repr=False)
    days: int | None = field(default=None, repr=False)
    own: Patterns = NONE

    @property
    def pools(self) -> candidates.Pools:
        """The pools of the language, one set for all tools."""
        return candidates.pools(self.language, apart.types(self.policy))

    @property
    def map(self) -> Map:
        """The map of the language's country, as far as towns of it are drawn."""
        return apart.mapped(self.language, apart.types(self.policy))


@dataclass(slots=True)
class Free:
    """What of a pool was free when it was asked last: its names, those that have a word, how much was picked then."""

    names: dict[str, None] = field(repr=False)
    having: dict[str, list[str]] = field(repr=False)
    picked: int


@dataclass(frozen=True, slots=True)
class Left:
    """What a choice has seen of whole kinds, by their pools: what is used once stays so.

    picked   the words that have been picked, in order
    several  whether two names of the pool have no word that the text uses
    """

    picked: list[str] = field(default_factory=list, repr=False)
    free: dict[tuple[int, int], Free] = field(default_factory=dict, repr=False)
    several: dict[int, bool] = field(default_factory=dict, repr=False)

    def unused(self, pool: Sequence[str], used: Container[str], tier: int) -> Mapping[str, None]:
        """The names of a pool that have no word of those in use, which are others for each tier; only the first time
        each is looked at."""
        known = self.free.get((tier, id(pool)))
        if known is None:
            known = self.free[tier, id(pool)] = Free({}, {}, len(self.picked))
            for text in pool:
                name = spelt(text)
                if not name.meets(used):
                    known.names[text] = None
                    for word in {name.whole, *name.longer}:
                        known.having.setdefault(word, []).append(text)
        for word in self.picked[known.picked :]:
            for text in known.having.get(word, ()):
                known.names.pop(text, None)
        known.picked = len(self.picked)
        return known.names


@dataclass(frozen=True, slots=True)
class Both:
    """What is in one of two containers, without copying them."""

    one: Container[str]
    other: Container[str]

    def __contains__(self, text: object) -> bool:
        return text in self.one or text in self.other


def members(original: Original) -> tuple[Original, ...]:
    """A double surname (`Kun-Bognár`) as its members, so that each is replaced as everywhere else; `Al-Khalil` has only
    one, with an article, and `Min-jun` is one."""
    first, _, last = original.text.rpartition("-")
    kind = table.of(original.kind)
    if original.tail.startswith(CHILD) or (original.tail and kind.town):  # chosen for as the father is, or the town
        return members(dataclasses.replace(original, tail=""))
    article = len(original.text.partition("-")[0]) < 3
    if first and not article and not last[:1].islower() and (kind.members or (kind.town and DOUBLE in original.trait)):
        texts = [text for text in original.text.split("-") if text]
        traits = original.trait.split(DOUBLE) if DOUBLE in original.trait else [original.trait] * len(texts)
        return tuple(dataclasses.replace(original, text=text, trait=trait)
                     for text, trait in zip(texts, traits, strict=True))
    return (original,)


def choose(
    wanted: Iterable[Original],
    key: bytes,
    taken: frozenset[str],
    tools: Tools,
    became: Mapping[tuple[str, str], str] = MappingProxyType({}),
    near: Callable[[Original], Container[str]] | None = None,
    stood: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType({}),
    stands: Iterable[str] = (),
    times: Times = NEVER,
) -> dict[Original, tuple[str, ...]]:
    """For each original the texts offered for it, the chosen one first; no two originals share a chosen one.

    taken   folded words that are not to be used
    became  what stands already by (kind, text): it is chosen again
    near    of a run: the words that must not be used for this original where those of `taken` leave nothing else
    stands  of a run: words that stand in its texts, which new names are to be told from where the policy asks that
    stood   what was offered in an earlier run by (kind, text), where a kind has one choice for a text
    times   of given names whose bearers are not of today: when they were born
    """
    chosen: dict[Original, tuple[str, ...]] = {}
    picked: set[str] = set()
    by_text: dict[tuple[str, str], tuple[str, ...]] = dict(stood) | {place: (text,) for place, text in became.items()}
    wanted = tuple(dict.fromkeys(wanted))
    grammar, map_ = tools.language.persons, tools.map
    told = _told_from((taken, stands), became, tools)
    towns: dict[str, str] = {}
    left = Left()
    become = Later(lambda: counties.exchanged(wanted, key, taken, map_))
    named, waters = (frozenset(one.text for one in wanted if one.kind == kind) for kind in ("county", "water"))
    asking = Asking(key, tools.pools.candidates, grammar, map_, become, towns, named, waters, tools.rules.least > 1,
                    bool(tools.pools.restorable))
    short = given.bases(wanted, grammar.names)
    crowds = {} if tools.rules.least > 1 else counties.crowds(wanted, grammar.names)
    typed = surnames.as_abroad(wanted, grammar.letters) if near is None else {}  # people of a run are strangers
    theirs = tools.language.given_abroad
    kin = counterparts.pairs(wanted, theirs) if near is None and tools.rules.least <= 1 else {}
    last = {*short, *typed, *kin}

    def turn(one: Original) -> tuple[object, ...]:
        first, then = table.of(one.kind).turn(one, grammar, map_)
        drawn = digest(key, (one.kind, one.text))
        abroad = one.trait != grammar.names.home  # of a family with members abroad those of here say what it becomes
        return one in last, first, -crowds.get(one, 0), then, drawn, abroad, one.trait, -len(one.kin)

    for original in sorted(wanted, key=turn):
        place, kind = (original.kind, original.text), table.of(original.kind)
        offered = tools.fixed.get(original) or (by_text.get(place) if kind.shared or place in became else None)
        base, way = typed.get(original, (original, grammar.letters.without_marks))
        if offered is None and chosen.get(base):
            offered = by_text[place] = tuple(map(way, chosen[base]))
        if offered is None:
            tiers = [Both(taken, picked)] if near is None else [Both(taken, picked), Both(near(original), picked)]
            found = [chosen[base] for base in short.get(original, ()) if base in chosen]
            alike = given.shortened(original, found, tiers[0], grammar.names)
            alike = alike or counterparts.counterpart(kin.get(original), chosen, theirs, tiers[0])
            if told is not None and kind is given.GIVEN:  # they are two people: who is called Kata is not told then
                alike = []
            timed = dataclasses.replace(original, time=times[place]) if place in times else original
            supply = _supply(timed, asking, tiers, left, tools, told, theirs if original in kin.values() else {})
            offered = by_text[place] = tuple(dict.fromkeys((*alike, *supply)))[:SAMPLE]
        chosen[original] = offered
        if told is not None and offered:
            told.drawn(original.kind, offered[0])
        if offered and kind.town:
            towns[original.text] = offered[0]
        if offered:
            words = kind.uses(original, offered[0])
            left.picked.extend(words - picked)
            picked |= words
    return chosen


def _told_from(
    words: Iterable[Iterable[str]], became: Mapping[tuple[str, str], str], tools: Tools
) -> Apart | None:
    """What new names are to be told from at first, where the policy asks that: what stands in the text, what earlier
    names became."""
    types = apart.types(tools.policy)
    if not types:
        return None
    told = Apart(types, tools.language.names)
    for some in words:
        told.stand(some)
    for (kind, _), text in became.items():
        told.drawn(kind, text)
    return told


def _supply(
    original: Original, asking: Asking, tiers: Sequence[Both], left: Left, tools: Tools, told: Apart | None,
    theirs: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> list[str]:
    """What is offered for an original: of its candidates, else of the whole kind, else of composed names. theirs: what
    its bearer is called abroad, where the document calls her so"""
    kind = table.of(original.kind)
    order = tuple(counterparts.with_counterparts(kind.order(original, asking), theirs, tiers[0]))
    for used in tiers:
        offered = _offered(order, original, used, tools, told)
        if offered:
            return offered
    shared = kind.clashes is by_words  # what of these words is used hangs on no original but in what is near it
    wide = tools.pools.wide(original)
    for tier, used in enumerate(tiers):
        still = left.unused(wide, used.other if tier else used, tier) if shared else None
        offered = _offered(_drawn(original, wide, still, asking), original, used, tools)
        if offered:
            return offered
    if tools.rules.least > 1 and order:
        raise InputError(
            f"no replacement of kind {original.kind} is worth {tools.rules.least} equally likely originals; "
            "demand fewer"
        )
    if kind.repeated:
        return [text for text in order if text != original.text][:SAMPLE]
    several = left.several if len(tiers) == 1 else {}
    return list(_composed(original, wide, order, asking, tiers[-1], several))


def _drawn(
    original: Original, wide: Sequence[str], free: Mapping[str, None] | None, asking: Asking
) -> Iterator[str]:
    """The names of a whole kind as the key has them for this original; as many as are asked for, and no more work.

    free  those that come in question; None: each of them may
    """
    drawn: set[str] = set()
    if len(wide) > DRAWS and (free is None or free):
        stream = Stream(asking.key, "wide", original.kind, original.text)
        for _ in range(DRAWS):
            text = stream.choice(wide)
            if text not in drawn and (free is None or text in free):
                drawn.add(text)
                yield text
    yield from asking.by_key(original, (text for text in (wide if free is None else free) if text not in drawn))


def _composed(
    original: Original, wide: Sequence[str], order: Sequence[str], asking: Asking, used: Both,
    several: dict[int, bool],
) -> Iterator[str]:
    """One name made of two of the kind that is free as a whole: a double surname, `Felsőkisvár`, two words.

    wide   all of the kind; order  what is taken where there are none: the candidates
    several  of whole kinds, whether two of their names are free
    """
    composed = table.of(original.kind).composed
    pool = wide or order or [row.name for row in asking.grammar.names.pool("surname")]
    if composed in (two_words, doubled):
        free = several.get(id(pool)) if wide else None
        if free is None:
            free = _several_free(pool, used.one)
            if wide:
                several[id(pool)] = free
        if not free:
            return
    stream = Stream(asking.key, "composed", original.kind, original.text)
    for _ in range(TRIES if pool else 0):
        made = composed(original, pool, stream, asking.grammar)
        if made is not None and fold(made[0]) not in used and not any(fold(word) in used.one for word in made[1]):
            yield made[0]
            return


def _several_free(pool: Iterable[str], used: Container[str]) -> bool:
    """Whether two names of a pool have no word that is used: else none that is made of two can be free."""
    free = (text for text in pool if not any(word in used for word in spelt(text).words))
    first = next(free, None)
    return first is not None and any(text != first for text in free)


def _offered(order: Iterable[str], original: Original, used: Container[str], tools: Tools,
             told: Apart | None = None) -> list[str]:
    """The first candidates that are free; those last that only stand in where no other is free: with the original's
    initial, say, or with what is hard to tell from another name (`told`)."""
    grammar, kind = tools.language.persons, table.of(original.kind)
    telling = not tools.rules.same_initial and kind.initial(original, grammar, tools.map)
    initial = fold(original.text)[:1]
    tiers: dict[int, list[str]] = {}
    for text in order:
        if kind.clashes(text, used, original, grammar) or not _secret(original, text, tools):
            continue
        later = (telling and fold(text)[:1] == initial) or kind.later(text, used, grammar)
        tier = tiers.setdefault(2 * (told.misses(original.kind, text) if told is not None else 0) + later, [])
        tier.append(text)
        if tier is tiers.get(0) and len(tier) == SAMPLE:
            break
    return [text for at in sorted(tiers) for text in tiers[at]][:SAMPLE]


def _secret(original: Original, text: str, tools: Tools) -> bool:
    """Whether a candidate could be of enough originals."""
    return tools.rules.least < 2 or attacker(tools).number(original, text) >= tools.rules.least


def attacker(tools: Tools) -> Attacker:
    """What can be told of originals by who has the same tools, but not the key."""
    kept = frozenset(tools.policy.parameter("GPE", "keep_kinds", ()))
    return _attacker(tools.language, tools.rules.same_initial, kept, apart.types(tools.policy))


@lru_cache(maxsize=4)
def _attacker(language: Language, same_initial: bool, kept: frozenset[str], restorable: frozenset[str]) -> Attacker:
    """What can be told of a language's names, the same for all that ask in this process."""
    from pseudo.suggest.attack import Attacker  # most runs ask for none

    return Attacker(candidates.pools(language, restorable), apart.mapped(language, restorable), same_initial, kept)
