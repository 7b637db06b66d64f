"""Count what readings cost: how rare features are on names, and how rare stems with such letters are.

What comes in: NerKor `train` (heads of entities with emMorph tags) and the name lists of the data folder. What
goes out: `tables/cost-feats.tsv` (features -> cost) and `tables/cost-stems.tsv` (a letter and the up to three
letters after it -> cost) of the language, in tenths of a bit. Counts only: no name can be read back. Start at `main`.

    python scripts/build_morph_costs.py --data ../shared/data
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import morph  # noqa: E402
from scripts.measure_morph import features, tags  # noqa: E402

# How often an n-gram must have been seen to have a row of its own.
SEEN = 12.0
# Features that the corpus does not mark on names, or not often enough; "" is the bare name, "*" any other feature.
# Judged on NerKor devel, bare and inflected heads together.
JUDGED = {
    **{"": 5, "*": 80, "Case=Loc": 40, "Case=Tem": 120, "Deriv=i": 5, "Deriv=s": 90, "Deriv=né": 230},
    **{"Deriv=né+ék": 200, "Deriv=beli": 60, "Deriv=féle": 60, "Deriv=szerű": 60, "Number[psed]=Plur": 140},
    **{"Number[psor]=Sing": 50, "Number[psor]=Plur": 60, "Person[psor]=1": 55, "Person[psor]=2": 80,
    "Person[psor]=3": 30},
}


def corpus(folder: Path, table: dict[str, str]) -> tuple[Counter[str], Counter[str]]:
    """Features of the entity heads; lemmas of the tokens of entities."""
    feats_count: Counter[str] = Counter()
    lemmas: Counter[str] = Counter()
    for path in sorted((folder / "nerkor" / "train").glob("*/*.conllup")):
        rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        for row, after in zip(rows, [*rows[1:], [""]], strict=True):
            if len(row) < 7 or row[5] == "O":
                continue
            lemmas[row[6]] += 1
            if len(after) < 7 or not after[5].startswith("I-"):
                feats = features(row[3], table)
                if feats is not None:
                    feats_count[feats] += 1
    return feats_count, lemmas


def lists(folder: Path, hungarian: morph.Morphology) -> Counter[str]:
    """Names of the lists, each about once: a surname by the logarithm of its bearers."""
    found: Counter[str] = Counter()
    names = folder / "names"
    for file in ("given_female.txt", "given_male.txt"):
        for line in (names / file).read_text("utf-8").splitlines():
            found[line.strip()] += 3
            if file == "given_male.txt":
                # Wives' names are names too: the -né of Kovács Jánosné is part of hers.
                married = hungarian.inflect(line.strip(), "Deriv=né") if line.strip() else ""
                found[married] += 2
    for line in (names / "surnames_1914_1918_counts.tsv").read_text("utf-8").splitlines():
        name, _, count = line.partition("\t")
        if count.strip().isdigit() and int(count) >= 10:
            found[name] += round(math.log2(int(count)))
    for line in (names / "settlements.tsv").read_text("utf-8").splitlines()[1:]:
        found[line.split("\t")[0]] += 2
    return found


def costs(lemmas: Counter[str], hungarian: morph.Morphology) -> dict[str, int]:
    """-log2 P(letter | the letters after it), for contexts of four to one letters."""
    grams: defaultdict[str, float] = defaultdict(float)
    contexts: defaultdict[str, float] = defaultdict(float)
    for lemma, count in lemmas.items():
        letters = hungarian.tables.tail_letters(lemma)
        if len(letters) < 2 or lemma.isupper():
            continue
        text = "^" + letters + "$$$$"
        weight = count**0.75
        for place in range(len(letters) + 1):
            for size in (2, 3, 4, 5):
                grams[text[place : place + size]] += weight
                contexts[text[place + 1 : place + size]] += weight
    return {
        gram: round(-10 * math.log2(seen / contexts[gram[1:]]))
        for gram, seen in sorted(grams.items())
        if seen >= (SEEN if len(gram) > 2 else 0)
    }


def write(path: Path, heading: str, rows: dict[str, int]) -> None:
    lines = [f"# {heading}", *(f"{key}\t{cost}" for key, cost in sorted(rows.items()))]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{path.name}: {len(rows)} rows, {path.stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=HERE.parent / "shared" / "data")
    parser.add_argument("--lang", default="hu")
    options = parser.parse_args()
    folder = HERE / "morph" / options.lang
    hungarian = morph.load(options.lang)
    feats_count, lemmas = corpus(options.data, tags(folder / "emmorph.tsv"))
    total = sum(feats_count.values())
    rows = {feats: round(-10 * math.log2(seen / total)) for feats, seen in feats_count.items()}
    rows.update(JUDGED)
    heading = "cost in tenths of a bit (scripts/build_morph_costs.py; NerKor train, CC BY-SA 4.0: counts)"
    write(folder / "tables" / "cost-feats.tsv", f"features\t{heading}", rows)
    stems = costs(lemmas + lists(options.data, hungarian), hungarian)
    write(folder / "tables" / "cost-stems.tsv", f"letters\t{heading}", stems)


if __name__ == "__main__":
    main()
