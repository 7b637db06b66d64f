"""Words that are no names by where they stand or how they are made: offences, compounds, units, what is cut short.

What comes in: spans, read. What goes out: those that may be names. Start at `no_matters`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.spoken import written
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import lemmas_of, no_name
from pseudo.spans.words import IDENTIFYING, of_another_word, personal

LABEL = re.compile(r"(?:^|[.;|\t\n]|\s{2,}) *((?:[^\W\d_][\w-]*\.? ){0,2}[^\W\d_][\w-]*\.?) *:[^\n|\t:]*$")
"""The last label of a line or a cell, and what stands behind it so far."""
BEYOND = frozenset("\n|\t")
"""What stands between a label and no word of its line or cell."""
BETWEEN, ENDS = ":,/", re.compile(r"\.?[ \xa0]*(?:[,/;|\n]|$)")
"""What stands before a value and between several, and what ends one."""
UNIT = re.compile(r"[^\W\d_]\d{1,2}|[^\W\d_]|\d{1,3}")
"""How a unit is told from its like: `R3`, `A`."""
TAIL = 6
"""Letters of a word by which a longer one is told to be no name, at least."""
HEAD = 3
LINE = 200
"""Code points in which a label stands before what it tells."""
HOUSE = re.compile(r" \d")
"""A number behind a word, as of a house: `Várkerület 12.` is a street."""
PEOPLED = ("PER", "GPE", "LOC")


def is_matter(span: Span, text: str, language: Language) -> bool:
    """Whether a guess, read, is an ordinary word by where it stands or how it is made.

    >>> from pseudo.language import language
    >>> fi, text = language.load("fi"), "Rikosnimike: Varkaus"
    >>> is_matter(Span(13, 20, "Varkaus", "GPE", norm="Varkaus", source="ner"), text, fi)
    True
    """
    if span.type not in IDENTIFYING or span.source in ("pattern", "known") or span.why.startswith("told"):
        return False
    before, behind = text[max(0, span.start - LINE) : span.start], text[span.end : span.end + LINE]
    return (
        _letter(span.text, language)
        or _cut_short(span.text, behind, language)
        or _charged(span, before, behind, language)
        or _said(span, language)
        or (span.source == "ner" and not HOUSE.match(behind) and (
            _compound(span, language) or _unit(span, language) or _statute(span, language)))
    )


def _said(span: Span, language: Language) -> bool:
    """Whether a small word that nobody is called is an ordinary one, said otherwise than it is written: `kipee`."""
    word, names = span.text, language.names
    if not word.isalpha() or not word.islower() or span.source not in ("ner", "heuristic"):
        return False
    called = (language.letters.raised(word), span.norm)
    if any(names.given(name) or names.nickname(name) or names.place(name) for name in called):
        return False
    return any(language.words.plain(form) for form in written(word, language))


def _letter(word: str, language: Language) -> bool:
    """Whether a word is a small letter with an ending: `s:n`, the same."""
    at = max(map(word.find, language.letters.joiners), default=-1)
    return at == 1 and word[0].islower() and word[2:].islower()


def _cut_short(word: str, behind: str, language: Language) -> bool:
    """Whether a small word before a full stop is an abbreviation and no name: `kihl.`"""
    return (behind[:1] == "." and word.isalpha() and word.islower() and word in language.cutting.abbreviations
            and not personal(language.letters.raised(word), language))


def _charged(span: Span, before: str, behind: str, language: Language) -> bool:
    """Whether a word is what a label tells of an offence (`Rikosnimike: Varkaus`), or what a paper is about is one."""
    contexts, lower = language.contexts, language.letters.lower
    label = None
    if (contexts.matter or contexts.value) and BEYOND.isdisjoint(before[before.rfind(":") + 1 :].removesuffix("\n")):
        label = LABEL.search(before) if ":" in before else None
    if label is None:
        return False
    if lower(label[1]) in contexts.topic and lower(span.norm) in contexts.offence and span.norm == span.text:
        return True
    if lower(label[1]) in contexts.value and before.rstrip()[-1:] in BETWEEN and ENDS.match(behind):
        several = (span.text, span.norm) if "," in span.text else (span.norm,)  # `Arpi, Parta` is two words
        return " " not in span.text.replace(", ", "") and all(
            _no_given(word, language) for value in several for word in value.split(", "))
    words = span.text.split()  # `Syyte: Holm on lyönyt Vesteristä`: no compound of names
    return lower(label[1]) in contexts.matter and all(
        language.words.counted(word) or language.words.known.form(lower(word))
        or not any(_named(lemma, language) for lemma in lemmas_of(word, language)) for word in words)


def _no_given(word: str, language: Language) -> bool:
    """Whether nobody of today is called by a word, or it is said of other things, too."""
    row = language.names.given(word)
    return row is None or row.rank == 0 or language.words.common(language.letters.lower(word))


def _named(word: str, language: Language) -> bool:
    """Whether a table has a word as somebody's name or a place's."""
    return personal(word, language) or bool(language.names.place(word))


def _compound(span: Span, language: Language) -> bool:
    """Whether what is taken for somebody or a place ends in a word that is no name: `Elinkeinosektori`."""
    word = span.norm
    if span.type == "FAC" and word.isalpha():
        *_, kind = language.names.space_parts(word)
        return bool(kind) and of_another_word(word, kind, language)  # `Päivystyssektori`
    if span.type not in PEOPLED or not word.isalpha() or len(word) < TAIL + HEAD:
        return False
    if _named(word, language) or any(_named(lemma, language) for lemma in lemmas_of(span.text, language)):
        return False  # `Vesteristä`, of Vesterinen
    return _ends_in_a_word(language.letters.lower(word), language)


def _statute(span: Span, language: Language) -> bool:
    """Whether what is taken for somebody, a place or a body is one word for a statute: `Asuntokauppalain`."""
    small, names = language.letters.lower(span.text), language.names
    if span.type not in (*PEOPLED, "ORG", "FAC") or span.text[1:] != small[1:] or not small.isalpha():
        return False
    law = max((end for end in language.contexts.law if small.endswith(end) and end.isalpha()), key=len, default="")
    head = small.removesuffix(law)
    if not law or len(head) < TAIL or names.public_space_type(law) or any(
            _named(lemma, language) for lemma in lemmas_of(span.text, language)):
        return False
    known = language.words.known
    return any(known.form(head[at:]) for at in range(len(head) - LAW_OF + 1))


LAW_OF = 4
"""Letters of the last word before that for a statute, at least."""


@lru_cache(maxsize=4096)
def _ends_in_a_word(small: str, language: Language) -> bool:
    """Whether a word ends in one for a body, a unit or a trade that is nobody's name."""
    names = language.names
    tails = (small[at:] for at in range(HEAD, len(small) - TAIL + 1))
    return any(names.org_word(tail) is not None and no_name(tail, language) for tail in tails)


def _unit(span: Span, language: Language) -> bool:
    """Whether a body is called by ordinary words and a letter or a figure: `Päivystyssektori P1`."""
    words = span.text.split()
    return span.type == "ORG" and len(words) > 1 and UNIT.fullmatch(words[-1]) is not None and all(
        no_name(word, language) for word in words[:-1])


def no_matters(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses that are ordinary words by where they stand or how they are made."""
    return draft.having(span for span in draft.spans if not is_matter(span, draft.text, language))
