"""People by the first letter of their name, with an ending: `V:n vaimo`, `T:n puolesta`, once a Väinö is named.

What comes in: spans that were judged. What goes out: the same, such letters as persons. Start at `by_letter`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

NEXT = re.compile(rf" ([{LOWER}]+)")
GUESSED = frozenset(("ORG", "PER", "GPE", "LOC"))
WHY = "the first letter of somebody's name"


def by_letter(draft: Draft, language: Language) -> Draft:
    """Rule: a letter with an ending is somebody's where a name of the text begins with it: what a tagger took for a
    body, and what stands before a word for kin or one that people alone have before it."""
    contexts = language.contexts
    if not contexts.behind or not any(joiner in draft.text for joiner in language.letters.joiners):
        return draft
    begun = {word[0] for span in draft.spans if span.type == "PER" for word in span.norm.split() if len(word) > 1}
    joiner = "".join(map(re.escape, language.letters.joiners))
    found = {}
    for match in re.finditer(rf"(?<![\w.{joiner}/-])([{UPPER}])[{joiner}][{LOWER}]{{1,5}}(?![\w{joiner}])", draft.text):
        after = NEXT.match(draft.text, match.end())
        word = after[1] if after is not None else ""
        said = word in contexts.behind or any(r.lemma in contexts.parent for r in language.morph.analyse(word)[:2])
        if match[1] in begun:
            found[match.span()] = said
    out = [dataclasses.replace(span, type="PER", norm="", head=None, why=WHY)
           if (span.start, span.end) in found and span.type in GUESSED and span.source != "pattern" else span
           for span in draft.spans]
    taken = ranges.of((span.start, span.end) for span in out)
    out += [Span(start, end, draft.text[start:end], "PER", source="document", score=0.6, why=WHY)
            for (start, end), said in found.items() if said and not taken.touch(start, end)]
    return draft.having(sorted(out, key=lambda span: (span.start, span.end)))
