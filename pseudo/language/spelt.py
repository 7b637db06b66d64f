"""Of which origin a name is likely to be, by its letters: `origins.tsv` of a language.

What comes in: rows of a kind of name (`surname`, `given`), a group of letters, and the weight of the group for each
origin, in hundredths. What goes out: for each origin the logarithm of how likely a name is of it, every origin being as
likely as another before. Fitted by `scripts.fit_origins`. Start at `load`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pseudo.core.once import Kept
from pseudo.language.letters import PLAIN

INSIDE, EDGE = 3, 5
"""Letters of the longest group inside a word, and at its beginning or end, that mark counted."""
HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class Spelt:
    """How the names of a kind are spelt.

    origins  those that have weights; weights: of each group of letters the numbers of origins, with their weights, as
    they are written (`3:120 7:-45`): few of them are ever asked for
    """

    origins: tuple[str, ...]
    weights: Mapping[str, str] = field(repr=False)
    told: Kept[str, Mapping[str, float]] = field(default_factory=Kept, repr=False, compare=False)

    def scores(self, word: str) -> Mapping[str, float]:
        """For each origin the logarithm of how likely the word is a name of it."""
        found = self.told.get(word)
        if found is None:
            sums = [0.0] * len(self.origins)
            for group in groups(word):
                for cell in self.weights.get(group, "").split():
                    at, weight = cell.split(":")
                    sums[int(at)] += int(weight) / HUNDREDTHS
            most = max(sums)
            whole = most + math.log(sum(math.exp(each - most) for each in sums))
            rounded = (round(each - whole, 6) for each in sums)
            found = self.told[word] = dict(zip(self.origins, rounded, strict=True))
        return found


def groups(word: str) -> list[str]:
    """The groups of letters of a word by which it is told, each once, in order: longer ones at its ends.

    >>> groups("Krix")
    ['k', '^k', 'r', 'kr', '^kr', 'i', 'ri', 'kri', '^kri', 'x', 'ix', 'rix', '^krix', 'x$', 'ix$', 'rix$', 'krix$']
    """
    marked, found = f"^{PLAIN.lower(word)}$", dict[str, None]()
    for end in range(2, len(marked) + 1):
        for begin in range(end - 1, max(end - EDGE, 0) - 1, -1):
            size, edge = end - begin, begin == 0 or end == len(marked)
            if (size > 1 or not edge) and size <= (EDGE if edge else INSIDE):
                found[marked[begin:end]] = None
    return list(found)


def load(rows: Iterable[str]) -> dict[str, Spelt]:
    """How names are spelt, by their kind. The first row of a kind, without a group, names the origins.

    >>> told = load(["surname\\t\\tgerman slavic", "surname\\tik$\\t0:-50 1:150", "surname\\tmann$\\t0:300"])["surname"]
    >>> max(scores := told.scores("Jancsik"), key=scores.get), max(scores := told.scores("Neumann"), key=scores.get)
    ('slavic', 'german')
    """
    origins: dict[str, tuple[str, ...]] = {}
    weights: dict[str, dict[str, str]] = {}
    for row in rows:
        kind, group, cells = row.split("\t")
        if group:
            weights[kind][group] = cells
        else:
            origins[kind], weights[kind] = tuple(cells.split(" ")), {}
    return {kind: Spelt(origins[kind], weights[kind]) for kind in origins}
