"""The last word of a body's name as a word for a kind of bodies, where nothing else knows it: `Suvantoapteekista` is of
a Suvantoapteekki, `Tölgyesi Takarék` belongs to no family Takar.

What comes in: the readings of the word, each with its cost, and the best of them. What goes out: the one that ends in a
word for a kind. Start at `of_a_kind`; `is_house` knows houses that are called by one word.
"""

from __future__ import annotations

from collections.abc import Sequence

from morph import Analysis
from morph.feats import to_dict
from pseudo.kinds.organisations import is_acronym, place_of
from pseudo.language.language import Language

ENDINGS = frozenset(("Case", "Number[psed]"))
"""Features that a sentence adds to such a name; whose it is belongs to the name (`Jogi Osztálya`)."""


def of_a_kind(
    best: Analysis, scored: Sequence[tuple[float, int, Analysis]], language: Language
) -> Analysis | None:
    """The likeliest reading as a word for a kind of bodies, where the best one is no word that a table has. No body has
    a family, whoever is called so.

    >>> from pseudo.language import language
    >>> fi = language.load("fi")
    >>> found = [(float(at), at, r) for at, r in enumerate(fi.morph.analyse("Suvantoapteekista"))]
    >>> of_a_kind(found[0][2], found, fi).lemma
    'Suvantoapteekki'
    """
    names, derived = language.names, to_dict(best.feats).get("Deriv", "") if best.feats else ""

    def told(lemma: str) -> bool:
        return names.org_word(lemma) is not None or bool(names.organisation(lemma))

    family = derived and derived == language.habits.family
    borne = names.surname(best.lemma) or names.given(best.lemma) or names.place(best.lemma)
    if told(best.lemma) or (not family and (borne or language.words.plain(language.letters.lower(best.lemma)))):
        return None
    kinds = [item for item in scored if item[2].exact and told(item[2].lemma)
             and to_dict(item[2].feats).keys() <= ENDINGS]
    return min(kinds, key=lambda item: item[:2])[2] if kinds else None


def is_house(norm: str, language: Language) -> bool:
    """Whether a body's name is one word that is no place and nobody's, and what kind of house it is.

    >>> from pseudo.language.language import load
    >>> [is_house(norm, load("hu")) for norm in ("Csillagszem Panzió", "Szegedi Panzió", "Vas Kft.")]
    [True, False, False]
    """
    called, _, kind = norm.partition(" ")
    row, names = language.names.org_word(kind) if kind.isalpha() else None, language.names
    if row is None or row.kind not in HOUSES or not called.istitle() or place_of(called, language.words) is not None:
        return False
    return not (names.surname(called) or names.given(called) or names.nickname(called))


HOUSES = frozenset(("hotel", "restaurant", "shop", "pharmacy", "kindergarten", "social care", "theatre"))
"""Kinds of houses that somebody gave a name to, by which alone they are called."""


def is_works(word: str, found: Sequence[Analysis], language: Language) -> bool:
    """Whether a word of which these are the readings ends in a kind of body, behind a hyphen and capitals:
    `MÁV-járműjavítóból`."""
    first, hyphen, _ = word.rpartition("-")
    return bool(hyphen) and is_acronym(first) and any(
        language.names.org_word(r.lemma.rpartition("-")[2]) is not None for r in found if r.exact)
