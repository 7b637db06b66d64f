"""How much goes through the network at once: long sentences in windows, short ones together, long documents in parts.

In: sentences of words. Out: pieces of them, and batches of pieces, in an order that depends on nothing but the
sentences. Start at `pieces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

WINDOW = 512
"""Tokens that go through the network in one piece."""

BATCH = 512
"""Padded tokens of a batch: larger ones are hardly faster, and 2,048 take 25 MB more."""

DECODED = 4096
"""Padded tokens of which the names are read at a time: a step takes hardly longer than one of `BATCH`."""

TOGETHER = 20_000
"""Words of a document that are settled together, and of all documents that are in memory with all their scores
(some 400 bytes a word): longer documents are cut."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tokens first..last of a sentence, which go through the network; keep..until are those whose result counts."""

    sentence: int
    first: int
    last: int
    keep: int
    until: int


def calls(sentences: Sequence[Sequence[str]], documents: Sequence[int]) -> Iterator[list[int]]:
    """How many sentences each document has, long documents cut, as many together as go through the model at once.

    The cuts depend on the document alone, so that its names do not depend on those beside it.
    """
    call: list[int] = []
    words = first = 0
    for size in documents:
        last, part = first + size, 0
        start = first
        for i in range(first, last):
            part += len(sentences[i])
            if part < TOGETHER and i + 1 < last:
                continue
            call.append(i + 1 - start)
            start, words, part = i + 1, words + part, 0
            if words >= TOGETHER:
                yield call
                call, words = [], 0
        first = last
    if call:
        yield call


def pieces(sentences: Sequence[Sequence[str]], reach: int) -> list[Piece]:
    """Sentences, long ones in windows with `reach` tokens of context on both sides, short ones first."""
    found: list[Piece] = []
    for i, forms in enumerate(sentences):
        size = len(forms)
        if size <= WINDOW:
            if size:
                found.append(Piece(i, 0, size, 0, size))
            continue
        step = WINDOW - 2 * reach
        for keep in range(0, size, step):
            until = min(size, keep + step)
            found.append(Piece(i, max(0, keep - reach), min(size, until + reach), keep, until))
    return sorted(found, key=lambda p: (min(len(sentences[p.sentence]), WINDOW + 1), p.sentence, p.keep))


def batches(waiting: Sequence[Piece]) -> Iterable[list[Piece]]:
    """Consecutive pieces of at most `BATCH` padded tokens together."""
    batch: list[Piece] = []
    longest = 0
    for piece in waiting:
        longest = max(longest, piece.last - piece.first)
        if batch and (len(batch) + 1) * longest > BATCH:
            yield batch
            batch, longest = [], piece.last - piece.first
        batch.append(piece)
    if batch:
        yield batch


def together(groups: Iterable[Sequence[T]], size: Callable[[T], int]) -> Iterator[list[T]]:
    """Consecutive groups of sentences as one while they have at most `DECODED` padded tokens.

    size  the tokens of a sentence

    >>> [len(some) for some in together([["a" * 1000]] * 6, len)]
    [4, 2]
    """
    out: list[T] = []
    longest = 0
    for group in groups:
        widest = max([longest, *map(size, group)])
        if out and (len(out) + len(group)) * widest > DECODED:
            yield out
            out, widest = [], max(map(size, group), default=0)
        out, longest = [*out, *group], widest
    if out:
        yield out
