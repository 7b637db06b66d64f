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
from pseudo.casing import fold
from pseudo.document import Entry, NamePart
from pseudo.forms import Forms
from pseudo.habits import NONE, Habits
from pseudo.persons import Grammar, numbered


@dataclass(frozen=True, slots=True)
class Words:
    """What the language knows of the words in names.

    common  whether a lower-case form is an ordinary word of the language
    body    whether it is a usual word in names of bodies (`nemzeti`, `általános`)
    habits  what else is particular to its names
    """

    names: Names
    morph: Forms
    common: Callable[[str], bool]
    body: Callable[[str], bool]
    habits: Habits = NONE

    @property
    def small(self) -> frozenset[str]:
        """Function words that are lower case inside names."""
        return self.habits.small


UNIQUE = frozenset(("authority", "ministry", "government", "court"))
"""Kinds of bodies of which a name in generic words alone means one body of the state (`Nemzeti Földügyi Központ`)."""


PUBLIC = frozenset(
    "authority ministry government court police prosecution prison municipality institution hospital clinic university "
    "school research fire military museum library social_care embassy chamber transport".split()
)
"""Kinds of bodies whose names hold no invented words: what is an ordinary word there tells the kind."""


def _possessor(word: str, words: Words) -> str:
    """`Osztálya` -> `Osztály`: the word without its possessive ending, itself where it has none."""
    lemmas = (r.lemma for r in words.morph.analyse(word) if r.feats == "Number[psor]=Sing|Person[psor]=3")
    return next(lemmas, word)


def readings(word: str, words: Words) -> tuple[Analysis, ...]:
    """All readings of a word, and those of its small form as an adjective in -i: a sentence or a body's name raises
    its first letter (`Szegedi Járásbíróság`)."""
    found = words.morph.analyse(word)
    if not word[:1].isupper():
        return found
    adjectival = words.habits.adjectival
    small = [r for r in words.morph.analyse(word[:1].lower() + word[1:]) if r.feats.startswith(adjectival)]
    return (*found, *(r for r in small if r.lemma[:1].isupper()))


def place_of(text: str, words: Words) -> tuple[str, str] | None:
    """`Szegedi` -> (`Szeged`, `Deriv=i`); `Csongrád-Csanád Vármegyei` -> (`Csongrád-Csanád vármegye`, `Deriv=i`).

    A bare place name gives (`Budapest`, ``); what names no known place gives None.
    """
    forms = dict.fromkeys((text, _lowered_tail(text)))
    for reading in (reading for form in forms for reading in readings(form, words)):
        if reading.feats not in (words.habits.adjectival, ""):
            continue
        for lemma in dict.fromkeys((reading.lemma, _lowered_tail(reading.lemma))):
            places = [place for place in words.names.place(lemma) if place.kind != "jaras"]
            if places and not (reading.feats == "" and words.common(lemma.lower())):
                return lemma, reading.feats
    return None


def _lowered_tail(lemma: str) -> str:
    """`Csongrád-Csanád Vármegye` -> `Csongrád-Csanád vármegye`."""
    first, *rest = lemma.split(" ")
    return " ".join([first, *(word.lower() for word in rest)])


def parse(norm: str, words: Words, keys: Callable[[str], str]) -> tuple[NamePart, ...]:
    """The parts of an organisation's norm, in text order; all spaces between them are single.

    keys  gives the entity key of a place named inside

    A known organisation (`OTP`, `Nemzeti Adó- és Vámhivatal`) not named after a place is one part, replaced as a whole
    by one of its kind.
    """
    forms = {form.form for form in words.names.legal_forms()}
    tokens = norm.split()
    company = any(token in forms for token in tokens)
    kind = words.names.org_word(tokens[-1]) or words.names.org_word(_possessor(tokens[-1], words))
    public = not company and kind is not None and kind.kind in PUBLIC
    parts: list[NamePart] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        pair = " ".join(tokens[at : at + 2])
        place = place_of(pair, words) if at + 2 < len(tokens) else None
        if place is not None and place[1]:
            parts.append(NamePart(pair, "place", entity=keys(place[0]), feats=place[1]))
            at += 2
            continue
        if at + 1 < len(tokens) and token[:1].isupper() and words.names.given(tokens[at + 1]):
            parts.append(NamePart(f"{token} {tokens[at + 1]}", "name"))  # a namesake: Gárdonyi Géza
            at += 2
            continue
        at += 1
        named = bool(parts) and parts[-1].role == "name" and token[:1].isupper()
        if named and at == len(tokens) - 1 and tokens[at].islower() and words.names.org_word(tokens[at]) is not None:
            parts.append(NamePart(token, "name"))  # the mill of `Zöld Malom étterem` is no mill
            continue
        place = place_of(token, words) if len(tokens) > 1 and token[:1].isupper() else None
        if place is not None and (place[1] or not company):
            parts.append(NamePart(token, "place", entity=keys(place[0]), feats=place[1]))
        elif (
            token in forms
            or token.lower() in words.small
            or (token.endswith(".") and 3 < len(token) < 8 and not company)  # `Gimn.`, `Rend.`
            or (public and words.common(token.lower()))
            or _generic(token, words, all(part.role == "word" for part in parts), company)
        ):
            parts.append(NamePart(token, "word"))
        else:
            parts.append(NamePart(token, "name"))
    if not any(part.role == "place" for part in parts) and words.names.organisation(norm):
        return numbered([NamePart(norm, "name")])
    if company and not any(part.role in ("name", "place") for part in parts):
        parts[0] = replace(parts[0], role="name")
    head = words.names.org_word(tokens[-1])
    national = len(tokens) == 1 or tokens[0].lower() in words.habits.national
    kinds = UNIQUE if len(tokens) == 1 else UNIQUE | {"institution"}
    if all(part.role == "word" for part in parts) and head is not None and head.kind in kinds and national:
        return numbered([NamePart(norm, "name")])  # the one body of its kind: replaced as a whole
    return numbered(_joined(parts))


