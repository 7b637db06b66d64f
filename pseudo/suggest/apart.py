"""Names that can be told apart, for a text that is to come back changed: each drawn name is like no other of its text.

What comes in: for which types the policy asks it (`restorable`), the names that are chosen one after the other. What
goes out: how far a candidate is from being told from those (`Apart.misses`; the lower the better), the map without
the towns that are called as somebody or something else is, or are known for something (`mapped`), and how many names of
a document cannot be told (`untold`). Which names are nothing but names is a table of the language (`restorable.tsv`);
that new names are drawn from it the pools see to. Start at `Apart`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from name_db import Names
from name_db.columns import Place
from pseudo.core.document import Document
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.places import County, Map, rank
from pseudo.methods.policy import Policy
from pseudo.methods.replace import RESTORABLE
from pseudo.suggest.pools import settlements, table
from pseudo.suggest.pools.kind import words_of

PARAMETER = "restorable"
SHORTEST = 3
"""Letters of the shortest word that is taken for the beginning of another."""
SURNAME, GIVEN = "surname", "given"
PARTS: Mapping[str, str] = {"surname": SURNAME, "farm": SURNAME, "given": GIVEN, "double": GIVEN}
"""Kinds of which no two names begin alike, with the part of a person's name that they are."""
BEGINS_ANOTHER, CALLED_ALIKE, INITIAL = 4, 2, 1
"""What weighs against a candidate: it begins another name, or another begins it; somebody else's nickname is one of
its; another begins with its letter. Each outweighs those behind it together."""


def types(policy: Policy) -> frozenset[str]:
    """The types whose new names are to be told apart.

    >>> from pseudo.methods.policy import load
    >>> sorted(types(load("hu", preset="llm"))), types(load("hu"))
    (['FAC', 'GPE', 'LOC', 'ORG', 'PER'], frozenset())
    """
    return frozenset(type_ for type_ in RESTORABLE if policy.parameter(type_, PARAMETER, False))


def streets(language: Language, policy: Policy) -> frozenset[str]:
    """The names of streets that nothing else is called by, where the policy asks for such."""
    return frozenset(language.restorable.get("street", ())) if "FAC" in types(policy) else frozenset()


@lru_cache(maxsize=16)
def mapped(language: Language, asked: frozenset[str]) -> Map:
    """The map from which towns are drawn, where the types ask it without those that are called as something else is, or
    are known for something. A county's seat that is such a town has a stand-in: of the others of its county the one
    that is most like a seat (`_stand_in`), with the level of the seat.
    """
    barred = settlements.barred(language.restorable) if "GPE" in asked else frozenset()
    if not barred:
        return language.map

    whole = language.map
    counties = {name: _without(county, barred, whole) for name, county in whole.counties.items()}
    pairs = ((whole.counties[name].seat, county.seat) for name, county in counties.items())
    levels = {new.name: whole.levels[old.name] for old, new in pairs if old and new and old.name in whole.levels}
    return dataclasses.replace(whole, counties=counties, levels={**whole.levels, **levels})


def _without(county: County, barred: frozenset[str], whole: Map) -> County:
    """A county without the settlements that are not drawn."""
    rows = tuple(row for row in county.rows if row.name not in barred) or county.rows
    seat = county.seat if county.seat is None or county.seat in rows else _stand_in(rows, whole)
    return dataclasses.replace(county, rows=rows, seat=seat)


def _stand_in(rows: Sequence[Place], whole: Map) -> Place:
    """What stands for a seat: the highest in rank, of these the one with most bodies, then the largest."""
    return max(rows, key=lambda row: (rank(row), len(whole.bodies.get(row.name, ())), row.population, row.name))


def untold(doc: Document, language: Language, policy: Policy) -> int:
    """How many surnames and given names that persons of a document became cannot be told from those before them, where
    the policy asks that: the letters, or the names, ran out."""
    asked = types(policy)
    if "PER" not in asked:
        return 0
    told, count, met = Apart(asked, language.names), 0, set[tuple[str, str]]()
    for entry in (doc.replacements or {}).values():
        if entry.repl is None or entry.of is not None or entry.main_type != "PER":
            continue
        for part in persons.parse(entry.repl, language.persons):
            if part.role not in (SURNAME, GIVEN) or (part.role, part.text) in met:
                continue
            met.add((part.role, part.text))
            count += told.misses(part.role, part.text) > 0
            told.drawn(part.role, part.text)
    return count


@dataclass(slots=True)
class Apart:
    """What is known of the names of a text, old and new, that a candidate is to be told from.

    words, starts  their folded words, and how words begin
    nicks          the nicknames of the given names that were drawn
    initials       the letters with which surnames and given names begin that were drawn
    """

    types: frozenset[str]
    names: Names
    words: set[str] = field(default_factory=set, repr=False)
    starts: set[str] = field(default_factory=set, repr=False)
    nicks: set[str] = field(default_factory=set, repr=False)
    initials: set[tuple[str, str]] = field(default_factory=set, repr=False)

    def stand(self, words: Iterable[str]) -> None:
        """Words, folded, that stand in the text as they are."""
        for word in words:
            if len(word) >= SHORTEST and word not in self.words:
                self.words.add(word)
                self.starts.update(word[:end] for end in range(SHORTEST, len(word) + 1))

    def drawn(self, kind: str, text: str) -> None:
        """A name that was drawn."""
        self.stand(fold(word) for word in words_of(text))
        if kind in PARTS:
            self.initials.add((PARTS[kind], fold(text)[:1]))
        if PARTS.get(kind) == GIVEN:
            self.nicks.update(self._called(text))

    def misses(self, kind: str, text: str) -> int:
        """How far a candidate is from being told from the other names, 0 if it is."""
        if table.of(kind).type_ not in self.types:
            return 0
        part, folded = PARTS.get(kind), [fold(word) for word in words_of(text)]
        found = BEGINS_ANOTHER if any(map(self._begins, folded)) else 0
        if part == GIVEN and (self.nicks & self._called(text) or self.words & self._called(text)
                              or any(word in self.nicks for word in folded)):
            found += CALLED_ALIKE
        return found + (INITIAL if part is not None and (part, fold(text)[:1]) in self.initials else 0)

    def _begins(self, word: str) -> bool:
        """Whether a word begins another, or another begins it."""
        return word in self.starts or any(word[:end] in self.words for end in range(SHORTEST, len(word)))

    def _called(self, given: str) -> set[str]:
        """The nicknames of a given name, folded."""
        row = self.names.given(given)
        return {fold(nick) for sign in (row.genders if row is not None else "")
                for nick in self.names.nicknames_of(given, sign)}
