"""One word that stands alone and at the end of a body's name is that body: `Oulunsalon Tuisku`, `Tuisku`; a body that
the tables know as a medium is one; the plural of somebody's surname is his family.

What comes in: a draft whose spans have norms. What goes out: the draft in which a single word that was taken for a
person is a body, where the document has a body called by a place and that word, and nobody's full name has it; or the
other way about. Start at `bodies_alone`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from morph.feats import to_dict
from pseudo.core.document import Span, changed
from pseudo.kinds import organisations
from pseudo.kinds.organisations import place_of
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft
from pseudo.spans.kinds_of_bodies import is_house, is_works
from pseudo.spans.readings import readings


def bodies_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types a word as the body whose last word it is."""
    forms = language.names.legal_words
    bodies = {organisations.unformed(span.norm, forms)[0].rpartition(" ")[2] for span in draft.spans
              if span.type == "ORG" and (_placed(span, language) or _behind_its_kind(span, language))}
    if not bodies:
        return draft
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        dataclasses.replace(span, type="ORG") if span.type == "PER" and span.norm in bodies - people else span
        for span in draft.spans)


def namesakes_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types as the body the surname of whom it is called after, where something is in it or goes there: `a
    Kölcseyben`, once the Kölcsey Ferenc Gimnázium is named, and nobody's full name has it."""
    called = {words[0] for span in draft.spans if span.type in ("ORG", "FAC")
              if len(words := span.norm.split()) > 2 and language.persons.is_given(words[1])}
    bodies = [span.norm for span in draft.spans if span.type in ("ORG", "FAC")]
    called |= {name for norm in bodies for name in _before_school(norm, language)}
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    called -= people
    famous = language.names.namesakes - people if language.contexts.schooling else frozenset()
    return draft.having(
        _body(span, draft, called, famous, language)
        if span.type in TAKEN | {"PER"} and span.type != "ORG" and span.source != "pattern" and span.text.isalpha()
        else span
        for span in draft.spans)


def _before_school(norm: str, language: Language) -> Iterator[str]:
    """A surname and no place inside a body's name, right before what a school is: `Dóczy`, of the `Debreceni Református
    Kollégium Dóczy Gimnáziuma`."""
    words = norm.split()
    for name, kind in pairwise(words[1:]):
        row = language.names.org_word(organisations.possessor(kind, language.words))
        if row is not None and row.kind in SCHOOLS and name.istitle() and not language.words.plain(name) and (
                language.names.surname(name) is not None and not language.names.place(name)):
            yield name


def _body(span: Span, draft: Draft, called: Collection[str], famous: Collection[str], language: Language) -> Span:
    """A word as the body that is called so, where something is in it, its people or things are named (`a Németh
    igazgatója`), or what it is stands behind it in small letters (`a Jókai iskolába`)."""
    before = draft.text[max(0, span.start - ARTICLE) : span.start]
    bracket = "(" in before and draft.text[span.end : span.end + 1] == ")"
    if _inside(span.text, called, language) or (bracket and span.text in called):  # `(a Dóczy)`
        return changed(span, type="ORG", norm="", head=None)
    if span.text not in called and span.text not in famous:
        return span
    behind = BEHIND.match(draft.text, span.end)
    said = language.letters.lower(behind[1]) if behind is not None else ""
    if any(said.startswith(word) for word in language.contexts.schooling):
        return changed(span, type="ORG", norm="", head=None)
    kinds = {row.kind for r in language.morph.analyse(said)[:3] if said
             if (row := language.names.org_word(r.lemma)) is not None}
    if behind is None or not kinds & SCHOOLS or span.type != "PER":
        return span
    return changed(span, type="ORG", end=behind.end(), text=draft.text[span.start : behind.end()], norm="", head=None)


ARTICLE = 3
"""Signs of a bracket and an article."""
BEHIND = re.compile(rf" ([{LOWER}]+)(?![\w-])")
SCHOOLS = frozenset(("school", "kindergarten", "library", "theatre", "university"))
"""Kinds of bodies that are called after famous people, by their surname alone before what they are."""


def _inside(word: str, called: Collection[str], language: Language) -> bool:
    """Whether a word is one of these in a case of what is in something, goes into it or comes out."""
    begun = any(word[:end] in called for end in range(1, len(word) + 1))
    found = readings(word, language) if begun else ()
    return any(r.lemma in called and language.cases.only(r.feats, "inside", "into", "out") for r in found)


