"""Builds `pseudo/hu/common_words.tsv`: forms of ordinary words, so that a generic word is not taken for a name.

In:  the NerKor training and development files (`--data`, CoNLL-U Plus, CC BY-SA 4.0). Only forms and counts come out.
Out: one row per lower-case form met outside names at least `--least` times: form, count.

    python scripts/build_common_words.py --data ../shared/data
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path


def count(data: Path) -> Counter[str]:
    """How often each form stands in lower case outside names."""
    counts: Counter[str] = Counter()
    for part in ("train", "devel"):
        for file in sorted((data / "nerkor" / part).rglob("*.conllup")):
            for line in file.read_text(encoding="utf-8").splitlines():
                columns = line.split("\t")
                if len(columns) < 6 or line.startswith("#"):
                    continue
                form, lemma, upos, ner = columns[0], columns[1], columns[2], columns[5]
                if ner != "O" or upos in ("PROPN", "PUNCT") or not form.isalpha() or not form.islower():
                    continue
                counts[form] += 1
                if lemma.isalpha() and lemma.islower() and lemma != form:
                    counts[lemma] += 1
    return counts


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--data", type=Path, default=Path("../shared/data"))
    arguments.add_argument("--least", type=int, default=3)
    arguments.add_argument("--out", type=Path, default=Path("pseudo/hu/common_words.tsv"))
    options = arguments.parse_args()
    counts = count(options.data)
    rows = [f"{form}\t{number}" for form, number in sorted(counts.items()) if number >= options.least]
    options.out.write_text("form\tcount\n" + "\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(rows)} forms -> {options.out}")


if __name__ == "__main__":
    main()
