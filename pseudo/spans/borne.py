"""As what the tables know a lemma: somebody's name, a place, a body, a word.

What comes in: the lemma of a name's last word, its type, the words before it. What goes out: clues for
`pseudo.spans.readings`. Start at `tables`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from morph import Analysis
from pseudo.core.once import KEPT
from pseudo.language.abroad import land_by_end
from pseudo.language.language import Language

FEW = 50
"""Bearers of a given name of here below which it is hardly met."""
MANY, RATHER = 300, 4
"""Bearers of a surname from which it is one that anybody may bear; how many times as many as of another it has, to be
meant before it."""


def is_borne(lemma: str, language: Language) -> bool:
    """Whether the tables know a lemma as somebody's name."""
    return language.names.surname(lemma) is not None or language.names.given(lemma) is not None


def usual_given(word: str, language: Language) -> bool:
    """Whether people of today are called so."""
    row = language.names.given(word)
    return bool(language.names.nickname(word)) or (row is not None and row.rank > 0)


def for_a_family(reading: Analysis, found: Iterable[Analysis], first: str, language: Language) -> bool:
    """Whether a reading takes a word behind a given name for another given name in a case, which few bear for a
    surname, where it is a case of a surname of many: `Anna-Kaisa Toivosta` is a Toivonen, and no Toivo."""
    names = language.names
    if not (first and reading.feats and language.habits.given_first and names.given(reading.lemma)):
        return False
    if names.given(first.split()[-1]) is None:
        return False
    own = names.surname(reading.lemma)
    least = max(MANY, RATHER * (own.count if own is not None else 0))
    others = (names.surname(r.lemma) for r in found if r.exact and r.feats and r.lemma != reading.lemma)
    return any(row is not None and row.count >= least for row in others)


def of_the_other_sex(reading: Analysis, found: Iterable[Analysis], first: str, language: Language) -> bool:
    """Whether a word as it stands behind a woman's given name is a man's, or the other way round, where it is a surname
    in a case, too: `Terhi Aron kanssa` is with Terhi Aro."""
    names = language.names
    if not first or reading.feats or not language.habits.given_first or names.surname(reading.lemma) is not None:
        return False
    own, before = names.given(reading.lemma), names.given(first.split()[-1])
    if own is None or before is None or not set(own.genders).isdisjoint(before.genders):
        return False
    return any(r.exact and r.feats and r.lemma != reading.lemma and names.surname(r.lemma) for r in found)


def cut_short(reading: Analysis, last: str, found: Sequence[Analysis], language: Language) -> bool:
    """Whether a given name of today that ends in one letter twice is written with the same letter of its ending left
    out, as three are written as two (`Adriennel`), where no reading by the rules is such a name."""
    lemma = reading.lemma
    doubled = not reading.exact and last != lemma and last.startswith(lemma) and lemma[-1:] == lemma[-2:-1]
    return doubled and _of_home(lemma, language) and not any(
        r.exact and r.lemma != lemma and _of_home(r.lemma, language) for r in found)


def _of_home(name: str, language: Language) -> bool:
    """Whether people of today are called so, and the name is no other country's."""
    row = language.names.given(name)
    return row is not None and row.rank > 0 and row.origin == language.names.home


def tables(lemma: str, kind: str, first: str, language: Language) -> Mapping[str, float]:
    """As what the tables know the lemma, with the words before it, where a name of this type can be it."""
    return _looked_up(lemma, kind, first, language) if first else _alone(lemma, kind, language)


BY_END = 3.0
"""As how often borne (a logarithm) a surname counts whose end tells its land, and which no table has."""


@lru_cache(maxsize=KEPT)
def _alone(lemma: str, kind: str, language: Language) -> Mapping[str, float]:
    return _looked_up(lemma, kind, "", language)


def _looked_up(lemma: str, kind: str, first: str, language: Language) -> Mapping[str, float]:
    letters = language.letters
    names, several = language.names, bool(first)
    if several and names.place(f"{first} {lemma}"):
        return {"place": 1, "whole place": 1}
    if kind == "PER":
        lemma = letters.raised(lemma)  # `haraszti` in a text without capitals
        member = lemma.rsplit("-", 1)[-1]
        row = names.given(lemma)
        given = bool(row or names.given(member) or names.nickname(lemma))
        surname = names.surname(lemma) or names.surname(member)
        found: dict[str, float] = {"given": 1} if given or language.habits.is_married(lemma) else {}
        if row is not None:
            found["given borne"] = math.log10(1 + row.count)
            found["given of few"] = row.origin == names.home and row.count < FEW and not language.names.nickname(lemma)
        if several and row is not None and row.rank and names.surname(first.split()[-1]):
            found["given behind a surname"] = 1
        if surname is not None:
            role = "surname behind others" if several else "surname"
            theirs = names.origins(first.split()[0], "given") if several else ()
            if any(origin != names.home and origin in theirs for origin in names.origins(lemma, "surname")):
                found["surname of its country"] = 1
            found |= {role: 1, "borne": math.log10(1 + surname.count)}
        elif land_by_end(lemma, language.habits.telling_origin):  # `Iljevitšille` is to no Iljevitši
            found |= {"surname behind others" if several else "surname": 1, "borne": BY_END}
        return found
    if kind in ("GPE", "LOC"):
        if names.place(lemma):
            return {"place": 1, "joined place": any(sign in lemma for sign in letters.joiners)}
        return {"word in a place": 1} if several and language.words.is_common(lemma) else {}
    space = names.public_space_type
    way = lemma in language.habits.ways or space(lemma) or space(letters.lower(lemma))
    if kind == "FAC" and way:
        return {"space": 1}
    body = names.org_word(lemma)
    if body is not None or names.organisation(lemma):
        whole = body is not None and body.word == letters.lower(lemma)  # `Kangasalan Apteekissa`: an Apteekki
        return {"body": 1, "plain word": kind == "ORG" and several and whole}
    if kind == "ORG" and several and (language.habits.is_trade(letters.lower(lemma)) or (
            not language.words.is_common(lemma) and language.words.compound(lemma))):
        return {"plain word": 1}  # `Pohjanmaan Maidon`: of a Maito
    return {"word": 1} if language.words.is_common(lemma) else {}


def known(lemma: str, kind: str, first: str, language: Language) -> bool:
    """Whether the tables know the lemma, with the words before it, as a name of this type, or of its words."""
    return bool(tables(lemma, kind, first, language))
