"""Trains the vectors with gensim and packs what is shipped. The only module that needs gensim.

What comes in: a file of training sentences (tokens separated by spaces, one sentence a line) and the names to ship.
What goes out: int8 vectors of those names and the int8 table of n-grams. Start at `train` and `pack`.

FastText CBOW with one worker, a fixed seed and a fixed hash: the same file gives the same vectors on the same machine
and build. Two things differ from plain fastText, where every word is the mean of its own row and its n-gram rows:

- gensim would take the n-grams of the whole token, tags included; we give it those of `subwords`, so that the table
  can be used without gensim and belongs to names alone.
- With twenty n-grams to one word row, the neighbours of Szeged are Szegi and Szeghalom. So a name has two tokens: its
  own, which has no n-grams and learns from its company only, and a twin (`corpus.spelt`), which has them and stands
  in for it in a share of the sentences. The n-grams thus learn to say in the same space what can be told from the
  letters. Known names are shipped with their own vector; names met seldom with a mixture of both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from embeddings.corpus import is_spelt, name_of
from embeddings.subwords import rows


@dataclass(frozen=True, slots=True)
class Settings:
    """buckets: rows of the n-gram table; trust: a name met so often is believed half by company, half by letters;
    taught, ridge, rounds: names met so often refine the n-grams, how strongly these stay as learnt, rounds of the
    solver."""

    dimensions: int = 64
    window: int = 5
    negative: int = 10
    min_count: int = 4
    epochs: int = 3
    sample: float = 1e-3
    alpha: float = 0.05
    buckets: int = 1 << 15
    trust: int = 15
    taught: int = 20
    ridge: float = 2.0
    rounds: int = 60
    seed: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Raw:
    """What gensim learnt: tokens, how often each occurs, their own vectors (float32), n-gram rows (float32)."""

    tokens: list[str]
    counts: NDArray[np.int64]
    vectors: NDArray[np.float32]
    ngrams: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Keeps it for another `pack`."""
        tokens = np.frombuffer("\n".join(self.tokens).encode(), np.uint8)
        np.savez(path, tokens=tokens, counts=self.counts, vectors=self.vectors, ngrams=self.ngrams)

    @classmethod
    def load(cls, path: Path) -> Raw:
        """What `save` kept."""
        with np.load(path) as kept:
            tokens = kept["tokens"].tobytes().decode().split("\n")
            return cls(tokens, kept["counts"], kept["vectors"], kept["ngrams"])


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """names: kind -> name -> int8 vector; ngrams: int8 (buckets, d); vocabulary: tokens in the model."""

    names: dict[str, dict[str, NDArray[np.int8]]]
    ngrams: NDArray[np.int8]
    vocabulary: int


def train(text: Path, settings: Settings, say: Callable[[str], None]) -> Raw:
    """FastText over the sentences of `text`, one a line, tokens separated by spaces."""
    from gensim.models.fasttext import FastText
    from gensim.models.word2vec import LineSentence

    model = FastText(
        vector_size=settings.dimensions, window=settings.window, negative=settings.negative, sg=0, workers=1,
        min_count=settings.min_count, sample=settings.sample, alpha=settings.alpha, seed=settings.seed,
        bucket=settings.buckets, min_n=3, max_n=3, hashfxn=_hash, epochs=settings.epochs,
    )
    sentences = LineSentence(str(text), max_sentence_length=400)
    model.build_vocab(corpus_iterable=sentences)
    wv = model.wv
    wv.buckets_word = [np.array(_rows(token, settings.buckets), dtype=np.uint32) for token in wv.index_to_key]
    say(f"{len(wv.index_to_key):,} tokens in the vocabulary, {model.corpus_total_words:,} in the text")
    model.train(corpus_iterable=sentences, total_examples=model.corpus_count, epochs=settings.epochs)
    counts = np.array([wv.get_vecattr(at, "count") for at in range(len(wv.index_to_key))])
    return Raw(list(wv.index_to_key), counts, wv.vectors_vocab.copy(), wv.vectors_ngrams.copy())


