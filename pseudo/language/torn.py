"""Names inside of which a reading machine saw a space or a figure, or of which a letter is drawn out: `Hra bovszky
András`, `Bakos Te réz`, `Ta1vikki`, `viraaaag`.

What comes in: a text and its language. What goes out: where such signs stand, and as what they are read. Start at
`found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.regex import Regex
from pseudo.core.tables import rows
from pseudo.language.letters import LOWER, UPPER, fold

if TYPE_CHECKING:
    from pseudo.language.language import Language

TORN = re.compile(rf"(?<![\w.])([{UPPER}][{LOWER}]{{1,6}}) ([{LOWER}]{{2,9}})(?![\w-])")
NEXT = Regex(rf" ([{UPPER}][{LOWER}]+)")
SLIPPED = re.compile(rf"(?<![\w.@/])(?:[{UPPER}][{LOWER}]+-)?[{UPPER}](?=[{LOWER}]*[015][{LOWER}015])"
                     rf"[{LOWER}015]{{2,20}}(?![\w@/])")
LETTERS = ({"1": "l", "0": "o", "5": "s"}, {"1": "i", "0": "o", "5": "s"})
"""Figures that a reading machine takes letters for, within words, in two ways."""
CAPITALS = re.compile(rf"(?<![\w.@/])(?=[l01]*[{UPPER}][l01]*[{UPPER}][{UPPER}l01]*[{UPPER}])(?=[{UPPER}]*[l01])"
                      rf"[{UPPER}l01]{{4,30}}(?![\w@/])")
OF_CAPITALS = str.maketrans("l01", "IOI")
"""A word in capitals with signs that are none, and what these are taken for."""
DAY = re.compile(r"(?<![\w/])[lI](?=/(?:0?[1-9]|1[0-2])\s?[-–’.]\s?\d\d(?!\d))")
"""A letter in the place of a day's figure: `l/7 -30`."""
OF_MONTH = re.compile(rf"(?<![\w.])([{UPPER}{LOWER}][{LOWER}]{{2,9}})(\.?) {{1,2}}(?=[\dlIO]?[lIO])([lI\d][lIO\d]?)"
                      r"(?=\.(?![\w.]))")
"""A day behind a month, a figure of which a reading machine took for a letter: `Aug. 2O.`, `Jan. l9.`"""
OTHER_DAY = re.compile(rf"(?<![\w.])([{UPPER}{LOWER}][{LOWER}]{{2,9}})\.? {{1,2}}[\dlIO]{{1,2}}\.? / (?=[\dlIO]?[lIO])"
                       r"([lI\d][lIO\d]?)(?=\.(?![\w.]))")
"""The same of the other day of a register: `Jan. 9. / 1l.`"""
APART = re.compile(rf"(?<![\d.,] )(?<![\w.,])1( )[5-9]( )\d( )\d"
                   rf"(?=\.? {{1,2}}([{UPPER}{LOWER}][{LOWER}]{{2,9}})\.? {{0,2}}\d)")
"""A year whose figures stand apart, before a month and a day: `1 8 8 7. Jan. 9.`"""
IN_A_WORD = re.compile(rf"(?<![\w.@/-])(?=[{UPPER}{LOWER}]{{2,}}[015])(?=\w*[{LOWER}]{{2}})"
                       rf"[{UPPER}{LOWER}][{LOWER}015]{{4,20}}(?![\w@/])")
"""A word with figures among its letters, behind two of these."""
DAYS = re.compile(r"(?<![\w.:/-])[\dlIOo]{1,2}\. ?[\dlIOo]{1,2}\. ?[\dlIOo]{4}(?!\w)")
BEFORE_MONTH = re.compile(rf"(?<![\w.:/-])([\dlIOo]{{1,2}})(?=\. ?([{UPPER}{LOWER}][{LOWER}015]{{3,12}}))")
"""A day in full, and one before a month, of which a figure may be a letter: `17.5.l958`, `l2. maa1iskuuta`."""
HOUSE = re.compile(rf"(?<=[{LOWER}] )[lI](?=\d{{1,2}}(?: [A-H])?(?: \d{{1,3}})?(?:[,;)\n]|$))")
"""A letter in the place of the first figure of a house: `Ratakatu l4 B 6`."""
GROUP = re.compile(r"(?<=\d )(?=[\dlIOo]*[lIOo])(?:[\dlIOo]{2,4}|[IO])(?= \d)|"
                   r"(?<![\w.,/-])\d{1,3}[lO](?= \d{3}(?:[,.;)\n]|$))")
