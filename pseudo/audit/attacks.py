"""Attacks on a run's own output without its key: some pairs of old and new are known, or how often names are met.

What comes in: pairs with their alignments. What goes out: shares of names, days and numbers that an attacker tells, and
what chance would tell. Start at `known_pairs` and `frequency`. Draws are made from a fixed seed: the same run, the same
figures.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from pseudo.audit.align import Alignment
from pseudo.audit.clash import now
from pseudo.audit.days import days
from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Pair
from pseudo.core.document import NAMES, VALUES

KNOWN = (1, 3, 10)
"""How many pairs are known to the attacker."""
DRAWS = 50
SEED = 2026
SORTS = ("names", "days", "numbers")
TOGETHER = "days of a document"


@dataclass(frozen=True, slots=True)
class Item:
    """Something of a document that became something else: a name, a day or a number, once per document."""

    document: int
    sort: str
    old: str = field(repr=False)
    new: str = field(repr=False)
    words: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    moved: timedelta | None = None
    day: date | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Told:
    """How much is told of the others when some pairs are known: of how many, and which share of them."""

    others: int
    shares: dict[int, float]


def items(documents: Iterable[tuple[Pair, Alignment]], lexis: Lexis) -> list[Item]:
    """What became something else, of all documents."""
    out: dict[tuple[int, str, str], Item] = {}
    for number, (pair, side) in enumerate(documents):
        for mention in pair.mentions:
            surface, new = pair.old[mention.start : mention.end], now(mention, pair, side)
            if mention.kept or new == surface or not new:
                continue
            if mention.type in NAMES:
                old, became = mention.norm, mention.becomes or new
                one, other = lexis.telling(old), lexis.telling(became)
                words = tuple(zip(map(lexis.fold, other), map(lexis.fold, one), strict=True)
                              ) if len(one) == len(other) else ()
                item = Item(number, SORTS[0], lexis.fold(old), lexis.fold(became), words)
            elif mention.type == "DATE":
                first, then = days(surface, lexis.language), days(new, lexis.language)
                if len(first) != 1 or len(then) != 1:
                    continue
                item = Item(number, SORTS[1], str(first[0].day), str(then[0].day), (),
                            then[0].day - first[0].day, then[0].day)
            elif mention.type not in VALUES:
                item = Item(number, SORTS[2], lexis.fold(surface), lexis.fold(new))
            else:
                continue
            out.setdefault((number, item.sort, item.old), item)
    return list(out.values())


def known_pairs(found: Sequence[Item]) -> dict[str, Told]:
    """How many others can be told by one who knows some pairs: what became the same is the same again, names word by
    word; days of a document all moved alike. Only what is told right counts.

    >>> one = Item(0, "days", "2024-01-01", "2023-01-01", (), timedelta(-365), date(2023, 1, 1))
    >>> other = Item(0, "days", "2024-01-09", "2023-01-09", (), timedelta(-365), date(2023, 1, 9))
    >>> known_pairs([one, other])["days"].shares[1]
    1.0
    """
    out = {}
    for sort in SORTS:
        mine = [item for item in found if item.sort == sort]
        shares = {k: _told(mine, k) for k in KNOWN if len(mine) > k}
        out[sort] = Told(len(mine), shares)
    days_of = [item for item in found if item.day is not None]
    pairs = [(one, other) for one in days_of for other in days_of
             if one is not other and one.document == other.document]
    alike = sum(one.moved == other.moved for one, other in pairs)
    out[TOGETHER] = Told(len(days_of), {1: round(alike / len(pairs), 4)} if pairs else {})
    return out


def _told(mine: Sequence[Item], known: int) -> float:
    """The share of the others that is told right, over draws of what is known."""
    rng, told = random.Random(SEED), 0
    for _ in range(DRAWS):
        picked = set(rng.sample(range(len(mine)), known))
        whole = {mine[at].new: mine[at].old for at in sorted(picked)}
        words = {new: old for at in sorted(picked) for new, old in mine[at].words}
        shifts = {mine[at].document: mine[at].moved for at in picked if mine[at].moved is not None}
        for at, item in enumerate(mine):
            if at not in picked:
                told += _right(item, whole, words, shifts)
    return round(told / (DRAWS * (len(mine) - known)), 4)


def _right(item: Item, whole: dict[str, str], words: dict[str, str], shifts: dict[int, timedelta | None]) -> bool:
    shift = shifts.get(item.document)
    if item.day is not None and shift is not None:
        return str(item.day - shift) == item.old
    if item.new in whole:
        return whole[item.new] == item.old
    return bool(item.words) and all(words.get(new) == old for new, old in item.words)


@dataclass(frozen=True, slots=True)
class Frequency:
    """An attack by how often names are met: of how many names, how many are expected to be told, and by chance."""

    names: int
    expected: float
    chance: float


def frequency(documents: Iterable[tuple[Pair, Alignment]], lexis: Lexis) -> dict[str, Frequency]:
    """Old and new names of a type each ranked by their mentions in the run, and matched rank by rank: what somebody
    tells who knows how often each original is met. Names met equally often are matched at random."""
    old: dict[str, Counter[str]] = defaultdict(Counter)
    new: dict[str, Counter[str]] = defaultdict(Counter)
    became: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for pair, side in documents:
        for mention in pair.mentions:
            if mention.type in NAMES and not mention.kept:
                one, other = lexis.fold(mention.norm), lexis.fold(mention.becomes or now(mention, pair, side))
                old[mention.type][one] += 1
                new[mention.type][other] += 1
                became[mention.type][one][other] += 1
    return {type_: _matched(old[type_], new[type_], became[type_]) for type_ in sorted(old)}


def _matched(old: Counter[str], new: Counter[str], became: dict[str, Counter[str]]) -> Frequency:
    """How many are matched right, ties at random.

    >>> _matched(Counter(a=3, b=1, c=1), Counter(x=3, y=1, z=1), {k: Counter([v]) for k, v in zip("abc", "xyz")})
    Frequency(names=3, expected=2.0, chance=1.0)
    """
    ranks, later = _ranks(old), _ranks(new)
    expected = 0.0
    for name, others in became.items():
        other = min(others, key=lambda each: (-others[each], each))
        (a, b), (c, d) = ranks[name], later[other]
        expected += max(0, min(b, d) - max(a, c)) / ((b - a) * (d - c))
    return Frequency(len(old), round(expected, 2), 1.0 if old else 0.0)


def _ranks(counts: Counter[str]) -> dict[str, tuple[int, int]]:
    """Of each name the ranks that it may have: names met equally often share theirs."""
    sizes = Counter(counts.values())
    starts, at = {}, 0
    for count in sorted(sizes, reverse=True):
        starts[count] = (at, at + sizes[count])
        at += sizes[count]
    return {name: starts[count] for name, count in counts.items()}
