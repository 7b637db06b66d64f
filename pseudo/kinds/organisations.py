"""Names that are not persons' and hold other words: organisations, institutions, facilities, events.

What comes in: norms (`Szegedi Járásbíróság`, `Berekfű Asztalos Kft.`). What goes out: `NamePart`s: places
inside (which follow that place's new name), distinctive words (replaced), generic words and legal forms (which stay).
Start at `parse`; `compose` puts a norm together again; `derive` makes the short form of a new name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from morph import Analysis
from name_db import Names
from name_db.columns import Organisation
from pseudo.core.document import Entry, NamePart
from pseudo.kinds.persons import numbered
from pseudo.language.letters import PLAIN, UPPER, Letters
from pseudo.language.persons import ORDINAL, Grammar
from pseudo.language.words import Words

UNIQUE = frozenset(
    "authority ministry government court institution research chamber association library museum union".split()
)
"""Kinds of bodies of which a name in generic words with one of the whole country before them means one body of the
state: `Nemzeti Földügyi Központ`, `Országos Vízgazdálkodási Intézet`. One word alone (`a Bíróság`, `Tisztelt
Kormányhivatal!`) is whichever the text is about, and tells nothing; `Kúria` is in the table of bodies."""


WORLD = "international"
"""Kind of the bodies of the world: those called after a part of it (`Európai Bizottság`) are as it is."""

STATE = "government"
"""Kind of the state's own bodies, which have no other of their kind and tell of nobody: `Kormány`."""

PUBLIC = frozenset(
    "authority ministry government court police prosecution prison municipality institution hospital clinic university "
    "school research fire military museum library embassy chamber transport union event project site".split()
)
"""Kinds of bodies, occasions and buildings whose names hold no invented words: what is an ordinary word there tells the
kind."""

COMMON = PUBLIC | frozenset(("association", "church", "social care", "culture"))
"""Those of which a name in usual words alone is no name: `Nyugdíjas Klub`."""

PRIVATE = frozenset("restaurant hotel shop pharmacy kindergarten".split())
"""Those that somebody gave a name to."""

TYPES = {"event": "EVENT", "project": "PROJ", "site": "FAC", "media": "MEDIA"}
"""Kinds of what names are of that is no body, each with its type."""


FEW = "/"
"""In a kind of body: there are few, each known by name (dioceses, national parks, directorates of waters), so that one
with a place in its name becomes another of them, not one of any place."""


def type_of(word: str, names: Names) -> str:
    """The type of what has a name that ends in a word: `Fesztivál` EVENT, `Óvoda` ORG; empty where it says nothing."""
    row = names.org_word(word)
    return "" if row is None else TYPES.get(row.kind, "ORG")


def possessor(word: str, words: Words) -> str:
    """`Osztálya` -> `Osztály`: the word without its possessive ending, itself where it has none."""
    lemmas = (r.lemma for r in words.morph.analyse(word) if r.feats == "Number[psor]=Sing|Person[psor]=3")
    return next(lemmas, word)


def readings(word: str, words: Words) -> tuple[Analysis, ...]:
    """All readings of a word, and those of its small form as an adjective in -i: a sentence or a body's name raises
    its first letter (`Szegedi Járásbíróság`)."""
    found = words.read.get(word)
    if found is None:
        found = words.read[word] = _readings(word, words)
    return found


def _readings(word: str, words: Words) -> tuple[Analysis, ...]:
    found = words.morph.analyse(word)
    if not word[:1].isupper() or not words.habits.may_be_adjective(word):
        return found
    adjectival = words.habits.adjectival
    small = [r for r in words.morph.analyse(words.letters.lowered(word)) if r.feats.startswith(adjectival)]
    return (*found, *(r for r in small if r.lemma[:1].isupper()))


def place_of(text: str, words: Words) -> tuple[str, str] | None:
    """`Szegedi` -> (`Szeged`, `Deriv=i`); `Csongrád-Csanád Vármegyei` -> (`Csongrád-Csanád vármegye`, `Deriv=i`).

    A bare place name gives (`Budapest`, ``); what names no known place gives None.
    """
    forms = dict.fromkeys((text, _lowered_tail(text, words.letters)))
    for reading in (reading for form in forms for reading in readings(form, words)):
        if reading.feats not in (words.habits.adjectival, "", *words.habits.place_in):
            continue
        for lemma in dict.fromkeys((reading.lemma, _lowered_tail(reading.lemma, words.letters))):
            places = [place for place in words.names.place(lemma) if place.kind != "subregion"]
            if places and not (reading.feats == "" and words.is_common(lemma)):
                return lemma, reading.feats
    return None


