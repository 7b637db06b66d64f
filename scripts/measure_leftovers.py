"""How well an attacker tells a name that was left in a text from those that replaced the others.

In:  gold documents of ours (folders of marked texts, without their marks); each is replaced under a key of its own,
     and of the mentions of names that were replaced every `--every`th is put back as it was. The attackers see
     the result alone, but are told where names stand.
Out: for each attacker AUC, and the share of the names left that it finds where at least half of what it names is right
     (at the best threshold there is, chosen on the very documents: an upper bound); how many false ones it names then:
     1  ranks by tables, frequency and repetition: a name is the likelier left, the rarer its words are among the names
        that the program hands out, and the less often it stands in the text
     2  is trained on our own output, by documents crosswise: what it is tested on it has not seen. Logistic regression
        and boosted trees over letters, tables, ranks, repetition, vectors, and the other names of the document
     The aim: the better one finds at most 68 % (a published attack on replaced texts), or 27 % (human readers).

    python scripts/measure_leftovers.py tests/gold/documents/open ../shared/data/own_hu/a-police-courts --documents 100
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from embeddings import Vectors
from pseudo.audit.lexis import Lexis
from pseudo.core.document import Document
from pseudo.evaluate.markup import load_gold
from pseudo.pipeline import Pseudonymiser, Settings

TYPES = ("PER", "GPE", "ORG", "FAC", "LOC")
FOLDS = 10
PRECISION = 0.5
"""What of the names that an attacker names must be right."""
STEPS, RATE, DECAY = 400, 0.5, 1e-3
TREES, DEPTH, STEP, SMOOTH = 120, 3, 0.15, 5.0
SEED = 1
Train = Callable[[NDArray[np.float64], NDArray[np.bool_], NDArray[np.float64]], NDArray[np.float64]]
"""Names with the truth, and others: what is said of these."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A name in a result, as the attacker sees it: `norm` is what the grammar reads; left: the truth."""

    document: int
    type: str
    text: str = field(repr=False)
    norm: str = field(repr=False)
    left: bool


def planted(docs: Sequence[Document], every: int, lexis: Lexis, rng: random.Random) -> Iterator[Seen]:
    """The names of the results, every nth put back as it was."""
    number = rng.randrange(every)
    for index, doc in enumerate(docs):
        for span in sorted(doc.spans or (), key=lambda each: each.start):
            if span.type not in TYPES or span.new_text in (None, span.text):
                continue
            if not lexis.telling(span.text) or not lexis.telling(str(span.new_text)):
                continue
            number += 1
            left = number % every == 0
            text = span.text if left else str(span.new_text)
            yield Seen(index, span.type, text, base(text, lexis), left)


def base(text: str, lexis: Lexis) -> str:
    """A name without the endings of its last telling word, as far as the grammar of anybody can tell."""
    told = lexis.telling(text)
    if not told:
        return text
    bases = [each for each in lexis.bases[told[-1]] if lexis.known(each) and lexis.telling(each)] or [told[-1]]
    return " ".join([*told[:-1], bases[0]])


@dataclass(frozen=True, eq=False)
class Tables:
    """What anybody can look up: which names the program hands out, in which rank, and how common each is."""

    lexis: Lexis
    ranks: dict[str, dict[str, float]]

    def rank(self, kind: str, word: str) -> float:
        """0 for the commonest name that is handed out, 1 for the rarest, 1.5 for one that never is."""
        return self.ranks[kind].get(word, 1.5)


def tables(lexis: Lexis) -> Tables:
    """The tables of a language."""
    names = lexis.language.names
    given = (*names.pool("given", gender="F"), *names.pool("given", gender="M"))
    pools = {"surname": names.pool("surname"), "given": given, "settlement": names.pool("settlement"),
             "street": names.pool("street")}
    return Tables(lexis, {kind: {row.name: at / max(1, len(rows)) for at, row in reversed(list(enumerate(rows)))}
                          for kind, rows in pools.items()})


