"""A sign for every letter and figure: `******`.

What comes in: entries. What goes out: their norms, masked; the ending of a mention as its row says. Start at `mask`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.core.document import Entry, Span
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.methods.method import Asked, Check, Method, Row, character, every, few, flag

CHAR = "*"


def parameters(type_: str) -> Mapping[str, Check]:
    """char: the sign; first, last: how many letters and figures are shown; suffix: whether the ending is."""
    return {"char": character, "first": few, "last": few, "suffix": flag}


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The norms, masked."""
    return {
        key: mask(entry.norm, str(asked.parameter(entry, "char", CHAR)), asked.number(entry, "first") or 0,
                  asked.number(entry, "last") or 0)
        for key, entry in entries.items()
    }  # fmt: skip


def mask(norm: str, char: str = CHAR, first: int = 0, last: int = 0) -> str:
    """Every letter and figure of the norm as `char`, but for the first and last few.

    >>> mask("Kovács János"), mask("4788 7233 7069 5766", last=4)
    ('****** *****', '**** **** **** 5766')
    """
    places = [at for at, sign in enumerate(norm) if sign.isalnum()]
    shown = {*places[:first], *places[max(0, len(places) - last) :]}
    if len(shown) == len(places):  # so short that nothing would be hidden
        shown = set()
    return "".join(char if sign.isalnum() and at not in shown else sign for at, sign in enumerate(norm))


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """A mask with its ending, or without. Where the row does not say, a mask of letters (`XXX`) is inflected as it is
    read, one of signs keeps an ending behind a hyphen only; where endings are to be shown, it keeps each as it was.
    """
    suffix = row.get("suffix")
    if cut(row):
        return new, ""
    if any(map(str.isalnum, str(row.get("char", CHAR)))):
        return new, feats
    tail = ending(span)
    hyphened = span.text.startswith(span.norm) and tail[:1] in language.letters.joiners
    return new + (tail if tail and (suffix or hyphened) else ""), ""


def cut(row: Row) -> bool:
    """Whether its masks have no endings."""
    return row.get("suffix") is False


def ending(span: Span) -> str:
    """What a mention has behind the letters of its norm, where these can be told apart.

    >>> ending(Span(0, 6, "Almhoz", "GPE", norm="Alm")), ending(Span(0, 5, "123-t", "ID", norm="123"))
    ('hoz', '-t')
    """
    sure = max(1, len(span.norm) - 2)  # the last letters of a name change before some endings
    alike = fold(span.text[:sure]) == fold(span.norm[:sure])
    return span.text[len(span.norm) :] if span.norm and alike else ""


METHOD = Method(every, rank=3, parameters=parameters, choose=choose, written=written, redacts=True,
                bare=cut)
