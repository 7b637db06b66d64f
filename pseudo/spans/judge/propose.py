"""What may be a name: every place that a source offers, and the places right beside it.

What comes in: the sheet of a text and the spans of all sources. What goes out: candidates, each a run of tokens with
the spans that propose it. Start at `proposed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.persons import INITIAL
from pseudo.spans.judge.sheet import Place, Sheet

LONGEST = 14
"""Tokens of the longest candidate."""
AROUND = frozenset("()[]\"„”“»«:;!?|")
"""Tokens with which no candidate begins or ends."""

JOINED = "_"
"""What joins the pieces of user names and files, which are found by their forms."""

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
    for at in range(start, end - 1):
        if language.habits.is_married(surfaces[at]):  # a wife, and perhaps another
            yield start, at + 1
            yield at + 1, end
    if end < len(surfaces) and surfaces[end][0].isupper() and gaps[end] == " ":
        yield start, end + 1
    if start and surfaces[start - 1][0].isupper() and gaps[start] == " ":
        yield start - 1, end


def _can_be(place: Place, sheet: Sheet) -> bool:
    start, end = place
    words = sheet.surfaces[start:end]
    whole = end - start <= LONGEST and words[0] not in AROUND and words[-1] not in AROUND
    named = any(any(map(str.isalpha, word)) for word in words) and not any(JOINED in word for word in words)
    return whole and named and not (end - start == 1 and _second(start, sheet))


def _second(at: int, sheet: Sheet) -> bool:
    """Whether a word is an initial right behind a name: `Sz.` of `Réka Sz.-t`."""
    before = sheet.surfaces[at - 1] if at else ""
    initial = INITIAL.match(sheet.surfaces[at]) is not None and "." in sheet.surfaces[at]
    return initial and len(before) > 2 and before[0].isupper() and before[-1] != "." and sheet.gaps[at] == " "
