"""Faces that people type: `:DDD`, `XDD`, `:PP`. They are nobody's names, though letters in capitals.

What comes in: spans that were judged. What goes out: the same without such faces, at their ends or as a whole. Start at
`without_faces`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

FACE = re.compile(r"(?<!\S)(?:[:;=8][-'’^o]?[DPpOo3)(\]\[|/\\]+|[xX]+[-']?D+)(?![^\s.,!?)])")
"""Eyes, a nose perhaps, a mouth as often as it is laughed; or eyes pressed together: `xD`."""
NAMES = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "MEDIA", "PROD"))


def without_faces(draft: Draft, language: Language) -> Draft:
    """Rule: drops spans that are a face, and cuts faces off those that have one at an end: `ROLAND :DDD`."""
    faces = [match.span() for match in FACE.finditer(draft.text)]
    if not faces:
        return draft
    out = []
    for span in draft.spans:
        cut: Span | None = span
        for start, end in faces if span.source != "pattern" and span.type in NAMES else ():
            if cut is not None and cut.start < end and start < cut.end:
                cut = _cut(cut, start, end, draft.text)
        if cut is not None:
            out.append(cut)
    return draft.having(out)


def _cut(span: Span, start: int, end: int, text: str) -> Span | None:
    """A span without a face that lies in it: what stands before it, else what stands behind."""
    first, last = span.start, len(text[:start].rstrip())
    if last <= first:
        first, last = end + len(text[end:]) - len(text[end:].lstrip()), span.end
    if last <= first:
        return None
    return dataclasses.replace(span, start=first, end=last, text=text[first:last], norm="", head=None)
