"""Towns cut short behind their zip, which tells the town: `6100 Kkfháza`, `4400 Nyíregyh.`

What comes in: a draft. What goes out: the draft with zip and town as patterns, the town under its full name, wherever
it is written so. Start at `towns`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from pseudo.core.document import Head, Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

ZIPPED = re.compile(r"(?<![\w./-])(\d{4,6})[ \xa0]{1,2}([^\W\d_][\w-]*\.?)")
LEAST = 2
"""Letters of the shortest form of a town's name."""


def towns_cut_short(draft: Draft, language: Language) -> Draft:
    """Rule: finds a town cut short and its zip."""
    return dataclasses.replace(draft, patterns=(*draft.patterns, *find(draft.text, language)))


def find(text: str, language: Language) -> Iterator[Span]:
    """The zips and the towns.

    >>> from pseudo.language import language
    >>> found = find("Kkfházán él: 6100 Kkfháza, Fő u. 1. 6100 Kossuth u. 2.", language.load("hu"))
    >>> [(span.text, span.norm) for span in found]
    [('6100', '6100'), ('Kkfháza', 'Kiskunfélegyháza')]
    """
    named: dict[str, str] = {}
    for match in ZIPPED.finditer(text):
        full = _meant(match[1], match[2], language) if match[2][0].isupper() else ""
        if full:
            named[match[2]] = full
            yield Span(*match.span(1), match[1], "ZIP", norm=match[1], source="pattern", score=0.8,
                       why="context: its settlement")
    for short, full in named.items():
        for match in re.finditer(rf"(?<![\w-]){re.escape(short)}(?![\w-])", text):
            head = Head(*match.span(), full)
            yield Span(*match.span(), short, "GPE", norm=full, head=head, source="pattern", score=0.8,
                       why="context: its zip")


def _meant(code: str, word: str, language: Language) -> str:
    """The one settlement with this zip that a word is short for: it begins and ends as the word does, or the word ends
    in a stop, and has its letters in their order; empty where there is none, or the word is a name of its own."""
    fold, bare = language.letters.fold, word.rstrip(".")
    if len(bare) < LEAST or language.names.place(word) or language.names.place(bare):
        return ""
    short, cut = fold(bare), word.endswith(".")
    towns = (row.name for row in language.names.by_zip(code) if row.kind == "settlement" and row.population)
    met = {name for name in towns if _fits(short, fold(name), cut)}
    return met.pop() if len(met) == 1 else ""


def _fits(short: str, full: str, cut: bool) -> bool:
    rest = iter(full)
    inside = len(short) < len(full) and all(letter in rest for letter in short)
    return inside and short[0] == full[0] and (cut or short[-1] == full[-1])
