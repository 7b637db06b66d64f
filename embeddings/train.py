"""Trains the vectors with gensim and packs what is shipped. The only module that needs gensim.

What comes in: a file of training sentences (tokens separated by spaces, one sentence a line) and the names to ship. What
goes out: int8 vectors of those names and the int8 table of n-grams. Start at `train`.

FastText CBOW with one worker, a fixed seed and a fixed hash: the same file gives the same vectors on the same machine and
build. Two things differ from plain fastText, where every word is the mean of its own row and its n-gram rows:

- gensim would take the n-grams of the whole token, tags included; we give it those of `subwords`, so that the table can be
  used without gensim and belongs to names alone.
- With twenty n-grams to one word row, the neighbours of Szeged are Szegi and Szeghalom. So a name has two tokens: its own,
  which has no n-grams and learns from its company only, and a twin (`corpus.spelt`), which has them and stands in for it in
  a share of the sentences. The n-grams thus learn to say in the same space what can be told from the letters. Known names
  are shipped with their own vector; names met seldom with a mixture of both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from embeddings.corpus import is_spelt, name_of
from embeddings.subwords import rows


@dataclass(frozen=True, slots=True)
class Settings:
    """buckets: rows of the n-gram table; trust: a name met so often is believed half by company, half by letters."""

    dimensions: int = 64
    window: int = 5
    negative: int = 10
    min_count: int = 4
    epochs: int = 3
    sample: float = 1e-3
    alpha: float = 0.05
    buckets: int = 1 << 15
    trust: int = 15
    seed: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """names: kind -> name -> int8 vector; ngrams: int8 (buckets, d); vocabulary: tokens in the model."""

    names: dict[str, dict[str, NDArray[np.int8]]]
    ngrams: NDArray[np.int8]
    vocabulary: int


def train(text: Path, keep: Collection[str], settings: Settings, say: Callable[[str], None]) -> Trained:
    """Vectors of the tokens `keep` (see `corpus.unit`) that occur often enough in `text`."""
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
    names: dict[str, dict[str, NDArray[np.int8]]] = {}
    for token in sorted(keep):
        found = name_of(token)
        if found and token in wv.key_to_index:
            at = wv.key_to_index[token]
            own = wv.vectors_vocab[at]
            letters = wv.vectors_ngrams[rows(*found, settings.buckets)].sum(axis=0)
            share = wv.get_vecattr(at, "count") / (wv.get_vecattr(at, "count") + settings.trust)
            mixed = share * own / _length(own) + (1 - share) * letters / _length(letters)
            names.setdefault(found[1], {})[found[0]] = row(mixed)
    return Trained(names, quantised(wv.vectors_ngrams), len(wv.index_to_key))


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
