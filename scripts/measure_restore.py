"""How many of the names in changed texts come back, in how many items, on the parts of tests/gold/restore.

    python -m scripts.measure_restore open --show      # what is not as the gold has it
    python -m scripts.measure_restore fresh3           # figures alone
    python -m scripts.measure_restore my/set.tsv       # one of your own; a mapping may be `@letter.txt.json`

An item is right where its text is the gold's to the last letter (where the gold has `{one|other}`, either) and every
place that the gold leaves is left and reported; wrong where something else was written anywhere than the gold has;
silent where a word stayed that should have changed, or a place that the gold leaves, and lies in no place that was
reported; else it is left. A sentence is judged alike, of those in which something is to come back or to be left: it
ends with its line, or behind a word of four letters or more where a capital follows.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from pathlib import Path

from pseudo.language.language import Language, load
from pseudo.restoring.mapping import load as load_mapping
from pseudo.restoring.mapping import of_pairs
from pseudo.restoring.result import Restored
from pseudo.restoring.stage import Restorer, ready

GOLD = Path(__file__).resolve().parents[1] / "tests" / "gold" / "restore"
HALVES = ("open", "dev", "dev2", "dev3", "dev4", "dev5", "dev6", "dev7", "dev8", "dev9", "dev10", "dev11", "dev12",
          "dev13", "dev14", "dev15", "dev16", "dev20", "dev21", "dev22", "dev23", "dev30", "held", "fresh2", "fresh3",
          "fresh4", "fresh5", "fresh6", "stranger2_open", "stranger2_held", "stranger3_open", "stranger3_second",
          "stranger4_held", "stranger5_open", "stranger6_held", "stranger7_open", "stranger8_held",
          "stranger9_open", "stranger10_held", "stranger11_open", "stranger12_held",
          "stranger13_open", "stranger14_held")
HELD = frozenset(("stranger6_held", "stranger8_held", "stranger10_held", "stranger12_held", "stranger14_held"))
"""Parts of which figures alone are looked at."""
WORDLY = re.compile(r"\w")
EITHER = re.compile(r"\{([^{}|]*(?:\|[^{}|]*)+)\}")
"""What may be the one or the other in the gold."""
ARTICLES = frozenset(("a", "az"))
"""They follow their names."""
ENDS = re.compile(r"\n+|(?:(?<=[^\W\d_]{4}[.!?…])|(?<=[!?…]))[\"'“”«»)*_]*\s+(?=[\"'„“”«»(*_–—-]*\s?[^\W\d_])"
                  r"(?=\W*(\w))")
"""What may end a sentence, and the first letter behind it."""
VERDICTS = ("wrong", "silent", "left", "right")
"""The worst first."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the changed text, what it is to become, what it became, and what was said of it."""

    start: int
    end: int
    text: str
    wanted: str
    made: str
    said: bool
    guess: bool

    @property
    def verdict(self) -> str:
        """wrong, silent, left or right; empty where it stayed as it is to stay."""
        if self.made == self.wanted:
            return "right" if self.wanted != self.text else ""
        if self.made != self.text:
            return "wrong"
        return "left" if self.said or self.text.strip("*_„(").lower() in ARTICLES else "silent"


