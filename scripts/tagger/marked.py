"""Annotated documents of ours, as they are and in haste, as one file that `pseudo train` learns from.

    python -m scripts.tagger.marked tests/gold/fi/open tests/gold/read/fi --out whole.jsonl
    python -m scripts.tagger.marked tests/gold/fi/open tests/gold/read/fi --out fold0.jsonl --leave 0 --of 2

In: folders of documents in the gold mark-up. Out: a line of JSON for each text: the document, and copies of it in small
letters, without accents, dictated or scanned. `--leave` leaves out the documents of one fold, numbered over all folders
as `scripts.train_judge_small --taggers` numbers them. The same seed gives the same texts. Start at `texts`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scripts.measure_recall import Gold, careless, documents
from scripts.tagger import hurried
from scripts.tagger.passages import bare

COPIES = 2
"""How many of the ways of haste each document is read in, besides as it is."""


def texts(golds: Sequence[Gold], seed: int, leave: int = 0, of: int = 0) -> Iterator[Gold]:
    """The documents that do not belong to the fold left out, and copies of them.

    >>> one = Gold("Tavattiin Oulussa.", ((10, 17, "GPE", ""),))
    >>> [text.text for text in texts([one, one], 1, leave=0, of=2)]
    ['Tavattiin Oulussa.', 'Tavattiin Oulussa.', 'tavattiin oulussa.']
    """
    rng = random.Random(seed)
    ways: list[Callable[[Gold], Gold]] = [
        hurried.small, hurried.dictated, lambda gold: hurried.scanned(gold, rng), careless, bare]
    for number, gold in enumerate(golds):
        drawn = rng.sample(ways, COPIES)
        if not of or number % of != leave:
            yield gold
            yield from (way(gold) for way in drawn)


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", help="annotated documents")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--leave", type=int, default=0, help="number of the fold to leave out")
    parser.add_argument("--of", type=int, default=0, help="how many folds there are; 0: nothing is left out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    golds = [gold for folder in options.folders for gold in documents(folder)]
    with options.out.open("w", encoding="utf-8") as out:
        for gold in texts(golds, options.seed, options.leave, options.of):
            spans = [{"start": start, "end": end, "type": type_} for start, end, type_, _ in gold.mentions]
            out.write(json.dumps({"text": gold.text, "spans": spans}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
