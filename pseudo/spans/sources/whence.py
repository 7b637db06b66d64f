"""Places that the tagger joins to what stands behind them: `Kyröskosken Pertti Salmi`, `Göteborgiin Volvolle`.

What comes in: candidate spans that were judged. What goes out: the place and the person, or the place and the body,
each a span of its own; of a language that has cases of place and says given names first. Start at `places_apart`.
"""

from __future__ import annotations

import dataclasses

from morph import Analysis
from pseudo.core.document import Head, Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

FULL = 3
"""Words of a place and a full name, at least."""
LIVED_IN = frozenset(("settlement", "part", "foreign_city"))


def places_apart(draft: Draft, language: Language) -> Draft:
    """Rule: a place in the case of what owns before a full name, and one in a case of place before a body, are spans
    of their own."""
    if not language.habits.given_first or not language.habits.place_in:
        return draft
    return draft.having(piece for span in draft.spans for piece in _apart(span, language))


def _apart(span: Span, language: Language) -> tuple[Span, ...]:
    if span.source != "ner" or span.type not in ("PER", "ORG") or " " not in span.text or "\n" in span.text:
        return (span,)
    first, *rest = span.text.split(" ")
    if not first[:1].isupper() or not rest[0][:1].isupper() or not first.isalpha():
        return (span,)
    place = _person(first, rest, language) if span.type == "PER" else _body(span.text, first, rest, language)
    if place is None:
        return (span,)
    end = span.start + len(first)
    head = Head(span.start, end, place.lemma, place.upos or "PROPN", place.feats)
    return (dataclasses.replace(span, end=end, text=first, type="GPE", norm=place.lemma, head=head),
            dataclasses.replace(span, start=end + 1, text=" ".join(rest), norm="", head=None))


def _person(first: str, rest: list[str], language: Language) -> Analysis | None:
    """How a word is read as a place that owns, and no name of a person's, before a given name and a surname."""
    names, owned = language.names, language.habits.place_in
    row = names.given(rest[0]) if 1 + len(rest) >= FULL else None
    if row is None or not row.rank or names.given(first) or names.surname(first):
        return None
    return next((r for r in _read(first, language) if r.feats in owned and _lived_in(r.lemma, language)
                 and not names.given(r.lemma)), None)


def _body(text: str, first: str, rest: list[str], language: Language) -> Analysis | None:
    """How a word is read as a place where or whither, before a body in a case of its own: no name begins so."""
    names, cases = language.names, language.cases
    if names.organisation(text) or any(map(names.org_word, rest)) or not any(
            cases.has(r.feats, *WHERE) for r in _read(rest[-1], language)):
        return None
    return next((r for r in _read(first, language) if cases.only(r.feats, *WHERE) and _lived_in(r.lemma, language)),
                None)


WHERE = ("inside", "on", "into", "onto", "out", "off")
"""Roles of the cases of place."""


def _read(word: str, language: Language) -> list[Analysis]:
    return [r for r in language.morph.analyse(word) if r.exact]


def _lived_in(name: str, language: Language) -> bool:
    return any(row.kind in LIVED_IN for row in language.names.place(name))
