"""What the words of a body's name say: what kind of body it is, where it sits, what is a name of its own.

What comes in: single words of a name, with the tables and the morphology. What goes out: kinds, places, yes or no.
Start at `type_of` and `place_of`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from morph import Analysis
from name_db import Names
from name_db.columns import Organisation
from pseudo.core.document import NamePart
from pseudo.kinds.organisations.short import is_acronym
from pseudo.kinds.organisations.trades import is_ware, traded
from pseudo.language.letters import Letters
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

PLACED = PUBLIC | {"social care", "kindergarten", "church"}
"""Kinds of bodies that are called after where they are, seldom after whose they are."""

COMMON = PUBLIC | frozenset(("association", "church", "social care", "culture"))
"""Those of which a name in usual words alone is no name: `Nyugdíjas Klub`."""

PRIVATE = frozenset("restaurant hotel shop pharmacy kindergarten".split())
"""Those that somebody gave a name to."""

CALLED_BY = ("society", "foundation")
"""Kinds of `words.tsv` that associations are called by."""

TYPES = {"event": "EVENT", "project": "PROJ", "site": "FAC", "media": "MEDIA"}
"""Kinds of what names are of that is no body, each with its type."""

FEW = "/"
"""In a kind of body: there are few, each known by name (dioceses, national parks, directorates of waters), so that one
with a place in its name becomes another of them, not one of any place."""


def type_of(word: str, names: Names) -> str:
    """The type of what has a name that ends in a word: `Fesztivál` EVENT, `Óvoda` ORG; empty where it says nothing."""
    row = names.org_word(word)
    return "" if row is None else TYPES.get(row.kind, "ORG")


def is_kind(norm: str, names: Names) -> bool:
    """Whether a whole norm is a word, or words, for a kind of body or building: `Faluház`, `Művelődési Ház`."""
    row = names.org_word(norm)
    return row is not None and row.word == names.letters.lower(norm)


def possessor(word: str, words: Words) -> str:
    """`Osztálya` -> `Osztály`: the word without its possessive ending, itself where it has none."""
    lemmas = (r.lemma for r in words.morph.analyse(word) if r.feats == "Number[psor]=Sing|Person[psor]=3")
    return next(lemmas, word)


def readings(word: str, words: Words) -> tuple[Analysis, ...]:
    """All readings of a word, and those of its small form as an adjective in -i: a sentence or a body's name raises
    its first letter (`Szegedi Járásbíróság`), or that of each of its parts (`Dél-Amerikai`)."""
    found = words.read.get(word)
    if found is None:
        found = words.read[word] = _readings(word, words)
    return found


def _readings(word: str, words: Words) -> tuple[Analysis, ...]:
    found = words.morph.analyse(word)
    if not word[:1].isupper() or not words.habits.may_be_adjective(word):
        return found
    adjectival = words.habits.adjectival
    lowered = words.letters.lowered
    forms = dict.fromkeys((lowered(word), "-".join(map(lowered, word.split("-")))))
    small = [r for form in forms for r in words.morph.analyse(form) if r.feats.startswith(adjectival)]
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
            there = [town for town in words.names.town_abroad(lemma) if town.foreign == lemma]  # `Krankenhaus Oberwart`
            places = [place for place in words.names.place(lemma) or there if place.kind != "subregion"]
            if places and not (reading.feats == "" and words.is_common(lemma)):
                return lemma, reading.feats
    return None


def placed(tokens: Sequence[str], at: int, words: Words) -> tuple[str, str] | None:
    """The place that a word of several is in the name of a body."""
    if len(tokens) < 2 or not is_placed(tokens[at], words):
        return None
    return place_of(tokens[at], words) or _town_of_club(tokens, at, words)


def _town_of_club(tokens: Sequence[str], at: int, words: Words) -> tuple[str, str] | None:
    """The town that is all of a club's name beside its letters, a word by which clubs are called and a year, though it
    is an ordinary word or a surname as well: `FC Ajka`, `Tamási Vasas`, `Tamási 2009 FC`."""
    others = [token for number, token in enumerate(tokens) if number != at and not token.isdecimal()]
    if not others or not all(other in words.names.clubs or other in words.names.teams for other in others):
        return None
    towns = [row.name for row in words.names.place(tokens[at]) if row.kind == "settlement" and row.population >= TOWN]
    return (towns[0], "") if towns else None


TOWN = 5000
"""People of the smallest town after which a club is rather called than after the word of the same letters."""


def _lowered_tail(lemma: str, letters: Letters) -> str:
    """`Csongrád-Csanád Vármegye` -> `Csongrád-Csanád vármegye`."""
    first, *rest = lemma.split(" ")
    return " ".join([first, *map(letters.lower, rest)])


def is_foreign(token: str, words: Words) -> bool:
    return words.letters.lower(token) in words.names.foreign_words


def has_several(word: str, words: Words) -> bool:
    """Whether a small word means ordinary people or things, in the plural: `mentők`, `hagymatermelők`."""
    plural = (r.lemma for r in words.morph.analyse(word) if r.feats == "Number=Plur")
    return any(words.common(lemma) or re.search(words.habits.field, lemma) is not None for lemma in plural)


def is_descriptive(token: str, words: Words) -> bool:
    """Whether a word that is nobody's name is made of ordinary words: `Gyermekjóléti`, `Egészségügyi-Szociális`."""
    members = [member for member in words.letters.lower(token).split("-") if member]
    return not is_somebodys(token, words) and all(is_ordinary(member, words) for member in members)


