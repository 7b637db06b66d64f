"""What stays of a known body's name behind it, and which words of a name are replaced together.

What comes in: the parts of a body's name. What goes out: the same, neighbours joined. Start at `joined`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo.core.document import NamePart
from pseudo.language.words import Words


def joined(parts: Sequence[NamePart], begun: bool, words: Words) -> list[NamePart]:
    """Neighbouring distinctive words as one part: they are replaced together, but for a known body (`begun`) with which
    the name of one of its own begins (`ELTE Origó Nyelvi Centrum`)."""
    told = _units(parts, words) if begun else parts
    apart = begun and any(part.role == "word" for part in told)
    out: list[NamePart] = []
    for part in told:
        if len(out) > apart and part.role == "name" == out[-1].role and not out[-1].feats:  # `Lehtisen Mylly` is his
            out[-1] = replace(out[-1], text=f"{out[-1].text} {part.text}")
        else:
            out.append(part)
    return out


def _units(parts: Sequence[NamePart], words: Words) -> Sequence[NamePart]:
    """What a body that its acronym tells has inside, where ordinary words alone say what that is: they stay (`BME
    Informatika`)."""
    first, *others = parts
    known = any(first.text == row.acronym for row in words.names.organisation(first.text))
    if not known or any(part.role == "word" for part in others):
        return parts
    return [first, *(
        replace(part, role="word") if part.role == "name" and all(map(words.plain, part.text.split())) else part
        for part in others)]
