"""Deterministic choice from a secret key: the only source of chance in the program.

What comes in: the key (bytes) and a context (strings that say what is being chosen). What goes out: ranks and draws
that are the same on every machine and in every order, and that say nothing of the key or the context.
Start at `ranked` (candidates in keyed order) and `Stream` (a supply of keyed random numbers).

>>> ranked(b"k" * 16, ("surname", "Kovács"), ["Tóth", "Szabó", "Nagy"])
('Nagy', 'Tóth', 'Szabó')
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

BLOCK = 64
"""Bytes that SHA-256 takes at once: a key is filled up to so many."""
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""The bytes with which the key of each half of an HMAC is mixed (RFC 2104)."""


def _message(context: Sequence[str]) -> bytes:
    """The context as bytes; the length before each part keeps ("ab", "c") apart from ("a", "bc")."""
    return b"".join(map(_counted, context))


def _counted(part: str) -> bytes:
    data = part.encode("utf-8", "surrogatepass")
    return len(data).to_bytes(4, "big") + data


_candidate = lru_cache(maxsize=8192)(_counted)
"""The same of candidates, which are names of the tables: the same ones stand for many originals."""


def digest(key: bytes, context: Sequence[str]) -> bytes:
    """HMAC-SHA256 of the context under the key: 32 bytes."""
    return hmac.digest(key, _message(context), "sha256")


def ranked(key: bytes, context: Sequence[str], candidates: Iterable[str]) -> tuple[str, ...]:
    """The candidates, each once, in the order of HMAC(key, context | candidate)."""
    block = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
    inner, outer = sha256(block.translate(INNER) + _message(context)).copy, sha256(block.translate(OUTER)).copy
    ranks: dict[bytes, str] = {}  # no two candidates have one HMAC, in all the time that there is
    for candidate in set(candidates):  # HMAC, its two halves begun once for all candidates
        half, whole = inner(), outer()
        half.update(_candidate(candidate))
        whole.update(half.digest())
        ranks[whole.digest()] = candidate
    return tuple([ranks[rank] for rank in sorted(ranks)])


class Stream:
    """Keyed random numbers for one context: HMAC-SHA256 in counter mode.

    Same key and context: same numbers. It is the one stateful value of the package; make it, draw from it, drop it.

    >>> a, b = Stream(b"k" * 16, "SOCIALID", "1"), Stream(b"k" * 16, "SOCIALID", "1")
    >>> [a.below(10) for _ in range(5)] == [b.below(10) for _ in range(5)]
    True
    """

    __slots__ = ("_block", "_context", "_counter", "_key")

    def __init__(self, key: bytes, *context: str) -> None:
        self._key, self._context = key, context
        self._counter, self._block = 0, b""

    def __repr__(self) -> str:
        return "Stream(...)"  # neither key nor context belongs in a log

    def _take(self, size: int) -> int:
        while len(self._block) < size:
            self._block += digest(self._key, (*self._context, str(self._counter)))
            self._counter += 1
        taken, self._block = self._block[:size], self._block[size:]
        return int.from_bytes(taken, "big")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, every one equally likely (rejection, no modulo bias). n >= 1."""
        if n < 1:
            raise ValueError("n must be at least 1")
        size = max(1, (n.bit_length() + 7) // 8)
        limit = 256**size - 256**size % n
        while (number := self._take(size)) >= limit:
            pass
        return number % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items (not empty)."""
        return items[self.below(len(items))]

    def digits(self, count: int) -> str:
        """`count` decimal digits."""
        return "".join(str(self.below(10)) for _ in range(count))


def cycle(items: Sequence[T], stream: Stream) -> dict[T, T]:
    """What each of some things becomes when all change places, none stays, no two become one: one cycle through all
    (Sattolo)."""
    order = list(items)
    for at in range(len(order) - 1, 0, -1):
        other = stream.below(at)
        order[at], order[other] = order[other], order[at]
    return dict(zip(items, order, strict=True))
