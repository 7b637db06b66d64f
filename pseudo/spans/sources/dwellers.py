"""Those who live in a place or are from there, by an ending that says nothing else: `Särkisalmelaisten soittoa`.

What comes in: a draft in which the names are read. What goes out: the same with such words, each read as of its place;
of a language whose adjectives of places end in a letter or two (`pécsi`) nothing, since these end many a word. Start at
`of_places`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from morph import Analysis
from pseudo.core import ranges
from pseudo.core.document import Head, Span, Token, changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.places import LIVED_IN

TELLING = 5
"""Letters from which an ending is no chance."""
GUESS = 0.5
"""Probability from which the tagger is believed of a place that no table has."""
LONGEST = 40
FEW = 100
"""Bearers of a surname that is rather taken for what it says."""
PLACES = frozenset(("GPE", "LOC"))


def of_places(draft: Draft, language: Language) -> Draft:
    """Rule: finds those who are called after a place of the tables, of the text, or of the tagger's, where the word is
    none of the language's own; and reads the place that one word was taken for as theirs."""
    habits = language.habits
    ends = habits.adjective_ends
    if not habits.adjective or not ends or min(map(len, ends)) < TELLING:
        return draft
    named = {span.norm for span in draft.spans if span.type in PLACES}
    guessed = {(start, end) for start, end, type_, much in draft.maybe if type_ in PLACES and much >= GUESS}
    taken = ranges.of((span.start, span.end) for span in draft.spans if not _one_guess(span))
    found = list(_found(draft, named, guessed, taken, language))
    new = {span.start for span in found}
    return draft.having((*(span for span in draft.spans if span.start not in new), *found)) if found else draft


def _found(draft: Draft, named: Container[str], guessed: Container[tuple[int, int]], taken: ranges.Ranges,
           language: Language) -> Iterator[Span]:
    own = {(span.start, span.end): span for span in draft.spans if _one_guess(span)}
    for token in draft.tokens:
        word = draft.text[token.start : token.end]
        lower = language.letters.lower(word)
        if not language.habits.ends_as_adjective(lower) or len(word) > LONGEST or not word.isalpha() or (
                word[1:] != lower[1:] or taken.touch(token.start, token.end)):
            continue
        at = token.start, token.end
        guess = own[at].type in PLACES if at in own else at in guessed
        family = word != lower and _surname(word, language)
        reading = None if family else _theirs(lower, named, guess, token, language)
        if reading is None:
            continue
        head = Head(token.start, token.end, reading.lemma, reading.upos or "PROPN", reading.feats)
        span = own.get(at)
        yield (Span(*at, word, "GPE", source="gazetteer", score=0.7, norm=reading.lemma, head=head,
                    why="people of a place") if span is None
               else changed(span, type="GPE", norm=reading.lemma, head=head))


def _one_guess(span: Span) -> bool:
    """Whether a span is one word taken for a place, or for somebody by the tagger alone."""
    one = " " not in span.text and span.source in ("ner", "gazetteer", "document")
    return one and (span.type in PLACES or (span.type == "PER" and span.source == "ner"))


def _theirs(word: str, named: Container[str], guessed: bool, token: Token, language: Language) -> Analysis | None:
    """How a small word is read as that of those from a place; None where it is a word as any other.

    named    places of the text
    guessed  whether the tagger takes it for a place
    """
    names, words = language.names, language.words
    made = language.habits.adjectival
    readings = [r for r in language.morph.analyse(word) if made in r.feats.split("|") and r.lemma[:1].isupper()]
    for each in readings:
        if each.lemma in named:
            return each
    known = words.known.form(word)
    for each in readings:
        rows = [row for row in names.place(each.lemma) if row.kind in LIVED_IN]
        if rows and not (words.is_common(each.lemma) and (known or token.upos != "ADJ")) and not (
                known and words.common(word)):
            return each
    return readings[0] if readings and guessed and not known else None


def _surname(word: str, language: Language) -> bool:
    """Whether a word is a form of a surname that many bear: `Karjalaisten`."""
    rows = (language.names.surname(r.lemma) for r in language.morph.analyse(word) if r.exact)
    return any(row is not None and row.count > FEW for row in rows)
