"""Surnames that are words of nature, and in their sentence the thing itself: `Rinne talon takana on jäässä`.

What comes in: spans. What goes out: without bare words that open their sentence before what says where the thing lies,
a small word in the case of owners and one for a place beside it; no person stands before where she is and her verb.
Start at `where_things_lie`; `without_where_they_lie` cuts what a field lies beside from what it is called.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import opens

NATURE = "nature"
"""Kind of surnames that are words of nature."""


def where_things_lie(draft: Draft, language: Language) -> Draft:
    """Rule: drops a word of nature that opens its sentence before where the thing of nature lies."""
    if not language.contexts.lying:
        return draft
    return draft.having(span for span in draft.spans if not _lies(span, draft, language))


def _lies(span: Span, draft: Draft, language: Language) -> bool:
    if span.type != "PER" or span.source in ("pattern", "known") or not span.text.isalpha() or not opens(span, draft):
        return False
    row, given = language.names.surname(span.text), language.names.given(span.text)
    if row is None or row.kind != NATURE or (given is not None and given.rank > 0):
        return False  # `Salo` is somebody's first name, but nobody thinks of that
    at = bisect_left(draft.tokens, span.end, key=lambda token: token.start)
    of, where = ([draft.text[token.start : token.end] for token in draft.tokens[at : at + 2]] + ["", ""])[:2]
    if not of.islower() or not where.endswith(tuple(language.contexts.lying)):
        return False
    return any(language.cases.only(reading.feats, "owner") for reading in language.morph.analyse(of) if reading.exact)


def without_where_they_lie(draft: Draft, language: Language) -> Draft:
    """Rule: a field or a lane of which the text says beside what it lies has no name of its own; the place has: `a
    Hármashatár felé eső dűlőben`."""
    if not language.contexts.lying:
        return draft
    return draft.having(_beside(span, language) for span in draft.spans)


def _beside(span: Span, language: Language) -> Span:
    words = span.text.split(" ") if span.type == "FAC" and span.source not in ("pattern", "known") else []
    size = next((at for at, word in enumerate(words) if word[:1].islower()), 0)
    if not size or size > len(words) - 2 or not words[size].endswith(tuple(language.contexts.lying)) or any(
            word[:1].isupper() for word in words[size:]):
        return span
    name = " ".join(words[:size])
    town = any(row.kind == "settlement" for row in language.names.place(name))
    return replace(span, end=span.start + len(name), text=name, type="GPE" if town else "LOC", norm="", head=None)
