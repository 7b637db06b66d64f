"""What every town has and another such may stand for: `Művelődési Ház`, `Faluház`, `Belgyógyászati Osztály`.

What comes in: the parts of a body's name. What goes out: the same, with the words that tell what it is as one part that
is replaced, where nothing but a place tells which one it is. Start at `with_peers`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from pseudo.core.document import NamePart
from pseudo.language.words import Words

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


def with_peers(parts: Sequence[NamePart], words: Words) -> list[NamePart]:
    """The parts, with the last words as one where others may stand for them (`Művelődési Ház`); they stay behind a
    place, which goes (`Bugaci Művelődési Ház`), and in what the whole country has one of (`Magyar Vadászegyesület`)."""
    names = words.names
    told = next((at for at, part in enumerate(parts) if part.role not in TOLD), len(parts))
    for at in range(min(told + 1, len(parts)) if names.peers else 0):
        text = " ".join(part.text for part in parts[at:])
        if peers_of(text, names):
            national = at > 0 and words.letters.lower(parts[0].text) in words.habits.national
            if national:
                return list(parts)
            if any(part.role == "place" for part in parts[:at]):
                return [part if part.role in TOLD else NamePart(part.text, "word") for part in parts]
            return [*parts[:at], NamePart(text, "name")]
    return list(parts)
