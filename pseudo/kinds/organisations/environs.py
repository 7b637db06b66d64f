"""What lies about a place, or is a part of a land, in names of bodies: `Szeged-környéki`, `Felső-Szabolcsi`.

What comes in: single words of a name, with the tables and the morphology. What goes out: the place in them. Start at
`near_a_place`.
"""

from __future__ import annotations

from pseudo.kinds.organisations.words import owners_in, place_of, readings
from pseudo.language.words import Words

LANDS = frozenset(("region", "water", "hill"))
"""Kinds of places that have a north and a south."""


def quarter_of(word: str, words: Words) -> str | None:
    """The county or the land of which a word with a hyphen means a part: `Felső-Szabolcs`, `Dél-Balaton`."""
    first, hyphen, land = word.partition("-")
    if not hyphen or words.letters.lower(first) not in words.habits.quarters:
        return None
    land = words.letters.raised(land)
    kinds = {row.kind for row in words.names.place(land)}
    if "county" in kinds and words.habits.county:
        return f"{land} {words.habits.county[0]}"
    return land if kinds & LANDS else None


def near_a_place(token: str, words: Words) -> tuple[str, str] | None:
    """The place in a word for what lies about it or in a part of it, and what its adjective is: `Szeged-környéki`,
    `Duna-parti`; `Felső-Szabolcsi`."""
    first, hyphen, rest = token.partition("-")
    for r in owners_in(token, words) if hyphen else ():
        if r.exact and quarter_of(r.lemma, words) is not None:
            return r.lemma, r.feats  # `Itä-Savon Metallityö`
    if hyphen and words.letters.lower(first) in words.habits.quarters and words.habits.ends_as_adjective(rest):
        lemmas = (r.lemma for r in readings(words.letters.raised(rest), words) if r.feats == words.habits.adjectival)
        land = next((land for lemma in lemmas if (land := quarter_of(f"{first}-{lemma}", words))), None)
        return None if land is None else (land, words.habits.adjectival)
    if not hyphen:
        return _beside_a_land(token, words)
    if not rest.islower() or not words.habits.ends_as_adjective(rest) or place_of(token, words):
        return None
    found = place_of(first, words) if first[1:].islower() else None
    return found if found is not None and found == (first, "") else None


def _beside_a_land(token: str, words: Words) -> tuple[str, str] | None:
    """The land with which a word for what lies beside it begins, written in one: `Berettyóparti`."""
    if not token[:1].isupper() or not token[1:].islower() or not words.habits.ends_as_adjective(token):
        return None
    for at in range(LAND, len(token) - LAND + 1):
        lands = any(row.kind in LANDS for row in words.names.place(token[:at]))
        beside = lands and any(
            r.lemma in words.habits.beside for r in words.morph.analyse(token[at:]) if r.exact)
        if beside and not place_of(token, words):
            return token[:at], ""
    return None


LAND = 4
"""Letters of the shortest land, and of the shortest word behind it, that are read as such in one word."""


def is_site(token: str, words: Words) -> bool:
    """Whether a word in the case of an owner is one for what lies at a place: `Seudun`, `Rannan`."""
    sites = {*words.habits.sites, *words.habits.area}
    return any(r.exact and words.letters.lower(r.lemma) in sites for r in owners_in(token, words))
