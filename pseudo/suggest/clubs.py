"""Sports clubs by the shape of their names: `Oulunsalon Tuisku`, `Dunaújvárosi Kohász`, `Sasok`.

What comes in: the entry of a body. What goes out: whether it is called as clubs are. Start at `of_townspeople`.
"""

from __future__ import annotations

from pseudo.core.document import Entry, NamePart
from pseudo.language.persons import Grammar

PLURAL = "Number=Plur"
TEAMS = frozenset(("nature", "occupational"))
"""Kinds of surnames that are words by which teams are called: animals, callings."""


def of_a_town(entry: Entry, grammar: Grammar) -> bool:
    """Whether a body's name is a town in the case of an owner and one distinctive word."""
    roles = [part.role for part in entry.parts]
    return roles == ["place", "name"] and entry.parts[0].feats in grammar.habits.place_in


def of_townspeople(entry: Entry, grammar: Grammar) -> bool:
    """Whether a body's name is the adjective of a town and a word that is an ordinary one or a club's, as sports clubs
    are called: `Dunaújvárosi Kohász`."""
    if [part.role for part in entry.parts] != ["place", "name"]:
        return False
    (place, name), names = entry.parts, grammar.names
    if place.feats != grammar.habits.adjectival or " " in name.text:
        return False
    plural = any(reading.feats == PLURAL for reading in grammar.morph.analyse(grammar.letters.lower(name.text)))
    return name.text in names.teams or names.ambiguous(name.text) or plural


def several(text: str, grammar: Grammar) -> bool:
    """Whether a word is the plural of an ordinary one, as a team is called: `Sasok`."""
    names, readings = grammar.names, grammar.morph.analyse(grammar.letters.lower(text))
    words = (grammar.letters.raised(reading.lemma) for reading in readings if reading.feats == PLURAL)
    rows = ((word, names.surname(word)) for word in words)
    return any(names.ambiguous(word) or (row is not None and row.kind in TEAMS) for word, row in rows)


def bare(part: NamePart, grammar: Grammar) -> str:
    """A distinctive word without the case in which it owns what follows: Kisa of `Keyrityn Kisan hiihtojaosto`."""
    read = grammar.morph.analyse(part.text) if part.role == "name" and part.feats else ()
    return next((r.lemma for r in read if r.exact and r.feats == part.feats), part.text)


def owner_of(part: NamePart, grammar: Grammar) -> str:
    """The surname of which a part of a firm's name is a case; empty for any other part."""
    read = grammar.morph.analyse(part.text) if part.role == "name" and part.feats else ()
    return next((r.lemma for r in read if r.exact and r.feats == part.feats and grammar.names.surname(r.lemma)), "")
