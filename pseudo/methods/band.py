"""The band in which an amount lies: `45–49`.

What comes in: ages, sums, quantities. What goes out: their bands. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.core.document import Entry
from pseudo.kinds import amounts
from pseudo.methods.method import Asked, Check, Method, counted, whole


def parameters(type_: str) -> Mapping[str, Check]:
    """width: how wide a band is."""
    return {"width": whole}


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The band of each that has a number."""
    found = {
        key: amounts.banded(entry.norm, asked.type_, asked.lang, asked.number(entry, "width"))
        for key, entry in entries.items()
    }
    return {key: norm for key, norm in found.items() if norm is not None}


METHOD = Method(counted, rank=9, parameters=parameters, choose=choose, coarse=True)
