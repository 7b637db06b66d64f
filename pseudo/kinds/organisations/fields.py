"""What stands in the case of an owner before a small word for a body: whom or what an office serves, or a place.

What comes in: the words of a body's name and a place in them. What goes out: that word as one that stays, or as a place
that no table has; or nothing. Start at `field_of_work`, `owner_unknown` and
`family_owner`, and `town_before_trade`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.kinds.organisations.environs import is_site
from pseudo.kinds.organisations.taken import Taken
from pseudo.kinds.organisations.words import PLACED, is_generic, is_usual, owners_in
from pseudo.language.words import Words

SERVING = frozenset("authority clinic hospital police government institution municipality company transport".split())
"""Those that are called by whom or what they serve, in ordinary words."""


def field_of_work(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """An ordinary word in the case of an owner before a small word for a kind of office or ward: whom or what it
    serves, `Lastensuojelun avohuolto`, `Nuorten päihdeasema`. A home or a shop may be called by such, `Tuulen
    päiväkoti`."""
    token, words = name.tokens[at], name.words
    if at or not words.habits.bodies_small or name.company or not token[:1].isupper() or not name.follows(at):
        return None
    kinds = [row.kind for word in name.tokens[1:] if word.islower() and (row := words.names.org_word(word)) is not None]
    serves = kinds and name.tokens[1].islower() and SERVING.issuperset(kinds)
    return NamePart(token, "word") if serves and (is_field(token, words) or is_site(token, words)) else None


def owner_unknown(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What no table has, in the case of an owner before a small word for a kind: `Tuulikellon lastenkoti`. It is taken
    for a place, whose new name is inflected as it is; a surname only before a kind of public bodies."""
    token, words = name.tokens[at], name.words
    if at or not words.habits.bodies_small or name.company or not token[:1].isupper() or not name.follows(at):
        return None
    kind = words.names.org_word(name.tokens[1]) if name.tokens[1].islower() else None
    told = kind is not None or (name.tokens[1].islower() and words.plain(name.tokens[1]))  # `Saukkovaaran laavu`
    owners = owners_in(token, words) if told else []
    family = any(words.names.surname(r.lemma) for r in owners) and (kind is None or kind.kind not in PLACED)
    if not owners or family or is_generic(token, words, True, False):
        return None
    return NamePart(token, "place", entity=name.keys(owners[0].lemma), feats=owners[0].feats)


