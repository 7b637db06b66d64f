"""Brands of letters around `&`, which nobody is called: `K&H`, `H&M`, and in a chat `a k&h-nál`.

What comes in: a draft. What goes out: the draft with such a brand as a body, wherever the tables know it, whatever a
tagger takes it for. Start at `brands_with_ampersands`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo.core.document import Head, Span, changed
from pseudo.core.ranges import Ranges, of
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

BRAND = Regex(r"(?<![\w@&./-])[^\W\d_]{1,8}&[^\W\d_]{1,8}(?![\w@&]|\.\w)")
"""Letters, `&` and letters, without spaces."""
NOBODY = frozenset(("PER", "GPE", "LOC", "FAC", "PROD", "WORK_OF_ART"))
"""What a tagger takes them for."""


def brands_with_ampersands(draft: Draft, language: Language) -> Draft:
    """Rule: types them as bodies, and adds those that nobody has seen."""
    if "&" not in draft.text:
        return draft
    at = {(match.start(), match.end()) for match in BRAND.finditer(draft.text)}
    spans = [changed(span, type="ORG", norm="", head=None)
             if span.type in NOBODY and span.source != "pattern" and any(
                 start == span.start and end <= span.end and " " not in span.text for start, end in at) else span
             for span in draft.spans]
    taken = of((span.start, span.end) for span in (*spans, *draft.patterns))
    return draft.having((*spans, *_known(draft.text, sorted(at), taken, language)))


def _known(text: str, at: list[tuple[int, int]], taken: Ranges, language: Language) -> Iterator[Span]:
    """Those of the tables that are no span yet, be they in small letters."""
    for start, end in at:
        brand = language.letters.upper(text[start:end])
        if not taken.touch(start, end) and language.names.brand(brand):
            yield Span(start, end, text[start:end], "ORG", norm=brand, head=Head(start, end, brand),
                       source="gazetteer", score=0.8, why="brand: &")
