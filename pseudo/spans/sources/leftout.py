"""Surnames that the tagger leaves out, told by what stands right behind them: a rank, two given names, or one where
they are words that nobody knows.

What comes in: candidate spans that were judged. What goes out: with them `Terbe` of `Terbe r. alez.`, all of `Úrnagy
Zsombor Attila` of `Zsombor Attila`, and of `Väliporras Jorma` of `Jorma`. Start at `before_ranks`,
`before_two_given` and `before_one_given`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.sources.handles import no_word

NAME = rf"[{UPPER}][{LOWER}]+(?:-[{UPPER}][{LOWER}]+)?"
BEFORE = Regex(rf"(?<![\w.-])({NAME}) $")
"""The word right before a name, in its line."""
OPENING = ("", *".!?>\"'„“”»«")
"""What stands before the first word of a sentence, in its line: the end of another, a quotation mark."""
WHY = "rank behind"


@lru_cache(maxsize=16)
def _ranked(language: Language) -> re.Pattern[str] | None:
    """A name of one word or two before an abbreviated rank: `Terbe r. alez.`, `Kis Pál tű. c. szds.`"""
    ranks, forces = language.contexts.rank, language.contexts.force
    if not ranks or not forces:
        return None
    told, parts = ("|".join(sorted(map(re.escape, words), key=len, reverse=True)) for words in (ranks, forces))
    return re.compile(rf"(?<![\w.-])({NAME}(?: {NAME})?),? (?:(?:{parts})\. ?){{1,3}}(?:{told})\b\.?")


def before_ranks(draft: Draft, language: Language) -> Draft:
    """Rule: finds the name before a rank, whatever word it is."""
    if not any(rank in draft.text for rank in language.contexts.rank):
        return draft
    pattern = _ranked(language)
    taken = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans))
    found = []
    for match in pattern.finditer(draft.text) if pattern is not None else ():
        start, end = match.span(1)
        if taken.touch(start, end):
            continue
        words = match[1].split()
        if len(words) > 1 and not language.persons.is_given(words[1]):
            start = end - len(words[1])  # `Jelentette Terbe r. alez.`
        found.append(Span(start, end, draft.text[start:end], "PER", source="document", score=0.8, why=WHY))
    return draft.adding(found) if found else draft


def before_two_given(draft: Draft, language: Language) -> Draft:
    """Rule: adds to a person's name that is given names alone the capitalised word right before it, its surname."""
    return _grown(draft, language, lambda words, before, opens: len(words) > 1 and _may_be_surname(before, language))


def before_one_given(draft: Draft, language: Language) -> Draft:
    """Rule: adds to a person's name that is one given name the capitalised word right before it where nobody knows that
    word: names of files and registers have surnames there (`Väliporras_Jorma.pdf`), whatever the language does else."""
    return _grown(draft, language, lambda words, before, opens: len(words) == 1 and _unknown(before, opens, language))


def _grown(draft: Draft, language: Language, fits: Callable[[Sequence[str], str, bool], bool]) -> Draft:
    """The draft with the words before given names taken into the names.

    fits  whether a word is the surname, by the given names behind it and by whether it opens its sentence
    """
    ends = {span.end: span for span in draft.spans}
    grown: dict[int, Span] = {}
    gone = set()
    for at, span in enumerate(draft.spans):
        words = span.text.split(" ")
        if span.type != "PER" or not all(_usual(word, language) for word in words[:-1]):
            continue
        line = draft.text.rfind("\n", 0, span.start) + 1
        before = BEFORE.search(draft.text, line, span.start)
        if before is None or not _called(words[-1], language):
            continue
        if not fits(words, before[1], draft.text[line : before.start()].rstrip()[-1:] in OPENING):
            continue
        beside = ends.get(before.end(1))
        if beside is not None and (beside.type != "PER" or beside.start != before.start(1)):
            continue
        gone.add(id(beside))
        start = before.start(1)
        grown[at] = dataclasses.replace(span, start=start, text=draft.text[start : span.end], norm="", head=None)
    spans = (grown.get(at, span) for at, span in enumerate(draft.spans) if id(span) not in gone)
    return draft.having(spans) if grown else draft


def _usual(word: str, language: Language) -> bool:
    """Whether a word is a given name of today, and oftener that than a surname."""
    given, surname = language.names.given(word), language.names.surname(word)
    return given is not None and given.rank > 0 and (surname is None or surname.share == 0)


def _called(word: str, language: Language) -> bool:
    """Whether a word is a given name in some form."""
    return any(_usual(lemma, language) for lemma in (word, *(r.lemma for r in language.morph.analyse(word)[:4])))


def _may_be_surname(word: str, language: Language) -> bool:
    """Whether a raised word may be a surname, and is none that opens a sentence, nor a title, a place, a given name."""
    names, words = language.names, language.words
    row = names.surname(word)
    if names.given(word) is not None or language.persons.is_title(word) or names.org_word(word) is not None:
        return False
    lower = language.letters.lower(word)
    if lower in language.contexts.before | language.contexts.nobody | language.contexts.label:
        return False
    if row is not None and row.count > row.common_word:
        return True
    return not words.ordinary(word) and not any(map(names.place, (word, *(
        reading.lemma for reading in language.morph.analyse(word)[:3]))))


def _unknown(word: str, opens: bool, language: Language) -> bool:
    """Whether a raised word is in no table and no vocabulary: no body, place, brand. One that opens a sentence may be
    a form of a word that the vocabulary has otherwise (`Tuokaa Väinöni kotiin`)."""
    names, lower = language.names, language.letters.lower(word)
    tables = (names.place, names.given, names.organisation, names.brand, names.org_word, names.thing)
    if any(table(word) for table in tables) or language.persons.is_title(word) or lower in language.callings:
        return False
    if lower in language.contexts.before | language.contexts.nobody | language.contexts.label:
        return False  # `>> Dear Annika`
    return not (opens or language.words.plain(word)) and no_word(lower, language)
