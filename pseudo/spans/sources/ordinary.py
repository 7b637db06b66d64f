"""Ordinary words that are taken for names where a capital tells nothing: at the head of a sentence, of what is said, of
what a colon announces.

What comes in: spans, read, and their draft. What goes out: whether the vocabulary has their words and no table of
names. Start at `plainly`; `no_name` is of one word.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.words import personal

GUESSED = ("PER", "GPE", "ORG", "LOC")
BRIEF = 2
"""Letters of the longest name that no other word is read as a form of."""
LONGEST_ENDING = 3
"""Letters at the end of a word in which two forms of it may differ."""
WHO = 6
"""Tokens at the head of a line among which a colon ends who writes."""
ENDING = tuple(",–—-!?.…;")
"""Behind a word that opens a sentence: its part, or it, ends."""
SAID = "–—-„”\"»«’"
"""Before the first word of what somebody says."""


def plainly(span: Span, draft: Draft, language: Language) -> bool:
    """Whether what is taken for a name is made of words that the vocabulary has and no table of names, where its
    capital tells nothing: it opens its sentence before a small word (`Kissa karkasi`), or it has none in a sentence
    that begins with one (`bisset`). A word that stands in a longer name of the text is that name, cut short
    (`Tähtipallon valmentaja`), and one that has its capital elsewhere in a sentence is a name there, too. A compound
    that nobody counted may be a place's or a body's name."""
    if _listed(span, draft, language):
        return True
    first, *others = span.text.split(" ")
    site = span.type == "FAC" and bool(others) and not any(
        language.names.public_space_type(lemma) or ((row := language.names.org_word(lemma)) and row.kind != "event")
        for lemma in map(language.letters.lower, lemmas_of(others[-1], language)))
    if not (site or span.type in GUESSED) or span.source in ("pattern", "known"):
        return False
    if not all(map(str.isalpha, (first, *others))) or not "".join((first[1:], *others)).islower():
        return False
    small = first.islower()
    talk = not others and language.words.talk(language.letters.fold(first)) and _first(span, draft)  # `Hugyne, ...`
    if not (talk or (_begun(span, draft) if small else opens(span, draft) or _announced(span, draft.text)
                     or (not others and _ended(span, draft)))):
        return False
    title = bool(others) and _announced(span, draft.text)
    named = () if title else others  # `Testvérvárosi nap`, though somebody is a Nap
    if not language.words.known.kinds or not all(no_name(word, language) for word in (first, *named)) or not all(
            map(language.words.plain, others)):
        return False
    if (small or span.type != "PER") and not (title or all(map(language.words.counted, (first, *others)))):
        return False
    if others and span.type == "ORG" and any(map(language.names.org_word, lemmas_of(others[-1], language))):
        return False  # `esőcsepp óvodában`
    begun = first[: max(BRIEF + 1, len(first) - LONGEST_ENDING)]
    return not any(begun in other.text and (" " in other.text or not opens(other, draft)) for other in draft.spans
                   if other != span and not (title and other.text.startswith(span.text) and _announced(
                       other, draft.text)))


def no_name(word: str, language: Language) -> bool:
    """Whether the vocabulary has a word, and no table of names any reading of it, but for a surname of few that is a
    word of the vocabulary: `Lusikka löytyi`."""
    return language.words.plain(word) and not any(
        a_name(lemma, language) and not _rarely(lemma, language) for lemma in lemmas_of(word, language))


def _rarely(word: str, language: Language) -> bool:
    """Whether a word is a surname of few, no other name, and a form that the vocabulary has."""
    names = language.names
    row = names.surname(word)
    if row is None or not 0 < row.count <= RARE or row.origin != names.home:
        return False
    other = names.given(word) or names.nickname(word) or names.place(word) or names.organisation(word)
    return not (other or names.brand(word)) and language.words.known.form(language.letters.lower(word))


RARE = 60
"""Bearers up to which a surname is rather the word where a capital tells nothing."""


def _announced(span: Span, text: str) -> bool:
    """Whether a word opens what a colon announces, and a small word follows: `Tárgy: Játszóterek felújítása`, or is
    among those taken for a name: `Re: Testvérvárosi nap, szállás`."""
    behind = text[span.end : span.end + 2]
    return text[: span.start].endswith(": ") and (
        " " in span.text or (behind[:1] == " " and behind[1:].islower()))


def opens(span: Span, draft: Draft) -> bool:
    """Whether a span opens its sentence, and a small word or a number follows in it."""
    if not _first(span, draft):
        return False
    at, sent = bisect_left(draft.tokens, span.start, key=lambda token: token.start), draft.starts[span.start].sent
    return any(token.sent == sent and (draft.text[token.start].islower() or draft.text[token.start].isdecimal())
               for token in draft.tokens[at + 1 : at + 2])


def _ended(span: Span, draft: Draft) -> bool:
    """Whether a span opens its sentence, and a comma, a dash or the sentence's end follows: `– Bement – mondta.`"""
    behind = draft.text[span.end : span.end + 2].lstrip(" ")
    return behind[:1] in ENDING and _first(span, draft)


