"""Addresses in other lands: names of streets that any town there may have, and a zip of each town.

What comes in: the folder of a language. What goes out: by the code of a country its `Land`, read from `lands.tsv`; none
without that file. Start at `load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from name_db import Names
from name_db.columns import Place

ABROAD = frozenset(("foreign_city", "cross_border"))
"""Kinds of towns of other lands."""


@dataclass(frozen=True, slots=True)
class Land:
    """How addresses look in a country.

    streets  names that any town may have
    zips     a zip of each town, by its name there
    shapes   how zips look, figures and letters told apart (`000 00`)
    """

    streets: tuple[str, ...]
    zips: Mapping[str, str]
    shapes: frozenset[str]

    @property
    def small(self) -> frozenset[str]:
        """The words of streets' names that begin small: `rue`, `de`, `ul.`"""
        return frozenset(word for street in self.streets for word in street.split(" ") if word[:1].islower())


def shape(code: str) -> str:
    """How a zip looks.

    >>> shape("SE15 3BE"), shape("04107")
    ('AA00 0AA', '00000')
    """
    return re.sub(r"[^\W\d_]", "A", re.sub(r"\d", "0", code))


def parted(code: str) -> tuple[str, str]:
    """The letters of the country before a zip, with the hyphen, and the zip.

    >>> parted("A-7210"), parted("31-147")
    (('A-', '7210'), ('', '31-147'))
    """
    first, hyphen, rest = code.partition("-")
    return (first + hyphen, rest) if hyphen and first.isalpha() else ("", code)


@lru_cache(maxsize=8)
def load(home: Path) -> Mapping[str, Land]:
    """By the code of a country how addresses look there.

    >>> from pseudo.language import language
    >>> load(language.load("hu").home)["SK"].zips["Nitra"]
    '949 01'
    """
    out = {}
    file = home / "lands.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    for code, streets, towns in (line.split("\t") for line in lines if not line.startswith("#")):
        told = (re.fullmatch(r"(.+?) (\S*\d.*)", town.strip()) for town in towns.split(","))
        zips = {match[1]: match[2] for match in told if match is not None}
        out[code] = Land(tuple(map(str.strip, streets.split(","))), zips, frozenset(map(shape, zips.values())))
    return out


def towns(text: str, names: Names) -> Iterator[Place]:
    """The towns of other lands of that name, in either language."""
    for row in (*names.place(text), *names.town_abroad(text)):
        if isinstance(row, Place) and row.kind in ABROAD:
            yield row
