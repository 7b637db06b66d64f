"""What in a new text contradicts itself: one entity with two names, two with one, days out of order, ages, sums.

What comes in: a `Pair` with its alignment. What goes out: counts of what was compared and of what is wrong, and its
places. Start at `clashes`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from pseudo.audit.align import Alignment
from pseudo.audit.days import Day, days
from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Mention, Pair
from pseudo.core.document import NAMES

NUMBER = re.compile(r"(?<![\d.,:/-])(?:\d{1,3}(?:[ .\xa0]\d{3})+|\d{2,12})(?![\d:/-]|[.,]\d)")
MOST = 12
"""Numbers that a sum has at most."""
BEGUN = 3
"""Letters that forms of one name begin with, at least."""
YEARS = range(1900, 2100)
LEAST = 100
"""A sum that is looked at, at least: small numbers are the sum of others by chance."""
KINDS = ("split", "merged", "order of days", "age", "sum")


@dataclass(frozen=True, slots=True)
class Clash:
    """Something that contradicts itself: what, and where in the new text."""

    document: int
    kind: str
    start: int
    end: int
    said: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Compared:
    """What was compared in a document, and what is wrong.

    compared  by kind, how many could be wrong; gaps: days whose distance to the first is as before
    """

    clashes: tuple[Clash, ...] = ()
    compared: Mapping[str, int] = field(default_factory=dict)
    gaps: int = 0


def clashes(pair: Pair, number: int, side: Alignment, lexis: Lexis) -> Compared:
    """All that can be compared in a document.

    >>> from pseudo.audit.align import aligned
    >>> from pseudo.language import language
    >>> old, new = "2024.03.01. A\\n2024.03.09. B", "2023.08.01. A\\n2023.07.09. B"
    >>> found = clashes(Pair(old, new), 0, aligned(old, new), Lexis(language.load("hu")))
    >>> [each.kind for each in found.clashes], found.compared["order of days"]
    (['order of days'], 1)
    """
    found: list[Clash] = []
    compared = dict.fromkeys(KINDS, 0)
    for each in (_names(pair, number, side, lexis, compared), _sums(pair, number, side, compared)):
        found += each
    met = _days(pair, side, lexis)
    gaps = sum(new.day - old.day == met[0][1].day - met[0][0].day for old, new in met[1:])
    for (old, new), (other, newer) in combinations(met, 2):
        if old.day != other.day:
            compared["order of days"] += 1
            if (old.day < other.day) != (new.day < newer.day) or new.day == newer.day:
                found.append(Clash(number, "order of days", newer.start, newer.end))
    found += _ages(pair, number, side, met, compared)
    return Compared(tuple(found), compared, gaps)


def _days(pair: Pair, side: Alignment, lexis: Lexis) -> list[tuple[Day, Day]]:
    """The days of the old text with those that stand there now."""
    later = days(pair.new, lexis.language)
    out = []
    for each in days(pair.old, lexis.language):
        start, end = side.moved(each.start, each.end)
        there = [other for other in later if other.start < end and other.end > start]
        if len(there) == 1:
            out.append((each, there[0]))
    claimed = Counter(new.start for _, new in out)
    return [(old, new) for old, new in out if claimed[new.start] == 1]


def now(mention: Mention, pair: Pair, side: Alignment) -> str:
    """What stands for a mention in the new text."""
    start, end = side.moved(mention.start, mention.end)
    return mention.new if mention.new is not None else pair.new[start:end]


def _names(pair: Pair, number: int, side: Alignment, lexis: Lexis, compared: dict[str, int]) -> Iterator[Clash]:
    """Entities with several new names, and new names of several entities. What tells nobody (a label, a common word,
    initials) may stand for many."""
    groups: dict[tuple[str, str], list[tuple[Mention, str]]] = defaultdict(list)
    for mention in pair.mentions:
        if mention.type in NAMES and not mention.kept and (side.proven or mention.new is not None):
            groups[mention.entity, lexis.fold(mention.norm)].append((mention, now(mention, pair, side)))
    owners: dict[str, dict[str, Mention]] = defaultdict(dict)
    for (_entity, norm), each in sorted(groups.items()):
        compared["split"] += len(each) > 1
        bases = [_bases(new, lexis) for _, new in each]
        if all(bases) and not all(_alike(bases[0], other) for other in bases):
            yield _at("split", each[-1][0], number, side)
        became = each[0][0].becomes
        told = lexis.telling(became)
        if told and not all(lexis.common[word] for word in told):
            owners[each[0][0].type + lexis.fold(became)].setdefault(norm, each[0][0])
        compared["merged"] += bool(became)
    for holders in owners.values():
        if len({mention.entity for mention in holders.values()}) > 1 and len(holders) > 1:
            yield _at("merged", list(holders.values())[-1], number, side)


def _bases(new: str, lexis: Lexis) -> list[frozenset[str]]:
    """What each telling word of a new name is a form of; empty for what tells nobody."""
    return [frozenset({lexis.fold(word)} | lexis.lemmas[word]) for word in lexis.telling(new)]


def _alike(one: list[frozenset[str]], other: list[frozenset[str]]) -> bool:
    """Whether two new names are forms of one: word by word, or of some word where one has more of them."""
    if len(one) == len(other):
        return all(map(_begin_alike, one, other))
    return any(_begin_alike(a, b) for a in one for b in other)


def _begin_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two words can be forms of one, also where the grammar does not see it."""
    a, b = max(one, key=len), max(other, key=len)
    short = min(len(a), len(b))
    return bool(one & other) or (short > BEGUN and a[: max(BEGUN, short - 2)] == b[: max(BEGUN, short - 2)])


