"""Ordinary words inside what was taken for one person: between two people, or where the next line begins.

What comes in: spans, of what the tagger and tables find. What goes out: two people where a small word stands between
them (`Aadan pikkuveli Oiva`, `Laine S. ja M. Aho`), and one who ends where her line does, an ordinary word behind it
(`Elsa Holm`, and below her `Siirto`). Particles of surnames are none of these words. Start at `parted`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import no_name
from pseudo.spans.sources.plain import is_small
from pseudo.spans.words import personal

WORD = re.compile(r"\S+")
SHORTEST = 3
"""Words of what holds two people and what stands between them."""


def parted(draft: Draft, language: Language) -> Draft:
    """Rule: ordinary words inside persons' names part them, and end them where a line begins."""
    spans = (dateline(_before_a_number(span, draft.text, language), draft.text, language) for span in draft.spans)
    return draft.having(piece for span in spans for piece in _parted(span, language))


def _before_a_number(span: Span, text: str, language: Language) -> Span:
    """A name without what announces a number behind it: `Kärnälä N:o 3`."""
    name, gap, last = span.text.rpartition(" ")
    announces = gap and ":" in last and language.letters.lower(last) in language.cutting.abbreviations
    if not announces or span.source in ("pattern", "known") or not text[span.end :].lstrip(" .")[:1].isdecimal():
        return span
    return _piece(span, 0, len(name))


def dateline(span: Span, text: str, language: Language) -> Span:
    """A town in capitals before the first sentence of news, whoever is called so: `LOVIISA. Kaupunki avaa talon.`"""
    news = span.type == "PER" and span.text.isupper() and span.source not in ("pattern", "known")
    if not news or text[: span.start].rstrip(" ")[-1:] not in ("", "\n") or not DATELINE.match(text, span.end):
        return span
    rows = language.names.place(language.letters.titled(span.text))
    return dataclasses.replace(span, type="GPE") if any(row.kind == "settlement" for row in rows) else span


DATELINE = re.compile(r"(?:\.| [–-]) \S")
"""What stands behind the town of a piece of news."""


TOWNS = frozenset(("GPE", "ORG", "LOC", "FAC"))
"""Types of what may be a town at the end of a line, and what begins the next."""


def _town_of_a_line(span: Span, language: Language) -> list[Span]:
    """A town that ends its line, without what begins the next: `Vesalan koulu, Helsinki`, and below it `Ke 8.10.`"""
    line, end, rest = span.text.partition("\n")
    town = language.letters.titled(line.strip()) if line.isupper() else line.strip()
    if not end or not rest.strip()[:1].isupper() or not any(row.kind in SEATS for row in language.names.place(town)):
        return [span]
    first = dataclasses.replace(_piece(span, 0, len(line.rstrip())), type="GPE")
    below = _piece(span, len(span.text) - len(rest.lstrip()), len(span.text))
    known = language.names.place(below.text) or language.names.organisation(below.text)
    return [first, below] if known else [first]


SEATS = frozenset(("settlement", "part"))
"""Kinds of places where offices are."""


def _parted(span: Span, language: Language) -> list[Span]:
    if span.type in TOWNS and span.source not in ("pattern", "known") and "\n" in span.text:
        return _town_of_a_line(span, language)
    if span.type != "PER" or span.source in ("pattern", "known"):
        return [span]
    words = list(WORD.finditer(span.text))
    if len(words) < SHORTEST or not language.words.known.kinds:
        return [span]
    last = words[-1]
    if "\n" in span.text[words[-2].end() : last.start()] and _ordinary(last[0].strip(",.;:"), language):
        return _parted(_piece(span, 0, words[-2].end()), language)
    at = next((at for at in range(1, len(words) - 1) if _between(words[at][0], words[at + 1][0], language)), None)
    if at is None:
        return [span]
    behind = _piece(span, words[at + 1].start(), len(span.text))
    return [_piece(span, 0, words[at - 1].end()), *_parted(behind, language)]


def each_in_a_case(draft: Draft, language: Language) -> Draft:
    """Rule: a given name in the case of the surname behind it is a name of its own, as of couples who share one:
    `Kaukon ja Annelin Niemelän talo`; the surname is one though nobody has found it."""
    if not language.habits.given_first:
        return draft
    taken = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans))
    found = (_behind(span, draft.text, language) for span in draft.spans)
    new = (span for span in found if span is not None and not taken.touch(span.start, span.end))
    return draft.having((*(piece for span in draft.spans for piece in _in_one_case(span, language)), *new))


BEHIND = re.compile(r" ([^\W\d_]{3,})(?![\w-])")
"""The word behind a name."""


def _behind(span: Span, text: str, language: Language) -> Span | None:
    """The surname behind a given name, in its case."""
    feats = span.head.feats if span.head is not None else ""
    match = BEHIND.match(text, span.end) if span.type == "PER" and feats and " " not in span.text else None
    row = language.names.given(span.norm) if match is not None else None
    if match is None or row is None or not row.rank or not match[1][:1].isupper() or _word(match[1], language):
        return None
    read = [r.lemma for r in language.morph.analyse(match[1]) if r.exact and r.feats == feats]
    if not any(map(language.names.surname, read)):
        return None
    return Span(*match.span(1), match[1], "PER", source="document", score=0.6, why="in the case of a given name")


def _in_one_case(span: Span, language: Language) -> list[Span]:
    words = list(WORD.finditer(span.text))
    feats = span.head.feats if span.head is not None else ""
    if span.type != "PER" or len(words) != COUPLE or not feats or span.source in ("pattern", "known"):
        return [span]
    first = words[0][0]
    if personal(first, language) or not first[:1].isupper():
        return [span]
    rows = (language.names.given(r.lemma) for r in language.morph.analyse(first) if r.exact and r.feats == feats)
    if not any(row is not None and row.rank > 0 for row in rows):
        return [span]
    return [_piece(span, 0, words[0].end()), _piece(span, words[1].start(), len(span.text))]


def _word(word: str, language: Language) -> bool:
    return language.words.plain(language.letters.lower(word))


COUPLE = 2
"""Words of a given name and a surname."""


def _between(word: str, behind: str, language: Language) -> bool:
    """Whether a word inside is a small ordinary one, a name behind it."""
    habits = language.habits
    if not behind[:1].isupper() or not word.islower() or word in habits.particles or word in language.contexts.either:
        return False
    return word in habits.unspoken or (word not in habits.small and is_small(word, language))


def _ordinary(word: str, language: Language) -> bool:
    """Whether a word with a capital is an ordinary one."""
    return no_name(word, language) or is_small(language.letters.lower(word), language)


def _piece(span: Span, start: int, end: int) -> Span:
    """A part of a span, to be read anew."""
    return dataclasses.replace(
        span, start=span.start + start, end=span.start + end, text=span.text[start:end], norm="", head=None)
