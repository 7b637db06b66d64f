"""Makes of cars that a tagger takes for bodies and for people: `a Toyota ajtaja`, `Hondalla töihin`.

What comes in: spans that are read. What goes out: those of makes typed as cars. Start at `cars_known`.
"""

from __future__ import annotations

from collections.abc import Collection

from morph.feats import to_dict
from pseudo.core.document import Span, changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.readings import readings
from pseudo.spans.words import personal

MADE = frozenset(("ORG", "PER"))
CAR = "CAR"
CARS = "company/car"
"""The kind of bodies that make cars."""
ABROAD = "foreign"
"""The scope of bodies abroad: a factory of here may be meant itself (`a Rába`)."""
CASE = frozenset(("Case",))


def cars_known(draft: Draft, language: Language) -> Draft:
    """Rule: types as a car what a tagger takes for a body, or for a person, and is a make of cars of the tables (`a
    Toyota ajtaja`), if nobody of the text is called so, and nobody of here at all."""
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        changed(span, type=CAR, norm="", head=None)
        if span.type in MADE and span.source == "ner" and _made(span, people, language) else span
        for span in draft.spans)


def _made(span: Span, people: Collection[str], language: Language) -> bool:
    """Whether a name is a make, as it is read, or, of a word that no table has, as it can be read: `Volvóval`."""
    if span.norm in people:
        return False
    if _make(span.norm, language):
        return True
    if not span.text.isalpha() or not span.text[0].isupper() or span.text[1:] != language.letters.lower(span.text[1:]):
        return False
    known = language.names.organisation(span.norm) or language.names.place(span.norm) or personal(span.norm, language)
    ways = {span.norm} if known else {
        span.norm, *(r.lemma for r in readings(span.text, language) if r.exact and to_dict(r.feats).keys() <= CASE)}
    return any(lemma not in people and _thing(lemma, language) for lemma in ways)


def _make(norm: str, language: Language) -> bool:
    rows = language.names.organisation(norm)
    return any(row.kind == CARS and row.scope == ABROAD and norm == row.name for row in rows)


def _thing(lemma: str, language: Language) -> bool:
    """Whether a word is a make of the tables that people of here are not called by: a Honda, no Skoda of eighty."""
    names = language.names
    thing, surname, given = names.thing(lemma), names.surname(lemma), names.given(lemma)
    here = surname is not None and (surname.origin == names.home or surname.count > 0)
    factory = any(row.kind == CARS and row.scope != ABROAD for row in names.organisation(lemma))
    return thing is not None and thing.kind == CAR and not here and given is None and not factory
