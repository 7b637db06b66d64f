"""How often `--lang auto` tells the right language: of documents, and of each of their paragraphs by itself.

    python -m scripts.measure_which hu=tests/gold/documents/open fi=tests/gold/fi/open
    python -m scripts.measure_which --mixed hu=tests/gold/documents/open fi=tests/gold/fi/open
    python -m scripts.measure_which none=../shared/data/et/ner_ud/edt_dev.conllup.xz      # a language that is not ours

In:  TAG=PATH, a folder of documents in the gold markup, or a corpus in CoNLL-U (Plus), twenty sentences a document; the
     tag `none` for languages that have no folder.
Out: for each, how many were told right, told to be another language, said to be mixed or foreign, or left untold for
     want of words that tell; paragraphs of the corpora are their sentences. Start at `measured`. With --mixed, of each
     two languages their documents are made one by turns, RUN paragraphs of the one and of the other, and what is
     counted is which language each of these is read in (`interleaved`).
"""

from __future__ import annotations

import argparse
import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from pseudo.evaluate.markup import load_gold
from pseudo.language.which import lines, told

NONE = "none"
RUNS = (1, 3, 6)
MANY = 20
"""Sentences of a corpus that count as a document."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sources", nargs="+", metavar="TAG=PATH")
    options.add_argument("--mixed", action="store_true")
    asked = options.parse_args()
    if asked.mixed:
        both = [(tag, texts(Path(path))) for tag, _, path in (each.partition("=") for each in asked.sources)]
        print("paragraphs in a row\tn\tright\tother")
        for run in RUNS:
            counts = interleaved(both, run)
            print(run, counts.total(), counts["right"], counts["other"], sep="\t")
        return
    print("tag\twhat\tn\tright\tother\tmixed\tforeign\tfew")
    for source in asked.sources:
        tag, _, path = source.partition("=")
        documents = texts(Path(path))
        for what, those in (("documents", ["\n\n".join(each) for each in documents]),
                            ("paragraphs", [part for each in documents for part in each])):
            counts = measured(tag, those)
            print(tag, what, len(those), *(counts[name] for name in ("right", "other", "mixed", "foreign", "few")),
                  sep="\t")


def interleaved(both: Sequence[tuple[str, list[list[str]]]], run: int) -> Counter[str]:
    """Of the paragraphs of documents in all of these languages, so many of one in a row, those read in their own."""
    counts: Counter[str] = Counter()
    for together in zip(*(documents for _, documents in both), strict=False):
        left = [(tag, [*paragraphs]) for (tag, _), paragraphs in zip(both, together, strict=True)]
        text, spoken = "", list[str]()
        while any(paragraphs for _, paragraphs in left):
            for tag, paragraphs in left:
                for paragraph in paragraphs[:run]:
                    text += paragraph.strip() + "\n\n"
                    spoken.append(tag)
                del paragraphs[:run]
        paragraph = ""
        told_: list[str] = []
        for line, lang in lines(text):
            if not line.strip():
                paragraph = ""
            elif lang != paragraph:
                told_.append(lang)
                paragraph = lang
        counts.update("right" if one == other else "other" for one, other in zip(spoken, told_, strict=True))
    return counts


def texts(path: Path) -> list[list[str]]:
    """The paragraphs of each document."""
    if path.is_dir():
        return [[part for part in gold.text.split("\n\n") if part.strip()] for gold in load_gold(path)]
    found = sentences(path)
    return [found[at:at + MANY] for at in range(0, len(found), MANY)]


def sentences(path: Path) -> list[str]:
    """The sentences of a corpus, their words with spaces between them."""
    with (lzma.open if path.suffix == ".xz" else open)(path, "rt", encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    rows = [[line.split("\t") for line in block.splitlines() if line and not line.startswith("#")] for block in blocks]
    words = [[row[1] if row[0].isdecimal() else row[0] for row in block if len(row) > 1 and "-" not in row[0][1:]]
             for block in rows]
    return [" ".join(each) for each in words if each]


def measured(tag: str, those: Iterable[str]) -> Counter[str]:
    """Of texts in a language, what they were told to be."""
    counts: Counter[str] = Counter()
    for text in those:
        found = told(text)
        if found.lang:
            counts["right" if found.lang == tag else "other"] += 1
        else:
            counts["right" if tag == NONE else found.why] += 1
            counts[found.why] += tag == NONE
    return counts


if __name__ == "__main__":
    main()
