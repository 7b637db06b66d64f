"""Fit the weights that say whom a name means: `ties.tsv` of a language.

    python -m scripts.fit_ties ../shared/data/own_hu tests/gold/documents/open*

What comes in: folders of documents in the gold markup (never held ones), or folders of such folders. What goes out: for
each clue its weight, and of how many pairs it spoke, right ones and all; how many ties the weights of the other
documents make in folds of documents, and how many of these are right; with --write the table. --missed: what the
linking misses, with the gold's own spans: pairs of names of one person that came apart, by the roles of their parts.

Two questions, the gold's mentions given. Which of several bearers is meant (`choice`): a choice among them and nobody,
as likely as the exponential of its clues' weights. Whether a name that was left by itself is a fuller one's
(`likeness`): a logistic model over the pairs that `likeness.candidates` offers. Names are one person's where the gold
gives their mentions one number. Start at `main`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import Document, Span
from pseudo.evaluate.align import Pair, align
from pseudo.evaluate.markup import GoldDocument, load_gold
from pseudo.language.language import Language
from pseudo.pipeline import Pseudonymiser
from pseudo.spans.link import choice, cues, likeness
from pseudo.spans.link.people import parts_of
from pseudo.spans.link.whom import roots

HERE = Path(__file__).resolve().parents[1]
FOLDS = 5
SMOOTH = 1.0
"""Half the precision of each weight's prior, in pairs: what is rare stays near 0."""
LEAST = 3
"""Pairs of which a clue must speak to have a weight."""

Row = tuple[int, str, str, tuple[str, ...], bool]
"""A document, a name, the fuller one, the clues, whether they are one person."""


Chosen = tuple[int, choice.Case, tuple[bool, ...]]
"""A document, a mention that may mean several, which of them are its person."""


def folders(paths: Sequence[Path]) -> list[Path]:
    """The folders themselves, or those in them."""
    return [each for path in paths for each in ([path] if any(path.glob("*.txt")) else sorted(path.iterdir()))
            if each.is_dir()]


def given(gold: GoldDocument, lang: str) -> Document:
    """The document with the gold's mentions as its spans."""
    spans = (Span(m.start, m.end, gold.text[m.start : m.end], m.type) for m in gold.mentions)
    return Document(gold.text, id=gold.id, lang=lang, spans=tuple(spans))


def rows_of(number: int, gold: GoldDocument, doc: Document, language: Language) -> tuple[list[Chosen], list[Row]]:
    """The mentions of a document that may mean several, and the pairs of its names that could be tied."""
    people = [span for span in doc.spans or () if span.type == "PER"]
    who = {mention.start: mention.entity for mention in gold.mentions}
    parts = parts_of([span.norm for span in people], language.persons)
    around = cues.read(people, gold.text, doc.tokens or (), language.persons, language.contexts.alias,
                       language.contexts.label)
    named: dict[str, Counter[int]] = {}
    for span in people:
        named.setdefault(span.norm, Counter())[who.get(span.start, 0)] += 1
    own = {norm: counts.most_common(1)[0][0] for norm, counts in named.items()}
    cases: dict[int, Chosen] = {}

    def told(case: choice.Case) -> str | None:
        right = tuple(own[option] == who.get(case.start, 0) for option in case.options)
        cases[case.start] = number, case, right
        return next((option for option, yes in zip(case.options, right, strict=True) if yes), None)

    meant = roots(people, parts, language.persons, around, which=told)
    mine: dict[str, Counter[int]] = {}
    for at, span in enumerate(people):
        mine.setdefault(meant[at], Counter())[who.get(span.start, 0)] += 1
    main = {norm: counts.most_common(1)[0][0] for norm, counts in mine.items()}
    found = likeness.candidates(people, meant, parts, around, language.persons)
    return [*cases.values()], [(number, x.short, x.full, x.clues, main[x.short] == main[x.full]) for x in found]


def fit_choices(cases: Sequence[Chosen]) -> dict[str, float]:
    """The likeliest weights of what tells the bearer who is meant from the others, and from nobody."""
    options = [[tuple(choice.clues(case, option)) for option in case.options] for _, case, _ in cases]
    names = sorted({clue for case in options for found in case for clue in found})
    where = {clue: at for at, clue in enumerate(names)}
    tables = [np.zeros((len(case) + 1, len(names))) for case in options]
    for table, case in zip(tables, options, strict=True):
        for at, found in enumerate(case):
            table[at, [where[clue] for clue in found]] = 1

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        total, slope = SMOOTH * float((weights**2).sum()) / 2, SMOOTH * weights
        for table, (_, _, right) in zip(tables, cases, strict=True):
            power = np.exp(table @ weights)
            power /= power.sum()
            true = np.where((*right, not any(right)), power, 0)
            total -= math.log(true.sum())
            slope = slope + (power - true / true.sum()) @ table
        return total, slope

    found = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    return dict(zip(names, map(float, found), strict=True))