@dataclass(frozen=True, slots=True)
class Item:
    """One text of the gold."""

    name: str
    mapping: tuple[tuple[str, str, str, str], ...]
    changed: str
    restored: str
    ambiguous: tuple[str, ...]
    others: tuple[str, ...] = ()
    """What is right as well."""
    file: Path | None = None
    """What `pseudo run --mapping` wrote, in the place of the pairs."""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of one item: right, wrong, left or silent; how many of its words should change, did, did wrongly."""

    item: Item
    verdict: str
    words: Counter[str]
    found: Restored
    sentences: tuple[str, ...] = ()
    """The verdicts of its sentences."""


def items(half: str) -> Iterator[Item]:
    """The items of a half."""
    at = Path(half) if half.endswith(".tsv") else GOLD / f"{half}.tsv"
    for line in at.read_text(encoding="utf-8").splitlines()[1:]:
        name, pairs, changed, restored, *rest = line.split("\t")
        file = at.parent / pairs[1:] if pairs.startswith("@") else None
        rows = []
        for pair in pairs.split("; ") if file is None else ():
            old, _, new = pair.partition("=")
            new, _, gender = new.partition("/") if new[-2:] in ("/M", "/F") else (new, "", "")
            rows.append((old, new, "PER" if gender else "", gender))
        first, *others = either(restored.replace("\\n", "\n"))
        yield Item(name, tuple(rows), changed.replace("\\n", "\n"), first,
                   tuple(filter(None, "".join(rest).split("|"))), tuple(others), file)


def either(text: str) -> list[str]:
    """All that a text with alternatives can be.

    >>> either("{Pisti|Pista} ott van {Ágival|Ágnessel}.")[:2]
    ['Pisti ott van Ágival.', 'Pisti ott van Ágnessel.']
    """
    pieces = EITHER.split(text)
    return ["".join(one) for one in product(*(piece.split("|") if at % 2 else (piece,)
                                              for at, piece in enumerate(pieces)))]


def measured(half: str, language: Language) -> list[Told]:
    """What comes of the items of a half."""
    return [told(item, language) for item in items(half)]


@lru_cache(maxsize=64)  # the items of a mapping stand together, or not far apart
def restorer(mapping: tuple[tuple[str, str, str, str], ...], file: Path | None, language: Language) -> Restorer:
    """What a mapping, or its file, puts back."""
    known = of_pairs(mapping, language) if file is None else load_mapping(file, language.tag)
    return ready(known, language)


def told(item: Item, language: Language) -> Told:
    """What comes of one item."""
    found = restorer(item.mapping, item.file, language)(item.changed)
    left = [(each.start, each.end) for each in found.left]
    item = replace(item, restored=nearest(found.text, item))
    words = tuple(_words(item, found))
    count = _counted(words)
    if found.text == item.restored:
        verdict = "right" if all(_reported(item, each, left) for each in item.ambiguous) else "silent"
    elif count["wrong"]:
        verdict = "wrong"
    else:
        fine = not count["silent"] and all(_reported(item, each, left) for each in item.ambiguous)
        verdict = "left" if fine else "silent"
    return Told(item, verdict, count, found, tuple(_of_sentences(item, words, left)))


def _reported(item: Item, surface: str, left: list[tuple[int, int]]) -> bool:
    """Whether a place that the gold leaves was left and reported."""
    return any(surface in one or one in surface for one in (item.changed[start:end] for start, end in left))


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences and lines of a text are, in code points.

    >>> [("Dr. Rácz itt van. Kun nem."[a:b]) for a, b in sentences("Dr. Rácz itt van. Kun nem.")]
    ['Dr. Rácz itt van. Kun nem.']
    >>> [("Kun Béla elment. Rácz nem."[a:b]) for a, b in sentences("Kun Béla elment. Rácz nem.")]
    ['Kun Béla elment.', 'Rácz nem.']
    """
    ends = [found for found in ENDS.finditer(text) if "\n" in found[0] or found[1].isupper()]
    starts = [0, *(found.end() for found in ends)]
    return list(zip(starts, [*(found.start() for found in ends), len(text)], strict=True))


def _of_sentences(item: Item, words: tuple[Word, ...], left: list[tuple[int, int]]) -> Iterator[str]:
    """The verdicts of the sentences in which something is to come back or to be left."""
    spans = sentences(item.changed)
    found = [{each.verdict for each in words if start <= each.start < end} - {""} for start, end in spans]
    for surface in item.ambiguous:
        stay = [at for at in _places(item.changed, surface)
                if all(each.wanted == each.text for each in words if each.start < at + len(surface) and at < each.end)]
        said = [at for at in stay if any(a < at + len(surface) and at < b for a, b in left)]
        for at in said or stay[:1]:
            found[max(n for n, (start, _) in enumerate(spans) if start <= at)].add("right" if said else "silent")
    for verdicts in filter(None, found):
        yield next(each for each in VERDICTS if each in verdicts)


def _places(text: str, surface: str) -> list[int]:
    """Where a surface stands as a whole."""
    out, at = [], text.find(surface)
    while at >= 0:
        end = at + len(surface)
        whole = not (at and WORDLY.match(text, at - 1)) and not WORDLY.match(text, end)
        out += [at] * whole
        at = text.find(surface, end if whole else at + 1)
    return out


