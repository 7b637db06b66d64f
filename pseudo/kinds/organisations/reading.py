"""The parts of a body's name.

What comes in: a norm (`Szegedi Járásbíróság`, `Berekfű Asztalos Kft.`). What goes out: `NamePart`s: places inside
(which follow that place's new name), distinctive words (replaced), generic words and legal forms (which stay). Start at
`parse`; `composing` puts a norm together again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pseudo.core.document import NamePart
from pseudo.kinds.beside import short
from pseudo.kinds.organisations.care import own_words
from pseudo.kinds.organisations.compounds import compound
from pseudo.kinds.organisations.crafts import before_kin, craft, of_a_craft
from pseudo.kinds.organisations.environs import is_site, near_a_place
from pseudo.kinds.organisations.fields import (
    club_owner,
    family_owner,
    field_of_work,
    of_a_village,
    owner_unknown,
    town_before_trade,
)
from pseudo.kinds.organisations.homes import invented, school_called
from pseudo.kinds.organisations.peers import with_peers
from pseudo.kinds.organisations.short import is_acronym
from pseudo.kinds.organisations.taken import Taken, is_traded, taken
from pseudo.kinds.organisations.units import joined
from pseudo.kinds.organisations.wares import before_a_ware, behind_an_owner
from pseudo.kinds.organisations.words import (
    COMMON,
    STATE,
    UNIQUE,
    WORLD,
    behind_a_trade,
    dedicated_words,
    has_several,
    is_descriptive,
    is_foreign,
    is_generic,
    is_invented,
    is_kind,
    is_namesake,
    is_ordinary,
    is_own_name,
    is_rather_famous,
    is_somebodys,
    is_usual,
    known_words,
    named_elsewhere,
    of_the_world,
    owners_in,
    place_of,
    placed,
    readings,
    seat_of,
    unknown_place,
)
from pseudo.kinds.persons import numbered
from pseudo.language.persons import ORDINAL
from pseudo.language.words import Words


def nobody(_: str) -> None:
    """Of a document that names no persons: no word of a body's name is theirs."""


def parse(
    norm: str,
    words: Words,
    keys: Callable[[str], str],
    people: Callable[[str], str | None] = nobody,
    event: bool = False,
) -> tuple[NamePart, ...]:
    """The parts of an organisation's norm, in text order; all spaces between them are single.

    keys    gives the entity key of a place named inside
    people  gives the entity key of the person of the document whose surname or full name a firm bears (`Bakos Bt.`)
    event   an event or a project: its ordinary words tell what it is and stay (`Bajnokok Ligája`)

    A known organisation (`OTP`) not named after a place is one part, as at the beginning of a longer name (`OTP Bank`).
    """
    known = words.names.organisation(norm)
    if known and known[0].scope == "foreign" and known[0].kind != WORLD:
        return numbered([NamePart(norm, "name")])  # `Real Madrid`: its town has no other of the kind
    state = known and (known[0].kind == STATE or (norm == known[0].acronym and of_the_world(known[0], words)))
    if state or (not known and " " in norm and is_kind(norm, words.names)):
        return numbered(with_peers([NamePart(norm, "word")], words))  # `Országgyűlés`, `EGSZB`, `Művelődési Ház`
    if short(norm, words.names):
        return numbered([NamePart(norm, "name")])  # `az Örkényben`, the theatre: no village's
    if not known and norm[:1].isupper() and place_of(norm, words) == (norm, ""):
        return (NamePart(norm, "place", entity=keys(norm)),)  # a team, a state that acts: `Liverpool`
    name, parts = taken(norm.split(), words, keys, people, event), list[NamePart]()
    at = known_words(name.tokens, words)
    begun = at > 0
    if begun:
        parts.append(NamePart(" ".join(name.tokens[:at]), "name"))
    while at < len(name.tokens):
        found = (read(name, at, parts) for read in READINGS)
        part = next((part for part in found if part is not None), NamePart(name.tokens[at], "name"))
        parts.append(part)
        at += part.text.count(" ") + 1
    rest = joined(_with_a_name(name, parts), begun, words)
    return numbered(with_peers(_as_a_whole(name, parts) or rest, words))