def firms_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types as a firm what begins as one of the text is called, and nothing else is called so: `az Alpha-Vill`,
    a `Csillagszem` beside a Csillagszem Panzió; a form of a body that the tables know (`Tescóban`); and what begins
    with the acronym of one that is named elsewhere and is taken for a thing or a title (`Tyks KLF`)."""
    forms = language.names.legal_words
    short = {span.norm for span in draft.spans if span.type == "ORG"
             and any(row.acronym == span.norm for row in language.names.organisation(span.norm))}
    called = {span.norm.split()[0] for span in draft.spans if span.type == "ORG" and " " in span.norm
              and (span.norm.split()[-1] in forms or is_house(span.norm, language))}
    called -= {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        changed(span, type="ORG", norm="", head=None)
        if (span.type in (TAKEN | THINGS | {"PER"}) - {"ORG"} and span.source in GUESSES and " " not in span.text
        and (_firm(span.norm, called, language) or (span.type not in THINGS and span.source == "ner" and (
            _known(span.text, language) or is_works(span.text, readings(span.text, language), language)))))
        or (span.type in THINGS and " " in span.text and span.text.split()[0] in short)
        else span
        for span in draft.spans)


THINGS, GUESSES = frozenset(("PROD", "WORK_OF_ART", "EVENT")), frozenset(("ner", "heuristic", "document"))


def halls_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types as a body what every town has and is taken for a place or a person: `Helyszín: Faluház`; and as a
    building what ends in the word for one and is taken for what stays: `a Haladás Sportkomplexumban`."""
    names = language.names
    halls = {rule.split()[0] for rule in language.habits.landmarks}
    return draft.having(
        changed(span, type="ORG", norm="", head=None)
        if span.type in NO_BODY and span.source == "ner" and span.text[:1].isupper()
        and organisations.peers_of(span.norm, names)
        else changed(span, type="FAC", norm="", head=None)
        if span.type in STAYING and " " in span.norm and language.letters.lower(span.norm).split()[-1] in halls
        else span
        for span in draft.spans)


NO_BODY = frozenset(("PER", "GPE", "LOC"))


def _firm(word: str, called: Collection[str], language: Language) -> bool:
    return word in called and not _named(word, language) and not language.names.place(word)


def _named(word: str, language: Language) -> bool:
    return bool(language.names.surname(word) or language.names.given(word) or language.names.nickname(word))


def _known(word: str, language: Language) -> bool:
    """Whether a word is the form of a body of the tables, and of nobody and no place."""
    lemmas = {r.lemma for r in readings(word, language) if r.exact} | {word}
    if any(_named(lemma, language) or language.names.place(lemma) for lemma in lemmas):
        return False
    kinds = {row.kind.partition("/")[0] for one in lemmas for row in language.names.organisation(one)}
    return word[:1].isupper() and not kinds.isdisjoint(TRADING)


TRADING = frozenset(("shop", "bank", "telecom", "insurance", "post"))
"""Kinds of firms that have a branch in any town, where a tagger takes them for places."""


