"""What the heading of a column, or the label beside a cell, says of what stands there: a number, a date, a person.

What comes in: a heading as the file has it, and the text of a cell. What goes out: the type that the cell is as a
whole, or none. A heading tells by the table of the language (`columns.tsv`), else by the words that announce
identifiers and dates in running text. A cell that does not look like one thing of that type is read as any other text.
Start at `type_of`.

>>> type_of("telefon1", "512 44 87", Options()), type_of("telefon", "este hívja 7 után", Options())
('PHONE', '')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pseudo.core.document import is_type
from pseudo.formats.door import Options
from pseudo.kinds import dates, identifiers
from pseudo.language.language import Language, load

LONGEST = 40
"""Characters of a heading; what is longer is a text."""
LEAST: Mapping[str, int] = {
    "ACCOUNT": 15, "IBAN": 12, "CARD": 12, "PLATE": 2, "ZIP": 4, "AGE": 1, "ADDR_NO": 1, "CASEID": 3, "ID": 3,
    "DATE": 4, "IDCARD": 5, "PASSPORT": 5, "USER": 0, "EMAIL": 0}
"""Figures that a cell has at least, so that it is of its type; of others `USUAL`."""
USUAL = 6
MOST: Mapping[str, int] = {"AGE": 3, "ZIP": 6, "ADDR_NO": 5}
"""Figures that it has at most."""
SHORT = 4
"""Letters and figures of a code at least."""
CODE = re.compile(r"[\w .,:/()+#–·\xa0\u2011-]+")
WORD = re.compile(r"[^\W\d_]{5}")
"""A number of any kind has figures, signs, few letters in a row."""
DATED = re.compile(r"[\d ./·_\xa0\u2011–-]+(?:[^\W\d_]{3,12}[.]?[\d .]*)?")
"""A date by its looks: figures, and the name of a month maybe; an hour is none."""
NAMED = re.compile(r"[^\W\d_][^\d@_:;]*")
"""A name: letters, and what stands between them."""
LOGIN = re.compile(r"\S{3,40}")
BARE = frozenset(("PER", "GPE"))
PARTS = frozenset(("surname", "given"))
"""Parts of a name that a heading tells."""


def type_of(heading: str, cell: str, options: Options) -> str:
    """The type of a cell with such a heading; empty where the heading tells none or the cell is no such thing.

    >>> [type_of(heading, cell, Options()) for heading, cell in [("TAJ", "047 551 236"), ("szul_datum", "850231"),
    ...     ("Leánykori név", "Sebeők Ilona"), ("megjegyzés", "047 551 236"), ("TAJ", "nincs")]]
    ['SOCIALID', 'DATE', 'PER', '', '']
    """
    type_ = meant(heading, options)
    return type_ if type_ and fits(type_, cell) else ""


def meant(heading: str, options: Options) -> str:
    """The type of what stands below a heading, or beside a label; empty: it tells none.

    >>> meant("Beteg TAJ száma", Options()), meant("ÜgyfélTelefon", Options()), meant("összeg", Options())
    ('SOCIALID', 'PHONE', '')
    """
    if not 1 < len(heading) <= LONGEST:
        return ""
    return _meant(load(options.lang, options.own), heading)


def part(heading: str, options: Options) -> str:
    """The part of a name that stands below a heading, or beside a label: `surname`, `given`, `name` for a whole one,
    which could be a thing's; empty: it tells none.

    >>> part("Családi név", Options()), part("Vádlott neve", Options()), part("Anyja neve", Options())
    ('surname', 'name', '')
    """
    if not 1 < len(heading) <= LONGEST:
        return ""
    told = load(options.lang, options.own).column(identifiers.plain_heading(heading))
    return "" if is_type(told) else told


def _meant(language: Language, heading: str) -> str:
    words = identifiers.plain_heading(heading)
    if told := language.column(words):
        return told if is_type(told) else ""
    lang: str | Path = language.at("pseudo")
    if dates.announces(words, lang):
        return "DATE"
    return next(iter(identifiers.announced(heading, lang)), "")


def fits(type_: str, cell: str) -> bool:
    """Whether a cell is one thing of a type by its looks.

    >>> fits("PHONE", "(1) 512-4487"), fits("PHONE", "12"), fits("PER", "Rókus"), fits("DATE", "tegnap")
    (True, False, True, False)
    """
    text = cell.strip()
    if type_ in BARE:
        return NAMED.fullmatch(text) is not None and any(char.isupper() for char in text) and len(text) > 1
    if type_ in ("USER", "EMAIL"):
        return LOGIN.fullmatch(text) is not None and any(map(str.isalnum, text))
    figures = sum(map(str.isdecimal, text))
    if not LEAST.get(type_, USUAL) <= figures <= MOST.get(type_, LONGEST):
        return False
    if type_ == "DATE":
        return len(text) <= LONGEST and DATED.fullmatch(text) is not None
    enough = type_ in MOST or sum(map(str.isalnum, text)) >= SHORT
    return enough and len(text) <= LONGEST and (
        CODE.fullmatch(text) is not None and WORD.search(text) is None)
