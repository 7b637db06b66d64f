"""Fit the weights of the clues by which `spans` reads the head of a name: `readings.tsv` of a language.

What comes in: the readings of the names of NerKor train with their clues, the tagger's word among them. What goes out:
on stdout each clue with its weight in bits and how often it was there; with --write the table, rounded, its judged rows
as they were. Start at `main`; measure with `scripts/measure_heads.py` on devel.

    python scripts/fit_readings.py --data ../shared/data

A log-linear model: the probability of a reading is 2 to the power of its clues less its cost in `morph`. Our tagger has
learnt these very names, so it is right here more often than elsewhere (features of inflected heads: 1.0 % of cases
wrong, 2.9 % on devel). For the fit it must do without the features that know a single word (`Masked`; 1.4 %), and names
that it has wrong count twice.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import morph
from morph.feats import to_dict
from pseudo import Pseudonymiser
from pseudo.core.document import Token
from pseudo.engines.compact import Compact
from pseudo.engines.features import Features
from pseudo.language.language import Language
from pseudo.spans import heads, normal, readings
from scripts.measure_heads import File, Gold, agreed, counted, read
from scripts.measure_morph import tags

HERE = Path(__file__).resolve().parent.parent
SMOOTH = 1.0
"""Half the precision of each weight's prior, in names: what is rare stays near 0."""
WRONG = 2.0
"""How often a name counts whose case the tagger has wrong."""
FAMILIES = 3.0
"""How often a person's -é or -ék counts: reports and letters have more of them than news and novels."""

Item = tuple[list[dict[str, float]], list[bool], float]
"""The clues of each reading of a name, which of them are right, how often the name counts."""


class Masked(Features):
    """Features of words without those that know a single word: the word itself, its long beginnings and endings."""

    def keys(self, form: str) -> list[str]:
        kept = (key for key in super().keys(form) if key[0] not in "wud")
        return [key for key in kept if (key[0], len(key)) not in (("p", 6), ("e", 6), ("e", 7))]


def masked(engine: Compact) -> Compact:
    """The tagger over masked features."""
    old = engine.model.features
    new = Masked(*(getattr(old, field.name) for field in dataclasses.fields(Features)))
    return dataclasses.replace(engine, model=dataclasses.replace(engine.model, features=new))


def items(file: File, tokens: Sequence[Token], language: Language, hungarian: morph.Morphology) -> Iterator[Item]:
    """The names of a file that have a right reading and a wrong one."""
    reader = heads.reader_of([gold.span for gold in file.names], file.text, language)
    by_end = heads.tokens_by_end(tokens)
    for gold in filter(counted, file.names):
        first, _, last = normal.normal_case(gold.span.text, gold.span.type, reader).rpartition(" ")
        found, token = readings.readings(last, reader.language), by_end.get(gold.span.end)
        right = [judge(gold, reading, bool(first), hungarian) for reading in found]
        best = max(right, default=0)
        if best > 0 and min(right) < best:
            clues = readings.clues(found, last, first, gold.span, token, reader)
            weight = 1.0 if token is None or case(token.feats) == case(gold.feats or "") else WRONG
            if gold.span.type == "PER" and ("psed" in str(gold.feats) or "ék" in str(gold.feats)):
                weight *= FAMILIES
            yield [{"cost": cost, **known} for _, cost, known in clues], [value == best for value in right], weight


def judge(gold: Gold, reading: morph.Analysis, several: bool, hungarian: morph.Morphology) -> int:
    """0 for a wrong reading, 1 for a right one, 2 for one that is right by our norms (`Jogi Osztálya`)."""
    way = agreed(gold, reading.lemma, reading.feats, hungarian)
    if "possessive" in way and several and gold.span.type in readings.WHOLE:
        return 2
    return int(bool(way) or (reading.lemma.lower(), reading.feats) == (gold.lemma.lower(), gold.feats))


def case(feats: str) -> str:
    return to_dict(feats).get("Case", "Nom") if feats else "Nom"


def fit(found: Sequence[Item], clues: Sequence[str]) -> np.ndarray:
    """The likeliest weights, in bits."""
    where = {clue: at for at, clue in enumerate(clues)}
    rows = [row for item in found for row in item[0]]
    table = np.zeros((len(rows), len(clues)))
    for at, row in enumerate(rows):
        for clue, value in row.items():
            if clue in where:
                table[at, where[clue]] = value
    right = np.array([value for item in found for value in item[1]])
    counts = np.array([item[2] for item in found])
    sizes = np.array([len(item[0]) for item in found])
    starts, group = np.concatenate([[0], np.cumsum(sizes)[:-1]]), np.repeat(np.arange(len(found)), sizes)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = table @ weights
        powers = np.exp(scores - np.maximum.reduceat(scores, starts)[group])
        good = np.where(right, powers, 0)
        every, those = np.add.reduceat(powers, starts), np.add.reduceat(good, starts) + 1e-300
        slope = table.T @ ((good / those[group] - powers / every[group]) * counts[group])
        value = -np.sum(counts * (np.log(those) - np.log(every))) + SMOOTH / 2 * np.sum(weights**2)
        return value, -slope + SMOOTH * weights

    found_weights = minimize(loss, np.zeros(len(clues)), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    scaled: np.ndarray = found_weights / -found_weights[where["cost"]]
    return scaled


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--data", type=Path, default=HERE.parent / "shared" / "data")
    parser.add_argument("--write", action="store_true", help="write the fitted weights into the language's table")
    options = parser.parse_args()
    program = Pseudonymiser(options.lang, key=b"a key that draws nothing")
    hungarian = morph.load(options.lang)
    engine = masked(program._engine)
    found: list[Item] = []
    table = tags(HERE / "morph" / options.lang / "emmorph.tsv")
    for file in read(options.data / "nerkor", options.data / "nerkor_onpp", "train", table):
        ((tokens, _),) = engine.annotate([file.text], [file.tokens])
        found += items(file, tokens, program.language, hungarian)
    home = HERE / "pseudo" / options.lang / "readings.tsv"
    head, *rows = (line.split("\t") for line in home.read_text("utf-8").splitlines())
    judged = {clue for clue, _, origin, *_ in rows if origin == "judged"}
    clues = ["cost", *(clue for clue, *_ in rows if clue not in judged)]
    clues += sorted({clue for item in found for row in item[0] for clue in row if clue in judged})
    fitted = dict(zip(clues, fit(found, clues), strict=True))
    for clue, weight in fitted.items():
        seen = sum(bool(row.get(clue)) for item in found for row in item[0])
        print(f"{clue:28}{weight:7.1f}{seen:8}{'   judged otherwise' if clue in judged else ''}")
    if options.write:
        new = ([clue, bits if clue in judged else f"{fitted[clue]:.1f}", *rest] for clue, bits, *rest in rows)
        home.write_text("".join("\t".join(row) + "\n" for row in (head, *new)), "utf-8")


if __name__ == "__main__":
    main()
