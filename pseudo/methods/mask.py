"""A sign for every letter and figure: `******`.

What comes in: entries. What goes out: their norms, masked. Start at `mask`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.core.document import Entry
from pseudo.methods.method import Asked, Check, Method, character, every, few

CHAR = "*"


def parameters(type_: str) -> Mapping[str, Check]:
    """char: the sign; first, last: how many letters and figures are shown."""
    return {"char": character, "first": few, "last": few}


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


METHOD = Method(every, rank=3, parameters=parameters, choose=choose, redacts=True)
