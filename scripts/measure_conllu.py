"""What a treebank costs on top of its text: reading, the stages with its words, and writing, against the text alone.

    python -m scripts.measure_conllu [--letters 300000] [--rounds 5]

The treebank is made of the samples, again and again, as our tagger sees them: a document each, ten columns, `# text`.
Times are of the processor, with the garbage collected as seldom as the command line has it. Each round takes the text
alone and the treebank one behind the other; the last line is the median of the rounds, each against its own text.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from itertools import cycle, groupby
from pathlib import Path
from statistics import median
from time import process_time

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.core.process import COLLECTING
from pseudo.formats import conllu
from pseudo.formats.door import DEFAULTS, joined

ROOT = Path(__file__).resolve().parents[1]


def lines(doc: Document, number: int) -> Iterator[str]:
    """A document as CoNLL-U."""
    yield f"# newdoc id = {number}"
    for sent, group in groupby(doc.tokens or (), key=lambda token: token.sent):
        words = list(group)
        text = " ".join(doc.text[words[0].start : words[-1].end].split())
        yield from (f"# sent_id = {number}-{sent}", f"# text = {text}")
        for place, (token, behind) in enumerate(zip(words, [*words[1:], None], strict=True), 1):
            closed = behind is not None and behind.start == token.end
            head = "0\troot" if place == 1 else "1\tdep"
            yield "\t".join((str(place), doc.text[token.start : token.end], token.lemma or "_", token.upos or "X", "_",
                             token.feats or "_", head, "_", "SpaceAfter=No" if closed else "_"))
        yield ""


def measured(p: Pseudonymiser, texts: list[str], data: bytes) -> tuple[float, float]:
    """What the format costs, and what all does that the treebank needs more, as parts of the time of the text alone."""
    begun = process_time()
    for text in texts:
        p.replace(text)
    alone = process_time() - begun
    begun = process_time()
    contents = conllu.read(data, DEFAULTS)
    reading = process_time() - begun
    begun = process_time()
    done = [p.replace(joined(unit)) for unit in contents.units]
    stages = process_time() - begun
    begun = process_time()
    conllu.write(data, DEFAULTS, done)
    writing = process_time() - begun
    print(f"text alone: {alone:.2f} s; read {reading:.2f} s, stages {stages:.2f} s, write {writing:.2f} s", flush=True)
    return (reading + writing) / alone, (reading + stages + writing) / alone - 1


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letters", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    gc.set_threshold(*COLLECTING)
    p = Pseudonymiser("hu", key=b"a key for measuring only")
    samples = [p.spans(path.read_text("utf-8")) for path in sorted((ROOT / "samples").glob("*.txt"))]
    rows: list[str] = []
    texts: list[str] = []
    for number, doc in enumerate(cycle(samples)):
        if sum(map(len, texts)) >= asked.letters:
            break
        texts.append(doc.text)
        rows += lines(doc, number)
    data = ("\n".join(rows) + "\n").encode()
    rounds = [measured(p, texts, data) for _ in range(asked.rounds)]
    print(f"medians of {asked.rounds}: {median(cost for cost, _ in rounds):.1%} for the format, "
          f"{median(cost for _, cost in rounds):.1%} in all")


if __name__ == "__main__":
    main()