def by_rule(seen: Seen, counts: Counter[tuple[int, str]], known: Tables) -> float:
    """Attacker 1: rare, never handed out, met once."""
    words = known.lexis.telling(seen.norm)
    capital = known.lexis.language.letters.capitalised
    worst = max(min(known.rank(kind, capital(word)) for kind in known.ranks) for word in words)
    return worst + 0.5 / counts[seen.document, seen.norm]


def features(seen: Seen, counts: Counter[tuple[int, str]], words: Counter[tuple[int, str]], known: Tables,
             near: NDArray[np.float64], place: Sequence[float]) -> list[float]:
    """What attacker 2 looks at."""
    lexis, capital = known.lexis, known.lexis.language.letters.capitalised
    told = [capital(word) for word in lexis.telling(seen.norm)]
    row = [float(seen.type == each) for each in TYPES]
    for kind in known.ranks:
        ranks = [known.rank(kind, word) for word in told]
        row += [min(ranks), max(ranks), float(min(ranks) > 1)]
    bits = [lexis.bits[word] for word in told]
    row += [min(bits) / 20, max(bits) / 20, float(len(told)), sum(map(len, told)) / 20,
            float(any(lexis.common[word] for word in told)), float(seen.text.islower()), float(seen.text.isupper()),
            float(not any(map(lexis.names_somebody, told))),
            1 / counts[seen.document, seen.norm], 1 / max(words[seen.document, word] for word in told),
            min(1 / words[seen.document, word] for word in told)]
    return [*row, *near, *place]


def _places(seen: Sequence[Seen]) -> list[list[float]]:
    """Of each name: whether it is the first of its document that has its word, how far off the next with a common word
    is, whether a longer name there has all its words, and how many names stand between."""
    out: list[list[float]] = []
    for at, each in enumerate(seen):
        mine = set(each.norm.split())
        alike = [(abs(index - at), set(other.norm.split()), index) for index, other in enumerate(seen)
                 if other.document == each.document and index != at and mine & set(other.norm.split())]
        out.append([float(any(index < at for *_, index in alike)),
                    1 / (1 + min((far for far, *_ in alike), default=99)),
                    float(any(mine < other for _, other, _ in alike)),
                    float(any(mine == other for _, other, _ in alike)),
                    float(len(mine) > 1 and not alike)])
    return out


def nearness(others: NDArray[np.float64], mine: NDArray[np.float64]) -> NDArray[np.float64]:
    """How near a name is to the others of its document: the nearest, the mean."""
    if not len(others) or not mine.any():
        return np.zeros(2)
    near = others @ mine
    return np.array([near.max(), near.mean()])


def auc(scores: NDArray[np.float64], truth: NDArray[np.bool_]) -> float:
    """How often a name that was left is ranked above one that was not; ties count half."""
    _, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks = (ends - (counts - 1) / 2)[inverse]
    good = int(truth.sum())
    return float((ranks[truth].sum() - good * (good + 1) / 2) / (good * (len(truth) - good)))


def found(scores: NDArray[np.float64], truth: NDArray[np.bool_]) -> tuple[float, float, int]:
    """The largest share of the names left that can be named with at least `PRECISION` right; that precision; how many
    false ones are named then."""
    order = np.argsort(-scores, kind="stable")
    hits = np.cumsum(truth[order])
    named = np.arange(1, len(truth) + 1)
    last = np.append(scores[order][1:] != scores[order][:-1], True)  # names ranked alike are named together
    good = last & (hits / named >= PRECISION)
    if not good.any():
        return 0.0, 0.0, 0
    at = int(np.flatnonzero(good & (hits == hits[good].max()))[0])
    return float(hits[at] / truth.sum()), float(hits[at] / named[at]), int(named[at] - hits[at])