def pack(raw: Raw, keep: Collection[str], settings: Settings) -> Trained:
    """The vectors of the tokens `keep` that the model has, and the refined n-grams, in whole numbers."""
    raw = centred(raw, settings)
    index = {token: at for at, token in enumerate(raw.tokens)}
    ngrams = refined(raw, settings)
    names: dict[str, dict[str, NDArray[np.int8]]] = {}
    for token in sorted(keep):
        found = name_of(token)
        if found and token in index:
            own = raw.vectors[index[token]]
            letters = ngrams[rows(*found, settings.buckets)].sum(axis=0)
            count = int(raw.counts[index[token]])
            share = count / (count + settings.trust)
            mixed = share * own / _length(own) + (1 - share) * letters / _length(letters)
            names.setdefault(found[1], {})[found[0]] = row(mixed)
    return Trained(names, quantised(ngrams), len(raw.tokens))


def centred(raw: Raw, settings: Settings) -> Raw:
    """The vectors of names at length 1, less the mean of their kind.

    What all names of a kind have in common says nothing about which are alike, and would take up most of the 255 steps
    that a component has: before, the cosines of any two organisations lay above 0.98.
    """
    vectors = raw.vectors / np.maximum(np.sqrt((raw.vectors**2).sum(axis=1, keepdims=True)), 1e-9)
    members: dict[str, list[int]] = {}
    for at, token in enumerate(raw.tokens):
        found = name_of(token)
        if found and raw.counts[at] >= settings.taught:
            members.setdefault(found[1], []).append(at)
    means = {kind: vectors[rows].mean(axis=0) for kind, rows in members.items()}
    for at, token in enumerate(raw.tokens):
        found = name_of(token)
        if found and found[1] in means:
            vectors[at] -= means[found[1]]
    return replace(raw, vectors=vectors)


def refined(raw: Raw, settings: Settings) -> NDArray[np.float32]:
    """The n-gram table, moved so that the letters of a known name point where its own vector points.

    Ridge regression, pulled towards the rows that fastText learnt instead of towards nothing (after Pinter et al. 2017,
    who learn such a map from letters to vectors; theirs is a network, ours one sum). Solved by conjugate gradients.
    """
    from scipy.sparse import csr_matrix

    known = [(at, found) for at, token in enumerate(raw.tokens) if raw.counts[at] >= settings.taught
             for found in [name_of(token)] if found]
    entries = [rows(*found, settings.buckets) for _, found in known]
    pointers = np.cumsum([0, *map(len, entries)])
    scale = np.concatenate([np.full(len(found), len(found) ** -0.5, np.float32) for found in entries])
    table = csr_matrix((scale, np.concatenate(entries), pointers), shape=(len(known), settings.buckets))
    target = raw.vectors[[at for at, _ in known]]
    target /= np.maximum(np.sqrt((target**2).sum(axis=1, keepdims=True)), 1e-9)
    lengths = np.sqrt(((table @ raw.ngrams) ** 2).sum(axis=1))
    start = raw.ngrams / max(float(lengths.mean()), 1e-9)
    # Minimise |table (start + step) - target|^2 + ridge |step|^2 over step.
    residual = table.T @ (target - table @ start)
    step = np.zeros_like(start)
    direction = residual.copy()
    before = (residual**2).sum(axis=0)
    for _ in range(settings.rounds):
        image = table.T @ (table @ direction) + settings.ridge * direction
        pace = before / np.maximum((direction * image).sum(axis=0), 1e-12)
        step += pace * direction
        residual -= pace * image
        after = (residual**2).sum(axis=0)
        direction = residual + after / np.maximum(before, 1e-12) * direction
        before = after
    found: NDArray[np.float32] = (start + step).astype(np.float32)
    return found


def row(vector: NDArray[np.float32]) -> NDArray[np.int8]:
    """A vector in whole numbers, its largest component 127: only the direction is kept."""
    whole: NDArray[np.int8] = np.rint(vector / max(float(np.abs(vector).max()), 1e-9) * 127).astype(np.int8)
    return whole


def quantised(table: NDArray[np.float32]) -> NDArray[np.int8]:
    """A table in whole numbers on one scale, so that rows can be added; the largest thousandth is cut off."""
    limit = max(float(np.quantile(np.abs(table), 0.999)), 1e-9)
    clipped: NDArray[np.int8] = np.clip(np.rint(table / limit * 127), -127, 127).astype(np.int8)
    return clipped


def _rows(token: str, buckets: int) -> list[int]:
    """The n-grams of a twin; no other token has any."""
    found = name_of(token[:-1]) if is_spelt(token) else None
    return rows(*found, buckets) if found else []


def _length(vector: NDArray[np.float32]) -> float:
    return max(float(np.sqrt((vector * vector).sum())), 1e-9)


def _hash(text: str) -> int:
    return crc32(text.encode())