# Each of these reads the part that begins with the word at `at`, `parts` being those before it; None where it is not
# what the function knows. `parse` takes the first that answers, a distinctive word where none does.


def _of_the_capital(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """`Fővárosi`, `Pesti Központi Kerületi`: the capital's."""
    for rule in name.words.habits.capital:
        adjective, _, town = rule.rpartition(" ")
        text = " ".join(name.tokens[at : at + adjective.count(" ") + 1])
        if name.words.letters.lower(text) == adjective:
            made = name.words.habits.adjectival if name.words.habits.may_be_adjective(text) else ""
            return NamePart(text, "place", entity=name.keys(town), feats=made)
    return None


def _legal(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word of a legal form that is written in full, or the form that stands first: `Asunto Oy`."""
    first = " ".join(name.tokens[:2]) if not at and len(name.tokens) > 2 else ""
    if first in name.words.names.legal_words:
        return NamePart(first, "word")
    rest = " ".join(name.tokens[at:])
    if at and rest in name.words.names.spaced_forms:
        return NamePart(rest, "word")  # `Sp. z o.o.`
    return NamePart(name.tokens[at], "word") if at >= name.written else None


def _owner(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A person of the document who gave a firm the name."""
    if name.public or not name.follows(at):
        return None
    for text in (" ".join(name.tokens[at : at + 2]), name.tokens[at]):
        if text[:1].isupper() and (key := name.people(text)) is not None:
            return NamePart(text, "person", entity=key)
    for r in owners_in(name.tokens[at], name.words):  # `Tolvasen Maansiirto Oy`
        if r.exact and (key := name.people(r.lemma)) is not None:
            return NamePart(name.tokens[at], "person", entity=key, feats=r.feats)
    owner = behind_a_trade(name.tokens[at], name.words)
    key = name.people(owner) if owner else None
    return None if key is None else NamePart(name.tokens[at], "person", entity=key)


def _place_of_two(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """The adjective of a place of two words: `Heves Vármegyei`."""
    pair = " ".join(name.tokens[at : at + 2])
    place = place_of(pair, name.words) if at + 2 < len(name.tokens) else None
    return NamePart(pair, "place", entity=name.keys(place[0]), feats=place[1]) if place and place[1] else None


def _patron(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Whom a church or a school is dedicated to: `Szent Kereszt`; `Szent Anna-templom` with what it is."""
    size = dedicated_words(name.tokens[at:], name.words)
    return NamePart(" ".join(name.tokens[at : at + size]), "name") if size > 1 else None


def _called_after(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Somebody after whom a body is called: Gárdonyi Géza."""
    if not name.follows(at) or not name.tokens[at][:1].isupper() or name.words.is_title(name.tokens[at]):
        return None  # nobody is called `Dr. Farkas`
    first, second, *rest = name.tokens[at : at + 3]
    if rest and name.words.is_noble(first) and is_namesake(second, rest[0], name.company, name.words):
        return NamePart(f"{first} {second} {rest[0]}", "name")  # `Gróf Tisza István`, whoever becomes no count
    placed = any(map(name.words.names.given, rest)) and place_of(first, name.words) is not None
    if placed or not is_namesake(first, second, name.company, name.words):
        return None  # Arany is a given name, too: `Kecskeméti Arany János`
    return NamePart(f"{first} {second}", "name")


def _environs(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What lies about a place or in a part of a land: `Szeged-környéki`, `Felső-Szabolcsi`."""
    near = near_a_place(name.tokens[at], name.words)
    return NamePart(name.tokens[at], "place", entity=name.keys(near[0]), feats=near[1]) if near else None


def _behind_a_name(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A distinctive word by what stands before it, be it an ordinary one: a title (`dr. Zsíros Ügyvédi Iroda`), or a
    distinctive word where only the kind follows (the mill of `Zöld Malom étterem` is no mill)."""
    token, rest = name.tokens[at], name.tokens[at + 1 :]
    if not token[:1].isupper():
        return None
    titled = at > 0 and name.words.is_title(name.tokens[at - 1])
    named = bool(parts) and parts[-1].role == "name"
    if titled or (named and len(rest) == 1 and rest[0].islower() and name.words.names.org_word(rest[0]) is not None):
        return NamePart(token, "name")
    return None


def _behind_a_kind(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What a body of a kind is called, where only that has a capital inside the name: `Palvelutalo Mäntyrinne`."""
    second = name.tokens[at] if at == 1 and len(name.tokens) == 2 and name.words.habits.bodies_small else ""
    first = second[:1].isupper() and not second.isupper() and second not in name.words.names.legal_words
    kind = name.words.names.org_word(name.tokens[0]) if first else None
    if kind is None:
        return None
    rows = name.words.names.place(second)
    house = kind.kind in HOUSES and rows and {row.kind for row in rows} == {"part"}  # `hoivakoti Honkaranta`
    return NamePart(second, "name") if house or place_of(second, name.words) is None else None


def _invented(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What a home or a centre is called: `Őszi Napfény` of `Őszi Napfény Alapszolgáltatási Központ`."""
    size = 0 if at or not name.public else invented(name.tokens, name.words)
    if not at and name.public and not size and school_called(name.tokens, name.words):
        size = 1
    behind = all(part.role == "place" for part in parts) and place_of(name.tokens[at], name.words) is None
    if behind and not size and not name.company:
        size = own_words(name.tokens[at:], name.words)
    return NamePart(" ".join(name.tokens[at : at + size]), "name") if size else None


def _kind_abroad(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A foreign word for a kind of body or building: `Marvel Studios`, `Fleet Street`."""
    token = name.tokens[at]
    return NamePart(token, "word") if len(name.tokens) > 1 and is_foreign(token, name.words) else None


def _said(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """An ordinary word, in any form, of an event's name, that is nobody's name: `Felek`, `Világkupa`."""
    token, words = name.tokens[at], name.words
    owner = words.names.surname(token)
    if not name.event or (token.isupper() and len(token) > 1) or words.names.given(token) is not None:
        return None
    lowered = name.words.letters.lower(token).strip(".,;:!?„”\"'")
    readings = () if owner is not None and owner.count > owner.common_word else words.morph.analyse(lowered)
    said = token.strip(".-/").isdecimal() or any(is_ordinary(r.lemma, words) for r in readings if r.exact)
    return NamePart(token, "word") if said else None


def _place(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A place by one word; of a public body one, too, that no table has."""
    token, words = name.tokens[at], name.words
    both = {words.letters.lower(word) for word in name.tokens[at : at + 2]}
    if len(both) > 1 and both <= words.habits.usual:
        return None  # `Római Katolikus`
    banks = name.follows(at) and f"{words.letters.lower(name.tokens[at + 1])} ".startswith(words.habits.banks)
    if banks and {row.kind for row in words.names.place(token)} > {"water"}:
        return None  # the bank of a river that a county is called after, too: `a Zala partja`
    place = placed(name.tokens, at, words)
    if place is not None and not place[1] and name.kind == "hospital" and words.names.given(token) is not None:
        return None  # `Erzsébet Kórház`: the village of Erzsébet has none
    if place is not None and not place[1]:
        place = _adjective_too(name, at, place[0])
    if place is not None and name.company and not at and is_rather_famous(token, place[0], words):
        return None  # `Bocskai Víz Kft.`, though there is a village of Bocska
    if place is not None and (place[1] or not name.company):
        town = seat_of(place[0], name.tokens[at + 1 :], words)
        return NamePart(token, "place", entity=name.keys(town), feats=place[1])
    if of_a_village(name, at) and (unknown := unknown_place(token, words)) is not None:
        return NamePart(token, "place", entity=name.keys(unknown[0]), feats=unknown[1])
    return _commune(name, token) if at == 0 else None


def _adjective_too(name: Taken, at: int, town: str) -> tuple[str, str]:
    """A place whose adjective is its name (`Tiszavasvári Járási Hivatal`), which stands bare before the words for a
    commune alone (`Tiszavasvári Város Önkormányzata`)."""
    behind = name.words.letters.lower(name.tokens[at + 1]) if name.follows(at) else ""
    made = name.words.habits.adjectival
    found = readings(name.tokens[at], name.words) if behind and behind not in name.words.habits.communes else ()
    return town, next((made for r in found if r.lemma == town and name.words.habits.is_adjective(r.feats)), "")


def _commune(name: Taken, token: str) -> NamePart | None:
    """The place that no table has before the words for a commune and its council: `Kisberek Község Önkormányzata`,
    though small woods are `kisberek`."""
    habits, rest = name.words.habits, [name.words.letters.lower(word) for word in name.tokens[1:]]
    if not token[:1].isupper() or not any(word.startswith(habits.councils) for word in rest[:3] if habits.councils):
        return None
    if rest[0] in habits.communes:
        return NamePart(token, "place", entity=name.keys(token))
    found = readings(token, name.words) if rest[0] in habits.shared else ()
    lemma = next((r.lemma for r in found if habits.is_adjective(r.feats)), None)
    if lemma is None:
        return None
    return NamePart(token, "place", entity=name.keys(name.words.letters.raised(lemma)), feats=habits.adjectival)


def _kind_of_body(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word that tells the kind of a body, a legal form, a function word."""
    token, words = name.tokens[at], name.words
    lowered = name.words.letters.lower(token)
    generic = (
        (token in words.names.legal_words and len(name.tokens) > 1)
        or token.endswith("-")  # `Adó- és Vámhivatal`, `Agrár- és Élettudományi Egyetem`
        or (lowered in words.small and not token.isupper())
        or (ORDINAL.fullmatch(token) is not None and not (at > 0 and name.tokens[at - 1].endswith(".")))
        or (name.follows(at) and words.is_title(token))  # `Dr. Halmos Ügyvédi Iroda`
        or (parts and parts[-1].role == "place" and name.follows(at) and is_site(token, words))  # `Turun Seudun ...`
        or (token.endswith(".") and (3 - bool(parts)) < len(token) < 8 and not name.company)  # `Gimn.`, `Eü. Kp.`
        or (parts and parts[-1].role == "place" and any(lowered == rule.split()[0] for rule in words.habits.landmarks))
        or (name.public and (words.common(lowered) or is_descriptive(token, words)))
        or (
            not (len(name.tokens) == 1 and is_own_name(token, words))
            and is_generic(token, words, all(part.role == "word" for part in parts), name.company)
        )
    )
    return NamePart(token, "word") if generic else None


def _beside_a_name(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word that tells what a body is where another tells which one: what clubs do and who is in them, the letters of
    a faculty (`SZTE MGK`) or of a club behind its town, anything but a name in what the whole country has one of."""
    token, words = name.tokens[at], name.words
    lowered, behind = name.words.letters.lower(token), parts[-1].role if parts else ""
    if name.company:
        return None
    known = behind and parts[0].role == "name" and bool(words.names.organisation(parts[0].text))
    ward = at > 1 and (row := words.names.org_word(name.tokens[at - 1])) is not None and row.kind == "hospital"
    generic = (
        ((known or ward) and is_acronym(token))  # `Csolnoky Kórház SBO`
        or (behind == "place" and not name.follows(at) and re.fullmatch(name.words.habits.club, token) is not None)
        or (name.kind in COMMON and is_usual(lowered, words))
        or (behind == "name" and not name.follows(at) and lowered in words.names.trades)  # `Duna-Kép Diagnosztika`
        or (
            name.kind in UNIQUE
            and name.words.letters.lower(name.tokens[0]) in words.habits.national
            and not (is_somebodys(token, words) or is_invented(token, words))
        )
        or (
            (is_usual(lowered, words) or has_several(lowered, words)
             or (name.kind == "event" and not is_somebodys(token, words)))  # `Bajai Halfőző Napok`
            and named_elsewhere(parts, name.tokens[at + 1 :], words)
        )
    )
    return NamePart(token, "word") if generic else None


READINGS = (
    _of_the_capital, _legal, _owner, before_kin, craft, of_a_craft, _invented, _place_of_two, _patron, _called_after,
    _environs, club_owner, _behind_a_name, _behind_a_kind, _kind_abroad, field_of_work, town_before_trade, _place,
    owner_unknown, family_owner, before_a_ware, compound, behind_an_owner, _kind_of_body, _beside_a_name, _said,
)
"""How the next part of a name may be read, in the order in which they are asked."""


HOUSES = frozenset(("social care", "restaurant", "hotel"))
"""Kinds of bodies that are called by what they are and a name, be it that of a quarter, too."""
STAYING = frozenset(("country", "continent"))
"""Kinds of places that no other takes the place of."""
NATIONAL = {"bank", "insurance"}
"""Kinds of bodies that are the whole country's, whatever place they are called after."""


def _as_a_whole(name: Taken, parts: Sequence[NamePart]) -> list[NamePart] | None:
    """The parts of a name that is replaced as a whole, but for its legal form; None for any other: a body that the
    tables know (`OTP Bank Nyrt.`), the state's one body of its kind (`Nemzeti Földügyi Központ`)."""
    tokens, words = name.tokens, name.words
    forms = words.names.legal_words
    end = next((at for at in range(name.written, 0, -1) if tokens[at - 1] not in forms), 0)
    core = " ".join(tokens[:end])  # `OTP Bank` of `OTP Bank Nyrt.`
    rows = words.names.brand(core)
    national = {row.kind for row in rows} <= NATIONAL  # `Pohjola Vakuutus` sits in no Pohjola

    def told(part: NamePart) -> bool:  # `Örkény Színház` sits in Budapest, whatever place is called Örkény
        elsewhere = all(row.seat and part.text not in row.seat.split(",") for row in rows)
        return bool(part.feats) or not (national or elsewhere)

    if not any(part.role == "person" or (part.role == "place" and told(part)) for part in parts):
        hospital = {row.kind for row in rows} == {"hospital"} and any(part.role == "word" for part in parts)
        namesake = hospital and any(part.role == "name" for part in parts)
        if rows and not namesake:  # of a hospital whom it is called after is replaced
            return [NamePart(core, "name"), *(NamePart(form, "word") for form in tokens[end:])]
    head = words.names.org_word(tokens[-1])
    national = len(tokens) > 1 and name.words.letters.lower(tokens[0]) in words.habits.national and not name.company
    if national and head is not None and head.kind in UNIQUE and all(part.role == "word" for part in parts):
        return [NamePart(" ".join(tokens), "name")]
    return None


def _with_a_name(name: Taken, parts: Sequence[NamePart]) -> list[NamePart]:
    """The parts, of a firm's, a club's or a foreign body's without any distinctive word the first as one:
    `Holdfény Kft.`; of a firm of which only a land is told, too: `Suomen Kattohuolto Oy`."""
    club = any(token in name.words.names.clubs or is_foreign(token, name.words) for token in name.tokens)
    told = [part for part in parts if part.role in ("name", "place", "person")]
    if (name.company or club or is_traded(name)) and not told:
        return [replace(parts[0], role="name"), *parts[1:]]
    forms = name.words.names.legal_words
    housing = parts[0].text in forms and " " in parts[0].text  # `Asunto Oy Nokian Haaparinne`
    if name.company and all(part.role == "place" and (housing or _stays(part, name.words)) for part in told):
        own = (at for at, part in enumerate(parts) if part.role == "word" and part.text[:1].isupper())
        at = next((at for at in own if parts[at].text not in forms), None)
        return [replace(part, role="name") if number == at else part for number, part in enumerate(parts)]
    return list(parts)


def _stays(part: NamePart, words: Words) -> bool:
    """Whether a place of a name stays what it is: a country, a continent."""
    place = place_of(part.text, words)
    rows = words.names.place(place[0]) if place is not None else ()
    return bool(rows) and {row.kind for row in rows} <= STAYING
