"""Fit what readings cost, so that the likeliest one comes first without any context.

What comes in: NerKor `train` (heads of entities with emMorph tags, inflected and bare) and the name lists of the data
folder, inflected by `morph` with the features that heads have; for other languages `--heads` (files of CoNLL-U, as
`measure_morph.read_heads` reads them) and `--lists` (TSVs with a name in the first column). What goes out:
`tables/costs.tsv`, a row for features, for the end of a stem, and for both together, in tenths of a bit. Each row
stands for at least `SEEN` forms, so no name can be read back. Start at `main`: all readings of each form are asked for
at a cost of nothing but what the rules of `language.toml` add, and a log-linear model that prefers the right one is
fitted to them.

    python scripts/build_morph_costs.py --data ../shared/data
    python scripts/build_morph_costs.py --lang fi --heads train.conllup.xz --lists given.tsv surnames.tsv
"""

from __future__ import annotations

import argparse
import lzma
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import morph  # noqa: E402
from morph.costs import cost_keys  # noqa: E402
from scripts.measure_morph import bare_heads, read_heads, read_nerkor, tags  # noqa: E402

# How many readings a row must have been seen with; the pull of all rows to nothing; the weight of a form of the lists.
SEEN, PULL, LISTED = 4, 1.0, 0.3
ROUNDS, STEP = 250, 0.15
TENTH = 10 / math.log(2)
# What is added to each reading, so that costs are as a rule above nothing.
BASE = 200

# Lemma and features; all readings of the form with what the rules of the language add to them.
Item = tuple[tuple[str, str], dict[tuple[str, str], int]]


def lists(folder: Path) -> Iterator[tuple[str, str]]:
    """Names of the lists with their kind, a surname the oftener the more bearers it has."""
    names = folder / "names"
    for gender in ("female", "male"):
        for line in (names / f"given_{gender}.txt").read_text("utf-8").splitlines():
            if line.strip():
                yield from [(line.strip(), gender)] * 3
    for line in (names / "surnames_1914_1918_counts.tsv").read_text("utf-8").splitlines():
        name, _, count = line.partition("\t")
        if count.strip().isdigit() and int(count) >= 10:
            yield from [(name, "surname")] * max(1, round(math.log2(int(count)) / 3))
    for line in (names / "settlements.tsv").read_text("utf-8").splitlines()[1:]:
        yield from [(line.split("\t")[0], "settlement")] * 2


def drawn(folder: Path, seen: Counter[str], hungarian: morph.Morphology, count: int) -> Iterator[tuple[str, str, str]]:
    """Names of the lists with features drawn as heads have them: lemma, features, form.

    Adjectives of places (szegedi), families (Kovácsék) and wives (Jánosné, a name of its own), which NerKor marks
    otherwise or hardly has, are drawn at a rate that was judged.
    """
    chance = random.Random(1)
    names = list(lists(folder))
    chance.shuffle(names)
    kinds, weights = zip(*sorted(seen.items()), strict=True)
    for name, kind in names[:count]:
        draw = chance.random()
        feats = "" if draw < 0.45 else chance.choices(kinds, weights)[0]
        lemma = name
        if kind == "settlement" and draw < 0.15:
            feats = "Deriv=i"
        elif kind == "surname" and draw < 0.06:
            feats = "Deriv=ék"
        elif kind == "male" and draw > 0.75:
            lemma = hungarian.inflect(name, "Deriv=né")
        if "[psor]" in feats and kind != "settlement":
            feats = ""
        try:
            yield lemma, feats, hungarian.inflect(lemma, feats)
        except morph.MorphError:
            continue


def spread(
    paths: list[Path], seen: Counter[str], grammar: morph.Morphology, count: int
) -> Iterator[tuple[str, str, str]]:
    """Names of lists with features drawn as heads have them: lemma, features, form."""
    chance = random.Random(1)
    names = [line.split("\t")[0] for path in paths for line in path.read_text("utf-8").splitlines()[1:]]
    chance.shuffle(names)
    kinds, weights = zip(*sorted(seen.items()), strict=True)
    for name in names[:count]:
        feats = "" if chance.random() < 0.45 else chance.choices(kinds, weights)[0]
        if "[psor]" not in feats and "Deriv" not in feats:
            try:
                yield name, feats, grammar.inflect(name, feats)
            except morph.MorphError:
                continue


def readings(triples: Iterator[tuple[str, str, str]], hungarian: morph.Morphology) -> list[Item]:
    """All readings of each form that has the right one and others."""
    found = []
    for lemma, feats, form in triples:
        given = {(reading.lemma, reading.feats): reading.weight for reading in hungarian.analyse(form)}
        right = (lemma, feats)
        if right not in given:
            likely = [key for key in given if key[0].lower() == lemma.lower() and key[1] == feats]
            right = likely[0] if likely else right
        if right in given and len(given) > 1:
            found.append((right, given))
    return found


