"""Figures and letters that a reading machine took for each other: `Ta1vikki`, `HAAPASAARl`, `17.5.l958`, `50OO 8120`;
figures of a day or a year that stand apart (`1 8 8 7.`); `S;derlund`, a sign for a letter; `Pouta[nen]`, filled in.

What comes in: a text and its language. What goes out: where such signs stand, and as what they are read. Start at
`found`; all is looked for in the lines alone that have such a sign (`HINT`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pseudo.core.tables import rows
from pseudo.language.letters import LOWER, UPPER, fold

if TYPE_CHECKING:
    from pseudo.language.language import Language

Found: TypeAlias = Iterator[tuple[int, int, str]]

HINT = re.compile(rf"\d[lIOo]|[lIOo][\d/]|[{UPPER}{LOWER}][015][{LOWER}15]|[{UPPER}][l01]|(?<![^\W_])[lIO]\.|"
                  rf"\d [IO] \d|(?<![^\s(])1 \d \d \d| [0-3] \d\. [01]\d|"
                  rf"[{UPPER}{LOWER}];[{LOWER}]|[{LOWER}]\[[{LOWER}]|[{UPPER}{LOWER}]rn[{LOWER}]")
LINE = re.compile(r"[^\n]+")

# -- letters, for which there are figures ----------------------------------------------------------------------------

SLIPPED = re.compile(rf"(?<![\w.@/])(?:[{UPPER}][{LOWER}]+-)?[{UPPER}](?=[{LOWER}]*[015][{LOWER}015])"
                     rf"[{LOWER}015]{{2,20}}(?![\w@/])")
"""What may be a name with figures among its letters."""
IN_A_WORD = re.compile(rf"(?<![\w.@/-])(?=[{UPPER}{LOWER}]{{2,}}[015])(?=\w*[{LOWER}]{{2}})"
                       rf"[{UPPER}{LOWER}][{LOWER}015]{{4,20}}(?![\w@/])")
"""A word with figures among its letters, behind two of these."""
CAPITALS = re.compile(rf"(?<![\w.@/])(?=[l01]*[{UPPER}][l01]*[{UPPER}][{UPPER}l01]*[{UPPER}])(?=[{UPPER}]*[l01])"
                      rf"[{UPPER}l01]{{4,30}}(?![\w@/])")
"""A word in capitals with signs among them that are none."""
STOPPED = re.compile(rf"(?<![\w.@/;])[{UPPER}][{LOWER}]{{0,9}};[{LOWER}]{{3,15}}(?![\w@/;])")
"""A name with a semicolon in the place of a letter with a mark."""
FILLED = re.compile(rf"(?<![\w@/])[{UPPER}][{LOWER}]{{1,12}}(\[([{LOWER}]{{1,8}})\])(?!\w)")
"""A name whose end who copied it has filled in."""
LETTERS = ({"1": "l", "0": "o", "5": "s"}, {"1": "i", "0": "o", "5": "s"})
"""What figures are taken for, in two ways."""
OF_CAPITALS = str.maketrans("l01", "IOI")

# -- figures, for which there are letters ----------------------------------------------------------------------------

DAY = re.compile(r"(?<![\w/])[lI](?=/(?:0?[1-9]|1[0-2])\s?[-–’.]\s?\d\d(?!\d))")
"""A letter in the place of a day's figure: `l/7 -30`."""
OF_MONTH = re.compile(rf"(?<![\w.])([{UPPER}{LOWER}][{LOWER}]{{2,9}})(?:\.?) {{1,2}}(?=[\dlIO]?[lIO])([lI\d][lIO\d]?)"
                      r"(?=\.(?![\w.]))")
OTHER_DAY = re.compile(rf"(?<![\w.])([{UPPER}{LOWER}][{LOWER}]{{2,9}})\.? {{1,2}}[\dlIO]{{1,2}}\.? / (?=[\dlIO]?[lIO])"
                       r"([lI\d][lIO\d]?)(?=\.(?![\w.]))")
