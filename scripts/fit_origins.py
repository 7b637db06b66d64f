"""Fit the letters that tell of which people a name is: `origins.tsv` of a language.

    python -m scripts.fit_origins hu --faker FOLDER [--folds] [--write]

What comes in: the names that `name_db` has with their origins, those of the unpacked PyPI package Faker (MIT; only the
lists of surnames and given names, by `origins_sources.tsv`), and how letters of abroad are written in the language
(`origins_spelt.tsv`). What goes out: for surnames and given names the weight of each group of letters for each origin,
with --folds how often the names left out are told right and how sure the model is then; with --write the table.

A logistic choice among the origins over the groups of up to `LONGEST` letters of a name, its beginning and end marked,
every origin as likely as another. The surnames of the language's own tables have no sure origin where only their form
told one: these are taken in a second round for what the first one holds them for. Start at `main`.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import name_db
from name_db import packed
from pseudo.language.language import load
from pseudo.language.letters import PLAIN
from pseudo.language.spelt import groups

HERE = Path(__file__).parent
HOME = HERE.parent / "pseudo"
SEEN = 3
"""Names that must have a group of letters for it to have a weight."""
SMOOTH = 0.6
"""Half the precision of each weight's prior."""
ROUNDS, SURE = 2, 0.9
"""How often the names without a sure origin are told anew, and how sure the model must be then."""
BARE = 0.4
"""What a name counts that is written without its accents."""
SMALL = 20
"""Weights under so many hundredths are none."""
MOST = 1_800
"""Names of a list that are taken, at most: every second one of two times as many."""
BY_FORM: Mapping[str, str] = {"southslavic": "southslavic", "slavic": "slavic", "romanian": "romanian_here",
                               "swedish": "swedish"}
"""Origins of the table by which endings alone tell a people (`-ovics`, `-szki`, `-eszku`)."""
LANDS = 40
"""How many lands share what a surname of the table is not of here."""
KIN = 0.5
"""How much of a people's names are spelt as its kin abroad spells them."""
FOLDS = 5
EVERYWHERE = 4
"""Origins of a name that tells of none: Anna, Victoria."""
RATHER = 0.6
"""How likely a surname of the language's own table is one of its own before its letters are looked at."""

Named = dict[str, dict[str, float]]
"""The names of each origin with what each counts."""


def table(file: str) -> list[dict[str, str]]:
    """The rows of a table beside this file."""
    with (HERE / file).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_as(text: str, rules: Sequence[tuple[str, str]]) -> str:
    """A name in another spelling, by the first rule that fits at each place; `^` and `$` are its beginning and end."""
    marked, out, at = f"^{PLAIN.lower(text)}$", "", 0
    while at < len(marked):
        fit = next(((old, new) for old, new in rules if marked.startswith(old, at)), None)
        out += fit[1] if fit else marked[at]
        at += len(fit[0]) if fit else 1
    return out.strip("^$").capitalize()


def rules_of(name: str) -> list[tuple[str, str]]:
    """The rules of a spelling, the longest first."""
    return sorted(((row["from"], row["to"]) for row in table("origins_spelt.tsv") if row["spelling"] == name),
                  key=lambda rule: -len(rule[0]))


