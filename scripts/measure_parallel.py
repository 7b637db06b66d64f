"""How much of what is renamed on one side of parallel texts is found on the other: recall and precision by kind.

What comes in: a gold file (`tests/gold/parallel/README.md` has its columns). What goes out: figures, no text. A
counterpart that is found in part counts in part: recall is what was found of the letters of the gold counterparts,
precision what is right of the letters that were taken, each mention counting one. Twice: with the gold mentions of the
first side given (`given`), and with those that the program finds itself (`whole`). Then what has no counterpart: how
much of it is labelled or renamed, and how much else is labelled. Start at `measured`.

    python scripts/measure_parallel.py --gold tests/gold/parallel/open.tsv
    python scripts/measure_parallel.py --catalogues /usr/share/locale --catalogues SITE_PACKAGES [--lang fi]

With `--catalogues` the aligner is measured on translations of programs (.mo files; none is kept): capital sequences and
figures that stand once on both sides are taken for mentions. How many of them are carried to themselves; and of the
capital sequences, how many are when each is written as a made-up word on the first side, so that its spelling tells
nothing and only what is learned can.
"""

from __future__ import annotations

import argparse
import csv
import gettext
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import FILE, NAMES, Document, Span
from pseudo.parallel import stretches
from pseudo.parallel.carry import carried
from pseudo.parallel.units import Carried, Mention, Pair, mentions, words
from pseudo.pipeline import Pseudonymiser

LANG, OTHER = "hu", "en"
KEY = b"a key that measures, nothing more"
MARK = re.compile(r"\[\[(\d+)\|([A-Z_]+)\|(.*?)\]\]")
JOINT = "\n"
ALONE = re.compile(r"^[^\w.,:/%$+-]?\d+(?![\w$%]|[.,:/-]\d)")
"""Figures that are no part of something longer."""
FIGURED = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Marked:
    """A mention of the gold: its number, type and place."""

    number: int
    type: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """A unit of the gold with its two bare texts."""

    unit: str
    kind: str
    texts: tuple[str, str] = field(repr=False)
    marks: tuple[tuple[Marked, ...], tuple[Marked, ...]]


Found = tuple[Row, Pair, tuple[Carried, ...]]


@dataclass(slots=True)
class Count:
    """What was counted: gold counterparts, taken ones, and the parts of both that are right."""

    gold: int = 0
    found: float = 0.0
    taken: int = 0
    right: float = 0.0
    lone: int = 0
    covered: float = 0.0
    labels: int = 0
    wrong: int = 0

    @property
    def recall(self) -> float:
        return 100 * self.found / max(self.gold, 1)

    @property
    def precision(self) -> float:
        return 100 * self.right / max(self.taken, 1)