def is_somebodys(token: str, words: Words) -> bool:
    """Whether a word is a name that the tables know, or letters."""
    names = words.names
    known = names.surname(token) or names.given(token) or names.organisation(token)
    return bool(known) or token in names.namesakes or is_acronym(token)


def is_invented(token: str, words: Words) -> bool:
    """Whether societies are called by a word, whatever it means: `Magyar Harmónia Egyesület`."""
    return any(row.name == token for kind in CALLED_BY for row in words.names.pool("word", kind=kind))


def is_own_name(token: str, words: Words) -> bool:
    """Whether one word alone that ends in a kind of private bodies is the name of one: `Fröccsterasz`."""
    letters = words.letters
    row = words.names.org_word(token)
    return row is not None and row.kind in PRIVATE and row.word != letters.lower(token) and not words.is_common(token)


def is_rather_famous(token: str, town: str, words: Words) -> bool:
    """Whether an adjective of a small village is rather the name of whom streets everywhere are called after."""
    rows = words.names.place(town)
    return token != town and token in words.names.namesakes and all(0 < row.population < SMALL for row in rows)


SMALL = 1_000
"""Inhabitants of a village that few firms are called by."""


def of_the_world(body: Organisation, words: Words) -> bool:
    """Whether a body stays because it is called after a part of the world (`Európai Unió`), so that its acronym does,
    too."""
    place = place_of(body.name.split()[0], words)
    rows = words.names.place(place[0]) if place is not None and body.kind == WORLD else ()
    return any(row.kind == "continent" for row in rows)


def known_words(tokens: Sequence[str], words: Words) -> int:
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
        if not any(place_of(token, words) for token in tokens[:size]) and not _of_the_capital(tokens, words):
            return 0 if {row.kind for row in rows} == {"hospital"} else size
    return 0


def _of_the_capital(tokens: Sequence[str], words: Words) -> bool:
    """Whether a name begins as those of the capital's bodies do: `Fővárosi Törvényszék`."""
    said = words.letters.lower(" ".join(tokens))
    return any(said.startswith(f"{rule.rpartition(' ')[0]} ") for rule in words.habits.capital)


def dedicated_words(tokens: Sequence[str], words: Words) -> int:
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
    if not token[:1].isupper() or words.names.org_word(token) is not None or is_usual(letters.lower(token), words):
        return True
    return words.habits.ends_as_adjective(letters.lower(token)) and words.names.given(token) is None