def faker(folder: Path, kind: str) -> dict[str, set[str]]:
    """The surnames or given names of each locale of the package."""
    sys.path.insert(0, str(folder))
    found: dict[str, set[str]] = {}
    begins = "last" if kind == "surname" else "first"
    for row in table("origins_sources.tsv"):
        provider = importlib.import_module(f"faker.providers.person.{row['locale']}").Provider
        names: set[str] = set()
        for name, value in vars(provider).items():
            if begins in name and "name" in name and "kana" not in name and isinstance(value, (tuple, list, dict)):
                names |= {each[-1] if isinstance(each, tuple) else each for each in value}
        step = -(-len(names) // MOST)
        found[row["locale"]] = set(sorted(names)[::step or 1])
    return found


def written(text: str) -> str:
    """A name of one word in Latin letters, in its normal case; empty for any other."""
    text = unicodedata.normalize("NFC", text)
    word = text.capitalize() if text.isupper() else text
    fit = len(word) > 2 and all(unicodedata.name(c, "").startswith("LATIN") or c in "-'’" for c in word)
    return word if fit and " " not in word else ""


def names_of(lang: str, kind: str, folder: Path) -> tuple[Named, dict[str, float]]:
    """The names of each origin that is sure, and those of the language's own table of which it is to be told."""
    names, language = name_db.load(lang), load(lang)
    known = {origin for _, origin in names.foreign_names(kind)} | language.habits.peoples | {names.home}
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for name, origin in names.foreign_names(kind):
        found[origin][name] += 1
    for row in table("origins_own.tsv") if kind == "surname" else ():
        if row["origin"] in known:
            found[row["origin"]][row["name"]] += 1
    lists = faker(folder, kind)
    scripts = {name: rules_of(name) for name in {row["spelling"] for row in table("origins_spelt.tsv")}}
    for row in table("origins_sources.tsv"):
        origin = next((each for each in (row["origin"], row["also"]) if each in known), "")
        for name in sorted(lists[row["locale"]]):
            readings = [name]
            if not name.isascii() and not written(name):
                begin = f"{row['locale']} "
                readings = [read_as(name, rules) for each, rules in scripts.items() if each.startswith(begin)]
                readings = [name for name in readings if name.isprintable()]
            for reading in readings:
                if origin and written(reading):
                    found[origin][written(reading)] += 1
            for rule in scripts if kind == "surname" else ():
                where, _, people = rule.partition(" > ")
                if where == row["locale"] and people in known:
                    for reading in readings:
                        found[people][written(read_as(reading, scripts[rule]))] += 1
    if kind == "given":
        for name in names.known("given"):
            given = names.given(name)
            if given is not None and given.origin == names.home and (given.rank or given.count):
                found[names.home][name] += 1
        return weighed(found), {}
    own, open_ = of_the_table(lang)
    for origin, texts in own.items():
        found[origin].update(texts)
    return weighed(found), {name: weight for name, weight in open_.items() if name not in found[names.home]}


def of_the_table(lang: str) -> tuple[dict[str, list[str]], dict[str, float]]:
    """The surnames of the language's own table: those of a sure origin, and the others with what they count."""
    names, language = name_db.load(lang), load(lang)
    sure: dict[str, list[str]] = defaultdict(list)
    others: dict[str, float] = {}
    words = language.words
    for name in names.known("surname"):
        row = names.surname(name)
        if row is None or not (row.count or row.pool) or "-" in name:
            continue
        means = row.kind not in ("", "noble") or row.common_word > 0 or words.ordinary(PLAIN.lower(name))
        if (row.pool and row.origin != names.home) or (row.origin == names.home and means):
            sure[row.origin].append(name)
        elif BY_FORM.get(row.origin) in language.habits.peoples:
            sure[BY_FORM[row.origin]].append(name)
        else:
            others[name] = min(1.0, 0.25 + row.count / 200)
    return dict(sure), others


def weighed(found: Mapping[str, Mapping[str, int]]) -> Named:
    """What each name counts: 1, of one of several origins its part."""
    total: Counter[str] = Counter()
    for names in found.values():
        total.update(names.keys())
    return {origin: {name: 1 / total[name] for name in names if name and total[name] < EVERYWHERE}
            for origin, names in found.items()}


def pooled(named: Named, home: str) -> tuple[list[str], list[int], list[float], list[str]]:
    """Names with the number of their origin and what they count, and the origins; every origin counts alike, but that
    one of few names counts less."""
    origins = sorted(named)
    texts: list[str] = []
    ys: list[int] = []
    weights: list[float] = []
    for y, origin in enumerate(origins):
        whole = sum(named[origin].values())
        share = 300 * (min(whole, 3000 if origin == home else 600) / 300) ** 0.5 / max(whole, 1)
        for name, weight in sorted(named[origin].items()):
            bare = PLAIN.without_marks(name)
            for text, part in ((name, 1.0), *(((bare, BARE),) if bare != name else ())):
                texts.append(text)
                ys.append(y)
                weights.append(weight * share * part)
    return texts, ys, weights, origins


def matrix(texts: Sequence[str], index: Mapping[str, int]) -> csr_matrix:
    """Which groups of letters each name has."""
    rows: list[int] = []
    columns: list[int] = []
    for at, text in enumerate(texts):
        found = sorted({index[group] for group in groups(text) if group in index})
        rows += [at] * len(found)
        columns += found
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(texts), len(index)))


