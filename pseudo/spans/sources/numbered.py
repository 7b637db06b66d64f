"""Figures that number something and are no day: classes of a school (`10. A osztályos`).

What comes in: spans that were judged. What goes out: those without the tagger's days that number a class. Start at
`no_classes`.
"""

from __future__ import annotations

import re

from pseudo.core.document import Span
from pseudo.kinds import dates
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

NUMBER = re.compile(r"(?<!\S)1?\d\.?$")
"""The number of a class, as ordinal or not, at the end of what a tagger took for a date."""
LETTER = re.compile(r"[ /]?(?P<letter>[^\W\d_])(?![\w.]|['’])")
"""The letter of a class right behind its number."""


def no_classes(draft: Draft, language: Language) -> Draft:
    """Rule: drops the tagger's date that is one small figure before a single capital: a class at school."""
    return draft.having(span for span in draft.spans if not is_class(span, draft.text, language))


def is_class(span: Span, text: str, language: Language) -> bool:
    """Whether a tagger's date is the number of a class.

    >>> from pseudo.language import language
    >>> text, hu = "Nagy Gergely 10. A osztályos tanuló", language.load("hu")
    >>> [is_class(Span(13, 16, "10.", "DATE", source=source), text, hu) for source in ("ner", "pattern")]
    [True, False]
    """
    number = NUMBER.search(span.text) if span.type == "DATE" and span.source == "ner" else None
    if number is None or (number[0] != span.text and dates.parse(span.text, language.at("pseudo")) is not None):
        return False
    letter = LETTER.match(text, span.end)
    return letter is not None and letter["letter"].isupper()
