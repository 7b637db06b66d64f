"""Names that are not persons' and hold other words: organisations, institutions, facilities, events.

What comes in: norms (`Szegedi Járásbíróság`, `Berekfű Asztalos Kft.`). What goes out: `NamePart`s: places
inside (which follow that place's new name), distinctive words (replaced), generic words and legal forms (which stay).
Start at `parse`; `compose` puts a norm together again; `derive` makes the short form of a new name.
"""

from __future__ import annotations

from pseudo.kinds.organisations.begun import begins
from pseudo.kinds.organisations.composing import compose
from pseudo.kinds.organisations.compounds import of_a_kind
from pseudo.kinds.organisations.crafts import with_kin
from pseudo.kinds.organisations.environs import quarter_of
from pseudo.kinds.organisations.incorporated import in_its_own_form
from pseudo.kinds.organisations.members import of_members
from pseudo.kinds.organisations.peers import PEER, peers_of
from pseudo.kinds.organisations.reading import parse
from pseudo.kinds.organisations.short import (
    acronym,
    derive,
    is_acronym,
    is_acronym_of,
    is_short_of,
    made_of,
    of_beginnings,
    prefixes,
    turned,
    unformed,
)
from pseudo.kinds.organisations.trades import glued, is_ware, traded
from pseudo.kinds.organisations.words import TYPES, is_kind, is_usual, place_of, possessor, readings, type_of

__all__ = [
    "PEER", "TYPES", "acronym", "begins", "compose", "derive", "glued", "in_its_own_form", "is_acronym",
    "is_acronym_of", "is_kind", "is_short_of", "is_usual", "is_ware", "made_of", "of_a_kind", "of_beginnings",
    "of_members", "parse", "peers_of", "place_of", "possessor", "prefixes", "quarter_of", "readings", "traded",
    "turned", "type_of", "unformed", "with_kin",
]
