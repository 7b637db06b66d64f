"""What the heading of a column, or the label beside a cell, says of what stands there: a number, a date, a person.

What comes in: a heading as a file or a text has it, and the text of a cell. What goes out: the type that the cell is as
a whole, or none. A heading tells by the table of the language (`columns.tsv`), else by the words that announce
identifiers and dates in running text. Start at `meant`; `fits` says whether a cell looks like it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pseudo.core.document import is_type
from pseudo.kinds import dates, identifiers
from pseudo.language.language import Language

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
COUNTED = re.compile(r"[-–+~]?\d[\d .,\xa0\u202f-]*(?:[^\W\d_]{1,3}|[€$£])?[.,-]*")
"""A figure that is counted, and its unit in a few letters: `38 500`, `126000 Ft`, `12.400,-`."""
SURNAME, GIVEN, PARTY, AMOUNT, WORDS = "surname", "given", "party", "amount", "words"
"""What stands below some headings that are no type's: parts of a name; a person or a body; what is counted or paid;
words of the dictionary."""
USUALLY = 40
"""Bearers of a surname that a word by itself below a heading of parties is."""


def meant(heading: str, language: Language) -> str:
    """The type of what stands below a heading, or beside a label; empty: it tells none.

    >>> from pseudo.language.language import load
    >>> [meant(heading, load("hu")) for heading in ("Beteg TAJ száma", "ÜgyfélTelefon", "összeg")]
    ['SOCIALID', 'PHONE', '']
    """
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


def is_amount(cell: str) -> bool:
    """Whether a cell is a figure, with its unit perhaps.

    >>> is_amount("126000"), is_amount("12.400,- Ft"), is_amount("ML-24-0711")
    (True, True, False)
    """
    return COUNTED.fullmatch(cell.strip()) is not None


def lone(cell: str, language: Language) -> str:
    """Which part of a name a cell is that may be a person's or a body's: one word that is a surname, or a given name;
    empty: neither.

    >>> from pseudo.language.language import load
    >>> [lone(cell, load("hu")) for cell in ("Szőke", "Ilona", "Gulyás Ferenc", "Kunmag")]
    ['surname', 'given', '', '']
    """
    word = cell.strip()
    if not word.isalpha() or not word[0].isupper() or word.isupper():
        return ""
    names = language.names
    surname, given = names.surname(word), names.given(word)
    borne = surname.count if surname is not None else 0
    called = given.count if given is not None else 0
    if borne >= USUALLY and borne >= called:
        return SURNAME
    return GIVEN if called >= USUALLY else ""
