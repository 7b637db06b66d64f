"""Towns that look like people or bodies: abroad, by what they are called there (`Lake Worth`, `Murska Sobota`,
`Nitra`), and by the end of their names (`Csabán`).

What comes in: a draft whose spans are read. What goes out: the draft in which they are places. Start at
`towns_of_several_words`, `towns_in_their_own_language`, `towns_by_their_end` and `adjectives_of_counties`; the other
way round go `people_by_their_end` and `bodies_behind_an_article`.
"""

from __future__ import annotations

from bisect import bisect_left

from pseudo.core.document import Span, changed
from pseudo.kinds.organisations import place_of
from pseudo.language.abroad import land_by_end
from pseudo.language.language import Language
from pseudo.spans.draft import Draft


def towns_of_several_words(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what the tables know as one of several words and as nothing else, and who looks at its use
    takes for a person, a body or a thing: `Lake Worthissa`, `Hải Phòngista`, `Mount Everesten`."""
    return draft.having(
        changed(span, type=type_, head=None)
        if span.source in GUESSES and span.type in PEOPLED and (type_ := _abroad(span.norm, language)) else span
        for span in draft.spans)


GUESSES = frozenset(("ner", "heuristic"))
"""Sources that look at how a name is used and written, and know no town."""
PEOPLED = frozenset(("PER", "ORG", "PROD", "LOC", "FAC"))
"""What a town of several words is taken for."""


def _abroad(norm: str, language: Language) -> str:
    """The type of a place of several words that is a town or a country abroad, or a land; empty for any other."""
    kinds = {row.kind for row in language.names.place(norm)} if " " in norm else set()
    if not kinds or language.names.organisation(norm):
        return ""
    return "GPE" if kinds <= {"foreign_city", "country"} else "LOC" if kinds <= {"water", "hill", "region"} else ""


def towns_in_their_own_language(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what the tables know as a town abroad in the language of its land, and for nobody's name,
    and nobody's full name of the text has: `Satu Mare-i lakos`, `Nitra`."""
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()
              if not _there(span.norm, language)}
    return draft.having(
        changed(span, type="GPE", norm="", head=None)
        if span.type in PEOPLED and (span.source == "ner" or " " in span.text) and span.source != "pattern"
        and span.norm not in people and (
            _there(span.norm, language) or _there(language.letters.unjoined(span.text), language)) else span
        for span in draft.spans)


def people_by_their_end(draft: Draft, language: Language) -> Draft:
    """Rule: types as somebody what stands alone, ends as the surnames of one land do, is in no table of places and
    bodies, and is taken for a place or a body: his father was a Rabinovitš."""
    names = language.names
    return draft.having(
        changed(span, type="PER", norm="", head=None)
        if span.type in PLACED and span.source != "pattern" and land_by_end(span.norm, language.habits.telling_origin)
        and " " not in span.norm and not names.place(span.norm) and not names.organisation(span.norm) else span
        for span in draft.spans)


PLACED = frozenset(("GPE", "LOC", "FAC", "ORG"))
"""What a surname of abroad that stands alone is taken for."""


