"""Families of abroad: one land for all who bear a surname in a document.

What comes in: the originals of each person's entry. What goes out: the same, the land of a surname that no table tells
being that which its bearers' given names show, and so that of the given names of which several lands are possible.
Only in a language whose names keep their lands (`own_lands`). Start at `of_one_land`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from pseudo.language.persons import Grammar
from pseudo.suggest.homelands import DOUBTFUL, FOREIGN
from pseudo.suggest.originals import DOUBLE, Original

OPEN = frozenset((FOREIGN, DOUBTFUL))


def of_one_land(wanted: Mapping[str, tuple[Original, ...]], grammar: Grammar) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, with one land for each surname of abroad: the Bouzidis are Arabs, once a Samir
    Bouzidi is named, whatever a daughter Nora is called."""
    home = grammar.names.home
    shown: dict[str, Counter[str]] = {}
    for found in wanted.values() if grammar.habits.own_lands else ():
        lands = {_land(one) for one in found if one.kind == "given"}
        for one in found:
            if one.kind == "surname" and one.trait not in (home, *OPEN) and DOUBLE not in one.trait:
                shown.setdefault(one.text, Counter())[one.trait] += 2 if one.trait in lands else 1
    told = {text: min(lands, key=lambda land: (-lands[land], land)) for text, lands in shown.items()}
    if not told:
        return dict(wanted)

    def settled(found: tuple[Original, ...]) -> tuple[Original, ...]:
        land = next((told[one.text] for one in found if one.kind == "surname" and one.text in told), "")
        return tuple(map(lambda one: _of(one, land, home), found)) if land else found

    return {name: settled(found) for name, found in wanted.items()}


def _land(one: Original) -> str:
    """The land of a given name: the last word of its trait."""
    return one.trait.rpartition(" ")[2]


def _of(one: Original, land: str, home: str) -> Original:
    """One original of a person whose surname is of a land."""
    if one.kind == "surname" and one.trait not in (land, home) and DOUBLE not in one.trait:
        return replace(one, trait=land, kin=(), among=())
    if one.kind == "given" and _land(one) == FOREIGN and land in one.among:
        return replace(one, trait=f"{one.trait.rpartition(' ')[0]} {land}", kin=(), among=())
    return one
