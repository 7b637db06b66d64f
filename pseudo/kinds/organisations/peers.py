"""What every town has and another such may stand for: `Művelődési Ház`, `Faluház`, `Belgyógyászati Osztály`.

What comes in: the parts of a body's name. What goes out: the same, with the words that tell what it is as one part that
is replaced, where nothing but a place tells which one it is. Start at `with_peers`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from pseudo.core.document import NamePart

PEER = "peer"
"""Kind of originals for which others of their kind in `words.tsv` stand."""
TOLD = frozenset(("word", "place"))


def peers_of(text: str, names: Names) -> str:
    """The kind of what may stand for a word, or words, for a body that every town has; empty for any other.

    >>> from name_db import load
    >>> peers_of("Faluház", load("hu")), peers_of("Hivatal", load("hu"))
    ('peer hall', '')
    """
    return names.peers.get(names.letters.lower(text), "")


def with_peers(parts: Sequence[NamePart], names: Names) -> list[NamePart]:
    """The parts, with the last words as one where others may stand for them: `Bugaci` `Művelődési Ház`."""
    if not names.peers or any(part.role not in TOLD for part in parts):
        return list(parts)
    begin = max((at for at, part in enumerate(parts, 1) if part.role == "place"), default=0)
    for at in range(begin, len(parts)):
        text = " ".join(part.text for part in parts[at:])
        if peers_of(text, names):
            return [*parts[:at], NamePart(text, "name")]
    return list(parts)
