"""What is inside the name of a place or a body: its town, its number, the words that say what it is.

What comes in: a norm with its type. What goes out: its parts: `Gyulai járás` is Gyula and a word, `44-es főút` a number
and a word, `Liget körút` one part as a whole. Start at `parts_in`.
"""

from __future__ import annotations

from collections.abc import Callable

from pseudo.core.document import NamePart
from pseudo.kinds import organisations
from pseudo.language import abroad
from pseudo.language.language import Language
from pseudo.spans.link.keys import BODIES, PLACES

WHOLE = frozenset(("GPE", "LOC", "NORP", "LANGUAGE", "CAR", "PROD", "LAW", "WORK_OF_ART"))
"""Types of one part, replaced as a whole."""
EVENTS = frozenset(("EVENT", "PROJ"))


def parts_in(
    norm: str, type_: str, language: Language, place_key: Callable[[str], str], bearer: Callable[[str], str | None]
) -> tuple[NamePart, ...]:
    """The parts of the name of what is no person.

    place_key  gives the key of the entity of a place inside the name
    bearer     gives the key of a person of the document who is called so
    """
    if type_ in PLACES and (land := area(norm, language)) is not None:
        town, adjective, rest = land
        place = NamePart(adjective, "place", entity=place_key(town), feats=language.habits.adjectival)
        return (place, NamePart(rest, "word"))
    if (type_ in PLACES or type_ in BODIES) and (way := road(norm, language)) is not None:
        number, first, feats, rest = way
        if first == number and not rest:
            return numbered_whole(norm)
        return (NamePart(first, "place", entity=place_key(number), feats=feats), *words(rest))
    if type_ == "FAC" and abroad.streets(language.habits.streets_abroad).manner(norm):
        return numbered_whole(norm)
    if type_ == "FAC" and (there := site(norm, language)) is not None:
        town, first, feats, rest = there
        return (NamePart(first, "place", entity=place_key(town), feats=feats), NamePart(rest, "word"))
    if type_ in PLACES and (whole := organisations.quarter_of(norm, language.words)) is not None:
        return (NamePart(norm, "place", entity=place_key(whole)),)
    if type_ in PLACES and is_state(norm, language):
        return words(norm)
    if type_ in PLACES and (is_house(norm, language) or is_called_so(norm, language)):
        return organisations.parse(norm, language.words, place_key, bearer)
    space = type_ == "FAC" and is_space(norm, language) and not organisations.is_kind(norm, language.names)
    if type_ in WHOLE or space:
        return numbered_whole(norm)
    found = organisations.parse(norm, language.words, place_key, bearer, type_ in EVENTS)
    if norm.islower() and all(part.role == "word" for part in found):
        # written without capitals: no word can be told from a name, but for those of a place and a kind
        return _small(norm, language, place_key) or numbered_whole(norm)
    return found


def _small(norm: str, language: Language, place_key: Callable[[str], str]) -> tuple[NamePart, ...]:
    """The adjective of a place before the words for a kind of body and no other: `pápai általános iskola`."""
    first, *rest = norm.split()
    place = organisations.place_of(first, language.words) if rest else None
    if place is None or not place[1]:
        return ()
    for word in rest:
        kind = language.names.org_word(word)
        if not language.words.body(word) and (kind is None or kind.word != word):
            return ()
    return (NamePart(first, "place", entity=place_key(place[0]), feats=place[1]), *words(" ".join(rest)))


def words(text: str) -> tuple[NamePart, ...]:
    """Each word as one that stays."""
    return tuple(NamePart(word, "word") for word in text.split())


def numbered_whole(norm: str) -> tuple[NamePart, ...]:
    """The whole norm as one replaceable part."""
    return (NamePart(norm, "name", list=0),)


def is_space(norm: str, language: Language) -> bool:
    """Whether the norm is a public space, of one part with its type behind or inside it."""
    return bool(language.names.space_parts(norm)[2])


def road(norm: str, language: Language) -> tuple[str, str, str, str] | None:
    """The number of a road, its form, its features and the rest of its name: `M7-es autópálya`, `44. számú főút`."""
    habits = language.habits
    first, _, rest = norm.partition(" ")
    number = habits.road_of(first)
    if not number or (rest and rest.split()[-1] not in habits.ways) or (not rest and number.isdecimal()):
        return None
    forms = {r.feats for r in language.morph.analyse(first) if r.lemma == number}
    feats = next((f for f in sorted(forms) if f), "") if first[len(number) :].startswith("-") else ""
    return number, first, feats, rest


def is_state(norm: str, language: Language) -> bool:
    """Whether the norm is a state's that no table has, by its last word, or a part of one, by the first: `Hettita
    Birodalom`, `a Közösség`, `Dél-Oroszország`."""
    letters = language.letters
    habits, names = language.habits, language.names
    first, _, rest = norm.partition("-")
    quarter = letters.lower(first) in habits.quarters
    if quarter and any(row.kind in ("country", "continent") for row in names.place(rest)):
        return True
    last = letters.lower(organisations.possessor(norm.split()[-1], language.words))
    return last in habits.states and not names.place(norm)


def is_called_so(norm: str, language: Language) -> bool:
    """Whether what was taken for a place is called by what it is, in small letters behind its name: `Avasi templom`."""
    habits, names = language.habits, language.names
    name, _, kind = norm.rpartition(" ")
    lands = (*habits.county, *habits.district, *habits.area)
    known = kind in lands or habits.landscape(norm)[0] or names.place(norm)
    ordinary = language.words.common(kind) or names.org_word(kind) is not None
    return bool(name) and kind.islower() and not known and ordinary


def is_house(norm: str, language: Language) -> bool:
    """Whether what was taken for a place is a house to stay or eat in, called after one: `Hotel Duna`."""
    first, _, rest = norm.partition(" ")
    row = language.names.org_word(first) if rest else None
    return row is not None and row.word == language.letters.lower(first) and row.kind in ("hotel", "restaurant")


def site(norm: str, language: Language) -> tuple[str, str, str, str] | None:
    """The place, its form, its features and the rest of a name for something in it: `Sopron vasútállomás`."""
    letters = language.letters
    first, _, rest = norm.partition(" ")
    found = organisations.place_of(first, language.words) if letters.lower(rest) in language.habits.sites else None
    return None if found is None else (found[0], first, found[1], rest)


def area(norm: str, language: Language) -> tuple[str, str, str] | None:
    """The town, its adjective and the rest of a name for the land around a town: `Gyulai járás`."""
    adjective, _, rest = norm.partition(" ")
    found = organisations.place_of(adjective, language.words) if rest in language.habits.area else None
    if found is None or not language.habits.is_adjective(found[1]):
        return None
    return found[0], adjective, rest
