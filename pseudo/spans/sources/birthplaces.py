"""Birthplaces that look like somebody's name: `Szül. hely, idő: Hai Phong, 1991. 09. 14.`, `Született: Gyula, 1972`.

What comes in: candidate spans. What goes out: those of persons between a label of birth and a year as places, where
they are a settlement's or no given name of here shows a birth name (`szül.: Kresz Piroska, 1963`). Start at
`born_there`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

WORDS = 4
"""Words of the longest label."""
YEAR = re.compile(r",?[ \t]*\(?(?:1[89]|20)\d\d\b")
AROUND = 60


def born_there(draft: Draft, language: Language) -> Draft:
    """Rule: takes a name behind a label of birth and before a year for a place."""
    labels = language.contexts.birth
    if not labels:
        return draft
    return draft.having(_placed(span, draft.text, language) for span in draft.spans)


def _placed(span: Span, text: str, language: Language) -> Span:
    if span.type != "PER" or span.source in ("pattern", "known") or YEAR.match(text, span.end) is None:
        return span
    before = text[max(0, span.start - AROUND) : span.start].rpartition("\n")[2]
    if not _labelled(before, language):
        return span
    if any(row.kind == "settlement" for row in language.names.place(span.text)):
        return dataclasses.replace(span, type="GPE", norm="", head=None)  # `Született: Gyula, 1972`
    words = [language.names.given(word) for word in span.text.split()]
    if any(row is not None and row.origin == language.names.home for row in words):
        return span  # a birth name
    return dataclasses.replace(span, type="GPE", norm="", head=None)


def _labelled(before: str, language: Language) -> bool:
    """Whether a line so far ends in a label of birth."""
    words = language.letters.lower(before).replace(".", " ").replace(":", " ").split()
    tails = (" ".join(words[-size:]).lstrip("(*") for size in range(1, WORDS + 1))
    return any(tail in language.contexts.birth for tail in tails)
