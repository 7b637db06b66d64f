"""Works and makes whose names hold a person's or a place's: `János vitéz`, `Dacia Logan`, `a Pál utcai fiúk`.

What comes in: a sentence's words. What goes out: candidate spans of those that the tables know by a name of several
words, of which only the last takes an ending; and the tagger's works and bodies without those that are sentences, of
another language mostly (`We need the report of Dr Takács`). Start at `works_in`, `no_sentences`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.sentence import Word, span_of

GUESSED = frozenset(("WORK_OF_ART", "ORG", "EVENT", "PROD"))
LONG = 4
"""So many words a sentence has at least."""


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


def is_sentence(span: Span, language: Language) -> bool:
    """Whether what the tagger takes for a work or a body is a sentence: of several words, most of them small, with
    somebody behind a title inside.

    >>> from pseudo.language import language
    >>> [is_sentence(Span(0, len(text), text, "WORK_OF_ART", source="ner"), language.load("hu"))
    ...  for text in ("We need the report of Dr Takács", "Dr House", "A hazugság színei")]
    [True, False, False]
    """
    words = span.text.split()
    if span.type not in GUESSED or span.source != "ner" or len(words) < LONG:
        return False
    small = sum(word[:1].islower() for word in words)
    titled = any(_titled(one, language) and other[:1].isupper() for one, other in pairwise(words[1:]))
    return titled and 2 * small >= len(words)


def named_inside(span: Span, language: Language) -> list[Span]:
    """The persons behind titles in a sentence, title and all."""
    words = list(re.finditer(r"\S+", span.text))
    found: list[Span] = []
    for at, title in enumerate(words):
        behind = words[at + 1 :] if _titled(title[0], language) else []
        names = list(takewhile(lambda word: word[0][:1].isupper(), behind))
        if names:
            first = title if language.persons.is_title(title[0]) else names[0]
            text = span.text[first.start() : names[-1].end()].rstrip(".,;:!?")
            start = span.start + first.start()
            found.append(Span(start, start + len(text), text, "PER", source="gazetteer", score=0.8, why="title"))
    return found


def _titled(word: str, language: Language) -> bool:
    return language.persons.is_title(word) or language.persons.is_title(f"{word}.")


def no_sentences(draft: Draft, language: Language) -> Draft:
    """Rule: of what the tagger takes for a work or a body, and is a sentence, only those stay who are named in it."""
    return draft.having(
        kept for span in draft.spans
        for kept in (named_inside(span, language) if is_sentence(span, language) else [span])
    )