def fit(x: csr_matrix, y: np.ndarray, weight: np.ndarray, kinds: int, start: np.ndarray | None) -> np.ndarray:
    """The weight of each group for each origin."""
    size = x.shape[1]
    x, xt = x.astype(np.float32), x.T.tocsr().astype(np.float32)
    at, weight = np.arange(len(y)), weight.astype(np.float32)

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        w = flat.reshape(size, kinds).astype(np.float32)
        scores = x @ w
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        value = -(weight * np.log(chances[at, y] + 1e-12)).sum() + SMOOTH * (w * w).sum()
        chances[at, y] -= 1
        slope = xt @ (chances * weight[:, None]) + 2 * SMOOTH * w
        return float(value), slope.ravel().astype(np.float64)

    begin = np.zeros(size * kinds) if start is None else start.ravel()
    found = minimize(loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": 50})
    return np.asarray(found.x.reshape(size, kinds))


def chances(x: csr_matrix, w: np.ndarray) -> np.ndarray:
    """How likely each name is of each origin."""
    scores = x @ w
    out = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(out / out.sum(axis=1, keepdims=True))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("lang")
    parser.add_argument("--faker", type=Path, required=True)
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(argv)
    home = name_db.load(asked.lang).home
    rows: list[str] = []
    for kind in ("surname", "given"):
        named, open_ = names_of(asked.lang, kind, asked.faker)
        print(kind, {origin: len(names) for origin, names in named.items()}, len(open_), flush=True)
        w = None
        for round_ in range(ROUNDS if open_ else 1):
            texts, ys, weights, origins = pooled(named, home)
            if round_ == 0:
                counts = Counter(group for text in texts for group in set(groups(text)))
                counts.update(group for text in open_ for group in set(groups(text)))
                index = {group: at for at, group in enumerate(sorted(g for g, n in counts.items() if n >= SEEN))}
            x, y, weight = matrix(texts, index), np.array(ys), np.array(weights)
            if asked.folds and round_ == (ROUNDS if open_ else 1) - 1:
                folded(texts, x, y, weight, origins)
            w = fit(x, y, weight, len(origins), w)
            if open_ and round_ < ROUNDS - 1:
                names = sorted(open_)
                here = {home} | load(asked.lang).habits.peoples
                rest = {True: (1 - RATHER) / len(here), False: (1 - RATHER) / LANDS}
                prior = np.array([RATHER if origin == home else rest[origin in here] for origin in origins])
                told = chances(matrix(names, index), w)
                for people in here:
                    for land in load(asked.lang).persons.telling.kin_of(people):
                        told[:, origins.index(people)] += KIN * told[:, origins.index(land)]
                        told[:, origins.index(land)] = 0
                told *= prior
                told /= told.sum(axis=1, keepdims=True)
                best = told.argmax(axis=1)
                taken: Counter[str] = Counter()
                for at, name in enumerate(names):
                    origin = origins[best[at]]
                    if told[at, best[at]] >= SURE and origin in here:
                        named[origin][name] = 0.5 * open_[name]
                        taken[origin] += 1
                print("taken", dict(taken), "of", len(names), flush=True)
        assert w is not None
        rows += lines(kind, index, w, origins)
    texts, signs = sexes(asked.lang, asked.faker)
    index = dict(zip(*numbered(texts, SEEN + 2), strict=True))
    x, y = matrix(texts, index), np.array(["FM".index(sign) for sign in signs])
    even = np.where(y == 0, 1 / max(1, (y == 0).sum()), 1 / max(1, (y == 1).sum())) * len(y) / 4
    if asked.folds:
        folded(texts, x, y, even, ["F", "M"])
    w = fit(x, y, even, 2, None)
    rows += lines("sex", index, w - w.mean(axis=1, keepdims=True), ["F", "M"])
    text = "\n".join(["kind\tgroup\tweights", *rows]) + "\n"
    print(len(rows), "rows", len(text))
    if asked.write:
        packed.write(HOME / asked.lang / "origins.tsv", text)


def numbered(texts: Sequence[str], least: int) -> tuple[list[str], list[int]]:
    """The groups of letters that so many names have, with their numbers."""
    counts = Counter(group for text in texts for group in set(groups(text)))
    found = sorted(group for group, count in counts.items() if count >= least)
    return found, [*range(len(found))]


def sexes(lang: str, folder: Path) -> tuple[list[str], list[str]]:
    """Given names that only women or only men bear, and whose they are."""
    names = name_db.load(lang)
    told: dict[str, set[str]] = defaultdict(set)
    for name in [*names.known("given"), *(name for name, _ in names.foreign_names("given"))]:
        told[name] |= set(names.genders(name, {origin for origin in names.origins(name, "given")}))
    sys.path.insert(0, str(folder))
    for row in table("origins_sources.tsv"):
        provider = importlib.import_module(f"faker.providers.person.{row['locale']}").Provider
        for sign, list_ in (("F", "first_names_female"), ("M", "first_names_male")):
            for name in getattr(provider, list_, ()):
                if written(name):
                    told[written(name)].add(sign)
    found = sorted((name, min(signs)) for name, signs in told.items() if len(signs) == 1)
    bare = [(PLAIN.without_marks(name), sign) for name, sign in found if not name.isascii()]
    return [name for name, _ in found + bare], [sign for _, sign in found + bare]


def lines(kind: str, index: Mapping[str, int], w: np.ndarray, origins: Sequence[str]) -> Iterable[str]:
    """The rows of the table: a group of letters, and origins with hundredths each, less what all have."""
    w = w - (np.median(w, axis=1, keepdims=True) if len(origins) > 2 else 0)
    yield f"{kind}\t\t{' '.join(origins)}"
    for group, at in index.items():
        cells = [f"{y}:{round(100 * v / 5) * 5}" for y, v in enumerate(w[at]) if abs(v) * 100 >= SMALL]
        if cells:
            yield f"{kind}\t{group}\t{' '.join(cells)}"


def folded(texts: Sequence[str], x: csr_matrix, y: np.ndarray, weight: np.ndarray, origins: Sequence[str]) -> None:
    """Says how often names left out are told right, and how sure the model is then."""
    out = np.array([zlib.crc32(PLAIN.without_marks(t).encode()) % FOLDS == 0 for t in texts])
    right: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    bins: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    told = chances(x[out], fit(x[~out], y[~out], weight[~out], len(origins), None))
    for b, p, t, k in zip(told.argmax(axis=1), told.max(axis=1), y[out], weight[out], strict=True):
        right[origins[t]] += int(b == t)
        all_[origins[t]] += 1
        row = bins[min(9, int(p * 10))]
        row[0] += k
        row[1] += k * (b == t)
        row[2] += k * p
    print({o: f"{right[o]}/{all_[o]}" for o in origins}, sum(right.values()) / sum(all_.values()))
    print({b: (round(r[1] / r[0], 2), round(r[2] / r[0], 2), round(r[0])) for b, r in sorted(bins.items())}, flush=True)


if __name__ == "__main__":
    main()