def families_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types as persons what was taken for a place or a body and is the plural of somebody's surname: `a
    Gelencsérekről`, where a Gelencsér Katalin is named; or a surname before nobles: `az Almásy grófok`; or
    has the form of a family or a wife: `Gelencsérékhez`, `Gelencsérnénél`."""
    draft = draft.having(
        changed(span, type="PER", norm="", head=None)
        if _before_nobles(span, draft.text, language) or _by_form(span, language) else span
        for span in draft.spans)
    full = (span.norm.split() for span in draft.spans if span.type == "PER" and " " in span.norm)
    surname = language.names.surname
    families = {word for words in full for word in words if all(map(surname, word.split("-")))}
    if not families:
        return draft
    return draft.having(
        changed(span, type="PER", norm="", head=None)
        if span.type in TAKEN and span.source != "pattern" and span.text.replace("-", "").isalpha()
        and any(word in families for word in _singular(span.text, language)) else span
        for span in draft.spans)


def _by_form(span: Span, language: Language) -> bool:
    """Whether a tagger's guess of one word ends as families or wives do, and is no place and no word without that."""
    if span.type not in TAKEN or span.source != "ner" or not span.text.isalpha() or not span.text.istitle():
        return False
    derived, read = {language.habits.family, language.habits.married} - {""}, readings(span.text, language)
    whole = (r.lemma for r in read if r.exact and "Deriv" not in r.feats)
    ends = (to_dict(r.feats).get("Deriv") in derived for r in read if r.exact and len(r.lemma) >= SHORTEST)
    return any(ends) and not any(
        language.names.place(word) or language.words.common(language.letters.lower(word)) for word in whole)


SHORTEST = 4  # letters of a surname that is told by what ends it


def _before_nobles(span: Span, text: str, language: Language) -> bool:
    """Whether a span is a surname, and no place, before a noble title in the plural."""
    taken = span.type in TAKEN and span.source != "pattern" and span.text.isalpha()
    behind = BEHIND.match(text, span.end) if taken else None
    if behind is None or language.names.surname(span.text) is None or language.names.place(span.text):
        return False
    titles = {row.word for row in language.names.titles() if row.kind == "noble" and row.place == "after"}
    return any(r.lemma in titles and to_dict(r.feats).get("Number") == "Plur" for r in readings(behind[1], language))


TAKEN = frozenset(("GPE", "LOC", "FAC", "ORG"))
"""What a family in the plural is taken for."""


def _singular(word: str, language: Language) -> Iterator[str]:
    """The surnames of which a word can be the plural or the family, in some case: `Vas-Patakiékhoz`."""
    for reading in readings(word, language):
        feats = to_dict(reading.feats)
        several = feats.pop("Number", "") == "Plur" or feats.pop("Deriv", "") == language.habits.family != ""
        if reading.exact and several and feats.keys() <= {"Case"}:
            yield reading.lemma


def media_known(draft: Draft, language: Language) -> Draft:
    """Rule: types as a medium what a tagger takes for a body, or in capitals for a person (`BOON`), and the tables know
    for nothing else, unless a body of the text has a longer name that begins so."""
    bodies = {norm.rpartition(" ")[0] for norm in {span.norm for span in draft.spans if span.type == "ORG"}}
    return draft.having(
        dataclasses.replace(span, type="MEDIA")
        if span.norm not in bodies and (
            (span.type == "ORG" and _medium(span.norm, language))
            or (span.type == "PER" and span.text.isupper() and _medium(span.text, language))) else span
        for span in draft.spans)


def _medium(norm: str, language: Language) -> bool:
    rows = language.names.organisation(norm)
    return bool(rows) and all(row.kind == "media" for row in rows)


def channels_known(draft: Draft, language: Language) -> Draft:
    """Rule: types as a medium what stands before what it is in small letters, where the tables know both together: `a
    Petőfi adón`, `a Kossuth rádióban`."""
    return draft.having(_channel(span, draft.text, language) for span in draft.spans)


def _channel(span: Span, text: str, language: Language) -> Span:
    if span.type not in TAKEN | {"PER"} or span.source == "pattern":
        return span
    first = span.text.partition(" ")[0]
    behind = BEHIND.match(text, span.start + len(first))
    if behind is None or span.end not in (span.start + len(first), behind.end()):
        return span
    kinds = {r.lemma for r in language.morph.analyse(behind[1]) if r.exact}
    if not any(_medium(f"{first} {kind}", language) for word in kinds for kind in (
            word, language.letters.capitalised(word))):
        return span
    return changed(span, type="MEDIA", end=behind.end(), text=text[span.start : behind.end()], norm="", head=None)


def as_elsewhere(draft: Draft, language: Language) -> Draft:
    """Rule: types as a body or a building what a tagger takes for a work, goods or a medium, where the text has these
    words for one elsewhere: `Leégett a Csillagszem Panzió`, in a headline; and as a town abroad what is one elsewhere:
    `Päivä 9: Mostar`."""
    known = {span.norm: span.type for span in draft.spans if span.type in ("ORG", "FAC") and " " in span.norm}
    known |= {span.norm: span.type for span in draft.spans if span.type == "GPE"
              and any(row.kind == "foreign_city" for row in language.names.place(span.norm))}
    return draft.having(
        changed(span, type=known[span.norm]) if span.source == "ner" and span.type in STAYING and span.norm in known
        else span for span in draft.spans) if known else draft


STAYING = frozenset(("WORK_OF_ART", "PROD", "MEDIA", "EVENT"))
"""What a body may be taken for that then stays."""


def papers_of_places(draft: Draft, language: Language) -> Draft:
    """Rule: types as a body what a tagger takes for a person and is called as the media of a place are (`Nógrádi
    Figyelő`) or a club by its letters is (`FC Dabas`), or is in capitals the short name of one that the tables have
    (`NEAK`), or is what the state has one of (`a Posta`)."""
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        changed(span, type="ORG", norm="", head=None)
        if span.type == "PER" and span.source == "ner" and (
            _paper(span.norm, language) or _acronym(span.text, language) or _club(span.norm, language)
            or _formed(span.text, language) or _abroad(span.norm, language)
            or (span.norm not in people and _of_the_state(span, draft.text, language))) else span
        for span in draft.spans)


def _of_the_state(span: Span, text: str, language: Language) -> bool:
    """Whether a word behind an article is what a body is, and the name of the one that the state has: `a Posta`."""
    rows, article = language.names.organisation(span.norm), language.article
    kind = language.names.org_word(language.letters.lower(span.norm)) if rows and article is not None else None
    if article is None or kind is None or not any(row.scope == STATE and row.name == span.norm for row in rows):
        return False
    before = language.letters.lower(text[: span.start].rstrip().rpartition(" ")[2])
    behind = BEHIND.match(text, span.end)
    return before in (article.consonant, article.vowel) and (
        behind is None or language.letters.lower(behind[1]) not in language.contexts.after)


STATE = "state"
"""The scope of bodies of which the state has one."""


def _abroad(norm: str, language: Language) -> bool:
    """Whether a name begins as those of clubs and inns abroad: letters that are no initials, `KD Prekmurec`, or what it
    is, `Pension Edelweiss`, and ends in nobody's given name."""
    first, _, last = norm.rpartition(" ")
    names, letters = language.names, language.letters
    if not first or " " in first or not first.isalpha() or language.persons.is_given(last):
        return False
    brief = first.isupper() and SHORT <= len(first) <= LETTERS
    town = bool(names.place(last) or names.town_abroad(last))
    mute = brief and (town or not any(map(language.habits.is_vowel, first)))
    said = len(first) > LETTERS and letters.lower(first) in names.foreign_words
    return mute or (said and names.surname(first) is None and names.given(first) is None)


LETTERS = 4
"""Letters of clubs before their names, at most."""


def _formed(text: str, language: Language) -> bool:
    """Whether words end in the legal form of a firm, longer than initials: `Keller Wassertechnik GmbH`."""
    first, _, last = text.rpartition(" ")
    firm = last in language.names.legal_words and last not in language.names.clubs
    return bool(first) and firm and sum(map(str.isalpha, last)) > SHORT


def _paper(norm: str, language: Language) -> bool:
    first, _, last = norm.rpartition(" ")
    kind = language.names.org_word(language.letters.lower(last)) if first else None
    place = place_of(first, language.words) if kind is not None and kind.kind == "media" else None
    return place is not None and place[1] == language.habits.adjectival


def _club(norm: str, language: Language) -> bool:
    first, _, last = norm.partition(" ")
    clubs = language.names.clubs
    return any(one in clubs and place_of(other, language.words) is not None
               for one, other in ((first, last), (last, first)) if one and other)


def _acronym(text: str, language: Language) -> bool:
    """Whether a word in capitals is the short name of a body that the tables have, and nobody's."""
    rows = language.names.organisation(text) if text.isupper() and len(text) > SHORT else ()
    name = language.letters.titled(text)
    return any(row.acronym == text for row in rows) and not (
        language.names.surname(name) or language.names.given(name))


SHORT = 2
"""Letters of short names that may be anything."""


def _behind_its_kind(span: Span, language: Language) -> bool:
    """Whether a home's name is a word for its kind and what it is called: `Hoivakoti Mustikkamäki`."""
    first, _, rest = organisations.unformed(span.norm, language.names.legal_words)[0].partition(" ")
    kind = language.names.org_word(first) if language.habits.bodies_small and rest.isalpha() else None
    return kind is not None and kind.kind in HOMES and not language.names.place(rest)


HOMES = frozenset(("kindergarten", "social care", "association", "cooperative"))
"""Kinds of bodies that are called by words, seldom by somebody's name."""


def _placed(span: Span, language: Language) -> bool:
    """Whether a body's name is a place, as it stands before what is its own, and a word."""
    words = span.norm.split()
    if len(words) != 2:
        return False
    owner = place_of(words[0], language.words)
    return owner is not None and owner[1] in language.habits.place_in
