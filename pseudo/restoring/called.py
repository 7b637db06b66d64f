"""Titles, persons of tales, sayings and goods in which a name stands that is nobody's of a text: Egri csillagok.

What comes in: a text as it is read, the phrases of its language (`called.tsv`, well-known works). What goes out: the
words that are part of one. Start at `covered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.restoring.hits import BLANK, Scene

WORKS = "WORK_OF_ART"
SHORT = 3
"""Letters of a word of which any other may be the beginning (vár, of város)."""
FURTHER = 8
"""Letters of the longest ending of a phrase."""


@lru_cache(maxsize=16)  # asked for each text
def phrases(language: Language) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The phrases of a language by their first word, with or without its capital."""
    known: dict[str, dict[tuple[str, ...], None]] = {}
    for phrase in (*rows(folder(language.at("pseudo")) / "called.tsv"), *language.names.things(WORKS)):
        words = tuple(phrase.split())
        if len(words) > 1:
            known.setdefault(language.letters.lower(words[0]), {})[words] = None
    return {first: tuple(found) for first, found in known.items()}


def covered(view: Scene, known: Mapping[str, tuple[tuple[str, ...], ...]], texts: str = "") -> Mapping[
        int, tuple[int, int]]:
    """The words of a text that are part of a phrase by their number, each with the phrase's first and last. texts:
    those that came out, in small letters; what a place is known for (egri vár) and has there, too, is its own"""
    lower, found = view.language.letters.lower, dict[int, tuple[int, int]]()
    for first in range(len(view.seen.starts) if known else 0):
        for phrase in known.get(lower(view.word(first)), ()):
            last = first + len(phrase) - 1
            if _stands(phrase, first, view) and not (phrase[0].islower() and lower(" ".join(phrase)) in texts):
                found |= dict.fromkeys(range(first, last + 1), (first, last))
    return found


def _stands(phrase: tuple[str, ...], first: int, view: Scene) -> bool:
    """Whether a phrase stands in a text from a word on: the first as it is written there, the last with any ending."""
    lower, fold = view.language.letters.lower, view.language.letters.fold
    surfaces = [view.word(first + number) for number in range(len(phrase))]
    if phrase[0][:1].isupper() and not surfaces[0][:1].isupper():
        return False
    if any(lower(one) != lower(other) for one, other in zip(surfaces[:-1], phrase[:-1], strict=True)):
        return False
    starts, ends = view.seen.starts, view.seen.ends
    if not surfaces[-1] or not all(BLANK.fullmatch(view.text, ends[at], starts[at + 1])
                                   for at in range(first, first + len(phrase) - 1)):
        return False
    if lower(phrase[-1]) in view.lemmas[surfaces[-1]]:
        return True
    if len(phrase[-1]) <= SHORT and phrase[-1].islower():
        return False
    stem = fold(phrase[-1])
    stem = stem[:-1] if view.language.habits.is_vowel(phrase[-1][-1]) else stem
    if lower(phrase[-1]) in view.lemmas[surfaces[-1]]:
        return True  # kolbásszal
    return fold(surfaces[-1]).startswith(stem) and len(surfaces[-1]) <= len(phrase[-1]) + FURTHER