def _lowered_tail(lemma: str, letters: Letters) -> str:
    """`Csongrád-Csanád Vármegye` -> `Csongrád-Csanád vármegye`."""
    first, *rest = lemma.split(" ")
    return " ".join([first, *map(letters.lower, rest)])


def nobody(_: str) -> str | None:
    """Of a document that names no persons: no word of a body's name is theirs."""
    return None


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

    A known organisation (`OTP`, `Nemzeti Adó- és Vámhivatal`) not named after a place is one part, replaced as a whole
    by one of its kind; so it is at the beginning of a longer name (`OTP Bank Nyrt.`).
    """
    known = words.names.organisation(norm)
    if known and known[0].scope == "foreign" and known[0].kind != WORLD:
        return numbered([NamePart(norm, "name")])  # `Real Madrid`: its town has no other of the kind
    if known and (known[0].kind == STATE or (norm == known[0].acronym and _of_the_world(known[0], words))):
        return (NamePart(norm, "word"),)  # `Országgyűlés`, `EGSZB`
    if not known and norm[:1].isupper() and place_of(norm, words) == (norm, ""):
        return (NamePart(norm, "place", entity=keys(norm)),)  # a team, a state that acts: `Liverpool`
    name = _taken(norm.split(), words, keys, people, event)
    parts: list[NamePart] = []
    at = _known(name.tokens, words)
    begun = at > 0
    if begun:
        parts.append(NamePart(" ".join(name.tokens[:at]), "name"))
    while at < len(name.tokens):
        found = (read(name, at, parts) for read in READINGS)
        part = next((part for part in found if part is not None), NamePart(name.tokens[at], "name"))
        parts.append(part)
        at += part.text.count(" ") + 1
    return numbered(_as_a_whole(name, parts) or _joined(_with_a_name(name, parts), begun))


@dataclass(frozen=True, slots=True)
class _Name:
    """A name while it is parsed.

    written  where the legal form begins that ends it in full; behind all words where none does
    company  whether it has the legal form of a firm
    kind     what its last word says that it is; empty where it says nothing
    public   whether that is a kind of public bodies, whose names hold no invented words
    event    whether it is an event's or a project's
    """

    tokens: Sequence[str]
    words: Words
    keys: Callable[[str], str]
    people: Callable[[str], str | None]
    written: int
    company: bool
    kind: str
    public: bool
    event: bool = False

    def follows(self, at: int) -> bool:
        """Whether another word follows the one there."""
        return at + 1 < len(self.tokens)


def _taken(
    tokens: Sequence[str], words: Words, keys: Callable[[str], str], people: Callable[[str], str | None], event: bool
) -> _Name:
    """The name with what its last words tell of the body."""
    letters = words.letters
    written = _written_out(tokens, words)
    firms = words.names.legal_words - words.names.clubs
    company = written < len(tokens) or any(token in firms for token in tokens)
    row = words.names.org_word(tokens[-1]) or words.names.org_word(possessor(tokens[-1], words))
    kind = row.kind if row is not None else ""
    traded = any(letters.lower(token) in words.habits.trade for token in tokens)  # `Nyíri és Szalay Ügyvédi Iroda`
    public = kind in PUBLIC and not company and not traded
    return _Name(tokens, words, keys, people, written, company, kind, public, event)


# Each of these reads the part that begins with the word at `at`, `parts` being those before it; None where it is not
# what the function knows. `parse` takes the first that answers, a distinctive word where none does.


def _of_the_capital(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """`Fővárosi`, `Pesti Központi Kerületi`: the capital's."""
    for rule in name.words.habits.capital:
        adjective, _, town = rule.rpartition(" ")
        text = " ".join(name.tokens[at : at + adjective.count(" ") + 1])
        if name.words.letters.lower(text) == adjective:
            return NamePart(text, "place", entity=name.keys(town), feats=name.words.habits.adjectival)
    return None


