"""Numbers that count something (ages, sums, hours) of the first text in the second: the same number, in its writing.

What comes in: a pair and one of its mentions. What goes out: where its numbers stand in the second text, in figures
with whatever grouping or in words (`numerals.tsv`), and the new ones in the writing of that text. Start at `places`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pseudo.kinds import amounts
from pseudo.kinds.identifiers.tables import rows
from pseudo.parallel.units import Mention, Pair, Word, words
from pseudo.parallel.written import label, redacted

TYPES = frozenset("AGE MONEY QUANTITY PERCENT CARDINAL DUR TIME ORDINAL".split())
"""Types whose mentions are a number with what it counts."""
HERE = Path(__file__).parent
FIGURES = re.compile(r"(?<![\w.,])\d{1,3}(?:(?P<gap>[ .,'’\xa0\u202f])\d{3})(?:(?P=gap)\d{3})*(?:[.,]\d+)?(?![\d])|"
                     r"(?<![\d.,])\d+(?:[.,]\d+)?(?!\d)")
APART = 24
"""Characters between the numbers of one mention."""
BETWEEN = re.compile(r"[ \xa0\u2011-]{0,2}")
"""What stands between the words of one number."""
NORWEGIAN = {"nb": "no", "nn": "no"}
BAND = "–"
Values = frozenset[float]


@dataclass(frozen=True, slots=True)
class Count:
    """A number at `start:end` of a text: what it can be, what stands between its thousands, and its decimal sign."""

    start: int
    end: int
    values: Values
    gap: str = ""
    point: str = "."
    text: str = field(default="", repr=False)


@lru_cache(maxsize=1)
def numerals() -> Mapping[str, Mapping[tuple[str, ...], int]]:
    """The numbers of each language by the words that they are written in.

    >>> numerals()["en"]["forty", "seven"], numerals()["de"]["siebenundvierzig",]
    (47, 47)
    """
    return {lang: {tuple(word.key for word in words(each)): number for number, each in reversed(
        list(enumerate(names, 1)))} for lang, *names in rows(HERE / "numerals.tsv")}


def counts(text: str, lang: str) -> tuple[Count, ...]:
    """The numbers of a text, in their order. lang: of the text; words are read of those that the table has.

    >>> [sorted(each.values) for each in counts("forty-seven of 1,250 and 3.5", "en")]
    [[47.0], [1.25, 1250.0], [3.5]]
    """
    found = [_figures(each) for each in FIGURES.finditer(text)]
    spoken = lang.partition("-")[0]
    found += _words(text, numerals().get(NORWEGIAN.get(spoken, spoken), {}))
    return tuple(sorted(found, key=lambda each: each.start))


def _figures(found: re.Match[str]) -> Count:
    said, gap = found[0], found["gap"] or ""
    whole = said.replace(gap, "") if gap else said
    values, point = {float(whole.replace(",", "."))}, "," if "," in whole else "."
    if gap in (".", ",") and said.count(gap) == 1:  # `1,250`: a thousand, or one and a quarter
        values.add(float(said.replace(",", ".")) if said.replace(gap, "").isdecimal() else min(values))
    return Count(*found.span(), frozenset(values), gap, "." if gap == "," else "," if gap == "." else point, said)


def _words(text: str, table: Mapping[tuple[str, ...], int]) -> Iterator[Count]:
    """The numbers in words, each with as many words as there are."""
    if not table:
        return
    found, longest = words(text), max(map(len, table))
    at = 0
    while at < len(found):
        for many in range(min(longest, len(found) - at), 0, -1):
            run = found[at : at + many]
            value = table.get(tuple(word.key for word in run))
            if value is not None and _together(text, run):
                yield Count(run[0].start, run[-1].end, frozenset({float(value)}))
                at += many - 1
                break
        at += 1


def _together(text: str, run: Sequence[Word]) -> bool:
    return all(BETWEEN.fullmatch(text, one.end, other.start) for one, other in pairwise(run))


def places(pair: Pair, mention: Mention, lang: str | Path) -> Iterator[tuple[int, int, str]]:
    """Where the numbers of a mention stand in the second text, and what is to stand there.

    >>> age = Mention(0, 7, "47 éves", "AGE", "47 éves", "40–49 éves")
    >>> [new for _, _, new in places(Pair("47 éves", "a forty-seven-year-old, 47", (age,), "en"), age, "hu")]
    ['40–49', '40–49']
    """
    old = amounts.numbers(mention.norm, mention.type, lang)
    if not old or mention.type not in TYPES:
        return
    there = _hours(pair.second) if mention.type == "TIME" else counts(pair.second, pair.lang)
    for first in range(len(there) - len(old) + 1):
        run = there[first : first + len(old)]
        same = all(number.value in each.values for number, each in zip(old, run, strict=True))
        if same and all(other.start - one.end <= APART for one, other in pairwise(run)):
            yield run[0].start, run[-1].end, _new(pair.second[run[0].start : run[-1].end], mention, run[0], lang)


def _hours(text: str) -> tuple[Count, ...]:
    """The figures of a text, for hours and minutes: `9.30` are two."""
    return tuple(Count(*found.span(), frozenset({float(found[0])})) for found in re.finditer(r"\d+", text))


def _new(surface: str, mention: Mention, like: Count, lang: str | Path) -> str:
    if mention.new is None:
        return surface
    whole = redacted(mention)
    numbers = amounts.numbers(mention.new, mention.type, lang) if whole is None else []
    if not numbers:
        return whole if whole is not None else label(mention.type)
    return BAND.join(_spelt(number, like) for number in numbers)


def _spelt(number: amounts.Number, like: Count) -> str:
    """A number in the grouping of another.

    >>> _spelt(amounts.Number(0, 0, 1250000, " "), Count(0, 0, frozenset(), ","))
    '1,250,000'
    """
    whole, _, rest = f"{number.value:.{number.decimals}f}".partition(".")
    grouped = f"{int(whole):,}".replace(",", like.gap) if like.gap else whole
    return grouped + (like.point + rest if rest else "")
