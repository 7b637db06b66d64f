"""One thing to be replaced: the value that the choice is made for.

What comes in: nothing. What goes out: `Original`; who makes them is in `originals` and `bearers`.
"""

from __future__ import annotations

from dataclasses import dataclass

DOUBLE = "-"
"""Between the lands of the members of a double surname, where they differ."""
HYPHENED = "1+1"
"""The shape of an invented name of two words that a hyphen joins."""


@dataclass(frozen=True, slots=True)
class Original:
    """One thing to be replaced, the same wherever it stands.

    kind   surname, given, initial, settlement, ... : the choice is one per (kind, text)
    trait  what the candidates must share: gender, origin, the status of a place, the kind of a body
    tail   what follows the new text, behind a space but for `-part`, `.hu` and what has JOINED before it
    kin    the words, each with its kind, by whose spelling an origin is settled that no table tells; `among` which it
           can be
    woman  of a surname: it is a woman's of abroad. Its text is then the man's, with which it is chosen as one
    behind  the particles of a surname of abroad: `van der`
    lead   what stands before the new text, in one word with it: the trade of `Autó-Kun`
    time   when its bearers were born (`lifetimes`), while candidates are asked for; chosen is for all times at once
    """

    kind: str
    text: str
    trait: str = ""
    tail: str = ""
    kin: tuple[tuple[str, str], ...] = ()
    among: tuple[str, ...] = ()
    woman: bool = False
    time: str = ""
    lead: str = ""
    behind: str = ""
