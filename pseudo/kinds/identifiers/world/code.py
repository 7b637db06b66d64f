"""Codes that no label announces, by their shape alone: long figures, figures in groups, capitals with figures.

What comes in: a text. What goes out: ID. A customer, meter or policy number seldom has a rule of its own and often no
label beside it; what it is not is known better: no amount (those have groups of three, or a unit behind), no date, no
year, no statute. Bounds were set on the devel part of NerKor (`scripts/measure_patterns.py`): few of its figures are so
long.
New values are made by `ident`. Start at `search`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.tables import Tables
from pseudo.language.letters import LOWER

FIGURES = Expression(r"(?<![\w.,/#%$€£+-])#?(\d{6,40})(?!\w|[.,/–-]\d|[ \xa0]?[%€$£‰°])")
"""Figures in one piece: from seven on, or six that are not round and stand before no word."""
ROUND = Expression(r"\d+00")
COUNTS = Expression(rf"[ \xa0\n][{LOWER}]")
"""What follows six figures that count something: a word."""

GROUPED = Expression(r"(?<![\w.,/%$€£+-])\d{1,24}(?:[-–/.]\d{1,24}){1,7}(?:X|-[A-Z\d])?(?![\w%€$£])(?![.,/–-]\d)")
FOURS = Expression(
    r"(?<![\w.,/-])(?!(?:1[5-9]|20)\d\d [12])\d{4}(?:[ \xa0]\d{4}){2,4}(?:[ \xa0]\d{1,4})?(?![\w%€$£]|[ ,.-]\d)"
)
"""Groups of four: amounts have groups of three."""
THREES = Expression(r"(?<![\w.,/-])[1-9]\d{2}(?: \d{3}){3,5}(?=[ \t]*(?:\n|$|[;\t|]))")
"""Four groups of three or more, at the end of a line or a cell: too much money to have no currency."""
DAY = Expression(
    r"(?<!\d)(?:(?:1[5-9]|20)\d\d([./-])[01]?\d\1[0-3]?\d|[0-3]?\d([./-])[01]?\d\2(?:1[5-9]|20)\d\d)(?!\d)"
)
YEARS = Expression(r"(?:1[5-9]|20)\d\d")
POINTED = Expression(r"\d{1,3}(?:\.\d{3})+|\d+\.\d{1,6}")
"""Points between groups of three, or one point: an amount."""
SHARE = Expression(r"\d{1,6}/10{1,3}[. ]?000")
"""So many thousandths or ten thousandths of a property: `4127/10.000`."""

MIXED = Expression(
    r"(?<![\w.,/@:+-])(?=[^\W_]{0,24}[A-Z])"
    r"(?=(?:(?:[^\W\d]|[./+-]){0,24}\d){4})[^\W_](?:[\w./+-]{0,60}[^\W_])?(?![\w@])"
)
SPACED = Expression(
    r"(?<![\w./-])(?![IVX]{2} )(?:(?:[A-Z]{2}[ -][A-Z] |[A-Z]{2,4}[ -])\d{5,9}(?!\w|[.,/-]\d| ?\d{3}\b)"
    r"|[A-Z]{2} ?\d{3} ?\d{3} ?\d{3}(?: ?\d){0,2}(?: ?[A-Z]{2})?(?!\w|[.,/-]\d| \d))"
)
"""Two to four capitals apart from their figures (`PT K 220417`), registered letters (`RL 123 456 789 0 1`)."""
WOVEN = Expression(
    r"(?<![\w./@+-])(?=[A-Z]*\d+[A-Z])(?=\d*[A-Z]+\d)(?=(?:[A-Z]*\d){2})(?=(?:\d*[A-Z]){2})(?=\w*[ADEGJLMQRTUVWXYZ])"
    r"[A-Z\d]{6,9}(?![\w@/-]|\.\w)"
)
"""Capitals and figures woven into each other (`JW8K2M`): a student, a booking; one letter more than chemistry has."""
KILOMETRE = Expression(r"(?<![\w.,+-])\d{1,3}\+\d{3}(?= ?(?:km|m\b|–|-|,|\.|\)|$))")
"""A place on a road or a railway: kilometre and metre (`52+300 km`)."""
WALLET = Expression(r"(?<!\w)(?:bc1[a-z\d]{25,62}|0x[\da-fA-F]{40}|[13][A-HJ-NP-Za-km-z1-9]{25,34})(?!\w)")
"""Addresses of crypto currencies."""
FORMULA = Expression(r"[CH](?:[CHONSPFKIB]|Cl|Na|Ca|Mg|Fe|Br|\d){2,}")
"""A formula of chemistry: `C6H12O6`."""
LETTERS = Expression(r"[^\W\d_]+")


@lru_cache(maxsize=16)
def no_codes(joint: str) -> tuple[Expression, ...]:
    """What looks like a code and is none: a diagnosis (ICD-10, `I5000`), a formula, figures with a suffix (`1939-ben`),
    a word and a year (`EU-2020`, `Expo2025`, `VB-2022/2023`). joint: what may stand before a suffix.

    >>> [any(kind.fullmatch(word) for kind in no_codes("[-]")) for word in ("I5000", "1939-ben", "VB-2022/2023")]
    [True, True, True]
    """
    suffix = rf"{joint}[{LOWER}]"
    illness, figures = rf"[A-Z]\d{{4}}(?:{suffix}+)?", rf"[\d./–-]+{suffix}{{1,6}}"
    year = rf"[^\d]*(?:1[5-9]|20)\d\d(?:{suffix}+)?(?:[/–-](?:(?:1[5-9]|20)\d)?\d(?:{suffix}+)?)?"
    return Expression(illness), FORMULA, Expression(figures), Expression(year)


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Codes in order of their shape."""
    for match in contexts.matches(FIGURES, text):
        start, end = match.span(1)
        size = end - start
        if tables.counted.match(text, end) or (size == 6 and (ROUND.fullmatch(match[1]) or COUNTS.match(text, end))):
            continue
        if size <= 9 and ROUND.fullmatch(match[1]) and match[1].endswith("000"):
            continue
        yield Found(start, end, "ID", 0.7 if size >= 9 else 0.5, "structure: figures in one piece")
    for match in contexts.matches(GROUPED, text):
        groups = re.split(r"[-–/.]", match[0])
        figures = sum(map(len, groups))
        one = len(groups) == 2 and max(map(len, groups)) < 6 and "." not in match[0]
        amount = POINTED.fullmatch(match[0]) or SHARE.fullmatch(match[0]) or tables.counted.match(text, match.end())
        short = max(map(len, groups)) < 4 or DAY.search(match[0])
        years = all(YEARS.fullmatch(group) for group in groups)
        if figures >= 8 and not (one or amount or short or years):
            yield Found(match.start(), match.end(), "ID", 0.7 if figures >= 12 else 0.5, "structure: groups of figures")
    for pattern in (FOURS, THREES):
        for match in contexts.matches(pattern, text):
            yield Found(match.start(), match.end(), "ID", 0.6, "structure: groups of one size")
    for match in contexts.matches(WALLET, text):
        yield Found(match.start(), match.end(), "ID", 0.75, "structure: address of a crypto currency")
    for match in contexts.matches(WOVEN, text):
        yield Found(match.start(), match.end(), "ID", 0.6, "structure: letters and figures woven")
    for match in contexts.matches(tables.pattern("KILOMETRE", KILOMETRE), text):
        yield Found(match.start(), match.end(), "ID", 0.75, "structure: place on a road")
    for match in contexts.matches(tables.pattern("PLATE_ABROAD", NOWHERE), text):
        yield Found(match.start(), match.end(), "PLATE", 0.55, "structure: letters and figures")
    for pattern in (MIXED, SPACED):
        for match in contexts.matches(pattern, text):
            if _code(match[0], tables) and not tables.counted.match(text, match.end()):
                yield Found(match.start(), match.end(), "ID", 0.7 if _long(match[0]) else 0.5,
                            "structure: letters and figures")


def _code(word: str, tables: Tables) -> bool:
    """Whether capitals and figures are a code: no figure with a suffix, no name with a year, no words with figures."""
    letters = LETTERS.findall(word)
    words = sum(len(run) > 3 and not run.isupper() for run in letters)
    other = any(kind.fullmatch(word) for kind in no_codes(tables.letters.joint))
    return not (other or words)


def _long(code: str) -> bool:
    """Whether a code is beyond doubt: seven figures, two capitals and six, or ten signs with four figures."""
    figures = sum(char.isdecimal() for char in code)
    series = figures == 6 and code[:2].isupper() and not code[2].isalpha()
    return figures >= 7 or series or (figures >= 4 and len(code) >= 10)
