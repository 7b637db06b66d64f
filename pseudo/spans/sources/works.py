"""Works and makes whose names hold a person's or a place's: `János vitéz`, `Dacia Logan`, `a Pál utcai fiúk`.

What comes in: a sentence's words. What goes out: candidate spans of those that the tables know by a name of several
words, of which only the last takes an ending. Start at `works_in`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.sources.sentence import Word, span_of


def works_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """The well-known things of several words in a sentence."""
    known = language.names.things_by_first
    for at, word in enumerate(words):
        for name, kind in known.get(word.text, ()) if word.capital else ():
            *before, last = name.split()
            there = words[at : at + len(before) + 1]
            whole = len(there) > len(before) and [w.text for w in there[:-1]] == before
            if whole and _is(there[-1].text, last, language):
                yield span_of(text, there, kind, 0.95, "work")
                break


def _is(text: str, word: str, language: Language) -> bool:
    """Whether a text is a form of a word."""
    return text == word or (text[:1] == word[:1] and any(r.lemma == word for r in language.morph.analyse(text)))