def towns_by_their_end(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what is taken for somebody in a case of where something is, and is the end of a town of
    the text and a town of the tables: `Csabán`, beside Békéscsaba, where nobody's full name of the text has it; and
    what a town is called for short and hardly anybody: `Majsán`."""
    if language.habits.given_first:
        return draft
    lower = language.letters.lower
    towns = [span.norm for span in draft.spans if span.type == "GPE" and len(span.norm) > SHORT]
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        changed(span, type="GPE", head=None)
        if span.type == "PER" and span.source != "pattern" and span.head is not None and span.norm not in people
        and language.cases.only(span.head.feats, "on", "inside") and language.names.place(span.norm)
        and (_for_short(span, language)
             or any(town != span.norm and town.endswith(lower(span.norm)) for town in towns)) else span
        for span in draft.spans)


def _for_short(span: Span, language: Language) -> bool:
    """Whether a word is what a town of the tables is called for short, in the case in which one is there, and few or
    none are called so."""
    names = language.names
    owner, given = names.surname(span.norm), names.given(span.norm)
    borne = given is not None and (given.rank or given.count)  # `Majsa` is in the register, too
    if borne or names.nickname(span.norm) or (owner is not None and owner.count > HARDLY):
        return False
    there = {row.locative for row in names.place(span.norm) if row.short_of and row.kind == "settlement"}
    at = span.head.feats if span.head is not None else ""
    return ("on" in there and language.cases.only(at, "on")) or ("in" in there and language.cases.only(at, "inside"))


HARDLY = 100
"""Bearers of a surname up to which hardly anybody is called so."""


def _there(name: str, language: Language) -> bool:
    """Whether a name is that of a town abroad as it is spelt there, one of several words with whatever marks (`Târgu
    Mureş`), and no person's and no body's."""
    names = language.names
    rows = names.town_abroad(name) if name[:1].isupper() and len(name) > SHORT else ()
    spelt = any(name in (row.foreign, row.name) or (
        " " in name and language.letters.fold(name) == language.letters.fold(row.foreign)) for row in rows)
    if not spelt or names.organisation(name):
        return False
    return not any(
        look(word) for word in name.split() for look in (names.surname, names.given, names.nickname)) or (
        " " in name and names.given(name.split()[-1]) is None and names.surname(name.split()[0]) is None)


def adjectives_of_counties(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what opens a sentence before what is no name, was taken for a person and is the adjective
    of a county that the text names in full, unless somebody's full name has it: `Borsodi nyaralás`, beside
    Borsod-Abaúj-Zemplén vármegye."""
    if not language.habits.adjective or language.habits.given_first:
        return draft
    named = {span.norm for span in draft.spans if span.type == "GPE"}
    full = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}

    def county(span: Span) -> bool:
        place = place_of(span.norm, language.words) if " " not in span.norm and span.norm not in full else None
        if place is None or place[1] != language.habits.adjectival:
            return False
        wholes = {row.short_of or row.name for row in language.names.place(place[0]) if row.kind == COUNTY}
        told = any(norm.startswith(whole) for whole in wholes for norm in named)
        return told and _before_a_noun(span, draft, language)

    return draft.having(
        changed(span, type="GPE", norm="", head=None) if span.type == "PER" and span.source == "ner" and county(span)
        else span for span in draft.spans)


def _before_a_noun(span: Span, draft: Draft, language: Language) -> bool:
    """Whether a word opens a sentence, and a small noun follows it that is no title or calling (`Borsodi úr`)."""
    at = bisect_left(draft.tokens, span.start, key=lambda token: token.start)
    before, own, behind = draft.tokens[max(0, at - 1) : at], draft.tokens[at : at + 1], draft.tokens[at + 1 : at + 2]
    opens = not before or before[0].sent != own[0].sent
    titles = {row.word for row in language.names.titles() if row.place == "after"}
    people = titles | language.contexts.after | language.contexts.label | set(language.callings)
    return opens and any(one.upos == "NOUN" and draft.text[one.start].islower() and people.isdisjoint(
        (one.lemma, draft.text[one.start : one.end])) for one in behind)


def bodies_behind_an_article(draft: Draft, language: Language) -> Draft:
    """Rule: types as a body what is in something, comes into it or out of it, has an article, as no town has, and is
    the adjective of a settlement (`a szerencsiben fekszik`), a settlement of which is said that one is on it (`a
    gombában vacsoráztunk`), or a surname without a place (`a Lovassyba jár`), in small letters one that streets are
    called by (`a kossuthba jártunk`)."""
    if language.article is None or language.habits.given_first or not language.habits.adjective:
        return draft
    return draft.having(
        changed(span, type="ORG", head=None) if span.type in ("GPE", "LOC") and span.source != "pattern"
        and " " not in span.text and _house(span, draft, language) else span for span in draft.spans)


def _house(span: Span, draft: Draft, language: Language) -> bool:
    article, head = language.article, span.head
    before = draft.text[max(0, span.start - ARTICLE) : span.start]
    if article is None or head is None or article.of(before, span.text) is None:
        return False
    feats = head.feats.split("|")
    rows = language.names.place(span.norm)
    if not language.cases.has(head.feats, "inside", "into", "out"):
        return False
    if language.habits.adjectival in feats:
        return any(row.kind == SETTLEMENT for row in rows)
    if len(feats) > 1:
        return False
    if not rows:
        called = bool(language.names.surname(language.letters.raised(span.norm)))
        return called and (span.text[:1].isupper() or language.letters.fold(span.norm) in language.names.street_stems)
    return span.type == "GPE" and all(row.kind == SETTLEMENT and row.locative == "on" for row in rows)


ARTICLE = 4
"""Code points of an article and what stands around it, at most."""
SETTLEMENT = "settlement"
COUNTY = "county"
SHORT = 3
"""Letters of names that may be anything."""
