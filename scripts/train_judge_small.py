"""Fit the judge of a language that has a small corpus: models/judge.onnx, judge.json, judge.md.

    python -m scripts.train_judge_small fi dev.conllup --types types.tsv \
        --gold tests/gold/fi/open tests/gold/fi/open2 --folds 2 --out WORK

In:  the part of a corpus that the tagger of the language has not learned, annotated documents of ours, and lines that
     `scripts/tagger/made.py` makes; the corpus once more without a tagger, the documents in the copies of
     `scripts/train_judge.py`. Where the tagger has learned the documents, `--taggers` are those of which each has not
     learned one fold of them (`scripts.tagger.marked --leave`), which it reads here.
Out: the model and its card. With --folds what the whole stage does on the corpus where the judge had not learned it
     (`scripts/measure_names.py`), in the card as well.

How a candidate is right, and how trees are fitted, is in `pseudo.training.judging`. The same data give the same model
on the same kind of machine. Start at `main`.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from pseudo import engines
from pseudo.core.document import Document
from pseudo.language import language as languages
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.spans.judge.evidence import columns
from pseudo.training import judging
from pseudo.training.judging import Asked
from pseudo.training.sentences import spans
from pseudo.training.texts import Text, joined
from scripts.measure_names import HEADER, Counts, corpus, counted
from scripts.measure_recall import Gold, documents
from scripts.tagger import hurried
from scripts.tagger.made import Maker
from scripts.tagger.passages import bare
from scripts.train_judge import broken, careless, gains, singly

WEIGHT = {"corpus": 1.0, "corpus without a tagger": 1.0, "made": 0.5, "made without a tagger": 0.5,
          "gold": 2.0}
COPY = 0.3
"""How much a candidate of a set counts, and one of a copy of the gold."""
HASTE: Mapping[str, Callable[[Text], Text]] = {
    "small": hurried.small, "dictated": hurried.dictated,
    "scanned": lambda text: hurried.scanned(text, random.Random(1)),
}
SEED, LINES, TOGETHER = 77, 2, 8
"""Of the lines that are made: another seed than the tagger's, lines of each template, lines of a text."""

Sets = Mapping[str, Sequence[Asked | None]]


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--types", type=Path, help="what its labels mean: LABEL<tab>TYPE")
    parser.add_argument("--gold", type=Path, nargs="*", default=[], help="folders of annotated documents")
    parser.add_argument("--taggers", type=Path, nargs="*", default=[], help="one for each fold that it did not learn")
    parser.add_argument("--folds", type=int, default=0, help="measure on folds of the corpus left out, how many")
    parser.add_argument("--out", type=Path, required=True, help="folder for the model")
    options = parser.parse_args(argv)
    language = languages.load(options.language)
    texts = list(corpus(options.corpus, options.language, options.types))
    sets = asked(texts, [one for path in options.gold for one in documents(path)], language, options.taggers)
    table = [HEADER, measured(texts, sets, options.folds, language)] if options.folds else []
    options.out.mkdir(parents=True, exist_ok=True)
    rows, weights = fit(sets, options.out)
    text = card(language, options.out, rows, weights, table)
    (options.out / "judge.md").write_text(text, "utf-8")


def asked(texts: Iterable[Text], gold: Sequence[Gold], language: Language, taggers: Sequence[Path] = ()) -> Sets:
    """Of each set what the judge is asked of each text. taggers: what reads the gold, in turn."""
    tagger, rules = (engines.load(engine, language.tag) for engine in ("compact", "rules"))
    readers = [engines.load(f"compact:{folder}", language.tag) for folder in taggers] or [tagger]

    def told(some: Iterable[Text], engine: engines.Engine) -> list[Asked | None]:
        return [judging.asked(text, language, engine) for text in some]

    def crosswise(some: Iterable[Text]) -> list[Asked | None]:
        return [judging.asked(text, language, readers[number % len(readers)]) for number, text in enumerate(some)]

    def plain(some: Iterable[Gold]) -> list[Text]:
        return [Text(one.text, tuple(mention[:3] for mention in one.mentions)) for one in some]

    texts = list(texts)
    return {
        "corpus": told(texts, tagger), "corpus without a tagger": told(texts, rules),
        "made": told(made(language.tag), tagger), "made without a tagger": told(made(language.tag), rules),
        "gold": crosswise(plain(gold)),
        "in haste": crosswise(plain(map(careless, gold))), "without accents": crosswise(plain(map(bare, gold))),
        "broken": crosswise(plain(map(broken, gold))), "without a tagger": told(plain(gold), rules),
        "line by line": [one for number, each in enumerate(gold)
                         for one in told(plain(singly(each)), readers[number % len(readers)])],
    } | {f"corpus, {way}": told(map(change, texts), tagger) for way, change in HASTE.items()
         } | {f"gold, {way}": crosswise(map(change, plain(gold))) for way, change in HASTE.items()}


