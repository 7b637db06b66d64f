"""Which word stands for which, learned on the pairs themselves: IBM's first model with places, in numpy.

What comes in: pairs of lists of words. What goes out: a `Lexicon`, which says how likely a word of the second language
is where one of the first stands. A word may stand for nothing. Of two words that are as likely the one in the same part
of its text is taken. Words are cut to their first letters, so that endings do not part them. Start at `learned`.

source  Brown et al. 1993, model 1; the places as in Dyer et al. 2013 (a diagonal, `STEEP`)

>>> pairs = [("a haz", "the house"), ("a kek", "the blue"), ("kek haz", "blue house")]
>>> lexicon = learned([tuple([(word, OTHER) for word in side.split()] for side in pair) for pair in pairs] * 3)
>>> lexicon("haz", "house") > 0.8 > 0.2 > lexicon("haz", "blue")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

ROUNDS = 6
STEEP = 4.0
"""How much less likely a word is that stands at the other end of its text: exp(-4)."""
NOTHING = 0.08
"""How likely a word of the second text stands for none of the first."""
MOST = 30_000
"""Pairs that are learned from, evenly taken; what they do not tell more of them will not, either."""
LONGEST = 120
"""Words of a text that are read."""
STEM = 5
"""Letters by which a word is known."""

OTHER, NAME, FIGURE = range(3)
"""What a word looks like; of the first text, where it is known, what it is."""
LOOKS = np.array([[1.0, 0.25, 0.1], [0.25, 2.0, 0.1], [0.1, 0.1, 3.0]])
"""How much likelier words stand for one another that look alike: first text by second."""

Side = Sequence[tuple[str, int]]
"""Words without case and accents, each with what it looks like."""
Pairs = Sequence[tuple[Side, Side]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How likely words stand for one another, from 0 to 1."""

    first: dict[str, int] = field(repr=False)
    second: dict[str, int] = field(repr=False)
    keys: NDArray[np.int64] = field(repr=False)
    likely: NDArray[np.float64] = field(repr=False)

    def __call__(self, one: str, other: str) -> float:
        """How likely `other` is where `one` stands; 0 where they never met."""
        left, right = self.first.get(stem(one)), self.second.get(stem(other))
        if left is None or right is None:
            return 0.0
        wanted = left * len(self.second) + right
        place = int(np.searchsorted(self.keys, wanted))
        return float(self.likely[place]) if place < len(self.keys) and self.keys[place] == wanted else 0.0

    def table(self, left: Side, right: Side) -> NDArray[np.float64]:
        """How likely each word of the second text (rows) is where nothing (the first column) or each of the first
        stands."""
        ones = np.array([0, *(self.first.get(stem(word), -1) for word, _ in left)], np.int64)
        others = np.array([self.second.get(stem(word), -1) for word, _ in right], np.int64)
        if not len(self.keys):
            return np.full((len(right), len(left) + 1), 1.0)
        wanted = ones[None, :] * len(self.second) + others[:, None]
        places = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        known = (self.keys[places] == wanted) & (ones >= 0)[None, :] & (others >= 0)[:, None]
        return np.where(known, self.likely[places], 0.0)


def stem(word: str) -> str:
    """The letters by which a word is known."""
    return word[:STEM]


def expected(left: Side, right: Side) -> NDArray[np.float64]:
    """Before anything is learned, how likely each word of the second text (rows) stands for nothing (the first column)
    or for each of the first: by their places and looks."""
    n, m = len(left), len(right)
    slope = np.abs((np.arange(n)[None, :] + 0.5) / n - (np.arange(m)[:, None] + 0.5) / m)
    looks = LOOKS[np.array([look for _, look in left])[None, :], np.array([look for _, look in right])[:, None]]
    places = np.exp(-STEEP * slope) * looks
    places *= (1 - NOTHING) / places.sum(axis=1, keepdims=True)
    return np.hstack([np.full((m, 1), NOTHING), places])


def learned(pairs: Pairs) -> Lexicon:
    """What the pairs tell. The words are without case and accents (`units.key`)."""
    step = -(-len(pairs) // MOST) or 1
    first: dict[str, int] = {"": 0}
    second: dict[str, int] = {}
    ones: list[NDArray[np.int64]] = []
    others: list[NDArray[np.int64]] = []
    prior: list[NDArray[np.float64]] = []
    groups: list[NDArray[np.int64]] = []
    count = 0
    for left, right in pairs[::step]:
        if not left or not right:
            continue
        left, right = left[:LONGEST], right[:LONGEST]
        lefts = [0, *(first.setdefault(stem(word), len(first)) for word, _ in left)]
        rights = [second.setdefault(stem(word), len(second)) for word, _ in right]
        n, m = len(left), len(right)
        prior.append(expected(left, right).ravel())
        ones.append(np.tile(np.array(lefts, np.int64), m))
        others.append(np.repeat(np.array(rights, np.int64), n + 1))
        groups.append(np.repeat(np.arange(count, count + m, dtype=np.int64), n + 1))
        count += m
    if not count:
        return Lexicon(first, second, np.zeros(0, np.int64), np.zeros(0))
    return _fitted(first, second, np.concatenate(ones), np.concatenate(others), np.concatenate(prior),
                   np.concatenate(groups))


def _fitted(first: dict[str, int], second: dict[str, int], ones: NDArray[np.int64], others: NDArray[np.int64],
            prior: NDArray[np.float64], groups: NDArray[np.int64]) -> Lexicon:
    """The model after its rounds: each link is expected as likely as the words and their places are."""
    keys, which = np.unique(ones * len(second) + others, return_inverse=True)
    of = keys // len(second)
    likely = np.full(len(keys), 1.0 / len(second))
    for _ in range(ROUNDS):
        links = likely[which] * prior
        links /= np.bincount(groups, links)[groups]
        counts = np.bincount(which, links, len(keys))
        likely = counts / np.bincount(of, counts, len(first))[of]
    return Lexicon(first, second, keys, likely)
