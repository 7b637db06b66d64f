"""Names found by knowledge: name tables read through the morphology, titles, form labels, types of public spaces.

What comes in: a text with its tagged tokens. What goes out: candidate spans with source "gazetteer" and the reason in
`why`. They are united with the tagger's spans; a missed name is a leak, so these rules look for what a tagger trained
on newspapers and novels misses. Start at `find`; `people`, `places` and `bodies` do the work.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby

from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.persons import BORNE
from pseudo.spans.draft import Draft
from pseudo.spans.sources.again import known_words
from pseudo.spans.sources.bodies import bodies_in
from pseudo.spans.sources.people import persons_in, speakers
from pseudo.spans.sources.places import landscape_in, places_in, roads_in, spaces_in
from pseudo.spans.sources.sentence import unshouted, words_of
from pseudo.spans.sources.works import works_in


def find(text: str, tokens: Sequence[Token], language: Language) -> list[Span]:
    """Candidate names of persons, places, public spaces and bodies, in text order; they may overlap."""
    spans: list[Span] = []
    for _, group in groupby(tokens, key=lambda token: token.sent):
        words = list(words_of(text, list(group), language))
        for rule in (persons_in, places_in, landscape_in, roads_in, spaces_in, bodies_in, works_in):
            spans += rule(text, words, language)
    spans += speakers(text, language)
    return sorted(spans, key=lambda span: (span.start, span.end))


def known_again(
    text: str,
    tokens: Sequence[Token],
    taken: Sequence[Span],
    language: Language,
    roles: Mapping[str, str],
    sure: Container[tuple[int, int]] = (),
) -> list[Span]:
    """Further mentions of names that the document is already known to hold: `Bognárnak`, once Bognár Ernő is found.

    taken  the settled spans, in order
    roles  single words of the known names (surnames, given names, places), each with its type
    sure   places that the tagger takes for names for sure
    """
    habits = language.habits
    covered = sorted((span.start, span.end) for span in taken)
    out: list[Span] = []
    at = 0
    first = True
    sent = -1
    for number, token in enumerate(tokens):
        surface = text[token.start : token.end]
        first, sent = (True, token.sent) if token.sent != sent else (first, sent)
        while at < len(covered) and covered[at][1] <= token.start:
            at += 1
        inside = at < len(covered) and covered[at][0] < token.end
        if surface[:1].isupper() and not inside and len(surface) < 40:
            for reading in organisations.readings(unshouted(surface, language), language.words):
                kind = roles.get(reading.lemma)
                if kind is None:
                    continue
                opens = first and not reading.feats and language.words.is_common(surface)
                pair = tokens[number : number + 2 + AUXILIARIES]
                told = (token.start, token.end) in sure or _acts(text, pair, language)
                told = told or _is(reading.lemma, tokens[number : number + CLAUSE], text, language)
                team = kind != "PER" and not reading.feats and _heads_a_line(text, token, language)
                if opens and not (kind == "PER" and told) and not team:
                    break  # `Vörös volt a feje`: bare at the start of a sentence it is the ordinary word
                if first and token.upos == "ADV" and not told and language.words.is_common(surface):
                    break  # `Nagyon szép`
                if language.words.is_common(surface) and not team and (kind != "PER" or len(reading.lemma) == 2):
                    continue
                out.append(Span(token.start, token.end, surface, kind, source="document", score=0.6, why="seen before"))
                break
        elif surface.islower() and habits.ends_as_adjective(surface) and not inside and len(surface) < 40:
            for reading in language.morph.analyse(surface):  # `pápai`, once Pápa is found
                if not habits.is_adjective(reading.feats) or token.upos not in ("", "ADJ"):
                    continue
                if language.words.is_common(reading.lemma) and not language.names.place(reading.lemma):
                    continue  # `közösségi`, once the tagger took the Community for a place
                if roles.get(reading.lemma) == "GPE":
                    out.append(
                        Span(token.start, token.end, surface, "GPE", source="document", score=0.6, why="seen before")
                    )
                    break
        if first and (surface.isalnum() or any(map(str.isalnum, surface))):
            first = False
    return out


def _heads_a_line(text: str, token: Token, language: Language) -> bool:
    """Whether a place of the document stands before a colon at the beginning of a line: the team that comes from there
    (`Ajka: Horváth – Tar, Csizmadia`), though an ordinary word is written so."""
    before = text[: token.start].rstrip(" ")[-1:]
    word = language.letters.lower(text[token.start : token.end])
    return before in ("", "\n") and text[token.end : token.end + 1] == ":" and word not in (
        language.contexts.label | language.contexts.field)


def _acts(text: str, tokens: Sequence[Token], language: Language) -> bool:
    """Whether what follows the first of two tokens shows a person in an ordinary word: her office (`Bíró jegyzőnő`), or
    what she did (`Vörös elment`; `Vörös volt` may be a head) or what she wants done (`Bíró döntést kér`), or that she
    speaks (`Bíró: Nem.`)."""
    if len(tokens) < 2:
        return False
    after = text[tokens[1].start : tokens[1].end]
    if after == ":":
        return language.letters.lower(text[tokens[0].start : tokens[0].end]) not in language.contexts.label
    if tokens[1].sent != tokens[0].sent:
        return False
    women = tuple(language.habits.women)
    titles = {title.word for title in language.names.titles() if title.place == "after"}
    offices = language.contexts.after | language.contexts.label | titles
    if after.islower() and (after in offices or tokens[1].lemma in offices or tokens[1].lemma.endswith(women)):
        return True
    thing = tokens[2] if tokens[1].upos == "DET" and len(tokens) > 2 else tokens[1]  # `Pap a mentőt hívta`
    if tokens[0].upos != "ADJ" and after.islower() and language.cases.has(thing.feats, "object"):
        return True
    said = next((token for token in tokens[1:] if token.upos != "AUX"), tokens[1])  # `Vuori ei ole kertonut`
    did = said is tokens[1] or (said.sent == tokens[0].sent and PARTICIPLE in said.feats)
    return did and said.upos == "VERB" and said.lemma not in language.contexts.copula


AUXILIARIES = 2
"""So many stand between somebody and what she did: `ei ole kertonut`."""
PARTICIPLE = "VerbForm=Part"


def _is(name: str, tokens: Sequence[Token], text: str, language: Language) -> bool:
    """Whether the first of some tokens is the given name of somebody of the text, and the second tells what she is or
    does: `Toivo on eläkkeellä`. Where words have no article, a text that names a Toivo hardly speaks of hope so; nor
    one that names a Lampi of a pond that has done something (`Lampi on samana päivänä siirtänyt`), and of none else."""
    if not language.habits.given_first or len(tokens) < 2 or tokens[1].upos != "AUX":
        return False
    sentence = [token for token in tokens if token.sent == tokens[0].sent]
    row, surname = language.names.given(name), language.names.surname(name)
    borne = surname is not None and surname.count >= USUAL and language.letters.lower(name) not in text
    did = borne and any(token.upos == "VERB" and PARTICIPLE in token.feats for token in sentence[2:])
    return len(sentence) > 1 and (did or (row is not None and row.rank > 0))


USUAL = 300
"""Bearers of a surname from which it may be one though it opens a sentence."""
CLAUSE = 10
"""Tokens in which stands what somebody has done."""


def tables(draft: Draft, language: Language) -> Draft:
    """Rule: finds names by the tables, titles, labels and types of public spaces."""
    return draft.adding(find(draft.text, draft.tokens, language))


def seen_before(draft: Draft, language: Language) -> Draft:
    """Rule: finds further mentions of names that the document holds."""
    words = known_words(draft.spans, language.persons)
    sure = {(start, end) for start, end, type_, much in draft.maybe
            if type_ == "PER" and (much >= SURE or (much >= LIKELY and _apart(end, draft)))}
    draft = draft.adding(known_again(draft.text, draft.tokens, draft.spans, language, words, sure))
    return draft.adding(_opening(draft, language))


def _opening(draft: Draft, language: Language) -> Iterator[Span]:
    """A surname of many that is a trade and opens a sentence without an article before what no adjective stands before,
    where the tagger takes it rather for a person: `Kovács itt volt`, not `Vörös most a lámpa`."""
    taken = ranges.of((span.start, span.end) for span in draft.spans)
    for start, end, type_, much in draft.maybe if language.habits.adjective else ():
        row = language.names.surname(draft.text[start:end]) if type_ == "PER" and much >= RATHER else None
        if row is None or row.kind != TRADE or row.count <= BORNE or taken.touch(start, end) or not _apart(end, draft):
            continue
        at = bisect_left(draft.tokens, start, key=lambda token: token.start)
        if at == 0 or draft.tokens[at - 1].sent != draft.tokens[at].sent:
            yield Span(start, end, draft.text[start:end], "PER", source="document", score=much, why="surname opens")


SURE = 0.9
"""Probability from which the tagger tells a person from the word that opens a sentence."""
LIKELY = 0.15
"""The same, before what no adjective stands before."""
TRADE = "occupational"
"""The kind of surnames that are trades."""
RATHER = 0.5
"""The same, of a surname that the text has not elsewhere."""
APART = frozenset(("PRON", "ADV", "CCONJ"))
"""Parts of speech of what an adjective says nothing of: `Vörös ezt tagadta`, `Fehér nem jelent meg`."""


def _apart(end: int, draft: Draft) -> bool:
    """Whether a small word of such a part of speech follows what ends here in its sentence."""
    at = bisect_left(draft.tokens, end, key=lambda token: token.start)
    one, two = draft.tokens[at - 1 : at], draft.tokens[at : at + 1]
    return any(a.sent == b.sent and b.upos in APART and draft.text[b.start].islower()
               for a, b in zip(one, two, strict=False))