def _generic(token: str, words: Words, first: bool, company: bool) -> bool:
    """Whether a word tells the kind of a body, not which one: `Kórház`, `Nemzeti`, `Klinikai`.

    An ordinary noun with a capital is distinctive (`Zöld Malom étterem`, `Napraforgó Óvoda`), the more so as the first
    word of a company's name (`Holdfény Kft.`).
    """
    lowered = token.lower().rstrip("-.,")
    if not token[:1].isupper() or lowered in words.habits.trade:
        return True
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
    # An adjective in -i that is made of no place we know tells the field of a body: Gyermekvédelmi, Szülészeti.
    if token.isupper() or not words.habits.ends_as_adjective(lowered):
        return False
    if re.search(words.habits.field, lowered) is not None:
        return True
    return any(words.habits.is_adjective(r.feats) and (not first or words.common(r.lemma)) for r in found)


def _ordinary(lemma: str, words: Words) -> bool:
    """Whether a word, or the last member of a compound, is an ordinary word: `szakrendelés`."""
    return any(words.common(lemma[at:]) for at in range(max(1, len(lemma) - 4)))


def _joined(parts: Sequence[NamePart]) -> list[NamePart]:
    """Neighbouring distinctive words as one part: they are replaced together."""
    out: list[NamePart] = []
    for part in parts:
        if out and part.role == "name" == out[-1].role:
            out[-1] = replace(out[-1], text=f"{out[-1].text} {part.text}")
        else:
            out.append(part)
    return out


def compose(parts: Sequence[NamePart], texts: Sequence[str]) -> str:
    """The norm with these texts in the places of the parts; words written with a capital before keep one."""
    out = []
    for part, text in zip(parts, texts, strict=True):
        old = part.text.split(" ")
        new = text.split(" ")
        if part.entity is not None and len(old) == len(new):
            new = [n[:1].upper() + n[1:] if o[:1].isupper() else n for o, n in zip(old, new, strict=True)]
        elif part.text[:1].isupper() and new:
            new[0] = new[0][:1].upper() + new[0][1:]
        out.append(" ".join(new))
    return " ".join(text for text in out if text)


def acronym(name: str, small: frozenset[str] = frozenset()) -> str:
    """The first letters of the words: `Magyar Államkincstár` -> `MÁ`."""
    return "".join(word[:1].upper() for word in name.replace("-", " ").split() if word.lower() not in small)


def is_acronym_of(short: str, full: str, small: frozenset[str]) -> bool:
    """Whether `NAV` can be the acronym of `Nemzeti Adó- és Vámhivatal`: its letters begin the words, in order."""
    letters = fold(short)
    words = [fold(word) for word in full.replace("-", " ").split() if word.lower() not in small]
    if not short.isupper() or len(short) < 2 or len(words) < 2:
        return False
    at = 0
    for word in words:
        if at < len(letters) and word.startswith(letters[at]):
            at += 1
    return at == len(letters)


def is_short_of(short: str, full: str) -> bool:
    """Whether the words of `short` stand in `full` in the same order: `Holdfény Kft.` of `Holdfény Cukrászda Kft.`"""
    rest = iter(fold(full).split())
    return fold(short) != fold(full) and all(word in rest for word in fold(short).split())


def derive(entry: Entry, full: Entry, new: str, grammar: Grammar) -> str:
    """The new short name from the new full one: what the old short form left out is left out again."""
    if entry.norm.isupper() and " " not in entry.norm and entry.norm not in full.norm.split():
        known = [row.acronym for row in grammar.names.organisation(new) if row.acronym]
        return (known or [acronym(new, grammar.habits.unspoken)])[0]
    if entry.norm.isupper() and new.split()[0].isupper():
        return new.split()[0]
    kept = set(fold(entry.norm).split())
    dropped = [part for part in full.parts if not set(fold(part.text).split()) & kept]
    words = new.split()
    for part in dropped:
        if part.role == "word" and part.text in words:
            words.remove(part.text)
        elif part.entity is not None and words and len(words) > 1:
            index = full.parts.index(part)
            at = len(" ".join(p.text for p in full.parts[:index]).split())
            del words[at : at + len(part.text.split())]
    return " ".join(words) or new
