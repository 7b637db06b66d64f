"""Sports clubs, and the towns that play for them, where a tagger takes them for people: `Aparhanti Petőfi`, `a Tamási`.

What comes in: a draft in which the names are read. What goes out: the same, such names typed anew. Start at `teams`.
"""

from __future__ import annotations

from dataclasses import replace

from pseudo.core.document import Span, changed
from pseudo.kinds.organisations import is_usual, place_of
from pseudo.language.language import Language
from pseudo.spans.draft import Draft


def teams(draft: Draft, language: Language) -> Draft:
    """Rule: types as a body who was taken for a person and is called by the adjective of a town and by what clubs are
    called by, or an ordinary word (`Aparhanti Petőfi`, `Simontornyai Bőrös`); and as a town what a club of the text is
    called by, where nobody of the text has it in a full name: `kikapott a Tamási`, beside Tamási Vasas; where somebody
    has, what stands behind an article, as no town does, is she."""
    if not language.habits.adjective or language.habits.given_first:
        return draft
    full = {word for span in draft.spans if span.type == "PER" and " " in span.norm and not _team(span, language)
            for word in span.norm.split()}
    called = {town for span in draft.spans if span.type == "ORG" and (town := _town(span.norm, language))}
    towns, shared, article = called - full, called & full, language.article
    return draft.having(
        changed(span, type="ORG", norm="", head=None) if span.type == "PER" and _team(span, language)
        else changed(span, type="GPE", head=None)
        if span.type in ("PER", "ORG") and span.source != "pattern" and span.norm in towns
        else changed(span, type="PER", head=None)
        if span.type in ("GPE", "ORG") and span.source != "pattern" and span.text in shared and article is not None
        and article.of(draft.text[max(0, span.start - ARTICLE) : span.start], span.text) is not None else span
        for span in draft.spans)


ARTICLE = 4
"""Code points of an article and what stands around it, at most."""


def clubs_of_places(draft: Draft, language: Language) -> Draft:
    """Rule: a word that clubs are called by, taken for a place or somebody, is a body with the place before it, in a
    language where that stands in a case: `Enon Eräveikoissa`."""
    owned = language.habits.place_in
    if not language.habits.given_first or not owned:
        return draft
    out: list[Span] = []
    for span in draft.spans:
        before = out[-1] if out else None
        placed = before is not None and before.type in PLACES and before.end + 1 == span.start and (
            before.head is not None and before.head.feats in owned)
        guessed = span.type in GUESSED and span.source != "pattern" and " " not in span.text and span.text[:1].isupper()
        if before is None or not (placed and guessed) or not is_usual(
                language.letters.lower(span.norm), language.words):
            out.append(span)
            continue
        whole = draft.text[before.start : span.end]
        out[-1] = replace(span, start=before.start, text=whole, type="ORG", norm="", head=None, why="a club of a place")
    return draft.having(out)


def clubs_alone(draft: Draft, language: Language) -> Draft:
    """Rule: the last word of a body that a place owns is its short name at the head of a line, before a colon, as the
    players of a team are told: `Haukat: Minttu Lahdensuo`, of the Multian Haukat."""
    owned = language.habits.place_in
    if not language.habits.given_first or not owned or ":" not in draft.text:
        return draft
    bodies = (span.norm.split() for span in draft.spans if span.type == "ORG" and " " in span.norm)
    known = {words[-1] for words in bodies if words[-1].isalpha() and words[-1][:1].isupper() and any(
        r.exact and r.feats in owned and language.names.place(r.lemma) for r in language.morph.analyse(words[0]))}
    taken = {span.start for span in draft.spans}
    found = []
    for token in draft.tokens if known else ():
        word = draft.text[token.start : token.end]
        heads = draft.text[token.start - 1 : token.start] in ("", "\n") and draft.text[token.end : token.end + 1] == ":"
        if heads and word in known and token.start not in taken:
            found.append(Span(token.start, token.end, word, "ORG", norm=word, source="document", score=0.6, why=TEAM))
    return draft.adding(found)


TEAM = "a team that a place owns"
PLURAL = "Number=Plur"
NATURE = frozenset(("nature",))
"""Kinds of surnames that are words of nature."""
PLACES = frozenset(("GPE", "LOC"))
GUESSED = frozenset(("GPE", "LOC", "PER", "ORG"))


def _team(span: Span, language: Language) -> bool:
    """Whether a person's name of two words begins with the adjective of a settlement, and the other is one that clubs
    are called by, or an ordinary word that nobody is called, or the plural of one of nature
    (`Sárbogárdi Sasok`)."""
    first, _, last = span.norm.partition(" ")
    names = language.names
    surname, given = names.surname(last), names.given(last)
    many = span.head is not None and PLURAL in span.head.feats
    several = many and surname is not None and surname.kind in NATURE
    if span.source == "pattern" or not last or " " in last or names.nickname(last) or (
            given is not None and (given.rank or not several)):
        return False
    place = place_of(first, language.words)
    if place is None or place[1] != language.habits.adjectival:
        return False
    settled = any(row.kind == "settlement" for row in names.place(place[0]))
    said = surname is None and any(
        language.words.common(r.lemma) for r in language.morph.analyse(language.letters.lower(last)) if r.exact)
    return settled and (last in names.teams or last in names.namesakes or said or several)


def _town(norm: str, language: Language) -> str:
    """The town of a club's name that is nothing else but letters, a year, or a word by which clubs are called."""
    first, *rest = norm.split() or [""]
    words = [word for word in rest if not word.isdecimal()]
    clubs = bool(words) and all(word in language.names.clubs or word in language.names.teams for word in words)
    return first if clubs and any(row.kind == "settlement" for row in language.names.place(first)) else ""