def made(tag: str) -> list[Text]:
    """Lines of the templates with fresh names, some at a time."""
    maker, kinds = Maker(tag, SEED), {"PERSON": "PER", "PRODUCT": "PROD"}
    lines = []
    for _ in range(LINES):
        for template in maker.templates:
            rows = maker.line(template)
            names = spans([row[-1] for row in rows])
            lines.append(([row[0] for row in rows], [(a, b, kinds.get(kind, kind)) for a, b, kind in names]))
    random.Random(1).shuffle(lines)
    return [joined(lines[at : at + TOGETHER]) for at in range(0, len(lines), TOGETHER)]


def fit(sets: Sets, out: Path, leave: tuple[int, int] | None = None) -> tuple[int, str]:
    """Writes a model; gives the number of candidates, and what weighs most. leave: of how many folds of the corpus
    which one trains nothing."""
    rows, right, weights = [], [], []
    for name, docs in sets.items():
        for number, doc in enumerate(docs):
            left = leave is not None and name.startswith("corpus") and number % leave[0] == leave[1]
            if doc is not None and len(doc.rows) and not left:
                rows.append(doc.rows)
                right.append(doc.right)
                weights.append(np.full(len(doc.rows), WEIGHT.get(name, COPY), np.float32))
    every, classes = np.concatenate(rows), np.concatenate(right)
    booster = judging.fitted(every, classes, np.concatenate(weights))
    judging.written(judging.exported(booster), np.median(every[classes == 0], 0), out)
    return len(every), gains(booster)


def measured(texts: Sequence[Text], sets: Sets, folds: int, language: Language) -> str:
    """What the whole stage does on the corpus, each text with a judge that has not learned it."""
    counts = Counts()
    for left in range(folds):
        with TemporaryDirectory() as temporary:
            home = Path(temporary) / "model"
            shutil.copytree(folder(language.tag) / "models", home)
            fit(sets, home, (folds, left))
            program = Pseudonymiser(language.tag, b"no choice is made here", Settings(engine=f"compact:{home}"))
            for number, text in enumerate(texts):
                if number % folds == left:
                    counted(text, program.spans(Document(text.text, lang=language.tag)).spans or (), counts)
        print(f"fold {left + 1} of {folds}", file=sys.stderr, flush=True)
    return counts.row(f"corpus, {folds} folds")


CARD = """# Judge of candidates for {name}

Says of each candidate for a name what it is; {trees} trees for each class over {columns} columns of evidence
(`pseudo/spans/judge`), run by onnxruntime; see docs/judge.md. Made by `scripts/train_judge_small.py`.

| file | SHA-256 |
|---|---|
| judge.onnx ({size:,} bytes) | {sha} |

## Data and licences
- The development part of the corpus of which the tagger learned the train part; its card names it and its licence.
- Annotated documents of ours (`tests/gold/{tag}/open*`), and copies of them: in haste, in small letters, dictated,
  scanned, without accents, broken, line by line, without a tagger; the corpus in small letters, dictated and scanned.
- Lines of `scripts/tagger/{tag}/templates.txt` with names drawn anew. The tagger has learned most of the templates.

No held document, no test part and no document of the development gold has trained anything. {rows:,} candidates;
weights: {weights}, copies {copy}. The judge is passed on under the licence of the tagger, with its attributions.

{table}

What weighs most, in the share of the gain: {gains}.
"""


def card(language: Language, out: Path, rows: int, gained: str, table: Sequence[str]) -> str:
    """The text of judge.md."""
    data = (out / "judge.onnx").read_bytes()
    whole = "Names of persons, places and bodies (`scripts/measure_names.py`), of folds that trained nothing:\n\n"
    return CARD.format(
        name=language.table.get("name", language.tag), tag=language.tag, trees=judging.TREES, columns=len(columns()),
        size=len(data), sha=hashlib.sha256(data).hexdigest(), rows=rows, copy=COPY, gains=gained,
        weights=", ".join(f"{name} {weight}" for name, weight in WEIGHT.items()),
        table=whole + "\n".join(table) if table else "No folds were measured.",
    )


if __name__ == "__main__":
    main()
