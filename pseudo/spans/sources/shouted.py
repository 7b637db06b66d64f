"""Ordinary words in lines of capitals: `VISSZATÉRT UGYANAHHOZ A PÉKHEZ`.

What comes in: a guess, read, and the text. What goes out: whether it is such a word. Start at `shouted`.
"""

from __future__ import annotations

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.words import ordinary

ACRONYM = 5
"""Letters of the longest word in capitals that is rather an acronym."""
CALLING = "occupational"
"""Kind of surnames that are words for who does something."""


def shouted(span: Span, text: str, language: Language) -> bool:
    """Whether a guess is an ordinary word in a line of capitals: for a body, `UGYANAHHOZ A PÉKHEZ`; for somebody, a
    calling behind an article, where nobody else of the text is called so."""
    if span.source != "ner" or not span.text.isupper() or len(span.text) <= ACRONYM:
        return False
    if span.type != "ORG" and not (span.type == "PER" and _calling(span, text, language)):
        return False
    start = text.rfind("\n", 0, span.start) + 1
    line = text[start : span.start] + text[span.end :].partition("\n")[0]
    loud = any(map(str.isalpha, line)) and not any(map(str.islower, line))
    return loud and not language.names.brand(span.text) and ordinary(span.text, language)


def _calling(span: Span, text: str, language: Language) -> bool:
    """Whether a word behind an article is a surname that says who does something, and the text has it but here."""
    row, article = language.names.surname(span.norm), language.article
    if article is None or row is None or row.kind != CALLING or article.of(text[: span.start], span.text) is None:
        return False
    return language.letters.lower(text).count(language.letters.lower(row.name)) == 1
