"""What is said of any place of its kind (`csendes utcában`), and the people of the text's places.

What comes in: spans, read. What goes out: those without what is no name; the draft with the people of its places. Start
at `no_general_places`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.hasty import typed_small
from pseudo.spans.words import is_building

PLACES = frozenset(("GPE", "LOC", "FAC"))
NEAR = 3
"""Code points between a street and the number of a house, at most."""
PEOPLE = "Number=Plur"
"""What the people of a place have in their features beside the adjective: `pestiek`."""


def no_general_places(draft: Draft, language: Language) -> Draft:
    """Rule: drops what tells in small letters of which kind a place is, and not which one."""
    numbers = sorted(span.start for span in draft.spans if span.type == "ADDR_NO")
    small = typed_small(draft.text, draft.tokens)
    return draft.having(
        span for span in draft.spans
        if small or span.type not in PLACES or span.source in ("pattern", "known")
        or not of_any(span, draft, numbers, language))


def of_any(span: Span, draft: Draft, numbers: list[int], language: Language) -> bool:
    """Whether small words are no place's name in a text that has capitals: a kind of place alone (`strandon`), what it
    is like before it (`csendes utcában`), the adjective of a science (`hemodinamikai labor`), one of a people before
    whatever word (`az orosz harcztéren`).

    numbers  where numbers of houses begin
    """
    *before, last = span.text.split()
    if not span.text.islower() or not all(map(str.isalpha, (*before, last))):
        return False
    if not before and any(map(language.letters.lower(span.norm or last).endswith, language.contexts.science)):
        return not language.names.place(span.norm)
    if before and before[0] in _peoples(language) and not language.names.place(span.norm):
        return True
    if not before and language.names.place(span.norm) and _of_a_place(last, language):
        return False  # `pétervásárai`, though a market has its `vásárai`
    at = bisect_left(numbers, span.end)
    numbered = at < len(numbers) and numbers[at] - span.end <= NEAR
    return is_building(last, language) and not numbered and all(
        _describes(word, span, draft, language) for word in before)


@lru_cache(maxsize=16)
def _peoples(language: Language) -> frozenset[str]:
    """The adjectives of peoples."""
    return frozenset(rule.rpartition(" ")[0] for rule in language.contexts.people)


def _describes(word: str, span: Span, draft: Draft, language: Language) -> bool:
    """Whether a small word of a place tells what it is like, as the tagger sees it or as an ordinary word that is made
    of another (`csendes`, of `csend`), and is of no place."""
    token = draft.starts.get(draft.text.find(word, span.start, span.end))
    usual = language.words.common(word)
    common = usual or language.letters.fold(word) not in language.names.street_stems
    tells = token is not None and ((token.upos == "ADJ" and common) or (usual and _made_of_a_word(word, language)))
    return tells and not _of_a_place(word, language)


def _made_of_a_word(word: str, language: Language) -> bool:
    """Whether a small word is read as an adjective made of one that the vocabulary has."""
    readings = language.morph.analyse(word)
    return any(r.exact and r.upos == "ADJ" and r.lemma.islower() and language.words.plain(r.lemma) for r in readings)


def _of_a_place(word: str, language: Language) -> bool:
    """Whether a small word is the adjective of a place that the tables have."""
    readings = language.morph.analyse(word) if language.habits.ends_as_adjective(word) else ()
    return any(language.habits.is_adjective(r.feats) and language.names.place(r.lemma) for r in readings)


def people_of_places(draft: Draft, language: Language) -> Draft:
    """Rule: finds the people of the document's places, in small letters: `a pestiek`, where Pest is named."""
    places = {span.norm for span in draft.spans if span.type == "GPE" and language.names.place(span.norm)}
    made = language.habits.adjectival
    if not places or not made:
        return draft
    taken = ranges.of((span.start, span.end) for span in draft.spans)
    begun = {language.letters.lower(place)[:NEAR] for place in places}
    found = []
    for token in draft.tokens:
        word = draft.text[token.start : token.end]
        if not word.islower() or word[:NEAR] not in begun or taken.touch(token.start, token.end):
            continue
        readings = language.morph.analyse(word)
        if any(r.exact and r.lemma in places and {made, PEOPLE} <= {*r.feats.split("|")} for r in readings):
            found.append(Span(token.start, token.end, word, "GPE", source="document", score=0.7,
                              why="people of a place"))
    return draft.adding(found)


