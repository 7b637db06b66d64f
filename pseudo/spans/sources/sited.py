"""Towns that are called as people are, where their street or a body of theirs stands behind them: `Gyula, Ady u. 3.`,
`Gyula, Pándy Kálmán Tagkórház`.

What comes in: spans that were judged. What goes out: such persons as places, and other mentions of the word in the same
form, where no full name of the text has it. Start at `before_their_own`;
`before_numbers` finds them in the names of posts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise

from name_db import Organisation
from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

BETWEEN = ", "
HELD = ("pattern", "known")
"""Sources whose spans stand as they are."""
FIRST = 2
"""Words of a body's name by which it is known."""
WHY = "a town before its own"


def before_their_own(draft: Draft, language: Language) -> Draft:
    """Rule: takes a name that is a settlement's, too, for that, where its street or a body of its own stands behind."""
    spans = sorted(draft.spans, key=lambda span: span.start)
    proven = {one.start for one, other in pairwise(spans) if _before(one, other, draft.text, language)}
    if not proven:
        return draft
    said = {span.text for span in spans if span.start in proven}
    people = {word for span in spans if span.type == "PER" and " " in span.text for word in span.text.split()}
    alone = said - people

    def placed(span: Span) -> Span:
        again = span.type == "PER" and span.text in alone and span.source not in HELD
        if span.start not in proven and not again:
            return span
        return dataclasses.replace(span, type="GPE", norm="", head=None, why=WHY)

    return draft.having(map(placed, spans))


def before_numbers(draft: Draft, language: Language) -> Draft:
    """Rule: finds settlements of the tables before a slash and a number, as posts are called: `Kisvárda/1`."""
    taken = ranges.of((span.start, span.end) for span in draft.spans)
    found = [Span(*match.span(1), match[1], "GPE", source="gazetteer", score=0.8, why="a town and a number")
             for match in NUMBERED.finditer(draft.text) if not taken.touch(*match.span(1))
             and any(row.kind == "settlement" for row in language.names.place(match[1]))]
    return draft.having(sorted((*draft.spans, *found), key=lambda span: span.start)) if found else draft


NUMBERED = Regex(rf"(?<![\w/.-])([{UPPER}][{LOWER}]{{2,30}})(?=/\d{{1,3}}(?![\w/]))")
"""A name before the number of a post."""


def _before(one: Span, other: Span, text: str, language: Language) -> bool:
    """Whether the one is a settlement's name of one word that was taken for a person's, and the other its own."""
    if one.type != "PER" or one.source in HELD or " " in one.text or text[one.end : other.start] != BETWEEN:
        return False
    if not any(row.kind == "settlement" for row in language.names.place(one.text)):
        return False
    if other.type == "FAC":
        return bool(language.names.space_parts(other.text)[2])
    return other.type == "ORG" and _theirs(other.text.split(), one.text, language)


def _theirs(words: Sequence[str], town: str, language: Language) -> bool:
    """Whether a body of the tables that begins so sits in a town."""
    begun = " ".join(words[:FIRST]) + " "
    rows = language.names.pool("organisation") if len(words) > FIRST else ()
    return any(isinstance(row, Organisation) and town in row.seat.split(",") and row.name.startswith(begun)
               for row in rows)
