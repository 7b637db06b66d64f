"""Given names as their bearers are called abroad: of Margit and Margaret the new names are one name, too.

What comes in: the originals of a document, the language's table of such names. What goes out: which original is the
other's counterpart, and what it becomes. Start at `pairs`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from pseudo.language.letters import fold
from pseudo.suggest.originals import Original

GIVEN = "given"


def pairs(wanted: Iterable[Original], abroad: Mapping[str, tuple[str, ...]]) -> dict[Original, Original]:
    """The given names that are what another of the document is called abroad, with that other.

    >>> here, there = Original("given", "Margit", "F hungarian"), Original("given", "Margaret", "F english")
    >>> pairs([here, there], {"Margit": ("Margaret",)}) == {there: here}
    True
    """
    found = [one for one in wanted if one.kind == GIVEN] if abroad else []
    theirs = {name: one for one in found for name in abroad.get(one.text, ())}
    return {one: theirs[one.text] for one in found if one.text in theirs}


def counterpart(
    base: Original | None, chosen: Mapping[Original, Sequence[str]], abroad: Mapping[str, tuple[str, ...]],
    used: Container[str],
) -> list[str]:
    """What the new name of the other is called abroad, so far as it is free.

    >>> here = Original("given", "Margit", "F hungarian")
    >>> counterpart(here, {here: ("Ilona",)}, {"Ilona": ("Helen",)}, ())
    ['Helen']
    """
    new = chosen.get(base, ())[:1] if base is not None else ()
    return [name for text in new for name in abroad.get(text, ())[:1] if fold(name) not in used]


def with_counterparts(
    offered: Iterable[str], abroad: Mapping[str, tuple[str, ...]], used: Container[str]
) -> list[str]:
    """What is offered for one whose counterpart stands in the document, those first that have one that is free.

    >>> with_counterparts(["Piroska", "Ilona"], {"Ilona": ("Helen",)}, ())
    ['Ilona', 'Piroska']
    """
    if not abroad:
        return list(offered)
    return sorted(offered, key=lambda text: not any(fold(name) not in used for name in abroad.get(text, ())[:1]))
