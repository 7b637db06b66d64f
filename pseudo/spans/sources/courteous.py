"""Who is named with courtesy: `Mr Weber`, `rouva Nikunen`, `Frau Schulze`, whatever language they stand in.

What comes in: spans that were judged. What goes out: the same, and a person's for each word with a capital right behind
such a title (kind `courtesy` in the tables) that no name has yet. Start at `behind_courtesy`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

KIND, BEFORE = "courtesy", "before"
NAMED = frozenset(("PER", "ORG", "GPE", "FAC", "LOC", "NORP"))
"""Types of guesses that stand: `Herr Finnland` may be anything."""
WHY = "title of courtesy"
SHORTEST = 2
GAPS = (" ", ". ", "\u00a0")


def behind_courtesy(draft: Draft, language: Language) -> Draft:
    """Rule: takes the word with a capital behind a title of courtesy for a person's name."""
    titles = _titles(language)
    text, lower = draft.text, language.letters.lower
    named = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if span.type in NAMED))
    found: list[Span] = []
    for title, word in pairwise(draft.tokens) if titles else ():
        gap = text[title.end : word.start]
        if lower(text[title.start : title.end]).rstrip(".") not in titles or gap not in GAPS:
            continue
        name = text[word.start : word.end]
        raised = len(name) > SHORTEST and name.isalpha() and name.istitle()
        borne = not language.words.is_common(name) or language.names.surname(name) is not None
        if raised and borne and not named.touch(word.start, word.end):
            found.append(Span(word.start, word.end, name, "PER", source="gazetteer", score=0.8, why=WHY))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    kept = [span for span in draft.spans if not new.touch(span.start, span.end)] if found else draft.spans
    return draft.having((*kept, *found)) if found else draft


@lru_cache(maxsize=16)
def _titles(language: Language) -> frozenset[str]:
    """The titles of courtesy that stand before a name, small and without their stop."""
    rows = (row for row in language.names.titles() if row.kind == KIND and row.place == BEFORE)
    return frozenset(language.letters.lower(row.word).rstrip(".") for row in rows)
