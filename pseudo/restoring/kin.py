"""Plurals of surnames that were adjectives of places: Alföldiek, Andrássyak, not Katik.

What comes in: a surname. What goes out: its plural as the adjective has it. Start at `kin`.
"""

from __future__ import annotations

from morph import MorphError
from pseudo.language.language import Language
from pseudo.restoring.endings import tail

PLURAL = "Number=Plur"


def adjectival(surname: str, language: Language) -> tuple[str, str] | None:
    """The place of which a surname is the adjective, and the features of that."""
    read = ((each.lemma, each.feats) for each in language.morph.analyse(surname)
            if language.habits.is_adjective(each.feats) and each.exact and each.lemma[:1].isupper())
    return next(read, None)


def kin(old: str, feats: str, type_: str, language: Language) -> str:
    """The plural of a surname that is an adjective made of a place, as the adjective has it (Alföldiek, Rákócziak, in
    old spelling Andrássyak, not the Kati, Katik of nicknames); else nothing."""
    asked = feats.split("|")
    if type_ != "PER" or PLURAL not in asked or any("[" in each or "Deriv=" in each for each in asked):
        return ""
    if language.names.given(old) or " " in old or _foreign(old, language):
        return ""
    morph, derived = language.morph, f"Deriv={language.habits.adjective}"
    base = adjectival(old, language)
    try:
        if base:
            return language.letters.raised(morph.inflect(base[0], "|".join(sorted({*base[1].split("|"), *asked}))))
        stem = _spelt(old, language)
        plain, like = stem + language.habits.adjective, min(language.cases.features.get("means", ()), default="")
        if stem and tail(old, morph.inflect(old, like), language) == tail(plain, morph.inflect(plain, like), language):
            form = morph.inflect(stem, "|".join(sorted((derived, *asked))))
            return old + tail(plain, form, language)
    except MorphError:
        pass
    return ""


def _spelt(surname: str, language: Language) -> str:
    """What stands before the ending of such an adjective in a surname of the language's own; else nothing."""
    end = next((end for end in language.habits.adjective_spelt if surname.endswith(end)), "")
    return surname.removesuffix(end) if end and not _foreign(surname, language) else ""


def _foreign(surname: str, language: Language) -> bool:
    row = language.names.surname(surname)
    return language.persons.looks_foreign(surname) if row is None else row.origin not in ("", language.names.home)


def read(surface: str, word: str, language: Language) -> str | None:
    """The features of a surface that is such a plural of a surname in old spelling, which the grammar does not read
    (Ferenczyek); None where it is none.

    >>> from pseudo.language.language import load
    >>> read("Ferenczyeknek", "Ferenczy", load("hu")), read("Kovácsok", "Kovács", load("hu"))
    ('Case=Dat|Number=Plur', None)
    """
    if not surface.startswith(word) or len(surface) == len(word) or not _spelt(word, language):
        return None
    plural = "" if adjectival(word, language) else kin(word, PLURAL, "PER", language)
    if not plural or plural == word or not surface.startswith(plural):
        return None
    for feats in language.habits.forms:
        whole = "|".join(filter(None, (feats, PLURAL)))
        if "Deriv=" not in feats and "[" not in feats and kin(word, whole, "PER", language) == surface:
            return whole
    return None
