"""In which series of cases one is at a place: in it or on it.

What comes in: a place's name, its type, what it was. What goes out: the series (`on`, `in`), or None where the old one
stays. Start at `locative`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from name_db.columns import Place

USUAL_SERIES = "in"
"""The cases of place of a name of which nothing says more."""
REGION = "region"
"""Kind of places in or on which one is as others that are called so are."""
WATER = "water"
"""Kind of places of which a text can tell either series: `a Dunán`, `a Dunában`."""

ALIKE = 3
"""Last letters in which two names agree that are made with one last member, at least."""


def _regions(places: Sequence[Place]) -> bool:
    """Whether all places of a name are regions: in and on waters and hills are two things."""
    return bool(places) and all(place.kind == REGION for place in places)


def locative(norm: str, kind: str, names: Names, old: str = "") -> str | None:
    """The locative series of a place: `on` (-n, -ra, -ról) or `in` (-ban, -ba, -ból); None for what is no place.

    old  what it was: `Zalában` becomes `Békésben`, the county, though there is a town Békés
    """
    if kind in ("GPE", "LOC"):
        places = names.place(norm) or names.place(norm.rpartition("-")[2])  # `Nyíregyháza-Vasutastelepen`
        if places:
            kinds = {place.kind for place in names.place(old)}
            lands = (place for place in places if kind == "LOC" and not kinds and place.kind != "settlement")
            found = next((place for place in places if place.kind in kinds), next(lands, places[0]))
            return None if found.kind == WATER else found.locative or None  # on it and in it are two things
        if len(norm.split()) > 1 or (kind == "LOC" and not (old and _regions(names.place(old)))):
            return None
        if old and not names.place(old) and old[-ALIKE:] == norm[-ALIKE:]:
            return None  # `Sammakkoniemestä`, `Lummeniemestä`: of a cape or a village so called the text tells
        foreign = any(row.foreign == norm for row in names.town_abroad(norm))  # `Pinkafeldben`, but `Pinkafőn`
        return USUAL_SERIES if foreign else names.locative_like(norm) or USUAL_SERIES
    if kind == "FAC":
        if old.split()[-1:] == norm.split()[-1:]:
            return None  # `a Bessenyei utcán jöttem`: of one street both may be said
        space = names.public_space_type(norm.split()[-1]) if norm.split() else None
        return (space.locative or None) if space is not None else None
    return None
