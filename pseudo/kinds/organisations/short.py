"""Short forms of bodies' names: acronyms, first words, and what they become with the full name.

What comes in: a short form and a full one. What goes out: whether the one is short for the other, and the short form of
the new name. Start at `is_acronym_of` and `derive`.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Container, Sequence

from pseudo.core.document import Entry, NamePart
from pseudo.kinds.organisations.begun import begins, begun_anew, in_parts, members
from pseudo.language.letters import PLAIN, UPPER, Letters
from pseudo.language.persons import Grammar

BRIEF = 4
"""Letters up to which a last word in capitals is an acronym of its own, which the name's takes in whole."""


def acronym(name: str, small: frozenset[str] = frozenset(), letters: Letters = PLAIN) -> str:
    """The first letters of the words: `Magyar Államkincstár` -> `MÁ`, `Orosházi SK` -> `OSK`."""
    *words, last = [word for word in name.replace("-", " ").split() if letters.lower(word) not in small] or [""]
    whole = bool(words) and last.isalpha() and last.isupper() and len(last) <= BRIEF
    return letters.upper("".join(word[:1] for word in words)) + (last if whole else letters.upper(last[:1]))


def prefixes(norm: str, grammar: Grammar) -> tuple[str, ...]:
    """The letters with which a body's papers begin, small: the first letters of its words, whole letters of two signs,
    and both with its legal form's; of two names those at the same place are made alike.

    >>> from pseudo.language.language import load
    >>> prefixes("Gyöngyösi Csavar Kft.", load("hu").persons)
    ('gc', 'gycs', 'gck', 'gycsk')
    """
    lower, forms = grammar.letters.lower, grammar.names.legal_words
    words = norm.replace("-", " ").split()
    core = [word for word in words if word not in forms and lower(word) not in grammar.habits.unspoken]
    form = "".join(lower(word[:1]) for word in words if word in forms)[:1]
    signs = tuple("".join(lower(of(word)) for word in core) for of in (
        lambda word: word[:1], lambda word: grammar.initial(word).rstrip(".")))
    return (*signs, *(sign + form for sign in signs)) if core else ()


def turned(sign: str, old: str, new: str, letters: Letters) -> str | None:
    """Letters that are the first ones of a body's words in another order, with those of its new name in that order;
    None for others.

    >>> from pseudo.language.letters import PLAIN
    >>> turned("PHV", "pvh", "zrh", PLAIN), turned("PHW", "pvh", "zrh", PLAIN), turned("PVH", "pvh", "zrh", PLAIN)
    ('ZHR', None, None)
    """
    small = letters.lower(sign)
    one_each = len(set(old)) == len(old) == len(new) == len(small) >= TURNED
    if not one_each or small == old or set(small) != set(old):
        return None
    made = "".join(new[old.index(letter)] for letter in small)
    return letters.upper(made) if sign.isupper() else made


TURNED = 3
"""Letters of a body's words, at least, that may stand in another order."""


def of_beginnings(sign: str, old: Sequence[str], new: Sequence[str], letters: Letters) -> str | None:
    """Letters that are the beginning of a body's first word and of what it is, with that of its new first word; None
    for others.

    >>> from pseudo.language.letters import PLAIN
    >>> of_beginnings("SEHYVA", ["Selkämeren", "hyvinvointialue"], ["Kainuun", "hyvinvointialue"], PLAIN)
    'KAHYVA'
    >>> of_beginnings("KHHVA", ["Kanta-Hämeen", "hyvinvointialue"], ["Pohjois-Savon", "hyvinvointialue"], PLAIN)
    'PSHVA'
    >>> of_beginnings("RAPORT", ["Rauman", "kaupunki"], ["Oulun", "kaupunki"], PLAIN) is None
    True
    """
    small = letters.fold(sign)
    if len(old) < 2 or len(old) != len(new) or old[0] == new[0]:
        return None
    first, rest = letters.fold(old[0]), letters.fold("".join(old[1:]))
    initials = "".join(member[:1] for member in first.split("-"))
    for size in range(min(len(small) - BEGINNING, len(first)), 1, -1):
        head, tail = small[:size], small[size:]
        halves = head == initials
        at = 0
        for letter in tail if (halves or first.startswith(head)) and rest.startswith(tail[0]) else ():
            at = rest.find(letter, at) + 1
            if not at:
                break
        if at:
            members = new[0].split("-")
            begun = "".join(member[:1] for member in members) if halves and len(members) == size else new[0][:size]
            return (letters.upper(begun) if sign.isupper() else begun) + sign[size:]
    return None