def _listed(span: Span, draft: Draft, language: Language) -> bool:
    """Whether a word with a capital that no table of names has is by itself in a list, in a cell or in bold, or is
    what somebody answers: `- Hernia`, `| Meeting |`, `*Lounas*`, `Anna Kiss: Pizza!`. What stands in a row with
    people, or alone in its line, may be somebody."""
    text, word = draft.text, span.text.rstrip(",;")
    if span.type not in GUESSED or span.source in ("pattern", "known"):
        return False
    if not word.isalpha() or not word[1:].islower() or JOINED.match(text, span.end) or text[span.end :][:1] == "@":
        return False
    row = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    cell = text[row : span.start].rpartition("|")[2].rpartition("\t")[2]
    said = text[: span.start].endswith(": ") and any(
        other.type == "PER" and row <= other.start and other.end == span.start - 2 for other in draft.spans)
    marked = not any(map(str.isalpha, cell)) and (bool(cell.strip()) or row < span.start - len(cell))
    if not (said or marked) or FOLLOWED.match(text, span.start + len(word)) is None:
        return False
    if not language.words.plain(word) or any(a_name(lemma, language) for lemma in lemmas_of(word, language)):
        return False
    people = (other for other in draft.spans if other.type == "PER" and other != span and row <= other.start < end)
    return not any(said is False or other.end != span.start - 2 for other in people)


FOLLOWED = re.compile(r"[*_]{0,2} ?(?:[(|\t\n,;:.!?)–-]|$)")
"""What stands behind a word by itself in a list or a cell."""
JOINED = re.compile(r"[-'’.]\w")
"""Behind a word that is part of a longer one."""


def _first(span: Span, draft: Draft) -> bool:
    """Whether a span opens its sentence, or what somebody says: a dash or a quote may stand before it."""
    first = draft.starts.get(span.start)
    at = bisect_left(draft.tokens, span.start, key=lambda token: token.start)
    while at and draft.text[draft.tokens[at - 1].start] in SAID:
        at -= 1
    return first is not None and not (at and draft.tokens[at - 1].sent == first.sent)


def _begun(span: Span, draft: Draft) -> bool:
    """Whether the sentence that a span stands in begins with a capital, who writes left out (`Anna: jössz?`)."""
    at = bisect_right(draft.tokens, span.start, key=lambda token: token.start) - 1
    first = bisect_left(draft.tokens, draft.tokens[at].sent, key=lambda token: token.sent)
    head = [draft.text[token.start : token.end] for token in draft.tokens[first : min(first + WHO, at + 1)]]
    spoken = first + head.index(":") + 1 if ":" in head else first
    letters = (draft.text[draft.tokens[place].start] for place in range(spoken, at + 1))
    return next((letter.isupper() for letter in letters if letter.isalpha()), False)


def lemmas_of(word: str, language: Language) -> Iterator[str]:
    """What a raised word may be a form of, itself first; but for names too brief to be meant (no `Kissa` is of a Ka),
    and in cases in which no name stands (no `Kallein` is of Kalles)."""
    raised = language.letters.capitalised(word)
    yield raised
    met = _met(language.habits.forms)
    yield from (reading.lemma for reading in language.morph.analyse(raised) if len(reading.lemma) > BRIEF
                and not (reading.feats.startswith("Case=") and met.isdisjoint(reading.feats.split("|")[:1])))


@lru_cache(maxsize=16)
def _met(forms: tuple[str, ...]) -> frozenset[str]:
    """The features in which names are met, one by one."""
    return frozenset(part for feats in forms for part in feats.split("|"))


def a_name(word: str, language: Language) -> bool:
    """Whether a table has the word as the name of anything."""
    names = language.names
    return bool(personal(word, language) or names.place(word) or names.organisation(word) or names.brand(word))
