"""Figures that number something and are no day: classes of a school (`10. A osztályos`), items (`2. irattár`); and such
as are measured, and no number (`CRP 31, kreat 127`).

What comes in: spans that were judged. What goes out: those without the tagger's days that number a class, and without
its numbers that are rows of values. Start at `no_classes`.
"""

from __future__ import annotations

import re

from pseudo.core.document import Span
from pseudo.kinds import dates
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

NUMBER = re.compile(r"(?<!\S)1?\d\.?$")
"""The number of a class, as ordinal or not, at the end of what a tagger took for a date."""
LETTER = re.compile(r"[ /]?(?P<letter>[^\W\d_])(?![\w.]|['’])")
"""The letter of a class right behind its number."""


def no_classes(draft: Draft, language: Language) -> Draft:
    """Rule: drops the tagger's date that is one small figure before a single capital: a class at school; and that
    numbers what stands in a row; and its number that is a row of values."""
    return draft.having(span for span in draft.spans if not (
        is_class(span, draft.text, language) or is_item(span, draft.text) or is_row_of_values(span)))


def is_row_of_values(span: Span) -> bool:
    """Whether a tagger's number goes over a comma to what else was measured.

    >>> [is_row_of_values(Span(0, len(text), text, "ID", source="ner")) for text in ("31, kreat 127", "AB-12/3")]
    [True, False]
    """
    return span.source == "ner" and span.type == "ID" and VALUES.search(span.text) is not None


VALUES = re.compile(rf"\d, [{LOWER}]")


def is_item(span: Span, text: str) -> bool:
    """Whether a tagger's date is the number of what stands in a row of its line, behind the number before it.

    >>> text = "Kapják: 1. Kiss Éva, 2. Irattár; március 2. és 3. napján"
    >>> [is_item(Span(at, at + 2, text[at : at + 2], "DATE", source="ner"), text) for at in (21, 46)]
    [True, False]
    """
    item = ITEM.fullmatch(span.text) if span.type == "DATE" and span.source == "ner" else None
    if item is None or BEHIND.match(text, span.end) is None:
        return False
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    return bool(ROW.search(line)) and bool(re.search(rf"(?<![\w.]){int(item[1]) - 1}\. [{UPPER}]", line))


ITEM = re.compile(r"([2-9]|[12]\d)\.")
BEHIND = re.compile(rf" [{UPPER}{LOWER}]")
ROW = re.compile(r"[,;]\s$")
"""What ends an item of a row."""


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
