"""Codes, which are in no language: endings of file names, tags of languages, words of the system's errors; their case.

What comes in: a text that no person wrote. What goes out: the same in small letters or in capitals, as Unicode has
them. The letters of texts and names are `pseudo.language.letters`' business. Start at `lower`.
"""

from __future__ import annotations

DEFAULT = "hu"
"""The tag of the language that is meant where none is told."""


def lower(text: str) -> str:
    """A text of machines in small letters.

    >>> lower(".TXT"), lower("hu-HU")
    ('.txt', 'hu-hu')
    """
    return text.lower()


def upper(text: str) -> str:
    """A text of machines in capitals.

    >>> upper("per")
    'PER'
    """
    return text.upper()


def casefold(text: str) -> str:
    """A text of machines without its case, to be compared: two file names that some disks take for one.

    >>> casefold("STRASSE.txt") == casefold("Straße.txt")
    True
    """
    return text.casefold()