def is_usual(lowered: str, words: Words) -> bool:
    """Whether a small word is one of those that clubs are called by (`urheilijat`), one of its members, or ends in it
    (`eräveikot`).

    >>> from pseudo.language.language import load
    >>> [is_usual(word, load("fi").words) for word in ("urheilijat", "urheilija", "eräveikot", "eräveikka", "kontio")]
    [True, True, True, True, False]
    """
    if lowered in words.habits.usual:
        return True
    return lowered.endswith(words.clubs()) and words.names.surname(words.letters.raised(lowered)) is None


def _brand(word: str, words: Words) -> bool:
    """Whether one word alone is an organisation in a longer name, and no ordinary word: `NAV`, `E.ON`, `Digi`."""
    return word[:1].isupper() and (is_acronym(word) or not (words.is_common(word) or words.names.surname(word)))


def is_namesake(first: str, second: str, company: bool, words: Words) -> bool:
    """Whether two words are somebody's name, after whom a body is called: Gárdonyi Géza; no `Kertészeti Kara`, no
    `Hotel Gellért`, no `Oulunsalon Tuisku`."""
    letters = words.letters
    if not words.names.given(second):
        return False
    owner = place_of(first, words)
    if owner is not None and owner[1] in words.habits.place_in:
        return False
    heads = [words.names.org_word(word) for word in (first, second)]
    if any(head is not None and head.word in (letters.lower(first), letters.lower(second)) for head in heads):
        return False
    row = words.names.given(second)
    return not company or (words.names.surname(first) is not None and row is not None and row.rank > 0)


def is_placed(token: str, words: Words) -> bool:
    """Whether a word of a name may be a place's: with a capital, or the adjective of one (`a Máltai Szeretetszolgálat
    bajai csoportja`)."""
    if token[:1].isupper():
        return True
    lowered = words.letters.lower(token)
    if not token.islower() or not words.habits.ends_as_adjective(token) or words.common(lowered) or words.body(lowered):
        return False
    return not (re.search(words.habits.field, lowered) or lowered in words.habits.usual)


def unknown_place(token: str, words: Words) -> tuple[str, str] | None:
    """The place that no table has of whose adjective a word of a public body's name has the form: `Máriagyűdi`; or in
    the case of the place before a body, where such places are villages: `Hietaperän Osuuskauppa`."""
    lowered = words.letters.lower(token)
    if words.habits.villages and (village := _village(token, words)):
        return village
    if not token[:1].isupper() or not words.habits.ends_as_adjective(lowered) or words.names.surname(token):
        return None
    if "-" in token or is_generic(token, words, True, False) or is_ordinary(lowered, words):
        return None
    if token.isupper() or words.plain(lowered) or words.names.organisation(token) or words.names.given(token):
        return None  # `Néprajzi`, `Generali`
    lemmas = [r.lemma for r in readings(token, words) if words.habits.is_adjective(r.feats) and r.lemma[:1].isupper()]
    said = any(words.plain(words.letters.lower(lemma)) or words.compound(lemma) for lemma in lemmas)  # `Mozgásszervi`
    return (lemmas[0], words.habits.adjectival) if lemmas and not said else None


def _village(token: str, words: Words) -> tuple[str, str] | None:
    """A word that is nobody's name and no other, in the case of a place before a body, and the features of that."""
    read = [r for r in readings(token, words) if r.exact and r.feats in words.habits.place_in]
    names, best = words.names, next(iter(read), None)
    if best is None or not token.istitle() or words.plain(token) or is_usual(token, words):
        return None
    other = any(names.surname(r.lemma) or names.given(r.lemma) or names.nickname(r.lemma) or words.plain(r.lemma)
                for r in read)
    return None if other else (best.lemma, best.feats)