"""A day behind a month, and the other day of a register: `Aug. 2O.`, `Jan. l9.`, `Jan. 9. / 1l.`"""
BEFORE_MONTH = re.compile(rf"(?<![\w.:/-])([\dlIOo]{{1,2}})(?=\. ?([{UPPER}{LOWER}][{LOWER}015]{{3,12}}))")
DAYS = re.compile(r"(?<![\w.:/-])[\dlIOo]{1,2}\. ?[\dlIOo]{1,2}\. ?[\dlIOo]{4}(?!\w)")
"""A day before a month, and one in full: `l2. maa1iskuuta`, `17.5.l958`."""
YEAR = re.compile(r"(?<![\w/.,:-])[1lI][\dlIOo]{3}(?![\w/])")
DATE = re.compile(r"(?<![\w/.,:-])(?:[12lI][\dlIOo] {1,2})?([\dlIOo]{1,2})/([\dlIOo]{1,2})(?: {1,2}[-–]?[\dlIOo]{2,4})?"
                  r"(?![\w/])")
"""A year, and a day with its month as registers write it: `I873`, `l8 24/8 51`."""
HOUSE = re.compile(rf"(?<=[{LOWER}] )[lI](?=\d{{1,2}}(?: [A-H])?(?: \d{{1,3}})?(?:[,;)\n]|$))")
FLAT = re.compile(rf"(?<=[{LOWER}] \d)[lI](?= [{LOWER}]{{2,3}}\. ?[lI\d])|"
                  rf"(?<=\d [{LOWER}]{{2}}\. )[lI](?=\d{{1,2}}(?!\w))|"
                  rf"(?<=[lI] [{LOWER}]{{2}}\. )[lI](?=\d{{1,2}}(?!\w))")
"""The number of a house, and of a flat: `Ratakatu l4 B 6`, `Olavinkatu 5I as. l2`."""
GROUP = re.compile(r"(?<=\d )(?=[\dlIOo]*[lIOo])(?:[\dlIOo]{2,4}|[IO])(?= \d)|"
                   r"(?<![\w.,/-])\d{1,3}[lO](?= \d{3}(?:[,.;)\n]|$))")
"""A group of a number among others: `50OO 8120`, `2l 456`."""
FIGURES, MEANT = str.maketrans("lIOo", "1100"), str.maketrans("105", "los")

# -- figures that stand apart ----------------------------------------------------------------------------------------

APART = re.compile(rf"(?<![\d.,] )(?<![\w.,])1( )[5-9]( )\d( )\d"
                   rf"(?=\.? {{1,2}}([{UPPER}{LOWER}][{LOWER}]{{2,9}})\.? {{0,2}}\d)")
"""A year before a month and a day: `1 8 8 7. Jan. 9.`"""
PARTED = re.compile(r"(?<![\d,:]) [0-3]( )\d\. [01]\d\. (?:19|20)\d\d(?!\d)")
"""A day: `1 9. 02. 2025`."""

FIRST, NOW, MONTH, LAST = 1500, 2049, 12, 31
"""The years that are read so, the last month, and the last day of one."""
SEVERAL = 1
"""Figures of a year or a day from which its letters are figures, too."""
SURE = 3
"""The same of a day in full."""
MONTHS = frozenset(("month", "abbreviation"))
"""Kinds of words in `dates_words.tsv`, as they were spelt before, too (`old_month`)."""


def found(text: str, language: Language) -> Found:
    """The signs, each with what it is read as.

    >>> from pseudo.language.language import load
    >>> sorted(found("Halli, Ta1vikki, synt. 17.5.l958", load("fi")))
    [(9, 10, 'l'), (23, 32, '17.5.1958')]
    """
    for line in LINE.finditer(text) if HINT.search(text) else ():
        if HINT.search(text, *line.span()):
            for finder in FINDERS:
                yield from finder(text, *line.span(), language)


def _months_days(text: str, start: int, end: int, language: Language) -> Found:
    """Days beside months."""
    yield from ((*match.span(), "1") for match in DAY.finditer(text, start, end))
    named, letters = months(language.home), language.letters
    for one in (OF_MONTH, OTHER_DAY):
        for match in one.finditer(text, start, end):
            figures = match[2].translate(FIGURES)
            if 0 < int(figures) <= LAST and letters.fold(match[1]) in named:
                yield (*match.span(2), figures)
    for match in BEFORE_MONTH.finditer(text, start, end):
        figures, word = match[1].translate(FIGURES), letters.fold(match[2]).translate(MEANT)
        if figures != match[1] and 0 < int(figures) <= LAST and any(map(word.startswith, named)):
            yield (*match.span(1), figures)


def _days(text: str, start: int, end: int, language: Language) -> Found:
    """Years and days."""
    for one, least in ((DATE, SEVERAL), (YEAR, SEVERAL), (DAYS, SURE)):
        for match in one.finditer(text, start, end):
            figures = match[0].translate(FIGURES)
            if figures != match[0] and sum(map(str.isdecimal, match[0])) > least and _dated(match, figures):
                yield (*match.span(), figures)


