"""Which spans stand where candidates overlap: the one place where that is decided.

What comes in: candidates. What goes out: those that stand, no two of which share a code point. Later stages refuse
overlaps. Start at `disjoint`; `trust` says who is believed before whom.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pseudo.core import walls
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

PATTERNS = {"check digit": 7, "context": 6, "structure": 5, "bare": 5}
KNOWN = 4
NAMED = 3
DOUBTFUL = 2
SEEN = 1
LOOKS = 0
SURE_PATTERN = 0.7
FIGURE = re.compile(r"\d")
UNNUMBERED = frozenset(("PER", "GPE", "LOC"))
"""Names that have no figures in them, but for districts, which the gazetteer knows."""
IDENTIFYING = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))


END = Span(sys.maxsize, sys.maxsize, "", "")
"""What stands behind every span."""


def trust(span: Span) -> int:
    """How far a candidate is believed against another in its place.

    A valid check digit, then a context word, then a clear structure, then a name that the user knows, then names of
    people, places and bodies; then a bare structure, which still beats a tagger's guess of a product or a law; then
    what the document had elsewhere, and last what only looks like a name.

    >>> trust(Span(0, 9, "123456789", "ID", source="pattern", why="check digit")) > trust(Span(0, 4, "Pécs", "GPE"))
    True
    """
    if span.source == "pattern":
        kind = next((rank for mark, rank in PATTERNS.items() if span.why.startswith(mark)), PATTERNS["structure"])
        return kind if span.score >= SURE_PATTERN else DOUBTFUL
    if span.source == "known":
        return KNOWN
    if span.source in ("document", "heuristic"):
        return SEEN if span.source == "document" else LOOKS
    if span.type in UNNUMBERED and span.source == "ner" and FIGURE.search(span.text):
        return DOUBTFUL  # `NCR-602` is no place
    return NAMED if span.type in IDENTIFYING or span.source == "gazetteer" else DOUBTFUL


def disjoint(spans: Iterable[Span]) -> list[Span]:
    """The spans that stand when no two may share a code point, in text order.

    Trust first (see `trust`), then identifiers before guesses, then length, then the better score, then position.

    >>> [span.text for span in disjoint([Span(0, 4, "Pécs", "GPE"), Span(0, 9, "Pécs Béla", "PER")])]
    ['Pécs Béla']
    """

    def rank(span: Span) -> tuple[int, bool, int, float, int, str]:
        length = span.end - span.start
        return (-trust(span), span.source != "pattern", -length, -span.score, span.start, span.type)

    taken: list[Span] = []
    ranked = sorted(spans, key=rank)
    covered = bytearray(max((span.end for span in ranked), default=0))
    for span in ranked:
        if span.start < span.end and not any(covered[span.start : span.end]):
            covered[span.start : span.end] = b"\1" * (span.end - span.start)
            taken.append(span)
    return sorted(taken, key=lambda span: span.start)


def overlaps(draft: Draft, language: Language) -> Draft:
    """Rule: of candidates that overlap one stands, identifiers and dates among them; none crosses a wall."""
    if not (draft.patterns or draft.walls) and all(
        one.start < one.end <= other.start for one, other in pairwise((*draft.spans, END))
    ):
        return draft  # decided before, and nothing new
    spans: tuple[Span, ...] = (*draft.patterns, *draft.spans)
    if draft.walls:
        spans = tuple(part for span in spans for part in within(span, draft.walls, draft.text))
    return dataclasses.replace(draft, spans=tuple(disjoint(spans)), patterns=())


def within(span: Span, apart: Sequence[int], text: str) -> Iterable[Span]:
    """The span, or where it crosses walls its parts between them. What has a form of its own has it no more in parts:
    those without a figure go.

    >>> [part.text for part in within(Span(0, 12, "Kovács\\nJános", "PER"), (7,), "Kovács\\nJános")]
    ['Kovács', 'János']
    """
    if not walls.crossing(apart, span.start, span.end):
        return (span,)
    parts = [(start, end) for start, end in walls.cut(apart, span.start, span.end, text)
             if span.source != "pattern" or FIGURE.search(text, start, end)]
    return [dataclasses.replace(span, start=start, end=end, text=text[start:end], head=None, norm="")
            for start, end in parts]
