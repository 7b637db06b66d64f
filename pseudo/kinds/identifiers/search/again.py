"""What is met again of the numbers of a text: the same value, one of the same shape, a house by its number alone.

What comes in: a text and what was found in it. What goes out: more findings. Start at `repeated`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pseudo.core import codes
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.tables import Tables

TWIN = Expression(r"(?<![\w/.-])[^\W_][\w./-]{4,38}\w(?![\w/])")
SHAPED = Expression(r"(?=[^\W_]*(?:[^\W\d_]|[\W_]\w+[\W_]))(?=(?:\D*\d){5}).*[/-].*")
"""A code that one of the same shape resembles by no chance: a letter or two separators, and five figures."""
DAY = Expression(r"\d{4}([/.-])00?\100?|00?([/.-])00?\2\d{4}|0{1,4}(?:[-–]0{1,4})+")


def twins(text: str, kept: Sequence[Found]) -> Iterator[Found]:
    """Codes of the same shape as one that was found (`A-2024/11874` after `A-2024/11873`), letters and all."""
    shapes: dict[str, str] = {}
    for f in kept:
        code = text[f.start : f.end].rstrip(".")
        sure = f.type == "CASEID" or (f.type == "ID" and f.why.startswith("context"))
        if sure and SHAPED.fullmatch(code) and not DAY.fullmatch(re.sub(r"\d", "0", code)):
            shapes.setdefault(re.sub(r"\d", "0", code), f.type)
    if shapes:
        for match in TWIN.finditer(text):
            type = shapes.get(re.sub(r"\d", "0", match[0]))
            if type is not None:
                yield Found(match.start(), match.end(), type, 0.7, "context: its twin")


REPEATED = Expression(
    r"(?!\d{1,4}/(?:19|20)\d\d\.?$)(?=.*\d{3}|.*[^\W\d_]{3}|(?:\D*\d){5})\w.{4,40}|[^\W\d_]{1,3}-\d{2,3}"
)
"""What is no other number by chance when it comes again: five signs with three figures or letters side by side or five
figures, capitals and figures (`K-44`); not a number and a year, which many papers have."""
NEVER_AGAIN = frozenset(("ADDR_NO", "ZIP", "EMAIL", "URL", "PHONE"))
"""Types found by their structure wherever they come, or too short."""
WORD = Expression(r"(?<![\w/.,-])\w+")
BRACKETED = Expression(r"[\[<](?P<name>\w[\w.-]{3,40})[\]>]")
"""Who did something, as logs name accounts, often in capitals: `[PETRAK] logged on`."""
GOES_ON = Expression(r"[\w/]|[.,-]\d")


def repeated(text: str, kept: Sequence[Found]) -> Iterator[Found]:
    """What a label or its shape announced once, wherever it comes again: `ügyfélszáma 44812 ... a 44812 ügyfél`."""
    known: dict[str, dict[str, str]] = {}  # first word of a value -> values -> type
    for f in kept:
        value = text[f.start : f.end]
        first = WORD.match(value) if f.type not in NEVER_AGAIN and REPEATED.fullmatch(value) else None
        if first is not None:
            known.setdefault(first[0], {}).setdefault(value, f.type)
    raised = {codes.upper(text[f.start : f.end]) for f in kept if f.type == "USER"}
    here = {f.start for f in kept}
    for match in BRACKETED.finditer(text) if raised else ():
        if match["name"] in raised:
            yield Found(*match.span("name"), "USER", 0.72, "context: named before")
    for word in WORD.finditer(text) if known else ():
        for value, type in known.get(word[0], {}).items() if word.start() not in here else ():
            end = word.start() + len(value)
            if text.startswith(value, word.start()) and GOES_ON.match(text, end) is None:
                yield Found(word.start(), end, type, 0.72, "context: named before")


CODES = frozenset(("CASEID", "ID"))
"""Types of numbers that have no rule of their own: a label says one here, their shape the other there."""


def agreed(text: str, kept: Sequence[Found]) -> list[Found]:
    """The findings, where the same number is of one type everywhere: the one that it has where it is trusted most.

    >>> two = [Found(0, 6, "ID", 0.5, "structure"), Found(7, 13, "CASEID", 0.84, "context: dnro")]
    >>> [found.type for found in agreed("24-038 24-038", two)]
    ['CASEID', 'CASEID']
    """
    best: dict[str, Found] = {}
    for f in kept:
        value = text[f.start : f.end].rstrip(".")
        if f.type in CODES and (value not in best or f.score > best[value].score):
            best[value] = f
    return [replace(f, type=best[text[f.start : f.end].rstrip(".")].type) if f.type in CODES else f for f in kept]


NEXT_DOOR = 80


def houses(text: str, kept: Sequence[Found], tables: Tables) -> Iterator[Found]:
    """Houses of an address of the text, called by their number alone: `a 6-osban` after `Kossuth utca 6.`, and others
    named right after one (`és a 8-asban`). The pattern: group 1 is the number, group 2 says that somebody is in it."""
    again = tables.pattern("HOUSE_AGAIN", NOWHERE)
    numbers = {re.split(r"[^\w/]", text[f.start : f.end])[0]: f.end for f in kept if f.type == "ADDR_NO"}
    last = -NEXT_DOOR
    for match in again.finditer(text) if numbers else ():
        beside = match[2] is not None and 0 <= match.start() - max(last, *numbers.values()) <= NEXT_DOOR
        if match[1] in numbers or beside:
            last = match.end()
            yield Found(match.start(), match.end(), "ADDR_NO", 0.7, "context: a house of the text")