def trained(data: NDArray[np.float64], truth: NDArray[np.bool_], documents: NDArray[np.int64], how: Train
            ) -> NDArray[np.float64]:
    """What attacker 2 says of each name, trained on the other documents."""
    scores = np.zeros(len(truth))
    for fold in range(FOLDS):
        test = documents % FOLDS == fold
        scores[test] = how(data[~test], truth[~test], data[test])
    return scores


def regression(data: NDArray[np.float64], truth: NDArray[np.bool_], asked: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression over features and their squares, both sorts of names of one weight."""
    mean, spread = data.mean(0), data.std(0) + 1e-9
    one, other = ((each - mean) / spread for each in (data, asked))
    one, other = np.hstack([one, one**2]), np.hstack([other, other**2])
    weights, bias = np.zeros(one.shape[1]), 0.0
    balance = np.where(truth, 1 / truth.sum(), 1 / (~truth).sum()) / 2
    for _ in range(STEPS):
        error = (_chance(one @ weights + bias) - truth) * balance
        weights -= RATE * (one.T @ error + DECAY * weights)
        bias -= RATE * float(error.sum())
    return np.asarray(other @ weights + bias)


def trees(data: NDArray[np.float64], truth: NDArray[np.bool_], asked: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boosted trees of depth `DEPTH` with Newton steps, over features cut at quantiles."""
    said, told = np.full(len(truth), np.log(truth.mean() / (1 - truth.mean()))), np.zeros(len(asked))
    cuts = [np.unique(np.quantile(column, np.linspace(0.05, 0.95, 19))) for column in data.T]
    for _ in range(TREES):
        chance = _chance(said)
        gradient, weight = truth - chance, chance * (1 - chance)
        nodes, theirs = np.zeros(len(truth), dtype=np.int64), np.zeros(len(asked), dtype=np.int64)
        for _ in range(DEPTH):
            new, new_theirs = nodes * 2, theirs * 2
            for node in np.unique(nodes):
                inside = nodes == node
                at, cut = _split(data[inside], gradient[inside], weight[inside], cuts)
                new[inside] += data[inside, at] > cut
                new_theirs[theirs == node] += asked[theirs == node, at] > cut
            nodes, theirs = new, new_theirs
        sums, sizes = (np.bincount(nodes, each, 2**DEPTH) for each in (gradient, weight))
        leaves = STEP * sums / (sizes + SMOOTH)
        said, told = said + leaves[nodes], told + leaves[theirs]
    return told


def _split(data: NDArray[np.float64], gradient: NDArray[np.float64], weight: NDArray[np.float64],
           cuts: Sequence[NDArray[np.float64]]) -> tuple[int, float]:
    """The feature and the value that part best."""
    best = (-1.0, 0, 0.0)
    for at, values in enumerate(cuts):
        above = data[:, at : at + 1] > values[None, :]
        up, much = gradient @ above, weight @ above
        gain = up**2 / (much + SMOOTH) + (gradient.sum() - up) ** 2 / (weight.sum() - much + SMOOTH)
        here = int(gain.argmax())
        best = max(best, (float(gain[here]), at, float(values[here])))
    return best[1], best[2]


def _chance(said: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-np.clip(said, -30, 30))))


