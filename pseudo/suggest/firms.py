"""Firms of other lands, told by their legal form: their distinctive words become surnames of that land.

What comes in: the entry of a body and its originals. What goes out: the land of its legal form (`GmbH`: a German one),
and the originals as owners there: `Oberhuber Kältetechnik GmbH` becomes `Rossmann Kältetechnik GmbH`. Start at `owned`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pseudo.core.document import Entry
from pseudo.language.persons import Grammar
from pseudo.suggest.original import Original

ORG, SURNAME = "ORG", "surname"
WORDS = frozenset(("word", SURNAME, "famous", "settlement"))
"""Kinds of originals that are the distinctive word of a firm."""


def owned(entry: Entry, found: Iterable[Original], grammar: Grammar) -> Iterator[Original]:
    """The originals of a body, the distinctive words of a firm of another land as the surnames of owners there; what a
    body is known by stays what it is."""
    land = land_of(entry, grammar) if entry.main_type == ORG else ""
    for original in found:
        yield replace(original, kind=SURNAME, trait=land) if land and original.kind in WORDS else original


def land_of(entry: Entry, grammar: Grammar) -> str:
    """The origin that the legal form of a firm tells, of which the tables have surnames; empty for any other body.

    >>> from pseudo.core.document import NamePart
    >>> from pseudo.language import language
    >>> land_of(Entry("Gruber GmbH", {}, 1, (NamePart("Gruber", "name"), NamePart("GmbH", "word"))),
    ...         language.load("hu").persons)
    'german'
    """
    forms = {form.form for form in grammar.names.legal_forms()}
    told = (grammar.habits.origin_told(part.text) for part in entry.parts if part.text in forms)
    return next((land for land in told if land and grammar.names.pool(SURNAME, origin=land)), "")