def keys_of(reading: tuple[str, str], hungarian: morph.Morphology) -> list[str]:
    head = reading[0].split(" ")[-1]
    return cost_keys(reading[1], head, hungarian.tables.tail_letters(head))


def fit(items: list[Item], weights: list[float], hungarian: morph.Morphology) -> dict[str, int]:
    """The costs that make the right reading of each form the likeliest: softmax over its readings, fitted by Adam."""
    seen = Counter(key for _, given in items for reading in given for key in keys_of(reading, hungarian))
    number = {key: place for place, key in enumerate(sorted(key for key, count in seen.items() if count >= SEEN))}
    key_ids, owners, right, offsets, item_ids = [], [], [], [], []
    for place, (gold, given) in enumerate(items):
        for reading, offset in given.items():
            for key in keys_of(reading, hungarian):
                if key in number:
                    key_ids.append(number[key])
                    owners.append(len(offsets))
            offsets.append(-offset / TENTH)
            item_ids.append(place)
            right.append(reading == gold)
    keys, owner, item = np.array(key_ids), np.array(owners), np.array(item_ids)
    gold_mask, offset_of, weight = np.array(right), np.array(offsets), np.array(weights)
    values, first, second = (np.zeros(len(number)) for _ in range(3))
    for turn in range(1, ROUNDS + 1):
        score = offset_of + np.bincount(owner, values[keys], minlength=len(offset_of))
        best = np.full(len(items), -np.inf)
        np.maximum.at(best, item, score)
        share = np.exp(score - best[item])
        share /= np.bincount(item, share)[item]
        slope = np.bincount(keys, ((share - gold_mask) * weight[item])[owner], minlength=len(number)) + PULL * values
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        step = STEP * (1 - turn / (ROUNDS + 10))
        values -= step * first / (1 - 0.9**turn) / (np.sqrt(second / (1 - 0.99**turn)) + 1e-6)
    print(f"{len(items)} forms, {len(offset_of)} readings, {len(number)} keys, "
          f"loss {-np.log(share[gold_mask] + 1e-9) @ weight / weight.sum():.4f}")
    return {key: round(-TENTH * values[place]) for key, place in number.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=HERE.parent / "shared" / "data")
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--heads", type=Path, nargs="+", default=[])
    parser.add_argument("--lists", type=Path, nargs="+", default=[])
    parser.add_argument("--source", default="NerKor train, CC BY-SA 4.0", help="what the heading says of the heads")
    parser.add_argument("--listed", type=int, default=60000, help="so many forms of the name lists")
    options = parser.parse_args()
    folder = HERE / "morph" / options.lang
    hungarian = morph.load(options.lang)
    hungarian = replace(hungarian, tables=replace(hungarian.tables, costs={}))
    if options.heads:
        inflected = [item for path in options.heads for item in read_heads(path, hungarian.tables)]
        bare = [item for path in options.heads for item in read_heads(path, hungarian.tables, bare=True)]
    else:
        table = tags(folder / "emmorph.tsv")
        inflected = list(read_nerkor(options.data / "nerkor", ["train"], table))
        bare = list(bare_heads(options.data / "nerkor", ["train"], table))
    heads = readings(((lemma, feats, forms[0]) for lemma, feats, forms in [*inflected, *bare]), hungarian)
    seen = Counter(feats for _, feats, _ in inflected)
    if options.heads:
        listed = readings(spread(options.lists, seen, hungarian, options.listed), hungarian)
    else:
        listed = readings(drawn(options.data, seen, hungarian, options.listed), hungarian)
    costs = fit(heads + listed, [1.0] * len(heads) + [LISTED] * len(listed), hungarian)
    path = folder / "tables" / "costs.tsv"
    heading = f"# key\tcost in tenths of a bit (scripts/build_morph_costs.py; {options.source}; name lists)"
    rows = {"*": BASE, **{key: cost for key, cost in costs.items() if cost}}
    text = "\n".join([heading, *(f"{key}\t{cost}" for key, cost in sorted(rows.items()))]) + "\n"
    packed = path.with_name(f"{path.name}.xz")
    if packed.is_file():
        packed.write_bytes(lzma.compress(text.encode("utf-8")))
    else:
        path.write_text(text, "utf-8")
    print(f"{path.name}: {len(rows)} rows, {len(text.encode('utf-8'))} bytes")


if __name__ == "__main__":
    main()