def load(path: Path) -> list[Row]:
    """The units of a gold file."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    out = []
    for row in rows:
        sides = [_bare(row[lang]) for lang in (LANG, OTHER)]
        out.append(Row(row["unit"], row["kind"], (sides[0][0], sides[1][0]), (sides[0][1], sides[1][1])))
    return out


def _bare(text: str) -> tuple[str, tuple[Marked, ...]]:
    out, at, marks = "", 0, []
    for found in MARK.finditer(text):
        out += text[at : found.start()]
        marks.append(Marked(int(found[1]), found[2], len(out), len(out) + len(found[3])))
        out += found[3]
        at = found.end()
    return out + text[at:], tuple(marks)


def measured(rows: Sequence[Row], given: bool) -> tuple[Mapping[str, Count], list[Found]]:
    """The figures by kind and by type, with what was found."""
    doc, starts = _document(rows, given)
    done = Pseudonymiser(LANG, KEY).replace(doc)
    pairs = []
    for row, start in zip(rows, starts, strict=True):
        ours = mentions(done, start, start + len(row.texts[0]))
        if given:
            ours = tuple(each for each in ours if _met(each.start, each.end, row.marks[0]) is not None)
        pairs.append(Pair(row.texts[0], row.texts[1], ours, OTHER))
    found = carried(pairs, LANG)
    counts: defaultdict[str, Count] = defaultdict(Count)
    for row, pair, links in zip(rows, pairs, found, strict=True):
        _count(row, pair, links, counts)
    return counts, list(zip(rows, pairs, found, strict=True))


def _document(rows: Sequence[Row], given: bool) -> tuple[Document, list[int]]:
    starts, at, spans = [], 0, []
    for row in rows:
        starts.append(at)
        spans += [Span(at + mark.start, at + mark.end, row.texts[0][mark.start : mark.end], mark.type, source=FILE)
                  for mark in row.marks[0] if mark.type in NAMES]
        at += len(row.texts[0]) + 1
    text = JOINT.join(row.texts[0] for row in rows)
    return Document(text, lang=LANG, walls=tuple(starts[1:]), spans=tuple(spans) if given else None), starts


def _count(row: Row, pair: Pair, links: Sequence[Carried], counts: Mapping[str, Count]) -> None:
    first, second = row.marks
    ours = {number: _met(mention.start, mention.end, first) for number, mention in enumerate(pair.mentions)}
    paired = {mark.number for mark in first}
    carried_ = [(link, ours[link.mention]) for link in links if link.mention is not None]
    for mark in second:
        here = (counts["all"], counts[row.kind], counts[mark.type])
        if mark.number in paired:
            best = max((_overlap(link, mark) for link, of in carried_ if of is not None and of.number == mark.number),
                       default=0)
            for count in here:
                count.gold += 1
                count.found += best / (mark.end - mark.start)
        else:
            covered = sum(_overlap(link, mark) for link in links if link.mention is None or link.new)
            for count in here:
                count.lone += 1
                count.covered += min(1.0, covered / (mark.end - mark.start))
    for link, of in carried_:
        mention = pair.mentions[link.mention or 0]
        if of is None and not _marked(mention.type, mention.norm):
            continue
        right = max((_overlap(link, mark) for mark in second if of is not None and mark.number == of.number), default=0)
        for count in (counts["all"], counts[row.kind], counts[mention.type]):
            count.taken += 1
            count.right += right / (link.end - link.start)
    for link in links:
        if link.mention is None:
            wrong = not any(_overlap(link, mark) for mark in second)
            for count in (counts["all"], counts[row.kind]):
                count.labels += 1
                count.wrong += wrong


def _met(start: int, end: int, marks: Sequence[Marked]) -> Marked | None:
    """The gold mention that shares most with a place; None without one."""
    shared = [(min(end, mark.end) - max(start, mark.start), mark) for mark in marks]
    best = max(shared, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _overlap(link: Carried, mark: Marked) -> int:
    return max(0, min(link.end, mark.end) - max(link.start, mark.start))


UNMARKED = frozenset("""NORP PROD WORK_OF_ART EVENT LAW LANGUAGE CAR MEDIA SMEDIA AWARD PROJ TIME DUR AGE PERCENT MONEY
    QUANTITY ORDINAL CARDINAL""".split())
"""Types that the gold does not mark."""


def _marked(type_: str, norm: str) -> bool:
    """Whether the gold would mark a mention of ours: no amounts, nationalities, bare years or months."""
    return type_ not in UNMARKED and (type_ != "DATE" or len(FIGURED.findall(norm)) not in (0, 4))


def table(counts: Mapping[str, Count]) -> Iterator[str]:
    """The figures, a line each."""
    heads = ("recall", 8), ("of", 6), ("precision", 11), ("of", 6), ("alone, covered", 16), ("of", 5), ("labels", 8)
    yield " " * 12 + "".join(f"{head:>{width}}" for head, width in (*heads, ("wrong", 6)))
    for name in sorted(counts, key=lambda each: (each != "all", each.isupper(), each)):
        count = counts[name]
        alone = f"{100 * count.covered / count.lone:.1f}" if count.lone else "-"
        yield (f"{name:12}{count.recall:8.1f}{count.gold:6}{count.precision:11.1f}{count.taken:6}{alone:>16}"
               f"{count.lone:5}{count.labels:8}{count.wrong:6}")


def shown(found: Sequence[Found]) -> Iterator[str]:
    """What is wrong, a line each: for a gold file that may be read."""
    for row, pair, links in found:
        first, second = row.marks
        text = pair.second
        for mark in second:
            here = [link for link in links if _overlap(link, mark)]
            right = [link for link in here if link.mention is not None and (of := _met(
                pair.mentions[link.mention].start, pair.mentions[link.mention].end, first)) is not None
                and of.number == mark.number and (link.start, link.end) == (mark.start, mark.end)]
            if not right:
                lone = "alone " if mark.number not in {each.number for each in first} else ""
                got = [(text[link.start : link.end], link.how) for link in here]
                yield f"{row.unit}\t{lone}{mark.type}\t{text[mark.start : mark.end]}\t{got}"
        for link in links:
            if not any(_overlap(link, mark) for mark in second):
                kind = "" if link.mention is None else pair.mentions[link.mention].type
                yield f"{row.unit}\tFALSE {kind}\t{text[link.start : link.end]}\t{link.how}"


# -- catalogues --------------------------------------------------------------------------------------------------------


def catalogues(folders: Sequence[Path], lang: str) -> list[tuple[str, str]]:
    """Translation and original of every message of the .mo files below that lie in a folder of the language (`hu`,
    `hu_HU`), once, in the order of their names."""
    found: dict[tuple[str, str], None] = {}
    for path in sorted({path for folder in folders for path in folder.rglob("*.mo")}):
        if not any(part == lang or part.startswith(f"{lang}_") for part in path.parts):
            continue
        with path.open("rb") as file:
            try:
                table = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
            except (OSError, UnicodeDecodeError, ValueError):
                continue
        for original, said in table.items():
            if isinstance(original, tuple):  # of one and of several: that of one
                original = "" if original[1] else original[0]
            if original and said and said != original:
                found[said, original.split("\4")[-1]] = None
    return list(found)


def _once(first: str, second: str) -> Iterator[tuple[str, str]]:
    """Capital sequences (inside sentences) and figures that stand exactly once on both sides, with a type."""
    ones, others = words(first), words(second)
    counts = Counter(word.text for word in ones), Counter(word.text for word in others)
    for word in ones:
        if counts[0][word.text] == counts[1][word.text] == 1 and len(word.text) > 1:
            if word.figures:
                if all(ALONE.search(text) for text in (_around(first, word.text), _around(second, word.text))):
                    yield word.text, "ID"
            elif word.capital and not stretches.initial(first, word):
                yield word.text, "ORG"


def _around(text: str, figures: str) -> str:
    """A number with the characters around it."""
    place = next(word.start for word in words(text) if word.text == figures)
    return text[max(place - 1, 0) : place + len(figures) + 2]


def coded(number: int) -> str:
    """A word that is like none: of letters by which no word is spelt."""
    signs = "zqxjwkv"
    out = ""
    for _ in range(7):
        number, rest = divmod(number, len(signs))
        out = signs[rest] + out
    return out.capitalize()


def aligned(texts: Sequence[tuple[str, str]], hidden: bool, lang: str) -> tuple[Count, Count]:
    """Of capital sequences and of figures, how many were there, were carried, and were so rightly."""
    names: dict[str, str] = {}
    pairs, wanted = [], []
    for first, second in texts:
        made, asked, at = "", [], 0
        for text, type_ in _once(first, second):
            if hidden and type_ == "ID":
                continue
            place = next(word.start for word in words(first) if word.text == text)
            shown = names.setdefault(text, coded(len(names))) if hidden else text
            made += first[at:place]
            asked.append((Mention(len(made), len(made) + len(shown), shown, type_, shown, None, shown), text))
            made += shown
            at = place + len(text)
        pairs.append(Pair(made + first[at:], second, tuple(mention for mention, _ in asked), OTHER))
        wanted.append([text for _, text in asked])
    counts = {"ORG": Count(), "ID": Count()}
    for pair, texts_, links in zip(pairs, wanted, carried(pairs, lang), strict=True):
        for mention in pair.mentions:
            counts[mention.type].gold += 1
        for link in links:
            if link.mention is not None:
                text, count = texts_[link.mention], counts[pair.mentions[link.mention].type]
                place = next(word.start for word in words(pair.second) if word.text == text)
                shared = max(0, min(link.end, place + len(text)) - max(link.start, place))
                count.taken += 1
                count.found += shared / len(text)
                count.right += shared / (link.end - link.start)
    return counts["ORG"], counts["ID"]


def measure_catalogues(folders: Sequence[Path], lang: str) -> None:
    texts = catalogues(folders, lang)
    print(f"{len(texts)} units")
    for hidden in (False, True):
        begun = time.perf_counter()
        for name, count in zip(("capital sequences", "figures"), aligned(texts, hidden, lang), strict=True):
            if count.gold:
                print(f"{name}{', as made-up words' if hidden else ''}: {count.gold}, recall {count.recall:.1f}, "
                      f"precision {count.precision:.1f}")
        print(f"{time.perf_counter() - begun:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, metavar="FILE")
    parser.add_argument("--errors", action="store_true", help="show what is wrong; never of a held file")
    parser.add_argument("--catalogues", type=Path, action="append", metavar="FOLDER",
                        help="with translations into --lang; folders of other languages below it are passed over")
    parser.add_argument("--lang", default=LANG, help="of the catalogues (default: hu)")
    asked = parser.parse_args()
    if asked.catalogues:
        measure_catalogues(asked.catalogues, asked.lang)
    if asked.gold is None:
        return
    rows = load(asked.gold)
    for given in (True, False):
        counts, found = measured(rows, given)
        what = "given: gold names of the first side" if given else "whole: those that the program finds"
        print(f"{what}, {len(rows)} units")
        print("\n".join(table(counts)))
        if asked.errors:
            print("\n".join(shown(found)))


if __name__ == "__main__":
    main()
