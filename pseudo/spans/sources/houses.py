"""Things that are called by the surname of somebody in the text, a hyphen between: `az Ótott-háznál`.

What comes in: a draft in which the names are read. What goes out: the draft with such surnames. Start at
`called_by_owners`.
"""

from __future__ import annotations

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

OWNED = Regex(rf"(?<![\w-])([{UPPER}][{LOWER}]{{2,}})-(?=[{LOWER}]{{2,}})")
"""A word with a capital before a hyphen and a small word."""
BUILT = frozenset(("ORG", "FAC", "LOC"))


def called_by_owners(draft: Draft, language: Language) -> Draft:
    """Rule: finds the surname of whom the text names in full before a hyphen and a small word, where nothing else was
    found but a body or a building of that one word."""
    met = list(OWNED.finditer(draft.text))
    norms = dict.fromkeys(span.norm for span in draft.spans if span.type == "PER" and " " in span.norm) if met else ()
    families = {part.text for norm in norms for part in persons.parse(norm, language.persons) if part.role == "surname"}
    whole = {span.start for span in draft.spans if span.type in BUILT and span.source != "pattern" and any(
        span.text.startswith(f"{name}-") and " " not in span.text for name in families)}
    taken = ranges.of((span.start, span.end) for span in draft.spans if span.start not in whole)
    found = [
        Span(*match.span(1), match[1], "PER", source="document", score=0.6, why="surname of the text before a hyphen")
        for match in met if match[1] in families and not taken.touch(*match.span(1))
    ]
    new = {span.start for span in found} & whole
    return draft.having((*(s for s in draft.spans if s.start not in new), *found)) if found else draft
