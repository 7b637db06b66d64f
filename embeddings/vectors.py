"""Nearest names.

What comes in: a name, its kind, perhaps the candidates. What goes out: (name, cosine) pairs, best first.
Start at `Vectors.nearest`.

The vectors of each kind are centred on their mean, so a cosine says how alike two surnames are among surnames; 0 is the
likeness of any two, and cosines of different kinds say nothing to each other.

Machines agree to the last bit. Vectors are small integers (-127..127); a dot product of 64 of them stays below 2^24,
where float32 holds every integer exactly, so numpy may add in any order and with any instructions; lengths come from
an IEEE square root of an exact integer, and the cosine is an integer division. Equal cosines are ordered by code
point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from embeddings.subwords import rows

ONE = 10_000
"""The cosine of a name with itself."""

BLOCK = 256
"""Names that are looked for at a time."""


class KindError(ValueError):
    """A kind of name that this language has no vectors for. Says which there are."""


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Names of one kind with their vectors, ready to be searched; made by `Vectors.pool`.

    names    in code-point order, each once
    vectors  float32 (len(names), d), whole numbers from -127 to 127
    lengths  int64 (len(names),), Euclidean lengths times 256, at least 1
    """

    kind: str
    names: tuple[str, ...] = field(repr=False)
    vectors: NDArray[np.float32] = field(repr=False)
    lengths: NDArray[np.int64] = field(repr=False)

    def nearest(self, vector: NDArray[np.float32], n: int, but: str = "") -> tuple[tuple[str, int], ...]:
        """The `n` names nearest to a vector of whole numbers, best first, without the name `but`."""
        if not self.names or n < 1:
            return ()
        dots = (self.vectors @ vector).astype(np.int64)
        length = int(_lengths(vector[None, :])[0])
        cosines = dots * (ONE << 16) // (self.lengths * length)
        # One number holds cosine and place, so that the sort has no ties to settle.
        count = len(self.names)
        order = cosines * count + np.arange(count - 1, -1, -1)
        some = min(n + 1, count)
        best = order.argpartition(count - some)[count - some :]
        best = best[(-order[best]).argsort()]
        found = list(zip([self.names[i] for i in best.tolist()], cosines[best].tolist(), strict=True))
        return tuple(pair for pair in found if pair[0] != but)[:n]

    def nearest_rows(self, vectors: NDArray[np.float32], n: int) -> NDArray[np.int64]:
        """The same for many vectors at once, own names and all: for each the places of the `n` nearest in `names`,
        best first. int64 (len(vectors), n or as many as there are)"""
        count = len(self.names)
        dots = (vectors @ self.vectors.T).astype(np.int64)
        cosines = dots * (ONE << 16) // (self.lengths[None, :] * _lengths(vectors)[:, None])
        order = cosines * count + np.arange(count - 1, -1, -1)
        some = min(n, count)
        best = np.argpartition(order, count - some, axis=1)[:, count - some :]
        ranks = np.argsort(-np.take_along_axis(order, best, 1), axis=1)
        found: NDArray[np.int64] = np.take_along_axis(best, ranks, 1)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """The vectors of one language. `card` says what they were made from, how, under which licence, how good they
    are."""

    card: Mapping[str, object] = field(repr=False)
    tables: Mapping[str, Pool] = field(repr=False)
    index: Mapping[str, Mapping[str, int]] = field(repr=False)
    ngrams: NDArray[np.int8] = field(repr=False)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of names there are vectors for, in code-point order."""
        return tuple(sorted(self.tables))

    def known(self, name: str, kind: str) -> bool:
        """Whether the name has a vector of its own; any other name is judged by its letters."""
        self._table(kind)
        return _nfc(name) in self.index[kind]

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of a kind that have vectors of their own, in code-point order."""
        return self._table(kind).names

    def nearest(
        self, name: str, kind: str, among: Collection[str] | Pool | None = None, n: int = 50
    ) -> tuple[tuple[str, int], ...]:
        """The `n` names most like `name`, best first, with their cosines from -10,000 to 10,000; never the name itself.

        name    a name in its normal form (nominative, usual capitals); it need not be known
        kind    one of `kinds`
        among   the candidates; without them all known names of the kind. For many questions about the same candidates
                make a `pool` of them once.
        raises  KindError
        """
        table = self._table(kind)
        if isinstance(among, Pool):
            table = among
        elif among is not None:
            table = self.pool(among, kind)
        name = _nfc(name)
        return table.nearest(self.vector(name, kind), n, but=name)

    def nearest_among(self, names: Sequence[str], pool: Pool, n: int = 50) -> Iterator[tuple[str, ...]]:
        """For each of many names the `n` of the pool most like it, as `nearest` has them."""
        for start in range(0, len(names), BLOCK):
            block = [_nfc(name) for name in names[start : start + BLOCK]]
            rows = pool.nearest_rows(np.stack([self.vector(name, pool.kind) for name in block]), n + 1)
            for name, row in zip(block, rows.tolist(), strict=True):
                yield tuple([text for i in row if (text := pool.names[i]) != name][:n])

    def pool(self, names: Iterable[str], kind: str) -> Pool:
        """The candidates `names`, with the vectors of their letters where they have none of their own."""
        table, index = self._table(kind), self.index[kind]
        chosen = tuple(sorted({_nfc(name) for name in names}))
        places = np.array([index.get(name, -1) for name in chosen], dtype=np.int64)
        vectors = table.vectors[places]
        lengths = table.lengths[places]
        for at in np.flatnonzero(places < 0).tolist():
            vectors[at] = self.unseen(chosen[at], kind)
            lengths[at] = _lengths(vectors[at : at + 1])[0]
        return Pool(kind, chosen, vectors, lengths)

    def vector(self, name: str, kind: str) -> NDArray[np.float32]:
        """The vector of a name: its own, else the sum of its n-gram rows, brought to the same range of whole
        numbers."""
        table = self._table(kind)
        row = self.index[kind].get(_nfc(name))
        if row is not None:
            own: NDArray[np.float32] = table.vectors[row]
            return own
        return self.unseen(name, kind)

    def unseen(self, name: str, kind: str) -> NDArray[np.float32]:
        """The vector that the letters of a name give it, known or not (Bojanowski et al. 2017, section 3.2)."""
        total = self.ngrams[rows(name, kind, len(self.ngrams))].sum(axis=0, dtype=np.int64)
        largest = max(int(np.abs(total).max()), 1)
        scaled: NDArray[np.float32] = (total * 127 // largest).astype(np.float32)
        return scaled

    def _table(self, kind: str) -> Pool:
        try:
            return self.tables[kind]
        except KeyError:
            raise KindError(f"no vectors for names of kind {kind!r}; there are: {', '.join(self.kinds)}") from None


class Tables(Mapping[str, Pool]):
    """The pools of all kinds, each made of its stored rows when it is first asked for.

    rows  kind -> its names in code-point order, and their vectors as they are stored
    """

    def __init__(self, rows: Mapping[str, tuple[tuple[str, ...], NDArray[np.int8]]]) -> None:
        self._rows = rows
        self._made: dict[str, Pool] = {}

    def __getitem__(self, kind: str) -> Pool:
        if kind not in self._made:
            self._made[kind] = table(kind, *self._rows[kind])
        return self._made[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def table(kind: str, names: tuple[str, ...], vectors: NDArray[np.int8]) -> Pool:
    """A pool from stored rows; `names` in code-point order."""
    exact = vectors.astype(np.float32)
    return Pool(kind, names, exact, _lengths(exact))


def _lengths(vectors: NDArray[np.float32]) -> NDArray[np.int64]:
    """256 times the length of each row, rounded down, at least 1."""
    squares = np.einsum("ij,ij->i", vectors, vectors)  # below 2^24, so exact in any order
    lengths: NDArray[np.int64] = np.maximum(np.sqrt(squares.astype(np.float64) * 65536.0).astype(np.int64), 1)
    return lengths


def _nfc(name: str) -> str:
    return name if name.isascii() else unicodedata.normalize("NFC", name)