def family_owner(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A surname in the case of an owner before what a firm does, of whom the document tells nothing else: `Koskisen
    Autokorjaamo`. Its new name is another surname in that case."""
    token, words = name.tokens[at], name.words
    if at or name.public or not name.follows(at) or not token.istitle() or words.names.place(token):
        return None
    told = words.names.org_word(name.tokens[1]) or words.habits.is_trade(words.letters.lower(name.tokens[1]))
    owners = [r for r in owners_in(token, words) if r.exact and words.names.surname(r.lemma)] if told else []
    others = any(words.names.place(r.lemma) or words.names.given(r.lemma) for r in owners)
    many = any((row := words.names.surname(r.lemma)) is not None and row.count >= MANY for r in owners)
    if not owners or others or (words.plain(token) and not many) or words.names.organisation(token):
        read = _thing_owning(name) if told else ""
        return NamePart(token, "name", feats=read) if read else None
    return NamePart(token, "name", feats=owners[0].feats)


def _thing_owning(name: Taken) -> str:
    """The case of an owner in which an ordinary word or a compound stands before what a firm of two words does:
    `Honkaniemen Liikenne`; empty for any other, as for a newspaper, which is called so by its land."""
    token, words = name.tokens[0], name.words
    kind = words.names.org_word(name.tokens[1])
    if len(name.tokens) != 2 or not words.habits.bodies_small or (kind is not None and kind.kind not in FIRMS):
        return ""
    said = (r for r in owners_in(token, words) if r.exact and not words.names.place(r.lemma)
            and not words.names.given(r.lemma) and words.plain(words.letters.lower(r.lemma)))
    return next((r.feats for r in said), "")


FIRMS = ("company", "transport", "shop", "restaurant")
"""Kinds of firms that somebody named."""


def club_owner(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What a club of a place is called, in the case of an owner before a small word for a part of it: `Keyrityn Kisan
    hiihtojaosto`. Its new name is inflected as it is."""
    token, words = name.tokens[at], name.words
    owned = at and parts[-1].role in ("place", "person") and parts[-1].feats  # a village, whoever is called so
    housing = len(parts) == 2 and parts[0].text in words.names.legal_words  # `Asunto Oy Turun Kaislarannan hallitus`
    if not owned or not (at == 1 or housing) or len(name.tokens) != at + 2 or not token.istitle():
        return None
    part = name.tokens[-1]
    told = part.islower() and (words.names.org_word(part) is not None or words.plain(part))
    owners = owners_in(token, words) if told and not words.names.place(token) else []
    if any(words.letters.lower(r.lemma) in words.habits.sites for r in owners):
        return None  # `Porin Seudun ...`
    if words.letters.lower(name.tokens[0]) in words.habits.national and any(words.names.place(r.lemma) for r in owners):
        return None  # `Suomen Tukholman suurlähetystö` lies there
    return NamePart(token, "name", feats=owners[0].feats) if owners else None


def of_a_village(name: Taken, at: int) -> bool:
    """Whether a body may be called by the village that the word there would be: a public one, a club by the word for
    clubs behind it, or by an ordinary one with a capital (`Keyrityn Kisa`)."""
    if name.public or name.kind in LOCAL or at or not name.follows(at):
        return name.public or name.kind in LOCAL
    second, words = name.tokens[1], name.words
    lowered = words.letters.lower(second)
    two = len(name.tokens) == 2 and not name.company and words.names.org_word(second) is None
    return is_usual(lowered, words) or (two and second[:1].isupper() and words.plain(lowered))


LOCAL = ("church", "cooperative", "club", "association", "shop", "bank", "theatre")
"""Kinds of bodies that are called by their village, and are no public ones."""


def town_before_trade(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """The town that a firm is called after before its trade, which few people are called: `Tokaj Borászat Kft.`"""
    token, words, names = name.tokens[at], name.words, name.words.names
    if at or not name.company or not name.follows(at + 1) or names.given(token) is not None:
        return None
    least = CITY if words.plain(token) else TOWN
    row, trade = names.surname(token), name.tokens[1]
    towns = [place for place in names.place(token) if place.kind == "settlement" and place.population >= least]
    rare = row is None or row.count < MANY
    told = trade[:1].isupper() and trade not in names.legal_words and is_generic(trade, words, False, True)
    return NamePart(token, "place", entity=name.keys(towns[0].name)) if towns and rare and told else None


TOWN, CITY = 3_000, 20_000
"""People of the smallest town after which a firm is rather called than after somebody, and than by an ordinary word."""
MANY = 300
"""Bearers from which a word is rather a surname than what it means."""


def is_field(token: str, words: Words) -> bool:
    """Whether a word with a capital is a form of ordinary words, or of those for offices, that no table of names has
    in a case of an owner: `Lastensuojelun`, `Nuorten`."""
    owners = words.habits.place_in
    lemmas = [r.lemma for r in words.morph.analyse(token) if r.exact and any(feats in r.feats for feats in owners)]
    tables = (words.names.surname, words.names.given, words.names.place)
    if not words.plain(words.letters.lower(token)) and not any(map(words.names.org_word, lemmas)):
        return False
    if any(words.names.public_space_type(words.letters.lower(lemma)) is not None for lemma in lemmas):
        return False  # `Mullintien terveysasema`
    return bool(lemmas) and not any(table(lemma) for lemma in lemmas for table in tables)
