"""What an engine's model is given and what it says: sentences of words, and per sentence one `Tagged`.

In: the tokens of a text. Out: those of each sentence together. Start at `sentences`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pseudo.core.document import Token


@dataclass(frozen=True, slots=True)
class Tagged:
    """What the model says of one sentence: per token lemma, UPOS and features; names with their probability, and all
    that may be names (`crf.weighed`)."""

    lemmas: tuple[str, ...]
    upos: tuple[str, ...]
    feats: tuple[str, ...]
    names: tuple[tuple[int, int, str, float], ...]
    maybe: tuple[tuple[int, int, str, float], ...] = ()


class Maybe(NamedTuple):
    """What may be a name: its place, its type, and the probability that exactly this is a name of this type."""

    start: int
    end: int
    type: str
    sure: float


def sentences(tokens: Iterable[Token]) -> list[list[Token]]:
    """Neighbouring tokens with the same sentence number together.

    >>> [len(s) for s in sentences([Token(0, 1), Token(1, 2), Token(2, 3, sent=1)])]
    [2, 1]
    """
    out: list[list[Token]] = []
    for token in tokens:
        if not out or out[-1][-1].sent != token.sent:
            out.append([])
        out[-1].append(token)
    return out
