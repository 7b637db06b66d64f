"""What may be a name: every place that a source offers, and the places right beside it.

What comes in: the sheet of a text and the spans of all sources. What goes out: candidates, each a run of tokens with
the spans that propose it. Start at `proposed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pseudo.core.document import Span
from pseudo.language.language import Language
from scripts.judge.sheet import Place, Sheet

LONGEST = 14
"""Tokens of the longest candidate."""
AROUND = frozenset("()[]\"„”“»«:;!?|")
"""Tokens with which no candidate begins or ends."""

Candidates = Mapping[Place, Sequence[Span]]
"""Each candidate with the spans of sources that lie just there; none where it is a neighbour of others."""


def proposed(sheet: Sheet, spans: Iterable[Span], language: Language) -> Candidates:
    """The candidates in the order of their places."""
    found: dict[Place, list[Span]] = {place: [] for place in sheet.beliefs}
    for span in spans:
        start, end = sheet.starts.get(span.start), sheet.ends.get(span.end)
        if start is not None and end is not None and start < end:
            found.setdefault((start, end), []).append(span)
    for place in list(found):
        for other in _beside(place, sheet, language):
            found.setdefault(other, [])
    return {place: found[place] for place in sorted(found) if _can_be(place, sheet)}


def _beside(place: Place, sheet: Sheet, language: Language) -> Iterable[Place]:
    """A candidate without its first and last word, with the titles before it, with the capitals beside it."""
    start, end = place
    surfaces, gaps = sheet.surfaces, sheet.gaps
    titles = start
    while titles > 0 and language.persons.is_title(surfaces[titles - 1]) and "\n" not in gaps[titles]:
        titles -= 1
    if titles < start:
        yield titles, end
    if end - start > 1:
        yield start + 1, end
        yield start, end - 1
    if end < len(surfaces) and surfaces[end][0].isupper() and gaps[end] == " ":
        yield start, end + 1
    if start and surfaces[start - 1][0].isupper() and gaps[start] == " ":
        yield start - 1, end


def _can_be(place: Place, sheet: Sheet) -> bool:
    start, end = place
    words = sheet.surfaces[start:end]
    whole = end - start <= LONGEST and words[0] not in AROUND and words[-1] not in AROUND
    return whole and any(any(map(str.isalpha, word)) for word in words)