def said(cases: Sequence[Chosen], weights: Mapping[str, float]) -> Counter[tuple[bool, str]]:
    """Of mentions of families and of others, how often these weights choose rightly, wrongly, or nobody; and nobody
    rightly."""
    found: Counter[tuple[bool, str]] = Counter()
    for _, case, right in cases:
        best = choice.weighed(case, weights)
        if best is None:
            found[case.family, "nobody" if any(right) else "nobody rightly"] += 1
        else:
            found[case.family, "right" if right[case.options.index(best)] else "wrong"] += 1
    return found


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """The likeliest weights; the first is that of a pair before any clue."""
    seen = Counter(clue for row in rows for clue in row[3])
    clues = [likeness.START, *sorted(clue for clue, count in seen.items() if count >= LEAST)]
    where = {clue: at for at, clue in enumerate(clues)}
    table = np.zeros((len(rows), len(clues)))
    table[:, 0] = 1
    for at, row in enumerate(rows):
        table[at, [where[clue] for clue in row[3] if clue in where]] = 1
    right = np.array([1.0 if row[4] else -1.0 for row in rows])
    prior = np.full(len(clues), SMOOTH)
    prior[0] = 0.01

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        margin = right * (table @ weights)
        slope = -(right / (1 + np.exp(margin))) @ table
        return float(np.logaddexp(0, -margin).sum() + (prior * weights**2).sum() / 2), slope + prior * weights

    found = minimize(loss, np.zeros(len(clues)), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    return dict(zip(clues, map(float, found), strict=True))


def ties(rows: Sequence[Row], weights: Mapping[str, float]) -> Iterator[Row]:
    """The pairs that these weights tie."""
    of: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        of.setdefault((row[0], row[1]), []).append(row)
    for options in of.values():
        if (best := likeness.best([(row[2], row[3]) for row in options], weights)) is not None:
            yield next(row for row in options if row[2] == best)


def missed(gold: Sequence[GoldDocument], docs: Sequence[Document]) -> Counter[tuple[str, str]]:
    """Names of one person that came apart: the roles of the parts of the lesser group, and of the larger."""
    found: Counter[tuple[str, str]] = Counter()
    for golden, doc in zip(gold, docs, strict=True):
        groups: dict[int, dict[str, list[Pair]]] = {}
        for pair in align(golden, doc):
            if pair.mention.type == "PER":
                groups.setdefault(pair.mention.entity, {}).setdefault(pair.root, []).append(pair)
        for group in groups.values():
            first, *others = sorted((_shape(pairs) for pairs in group.values()), reverse=True)
            found.update((other[1], first[1]) for other in others)
    return found


def _shape(pairs: Sequence[Pair]) -> tuple[int, str]:
    fullest = max(pairs, key=lambda pair: len(pair.mention.lemma))
    return len(pairs), " ".join(part.role for part in fullest.entry.parts) if fullest.entry else "not found"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+", help="folders of documents in the gold markup")
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    parser.add_argument("--missed", action="store_true", help="also what came apart, by the roles of the parts")
    parser.add_argument("--write", action="store_true", help="write the weights into the language's table")
    args = parser.parse_args()
    if any("held" in part for path in args.folders for part in path.parts):
        parser.error("held documents are for figures alone")
    program = Pseudonymiser(args.lang, b"a key that draws nothing")
    gold = [document for folder in folders(args.folders) for document in load_gold(folder)]
    docs = list(program.batch([given(document, args.lang) for document in gold], "spans"))
    language = program.language
    both = [rows_of(at, golden, doc, language) for at, (golden, doc) in enumerate(zip(gold, docs, strict=True))]
    cases, rows = [case for found, _ in both for case in found], [row for _, found in both for row in found]
    if args.missed:
        for (less, more), count in missed(gold, docs).most_common(40):
            print(f"{count:5}  {less:40}{more}")
    cases = [row for row in cases if row[1].family or (row[1].bare and set(row[1].last.values()) != {None})]
    chosen, weights = fit_choices(cases), fit(rows)
    for clue, weight in chosen.items():
        print(f"{clue:32}{weight:7.2f}")
    for clue, weight in weights.items():
        seen = [row[4] for row in rows if clue == likeness.START or clue in row[3]]
        print(f"{clue:32}{weight:7.2f}{sum(seen):6} of {len(seen)}")
    tied: list[Row] = []
    choices: Counter[tuple[bool, str]] = Counter()
    nearest = said(cases, {})
    for fold in range(FOLDS):
        table = fit_choices([case for case in cases if case[0] % FOLDS != fold])
        choices += said([case for case in cases if case[0] % FOLDS == fold], table)
        others = fit([row for row in rows if row[0] % FOLDS != fold])
        tied += list(ties([row for row in rows if row[0] % FOLDS == fold], others))
    right = sum(row[4] for row in tied)
    possible = len({(row[0], row[1]) for row in rows if row[4]})
    for (family, what), count in sorted(choices.items()):
        kind = "family" if family else "name"
        print(f"in folds: {kind} of several: {what}: {count} (the nearest before: {nearest[family, what]})")
    print(f"in folds: {len(tied)} ties, {right} right, of {possible} that could be")
    if args.write:
        home = HERE / "pseudo" / args.lang / "ties.tsv"
        lines = (f"{clue}\t{weight:.2f}\n" for clue, weight in (chosen | weights).items())
        home.write_text("clue\tweight\n" + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
