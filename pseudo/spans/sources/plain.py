"""Ordinary words at the edges of a name: none of it.

What comes in: spans, of what the tagger and tables find. What goes out: persons and places without the words of the
vocabulary that stand before or behind them where no capital tells (`petra tullaan`, `aino papan`, `Kanslia Ivalo` at
the head of a line). A word that any table has as a name stays. Start at `apart`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core.document import Span
from pseudo.language.casing import SPACED
from pseudo.language.language import Language
from pseudo.language.persons import INITIAL
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import BRIEF, lemmas_of, no_name

CUT = ("PER", "GPE", "LOC")
"""Types of spans that are cut: bodies have ordinary words in their names."""
ABROAD = "foreign_city"
FEW = 300
"""Bearers up to which a word in small letters behind a name is rather the word."""
ENDS = frozenset(".!?")
WORD = re.compile(r"\S+")


def apart(draft: Draft, language: Language) -> Draft:
    """Rule: ordinary words at the edges of persons and places are none of them."""
    return draft.having(_cut(span, draft.text, language) for span in draft.spans)


def _cut(span: Span, text: str, language: Language) -> Span:
    if span.type not in CUT or span.source in ("pattern", "known") or " " not in span.text:
        return span
    if not language.words.known.kinds or SPACED.fullmatch(span.text):
        return span
    words = [(match.start(), match.end(), match[0]) for match in WORD.finditer(span.text)]
    first, last = 0, len(words)
    loose = span.type == "PER" or words[0][2][:1].islower()  # `Pest megye`: what a place is, is small behind its name
    while loose and last - first > 1 and is_small(words[last - 1][2], language):
        last -= 1
    while span.type == "PER" and last - first > 2 and _begins_anew(words[last - 2][2], words[last - 1][2], language):
        last -= 1
    while last - first > 1 and (is_small(words[first][2], language) or _where(words[first][2], span, language)
                                or (not first and _heads(span, text) and _raised(words[0][2], words[1][2], language))):
        first += 1
    if (first, last) == (0, len(words)):
        return span
    start, end = words[first][0], words[last - 1][1]
    return dataclasses.replace(span, start=span.start + start, end=span.start + end, text=span.text[start:end], norm="",
                               head=None)


def _begins_anew(initial: str, word: str, language: Language) -> bool:
    """Whether a word behind an initial begins a sentence: `3) Nikku S. Paikka myönnettiin`."""
    return INITIAL.fullmatch(initial) is not None and word.istitle() and language.words.plain(word) and _rare(
        word, language) and not any(map(language.names.given, lemmas_of(word, language)))


def is_small(word: str, language: Language) -> bool:
    """Whether a word without a capital is rather an ordinary one than a name: at most a surname of few."""
    if len(word) <= BRIEF or not word.isalpha() or not word.islower():
        return False
    if word in language.habits.county:
        return False  # `pest megye`
    lemmas = list(lemmas_of(word, language))
    known = language.words.plain(word) or any(map(language.words.common, map(language.letters.lower, lemmas)))
    return known and all(_rare(lemma, language, language.letters.lower(lemma) == word) for lemma in lemmas)


def _where(word: str, span: Span, language: Language) -> bool:
    """Whether a small word before somebody's name is a town in a case of place: `kampissa rantasen sanni`."""
    if span.type != "PER" or not word.islower() or not word.isalpha():
        return False
    raised = language.letters.raised(word)
    read = [r for r in language.morph.analyse(raised) if r.exact]
    if any(language.names.given(r.lemma) or language.names.nickname(r.lemma) for r in read):
        return False
    return any(language.names.place(r.lemma) and language.cases.only(r.feats, *PLACED) for r in read if r.feats)


PLACED = ("inside", "out", "into")
"""Roles of cases in which one is somewhere, comes from there and goes there, and which a name before a name has not."""


def _rare(word: str, language: Language, bare: bool = True) -> bool:
    """Whether a word is no person's or place's name, or a surname that few bear. Of a form, not bare, a name of abroad
    is rarely the base: `haen` is no Hai's."""
    names = language.names
    row = names.given(word)
    places = [place for place in names.place(word) if bare or place.kind != ABROAD]
    if (row is not None and (bare or row.origin == names.home)) or names.nickname(word) or places:
        return False
    surname = names.surname(word)
    return surname is None or surname.count <= FEW


def _raised(word: str, behind: str, language: Language) -> bool:
    """Whether a word with a capital before another such word is ordinary."""
    return word.isalpha() and word.istitle() and behind[:1].isupper() and no_name(word, language)


def _heads(span: Span, text: str) -> bool:
    """Whether a span begins a line or a sentence in it, so that its first capital tells nothing."""
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start].strip()
    return not before or before[-1] in ENDS