def headed(draft: Draft, language: Language) -> Draft:
    """Rule: a body whose name is whole at the end of a line ends there, though a heading with a capital follows; and a
    heading that says what paper this is names none: `Napközis napló`."""
    return draft.having(
        _first_line(span, language) if span.type == "ORG" and LINE in span.text and span.source != "known" else span
        for span in draft.spans if not _paper(span, draft.text, language))


def _paper(span: Span, text: str, language: Language) -> bool:
    """Whether a guess at the head of a line is an adjective made of an ordinary word, before what papers are in small
    letters."""
    first, _, last = span.text.partition(" ")
    if span.type != "ORG" or span.source != "ner" or text[: span.start].rstrip(" ")[-1:] not in ("", LINE):
        return False
    row, word = language.names.org_word(last), language.letters.lower(first)
    known = language.names.organisation(span.text) or _of_a_place(word, language)
    return row is not None and row.kind == "media" and last.islower() and not known and _made_of_a_word(word, language)


def two_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: two bodies with an article between are two: `Sportkör és a Nyugdíjas Egyesület`."""
    if language.article is None:
        return draft
    articles = (language.article.consonant, language.article.vowel)
    return draft.having(piece for span in draft.spans for piece in _two(span, articles, language))


def _two(span: Span, articles: tuple[str, str], language: Language) -> Iterator[Span]:
    body = span.type == "ORG" and span.source not in ("pattern", "known")
    words = list(re.finditer(r"\S+", span.text)) if body else []
    for at in range(1, len(words) - 2):
        small, article, second = (word[0] for word in words[at : at + 3])
        if small in language.contexts.join and article in articles and second[:1].isupper() and (
                language.names.org_word(words[at - 1][0]) is not None):
            for start, end in ((0, words[at - 1].end()), (words[at + 2].start(), len(span.text))):
                yield changed(span, start=span.start + start, end=span.start + end, text=span.text[start:end],
                              norm="", head=None)
            return
    yield span


def firms_by_their_form(draft: Draft, language: Language) -> Draft:
    """Rule: a firm that has a legal form before its name and another behind it begins with the first of them, where
    what stands before is no name's: `Maksaja on Oy Harbour Trade Ab`."""
    forms = {form for form in language.names.legal_words if " " in form}
    spans = sorted(draft.spans, key=lambda span: span.start)
    whole = {one.start: other for one, other in pairwise(spans)
             if one.type == "ORG" and one.text in forms and other.type in NAMED and other.source == "ner"
             and draft.text[one.end : other.start] == " "}
    behind = {other.start for other in whole.values()}
    return draft.having(
        _from_its_form(_with(span, whole.get(span.start), draft.text) if span.type == "ORG" else span, language)
        for span in draft.spans if span.start not in behind)


def _with(span: Span, behind: Span | None, text: str) -> Span:
    """A legal form of two words with what stands behind it: `Asunto Oy` and `Porin Kaislaranta`."""
    if behind is None:
        return span
    return changed(span, end=behind.end, text=text[span.start : behind.end], norm="", head=None)


NAMED = ("ORG", "PER", "GPE", "FAC", "LOC")


def _from_its_form(span: Span, language: Language) -> Span:
    if span.type != "ORG" or span.source in ("pattern", "known"):
        return span
    words, forms = list(re.finditer(r"[^\s(]+", span.text)), language.names.legal_words
    if len(words) < TOLD or words[-1][0] not in forms:
        return span
    for before, word, behind in zip(words, words[1:], words[2:-1], strict=False):
        other = before[0].islower() or not before[0][-1:].isalpha()
        if word[0] in forms and other and behind[0][:1].isupper() and f"{before[0]} {word[0]}" not in forms:
            return changed(span, start=span.start + word.start(), text=span.text[word.start() :], norm="", head=None)
    return span


def firms_by_their_trade(draft: Draft, language: Language) -> Draft:
    """Rule: what is taken for somebody is a firm where a surname stands before what firms make or do, which nobody is
    called: `a Dankó Trans`."""
    return draft.having(
        changed(span, type="ORG", norm="", head=None) if _joined(span, language) or (
            span.type == "PER" and span.source == "ner" and _of_a_trade(span.text.split(), language))
        else span for span in draft.spans)


