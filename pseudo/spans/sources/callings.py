"""What people are in firms, in other languages: `Area Sales Manager`, `Head of Marketing`, `Leiter Einkauf`.

What comes in: a text. What goes out: where two or more words stand of which the last is a calling or a department of
the table and the others are words that stand before one; and what the table has whole. Signatures of mails have them
below a name, with the capitals of names. The table is `language/callings.tsv`. Start at `callings_in`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pseudo import language
from pseudo.core.tables import rows
from pseudo.kinds.identifiers.sources import either
from pseudo.language.letters import UPPER

TABLE = "callings.tsv"


def callings_in(text: str) -> Iterator[tuple[int, int]]:
    """From where to where callings stand.

    >>> text = "Anna Kiss, Area Sales Manager; Head of Marketing, Leiter Einkauf. Thomas Manager"
    >>> [text[start:end] for start, end in callings_in(text)]
    ['Area Sales Manager', 'Head of Marketing', 'Leiter Einkauf']
    """
    yield from (match.span() for match in _callings().finditer(text))


@lru_cache(maxsize=1)
def _callings() -> re.Pattern[str]:
    parts: dict[str, list[str]] = {}
    for row in rows(Path(language.__file__).parent / TABLE):
        _, word, part = row.split("\t")
        parts.setdefault(part, []).append(word)
    head, before, whole, of, joins = (either(parts[part]) for part in ("head", "before", "whole", "of", "joins"))
    joined, some = rf"(?: {joins} | |/)", either([*parts["before"], *parts["head"]])
    return re.compile(rf"(?<![\w@.-])(?=[{UPPER}])(?:{before}{joined}(?:{some}{joined}){{0,3}}{head}"
                      rf"|{of} {joins} {some}(?:{joined}{some}){{0,2}}|{whole})(?![\w@-]|\.\w)")
