"""Names that are found, against gold: what no span touches, and a loose F1.

    python scripts/measure_names.py --nerkor ../shared/data/nerkor
    python scripts/measure_names.py --gold ../shared/gold/docs tests/gold/documents/open
    python scripts/measure_names.py --lang fi --corpus dev.conllup --types types.tsv
    python -m scripts.measure_names --gold tests/gold/documents/held --haste

In:  NerKor's devel part, each file a document, folders of documents in the gold markup, or a file as `pseudo train`
     reads it, so many of its sentences at a time.
     With `--haste` each once more in small letters, without accents either, dictated (no punctuation), and scanned.
Out: a row for each set: names of persons, places and bodies that no span touches (%), precision, recall and F1 of the
     same spans, false spans in 1,000 words.

How it is counted: PER, ORG, and GPE, LOC, FAC as LOC. Our spans with `Deriv=i`, `beli` or `féle` are dropped where the
corpus does not mark them. ORG and LOC count as equal. The end must match; a person may start later in the corpus (we
take titles in). Spans that touch a name of another class are not false. Start at `counted`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import Document, Span
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.training import data
from pseudo.training.texts import Text
from scripts.measure_recall import Gold, careless, documents, nerkor
from scripts.tagger import hurried

CLASSES = {"PER": "PER", "ORG": "LOC", "GPE": "LOC", "LOC": "LOC", "FAC": "LOC"}
"""The types that are asked for; places and bodies are one class."""
UNMARKED = frozenset(("i", "beli", "féle", "lainen"))
"""Derivations that the corpora do not mark as names."""
AT_ONCE = 12
"""Sentences of a corpus that are read as one text."""


@dataclass(slots=True)
class Counts:
    """Counts over documents; `right` counts pairs."""

    names: int = 0
    missed: int = 0
    right: int = 0
    spans: int = 0
    false: int = 0
    words: int = 0

    def row(self, what: str) -> str:
        """A row of the table."""
        precision, recall = self.right / max(1, self.spans), self.right / max(1, self.names)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        return (f"| {what} | {self.names} | {100 * self.missed / max(1, self.names):.2f} | {100 * precision:.2f} "
                f"| {100 * recall:.2f} | {100 * f1:.2f} | {1000 * self.false / max(1, self.words):.2f} |")


def counted(gold: Gold | Text, spans: Sequence[Span], counts: Counts) -> None:
    """Adds a document."""
    marked = [0] * (len(gold.text) + 1)
    for start, end, *_ in gold.mentions:
        marked[start:end] = [1] * (end - start)
    touched = [0] * (len(gold.text) + 1)
    for span in spans:
        touched[span.start : span.end] = [1] * (span.end - span.start)
    ours = [span for span in spans if span.type in CLASSES and (gold.adjectives or not _unmarked(span))]
    asked = [(start, end, CLASSES[type_]) for start, end, type_, *_ in gold.mentions if type_ in CLASSES]
    by_end = {end: (start, kind) for start, end, kind in asked}
    counts.words += len(gold.text.split())
    counts.names += len(asked)
    counts.missed += sum(not any(touched[start:end]) for start, end, _ in asked)
    for span in ours:
        wanted = by_end.get(span.end)
        kind = CLASSES[span.type]
        right = wanted is not None and wanted[1] == kind and (
            span.start == wanted[0] or (kind == "PER" and span.start < wanted[0]))
        others = not right and any(
            type_ not in CLASSES and start < span.end and span.start < end for start, end, type_, *_ in gold.mentions)
        if others:
            continue
        counts.spans += 1
        counts.right += right
        counts.false += not any(marked[span.start : span.end])


def _unmarked(span: Span) -> bool:
    feats = span.head.feats if span.head is not None else ""
    return any(part.startswith("Deriv=") and not UNMARKED.isdisjoint(part[6:].split("+")) for part in feats.split("|"))


WAYS: Mapping[str, Callable[[Any], Any]] = {
    "": lambda gold: gold, "small letters": hurried.small, "no accents either": careless, "dictated": hurried.dictated,
    "scanned": lambda gold: hurried.scanned(gold, random.Random(1)),
}
"""How a text may be written, besides as it is."""
HEADER = "| set | names | touched by none % | P | R | loose F1 | false in 1,000 words |\n|---|---|---|---|---|---|---|"


def corpus(path: Path, lang: str, table: Path | None) -> Iterator[Text]:
    """The sentences of a corpus, some at a time; adjectives made of places are none of its names."""
    found = data.read([path], lang)
    texts = data.texts(found, data.meanings(found, None, table))
    for first in range(0, len(texts), AT_ONCE):
        text, mentions = "", []
        for each in texts[first : first + AT_ONCE]:
            mentions += [(start + len(text), end + len(text), type_) for start, end, type_ in each.mentions]
            text += each.text
        yield Text(text, tuple(mentions), adjectives=False)


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nerkor", type=Path, help="folder of NerKor; its devel part is read")
    parser.add_argument("--gold", type=Path, nargs="+", default=[], help="folders of documents in the gold markup")
    parser.add_argument("--corpus", type=Path, help="a file in CoNLL-U Plus")
    parser.add_argument("--types", type=Path, help="what its labels mean: LABEL<tab>TYPE")
    parser.add_argument("--lang", default="hu", help="language of the documents (hu)")
    parser.add_argument("--haste", action="store_true", help="the same in small letters, dictated and scanned, too")
    parser.add_argument("--engine", default=Settings().engine, help="the engine (compact)")
    options = parser.parse_args(argv)
    sets: dict[str, Sequence[Gold | Text]] = {folder.name: list(documents(folder)) for folder in options.gold}
    sets |= {"NerKor devel": list(nerkor(options.nerkor))} if options.nerkor else {}
    sets |= {options.corpus.name: list(corpus(options.corpus, options.lang, options.types))} if options.corpus else {}
    if options.haste:
        sets = {f"{name}, {way}".rstrip(", "): [change(gold) for gold in golds] for name, golds in sets.items()
                for way, change in WAYS.items()}
    program = Pseudonymiser(options.lang, b"no choice is made here", Settings(engine=options.engine))
    print(HEADER)
    for what, golds in sets.items():
        counts = Counts()
        for gold in golds:
            counted(gold, program.spans(Document(gold.text, lang=options.lang)).spans or (), counts)
        print(counts.row(what), flush=True)


if __name__ == "__main__":
    main()