def _joined(span: Span, language: Language) -> bool:
    """Whether a guess for a place or somebody is one word that a hyphen joins with what firms do: `Savo-Tukulta`."""
    first, hyphen, last = span.text.partition("-")
    if not hyphen or span.type not in ("GPE", "LOC", "PER") or span.source != "ner" or not last.istitle():
        return False
    names, lower = language.names, language.letters.lower
    lemmas = {r.lemma for r in language.morph.analyse(lower(last)) if r.exact}
    person = span.type == "PER" and (names.given(first) or names.surname(first))
    borne = person or names.place(span.norm or span.text) or any(
        names.surname(name) or names.place(name) for name in map(language.letters.raised, lemmas))
    return not borne and any(lemma in names.trades or language.habits.is_trade(lemma) for lemma in lemmas)


def _of_a_trade(words: Sequence[str], language: Language) -> bool:
    if len(words) != PAIR or not words[1][:1].isupper() or language.names.given(words[0]) is not None:
        return False
    readings = (reading.lemma for reading in language.morph.analyse(words[1]))
    lemmas = set(map(language.letters.lower, (words[1], *readings)))
    names = (language.letters.raised(lemma) for lemma in lemmas)
    return bool(lemmas & language.names.trades) and not any(
        language.names.given(name) or language.names.surname(name) or language.names.nickname(name) for name in names)


PAIR = 2
TOLD = 4
"""Words of what holds a firm with two legal forms and a word that is none of it, at least."""
LINE, OWNED = "\n", "[psor]"


def _first_line(span: Span, language: Language) -> Span:
    first, _, rest = span.text.partition(LINE)
    first = first.rstrip()
    words = first.split()
    known = bool(language.names.organisation(first))  # `Siun sote` above `Vammaispalvelut`
    whole = len(words) > 1 and (known or language.names.org_word(words[-1]) is not None) and rest.lstrip()[:1].isupper()
    if not whole or any(OWNED in r.feats for r in language.morph.analyse(rest.split()[-1])[:2] if r.exact):
        return span  # `Szegedi Törvényszék` above `Fellebbviteli Tanácsa` is one
    return changed(span, end=span.start + len(first), text=first, norm="", head=None)


def seats_told(draft: Draft, language: Language) -> Draft:
    """Rule: drops the seat of a body of which the state has one, which stays with its body: in small letters before it
    (`a balatonfüredi Állami Szívkórház`), and its address behind it."""
    bodies = {span.start: row for span in draft.spans if span.type == "ORG"
              for row in language.names.organisation(span.norm)[:1] if row.scope == STATE}
    public = set(_addresses(draft, language)) if bodies else set()
    return draft.having(
        span for span in draft.spans
        if span not in public and not (
            span.type == "GPE" and span.text.islower() and (row := bodies.get(span.end + 1)) is not None
            and row.seat == span.norm))


def _addresses(draft: Draft, language: Language) -> Iterator[Span]:
    """The pieces of the address right behind such a body, in its own town: `Kúria (1055 Budapest, Markó u. 16.)`."""
    spans = sorted(draft.spans, key=lambda span: span.start)
    for at, span in enumerate(spans):
        rows = language.names.organisation(span.norm) if span.type == "ORG" else ()
        if not rows or rows[0].scope != STATE or not SEATED.match(draft.text, span.end):
            continue
        last, pieces = span, list[Span]()
        for piece in spans[at + 1 : at + 1 + len(ADDRESS)]:
            if piece.type not in ADDRESS or not BETWEEN.fullmatch(draft.text, last.end, piece.start):
                break
            pieces.append(piece)
            last = piece
        if any(piece.type == "GPE" and piece.norm == rows[0].seat for piece in pieces):
            yield from pieces


ADDRESS = ("ZIP", "GPE", "FAC", "ADDR_NO")
SEATED = re.compile(r" ?[,(] ?")
BETWEEN = re.compile(r"[ ,(]{1,3}")
"""What stands between a body and its address, and between the pieces of that."""
STATE = "state"
"""Scope of the bodies of which the state has one."""