"""A group of a number among others, a figure of which may be a letter: `50OO 8120`, `2l 456`."""
FLAT = re.compile(rf"(?<=[{LOWER}] \d)[lI](?= [{LOWER}]{{2,3}}\. ?[lI\d])|"
                  rf"(?<=\d [{LOWER}]{{2}}\. )[lI](?=\d{{1,2}}(?!\w))|"
                  rf"(?<=[lI] [{LOWER}]{{2}}\. )[lI](?=\d{{1,2}}(?!\w))")
"""The same of a house and a flat: `Olavinkatu 5I as. l2`."""
PARTED = re.compile(r"(?<![\d,:]) [0-3]( )\d\. [01]\d\. (?:19|20)\d\d(?!\d)")
"""A day whose figures stand apart: `1 9. 02. 2025`."""
SURE = 3
"""Figures of a day in full from which its letters are figures, too."""
YEAR = re.compile(r"(?<![\w/.,:-])[1lI][\dlIOo]{3}(?![\w/])")
DATE = re.compile(r"(?<![\w/.,:-])(?:[12lI][\dlIOo] {1,2})?([\dlIOo]{1,2})/([\dlIOo]{1,2})(?: {1,2}[-–]?[\dlIOo]{2,4})?"
                  r"(?![\w/])")
"""A year, and a day with its month as registers write it, of which a figure may be a letter: `I873`, `l8 24/8 51`."""
DRAWN_OUT = Regex(rf"(?<![\w@.])(?=\w*([{LOWER}])\1\1)[{UPPER}{LOWER}]{{4,30}}(?![\w@])")
DRAWN = Regex(r"(\w)\1{2,}")
"""A word with a letter three times or more, and such letters."""
LAST = 31
"""The last day of a month."""
MONTHS = frozenset(("month", "abbreviation"))
"""Kinds of words in `dates_words.tsv`, as they were spelt before, too (`old_month`)."""
FIGURES = str.maketrans("lIOo", "1100")
MEANT = str.maketrans("105", "los")
FIRST, NOW, MONTH = 1500, 2049, 12
"""The years that are read so, and the last month."""
RARER = 5
"""So many times as many bear a name as bear a piece of it."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The spaces, each with what it is read as: nothing. What the pieces of a name are is borne by hardly anybody, and
    no words, but beside another name, and not both where a sentence begins.

    >>> from pseudo.language.language import load
    >>> list(found("Hra bovszky András, Bakos Te réz. Te réz vagy.", load("hu")))
    [(3, 4, ''), (28, 29, '')]
    """
    yield from _slips(text, language)
    yield from _drawn_out(text, language)
    for match in CAPITALS.finditer(text):
        word = match[0].translate(OF_CAPITALS)
        if not any(map(str.isdecimal, match[0])) or _known(language.letters.capitalised(word), language):
            yield (*match.span(), word)
    names, common = language.names, language.words.common
    for match in TORN.finditer(text):
        first, second = match.groups()
        whole = first + second
        if names.surname(whole) is None and names.given(whole) is None:
            continue
        pieces = (_bearers(first, language), _bearers(language.letters.raised(second), language))
        if RARER * max(pieces) >= _bearers(whole, language) or names.place(first):
            continue
        left = text[: match.start()].rstrip(" ")
        before = left[left.rfind(" ") + 1 :]
        after = NEXT.match(text, match.end())
        beside = _bearers(before, language) or (after is not None and _bearers(after[1], language))
        opens = left[-1:] in (*".!?:\n", "")
        words = common(language.letters.lower(first)), common(second)
        if not any(words) or (beside and not (opens and all(words))):
            yield match.end(1), match.start(2), ""


def _bearers(word: str, language: Language) -> int:
    """How many bear a word for a name, of those whom the tables have counted."""
    rows = (language.names.surname(word), language.names.given(word))
    return max(row.count if row is not None else 0 for row in rows)


