"""People with a nickname in quotation marks inside their name: `Matti ”Masa” Virtanen`.

What comes in: spans that were judged. What goes out: the same, the pieces of such a name made one. Start at
`with_nicknames`; `addressed` is for whole names behind an `@`.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

NAME = rf"[{UPPER}][{UPPER}{LOWER}]+(?:-[{UPPER}][{UPPER}{LOWER}]+)*"
MARKS = "\"“”„»«"
QUOTED = Regex(rf"(?:(?<![\w-])({NAME}) )?(?<!\w)[\"“”„»«]({NAME})[\"“”»«] ({NAME})(?![\w-])")
"""A word, which may be missing, a word in quotation marks, a word, each with its capital."""
WHY = "nickname in quotation marks"


def with_nicknames(draft: Draft, language: Language) -> Draft:
    """Rule: makes one of a name with a nickname in quotation marks inside, where a given name or a surname stands on
    both sides of it, or a nickname of the tables in the marks and a surname behind it: `"Masa" Virtaselle`."""
    if not any(mark in draft.text for mark in MARKS):
        return draft
    places = [(start, match.end()) for match in QUOTED.finditer(draft.text)
              if (start := _begin(match, language)) is not None]
    if not places:
        return draft
    people = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if span.type == "PER"))
    found = []
    for begin, stop in places:
        over = [s for s in draft.spans if s.type == "PER" and s.start < stop and begin < s.end]
        if people.touch(begin, stop):
            start, end = min(begin, *(s.start for s in over)), max(stop, *(s.end for s in over))
            found.append(Span(start, end, draft.text[start:end], "PER", source="gazetteer", score=0.8, why=WHY))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    return draft.having((*(span for span in draft.spans if not new.touch(span.start, span.end)), *found))


def bynames(draft: Draft, language: Language) -> Draft:
    """Rule: a word with a hyphen that was taken for a place or a body is a person's, where a word that tells people
    apart stands before the given name of somebody in the text: `Nuotta-Taavetiksi`, of Taavetti Pelkonen."""
    if not language.habits.given_first:
        return draft
    called = {word for span in draft.spans if span.type == "PER" for word in span.norm.split()}
    out = []
    for span in draft.spans:
        told = span.type != "PER" and span.source != "pattern" and "-" in span.text and " " not in span.text
        lemmas = [r.lemma for r in language.morph.analyse(span.text) if r.exact] if told else []
        meant = any(name in called for before, name in map(language.persons.bynamed, lemmas) if before)
        out.append(dataclasses.replace(span, type="PER", norm="", head=None, why=BYNAME) if meant else span)
    return draft.having(out)


def in_brackets(draft: Draft, language: Language) -> Draft:
    """Rule: a word in brackets behind a person's name that begins as her given name does is what she is called, where
    no table has it for a place: `Nguyen Thi Mai Lan (Lanka)`."""
    spans, out = sorted(draft.spans, key=lambda span: span.start), []
    for number, span in enumerate(spans):
        before = spans[number - 1] if number else span
        inside = span.type in MISTAKEN and span.source != "pattern" and draft.text[before.end : span.start] == " ("
        short = inside and draft.text[span.end : span.end + 1] == ")" and " " not in span.text
        words = before.text.split() if short and before.type == "PER" else []
        meant = any(len(word) >= BEGUN and span.text.startswith(word[:BEGUN]) for word in words[1:])
        unknown = meant and not language.names.place(span.text)
        out.append(dataclasses.replace(span, type="PER", norm="", head=None, why=BRACKETED) if unknown else span)
    return draft.having(out)


MISTAKEN = ("GPE", "LOC", "ORG", "FAC")
BEGUN = 3
"""Letters that a given name and what its bearer is called have in common."""
BRACKETED = "a nickname in brackets"
BYNAME = "a word before a given name of the text"


def addressed(draft: Draft, language: Language) -> Draft:
    """Rule: who is addressed by more than one word is the person of that name, and no user: `@Maikki P.`, where a
    Maikki P. writes."""
    names = {span.norm for span in draft.spans if span.type == "PER" and " " in span.norm} if "@" in draft.text else ()
    found = []
    for name in sorted(names):
        for match in re.finditer(rf"(?<![\w@])@({re.escape(name)})(?!\w)", draft.text):
            found.append(Span(*match.span(1), match[1], "PER", source="document", score=0.6, why="addressed"))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    return draft.having((*(span for span in draft.spans if not new.touch(span.start, span.end)), *found))


def in_quotes(draft: Draft, language: Language) -> Draft:
    """Rule: finds what somebody is called in quotation marks with an article, where the sentence tells a true name or
    says that it is a nickname: `„a Cinege" volt, akit rendes nevén Rostás Krisztofernek hívnak`."""
    if not language.contexts.truename or not any(mark in draft.text for mark in MARKS):
        return draft
    letters, contexts, tokens = language.letters, language.contexts, draft.tokens
    told = (*contexts.truename, *contexts.byname, *contexts.nickname)
    found = []
    for match in ARTICLED.finditer(draft.text):
        start, end = match.span(1) if match[1] else match.span(2)
        around = letters.lower(draft.text[max(0, start - NEAR) : end + NEAR])
        at = bisect_left(tokens, end, key=lambda token: token.start)
        called = any(token.lemma in contexts.calls for token in tokens[at : at + CLAUSE])
        if called or any(word in around for word in told if len(word) > SHORT):
            found.append(Span(start, end, draft.text[start:end], "PER", source="document", score=0.8, why=CALLED))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    people = {(span.start, span.end) for span in draft.spans if span.type == "PER"}
    names = {span.text for span in found}  # `A Cápa elszaladt.`
    retyped = [dataclasses.replace(s, type="PER", norm="", head=None)
               if s.text in names and s.source != "pattern" else s for s in draft.spans]
    kept = [s for s in retyped if s.source == "pattern" or s.type == "PER" or not new.touch(s.start, s.end)]
    return draft.having((*kept, *(s for s in found if (s.start, s.end) not in people))) if found else draft


ARTICLED = Regex(rf"(?<!\w)(?:[„“”\"»«]\w{{1,2}} ({NAME})[”“\"«»]|\w{{1,2}} [„“”\"»«]({NAME})[”“\"«»])")
NEAR, CLAUSE, SHORT = 60, 12, 5
"""Code points around in which a word says that somebody is called so; tokens behind with the verb; letters of no such
word."""
CALLED = "nickname in quotation marks"


def _begin(match: re.Match[str], language: Language) -> int | None:
    """Where such a name begins, if it is one: the last word is a given name or a surname of the tables in some form,
    and so is the first; or what stands in the marks is a nickname, and they begin the name."""
    names = language.names
    lemmas = [match[3], *(reading.lemma for reading in language.morph.analyse(match[3]))]
    if not any(names.surname(lemma) or names.given(lemma) for lemma in lemmas):
        return None
    if match[1] and (names.given(match[1]) or names.surname(match[1])):
        return match.start()
    return match.start(2) - 1 if names.nickname(match[2]) else None
