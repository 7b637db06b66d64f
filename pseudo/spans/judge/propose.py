"""What may be a name: every place that a source offers, and, where the tagger is not sure of it, those right beside it.

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
    """The candidates in the order of their places. A tagger that weighs all that may be has told of the places beside
    them what they may be: where the language trusts it in that (`Language.doubt`), more is asked only where it is in
    doubt itself, or somebody offers what it is not sure of."""
    found: dict[Place, list[Span]] = {place: [] for place in sheet.beliefs}
    for span in spans:
        start, end = sheet.starts.get(span.start), sheet.ends.get(span.end)
        if start is not None and end is not None and start < end:
            found.setdefault((start, end), []).append(span)
    asked = list(found)
    if language.doubt is not None and _weighs(sheet.beliefs):
        asked = [place for place in asked if _in_doubt(place, sheet, found[place], language.doubt)]
    for place in asked:
        for other in _beside(place, sheet, language):
            found.setdefault(other, [])
    return {place: found[place] for place in sorted(found) if _can_be(place, sheet)}


def _weighs(beliefs: Iterable[Place]) -> bool:
    """Whether a tagger weighs all that may be a name: some of it overlaps. One that only names has disjoint places.

    >>> _weighs([(0, 2), (0, 1)]), _weighs([(2, 3), (0, 2)]), _weighs([])
    (True, False, False)
    """
    reach = 0
    for start, end in sorted(beliefs):
        if start < reach:
            return True
        reach = end
    return False


def _in_doubt(place: Place, sheet: Sheet, offers: Sequence[Span], doubt: float) -> bool:
    """Whether the tagger is not sure what a place is: the least that it tells counts where somebody offers it, too."""
    sure = sum(sheet.beliefs.get(place, {}).values())
    return sure < 1 - doubt and (bool(offers) or sure > doubt)


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
    named = JOINED not in (text := "".join(words)) and (text.isalpha() or any(map(str.isalpha, text)))
    return whole and named and not (end - start == 1 and _second(start, sheet))


def _second(at: int, sheet: Sheet) -> bool:
    """Whether a word is an initial right behind a name: `Sz.` of `Réka Sz.-t`."""
    before = sheet.surfaces[at - 1] if at else ""
    initial = INITIAL.match(sheet.surfaces[at]) is not None and "." in sheet.surfaces[at]
    return initial and len(before) > 2 and before[0].isupper() and before[-1] != "." and sheet.gaps[at] == " "
