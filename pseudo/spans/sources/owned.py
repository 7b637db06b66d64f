"""Houses, farms and other things of a family that the document names: `a Szuhay-házban` of Szuhay Tamás.

What comes in: spans that are read. What goes out: of guesses of bodies and places whose first member is the surname of
somebody in the text, and whose last tells what people have, the surname alone, as a person's. Start at `of_families`.
"""

from __future__ import annotations

import re

from pseudo.core.document import Span, changed
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft

PLACED = frozenset(("ORG", "FAC", "LOC", "GPE"))
TAIL = re.compile(rf"-([{LOWER}]{{2,20}})(?!\w)")


def of_families(draft: Draft, language: Language) -> Draft:
    """Rule: types as a person's what is a surname of the text before a hyphen and what people have."""
    asked = {id(span): found for span in draft.spans if span.type in PLACED and span.source not in ("pattern", "known")
             and (found := TAIL.search(draft.text, span.start, span.end + LONGEST))
             and " " not in draft.text[span.start : found.start()] and found.start() <= span.end <= found.end()}
    if not asked:
        return draft
    norms = dict.fromkeys(span.norm for span in draft.spans if span.type == "PER" and " " in span.norm)
    people = {part.text for norm in norms for part in persons.parse(norm, language.persons) if part.role == "surname"}

    def typed(span: Span) -> Span:
        found = asked.get(id(span))
        name = draft.text[span.start : found.start()] if found is not None else ""
        if found is None or name not in people or not _owned(found[1], language):
            return span
        return changed(span, end=found.start(), text=name, type="PER", norm="", head=None)

    return draft.having(map(typed, draft.spans))


def _owned(tail: str, language: Language) -> bool:
    """Whether a word is, in any form, what people have or are to each other: `tanyán`, `telken`."""
    words = (*language.habits.filed, *language.habits.matters)
    lemmas = (tail, *(reading.lemma for reading in language.morph.analyse(tail)[:3] if reading.exact))
    return any(lemma.startswith(words) for lemma in lemmas)


LONGEST = 22
"""Letters behind a name that has been cut from the compound."""
