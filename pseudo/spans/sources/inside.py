"""Ordinary words inside what was taken for one person: between two people, or where the next line begins.

What comes in: spans, of what the tagger and tables find. What goes out: two people where a small word stands between
them (`Aadan pikkuveli Oiva`, `Laine S. ja M. Aho`), and one who ends where her line does, an ordinary word behind it
(`Elsa Holm`, and below her `Siirto`). Particles of surnames are none of these words. Start at `parted`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.nobody import no_name
from pseudo.spans.sources.plain import is_small

WORD = re.compile(r"\S+")
SHORTEST = 3
"""Words of what holds two people and what stands between them."""


def parted(draft: Draft, language: Language) -> Draft:
    """Rule: ordinary words inside persons' names part them, and end them where a line begins."""
    return draft.having(piece for span in draft.spans for piece in _parted(span, language))


def _parted(span: Span, language: Language) -> list[Span]:
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
