"""Short names and acronyms of bodies, facilities and events tied to their full names, and short names of places.

What comes in: the entries of a document. What goes out: the same, where one full name alone fits with `of`. Start at
`tie_bodies`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pseudo.core.document import Entry, Span
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.language.words import Words
from pseudo.spans.link import cues
from pseudo.spans.link.aliases import chain
from pseudo.spans.link.keys import BODIES, PLACES, kind_of

LANDS = frozenset(("water", "hill", "region"))
"""Kinds of places that people know by their own names."""
INNER = 4
"""Letters of an acronym that may have some of within words: of Gyöngyösi Csomagolástechnika `GYCST`, at least."""
SHORT_PLACE = 5
"""Letters from which a name can be the end of a longer one by more than chance."""


def tie_bodies(made: dict[str, Entry], language: Language) -> None:
    """`of` for acronyms and short names of organisations, facilities and events, and short names of places."""
    letters = language.letters
    types = {key: entry.main_type for key, entry in made.items()}
    places: dict[str, list[str]] = {}
    for key, type_ in types.items():
        if type_ in PLACES:
            places.setdefault(made[key].norm, []).append(key)
    named = [(key, made[key].norm) for key, type_ in types.items() if kind_of(type_) == "body"]
    bodies = _by_words(named, language.words.small, letters)
    order = {key: number for number, key in enumerate(made)}
    for key, entry in made.items():
        if types[key] in PLACES:
            hosts = {k for norm in _full_places(entry.norm, places, language) for k in places.get(norm, ())}
        elif types[key] in BODIES:
            hosts = _full_bodies(entry, made, bodies, language)
        else:
            continue
        found = _spelt_out(entry.norm, sorted(hosts - {key}, key=order.__getitem__), made, language)
        norms = [made[host].norm for host in found]  # of `Holdfény Kft.` and `Holdfény Cukrászda Kft.` the fuller
        found = [h for h in found if not any(_shorter(made[h].norm, norm, language) for norm in norms)]
        if len(found) == 1:
            made[key] = dataclasses.replace(entry, of=found[0])


def _full_places(norm: str, places: Mapping[str, Sequence[str]], language: Language) -> set[str]:
    """The document's places that a name is short for: by the tables, else as the end of a longer name."""
    rows = language.names.place(norm)  # `Heves vármegye` is not Heves, the town
    usual = {row.short_of for row in rows if row.kind != "county"} & places.keys()
    return usual or _longer(norm, places, language.words)  # Földvár is Dunaföldvár, but where another is named


def _full_bodies(entry: Entry, made: Mapping[str, Entry], bodies: _Bodies, language: Language) -> set[str]:
    """The keys of the bodies that a name may be short for, an acronym of, or of which the tables tell so."""
    letters, words, legal = language.letters, language.words, language.names.legal_words
    brief, form = organisations.unformed(entry.norm, legal)  # `JVV Zrt.`, of another with a legal form
    short = brief if form and organisations.is_acronym(brief) else entry.norm
    known = {row.name for row in language.names.organisation(short) if row.acronym == short}

    def fits(full: str) -> bool:
        short_of = organisations.is_short_of(entry.norm, full, letters) or full in known
        signs, (core, its) = language.habits.digraphs, organisations.unformed(full, legal)
        core = full if short == entry.norm else core if its.split()[-1:] == form.split()[-1:] else ""
        inner = short.isupper() and len(short) >= INNER and not language.names.organisation(short)  # `GYCST`
        whole = organisations.unformed(full, legal)[0] if core else ""
        return short_of or organisations.is_acronym_of(short, _club(core, words), words.small, signs, letters) or (
            organisations.of_members(short, whole, words)) or (
            inner and bool(core) and organisations.made_of(short, core.split(), language.persons))

    likely = _like(short, known, bodies, letters)
    return {key for key in likely if _begun(entry.norm, made[key].norm, language) or (
        fits(made[key].norm) and _distinctive(entry, made[key], language))}


def _begun(short: str, full: str, language: Language) -> bool:
    """Whether a short name is made of the beginnings of the words of a full one that has its legal form: `D-F Kft.`"""
    (brief, form), (core, its) = (organisations.unformed(norm, language.names.legal_words) for norm in (short, full))
    same = not form or its.split()[-1:] == form.split()[-1:]
    if brief.endswith(".") and language.names.brand(core):
        return False  # of a court's `O. Zrt.` nobody knows that it is no other
    return same and bool(organisations.begins(brief, core, language.persons))


def _shorter(short: str, full: str, language: Language) -> bool:
    """Whether a name of a body is one of a fuller one with fewer words, or with their beginnings."""
    return organisations.is_short_of(short, full, language.letters) or _begun(short, full, language)


