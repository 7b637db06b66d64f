"""The norm of a body with other texts in the places of its parts.

What comes in: parts, and a text for each. What goes out: the norm. Start at `compose`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.language.letters import Letters


def _raised(word: str, like: str, letters: Letters) -> str:
    """A word with a capital, as in the name of a body: `győr-moson-soproni` -> `Győr-Moson-Soproni`; of one whose end
    stands behind a hyphen (`M3-as`, `Szeged-környéki`) the first letter alone, of a name none (`Száraz-ér`)."""
    first, *rest = word.split("-")
    if not (like.rpartition("-")[2][:1].islower() or first[:1].isupper()):
        rest = [letters.raised(member) for member in rest]
    return "-".join((letters.raised(first), *rest))


def compose(parts: Sequence[NamePart], texts: Sequence[str], letters: Letters) -> str:
    """The norm with these texts in the places of the parts; words written with a capital before keep one."""
    out = []
    for part, text in zip(parts, texts, strict=True):
        old = part.text.split(" ")
        new = text.split(" ")
        if part.entity is not None and (len(old) == len(new) or (len(old) == 1 and "-" in part.text)):
            like = old * (len(new) // len(old))  # `Felső-Szabolcsi` becomes `Somogy Megyei`
            new = [_raised(n, o, letters) if o[:1].isupper() else n for o, n in zip(like, new, strict=True)]
        elif part.text[:1].isupper() and new:
            new[0] = letters.raised(new[0])
        out.append(" ".join(new))
    return " ".join(text for text in out if text)
