"""Measures the patterns alone, without tagger and tables: false alarms, speed, and how time grows with hostile texts.

In:  NerKor+Cars-OntoNotes++ devel (`--corpus`) and a folder of gold documents (`--gold`).
Out: spans by type per 1,000 words of the corpus that touch no gold mention of their type (identifiers: that touch
     none at all, or a number; the corpus does not mark identifiers, so true ones are among them); characters a
     second; seconds of the worst texts in `HOSTILE` at growing lengths.

    python scripts/measure_patterns.py --corpus ../shared/data/nerkor_onpp/data --gold tests/gold/documents/ids

Start at `main`. `--list` prints the spans that count as false (of the corpus alone).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import Span
from pseudo.evaluate.markup import load_gold
from pseudo.kinds import dates, identifiers
from pseudo.training.texts import detokenise

TIMED = frozenset(("DATE", "TIME", "AGE", "MONEY"))
AKIN = {"DATE": ("DATE", "DUR"), "TIME": ("TIME", "DATE", "DUR"), "AGE": ("AGE", "DUR", "DATE"),
        "MONEY": ("MONEY", "CARDINAL", "QUANTITY")}
"""What the corpus calls the same: its border between dates and durations is not ours."""

HOSTILE = {
    "figures": "1234567890",
    "figures and spaces": "12 345 ",
    "figures and dots": "12.03.",
    "figures and slashes": "12/345/",
    "figures and hyphens": "12-34-",
    "figures, commas": "1,2,3,",
    "dots": "....",
    "spaces": "    ",
    "hyphens": "----",
    "slashes": "////",
    "line ends": "\n\n",
    "broken figures": "12\n34\n",
    "stars": "****",
    "underscores": "a_b_",
    "capitals": "ABCDEF",
    "capitals and figures": "AB12CD",
    "at signs": "a@b.",
    "brackets": "(([[",
    "labels": "szám: azonosító: ",
    "labelled": "TAJ-száma: 123 456 ",
    "numerals": "kétszázötven",
    "numerals and hyphens": "ezer-kétszáz-",
    "months": "2024. március ",
    "streets": "utca utca 5. utca ",
    "street, floor": "5. em. II. em. ",
    "zips": "1234 Budapest, ",
    "table": "1;2;3;4\n",
    "combining": "e\u0301",
}
"""Pieces that are repeated to a text; each would make some careless pattern slow."""


def sentences(path: Path) -> Iterator[list[list[str]]]:
    """The sentences of a file, a row a token: form and type."""
    rows: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip():
            if rows:
                yield rows
            rows = []
        elif not line.startswith("#"):
            rows.append(line.split("\t"))
    if rows:
        yield rows


def corpus(folder: Path) -> Iterator[tuple[str, list[tuple[int, int, str]]]]:
    """The texts of the devel part with their mentions, a file a text."""
    for path in sorted(folder.glob("devel__*.conllup")):
        text, mentions = "", []
        for rows in sentences(path):
            for row, space in zip(rows, detokenise([row[0] for row in rows]), strict=True):
                text += (" " if space else "") + row[0]
                if row[1] != "O":
                    mentions.append((len(text) - len(row[0]), len(text), row[1].partition("-")[2]))
            text += "\n"
        yield text, mentions


def false(span: Span, mentions: Sequence[tuple[int, int, str]]) -> bool:
    """Whether a span touches no mention that could be what it says."""
    touched = {type for start, end, type in mentions if start < span.end and span.start < end}
    if span.type in TIMED:
        return not touched & set(AKIN[span.type])
    return True


def found(text: str) -> list[Span]:
    """Everything the patterns find; identifiers first, what overlaps them is left out as the pipeline does."""
    numbers = identifiers.find(text, "hu")
    days = [day for day in dates.find(text, "hu") if not any(n.start < day.end and day.start < n.end for n in numbers)]
    return [*numbers, *days]


def seconds(text: str) -> float:
    """The time of one pass over a text, the better of two."""
    best = 1e9
    for _ in range(2):
        begin = time.process_time()
        seen = identifiers.prepared(text, "hu")  # once for both, as the program does
        identifiers.find(seen, "hu")
        dates.find(seen, "hu")
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpus", type=Path, default=Path("../shared/data/nerkor_onpp/data"))
    parser.add_argument("--gold", type=Path, nargs="*", default=[])
    parser.add_argument("--list", action="store_true", help="print what counts as false")
    parser.add_argument("--lengths", type=int, nargs="*", default=[10_000, 20_000, 40_000])
    options = parser.parse_args()
    identifiers.find("bemelegítés", "hu"), dates.find("bemelegítés", "hu")

    texts = list(corpus(options.corpus))
    words = sum(len(text.split()) for text, _ in texts)
    counts, wrong = Counter[str](), Counter[str]()
    for text, mentions in texts:
        for span in found(text):
            counts[span.type] += 1
            if false(span, mentions):
                wrong[span.type] += 1
                if options.list:
                    around = text[max(0, span.start - 40) : span.end + 25].replace("\n", "|")
                    print(span.type, round(span.score, 2), span.why, repr(span.text), around, sep="\t")
    print(f"{len(texts)} texts, {words} words: type, spans, false, false per 1,000 words")
    for type, n in sorted(counts.items()):
        print(f"  {type:12} {n:6} {wrong[type]:6} {1000 * wrong[type] / words:8.3f}")
    print(f"  {'all':12} {sum(counts.values()):6} {sum(wrong.values()):6} {1000 * sum(wrong.values()) / words:8.3f}")

    print("characters a second, one process")
    for name, many in (("corpus", [text for text, _ in texts]),
                       *((str(folder), [doc.text for doc in load_gold(folder)]) for folder in options.gold)):
        if many:
            print(f"  {name:40} {sum(map(len, many)) / sum(map(seconds, many)):12,.0f}")

    if options.lengths:
        print("hostile texts: seconds at " + ", ".join(f"{n:,}" for n in options.lengths) + " characters")
        for name, piece in HOSTILE.items():
            took = [seconds((piece * (n // len(piece) + 1))[:n]) for n in options.lengths]
            print(f"  {name:24}" + "".join(f"{t:9.3f}" for t in took) + f"   x{took[-1] / max(took[0], 0.001):.1f}")


if __name__ == "__main__":
    main()
