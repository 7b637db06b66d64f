"""A judge of candidates for names, fitted and measured: learned evidence in place of `pseudo/spans/conditions`.

    pip install lightgbm
    python -m scripts.train_judge ../shared/data --folds 2 --gold ../shared/gold/docs

In:  NerKor's devel part and the documents of `own_hu` (which did not train the tagger), these once more without
     capitals and accents, and ours of `open` to `open4`.
Out: a row for each set and each lean: names that no span touches, loose F1 (as `measure_names` counts), false spans;
     of the sets that train it, on folds left out. Then the columns of evidence that weigh most.

Not part of the program yet. Measured so (2 folds, 120 trees, without the documents in haste): NerKor 1.52 % touched by
no span and F1 92.43 with a lean of 1.0, where the program has 2.08 and 90.55; with `measure_names` on the documents of
`own_hu` 92.0 where it has 90.6. Of 23 rules of `spans/conditions` none adds more than 0.11 to F1 behind it. What finds
names because the document has them elsewhere (`seen_before`, `careless_mentions`, `typed_in_haste`) still finds what it
misses. A second pass over what the first said of the other mentions gained nothing.

The candidates are what the tagger holds for possible (`Compact.weighed`), what the tables and the looks offer, and what
lies beside these. A candidate is right where gold has just this place; of a person gold may leave titles out. Of
NerKor, which does not mark them, adjectives made of places train nothing. Start at `main`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo import engines
from pseudo.core.document import NAMES, Span
from pseudo.language import language as languages
from pseudo.language.language import Language
from pseudo.language.tokenise import tokenise
from pseudo.spans.conditions import guesses, telegrams
from pseudo.spans.draft import LEVELS, Draft, applied, drafted
from pseudo.spans.sources import clinical, gazetteer, heuristics, patterns
from scripts.judge import facts
from scripts.judge.best import best
from scripts.judge.evidence import columns, evidence
from scripts.judge.propose import proposed
from scripts.judge.sheet import GROUPS, OTHERS, Floats, Place, Sheet, laid_out
from scripts.measure_names import HEADER, Counts, counted
from scripts.measure_recall import Gold, careless, documents, nerkor

CLASSES = ("none", "person", "place", "body", "other")
"""What a candidate may be."""
OFFERS = (
    patterns.identifiers_and_dates, patterns.no_statutes, clinical.clinic, telegrams.no_measures,
    guesses.no_first_names, patterns.towns_behind_zips, gazetteer.tables,
)
"""The rules of stage one that offer candidates beside the tagger."""
OWN = Path(__file__).resolve().parents[1] / "tests" / "gold" / "documents"
SETTINGS = {
    "objective": "multiclass", "num_class": len(CLASSES), "num_leaves": 15, "learning_rate": 0.05,
    "min_data_in_leaf": 20, "feature_fraction": 0.5, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 1.0,
    "verbose": -1, "seed": 1, "num_threads": 1, "deterministic": True,
}
TREES = 300
WEIGHT = {"nerkor": 0.7, "open": 0.5, "open2": 0.5}
"""How much a candidate of a set counts: our documents of `open` and `open2` trained the tagger too, which is surer of
them than of others."""
SMALL = 0.3
"""How much one counts of a text that was stripped of capitals and accents."""
HASTE = "in haste: "
LEANS = (0.0, 0.5, 1.0, 1.5)
PLAIN = frozenset(("DATE", "TIME", "DUR", "AGE", "MONEY", "PERCENT", "QUANTITY", "CARDINAL", "ORDINAL"))
"""Types of gold that are no names."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A document with its candidates. right: the class of each, -1 where it trains nothing."""

    gold: Gold
    draft: Draft
    sheet: Sheet
    candidates: Mapping[Place, Sequence[Span]]
    rows: Floats
    right: npt.NDArray[np.int8]


def asked(gold: Gold, language: Language, engine: engines.Engine) -> Asked | None:
    """What the judge is asked of a document."""
    tokens = tokenise(gold.text, language.cutting, ())
    if not tokens:
        return None
    ((words, named, maybe),) = engines.weighed(engine, [gold.text], [tokens])
    draft = drafted(gold.text, words, named, None)
    for each in OFFERS:
        draft = applied(each, draft, language)
    sheet = laid_out(draft.text, draft.tokens, maybe, language)
    looks = heuristics.find(draft.text, draft.tokens, draft.spans, language, LEVELS["max"])
    offered = (*draft.spans, *(span for span in looks if span.source == "heuristic"))
    candidates = proposed(sheet, (span for span in offered if span.type in NAMES), language)
    rows = evidence(sheet, candidates, language)
    return Asked(gold, draft, sheet, candidates, rows, _right(gold, sheet, list(candidates), language))


