"""Scores of a tagger on sentences with gold labels.

In: a function from sentences to `Guess`es. Out: a report as nested dicts. Names count when span and type are exact.
Start at `report`; `network_predictor` asks the torch network, `engine_predictor` the exported model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from pseudo.engines import crf, lemmas
from pseudo.engines.model import Model
from pseudo.training.labels import Batches
from pseudo.training.network import Network
from pseudo.training.sentences import Sentence, spans

Names = list[tuple[int, int, str]]


@dataclass(frozen=True, slots=True)
class Guess:
    """What a tagger says of one sentence; `coarse` is None for engines without the four classes."""

    fine: Names
    coarse: Names | None
    tags: list[str]
    lemmas: list[str]


class Score:
    """Counts of right, guessed and gold items by key."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.guessed: Counter[str] = Counter()
        self.gold: Counter[str] = Counter()

    def add(self, gold: Names, guess: Names, keys: Sequence[str]) -> None:
        for key in keys:
            for span in gold:
                self.gold[f"{key}{span[2]}"] += 1
                self.gold[f"{key}all"] += 1
            for span in guess:
                self.guessed[f"{key}{span[2]}"] += 1
                self.guessed[f"{key}all"] += 1
            for span in set(gold) & set(guess):
                self.right[f"{key}{span[2]}"] += 1
                self.right[f"{key}all"] += 1

    def table(self) -> dict[str, dict[str, float]]:
        out = {}
        for key, gold in sorted(self.gold.items(), key=lambda x: (-x[1], x[0])):
            right, guessed = self.right[key], self.guessed[key]
            out[key] = {
                "P": round(100 * right / max(1, guessed), 2),
                "R": round(100 * right / gold, 2),
                "F1": round(200 * right / (gold + guessed), 2),
                "n": gold,
            }
        return out


Predict = Callable[[Sequence[Sentence]], Iterator[Guess]]


def report(predict: Predict, sentences: Sequence[Sentence]) -> dict[str, Any]:
    """Fine and coarse names by type and genre; UPOS, UPOS+features and lemma over all words and on heads of names."""
    fine, coarse = Score(), Score()
    words: Counter[str] = Counter()
    for s, guess in zip(sentences, predict(sentences), strict=True):
        keys = ("", s.genre + "/") if s.genre else ("",)
        if s.fine:
            fine.add(spans(s.fine), guess.fine, keys)
        if s.coarse and guess.coarse is not None:
            coarse.add(spans(s.coarse), guess.coarse, keys)
        if s.tags and s.lemmas:
            for tag, got, lemma, got_lemma, head in zip(
                s.tags, guess.tags, s.lemmas, guess.lemmas, s.heads, strict=True
            ):
                upos, _, feats = tag.partition("|")
                got_upos, _, got_feats = got.partition("|")
                words["n"] += 1
                words["upos"] += upos == got_upos
                words["tag"] += tag == got
                words["lemma"] += lemma == got_lemma
                if head:
                    words["heads"] += 1
                    words["head_lemma"] += lemma == got_lemma
                    words["head_feats"] += feats == got_feats
                    words["head_both"] += lemma == got_lemma and feats == got_feats
                    if feats:
                        words["inflected"] += 1
                        words["inflected_both"] += lemma == got_lemma and feats == got_feats

    def share(key: str, of: str) -> float:
        return round(100 * words[key] / max(1, words[of]), 2)

    return {
        "fine": fine.table(),
        "coarse": coarse.table(),
        "words": {"n": words["n"], **{k: share(k, "n") for k in ("upos", "tag", "lemma")}},
        "heads": {
            "n": words["heads"],
            **{k: share(f"head_{k}", "heads") for k in ("lemma", "feats", "both")},
            "inflected_both": share("inflected_both", "inflected"),
            "inflected": words["inflected"],
        },
    }


def short(r: dict[str, Any]) -> str:
    """One line of a report."""
    c, f = r["coarse"], r["fine"]
    four = " ".join(f"{k} {c[k]['F1']}" for k in ("PER", "LOC", "ORG", "MISC") if k in c)
    five = " ".join(f"{k} {f[k]['R']}/{f[k]['P']}" for k in ("PER", "GPE", "ORG", "LOC", "FAC", "DATE") if k in f)
    return (
        f"coarse {c.get('all', {}).get('F1')} ({four}) fine {f.get('all', {}).get('F1')} (R/P {five}) "
        f"words {r['words']} heads {r['heads']}"
    )


def engine_predictor(folder: Path) -> Predict:
    """Guesses of the exported model, through the code that users run."""
    model = Model.load(folder)

    def predict(sentences: Sequence[Sentence]) -> Iterator[Guess]:
        fine = model.tag([s.forms for s in sentences])
        coarse = model.tag([s.forms for s in sentences], coarse=True)
        for a, b in zip(fine, coarse, strict=True):
            yield Guess(
                [n[:3] for n in a.names],
                [n[:3] for n in b.names],
                [f"{u}|{f}" for u, f in zip(a.upos, a.feats, strict=True)],
                list(a.lemmas),
            )

    return predict


def network_predictor(net: Network, batches: Batches) -> Predict:
    """Guesses of the torch network."""
    labels = batches.labels

    def weights(head: Any, kinds: tuple[str, ...]) -> crf.Weights:
        return crf.Weights(kinds, *(getattr(head, n).detach().numpy() for n in ("inner", "leave", "begin")))

    def predict(sentences: Sequence[Sentence]) -> Iterator[Guess]:
        net.eval()
        fine_w, coarse_w = weights(net.fine_crf, labels.fine), weights(net.coarse_crf, labels.coarse)
        for start in range(0, len(sentences), 64):
            part = sentences[start : start + 64]
            made = batches.make(part)
            with torch.no_grad():
                fine, coarse, tags, scripts = net(made["rows"], made["offsets"], made["mask"])
            lengths = np.array([len(s.forms) for s in part])
            names = crf.names(fine.numpy(), lengths, fine_w)
            rough = crf.names(coarse.numpy(), lengths, coarse_w)
            tag_ids, script_ids = tags.argmax(2).tolist(), scripts.argmax(2).tolist()
            for i, s in enumerate(part):
                n = len(s.forms)
                yield Guess(
                    [x[:3] for x in names[i]],
                    [x[:3] for x in rough[i]],
                    [labels.tags[t] for t in tag_ids[i][:n]],
                    [
                        lemmas.lemma(form, labels.scripts[edit], labels.letters)
                        for form, edit in zip(s.forms, script_ids[i][:n], strict=True)
                    ],
                )

    return predict