def _longer(norm: str, places: Mapping[str, Sequence[str]], words: Words) -> set[str]:
    """The document's settlements that a name which is none by itself can be short for: `Földvár` of Tiszaföldvár. The
    hills Börzsöny are not Nagybörzsöny."""
    rows = words.names.place(norm)
    if len(norm) < SHORT_PLACE or any(row.population or row.kind in LANDS for row in rows):
        return set()
    fold, lower = words.letters.fold, words.letters.lower
    size, end = len(fold(norm)), lower(norm)
    return {full for full in places if len(fold(full)) > size and lower(full).endswith(end)}


@dataclass(frozen=True, slots=True)
class _Bodies:
    """The keys of a document's bodies by their norms, their words and the letters that these begin with."""

    norms: Mapping[str, set[str]]
    words: Mapping[str, set[str]]
    letters: Mapping[str, set[str]]


def _by_words(named: Iterable[tuple[str, str]], small: frozenset[str], letters: Letters) -> _Bodies:
    """The bodies of these keys and norms."""
    norms: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {}
    starts: dict[str, set[str]] = {}
    for key, norm in named:
        norms.setdefault(norm, set()).add(key)
        for word in letters.fold(norm).split():
            words.setdefault(word, set()).add(key)
        loud = (word for word in norm.replace("-", " ").split() if letters.lower(word) not in small)
        members = list(map(letters.fold, loud))
        for letter in {word[:1] for word in members if len(members) > 1}:
            starts.setdefault(letter, set()).add(key)
    return _Bodies(norms, words, starts)


def _like(norm: str, known: Iterable[str], bodies: _Bodies, letters: Letters) -> set[str]:
    """Those that a short name may stand for, a few too many. known: what it is short for by the tables."""
    found = {key for name in known for key in bodies.norms.get(name, ())}
    found |= min((bodies.words.get(word, set()) for word in letters.fold(norm).split()), key=len, default=set())
    if organisations.is_acronym(norm) or not norm.split()[0].isalpha():  # `D-F Kft.`, `B. Kft.`
        found |= bodies.letters.get(letters.fold(norm)[:1], set())
    return found


def _club(norm: str, words: Words) -> str:
    """A club's name with the letters of what it is: `Tiszakürti SE`, which is called TSE."""
    first, _, last = norm.rpartition(" ")
    full = words.names.club_words.get(words.letters.lower(last))
    return f"{first} {full}" if full is not None else norm


def _spelt_out(short: str, hosts: list[str], made: Mapping[str, Entry], language: Language) -> list[str]:
    """Of several hosts the one that an acronym stands for: by the tables, by its letters, by letters inside words."""
    known = {row.name for row in language.names.organisation(short) if row.acronym == short}
    small, signs, letters = language.words.small, language.habits.digraphs, language.letters
    fulls = {host: _club(made[host].norm, language.words) for host in hosts}
    for fitting in (
        [host for host in hosts if made[host].norm in known],
        [host for host in hosts if organisations.acronym(made[host].norm, small, letters) == short],
        [h for h in hosts if organisations.is_acronym_of(short, fulls[h], small, signs, letters)],
    ):
        if len(fitting) == 1:
            return fitting
    return hosts


def _distinctive(short: Entry, full: Entry, language: Language) -> bool:
    """Whether the short name shares a distinctive or place part with the full one, or is its acronym."""
    letters = language.letters
    if short.norm.isupper() or organisations.is_acronym(short.norm.split()[0]):
        return True
    mine = {letters.fold(word) for word in short.norm.split()}
    alone = short.parts[:1] == short.parts and short.parts[0].role == "name"  # `a Magastető`, of Soproni Magastető Kft.
    alone = alone and not any(part.role == "name" for part in full.parts)
    mine -= set(map(letters.fold, language.names.legal_words)) if len(mine) > 1 else set()
    return (
        any(set(letters.fold(part.text).split()) & mine for part in full.parts
            if part.role in ("name", "place") or "-" in part.text  # `Szél-Tészta`, of whoever is called Szél
            or (alone and language.names.org_word(part.text) is None))
        or len(mine) > 1
    )


def tie_shorts(made: dict[str, Entry], spans: Sequence[Span], text: str, language: Language) -> None:
    """`of` from the acronym in brackets behind a body's name to that name, whatever its letters: `(TGySz)`."""
    for one, other in pairwise(spans):
        gap = text[one.end : other.start]
        same = {kind_of(one.type), kind_of(other.type)} == {"body"} and one.entity != other.entity
        if not same or "(" not in gap or len(gap) > cues.GAP or not set(")\n").isdisjoint(gap):
            continue
        entry, full = made[other.entity], made[one.entity]
        brief, form = organisations.unformed(entry.norm, language.names.legal_words)  # `(GSZ Zrt.)`
        formed = not form or full.norm.endswith(f" {form}")
        if entry.of is None and full.of != other.entity and organisations.is_acronym(brief) and " " in full.norm and (
                formed):
            made[other.entity] = dataclasses.replace(entry, of=chain(one.entity, made)[-1])