def _legal(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word of a legal form that is written in full."""
    return NamePart(name.tokens[at], "word") if at >= name.written else None


def _owner(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A person of the document who gave a firm the name."""
    if name.public or not name.follows(at):
        return None
    for text in (" ".join(name.tokens[at : at + 2]), name.tokens[at]):
        if text[:1].isupper() and (key := name.people(text)) is not None:
            return NamePart(text, "person", entity=key)
    return None


def _place_of_two(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """The adjective of a place of two words: `Heves Vármegyei`."""
    pair = " ".join(name.tokens[at : at + 2])
    place = place_of(pair, name.words) if at + 2 < len(name.tokens) else None
    return NamePart(pair, "place", entity=name.keys(place[0]), feats=place[1]) if place and place[1] else None


def _patron(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Whom a church or a school is dedicated to: `Szent Kereszt`; `Szent Anna-templom` with what it is."""
    size = _dedicated(name.tokens[at:], name.words)
    return NamePart(" ".join(name.tokens[at : at + size]), "name") if size > 1 else None


def _called_after(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Somebody after whom a body is called: Gárdonyi Géza."""
    if not name.follows(at) or not name.tokens[at][:1].isupper():
        return None
    first, second, *rest = name.tokens[at : at + 3]
    placed = any(map(name.words.names.given, rest)) and place_of(first, name.words) is not None
    if placed or not _namesake(first, second, name.company, name.words):
        return None  # Arany is a given name, too: `Kecskeméti Arany János`
    return NamePart(f"{first} {second}", "name")


def _environs(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What lies about a place: `Szeged-környéki`."""
    near = _near(name.tokens[at], name.words)
    return NamePart(name.tokens[at], "place", entity=name.keys(near)) if near is not None else None


def _behind_a_name(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
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


def _kind_abroad(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A foreign word for a kind of body or building: `Marvel Studios`, `Fleet Street`."""
    token = name.tokens[at]
    return NamePart(token, "word") if len(name.tokens) > 1 and _foreign(token, name.words) else None


def _foreign(token: str, words: Words) -> bool:
    return words.letters.lower(token) in words.names.foreign_words


def _said(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """An ordinary word, in any form, of an event's name, that is nobody's name: `Felek`, `Világkupa`."""
    token, words = name.tokens[at], name.words
    owner = words.names.surname(token)
    if not name.event or (token.isupper() and len(token) > 1) or words.names.given(token) is not None:
        return None
    lowered = name.words.letters.lower(token).strip(".,;:!?„”\"'")
    readings = () if owner is not None and owner.count > owner.common_word else words.morph.analyse(lowered)
    said = token.strip(".-/").isdecimal() or any(_ordinary(r.lemma, words) for r in readings if r.exact)
    return NamePart(token, "word") if said else None


def _place(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A place by one word; of a public body one, too, that no table has."""
    token, words = name.tokens[at], name.words
    both = {name.words.letters.lower(word) for word in name.tokens[at : at + 2]}
    if len(both) > 1 and both <= words.habits.usual:
        return None  # `Római Katolikus`
    banks = name.follows(at) and name.words.letters.lower(name.tokens[at + 1]).startswith(words.habits.banks)
    if banks and {row.kind for row in words.names.place(token)} > {"water"}:
        return None  # the bank of a river that a county is called after, too: `a Zala partja`
    place = place_of(token, words) if len(name.tokens) > 1 and _placed(token, words) else None
    if place is not None and (place[1] or not name.company):
        return NamePart(token, "place", entity=name.keys(_seat(place[0], name.tokens[at + 1 :], words)), feats=place[1])
    if (name.public or name.kind == "church") and (lemma := _unknown_place(token, words)) is not None:
        return NamePart(token, "place", entity=name.keys(lemma), feats=words.habits.adjectival)
    return _commune(name, token) if at == 0 else None


def _commune(name: _Name, token: str) -> NamePart | None:
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


def _kind_of_body(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word that tells the kind of a body, a legal form, a function word."""
    token, words = name.tokens[at], name.words
    lowered = name.words.letters.lower(token)
    generic = (
        (token in words.names.legal_words and len(name.tokens) > 1)
        or token.endswith("-")  # `Adó- és Vámhivatal`, `Agrár- és Élettudományi Egyetem`
        or (lowered in words.small and not token.isupper())
        or (ORDINAL.fullmatch(token) is not None and not (at > 0 and name.tokens[at - 1].endswith(".")))
        or (name.follows(at) and words.is_title(token))  # `Dr. Halmos Ügyvédi Iroda`
        or (token.endswith(".") and (3 - bool(parts)) < len(token) < 8 and not name.company)  # `Gimn.`, `Eü. Kp.`
        or (name.public and (words.common(lowered) or _descriptive(token, words)))
        or (
            not (len(name.tokens) == 1 and _own_name(token, words))
            and _generic(token, words, all(part.role == "word" for part in parts), name.company)
        )
    )
    return NamePart(token, "word") if generic else None


def _beside_a_name(name: _Name, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """A word that tells what a body is where another tells which one: what clubs do and who is in them, the letters of
    a faculty (`SZTE MGK`) or of a club behind its town, anything but a name in what the whole country has one of."""
    token, words = name.tokens[at], name.words
    lowered, behind = name.words.letters.lower(token), parts[-1].role if parts else ""
    if name.company:
        return None
    known = behind and parts[0].role == "name" and bool(words.names.organisation(parts[0].text))
    generic = (
        (known and is_acronym(token))
        or (behind == "place" and not name.follows(at) and re.fullmatch(name.words.habits.club, token) is not None)
        or (name.kind in COMMON and lowered in words.habits.usual)
        or (
            name.kind in UNIQUE
            and name.words.letters.lower(name.tokens[0]) in words.habits.national
            and not _somebodys(token, words)
        )
        or (
            (lowered in words.habits.usual or _several(lowered, words)
             or (name.kind == "event" and not _somebodys(token, words)))  # `Bajai Halfőző Napok`
            and _elsewhere_named(parts, name.tokens[at + 1 :], words)
        )
    )
    return NamePart(token, "word") if generic else None


def _several(word: str, words: Words) -> bool:
    """Whether a small word means ordinary people or things, in the plural: `mentők`, `hagymatermelők`."""
    plural = (r.lemma for r in words.morph.analyse(word) if r.feats == "Number=Plur")
    return any(words.common(lemma) or re.search(words.habits.field, lemma) is not None for lemma in plural)


def _descriptive(token: str, words: Words) -> bool:
    """Whether a word that is nobody's name is made of ordinary words: `Gyermekjóléti`, `Egészségügyi-Szociális`."""
    members = [member for member in words.letters.lower(token).split("-") if member]
    return not _somebodys(token, words) and all(_ordinary(member, words) for member in members)


def _somebodys(token: str, words: Words) -> bool:
    """Whether a word is a name that the tables know, or letters."""
    names = words.names
    known = names.surname(token) or names.given(token) or names.organisation(token)
    return bool(known) or token in names.namesakes or is_acronym(token)


def _own_name(token: str, words: Words) -> bool:
    """Whether one word alone that ends in a kind of private bodies is the name of one: `Fröccsterasz`."""
    letters = words.letters
    row = words.names.org_word(token)
    return row is not None and row.kind in PRIVATE and row.word != letters.lower(token) and not words.is_common(token)




READINGS = (
    _of_the_capital, _legal, _owner, _place_of_two, _patron, _called_after, _environs, _behind_a_name,
    _kind_abroad, _place, _kind_of_body, _beside_a_name, _said,
)
"""How the next part of a name may be read, in the order in which they are asked."""


def _as_a_whole(name: _Name, parts: Sequence[NamePart]) -> list[NamePart] | None:
    """The parts of a name that is replaced as a whole, but for its legal form; None for any other: a body that the
    tables know (`OTP Bank Nyrt.`), the state's one body of its kind (`Nemzeti Földügyi Központ`)."""
    tokens, words = name.tokens, name.words
    if not any(part.role in ("place", "person") for part in parts):
        forms = words.names.legal_words
        end = next((at for at in range(name.written, 0, -1) if tokens[at - 1] not in forms), 0)
        core = " ".join(tokens[:end])  # `OTP Bank` of `OTP Bank Nyrt.`
        rows = words.names.brand(core)
        hospital = {row.kind for row in rows} == {"hospital"} and any(part.role == "word" for part in parts)
        namesake = hospital and any(part.role == "name" for part in parts)
        if rows and not namesake:  # of a hospital whom it is called after is replaced
            return [NamePart(core, "name"), *(NamePart(form, "word") for form in tokens[end:])]
    head = words.names.org_word(tokens[-1])
    national = len(tokens) > 1 and name.words.letters.lower(tokens[0]) in words.habits.national and not name.company
    if national and head is not None and head.kind in UNIQUE and all(part.role == "word" for part in parts):
        return [NamePart(" ".join(tokens), "name")]
    return None


def _with_a_name(name: _Name, parts: Sequence[NamePart]) -> list[NamePart]:
    """The parts, of a firm's, a club's or a foreign body's without any distinctive word the first as one:
    `Holdfény Kft.`"""
    club = any(token in name.words.names.clubs or _foreign(token, name.words) for token in name.tokens)
    if (name.company or club) and not any(part.role in ("name", "place", "person") for part in parts):
        return [replace(parts[0], role="name"), *parts[1:]]
    return list(parts)


def _of_the_world(body: Organisation, words: Words) -> bool:
    """Whether a body stays because it is called after a part of the world (`Európai Unió`), so that its acronym does,
    too."""
    place = place_of(body.name.split()[0], words)
    rows = words.names.place(place[0]) if place is not None and body.kind == WORLD else ()
    return any(row.kind == "continent" for row in rows)


def _known(tokens: Sequence[str], words: Words) -> int:
    """How many words a known organisation has with which the name begins; 0 where it does with none.

    One that is named after a place is not meant: it follows that place, but where there are few of its kind.
    """
    for size in range(len(tokens), 0, -1):
        text = " ".join(tokens[:size])
        rows = words.names.organisation(text)
        few = any(FEW in row.kind for row in rows)
        if few and (size > 1 or size < len(tokens)):
            return size
        if not rows or size == len(tokens) or (size == 1 and not _brand(text, words)):
            continue
        if not any(place_of(token, words) for token in tokens[:size]):
            return 0 if {row.kind for row in rows} == {"hospital"} else size
    return 0


def _dedicated(tokens: Sequence[str], words: Words) -> int:
    """How many words tell whom or what a church or a school is dedicated to, from its first word on (`Szent Kereszt`,
    `Szent István Király`); 0 where it does not begin so."""
    if tokens[0] not in words.names.patron_starts:
        return 0
    for at, token in enumerate(tokens):
        saint, hyphen, kind = token.partition("-")
        if at and hyphen and kind.islower() and words.names.org_word(kind) is not None and saint[:1].isupper():
            return at + 1  # `Szent László-plébánia`
        if at and _of_the_kind(token, words):
            return at
    return len(tokens)


def _of_the_kind(token: str, words: Words) -> bool:
    """Whether a word tells the kind of a body and no name: `Kórház`, `Vármegyei`, `Katolikus`; not `Anna-templom`."""
    letters = words.letters
    first, hyphen, _ = token.partition("-")
    if hyphen and words.names.given(first) is not None:
        return False
    if not token[:1].isupper() or words.names.org_word(token) is not None or letters.lower(token) in words.habits.usual:
        return True
    return words.habits.ends_as_adjective(letters.lower(token)) and words.names.given(token) is None


def _brand(word: str, words: Words) -> bool:
    """Whether one word alone is an organisation in a longer name, and no ordinary word: `NAV`, `E.ON`, `Digi`."""
    return word[:1].isupper() and (is_acronym(word) or not (words.is_common(word) or words.names.surname(word)))


def _namesake(first: str, second: str, company: bool, words: Words) -> bool:
    """Whether two words are somebody's name, after whom a body is called: Gárdonyi Géza; no `Kertészeti Kara`, no
    `Hotel Gellért`."""
    letters = words.letters
    if not words.names.given(second):
        return False
    heads = [words.names.org_word(word) for word in (first, second)]
    if any(head is not None and head.word in (letters.lower(first), letters.lower(second)) for head in heads):
        return False
    row = words.names.given(second)
    return not company or (words.names.surname(first) is not None and row is not None and row.rank > 0)


def _placed(token: str, words: Words) -> bool:
    """Whether a word of a name may be a place's: with a capital, or the adjective of one (`a Máltai Szeretetszolgálat
    bajai csoportja`)."""
    if token[:1].isupper():
        return True
    lowered = words.letters.lower(token)
    if not token.islower() or not words.habits.ends_as_adjective(token) or words.common(lowered) or words.body(lowered):
        return False
    return not (re.search(words.habits.field, lowered) or lowered in words.habits.usual)


def _unknown_place(token: str, words: Words) -> str | None:
    """The place that no table has of whose adjective a word of a public body's name has the form: `Máriagyűdi`."""
    lowered = words.letters.lower(token)
    if not token[:1].isupper() or not words.habits.ends_as_adjective(lowered) or words.names.surname(token):
        return None
    if "-" in token or _generic(token, words, False, False) or _ordinary(lowered, words):
        return None
    lemmas = [r.lemma for r in readings(token, words) if words.habits.is_adjective(r.feats) and r.lemma[:1].isupper()]
    return lemmas[0] if lemmas and not words.is_common(lemmas[0]) else None


def _near(token: str, words: Words) -> str | None:
    """The place in a word for what lies about it: `Szeged-környéki`, `Duna-parti`."""
    first, hyphen, rest = token.partition("-")
    if not hyphen or not rest.islower() or not words.habits.ends_as_adjective(rest) or place_of(token, words):
        return None
    found = place_of(first, words) if first[1:].islower() else None
    return found[0] if found is not None and found == (first, "") else None


def _elsewhere_named(parts: Sequence[NamePart], rest: Sequence[str], words: Words) -> bool:
    """Whether another word tells which body it is: a place, before or behind (`Tiszafüredi Horgász Egyesület`)."""
    return any(part.role == "place" for part in parts) or any(_placed(w, words) and place_of(w, words) for w in rest)


def _seat(town: str, rest: Sequence[str], words: Words) -> str:
    """The seat of the county of whose body a name is, where that sits elsewhere: the court of Békés county in Gyula."""
    for rule in words.habits.seated:
        head, seat, elsewhere = rule.split()
        if town == elsewhere and rest and words.letters.lower(rest[0]).startswith(head):
            return seat
    return town


def _written_out(tokens: Sequence[str], words: Words) -> int:
    """Where the legal form begins that ends a name in full (`Korlátolt Felelősségű Társaság`); after all where none."""
    longs = [words.letters.lower(form.long).split() for form in words.names.legal_forms() if form.kind != "foreign"]
    lowered = [words.letters.lower(token) for token in tokens]
    sizes = [len(long) for long in longs if len(long) < len(tokens) and lowered[-len(long) :] == long]
    return len(tokens) - max(sizes, default=0)


def _generic(token: str, words: Words, first: bool, company: bool) -> bool:
    """Whether a word tells the kind of a body, not which one: `Kórház`, `Nemzeti`, `Klinikai`.

    An ordinary noun with a capital is distinctive (`Zöld Malom étterem`, `Napraforgó Óvoda`), the more so as the first
    word of a company's name (`Holdfény Kft.`).
    """
    lowered = words.letters.lower(token).rstrip("-.,")
    if not token[:1].isupper() or lowered.rpartition("-")[2] in words.habits.trade:
        return True  # `Kereskedelmi`, `Gyógynövény-feldolgozó`
    if first and company:
        return False
    if words.names.org_word(token) is not None or words.names.public_space_type(lowered) is not None:
        return True
    if all(words.body(member) or words.names.org_word(member) for member in lowered.split("-") if member):
        return True
    found = words.morph.analyse(lowered)
    owned = [r.lemma for r in found if "[psor]" in r.feats]
    if any(words.names.org_word(lemma) is not None or _ordinary(lemma, words) for lemma in owned):
        return True
    if token.isupper():
        return False
    if re.search(words.habits.field, lowered) is not None:
        return True  # `Pszichiátriai`, `Ortopédia-Traumatológia`
    # An adjective in -i that is made of no place we know tells the field of a body: Gyermekvédelmi.
    if not words.habits.ends_as_adjective(lowered):
        return False
    if not first and words.names.surname(token) is not None and not any(words.common(r.lemma) for r in found):
        return False  # `Kecskeméti Kinizsi SE`: somebody's name, that ends like an adjective
    return any(words.habits.is_adjective(r.feats) and (not first or words.common(r.lemma)) for r in found)


def _ordinary(lemma: str, words: Words) -> bool:
    """Whether a word, or the last member of a compound, is an ordinary word, in the singular or not: `szakrendelés`,
    `Pékek`."""
    if any(words.common(lemma[at:]) for at in range(max(1, len(lemma) - 4))):
        return True
    return any(words.common(r.lemma) for r in words.morph.analyse(lemma) if r.feats == "Number=Plur")


def _joined(parts: Sequence[NamePart], begun: bool) -> list[NamePart]:
    """Neighbouring distinctive words as one part: they are replaced together, but for a known body (`begun`) with which
    the name of one of its own begins (`ELTE Origó Nyelvi Centrum`)."""
    apart = begun and any(part.role == "word" for part in parts)
    out: list[NamePart] = []
    for part in parts:
        if len(out) > apart and part.role == "name" == out[-1].role:
            out[-1] = replace(out[-1], text=f"{out[-1].text} {part.text}")
        else:
            out.append(part)
    return out


def _raised(word: str, like: str, letters: Letters) -> str:
    """A word with a capital, as in the name of a body: `győr-moson-soproni` -> `Győr-Moson-Soproni`; of one whose end
    stands behind a hyphen (`M3-as`, `Szeged-környéki`) the first letter alone."""
    first, *rest = word.split("-")
    if not like.rpartition("-")[2][:1].islower():
        rest = [letters.raised(member) for member in rest]
    return "-".join((letters.raised(first), *rest))


def compose(parts: Sequence[NamePart], texts: Sequence[str], letters: Letters) -> str:
    """The norm with these texts in the places of the parts; words written with a capital before keep one."""
    out = []
    for part, text in zip(parts, texts, strict=True):
        old = part.text.split(" ")
        new = text.split(" ")
        if part.entity is not None and len(old) == len(new):
            new = [_raised(n, o, letters) if o[:1].isupper() else n for o, n in zip(old, new, strict=True)]
        elif part.text[:1].isupper() and new:
            new[0] = letters.raised(new[0])
        out.append(" ".join(new))
    return " ".join(text for text in out if text)


BRIEF = 4
"""Letters up to which a last word in capitals is an acronym of its own, which the name's takes in whole."""


def acronym(name: str, small: frozenset[str] = frozenset(), letters: Letters = PLAIN) -> str:
    """The first letters of the words: `Magyar Államkincstár` -> `MÁ`, `Orosházi SK` -> `OSK`."""
    *words, last = [word for word in name.replace("-", " ").split() if letters.lower(word) not in small] or [""]
    whole = bool(words) and last.isalpha() and last.isupper() and len(last) <= BRIEF
    return letters.upper("".join(word[:1] for word in words)) + (last if whole else letters.upper(last[:1]))


ACRONYM = re.compile(r"(?:Aa{0,2}){2,10}")
"""Two capitals (A) or more, each alone or with the small letters (a) of its sound: `NAV`, `TGySz`."""


def is_acronym(word: str) -> bool:
    """Whether a word is written as an acronym.

    >>> is_acronym("NAV"), is_acronym("TGySz"), is_acronym("Nav"), is_acronym("IV."), is_acronym("Ilić")
    (True, True, False, False, False)
    """
    shape = "".join("A" if sign.isupper() else "a" if sign.islower() else "-" for sign in word)
    return ACRONYM.fullmatch(shape) is not None


SIGN = rf"[^\W\d_][^\W\d_{UPPER}]*"
"""A letter of an acronym with the small ones of its sound: `Sz`."""


def is_acronym_of(
    short: str, full: str, small: frozenset[str], digraphs: Sequence[str] = (), letters: Letters = PLAIN
) -> bool:
    """Whether `NAV` can be the acronym of `Nemzeti Adó- és Vámhivatal`: its letters begin the words, in order; those of
    one sound are together.

    >>> is_acronym_of("TGySz", "Tiszai Gyümölcs Szövetkezet", frozenset())
    True
    >>> is_acronym_of("TGYSZ", "Tiszai Gyümölcs Szövetkezet", frozenset(), ("gy", "sz"))
    True
    """
    signs = re.findall(SIGN, short)
    if short.isupper():
        signs = re.findall("|".join((*digraphs, ".")), short, re.IGNORECASE)
    sounds = [letters.fold(sign) for sign in signs]
    words = [letters.fold(word) for word in full.replace("-", " ").split() if letters.lower(word) not in small]
    if not is_acronym(short) or len(words) < 2:
        return False
    if short == acronym(full, small, letters):
        return True
    at = 0
    for word in words:
        if at < len(sounds) and word.startswith(sounds[at]):
            at += 1
    return at == len(sounds)


def is_short_of(short: str, full: str, letters: Letters) -> bool:
    """Whether the words of `short` stand in `full` in the same order: `Holdfény Kft.` of `Holdfény Cukrászda Kft.`"""
    brief, whole = letters.fold(short), letters.fold(full)
    rest = iter(whole.split())
    return brief != whole and all(word in rest for word in brief.split())


def derive(entry: Entry, full: Entry, new: str, grammar: Grammar) -> str:
    """The new short name from the new full one: what the old short form left out is left out again."""
    if is_acronym(entry.norm) and entry.norm not in full.norm.split():
        if full.parts and full.parts[0].role == "place" and full.norm.count(" ") == new.count(" "):
            return _letter_by_letter(entry.norm, full.norm.split(), new.split(), grammar)
        if " " not in new:
            return new
        known = [row.acronym for row in grammar.names.organisation(new) if row.acronym]
        made = acronym(new, grammar.habits.unspoken, grammar.letters) if " " in new else new
        if not entry.norm.isupper():
            signs = (grammar.initial(word).rstrip(".") for word in new.split() if word not in grammar.habits.unspoken)
            made = "".join(grammar.letters.raised(sign) for sign in signs)
        return (known or [made])[0]
    if entry.norm.isupper() and new.split()[0].isupper():
        return new.split()[0]
    kept = set(grammar.letters.fold(entry.norm).split())
    words: list[str] = []
    for part, text in zip(full.parts, _aligned(full.parts, new), strict=False):
        old, its = part.text.split(), text.split()
        stay = [at for at, word in enumerate(old) if grammar.letters.fold(word) in kept]
        kinds = [grammar.names.org_word(last) for last in (old[-1], *its[-1:])]
        if stay and len(old) - 1 not in stay and len(its) > 1 and None not in kinds:
            words += its[:-1]  # `a Groupama` of `Groupama Biztosító`
        elif len(stay) == len(old) or (stay and part.role != "name") or len(its) < 2:
            words += its if stay else []
        elif stay:  # `Báthory` of `Báthory István Gimnázium`; a saint is never called by `Szent` alone
            row = grammar.names.surname(its[0])
            saint = row is None or row.common_word > row.count
            words += its if saint else [word for at, word in enumerate(its) if min(at, len(old) - 1) in stay]
    return " ".join(words) or new


def _letter_by_letter(short: str, old: Sequence[str], new: Sequence[str], grammar: Grammar) -> str:
    """An acronym in which the words that have changed have their new letters: `HVRFK` of another county."""
    out = ""
    for one, other in zip(old, new, strict=True):
        signs = (_letters(one, grammar), grammar.letters.upper(one[:1]))
        letters = next((found for found in signs if short.startswith(found)), "")
        out += (_letters(other, grammar) if one != other else letters) if letters else ""
        short = short[len(letters) :]
    return out + short


def _letters(word: str, grammar: Grammar) -> str:
    """What a word is in an acronym: `Jász-Nagykun-Szolnok` JNSZ."""
    return grammar.letters.upper("".join(grammar.initial(member).rstrip(".") for member in word.split("-")))


def _aligned(parts: Sequence[NamePart], new: str) -> list[str]:
    """The new name cut into one text for each part of the old one: at the words that stay, else by their number."""
    words = new.split()
    out: list[str] = []
    for number, part in enumerate(parts):
        size = len(part.text.split())
        if part.role == "word":
            out.append(" ".join(words[:size]))
            words = words[size:]
            continue
        rest = parts[number + 1 :]
        stays = next((p.text.split()[0] for p in rest if p.role == "word"), None)
        if stays in words and not any(p.role != "word" for p in rest[: [p.role for p in rest].index("word")]):
            size = words.index(stays)
        elif not rest:
            size = len(words)
        out.append(" ".join(words[:size]))
        words = words[size:]
    return out
