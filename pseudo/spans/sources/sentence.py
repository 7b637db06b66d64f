"""A tagged sentence as the rules of the tables read it: words with their readings.

What comes in: a text and the tokens of a sentence. What goes out: `Word`s, and spans made of them. Start at `words_of`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from morph import Analysis
from pseudo.core.document import Span, Token
from pseudo.kinds import organisations
from pseudo.language.casing import pattern
from pseudo.language.language import Language

NO_NAME = frozenset(("ADV", "CCONJ", "SCONJ", "DET", "PRON", "VERB", "AUX", "INTJ", "PART", "ADP"))
"""Parts of speech that no name begins with and no public space ends in."""

SUFFIX = 5
"""Letters of the longest ending after an abbreviation."""


class Word(NamedTuple):
    """A token with what the rules ask of it."""

    token: Token
    text: str
    first: bool
    """stands at the start of its sentence, where a capital says nothing"""
    readings: tuple[Analysis, ...]
    capital: bool


def words_of(text: str, tokens: Sequence[Token], language: Language) -> Iterator[Word]:
    first, habits = True, language.habits
    ends = habits.adjective_ends if habits.adjective else ()
    for token in tokens:
        surface = text[token.start : token.end]
        capital = surface[0].isupper()
        wanted = (capital or surface.endswith(ends)) and surface[0].isalpha()
        wanted = wanted and len(surface) < 40
        readings = organisations.readings(unshouted(surface, language), language.words) if wanted else ()
        yield Word(token, surface, first, readings, capital)
        if surface.isalnum() or any(map(str.isalnum, surface)):
            first = surface[-1] == ":"


def unshouted(surface: str, language: Language) -> str:
    """A shouted word in its normal case, for look-up."""
    if len(surface) > 2 and not surface[1:].islower() and pattern(surface) == "upper":
        return "-".join(language.letters.titled(member) for member in surface.split("-"))
    return surface


def span_of(text: str, words: Sequence[Word], type_: str, score: float, why: str) -> Span:
    start, end = words[0].token.start, words[-1].token.end
    return Span(start, end, text[start:end], type_, source="gazetteer", score=score, why=why)


def lemma_of(word: Word, test: object) -> str | None:
    """The first lemma of the word's readings that passes the test."""
    for reading in word.readings:
        if callable(test) and test(reading.lemma):
            return reading.lemma
    return None


def small(word: str, language: Language) -> bool:
    """Whether a word has two letters and is no name's."""
    return len(word) <= 2 and language.words.is_common(word)
