"""One word that stands alone and at the end of a body's name is that body: `Oulunsalon Tuisku`, `Tuisku`; a body that
the tables know as a medium is one.

What comes in: a draft whose spans have norms. What goes out: the draft in which a single word that was taken for a
person is a body, where the document has a body called by a place and that word, and nobody's full name has it. Start at
`bodies_alone`.
"""

from __future__ import annotations

import dataclasses

from pseudo.core.document import Span
from pseudo.kinds.organisations import place_of
from pseudo.language.language import Language
from pseudo.spans.draft import Draft


def bodies_alone(draft: Draft, language: Language) -> Draft:
    """Rule: types a word as the body whose last word it is."""
    bodies = {span.norm.rpartition(" ")[2] for span in draft.spans if span.type == "ORG" and _placed(span, language)}
    if not bodies:
        return draft
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    return draft.having(
        dataclasses.replace(span, type="ORG") if span.type == "PER" and span.norm in bodies - people else span
        for span in draft.spans)


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


def _placed(span: Span, language: Language) -> bool:
    """Whether a body's name is a place, as it stands before what is its own, and a word."""
    words = span.norm.split()
    if len(words) != 2:
        return False
    owner = place_of(words[0], language.words)
    return owner is not None and owner[1] in language.habits.place_in
