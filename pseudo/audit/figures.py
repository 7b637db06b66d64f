"""Does a number or a day survive: whole, its last figures, a day of birth within another number?

What comes in: the new text of a document beside the old one, and its originals. What goes out: `Finding`s. Start at
`figures`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.audit.align import Alignment
from pseudo.audit.days import brief, days
from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Finding, Level, Original
from pseudo.core.document import NAMES, VALUES

RUN = re.compile(r"\d(?:[\d ()/.-]*\d)?")
DIGITS = 3.3
"""Bits of a figure."""
DAY = 15.2
"""Bits of a day of a hundred years."""
LEAST = 5
"""Letters and figures that a number has, at least."""
TAIL = 6
"""Figures at the end of a number that tell it."""
WHOLE_DATE, SHORT_DATE = 8, 6


def figures(new: str, originals: Sequence[Original], side: Alignment, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Numbers, their tails, and days that can be read.

    >>> from pseudo.audit.align import aligned
    >>> from pseudo.language import language
    >>> text, lexis = "hiv: 06 30 555 0147", Lexis(language.load("hu"))
    >>> [each.kind for each in figures(text, [Original("+36305550147", "PHONE")], aligned("", text), lexis, 0)]
    ['tail']
    """
    runs = [(match.start(), match.end(), re.sub(r"\D", "", match[0])) for match in RUN.finditer(new)]
    yield from _dates(new, originals, runs, side, lexis, number)
    plain, places = _squeezed(new, lexis)
    for who in originals:
        if who.type in NAMES or who.type in VALUES:
            continue
        code, _ = _squeezed(who.text, lexis)
        digits = re.sub(r"\D", "", code)
        if not any(map(str.isdigit, code)) and who.type not in ("EMAIL", "URL", "USER"):
            continue
        if len(code) >= LEAST:
            at = plain.find(code)
            while at >= 0:
                start, end = places[at], places[at + len(code) - 1] + 1
                if not _goes_on(new, start, end):
                    left = side.stands(start, end)
                    yield Finding(number, who.type, "whole", Level.sure if left or len(code) > TAIL else Level.doubtful,
                                  "", "" if left or len(code) > TAIL else "chosen", round(DIGITS * len(code), 1), 1,
                                  start, end, who.text, new[start:end])
                at = plain.find(code, at + 1)
        tail = digits[-TAIL:]
        if len(digits) > TAIL + 1 and len(digits) * 2 > len(code) and len(set(tail)) > 2:
            for start, end, run in runs:
                if run.endswith(tail) and run != digits and len(run) >= TAIL:
                    yield Finding(number, who.type, "tail", Level.sure, "", "", round(DIGITS * TAIL, 1), 1, start, end,
                                  who.text, new[start:end])


def _squeezed(text: str, lexis: Lexis) -> tuple[str, list[int]]:
    """Letters and figures alone, folded, each with its place."""
    folded = lexis.language.letters.aligned(text)
    places = [at for at, sign in enumerate(folded) if sign.isalnum()]
    return "".join(folded[at] for at in places), places


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether a number goes on to the left or right of a stretch."""
    return (start > 0 and text[start - 1].isalnum() and text[start].isalnum()) or (
        end < len(text) and text[end].isalnum() and text[end - 1].isdigit() and text[end].isdigit())


def _dates(new: str, originals: Sequence[Original], runs: Sequence[tuple[int, int, str]], side: Alignment, lexis: Lexis,
           number: int) -> Iterator[Finding]:
    told = {each.day: (who, each.spellings) for who in originals if who.type == "DATE"
            for each in days(who.text, lexis.language)}
    if not told:
        return
    written = [*days(new, lexis.language), *brief(new, told)]
    for each in written:
        if each.day in told:
            left = side.stands(each.start, each.end)
            yield Finding(number, "DATE", "date", Level.sure if left else Level.doubtful, "", "" if left else "chosen",
                          DAY, 1, each.start, each.end, told[each.day][0].text, new[each.start : each.end])
    covered = {place for each in written for place in range(each.start, each.end)}
    for start, end, run in runs:
        if start in covered or len(run) < SHORT_DATE:
            continue
        for who, spellings in told.values():
            full = any(each in run for each in spellings if len(each) == WHOLE_DATE)
            groups = re.split(r"\D+", new[start:end])
            short = any(each in groups for each in spellings if len(each) == SHORT_DATE)
            inner = len(run) > WHOLE_DATE and any(run[1 : 1 + SHORT_DATE] == each for each in spellings)
            if full or short or inner:
                left = side.stands(start, end) or full
                yield Finding(number, "DATE", "digits", Level.sure if left else Level.doubtful, "",
                              "" if left else "short", DAY, 1, start, end, who.text, new[start:end])
