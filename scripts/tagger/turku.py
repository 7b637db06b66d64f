"""The Finnish corpora as one file to train on: the types of TurkuONE on the words of the Turku NER corpus.

    python -m scripts.tagger.turku ../shared/data/fi train > train.conllup

In: `ner_turku` and `ner_turku_one` of the data folder, which have the same sentences, the second cut at every hyphen
and colon; the part, train or dev. Out: CoNLL-U Plus with the words, lemmas and parts of speech of the first and the
names of the second, for the sentences that both have; of the features those that tell forms apart. Start at `main`.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

KEPT = frozenset(
    ["Case", "Number", "Number[psor]", "Person[psor]", "Clitic", "VerbForm", "Mood", "Person", "Tense", "Degree",
     "NumType", "Abbr", "PronType", "Polarity"]
)
"""Features that are learned; of the others there are too few examples."""


def sentences(path: Path) -> Iterator[list[list[str]]]:
    """The rows of each sentence of a packed file."""
    rows: list[list[str]] = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            cells = line.rstrip("\n").split("\t")
            if len(cells) > 1:
                rows.append(cells)
            elif rows and not line.strip():
                yield rows
                rows = []
    if rows:
        yield rows


def named(words: Sequence[list[str]], names: Sequence[list[str]]) -> list[list[str]]:
    """The words with the names of the same sentence that is cut otherwise.

    >>> named([["SAK:n", "SAK", "PROPN", "_", "O"]], [["SAK", "", "", "", "B-ORG"], [":n", "", "", "", "I-ORG"]])
    [['SAK:n', 'SAK', 'PROPN', '_', 'B-ORG']]
    """
    labels: list[str] = []
    for form, *_, label in names:
        labels += [label, *["I" + label[1:] if label != "O" else "O"] * (len(form) - 1)]
    out, at, before = [], 0, "O"
    for form, lemma, upos, feats, _ in words:
        label = next((each for each in labels[at : at + len(form)] if each != "O"), "O")
        if label[0] == "I" and before[2:] != label[2:]:
            label = "B" + label[1:]
        out.append([form, lemma, upos, feats, label])
        at, before = at + len(form), label
    return out


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("part", choices=("train", "dev"))
    options = parser.parse_args(arguments)
    found = sentences(options.folder / f"ner_turku/{options.part}.conllup.xz")
    words = {"".join(row[0] for row in rows): rows for rows in found}
    sys.stdout.write("# global.columns = FORM LEMMA UPOS FEATS NER\n")
    for rows in sentences(options.folder / f"ner_turku_one/{options.part}.conllup.xz"):
        same = words.get("".join(row[0] for row in rows))
        for form, lemma, upos, feats, label in named(same, rows) if same is not None else rows:
            plain = lemma.replace("#", "") if form != lemma else lemma
            kept = "|".join(each for each in feats.split("|") if each.split("=")[0] in KEPT) or "_"
            sys.stdout.write("\t".join((form, plain, upos, kept, label)) + "\n")
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