def _at(kind: str, mention: Mention, number: int, side: Alignment) -> Clash:
    return Clash(number, kind, *side.moved(mention.start, mention.end), said=mention.norm)


def _ages(pair: Pair, number: int, side: Alignment, met: list[tuple[Day, Day]], compared: dict[str, int]
          ) -> Iterator[Clash]:
    """Ages that fitted a day of birth and the latest day of the text, and do no more."""
    if len(met) < 2:
        return
    last = max(met, key=lambda each: each[0].day)
    for mention in pair.mentions:
        old = re.findall(r"\d+", pair.old[mention.start : mention.end]) if mention.type == "AGE" else []
        new = re.findall(r"\d+", now(mention, pair, side))
        if len(old) != 1 or len(new) != 1:
            continue
        for born in met:
            if _fits(last[0], born[0], int(old[0]), 0) and int(old[0]) > 0:
                compared["age"] += 1
                if not _fits(last[1], born[1], int(new[0]), 1):
                    yield _at("age", mention, number, side)


def _fits(last: Day, born: Day, age: int, off: int) -> bool:
    years = last.day.year - born.day.year - ((last.day.month, last.day.day) < (born.day.month, born.day.day))
    return abs(years - age) <= off


def _sums(pair: Pair, number: int, side: Alignment, compared: dict[str, int]) -> Iterator[Clash]:
    """Numbers that were the sum of those right before them, and are no more."""
    read = [(match.start(), match.end(), _value(match[0])) for match in NUMBER.finditer(pair.old)
            if len(match[0]) != 4 or int(match[0]) not in YEARS]
    for at in range(2, len(read)):
        total = 0
        for first in range(at - 1, max(-1, at - MOST - 1), -1):
            total += read[first][2]
            if total > read[at][2]:
                break
            if total == read[at][2] >= LEAST and at - first > 1:
                there = [_there(pair, side, *read[index][:2]) for index in range(first, at + 1)]
                if None not in there:
                    compared["sum"] += 1
                    values = [value for value in there if value is not None]
                    if sum(values[:-1]) != values[-1]:
                        yield Clash(number, "sum", *side.moved(*read[at][:2]))
                break


def _there(pair: Pair, side: Alignment, start: int, end: int) -> int | None:
    """The number that stands now where one stood; None where it is none, or several."""
    found = NUMBER.findall(pair.new[slice(*side.moved(start, end))])
    return _value(found[0]) if len(found) == 1 else None


def _value(text: str) -> int:
    return int(re.sub(r"\D", "", text))
