"""Features as the grammar is asked for them, and as it tells them.

What comes in: features in their canonical spelling, or the symbols of the grammar. What goes out: the other. What is
kept here are features, which are few and name nobody. Start at `asked_for`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from morph.errors import MorphError
from morph.feats import canonical, to_dict
from morph.tables import MARKER, Tables

SYMBOL = re.compile(r"\[([A-Za-z]+(?:\[[a-z]+\])?)=([^\]]+)\]")


class Asked(NamedTuple):
    """Features as the grammar is asked for them; plain: they are some, and make no adjective."""

    feats: Mapping[str, str]
    symbols: str
    plain: bool


@lru_cache(maxsize=4096)
def asked_for(tables: Tables, feats: str) -> Asked:
    """Features and their symbols, read once: there are only so many, and they name nobody."""
    wanted = to_dict(feats)
    symbols = tables.symbols(wanted)
    return Asked(wanted, symbols, bool(symbols) and not adjectival(tables, feats))


@lru_cache(maxsize=4096)
def in_series(tables: Tables, feats: str, series: str) -> str:
    """The features with their locative case in another series. Kept: they are few, and name nobody."""
    wanted = to_dict(feats)
    rows = tables.locative
    if rows and series not in rows[0]:
        raise MorphError(f"no such series; there are {', '.join(key for key in rows[0] if key != 'role')}")
    for row in rows:
        cases = [case for key, value in row.items() if key != "role" for case in value.split()]
        if wanted.get("Case") in cases:
            wanted["Case"] = row[series].split()[0]
            break
    return canonical(wanted)


@lru_cache(maxsize=4096)
def adjectival(tables: Tables, feats: str) -> bool:
    """Whether features make an adjective. Kept: they are few, and name nobody."""
    return to_dict(feats).get("Deriv", "").rpartition("+")[2] in tables.adjectives


class Shape(NamedTuple):
    """What the grammar is given around the letters of a stem: the marker of a change before them; other markers and the
    symbols of the features after them. hyphen: one of the markers is it."""

    front: str
    back: str
    hyphen: bool


@lru_cache(maxsize=16384)
def shape_of(tables: Tables, markers: tuple[str, ...], symbols: str) -> Shape:
    """Markers put in order once for the same features: these are the classes of the tables, and name nobody."""
    ordered = tables.in_order(markers, features(symbols)[0]) if markers else ()
    changes = bool(ordered) and tables.changes(ordered[0])
    front, rest = (ordered[0], ordered[1:]) if changes else ("", ordered)
    return Shape(front, "".join(rest) + symbols, tables.hyphen in rest)


def parsed(output: str) -> tuple[str, str]:
    """An output of the analyser: the stem, and the symbols of its features without class markers."""
    cut = output.find("[")
    if cut < 0:
        return output, ""
    stem, symbols = output[:cut], output[cut:]
    brace = stem.find("{")
    return (stem if brace < 0 else stem[:brace]), (symbols if "{" not in symbols else MARKER.sub("", symbols))


@lru_cache(maxsize=4096)
def features(symbols: str) -> tuple[Mapping[str, str], str]:
    """The features of a string of symbols, and their canonical spelling. Kept: they are few, and name nobody."""
    feats: dict[str, str] = {}
    for key, value in SYMBOL.findall(symbols):
        feats[key] = f"{feats[key]}+{value}" if key in feats else value
    return feats, canonical(feats)
