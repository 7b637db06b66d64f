"""A text laid out for the judge: what is known of each token, and of the lines and the document around it.

What comes in: a draft, and what its tagger holds for possible. What goes out: a `Sheet` of arrays, a row for each
token. Start at `laid_out`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pseudo.core.document import Token
from pseudo.engines.tagged import Maybe
from pseudo.language.language import Language
from scripts.judge import facts

Floats = npt.NDArray[np.float32]
Place = tuple[int, int]
"""First token, one past the last."""

GROUPS = {"PER": 0, "GPE": 1, "LOC": 1, "FAC": 1, "ORG": 2}
"""Persons, places, bodies; all other types are the fourth group."""
OTHERS = 3
KINDS = (
    "PER", "GPE", "LOC", "FAC", "ORG", "NORP", "MEDIA", "PROD", "WORK_OF_ART", "EVENT", "CAR", "DATE", "LAW",
)
"""The types whose probabilities are looked at one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A text as the judge sees it.

    surfaces  the words;  gaps  what stands before each, and behind the last
    known     a row of `facts.NAMES` for each word;  keys  the lemmas of each
    beliefs   what may be a name by the tagger: probabilities of the types
    inside    (words, 4 groups): the probability that the word is part of a name
    opens     the word is the first of its sentence;  first, last  of its line
    capitals  share of capitalised words of its line;  shouted  of words in capitals
    whole     share of capitals and of accented letters in the text, and its length
    small, raised  how often a form stands in small letters; with a capital that no sentence or line asks for
    where     of each lemma the words that have it
    """

    text: str
    tokens: Sequence[Token]
    surfaces: tuple[str, ...]
    gaps: tuple[str, ...]
    known: Floats
    keys: tuple[tuple[str, ...], ...]
    beliefs: Mapping[Place, Mapping[str, float]]
    inside: Floats
    opens: npt.NDArray[np.bool_]
    first: npt.NDArray[np.bool_]
    last: npt.NDArray[np.bool_]
    capitals: Floats
    shouted: Floats
    whole: tuple[float, float, float]
    small: Mapping[str, int]
    raised: Mapping[str, int]
    where: Mapping[str, Sequence[int]]
    starts: Mapping[int, int]
    ends: Mapping[int, int]


def laid_out(text: str, tokens: Sequence[Token], maybe: Sequence[Maybe], language: Language) -> Sheet:
    """The sheet of a text with one token or more."""
    count = len(tokens)
    surfaces = tuple([text[token.start : token.end] for token in tokens])
    bounds = [0, *(token.end for token in tokens)], [*(token.start for token in tokens), len(text)]
    gaps = tuple([text[end:start] for end, start in zip(*bounds, strict=True)])
    record = facts.of(language)
    numbers: dict[str, int] = {}
    rows = [numbers.setdefault(surface, len(numbers)) for surface in surfaces]
    told = [record[surface] for surface in numbers]
    starts = {token.start: at for at, token in enumerate(tokens)}
    ends = {token.end: at + 1 for at, token in enumerate(tokens)}
    beliefs: dict[Place, dict[str, float]] = {}
    inside = np.zeros((count, OTHERS + 1), np.float32)
    for start, end, type_, sure in maybe:
        place = starts[start], ends[end]
        beliefs.setdefault(place, {})[type_] = sure
        inside[place[0] : place[1], GROUPS.get(type_, OTHERS)] += sure
    sentences = np.fromiter((token.sent for token in tokens), np.int64, count)
    opens = np.append(True, sentences[1:] != sentences[:-1])
    broken = np.fromiter(("\n" in gap for gap in gaps), np.bool_, count + 1)
    first, last = broken[:-1].copy(), broken[1:].copy()
    first[0] = last[-1] = True
    line = np.cumsum(first) - 1
    letters = np.fromiter((s[0].isalpha() for s in surfaces), np.float32, count)
    raised = np.fromiter((s[0].isupper() for s in surfaces), np.float32, count)
    loud = np.fromiter((len(s) > 1 and s.isupper() for s in surfaces), np.float32, count)
    words = np.maximum(1, np.bincount(line, letters))
    amid = ~(opens | first)
    where: dict[str, list[int]] = defaultdict(list)
    for at, row in enumerate(rows):
        if letters[at]:
            for key in set(told[row].keys):
                where[key].append(at)
    return Sheet(
        text, tokens, surfaces, gaps, np.stack([one.row for one in told])[rows],
        tuple([told[row].keys for row in rows]), beliefs, inside, opens, first, last,
        (np.bincount(line, raised * letters) / words)[line].astype(np.float32),
        (np.bincount(line, loud * letters) / words)[line].astype(np.float32), _whole(text),
        Counter(s for s in surfaces if s.islower()),
        Counter(s for s, free, large in zip(surfaces, amid, raised, strict=True) if free and large),
        where, starts, ends,
    )


def _whole(text: str) -> tuple[float, float, float]:
    large = sum(map(str.isupper, text))
    letters = max(1, sum(map(str.isalpha, text)))
    accented = sum(c.isalpha() for c in text if not c.isascii())
    return large / letters, accented / letters, float(np.log1p(len(text)))