def _slips(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Figures in the place of letters in what is a name with these, a letter in that of a day, a year in pieces."""
    if not any(sign.isdecimal() for sign in text):
        return
    for match in DAY.finditer(text):
        yield match.start(), match.end(), "1"
    for match in OF_MONTH.finditer(text):
        figures = match[3].translate(FIGURES)
        if 0 < int(figures) <= LAST and language.letters.fold(match[1]) in _months(language.home):
            yield (*match.span(3), figures)
    for match in OTHER_DAY.finditer(text):
        figures = match[2].translate(FIGURES)
        if 0 < int(figures) <= LAST and language.letters.fold(match[1]) in _months(language.home):
            yield (*match.span(2), figures)
    for shape in (DATE, YEAR):
        for match in shape.finditer(text):
            figures = match[0].translate(FIGURES)
            if figures != match[0] and sum(map(str.isdecimal, match[0])) > 1 and _dated(match, figures):
                yield (*match.span(), figures)
    for match in APART.finditer(text):
        if language.letters.fold(match[4]) in _months(language.home):
            yield from ((*match.span(space), "") for space in (1, 2, 3))
    for match in IN_A_WORD.finditer(text):
        words = ["".join(way.get(sign, sign) for sign in match[0]) for way in LETTERS]
        word = next((word for word in words if language.words.plain(word)), match[0])
        yield from _unlike(match, word)
    for match in DAYS.finditer(text):
        figures = match[0].translate(FIGURES)
        if figures != match[0] and sum(map(str.isdecimal, match[0])) > SURE:
            yield (*match.span(), figures)
    for match in BEFORE_MONTH.finditer(text):
        figures, word = match[1].translate(FIGURES), language.letters.fold(match[2]).translate(MEANT)
        if figures != match[1] and 0 < int(figures) <= LAST and any(map(word.startswith, _months(language.home))):
            yield (*match.span(1), figures)
    yield from ((match.start(), match.start() + 1, "1") for one in (HOUSE, FLAT) for match in one.finditer(text))
    yield from ((*match.span(), match[0].translate(FIGURES)) for match in GROUP.finditer(text))
    yield from ((*match.span(1), "") for match in PARTED.finditer(text))
    for match in SLIPPED.finditer(text):
        words = ["".join(way.get(sign, sign) for sign in match[0]) for way in LETTERS]
        word = next((word for word in words if all(_known(member, language) for member in word.split("-"))), match[0])
        yield from _unlike(match, word)


def _unlike(match: re.Match[str], word: str) -> Iterator[tuple[int, int, str]]:
    """Each sign of a word that is another in what it is read as."""
    yield from ((match.start() + at, match.start() + at + 1, letter)
                for at, (sign, letter) in enumerate(zip(match[0], word, strict=True)) if sign != letter)


def _dated(match: re.Match[str], figures: str) -> bool:
    """Whether what is read so is a year, or a day and a month."""
    if match.re is YEAR:
        return FIRST <= int(figures) <= NOW
    day, month = (int(part.translate(FIGURES)) for part in match.groups())
    return 0 < day <= LAST and 0 < month <= MONTH


def _drawn_out(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Names of which a letter is drawn out: `viraaaag`."""
    for match in DRAWN_OUT.finditer(text):
        for often in (1, 2):
            word = DRAWN.sub(r"\1" * often, match[0])
            if any(language.names.unfold(fold(word), kind) for kind in ("given", "nickname", "surname")):
                yield *match.span(), word
                break


@lru_cache(maxsize=16)
def _months(home: Path) -> frozenset[str]:
    """The months and their abbreviations, without accents and stops."""
    cells = (row.split("\t") for row in rows(home / "dates_words.tsv"))
    return frozenset(fold(word).rstrip(".") for kind, *told in cells if kind.rpartition("_")[2] in MONTHS
                     for column in (told[1:2], told[3:4]) for cell in column for word in cell.split(" ") if word)


def _known(word: str, language: Language) -> bool:
    """Whether a word, or what it is a form of, is a name that the tables have."""
    names = language.names
    forms = (word, *(r.lemma for r in language.morph.analyse(word)[:3] if r.exact))
    return any(names.surname(form) or names.given(form) or names.nickname(form) or names.place(form) for form in forms)
