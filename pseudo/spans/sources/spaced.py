"""Words written with a space behind every letter: `Í T É L E T`, `K o v á c s  J á n o s`.

What comes in: a text. What goes out: the ranges where such words stand, in which a tagger sees single letters and no
name is to be looked for, and the people named there, read, with a part of the name beside it that is written as usual
(`K o v á c s Béla`). Start at `find`; `casing` writes a new name in the same way, where all of it is so.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.casing import SPACED, closed_up
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans import heads
from pseudo.spans.draft import Draft

BEHIND, BEFORE = (re.compile(rf"[ \xa0]{{1,3}}([^\W\d_{LOWER}][{LOWER}]+)(?!\w)"),
                  re.compile(rf"(?<!\w)([^\W\d_{LOWER}][{LOWER}]+)[ \xa0]{{1,3}}$"))
"""A raised word right behind such a word, or before it."""
REACH = 40


def find(text: str, language: Language) -> tuple[list[tuple[int, int]], list[Span]]:
    """Where words with spaces between their letters stand, and the people that they name."""
    found = [match.span() for match in SPACED.finditer(text)]
    people = [next(_people(text, start, end, language), None) for start, end in found]
    return found, [span for span in people if span is not None]


def _people(text: str, start: int, end: int, language: Language) -> Iterator[Span]:
    """Somebody's full name, by itself or with the word beside it."""
    closed = closed_up(text[start:end])
    yield from _person(text, start, end, closed, language)
    if " " not in closed:
        behind, before = BEHIND.match(text, end), BEFORE.search(text, max(0, start - REACH), start)
        if behind is not None:
            yield from _person(text, start, behind.end(), f"{closed} {behind[1]}", language)
        if before is not None:
            yield from _person(text, before.start(1), end, f"{before[1]} {closed}", language)


def _person(text: str, start: int, end: int, closed: str, language: Language) -> Iterator[Span]:
    """Somebody's full name, or nothing: one word is a heading rather than a surname (`B Í R Ó`)."""
    person = Span(start, end, closed, "PER", source="gazetteer", score=0.8, why="spaced")
    read = heads.read(person, None, heads.Reader(language, text))
    words = read.norm.split()
    names, married = language.names, language.habits.is_married
    if len(words) < 2:
        return
    first, last = words[0], words[-1]
    known = [bool(names.surname(word)) for word in (first, last)]
    usual = 1 if language.habits.given_first else 0  # where a surname stands that no table has
    known[usual] = known[usual] or not language.words.is_common(words[-usual])
    pairs = ((known[0], names.given(last)), (known[1], names.given(first)), (names.surname(first), married(last)))
    if any(one and other for one, other in pairs):
        yield dataclasses.replace(read, text=text[start:end])


def spaced_letters(draft: Draft, language: Language) -> Draft:
    """Rule: finds people whose names have a space behind every letter, and drops what else is seen in such words."""
    letters, people = find(draft.text, language)
    apart = ranges.of(letters)
    return draft.having((*(s for s in draft.spans if not apart.touch(s.start, s.end)), *people))
