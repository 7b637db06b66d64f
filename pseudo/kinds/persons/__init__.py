"""Names of persons: the parts of one, whether two names can mean one person, and a name rebuilt from new parts.

What comes in: norms (`dr. Kovács Jánosné`), with the name tables and the morphology of the language. What goes out:
`NamePart`s with roles, in text order, and norms composed of other texts in the same roles.
Start at `parse`; `compatible` ties a shorter name to a full one, `derive` gives it its new name.
"""

from __future__ import annotations

from pseudo.kinds.persons.new import compose, derive, is_endeared, nickname_of, of_both, telling
from pseudo.kinds.persons.order import rather_turned, registered
from pseudo.kinds.persons.reading import STAYS, gender, is_full, members, numbered, parse, slots, tells_order
from pseudo.kinds.persons.same import (
    UNUSUAL,
    all_initials,
    compatible,
    generations,
    has_initials,
    hitched,
    may_shorten,
    names_initial,
    shortens,
)
from pseudo.kinds.persons.sexes import likely

__all__ = [
    "STAYS",
    "UNUSUAL",
    "all_initials",
    "compatible",
    "compose",
    "derive",
    "gender",
    "generations",
    "has_initials",
    "hitched",
    "is_endeared",
    "is_full",
    "likely",
    "may_shorten",
    "members",
    "names_initial",
    "nickname_of",
    "numbered",
    "of_both",
    "parse",
    "rather_turned",
    "registered",
    "shortens",
    "slots",
    "telling",
    "tells_order",
]
