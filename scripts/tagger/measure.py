"""Scores of a tagger on sentences with gold labels.

    python -m scripts.tagger.measure ../shared/data pseudo/hu/models --json report.json

In: a function from sentences to `Guess`es. Out: a report as nested dicts. Names count when span and type are exact.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.tagger import corpus
from scripts.tagger.corpus import Sentence

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


def report(predict: Callable[[Sequence[Sentence]], Iterator[Guess]], sentences: Sequence[Sentence]) -> dict[str, Any]:
    """Fine and coarse names by type and genre; UPOS, UPOS+features and lemma over all words and on heads of names."""
    fine, coarse = Score(), Score()
    words: Counter[str] = Counter()
    for s, guess in zip(sentences, predict(sentences), strict=True):
        if s.fine:
            fine.add(corpus.spans(s.fine), guess.fine, ("", s.genre + "/"))
        if s.coarse and guess.coarse is not None:
            coarse.add(corpus.spans(s.coarse), guess.coarse, ("", s.genre + "/"))
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


def engine_predictor(folder: Path) -> Callable[[Sequence[Sentence]], Iterator[Guess]]:
    """Guesses of the exported model, through the code that users run."""
    from pseudo.engines.compact import Model

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


def main() -> None:
    """The devel parts through the engine, as users run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", type=Path, help="where the whole report goes")
    args = parser.parse_args()
    devel = corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "devel")
    told = report(engine_predictor(args.folder), devel)
    if args.json:
        args.json.write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
    print(short(told))


if __name__ == "__main__":
    main()
