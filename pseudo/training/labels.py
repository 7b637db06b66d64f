"""What the network can answer, and sentences as the tensors it learns from.

In: `Sentence`s. Out: `Labels`, the four label sets; `Batches.make`, tensors of a batch. Start at `Labels`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import torch
from torch import Tensor

from pseudo.engines import lemmas
from pseudo.engines.features import Features
from pseudo.language.letters import Letters
from pseudo.training.sentences import Sentence, spans

script = lru_cache(1 << 20)(lemmas.script)
"""`lemmas.script`, remembered while training."""


class Labels:
    """Types of names of the two layers, `UPOS|feats` tags, lemma scripts, and which scripts went with which tags."""

    def __init__(
        self, fine: Sequence[str], coarse: Sequence[str], tags: Sequence[str], scripts: Sequence[str], letters: Letters
    ) -> None:
        self.letters = letters
        self.fine, self.coarse, self.tags, self.scripts = tuple(fine), tuple(coarse), tuple(tags), tuple(scripts)
        self.tag_ids = {t: i for i, t in enumerate(self.tags)}
        self.script_ids = {t: i for i, t in enumerate(self.scripts)}
        self.together = np.zeros((len(self.tags), len(self.scripts)), dtype=np.int32)

    def see(self, sentences: Sequence[Sentence]) -> None:
        """Count which scripts go with which tags: the exported model chooses among these only."""
        for s in sentences:
            if s.tags and s.lemmas:
                for tag, form, lemma in zip(s.tags, s.forms, s.lemmas, strict=True):
                    row = self.tag_ids.get(tag, -1)
                    column = self.script_ids.get(script(form, lemma, self.letters), -1) if lemma else -1
                    if row >= 0 and column >= 0:
                        self.together[row, column] += 1


def labels(train: Sequence[Sentence], fine: Sequence[str], coarse: Sequence[str], letters: Letters) -> Labels:
    """The label sets of sentences: tags and scripts that are no slips of the corpus."""
    tags = Counter(t for s in train if s.tags for t in s.tags if t)
    scripts: Counter[str] = Counter()
    for s in train:
        if s.lemmas:
            scripts.update(script(f, x, letters) for f, x in zip(s.forms, s.lemmas, strict=True) if x)
    kept = [t for t, n in sorted(scripts.items(), key=lambda x: (-x[1], x[0])) if n >= 3]
    # T-variants of the scripts that names need when they stand in capitals or without any.
    kept += [f"T{s[1:]}" for s in kept[:120]] + [f"L{s[1:]}" for s in kept[:300]]
    found = Labels(
        fine,
        coarse,
        [t for t, n in sorted(tags.items(), key=lambda x: (-x[1], x[0])) if n >= 2],
        list(dict.fromkeys(kept)),
        letters,
    )
    found.see(train)
    return found


def bioes(tags: Sequence[str], kinds: Sequence[str]) -> list[int]:
    """IOB2 -> numbers of O, B-x, I-x, E-x, S-x.

    >>> bioes(("B-PER", "I-PER", "O", "B-GPE"), ("PER", "GPE"))
    [1, 5, 0, 8]
    """
    k = len(kinds)
    where = {kind: i for i, kind in enumerate(kinds)}
    out = [0] * len(tags)
    for first, last, kind in spans(tags):
        i = where[kind]
        if last - first == 1:
            out[first] = 1 + 3 * k + i
        else:
            out[first:last] = [1 + i, *[1 + k + i] * (last - first - 2), 1 + 2 * k + i]
    return out


class Batches:
    """Sentences -> tensors; feature rows of a form are remembered while training."""

    def __init__(self, features: Features, labels: Labels) -> None:
        self.features, self.labels = features, labels
        self.rows: dict[str, Any] = {}
        self.plain: dict[str, int] = {}

    def form(self, form: str) -> Any:
        got = self.rows.get(form)
        if got is None:
            got = self.rows[form] = np.array(self.features.rows(form), dtype=np.int64)
            self.plain[form] = sum(key[0] != "k" for key in self.features.keys(form))
        return got

    def make(
        self, batch: Sequence[Sentence], drop: float = 0.0, rng: np.random.Generator | None = None
    ) -> dict[str, Tensor]:
        """drop  share of the features that is left out, so that the network does not lean on single ones"""
        longest = max(len(s.forms) for s in batch)
        shape = (len(batch), longest)
        mask = np.zeros(shape, dtype=np.float32)
        fine, coarse = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        tags, scripts = np.full(shape, -100, dtype=np.int64), np.full(shape, -100, dtype=np.int64)
        rows: list[Any] = []
        for i, s in enumerate(batch):
            n = len(s.forms)
            mask[i, :n] = 1
            rows += [self.form(f) for f in s.forms]
            if s.fine:
                fine[i, :n] = bioes(s.fine, self.labels.fine)
            if s.coarse:
                coarse[i, :n] = bioes(s.coarse, self.labels.coarse)
            if s.tags and s.lemmas:
                tags[i, :n] = [self.labels.tag_ids.get(t, -100) for t in s.tags]
                scripts[i, :n] = [
                    self.labels.script_ids.get(script(f, x, self.labels.letters), -100) if x else -100
                    for f, x in zip(s.forms, s.lemmas, strict=True)
                ]
        counts = np.array([len(r) for r in rows])
        flat = np.concatenate(rows)
        if drop and rng is not None:
            keep = rng.random(len(flat)) >= drop
            first = np.concatenate([[0], np.cumsum(counts)[:-1]])
            anonymous = rng.random(len(rows)) < 1.5 * drop  # a word the model has to judge without its identity
            keep[first[anonymous]] = False
            keep[first[anonymous] + 1] = False
            # A name that no table has: what the gazetteer says comes last.
            plain = np.array([self.plain[f] for s in batch for f in s.forms])
            for i in np.flatnonzero((rng.random(len(rows)) < 1.2 * drop) & (plain < counts)).tolist():
                keep[first[i] + plain[i] : first[i] + counts[i]] = False
            owner = np.repeat(np.arange(len(rows)), counts)[keep]
            flat, counts = flat[keep], np.bincount(owner, minlength=len(rows))
        offsets = np.concatenate([[0], np.cumsum(counts)[:-1]])

        def has(layer: str) -> Tensor:
            return torch.tensor([1.0 if getattr(s, layer) else 0.0 for s in batch])

        return {
            "rows": torch.from_numpy(flat),
            "offsets": torch.from_numpy(offsets),
            "mask": torch.from_numpy(mask),
            "fine": torch.from_numpy(fine),
            "coarse": torch.from_numpy(coarse),
            "tags": torch.from_numpy(tags),
            "scripts": torch.from_numpy(scripts),
            "has_fine": has("fine"),
            "has_coarse": has("coarse"),
        }


def batched(sentences: Sequence[Sentence], size: int, rng: random.Random | None) -> list[list[Sentence]]:
    """Batches of about `size` padded tokens, sentences of like length together."""
    order = sorted(sentences, key=lambda s: len(s.forms) + (rng.random() * 3 if rng else 0.0))
    out: list[list[Sentence]] = [[]]
    for s in order:
        if out[-1] and (len(out[-1]) + 1) * len(s.forms) > size:
            out.append([])
        out[-1].append(s)
    if rng:
        rng.shuffle(out)
    return out