def made_of(sign: str, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether letters stand for words one after the other: the first of each or its sound, and others of it in their
    order; of one word alone they say nothing.

    >>> from pseudo.language.language import load
    >>> office, grammar = ["Hatósági", "és", "Gyámügyi", "Osztály"], load("hu").persons
    >>> [made_of(sign, office, grammar) for sign in ("HGYO", "GYO", "GYÁO", "GYAO", "OGY")]
    [True, True, True, True, False]
    >>> made_of("ÉLBF", ["Élelmiszerlánc-biztonsági", "Főosztálya"], grammar)
    True
    """
    lower, fold = grammar.letters.lower, grammar.letters.fold
    loud = [word for word in " ".join(words).replace("-", " ").split() if lower(word) not in grammar.habits.unspoken]
    small, folded = fold(sign), [fold(word) for word in loud]
    return any(_runs(small, folded[start:], 2) for start in range(len(folded)))


def _runs(sign: str, words: Sequence[str], least: int) -> bool:
    """Whether letters are those of words from the first one on, of `least` of them or more."""
    if not sign:
        return least < 1
    if not words or not words[0].startswith(sign[0]):
        return False
    at = 0
    for used, letter in enumerate(sign):
        at = words[0].find(letter, at) + 1
        if not at:
            return False
        if _runs(sign[used + 1 :], words[1:], least - 1):
            return True
    return False


BEGINNING = 2
"""Letters of what a body is in such a sign, at least."""
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


def unformed(norm: str, legal: Container[str]) -> tuple[str, str]:
    """A body's name without its legal form, and that: `JVV Zrt.` is JVV.

    >>> unformed("JVV Nonprofit Zrt.", {"Nonprofit", "Zrt."}), unformed("JVV", {"Zrt."})
    (('JVV', 'Nonprofit Zrt.'), ('JVV', ''))
    """
    words = norm.split()
    size = next((at for at in range(len(words), 1, -1) if words[at - 1] not in legal), 1)
    return " ".join(words[:size]), " ".join(words[size:])


def derive(entry: Entry, full: Entry, new: str, grammar: Grammar) -> str:
    """The new short name from the new full one: what the old short form left out is left out again. A word for a kind
    alone stays (`a Bank`, of Erste Bank Hungary Zrt.)."""
    kind = grammar.names.org_word(entry.norm)
    if kind is not None and kind.word == grammar.letters.lower(entry.norm) and not entry.norm.isupper():
        return entry.norm
    brands = {row.acronym for row in grammar.names.organisation(full.norm)}
    theirs = [row.acronym for row in grammar.names.organisation(new) if row.acronym]
    if entry.norm in brands and " " in entry.norm and theirs:
        return theirs[0]  # `Siun sote` of Pohjois-Karjalan hyvinvointialue
    core, form = unformed(entry.norm, grammar.names.legal_words)
    whole, rest = unformed(full.norm, grammar.names.legal_words)
    if begins(core, whole, grammar):
        made = begun_anew(core, whole, unformed(new, grammar.names.legal_words)[0], grammar)
        return f"{made} {form}".rstrip()
    if form and rest and is_acronym(core) and core not in whole.split():
        parts = tuple(part for part in full.parts if part.text not in rest.split())
        host = dataclasses.replace(full, norm=whole, parts=parts)
        made = derive(dataclasses.replace(entry, norm=core), host, unformed(new, grammar.names.legal_words)[0], grammar)
        return f"{made} {form}"
    if is_acronym(entry.norm) and entry.norm not in full.norm.split():
        if full.parts and full.parts[0].role == "place" and full.norm.count(" ") == new.count(" "):
            return _letter_by_letter(entry.norm, full.norm.split(), new.split(), grammar)
        known = [row.acronym for row in grammar.names.organisation(new) if row.acronym]
        if " " not in new and not known:  # `TM` of Tisza-Metall, once that is Perlatex: `PL`
            count = len(members(full.norm, grammar))
            new = " ".join(in_parts(new, count if count > 1 else _sounds(entry.norm, grammar), grammar))
        made = acronym(new, grammar.habits.unspoken, grammar.letters) if " " in new else new
        if not entry.norm.isupper():
            signs = (grammar.initial(word).rstrip(".") for word in new.split() if word not in grammar.habits.unspoken)
            made = "".join(grammar.letters.raised(sign) for sign in signs)
        return (known or [made])[0]
    if entry.norm.isupper() and new.split()[0].isupper():
        return new.split()[0]
    kept = Counter(grammar.letters.fold(entry.norm).split())
    left = kept.copy()  # of two words alike the short form has one: `Fehér Bau Kft.` of `Fehér és Fehér Bau Kft.`
    words: list[str] = []
    for part, text in zip(full.parts, _aligned(full.parts, new), strict=False):
        old, its = part.text.split(), text.split()
        spaces = [grammar.names.public_space_type(words[-1]) for words in (old, its[-1:]) if len(old) > 1 and words]
        if len(spaces) == 2 and None not in spaces and len(its) > 1 and grammar.letters.fold(old[-1]) not in kept:
            old, its = old[:-1], its[:-1]  # `Bolyai` of `Bolyai tér`
        stay = []
        for at, word in enumerate(map(grammar.letters.fold, old)):
            if left[word]:
                left[word] -= 1
                stay.append(at)
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


def _sounds(sign: str, grammar: Grammar) -> int:
    """How many letters an acronym has, one of two signs counted once: 2 of `GSZ`."""
    return len(re.findall("|".join((*grammar.habits.digraphs, ".")), sign, re.IGNORECASE))


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
