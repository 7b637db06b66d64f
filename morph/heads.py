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
WORDS = re.compile(r"(|.* )([^ ]+)( )([^ ]+)")
"""The same, where a hyphen parts no words."""


def led(name: str, tables: Tables, signs: str = " -") -> tuple[str, str] | None:
    """Of a name whose first part alone takes the ending that part and the rest: `Mirun`, ` ab Osgar`; None for any
    other. signs: what may stand between its words."""
    for match in LINK.finditer(name):
        if match[0] in signs and tables.case.lower(match[1]) in tables.leading:
            return name[: match.start()], name[match.start() :]
    return None


def paired(name: str) -> tuple[int, ...]:
    """Where in a name one of `pairs` may begin: its last word, and what is behind the last hyphen of that.

    >>> paired("Länsi-Uusimaa"), paired("Etelän Uusimaa")
    ((0, 6), (7,))
    """
    word, part = name.rfind(" ") + 1, name.rfind("-") + 1
    return (word, part) if part > word else (word,)


def pair(name: str, tables: Tables) -> tuple[str, str, str, str] | None:
    """What stands before a first word that agrees with the last one, that word, the sign behind it, the last word:
    `Iso`, `-`, `Britannia`; of a compound of such parts (`Uusikaupunki`) the sign is empty; None for any other name."""
    if tables.pairs:
        for start in paired(name):
            parts = tables.pairs.get(name[start:])
            if parts is not None:
                first, last = parts
                return name[:start], first, name[start + len(first) : len(name) - len(last)], last
    for pattern in (PAIR, WORDS):
        match = pattern.fullmatch(name)
        if match is not None and match[2] in tables.agreeing:
            return match[1], match[2], match[3], match[4]
    return None
