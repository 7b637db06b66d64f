"""What is left to tell people by: attributes that stay, and among how many people each document still hides somebody.

What comes in: pairs with their alignments. What goes out: counts by type, direct and quasi identifiers apart; of how
many originals a new name could be, at most; of how many people a document speaks, at least as its attributes that stay
have it. Start at `attributes` and `anonymity`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pseudo.audit.align import Alignment
from pseudo.audit.clash import now
from pseudo.audit.days import days
from pseudo.audit.lexis import PERSONS, Lexis, bearers
from pseudo.audit.values import Finding, Level, Mention, Pair
from pseudo.core import settings
from pseudo.kinds import identify

BOUNDS = (1, 5, 20, 100, 1000, 100_000)
"""Numbers of people at which documents and names are counted apart."""
DAY = "DAY"


@dataclass(frozen=True, slots=True)
class Attributes:
    """The mentions of a type: all, those that stand as they did on purpose, and those that do so otherwise."""

    sort: str
    mentions: int = 0
    kept: int = 0
    left: int = 0


def attributes(documents: Iterable[tuple[Pair, Alignment]]) -> dict[str, Attributes]:
    """By type, how many mentions stay.

    >>> from pseudo.audit.align import aligned
    >>> pair = Pair("48 éves", "48 éves", mentions=(Mention(0, 7, "AGE", "AGE 1", "48 éves", kept=True),))
    >>> attributes([(pair, aligned(pair.old, pair.new))])
    {'AGE': Attributes(sort='quasi', mentions=1, kept=1, left=0)}
    """
    found: dict[str, list[int]] = {}
    for pair, side in documents:
        for mention in pair.mentions:
            counts = found.setdefault(mention.type, [0, 0, 0])
            counts[0] += 1
            if mention.kept:
                counts[1] += 1
            elif now(mention, pair, side) == pair.old[mention.start : mention.end]:
                counts[2] += 1
    return {type_: Attributes(identify.of(type_), *counts) for type_, counts in sorted(found.items())}


@dataclass(frozen=True, eq=False)
class Crowd:
    """Among how many equally likely names of the tables one of a kind hides: 2 to the entropy of their bearers."""

    lexis: Lexis
    numbers: dict[tuple[str, str, str], float] = field(default_factory=dict, repr=False)

    def number(self, kind: str, gender: str = "", initial: str = "") -> float:
        """kind: surname, given or settlement; gender: of given names; initial: where the new name tells it."""
        asked = (kind, gender, initial)
        if asked not in self.numbers:
            weights = [count + 1.0 for name, genders, count in bearers(self.lexis.language)[kind]
                       if (not gender or gender in genders) and (not initial or self.lexis.fold(name)[:1] == initial)]
            self.numbers[asked] = effective(weights)
        return self.numbers[asked]

    def of(self, mention: Mention, new: str) -> float | None:
        """Of how many originals what stands for a mention could be, at most; None for what the tables have not."""
        names, lexis = self.lexis.language.names, self.lexis
        told = lexis.telling(mention.full or mention.norm)
        kinds = [(lexis.known(word), word) for word in told]
        if mention.type == "GPE" and any(names.place(word) for word in told):
            return self.number("settlement")
        if mention.type != "PER" or not any(kind in PERSONS for kind, _ in kinds):
            return None
        short = {lexis.fold(part)[:1] for part in new.replace("-", " ").split() if part.endswith(".") and len(part) < 5}
        number = 1.0
        for kind, word in kinds:
            row = names.given(lexis.language.letters.capitalised(word))
            initial = lexis.fold(word)[:1]
            if row is not None:
                number *= self.number(PERSONS[1], row.genders[:1], initial if initial in short else "")
            elif kind == PERSONS[0]:
                number *= self.number(PERSONS[0], "", initial if initial in short else "")
        return number


def effective(weights: Sequence[float]) -> float:
    """2 to the entropy of weights; 1 for none.

    >>> effective([3.0] * 8), effective([])
    (8.0, 1.0)
    """
    total = sum(weights)
    if total <= 0:
        return 1.0
    bits = -sum(each / total * math.log2(each / total) for each in weights if each > 0)
    return round(2.0**bits, 1)


def entities(documents: Iterable[tuple[Pair, Alignment]], lexis: Lexis) -> dict[str, list[float]]:
    """By type, of how many originals each new name could be, at most, in rising order."""
    crowd = Crowd(lexis)
    found: dict[str, dict[tuple[int, str], float]] = {}
    for number, (pair, side) in enumerate(documents):
        for mention in pair.mentions:
            if mention.kept:
                continue
            worth = crowd.of(mention, now(mention, pair, side))
            if worth is not None:
                each = found.setdefault(mention.type, {})
                each[number, mention.entity] = min(worth, each.get((number, mention.entity), worth))
    return {type_: sorted(each.values()) for type_, each in sorted(found.items())}


def people(pair: Pair, side: Alignment, findings: Iterable[Finding], lexis: Lexis) -> float:
    """Among how many people of the country somebody hides whom the attributes that stay in a document are true of, the
    most telling one of each type, and every original that is left: at least one. They are taken for independent, and
    all for the same person's.
    """
    bits = sum(max((each.bits for each in findings if each.level is Level.sure and each.original == original),
                   default=0.0) for original in {each.original for each in findings})
    most: dict[str, float] = {}
    for mention in pair.mentions:
        surface = pair.old[mention.start : mention.end]
        if identify.of(mention.type) == identify.NONE or now(mention, pair, side) != surface:
            continue
        most[mention.type] = max(most.get(mention.type, 0.0), told(mention, surface, lexis))
    bits += sum(most.values())
    return max(1.0, round(lexis.total("settlement") / 2.0 ** min(bits, 60.0), 1))


def told(mention: Mention, surface: str, lexis: Lexis) -> float:
    """The bits that an attribute tells which stays."""
    table = weights()
    if mention.type in ("GPE", "LOC"):
        words = lexis.telling(mention.norm)
        if any(lexis.country[word] for word in words):
            return 0.0
        bits = [lexis.bits[word] for word in words if lexis.language.names.place(word)]
        return min(bits, default=table[mention.type])
    if mention.type == "DATE" and days(surface, lexis.language):
        return table[DAY]
    return table.get(mention.type, 0.0)


@lru_cache(maxsize=1)
def weights() -> Mapping[str, float]:
    """The bits of types, as `weights.toml` has them."""
    return {name: float(value) for name, value in
            settings.load(Path(__file__).parent / "weights.toml", "docs/audit.md").items()}


def distribution(numbers: Iterable[float]) -> dict[str, int]:
    """How many numbers lie from each bound on.

    >>> distribution([1.0, 3.0, 50.0])
    {'1+': 2, '5+': 0, '20+': 1, '100+': 0, '1000+': 0, '100000+': 0}
    """
    every = list(numbers)
    ends = (*BOUNDS[1:], math.inf)
    return {f"{low}+": sum(low <= each < high for each in every) for low, high in zip(BOUNDS, ends, strict=True)}
