"""Words at the ends of guessed names that are no part of them: ranks and degrees behind, greetings and articles before.

What comes in: spans. What goes out: the same, shorter. Start at `without_offices` and `without_openings`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Sequence
from functools import lru_cache

from pseudo.core.document import Span, Token
from pseudo.language.language import Language
from pseudo.language.persons import INITIAL, ORDINAL
from pseudo.spans.draft import Draft
from pseudo.spans.sources import initials
from pseudo.spans.sources.sentence import NO_NAME
from pseudo.spans.words import courtesies_bare, is_verb


def without_ranks(span: Span, language: Language, text: str = "", full: Container[tuple[str, str]] = ()) -> Span:
    """A person's span without words at its ends that are no part of the name: `kk. Ág Anna r.`, `Berta Úr`; and the
    name before a degree, though its capitals look like a body's: `Kovács Éva PhD`.

    full  as `initials.of_full_names` has them: what is an initial there is no number
    """
    if span.source == "ner" and span.type == "ORG" and " " in span.text and _degree(span.text.split()[-1], language):
        span = dataclasses.replace(span, type="PER")
    if span.type != "PER" or not any(c.isupper() for c in span.text):
        return span
    start, end = span.start, span.end
    words = list(language.persons.pieces(span.text))
    particles, is_title = language.habits.particles, language.persons.is_title
    while words and _small(first := words[0].group(), language) and not (is_title(first) or first in particles):
        words.pop(0)
    words = words[: _clause(words, language)]
    words = words[: next((at + 1 for at, word in enumerate(words[:-1]) if word.group()[-1] == ":"), len(words))]
    while len(words) > 1 and not any(map(str.isalnum, words[-1].group())):
        words.pop()  # `Kristiina ❤️`
    while len(words) > 1 and any(no_name(words[-1].group(), language) for no_name in (_small, _rank, _degree)):
        words.pop()
    if _numbered([word.group() for word in words], text[span.end :], language, full):
        words.pop()
    if not words:
        return span
    start, end = span.start + words[0].start(), span.start + words[-1].end()
    end -= words[-1].group()[-1] == ":" and end < span.end  # `Rantala J.: Marevan`
    if (start, end) == (span.start, span.end):
        return span
    return dataclasses.replace(span, start=start, end=end, text=span.text[start - span.start : end - span.start])


def _numbered(words: Sequence[str], behind: str, language: Language, full: Container[tuple[str, str]]) -> bool:
    """Whether the last word of a name is the number of one of several accused: `K. J. I. r. vádlott`, no initial; that
    is `L. V.` of Lakatos Vilmos, and of any who has no other."""
    if len(words) < 2 or not ORDINAL.fullmatch(words[-1]):
        return False
    if initials.counts(behind, language):
        return True
    sure = (words[-2].rstrip("."), words[-1].rstrip(".")) in full
    return not sure and len(words) > 2 and all(map(INITIAL.fullmatch, words[-3:-1]))


def _clause(words: Sequence[re.Match[str]], language: Language) -> int:
    """How many words of a person's span stand before a clause that was taken with it: `Matti` of `Matti left in July`,
    two small words one behind the other that are neither titles nor particles."""
    stays = {*language.habits.particles, *language.habits.small}

    def said(piece: re.Match[str]) -> bool:
        word = piece.group()
        return word.isalpha() and word.islower() and word not in stays and not language.persons.is_title(word)

    return next((at for at in range(1, len(words) - 1) if said(words[at]) and said(words[at + 1])), len(words))


def _small(word: str, language: Language) -> bool:
    """Whether a word begins small that is no surname with its particle."""
    return word[:1].islower() and not language.habits.is_hitched(word)


def _degree(word: str, language: Language) -> bool:
    """Whether a word with capitals is a degree that stands after names: `PhD`, `PhD-nek`."""
    bare = word.partition("-")[0].rstrip(",")
    return bare in _degrees(language) and not bare.islower()


@lru_cache(maxsize=16)
def _degrees(language: Language) -> frozenset[str]:
    return frozenset(row.word for row in language.names.titles() if row.place == "after")


def _rank(word: str, language: Language) -> bool:
    """Whether a word is one that stands after names, in any form, or without its accents: `Úr`, `BÁCSITÓL`, `Ur`."""
    lowered = language.letters.lower(word)
    if lowered.isascii() and lowered in courtesies_bare(language):
        return True  # `Szucs Ur`
    return lowered in language.contexts.after or (
        lowered.startswith(tuple(language.contexts.after))
        and any(r.lemma in language.contexts.after for r in language.morph.analyse(lowered))
    )


def without_opening(span: Span, token: Token | None, language: Language) -> Span:
    """A person's span without the ordinary word that opens its sentence: `Este Papp Anna`, `Szintén Vas Edével`, or the
    greeting in any language that greets there: `Dear Annika`; a body's without the greeting before it: `Tisztelt
    Borostyán Bank`, or the party: `az Eladó Borostyán Bank Zrt.-nél`, `Eladó vagy Bor Kft.`, or the article that opens
    its sentence: `A Bajnok István Általános Iskola`.

    token  the tagger's token at the start of the span
    """
    span = _without_formula(span, language)
    first, _, rest = span.text.partition(" ")
    word, _, other = rest.partition(" ")
    either = word in language.contexts.either  # two terms that a contract defines
    parties = language.contexts.nobody if either else language.contexts.label & language.contexts.nobody
    party = " " in rest and language.letters.lower(first) in parties
    rest = other if party and either else rest
    article = token is not None and token.upos == "DET" and len(first) <= ARTICLE
    greeting = language.letters.lower(first) in language.contexts.before
    if span.type == "ORG" and (party or article or greeting) and rest[:1].isupper():
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)
    is_title = language.words.is_title
    if span.type == "PER" and INITIAL.fullmatch(first) and not is_title(first) and is_title(rest.partition(" ")[0]):
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)  # `T. Prof. Dr. Hegar` is addressed
    if span.type == "PER" and rest and span.text.islower() and small_word(first, language):
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)  # `szegeny erdosne`
    known = language.names.surname(first) or language.names.given(first)
    thing = language.habits.given_first and not known and language.names.thing(first)  # no rare surname
    if span.type == "PER" and rest[:1].isupper() and thing:
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)  # `Marevan Rantalan`: a medicine
    if span.type == "PER" and rest[:1].isupper() and not known and _role(first, language):
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)
    foreign = greeting and language.letters.lower(first) in language.contexts.nobody  # `Dear` greets, whoever bears it
    if span.type != "PER" or not rest[:1].isupper() or (known and not foreign):
        return span
    if not greeting and (token is None or token.upos not in NO_NAME):
        return span
    if not greeting and not language.words.common(language.letters.lower(first)):
        return span
    return dataclasses.replace(span, start=span.end - len(rest), text=rest)


def _role(word: str, language: Language) -> bool:
    """Whether a word says as what somebody appears or serves: `Vallesmannina Heikki Ahonen`."""
    return language.habits.given_first and any(
        r.exact and language.cases.only(r.feats, "state") and not language.persons.is_given(r.lemma)
        and (language.words.plain(r.lemma) or language.letters.lower(r.lemma) in language.callings)
        for r in language.morph.analyse(word))


def _without_formula(span: Span, language: Language) -> Span:
    """A person's span without the formula before the name that looks like initials: `U. i. Jolánka`."""
    for formula in language.contexts.never if span.type == "PER" and span.text[1:2] == "." else ():
        opening = language.letters.raised(formula) + " "
        if span.text.startswith(opening) and span.text[len(opening) :][:1].isupper():
            return dataclasses.replace(span, start=span.start + len(opening), text=span.text[len(opening) :])
    return span


ARTICLE = 2
"""Letters of an article at most."""


def small_word(word: str, language: Language) -> bool:
    """Whether a small word is an ordinary one, its accents left out or not, and oftener that than somebody's name."""
    if not (language.words.common(word) or language.words.hasty(word) or is_verb(word, language)):
        return False
    if any(language.names.unfold(word, kind) for kind in ("given", "nickname")):
        return False
    rows = [row for name in language.names.unfold(word, "surname") if (row := language.names.surname(name)) is not None]
    return sum(row.count - row.common_word for row in rows) <= 0


def without_openings(draft: Draft, language: Language) -> Draft:
    """Rule: cuts the word that opens a sentence, a greeting, an article from the name behind."""
    starts = draft.starts
    return draft.having(without_opening(span, starts.get(span.start), language) for span in draft.spans)


def without_offices(draft: Draft, language: Language) -> Draft:
    """Rule: cuts words at the ends of people's names that are no part of them."""
    full = initials.of_full_names(draft.spans, language)
    return draft.having(without_ranks(span, language, draft.text, full) for span in draft.spans)


def without_calling(span: Span, language: Language) -> Span:
    """A person's name without the calling that a sentence or a line raises before it: `Ruustinna Salminen`; whole where
    that may be the surname (`Lukkari Pekka`), or is what many are called (`Veli Salminen`)."""
    first, _, rest = span.text.partition(" ")
    if span.type != "PER" or not rest or language.letters.lower(first) not in language.callings:
        return span
    small, names = span.text.islower(), language.names  # `coach räty`, as speakers of chats are written
    called, behind = map(language.letters.capitalised if small else str, (first, rest.split()[0]))
    if not behind[:1].isupper() or (small and not (names.surname(behind) or names.given(behind))):
        return span
    given = names.given(called)
    borne = names.surname(called) is not None or given is not None
    if (given is not None and given.rank) or (borne and names.given(behind) is not None):
        return span
    start = span.end - len(rest)
    return dataclasses.replace(span, start=start, text=rest, norm="", head=None)


def callings_apart(draft: Draft, language: Language) -> Draft:
    """Rule: cuts callings from the names behind them, where the language writes them apart."""
    return draft.having(without_calling(span, language) for span in draft.spans)