def _right(gold: Gold, sheet: Sheet, places: Sequence[Place], language: Language) -> npt.NDArray[np.int8]:
    by_end = {end: (start, type_) for start, end, type_, _ in gold.mentions}
    out = np.zeros(len(places), np.int8)
    for number, (first, last) in enumerate(places):
        start, end = sheet.tokens[first].start, sheet.tokens[last - 1].end
        wanted, type_ = by_end.get(end, (-1, ""))
        titles = gold.text[start:wanted].split() if not gold.adjectives and start < wanted else []
        same = start == wanted or (type_ == "PER" and titles and all(map(language.persons.is_title, titles)))
        if same and type_ not in PLAIN and (type_ in GROUPS or type_ in NAMED):
            out[number] = GROUPS.get(type_, OTHERS) + 1
        elif not gold.adjectives and _adjective(sheet, last - 1, language):
            out[number] = -1
    return out


NAMED = frozenset(
    ("MISC", "PROD", "WORK_OF_ART", "EVENT", "MEDIA", "SMEDIA", "LAW", "NORP", "LANGUAGE", "CAR", "AWARD", "PROJ"))


def _adjective(sheet: Sheet, at: int, language: Language) -> bool:
    surface, known = sheet.surfaces[at], sheet.known[at]
    adjective = known[facts.NAMES.index("adjective")] > 0 and language.habits.ends_as_adjective(surface)
    return bool(adjective) and (surface[0].islower() or sheet.tokens[at].upos == "ADJ")


def fitted(sets: Mapping[str, Sequence[Asked]], leave: tuple[int, int] | None = None) -> Any:
    """A booster. leave: of how many folds which one trains nothing."""
    lightgbm = import_module("lightgbm")
    rows, right, weights = [], [], []
    for name, docs in sets.items():
        for number, doc in enumerate(docs):
            if leave is not None and number % leave[0] == leave[1]:
                continue
            kept = doc.right >= 0
            rows.append(doc.rows[kept])
            right.append(doc.right[kept])
            weight = SMALL if name.startswith(HASTE) else WEIGHT.get(name, 1.0)
            weights.append(np.full(int(kept.sum()), weight))
    data = lightgbm.Dataset(np.concatenate(rows), np.concatenate(right), weight=np.concatenate(weights))
    return lightgbm.train(SETTINGS, data, TREES)


def found(doc: Asked, told: npt.NDArray[np.float64], lean: float, language: Language) -> Iterator[Span]:
    """The spans that stand; of NerKor without adjectives."""
    places = list(doc.candidates)
    taken = []
    for number in best(places, told[:, 0].tolist(), lean):
        first, last = places[number]
        group = int(told[number][1:].argmax())
        start, end = doc.sheet.tokens[first].start, doc.sheet.tokens[last - 1].end
        taken.append((start, end))
        if doc.gold.adjectives or not group or not _adjective(doc.sheet, last - 1, language):
            yield Span(start, end, doc.gold.text[start:end], ("PER", "GPE", "ORG", "PROD")[group])
    for span in doc.draft.spans:
        if span.type not in GROUPS and not any(a < span.end and span.start < b for a, b in taken):
            yield span


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder with nerkor/ and own_hu/")
    parser.add_argument("--folds", type=int, default=0, help="measure on folds left out, how many")
    parser.add_argument("--gold", type=Path, nargs="*", default=[], help="further documents to measure on")
    options = parser.parse_args(argv)
    language = languages.load("hu")
    engine = engines.load("compact", "hu")
    folders = sorted(folder for folder in (options.data / "own_hu").iterdir() if folder.is_dir())
    golds: dict[str, Iterable[Gold]] = {folder.name: documents(folder) for folder in folders}
    golds |= {f"{HASTE}{name}": map(careless, documents(options.data / "own_hu" / name)) for name in list(golds)}
    golds |= {name: documents(OWN / name) for name in ("open", "open2", "open3", "open4")}
    golds |= {"nerkor": nerkor(options.data / "nerkor")}
    sets = {name: [one for gold in each if (one := asked(gold, language, engine))] for name, each in golds.items()}
    tests = {folder.name: [one for gold in documents(folder) if (one := asked(gold, language, engine))]
             for folder in options.gold}
    told: dict[tuple[str, int], npt.NDArray[np.float64]] = {}
    for fold in range(options.folds):
        booster = fitted(sets, (options.folds, fold))
        told |= {(name, number): booster.predict(doc.rows) for name, docs in sets.items()
                 for number, doc in enumerate(docs) if number % options.folds == fold}
    whole = fitted(sets)
    told |= {(name, number): whole.predict(doc.rows) for name, docs in tests.items() for number, doc in enumerate(docs)}
    print(HEADER)
    for lean in LEANS:
        for name, docs in {**(sets if options.folds else {}), **tests}.items():
            counts = Counts()
            for number, doc in enumerate(docs):
                counted(doc.gold, list(found(doc, told[name, number], lean, language)), counts)
            print(counts.row(f"{name}, lean {lean}"), flush=True)
    gain = sorted(zip(whole.feature_importance("gain"), columns(), strict=True), reverse=True)
    print("\n".join(f"{100 * part / sum(g for g, _ in gain):.1f} {name}" for part, name in gain[:40]))


if __name__ == "__main__":
    main()
