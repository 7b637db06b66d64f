"""Parks of firms, which are called alike in any town: `Ipari Park`.

What comes in: a name before `Park`. What goes out: whether such parks are called so (`zone` in `words.tsv`). Start at
`zoned`.
"""

from __future__ import annotations

from name_db import Names

ZONE = "zone"
"""Kind of `words.tsv`: what such parks are called."""


def zoned(name: str, names: Names) -> bool:
    """Whether parks of firms are called so in any town.

    >>> from name_db import load
    >>> zoned("Ipari", load("hu")), zoned("Erzsébet", load("hu"))
    (True, False)
    """
    return any(row.name == name for row in names.pool("word", kind=ZONE))