def _dated(match: re.Match[str], figures: str) -> bool:
    """Whether what is read so is a year, or a day and a month."""
    if match.re is YEAR:
        return FIRST <= int(figures) <= NOW
    day, month = (int(part.translate(FIGURES)) for part in match.groups() or ("1", "1"))
    return 0 < day <= LAST and 0 < month <= MONTH


def _numbers(text: str, start: int, end: int, language: Language) -> Found:
    """Houses, flats, groups of numbers."""
    for one in (HOUSE, FLAT, GROUP):
        yield from ((*match.span(), match[0].translate(FIGURES)) for match in one.finditer(text, start, end))


def _parted(text: str, start: int, end: int, language: Language) -> Found:
    """The spaces between figures that stand apart."""
    for match in APART.finditer(text, start, end):
        if language.letters.fold(match[4]) in months(language.home):
            yield from ((*match.span(space), "") for space in (1, 2, 3))
    yield from ((*match.span(1), "") for match in PARTED.finditer(text, start, end))


def _words(text: str, start: int, end: int, language: Language) -> Found:
    """Words, and names in any letters."""
    for match in CAPITALS.finditer(text, start, end):
        word = match[0].translate(OF_CAPITALS)
        if not any(map(str.isdecimal, match[0])) or _known(language.letters.capitalised(word), language):
            yield (*match.span(), word)
    for one, known in ((IN_A_WORD, _plain), (SLIPPED, _names)):
        for match in one.finditer(text, start, end):
            words = ["".join(way.get(sign, sign) for sign in match[0]) for way in LETTERS]
            word = next((word for word in words if known(word, language)), match[0])
            yield from ((match.start() + at, match.start() + at + 1, letter)
                        for at, (sign, letter) in enumerate(zip(match[0], word, strict=True)) if sign != letter)


def _stopped(text: str, start: int, end: int, language: Language) -> Found:
    """Names with a sign in the place of a letter that has a mark, and those that end in brackets."""
    for match in STOPPED.finditer(text, start, end):
        letter = next((one for one in sorted(language.letters.marked)
                       if _known(match[0].replace(";", one), language)), "")
        if letter:
            yield match.start() + match[0].index(";"), match.start() + match[0].index(";") + 1, letter
    for match in FILLED.finditer(text, start, end):
        if _known(match[0].replace("[", "").replace("]", ""), language):
            yield (*match.span(1), match[2])


def _two_for_one(text: str, start: int, end: int, language: Language) -> Found:
    """Two letters that a machine saw in one, in what is a place with that one and nothing as it stands: `Zernplén`."""
    for match in TWO_LETTERS.finditer(text, start, end):
        word = match[0].replace("rn", "m", 1)
        if language.words.plain(match[0]) or _known(match[0], language):
            continue
        if language.names.place(word) or any(
                language.names.place(r.lemma) for r in language.morph.analyse(word)[:3] if r.exact):
            at = match.start() + match[0].index("rn")
            yield at, at + 2, "m"


TWO_LETTERS = re.compile(rf"(?<![\w.@/-])[{UPPER}][{LOWER}]*rn[{LOWER}]+(?![\w@/-])")
FINDERS: tuple[Callable[[str, int, int, Language], Found], ...] = (
    _months_days, _days, _numbers, _parted, _words, _stopped, _two_for_one)


def _plain(word: str, language: Language) -> bool:
    return language.words.plain(word)


def _names(word: str, language: Language) -> bool:
    return all(_known(member, language) for member in word.split("-"))


def _known(word: str, language: Language) -> bool:
    """Whether a word, or what it is a form of, is a name that the tables have."""
    names = language.names
    forms = (word, *(r.lemma for r in language.morph.analyse(word)[:3] if r.exact))
    return any(names.surname(form) or names.given(form) or names.nickname(form) or names.place(form) for form in forms)


@lru_cache(maxsize=16)
def months(home: Path) -> frozenset[str]:
    """The months and their abbreviations, without accents and stops."""
    cells = (row.split("\t") for row in rows(home / "dates_words.tsv"))
    return frozenset(fold(word).rstrip(".") for kind, *told in cells if kind.rpartition("_")[2] in MONTHS
                     for column in (told[1:2], told[3:4]) for cell in column for word in cell.split(" ") if word)
