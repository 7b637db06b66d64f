"""Bodies of one house: what several of a text are called by (`Zagyva-Mély Zrt.`, `Zagyva-Mély Konzorcium`).

What comes in: the originals of each entry. What goes out: the same, with one original for one word. Start at
`of_one_word`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from pseudo.suggest.original import Original

WORD = "word"
LEAST = 4
"""Letters of a word that two bodies have in common by no chance."""


def of_one_word(wanted: Mapping[str, tuple[Original, ...]], bodies: Container[str]) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, with one for each distinctive word of bodies: that of a firm, else the first that
    says what such are called. bodies: the keys of bodies' entries.

    >>> firm, club = Original("word", "Zagyva-Mély", "1 own"), Original("word", "Zagyva-Mély", "association")
    >>> of_one_word({"club": (club,), "firm": (firm,)}, ("club", "firm"))["club"] == (firm,)
    True
    """
    shown: dict[str, list[Original]] = {}
    for key, found in wanted.items():
        for one in found if key in bodies else ():
            if one.kind == WORD and len(one.text) >= LEAST:
                shown.setdefault(one.text, []).append(one)
    told = {text: min(each, key=_rank).trait for text, each in shown.items() if len({one.trait for one in each}) > 1}
    if not told:
        return dict(wanted)
    return {
        key: tuple(replace(one, trait=told.get(one.text, one.trait)) if one.kind == WORD and key in bodies else one
                   for one in found)
        for key, found in wanted.items()
    }


def _rank(one: Original) -> tuple[bool, bool]:
    return not one.trait[:1].isdecimal(), not one.trait