def named_elsewhere(parts: Sequence[NamePart], rest: Sequence[str], words: Words) -> bool:
    """Whether another word tells which body it is: a place, before or behind (`Tiszafüredi Horgász Egyesület`)."""
    return any(part.role == "place" for part in parts) or any(is_placed(w, words) and place_of(w, words) for w in rest)


def seat_of(town: str, rest: Sequence[str], words: Words) -> str:
    """The seat of the county of whose body a name is, where that sits elsewhere: the court of Békés county in Gyula."""
    for rule in words.habits.seated:
        head, seat, elsewhere = rule.split()
        if town == elsewhere and rest and words.letters.lower(rest[0]).startswith(head):
            return seat
    return town


def written_out_at(tokens: Sequence[str], words: Words) -> int:
    """Where the legal form begins that ends a name in full (`Korlátolt Felelősségű Társaság`); after all where none."""
    longs = [words.letters.lower(form.long).split() for form in words.names.legal_forms() if form.kind != "foreign"]
    lowered = [words.letters.lower(token) for token in tokens]
    sizes = [len(long) for long in longs if len(long) < len(tokens) and lowered[-len(long) :] == long]
    return len(tokens) - max(sizes, default=0)


def is_generic(token: str, words: Words, first: bool, company: bool) -> bool:
    """Whether a word tells the kind of a body, not which one: `Kórház`, `Nemzeti`, `Klinikai`.

    An ordinary noun with a capital is distinctive (`Zöld Malom étterem`, `Napraforgó Óvoda`), the more so as the first
    word of a company's name (`Holdfény Kft.`).
    """
    lowered = words.letters.lower(token).rstrip("-.,")
    joined, _, tail = token.rpartition("-")
    trade = words.habits.is_trade(words.letters.lower(tail).rstrip(".,")) and (not joined or tail[:1].islower())
    if not token[:1].isupper() or trade:
        return True  # `Kereskedelmi`, `Gyógynövény-feldolgozó`; not `Meri-Isännöinti`
    if first and company:
        return False
    if company and is_ware(lowered, words.names, words.habits, words.common):
        return True  # `Mátra Raklap Bt.`: what it sells stays
    if words.names.org_word(token) is not None or words.names.public_space_type(lowered) is not None:
        return True
    if all(words.body(member) or words.names.org_word(member) for member in lowered.split("-") if member):
        return True
    if first and words.names.given(token) is not None and not words.common(lowered):
        return False  # `Hanga projekt`: somebody's name, whatever it is a form of
    found = words.morph.analyse(lowered)
    owned = [r.lemma for r in found if "[psor]" in r.feats]
    if any(words.names.org_word(lemma) is not None or is_ordinary(lemma, words) for lemma in owned):
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


def behind_a_trade(token: str, words: Words) -> str:
    """Who owns a firm that is called by its trade and a hyphen: Aaltonen of `Maalaus-Aaltonen`, Szél of `Szél-Tészta`;
    empty for any other."""
    _, name, tail = traded(token, words.names, words.habits)
    if tail:
        return name
    trade, hyphen, owner = token.rpartition("-")
    lowered = words.letters.lower(trade)
    told = words.habits.is_trade(lowered) or is_ordinary(lowered, words)
    return owner if hyphen and owner[:1].isupper() and told else ""


def owners_in(token: str, words: Words) -> list[Analysis]:
    """The readings of a word with a capital as an owner's before a body: `Tolvasen Maansiirto Oy`."""
    cases = words.habits.place_in if token[:1].isupper() else ()
    return [r for r in readings(token, words) if r.feats in cases] if cases else []


def is_ordinary(lemma: str, words: Words) -> bool:
    """Whether a word, or the last member of a compound, is an ordinary word, in the singular or not: `szakrendelés`,
    `Pékek`."""
    if any(words.common(lemma[at:]) for at in range(max(1, len(lemma) - 4))):
        return True
    return any(words.common(r.lemma) for r in words.morph.analyse(lemma) if r.feats == "Number=Plur")
