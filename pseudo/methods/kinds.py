"""The kinds of the entities of a type, for rows of a policy that stand for one kind alone: `[GPE.village]`.

What comes in: an entry, or a type, and the tables of names. What goes out: its kinds, the finest first; all that there
are. Start at `of`.
"""

from __future__ import annotations

from functools import lru_cache

from name_db import Names
from name_db.columns import PLACE_KINDS, Place
from pseudo.core.document import Entry
from pseudo.kinds.organisations import peers_of
from pseudo.kinds.organisations.words import UNIQUE

PLACES = frozenset(("GPE", "LOC", "FAC"))
BODIES = frozenset(("ORG", "FAC"))
COMPANY = "company"
"""What a body with a legal form is where no word of its name says more."""
STATE = "state"
"""Scope of the bodies of which the state has one."""
SPACE = "public_space"
"""A street, a square."""


def of(entry: Entry, names: Names) -> tuple[str, ...]:
    """The kinds of an entity, the finest first; none of a type that has no kinds, or where the tables know nothing.

    >>> from name_db import load
    >>> hu = load("hu")
    >>> of(Entry("Algyő", {"GPE": 1}, 1), hu), of(Entry("Szent Imre Kórház", {"ORG": 1}, 1), hu)
    (('large_village', 'settlement'), ('hospital',))
    >>> of(Entry("Kárász utca", {"FAC": 1}, 1), hu), of(Entry("Ács és Társa Kft.", {"ORG": 1}, 1), hu)
    (('public_space',), ('company',))
    """
    type_, last = entry.main_type, entry.norm.split()[-1:]
    found: list[str] = []
    if type_ in PLACES and (row := place(entry, names)) is not None:
        found += [row.status, row.kind]
    if type_ == "FAC" and last and names.public_space_type(last[0]) is not None:
        found.append(SPACE)
    if type_ in BODIES:
        for body in names.organisation(entry.norm)[:1]:
            found += [body.kind, body.kind.partition("/")[0], body.scope if body.scope == STATE else ""]
        word = names.org_word(last[0]) if last else None
        found += [STATE] if word is not None and word.kind in UNIQUE and _one_of_its_kind(entry, names) else []
        found += [word.kind] if word is not None else []
        found += [COMPANY] if last and last[0] in names.legal_words else []
    return tuple(dict.fromkeys(kind for kind in found if kind))


def _one_of_its_kind(entry: Entry, names: Names) -> bool:
    """Whether a body that no table knows is the state's one of its field, by its words: they were read as one name
    (`Országos Vízgazdálkodási Intézet`), for which any other would be of another field."""
    parts = entry.parts
    if peers_of(entry.norm, names):
        return False  # `Művelődési Központ`
    return len(parts) == 1 and parts[0].text == entry.norm and " " in entry.norm and not names.organisation(entry.norm)


def place(entry: Entry, names: Names) -> Place | None:
    """The place that an entry names: of a region, water or hill no settlement of the same name, where there is another.

    >>> from name_db import load
    >>> found = place(Entry("Balaton", {"LOC": 1}, 1), load("hu"))
    >>> found.status if found is not None else ""
    'lake'
    """
    rows = names.place(entry.norm)
    lands = (row for row in rows if row.kind != "settlement") if entry.main_type == "LOC" else iter(())
    return next(lands, next(iter(rows), None))


@lru_cache(maxsize=64)
def known(type_: str, names: Names) -> frozenset[str]:
    """The kinds that entities of a type can have.

    >>> from name_db import load
    >>> "village" in known("GPE", load("hu")), "hospital" in known("ORG", load("hu")), known("PER", load("hu"))
    (True, True, frozenset())
    """
    found: set[str] = set()
    if type_ in PLACES:
        found |= PLACE_KINDS | names.place_statuses() | ({SPACE} if type_ == "FAC" else set())
    if type_ in BODIES:
        found |= {row.kind for word in names.org_heads() if (row := names.org_word(word)) is not None}
        found |= {kind for kind in names.body_kinds() for kind in (kind, kind.partition("/")[0])} | {COMPANY}
    return frozenset(found)
