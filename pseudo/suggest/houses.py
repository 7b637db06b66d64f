"""Bodies of one house: what several of a text are called by (`Zagyva-Mély Zrt.`, `Zagyva-Mély Konzorcium`), and those
that are called after a town of it.

What comes in: the originals of each entry. What goes out: the same, with one original for one word, and two members for
what is called by the letters of two. Start at `of_one_word`, `after_towns` and `of_two_members`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from pseudo.core.document import Entry
from pseudo.kinds.organisations import is_acronym
from pseudo.language.letters import Letters
from pseudo.suggest.original import DOUBLE, HYPHENED, Original

WORD = "word"
FAMILY = "surname"
TOWN, END = "settlement", 6
"""The kind of towns, and letters of the end of a town's name by which a body of it is called, at least."""
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


def after_towns(
    wanted: Mapping[str, tuple[Original, ...]], bodies: Container[str], letters: Letters
) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, of bodies that are called after a town of the text, or by the end of its name, with
    the town's: `Debrecen Taxi Kft.`, the `Kerecsend-Víz Kft.` of Tiszakerecsend; though it is a surname, where nobody
    of the text has it: `Baja-Víz Kft.`

    >>> from pseudo.language.letters import PLAIN
    >>> town, firm = Original("settlement", "Tiszakerecsend"), Original("word", "Kerecsend", tail="-Víz")
    >>> new = after_towns({"town": (town,), "firm": (firm,)}, ("firm",), PLAIN)["firm"][0]
    >>> new.kind, new.text, new.tail
    ('settlement', 'Tiszakerecsend', '-Víz')
    """
    families = {one.text for key, found in wanted.items() if key not in bodies for one in found if one.kind == FAMILY}
    towns = {one.text: one for found in wanted.values() for one in found if one.kind == TOWN and " " not in one.text}

    def called(one: Original) -> Original:
        first, hyphen, rest = one.text.partition("-")
        ends = [text for text in towns if letters.lower(text).endswith(letters.lower(first)) and len(first) >= END]
        text = first if first in towns else ends[0] if len(ends) == 1 else ""
        family = one.kind == FAMILY and first in towns and first not in families
        if not (one.kind == WORD or family) or not text or one.lead:
            return one
        other, space, more = rest.partition(" ")
        if other in towns:  # `Kisvejke-Felsőnána Községek Önkormányzatai`
            both = towns[text], towns[other]
            return replace(both[0], text="-".join(town.text for town in both), tail=f"{space}{more}".strip(),
                           trait=DOUBLE.join(town.trait for town in both))
        return replace(towns[text], tail=f"{hyphen}{rest}{one.tail}")

    if not towns:
        return dict(wanted)
    return {key: tuple(map(called, found)) if key in bodies else found for key, found in wanted.items()}


def of_two_members(
    wanted: Mapping[str, tuple[Original, ...]], entries: Mapping[str, Entry]
) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, of a word that a hyphen joins and whose body is called by its letters (`D-F`, of
    Delta-Forg), as one that becomes another such word."""
    lettered = {entry.of for entry in entries.values()
                if entry.of in wanted and (is_acronym(sign := entry.norm.split(" ")[0]) or not sign.isalpha())}

    def two(one: Original) -> Original:
        members = one.text.split("-")
        joined = one.kind == WORD and len(members) == 1 + 1 and all(member[:1].isupper() for member in members)
        spelt = one.trait.partition(" ")[2] or "own"
        return replace(one, trait=f"{HYPHENED} {spelt}") if joined and not one.text.isupper() else one

    return {key: tuple(map(two, found)) if key in lettered else found for key, found in wanted.items()}


def _rank(one: Original) -> tuple[bool, bool]:
    return not one.trait[:1].isdecimal(), not one.trait
