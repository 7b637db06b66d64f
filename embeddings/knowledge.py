"""Sentences made of what tables know about names, so that a name that no text mentions has sensible neighbours.

What comes in: facts (a name, its kind, its traits such as `gender=F`, `county=Zala`). What goes out: training
sentences in which names that share traits stand together with these traits. Start at `sentences`.

A vector model learns from company. Running text gives company to names that occur in it; most surnames and villages
occur nowhere. A sentence here is a list of a few co-hyponyms and what they have in common, in random order:

    Judit[/N]=[given] gender=F Ildikó[/N]=[given] band=given:8 Zsuzsanna[/N]=[given] era=mid

Half of the sentences of a name are with names that share all its traits, half with names that share one of them, so
that a common trait binds weakly and a common set of traits strongly. The first trait of a fact is chosen most often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from embeddings.corpus import unit

MOST = 200
"""A name stands in no more sentences than this for the sake of `least`: they would all be the same."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and what a table says about it; the most telling trait first."""

    name: str
    kind: str
    traits: tuple[str, ...]


def sentences(
    facts: Sequence[Fact],
    repeats: int,
    seed: int,
    least: int = 0,
    more: Mapping[str, int] | None = None,
    company: int = 3,
) -> Iterator[list[str]]:
    """`repeats` sentences for each fact, in random order of tokens; the same for the same seed.

    least    a kind with few names gets more sentences for each, until it has about so many
    more     tokens of names that get more sentences, and how many: a name that a corpus has a thousand times
             forgets what forty sentences taught it
    company  how many other names a sentence brings together with the name and its traits

    >>> facts = [Fact("Judit", "given", ("gender=F",)), Fact("Béla", "given", ("gender=M",))]
    >>> sorted(next(sentences(facts, repeats=1, seed=1)))
    ['Judit[/N]=[given]', 'gender=F']
    """
    random = Random(seed)
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
    told: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if not fact.traits:
            continue
        told[fact.kind].append(fact)
        for traits in {fact.traits, *((trait,) for trait in fact.traits)}:
            alike[fact.kind, traits].append(unit(fact.name, fact.kind))
    turns = {kind: max(repeats, min(least // len(members), MOST)) for kind, members in told.items()}
    weights = [1 / (place + 1) for place in range(max((len(fact.traits) for fact in facts), default=0))]
    wanted = [max(turns.get(fact.kind, 0), (more or {}).get(unit(fact.name, fact.kind), 0)) for fact in facts]
    for turn in range(max(wanted, default=0)):
        for fact, times in zip(facts, wanted, strict=True):
            if not fact.traits or turn >= times:
                continue
            count = len(fact.traits)
            traits = fact.traits if turn % 2 == 0 else tuple(random.choices(fact.traits, weights[:count]))
            mates = alike[fact.kind, traits]
            token = unit(fact.name, fact.kind)
            chosen = {token, *(random.choice(mates) for _ in range(company))}
            tokens = [*sorted(chosen), *traits]
            random.shuffle(tokens)
            yield tokens