NAMES = ("type", *(f"{what} rank as a {kind}" for kind in ("surname", "given", "settlement", "street")
                   for what in ("best", "worst", "no")))


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folders", type=Path, nargs="+", help="folders of gold documents")
    parser.add_argument("--documents", type=int, default=100, help="how many are taken (100)")
    parser.add_argument("--every", type=int, default=12, help="which mention is left: every nth (12)")
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    parser.add_argument("--preset", default="research", help="preset (research)")
    args = parser.parse_args(argv)
    gold = [each for folder in args.folders for each in load_gold(folder)]
    rng = random.Random(SEED)
    gold = rng.sample(gold, min(args.documents, len(gold)))
    docs = []
    for number, each in enumerate(gold):
        program = Pseudonymiser(args.lang, f"the key of document {number}".encode(), Settings(preset=args.preset))
        docs.append(program.replace(Document(each.text, lang=args.lang)))
    language = program.language
    lexis = Lexis(language)
    seen = list(planted(docs, args.every, lexis, rng))
    counts = Counter((each.document, each.norm) for each in seen)
    capital = language.letters.capitalised
    words = Counter((each.document, capital(word)) for each in seen for word in lexis.telling(each.norm))
    known = tables(lexis)
    truth = np.array([each.left for each in seen])
    documents = np.array([each.document for each in seen])
    vectors = _vectors(seen, lexis)
    place = _places(seen)
    rows = []
    for at, each in enumerate(seen):
        near = [index for index in np.flatnonzero(documents == each.document) if seen[index].norm != each.norm]
        rows.append(features(each, counts, words, known, nearness(vectors[near], vectors[at]), place[at]))
    data = np.array(rows)
    print(f"{len(docs)} documents, {len(seen)} names, {int(truth.sum())} left ({100 * truth.mean():.1f} %)\n")
    print(f"{'attacker':<28}{'AUC':>7}{'found %':>9}{'precision %':>13}{'false':>7}")
    learnt, grown = (trained(data, truth, documents, how) for how in (regression, trees))
    rule = np.array([by_rule(each, counts, known) for each in seen])
    scored = (("1 tables and repetition", rule), ("2 logistic regression", learnt), ("2 boosted trees", grown))
    for name, scores in scored:
        share, precision, false = found(scores, truth)
        print(f"{name:<28}{auc(scores, truth):>7.3f}{100 * share:>9.1f}{100 * precision:>13.1f}{false:>7}")
    for type_ in TYPES:
        mine = np.array([each.type == type_ for each in seen])
        if truth[mine].sum() > 5:
            share, precision, false = found(grown[mine], truth[mine])
            print(f"  trees, {type_:<19}{auc(grown[mine], truth[mine]):>7.3f}{100 * share:>9.1f}"
                  f"{100 * precision:>13.1f}{false:>7}   of {int(truth[mine].sum())}")
    best = sorted(_singles(data, truth), key=lambda each: -abs(each[1] - 0.5))[:8]
    print("\nby single features (AUC): " + ", ".join(f"{name} {value:.2f}" for name, value in best))
    return 0


def _singles(data: NDArray[np.float64], truth: NDArray[np.bool_]) -> list[tuple[str, float]]:
    """How much each feature tells alone."""
    names = [*(f"type {each}" for each in TYPES), *NAMES[1:], "least bits", "most bits", "words", "letters", "common",
             "small", "shouted", "no table has it", "met seldom", "words met seldom", "a word met often", "nearest",
             "near", "a word met before", "a word met near", "part of a longer name", "met again", "alone"]
    return [(name, auc(data[:, at], truth)) for at, name in enumerate(names)]


def _vectors(seen: Sequence[Seen], lexis: Lexis) -> NDArray[np.float64]:
    """The vector of each name's last telling word, of length 1; zeros where there is none."""
    table = lexis.language.vectors
    rows = [_vector(lexis.language.letters.capitalised(lexis.telling(each.norm)[-1]), table) for each in seen]
    width = max(len(row) for row in rows)
    full = np.array([row if len(row) == width else np.zeros(width) for row in rows])
    size = np.linalg.norm(full, axis=1, keepdims=True)
    return full / np.where(size > 0, size, 1)


def _vector(word: str, table: Vectors | None) -> NDArray[np.float64]:
    """The vector of a word in the first table of names that has it."""
    for kind in table.kinds if table is not None else ():
        if table is not None and table.known(word, kind):
            return table.tables[kind].vectors[table.index[kind][word]].astype(np.float64)
    return np.zeros(1)


if __name__ == "__main__":
    raise SystemExit(main())
