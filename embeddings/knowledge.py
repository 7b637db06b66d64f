"""Sentences made of what tables know about names, so that a name that no text mentions has sensible neighbours.

What comes in: facts (a name, its kind, its traits such as `gender=F`, `county=Zala`). What goes out: training sentences in
which names that share traits stand together with these traits. Start at `sentences`.

A vector model learns from company. Running text gives company to names that occur in it; most surnames and villages occur
nowhere. A sentence here is a list of a few co-hyponyms and what they have in common, in random order:

    Judit[/N]=[given] gender=F Ildikó[/N]=[given] band=given:8 Zsuzsanna[/N]=[given] era=mid

Each name stands in as many sentences as asked for, half of them with names that share all its traits, half with names that
share one of them, so that a common trait binds weakly and a common set of traits strongly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from embeddings.corpus import unit


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and what a table says about it; the most telling trait first."""

    name: str
    kind: str
    traits: tuple[str, ...]


def sentences(facts: Sequence[Fact], repeats: int, seed: int, company: int = 3) -> Iterator[list[str]]:
    """`repeats` sentences for each fact, in random order of tokens; the same for the same seed.

    company  how many other names a sentence brings together with the name and its traits

    >>> facts = [Fact("Judit", "given", ("gender=F",)), Fact("Béla", "given", ("gender=M",))]
    >>> sorted(next(sentences(facts, repeats=1, seed=1)))
    ['Judit[/N]=[given]', 'gender=F']
    """
    random = Random(seed)
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for fact in facts:
        token = unit(fact.name, fact.kind)
        alike[(fact.kind, *fact.traits)].append(token)
        for trait in fact.traits:
            if len(fact.traits) > 1:
                alike[fact.kind, trait].append(token)
    for turn in range(repeats):
        for fact in facts:
            if not fact.traits:
                continue
            whole = turn % 2 == 0
            traits = list(fact.traits) if whole else [random.choice(fact.traits)]
            mates = alike[(fact.kind, *fact.traits)] if whole else alike[fact.kind, traits[0]]
            token = unit(fact.name, fact.kind)
            chosen = {token, *(random.choice(mates) for _ in range(company))}
            tokens = [*sorted(chosen), *traits]
            random.shuffle(tokens)
            yield tokens
