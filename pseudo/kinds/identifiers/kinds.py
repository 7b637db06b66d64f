"""All identifier kinds of a language: its rows, and what is the same everywhere.

What comes in: a language. What goes out: its `Kind` values, the language's own before those of the world, and all that
searches a text. Start at `kinds`. A new identifier is a row in `identifiers.tsv` of the language; one of a structure
that there is not yet, a module in `structures` as well.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers import rows
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, Search
from pseudo.kinds.identifiers.structures import built
from pseudo.kinds.identifiers.tables import load
from pseudo.kinds.identifiers.world import bic, code, geo, handles, iban, ident, ip, links, mac, masked, phone
from pseudo.language.folders import folder

WORLD = (bic.KIND, geo.KIND, iban.KIND, ident.KIND, ip.KIND, mac.KIND, masked.KIND, phone.KIND)
"""What is the same everywhere and no row could say."""
ANYWHERE: tuple[Search, ...] = (code.search, handles.search, links.search)
"""Searches for what another module replaces."""


def kinds(lang: str | Path) -> tuple[Kind, ...]:
    """The identifier kinds known in that language. raises LanguageError when there is no such folder.

    >>> [kind.scheme for kind in kinds("hu") if kind.type == "SOCIALID"]
    ['hu.taj']
    """
    return _kinds(folder(lang))


@lru_cache(maxsize=16)
def _kinds(home: Path) -> tuple[Kind, ...]:
    patterns = load(home).patterns
    found = (*rows.read(home / "identifiers.tsv"), *rows.read(Path(__file__).with_name("world.tsv")))
    return (*(built(row, patterns) for row in found), *WORLD)


def kind_of(type: str, number: str, lang: str | Path) -> Kind:
    """The kind that made this number: the first of its type that finds it valid, the fallback last.

    raises  IdentifierError for a type that is not known
    """
    of_type = sorted((kind for kind in kinds(lang) if kind.type == type), key=lambda kind: kind.fallback)
    if not of_type:
        raise IdentifierError(f"no identifiers of type {type}; there are: "
                              f"{', '.join(sorted({kind.type for kind in kinds(lang)}))}")
    return next((kind for kind in of_type if kind.is_valid(number)), of_type[-1])
