"""From which language a foreign name comes, by its spelling, where no table tells it.

What comes in: the tables of foreign names, words of one person's name. What goes out: the likeliest of some origins.
The letters of a name and their groups of up to three are counted for each language (naive Bayes, every language as
likely as another). Left out one by one, 66 % of the table's surnames of 22 languages are put right. Start at
`likeliest`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import add

from name_db import Names
from pseudo.core.once import Kept
from pseudo.language.letters import PLAIN

GRAMS = (1, 2, 3)
SURE = 12.0
"""By how much (in natural logarithms) a name must be likelier abroad than here before it is a foreign one: of foreign
surnames left out 76 % are then found, and 12 % of the rare ones of 1914-1918 (5 to 39 bearers, many of a minority)."""

USUAL = 40
"""Bearers in the lists of 1914-1918 from which a name of the tables shows how names are spelt here."""

NOWHERE = "nowhere"
"""The origin of which no names are known."""

UNSEEN = 0.1
"""What a group of letters counts that a language's names do not have."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How often each language's names of a kind have each group of letters, and how many groups there are.

    columns  for each language its counts, by what they are divided, and what a group counts that it does not have; at
             last a language without names
    logs     of the groups met so far for each column the logarithm of how likely it is there
    """

    counts: Mapping[str, Mapping[str, int]] = field(repr=False)
    totals: Mapping[str, int] = field(repr=False)
    groups: int
    columns: Sequence[tuple[Mapping[str, int], float, float]] = field(repr=False)
    logs: Kept[str, tuple[float, ...]] = field(default_factory=Kept, repr=False, compare=False)

    def scores(self, word: str) -> dict[str, float]:
        """For each origin the logarithm of how likely a name of it is spelt so; under NOWHERE that of an origin without
        names."""
        columns = zip(*map(self._logs, grams(word)), strict=True)
        return dict(zip((*self.counts, NOWHERE), map(sum, columns), strict=True))

    def _logs(self, group: str) -> tuple[float, ...]:
        """What `logs` has of a group of letters."""
        found = self.logs.get(group)
        if found is None:
            found = self.logs[group] = tuple(
                math.log((counts[group] + UNSEEN) / whole) if group in counts else unseen
                for counts, whole, unseen in self.columns
            )
        return found


def grams(word: str) -> list[str]:
    """The groups of letters of a word, its beginning and end marked.

    >>> grams("Ng")
    ['n', 'g', '^n', 'ng', 'g$', '^ng', 'ng$']
    """
    marked = f"^{PLAIN.lower(word)}$"
    longer = [marked[at : at + size] for size in GRAMS[1:] for at in range(len(marked) - size + 1)]
    return [*(letter for letter in marked if letter not in "^$"), *longer]


def spelling(names: Names, kind: str) -> Spelling:
    """The spelling of the names of a kind, `given` or `surname`, of the language's own and of foreign ones."""
    by_origin = {names.home: list(names.usual(kind, USUAL))}
    for name, origin in names.foreign_names(kind):
        by_origin.setdefault(origin, []).append(name)
    return of_words(by_origin)


def of_words(words: Mapping[str, Sequence[str]]) -> Spelling:
    """How the words of each kind are spelt."""
    counts = {kind: _counted(found) for kind, found in words.items()}
    totals = {kind: sum(found.values()) for kind, found in counts.items()}
    groups = len({group for found in counts.values() for group in found})
    rest = UNSEEN * max(groups, 1)
    wholes = [(found, totals[kind] + rest) for kind, found in counts.items()]
    columns = [(found, whole, math.log(UNSEEN / whole)) for found, whole in (*wholes, ({}, rest))]
    return Spelling(counts, totals, groups, columns)


def _counted(words: Sequence[str]) -> Counter[str]:
    """How often each of the `grams` of some words is met, all words counted in one run."""
    row = PLAIN.lower("".join([f"^{word}$" for word in words]))
    twos = list(map(add, row, row[1:]))
    counts = Counter(chain(row, twos, map(add, twos, row[2:])))
    for group in [group for group in counts if group in "^$" or "$^" in group]:
        del counts[group]
    return counts


def likeliest(
    words: Sequence[tuple[str, str]], among: Sequence[str], spellings: Mapping[str, Spelling], home: str
) -> str:
    """The origin of which a name is likeliest to be.

    words  (kind, word) of the name's parts; among: origins that are possible, all for none
    """
    scores = _scores(words, among, spellings)
    scores = {origin: score for origin, score in scores.items() if origin != home}
    return min(scores, key=lambda origin: (-scores[origin], origin), default=home)


def at_home(
    words: Sequence[tuple[str, str]], spellings: Mapping[str, Spelling], home: str, sure: float = SURE,
    among: Sequence[str] = (),
) -> bool:
    """Whether a name that no table knows may well be the language's own: unless it is likelier abroad by so much.

    among  where else it may be of; all for none
    """
    scores = _scores(words, (home, *among) if among else (), spellings)
    abroad = max((score for origin, score in scores.items() if origin != home), default=0.0)
    return scores.get(home, abroad) >= abroad - sure


def _scores(
    words: Sequence[tuple[str, str]], among: Sequence[str], spellings: Mapping[str, Spelling]
) -> dict[str, float]:
    """For each origin how likely names of it are spelt as these words."""
    known = among or sorted({origin for spelt in spellings.values() for origin in spelt.counts})
    found = [spellings[kind].scores(word) for kind, word in words if kind in spellings]
    return {origin: round(sum(scores.get(origin, scores[NOWHERE]) for scores in found), 6) for origin in known}