def nearest(text: str, item: Item) -> str:
    """What of all that is right is nearest to what came out."""
    if not item.others or text == item.restored:
        return item.restored
    return max((item.restored, *item.others),
               key=lambda gold: (gold == text, SequenceMatcher(None, gold, text, autojunk=False).ratio()))


def _words(item: Item, found: Restored) -> Iterator[Word]:
    """The changed text's words and what became of each."""
    gold = _becomes(item.changed, item.restored)
    made = gold if found.text == item.restored else _becomes(item.changed, found.text)
    at = 0
    for word, wanted, is_ in zip(item.changed.split(), gold, made, strict=True):
        start = item.changed.index(word, at)
        at = start + len(word)
        said = any(each.start < at and start < each.end for each in found.left)
        guess = any(each.guess and each.start < at and start < each.end for each in found.places)
        yield Word(start, at, word, wanted, is_, said, guess)


def _counted(words: tuple[Word, ...]) -> Counter[str]:
    """How many words are to change, and how many came out right, wrong, or as they were."""
    count: Counter[str] = Counter()
    for each in words:
        count["all"] += each.wanted != each.text
        count[each.verdict] += bool(each.verdict)
        count["missed"] += each.verdict in ("left", "silent")
        count["guessed"] += each.verdict == "wrong" and each.guess
    return count


def _becomes(text: str, other: str) -> list[str]:
    """What each word of a text is in another."""
    words, others = text.split(), other.split()
    out = list(words)
    for tag, a, b, c, d in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if tag != "equal":
            span = others[c:d]
            for number, at in enumerate(range(a, b)):
                last = at == b - 1
                out[at] = " ".join(span[number:] if last else span[number : number + 1])
    return out


def figures(results: list[Told]) -> dict[str, float]:
    """The shares of items and words, in per cent."""
    verdicts = Counter(each.verdict for each in results)
    words = sum((each.words for each in results), Counter[str]())
    share = {f"items {name}": 100 * verdicts[name] / len(results) for name in ("right", "wrong", "left", "silent")}
    guessed = sum(each.verdict == "wrong" and each.words["guessed"] == each.words["wrong"] for each in results)
    share["items wrong in nicknames that are said to be guessed"] = 100 * guessed / len(results)
    share["items wrong in silence"] = 100 * (verdicts["wrong"] + verdicts["silent"] - guessed) / len(results)
    told = Counter(verdict for each in results for verdict in each.sentences)
    number = share["sentences"] = sum(told.values())
    share |= {f"sentences {name}": 100 * told[name] / max(1, number) for name in ("right", "wrong", "left", "silent")}
    share["words right"] = 100 * words["right"] / words["all"]
    share["words wrong"] = 100 * words["wrong"] / words["all"]
    ambiguous = [each for each in results if each.item.ambiguous]
    share["ambiguous items right"] = 100 * sum(each.verdict == "right" for each in ambiguous) / max(1, len(ambiguous))
    return share


def main() -> None:
    """The figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("half", nargs="?", help="or a file. Without it: all of them.")
    parser.add_argument("--half", dest="named", choices=HALVES, help="the same")
    parser.add_argument("--show", action="store_true", help="what is not as the gold has it")
    parser.add_argument("--lang", default="hu", help="of a set of your own")
    asked = parser.parse_args()
    language = load(asked.lang)
    only = asked.half or asked.named
    if asked.show and only in HELD:
        parser.error(f"{only} is held: its texts are not looked at; leave out --show")
    for half in (only,) if only else HALVES:
        results = measured(half, language)
        for name, value in figures(results).items():
            print(f"{half}\t{name}\t{value:.1f}")
        for each in results if asked.show and half not in HELD else ():
            if each.verdict != "right":
                left = [(each.item.changed[one.start : one.end], one.reason) for one in each.found.left]
                print(f"{each.item.name} {each.verdict}\n  {each.item.changed!r}\n  {each.item.restored!r}\n"
                      f"  {each.found.text!r}\n  {left} {each.item.ambiguous}", file=sys.stderr)


if __name__ == "__main__":
    main()
