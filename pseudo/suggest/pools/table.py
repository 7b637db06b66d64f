"""Which module answers for which kind of original.

>>> of("surname") is surnames.KIND, of("continent") is lands.OTHER
(True, True)
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.kinds.organisations import PEER
from pseudo.suggest.grounds import GROUND
from pseudo.suggest.pools import (
    bodies,
    counties,
    given,
    initials,
    lands,
    namesakes,
    quarters,
    settlements,
    streets,
    surnames,
    words,
)
from pseudo.suggest.pools.kind import Kind

KINDS: Mapping[str, Kind] = {
    "surname": surnames.KIND,
    "farm": surnames.FARM,
    "given": given.GIVEN,
    "double": given.DOUBLE,
    "nick": given.NICK,
    "initial": initials.INITIAL,
    "letters": initials.LETTERS,
    "settlement": settlements.KIND,
    "county": counties.KIND,
    "old_county": lands.OLD_COUNTY,
    "part": quarters.PART,
    "district": quarters.DISTRICT,
    "street": streets.STREET,
    "road": streets.ROAD,
    "street abroad": streets.ABROAD,
    "foreign_city": lands.FOREIGN_CITY,
    "cross_border": lands.CROSS_BORDER,
    "region": lands.LAND,
    "water": lands.LAND,
    "hill": lands.LAND,
    GROUND: lands.FIRST,
    "namesake": namesakes.NAMESAKE,
    "landmark": namesakes.LANDMARK,
    "famous": namesakes.FAMOUS,
    "organisation": bodies.KIND,
    "word": words.KIND,
    PEER: words.PEER,
    "car": bodies.CAR,
}


def of(kind: str) -> Kind:
    """The answers of a kind; of one that only the tables of places have, those of any place."""
    return KINDS.get(kind, lands.OTHER)
