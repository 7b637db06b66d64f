"""The letters of a language: `letters.toml` of its folder; without one they are as Unicode has them.

What comes in: that file (`case`: capitals and their small letters, where Unicode pairs others; `own`: letters with a
mark that are letters of their own). What goes out: a frozen `Letters`. Nothing else in this package raises or lowers a
letter. Start at `of`.

>>> load({"I": "ı", "İ": "i"}, "ö").fold("IĞDIR GÖLÜ"), PLAIN.fold("KOVÁCS")
('ıgdır gölu', 'kovacs')
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Letters:
    """The letters of one language.

    down  capital -> small letter, by code point, of pairs that are the language's own; up the other way
    own   letters with a mark that are never taken for the one without
    """

    down: Mapping[int, str]
    up: Mapping[int, str]
    own: frozenset[str]

    def lower(self, text: str) -> str:
        """A text in small letters.

        >>> PLAIN.lower("Bank")
        'bank'
        """
        return text.translate(self.down).lower() if self.down else text.lower()

    def capitalised(self, word: str) -> str:
        """A word with its first letter raised and the others lowered.

        >>> PLAIN.capitalised("UNIQA")
        'Uniqa'
        """
        if not self.up:
            return word.capitalize()
        return word[:1].translate(self.up).upper() + self.lower(word[1:])

    def fold(self, text: str) -> str:
        """A text without case and marks: what remains of it in ALL CAPS or texts typed without marks. Done per distinct
        letter, so fast.

        >>> PLAIN.fold("KOVÁCS"), PLAIN.fold("Őri"), PLAIN.fold("Gyõri")
        ('kovacs', 'ori', 'gyori')
        """
        text = text.translate(self.down) if self.down else text
        for letter in sorted({c for c in text if c > "\x7f"} - self.own):
            text = text.replace(letter, _base(letter))
        return text.casefold()


def _base(letter: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


def load(case: Mapping[str, str], own: str = "") -> Letters:
    """The letters of a language with these pairs, capital -> small letter, and these letters of its own."""
    down = {ord(capital): small for capital, small in case.items()}
    up = {ord(small): capital for capital, small in case.items()}
    kept = {*own, *own.translate(up).upper(), *case, *case.values()}
    return Letters(down, up, frozenset(kept))


PLAIN = load({})
"""Letters as Unicode has them."""


@lru_cache(maxsize=32)
def of(folder: Path) -> Letters:
    """The letters of a language's folder."""
    file = folder / "letters.toml"
    if not file.is_file():
        return PLAIN
    with file.open("rb") as stream:
        table = tomllib.load(stream)
    return load(table.get("case", {}), table.get("own", ""))


def fold(text: str) -> str:
    """A text without case and marks, whatever its language."""
    return PLAIN.fold(text)
