"""Nicknames in quotation marks inside a name: `Reijo "Repa" Salonen`.

What comes in: the words of a norm. What goes out: the name without them, and its parts with them in their place. Start
at `without`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pseudo.core.document import NamePart

QUOTES = frozenset("\"“”„»«")


def without(norm: str) -> tuple[str, Mapping[int, str]]:
    """A norm without its nicknames in quotation marks, and these by the number of their word.

    >>> without('Reijo "Repa" Salonen'), without('"Repa"')
    (('Reijo Salonen', {1: '"Repa"'}), ('"Repa"', {}))
    """
    if QUOTES.isdisjoint(norm):
        return norm, {}
    words = norm.split()
    found = {at: word for at, word in enumerate(words) if len(word) > 2 and {word[0], word[-1]} <= QUOTES}
    if not found or len(found) == len(words):
        return norm, {}
    return " ".join(word for at, word in enumerate(words) if at not in found), found


def within(parts: Sequence[NamePart], nicks: Mapping[int, str]) -> list[NamePart]:
    """The parts of a name with its nicknames between their marks."""
    out = list(parts)
    for at, word in nicks.items():
        starts = [place for place, part in enumerate(out) if part.role != "wife" and part.text not in QUOTES]
        place = starts[at] if at < len(starts) else len(out)
        out[place:place] = (NamePart(word[0], "word"), NamePart(word[1:-1], "nick"), NamePart(word[-1], "word"))
    return out


def joined(words: Sequence[str]) -> str:
    """The words of a name in one, no space inside of quotation marks.

    >>> joined(["Erkki", '"', "Erska", '"', "Laitinen"])
    'Erkki "Erska" Laitinen'
    """
    out: list[str] = []
    inside = False
    for word in words:
        mark = word in QUOTES
        close = inside and (mark or out[-1] in QUOTES)
        out[-1:] = [out[-1] + word] if close else [*out[-1:], word]
        inside = inside != mark
    return " ".join(out)
