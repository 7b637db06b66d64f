"""Given names that are words, too, in a list of people.

What comes in: spans, and the text. What goes out: these with the given names that stand between two people of a list.
Start at `between_people`.
"""

from __future__ import annotations

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

ITEM = Regex(rf"(?<=, )[{UPPER}][{LOWER}]+(?=, [{UPPER}])")
"""A word with a capital between two commas."""


def between_people(draft: Draft, language: Language) -> Draft:
    """Rule: of a list of people who stands between two of them, and has a given name, is one: `Lassi, Toivo, Max`."""
    ends = {span.end for span in draft.spans if span.type == "PER"}
    starts = {span.start for span in draft.spans if span.type == "PER"}
    found = []
    for match in ITEM.finditer(draft.text) if ends else ():
        start, end = match.span()
        row = language.names.given(match[0])
        if start - 2 in ends and end + 2 in starts and row is not None and row.rank > 0:
            found.append(Span(start, end, match[0], "PER", source="document", score=0.6, why="between people"))
            ends.add(end)
    taken = ranges.of((span.start, span.end) for span in draft.spans) if found else ranges.NONE
    new = [span for span in found if not taken.touch(span.start, span.end)]
    return draft.having((*draft.spans, *new)) if new else draft
