"""Which words of a name take its ending, where a word of it says so (`head` in `language.toml`); else the last.

What comes in: a name. What goes out: its parts. Start at `led` and `pair`.
"""

from __future__ import annotations

import re

from morph.tables import Tables

LINK = re.compile(r"(?<=[^ -])[ -](?=([^ -]+)[ -][^ -])")
"""What stands before a word inside a name, and that word."""
PAIR = re.compile(r"(|.*[ -])([^ -]+)([ -])([^ -]+)")
"""A name's last two words, with what stands before them and between them."""


def led(name: str, tables: Tables, signs: str = " -") -> tuple[str, str] | None:
    """Of a name whose first part alone takes the ending that part and the rest: `Mirun`, ` ab Osgar`; None for any
    other. signs: what may stand between its words."""
    for match in LINK.finditer(name):
        if match[0] in signs and tables.case.lower(match[1]) in tables.leading:
            return name[: match.start()], name[match.start() :]
    return None


def pair(name: str, tables: Tables) -> tuple[str, str, str] | None:
    """What stands before a first word that agrees with the last one, that word with the sign behind it, the last
    word: `Iso-`, `Britannia`; None for a name without such a word."""
    match = PAIR.fullmatch(name)
    if match is None or match[2] not in tables.agreeing:
        return None
    return match[1], match[2] + match[3], match[4]
