"""Nicknames in a case that no table has as a name of its own: `Terira` is of Teri.

What comes in: the readings of a person's last word. What goes out: the one as a nickname in a case, where the
best one is a name that nobody bears; as a name, where the best one is that name's nickname in a case; as a wife's,
where it is her husband's. Start at `called_for_short`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from morph import Analysis, MorphError
from morph.feats import to_dict
from pseudo.language.language import Language

CASE = frozenset(("Case",))


def called_for_short(best: Analysis, found: Sequence[Analysis], language: Language) -> Analysis | None:
    """The likeliest reading as a nickname in a case that tells more than one letter, of a word that is no name of any
    table as it stands.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> readings = {word: hu.morph.analyse(word) for word in ("Terira", "Elvira", "Marit")}
    >>> [(r.lemma if (r := called_for_short(found[0], found, hu)) else "") for found in readings.values()]
    ['Teri', '', '']
    """
    names, word = language.names, best.lemma
    if names.given(word) or names.surname(word) or names.nickname(word) or names.origins(word, "given"):
        return None
    telling = language.habits.telling
    short = (r for r in found if r.feats in telling and to_dict(r.feats).keys() <= CASE and names.nickname(r.lemma))
    return min(short, key=lambda r: (not r.exact, r.weight), default=None)


def rather_whole(best: Analysis, found: Sequence[Analysis], language: Language) -> Analysis | None:
    """The reading as a given name as it stands, where the best one is a nickname of the same name in a case: `Edit` is
    Edit, and no `Edi` in the accusative."""
    raised = language.letters.raised
    bases = {row.base for row in language.names.nickname(raised(best.lemma))} if best.feats else set()
    return next((r for r in found if not r.feats and r.exact and raised(r.lemma) in bases), None)


def of_a_widow(best: Analysis, found: Sequence[Analysis], first: str, language: Language) -> Analysis | None:
    """The reading as a wife's name as it stands, behind what a woman is by her marriage: `özv. Kiss Hermanné` is no
    thing of a Hermann.

    first  the words before the last one
    """
    married, letters = language.habits.married, language.letters
    if not married or not best.feats or not first:
        return None
    said = first.split(" ")[0]
    widow = any((row.kind, row.place) == (MARITAL, "before") and letters.same(row.word, said)
                for row in language.names.titles())
    wifes = any(r.exact and to_dict(r.feats).get("Deriv") == married for r in found)
    return next((r for r in found if widow and wifes and not r.feats and language.habits.is_married(r.lemma)), None)


def of_a_wife(best: Analysis, found: Sequence[Analysis], language: Language) -> Analysis | None:
    """The reading as a wife's name in a case, where the best one is of her husband's with her ending, as of initials:
    `B.-nével` is of B.-né, who is another than B.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> found = hu.morph.analyse("B.-nével")
    >>> [(r.lemma, r.feats) for r in (found[0], of_a_wife(found[0], found, hu))]
    [('B.', 'Case=Ins|Deriv=né'), ('B.-né', 'Case=Ins')]
    """
    married, feats = language.habits.married, to_dict(best.feats)
    first, *rest = feats.pop("Deriv", "").split("+")
    if not married or first != married:
        return None
    wanted = feats | ({"Deriv": "+".join(rest)} if rest else {})
    return next((r for r in found if r.lemma.startswith(best.lemma) and language.habits.is_married(r.lemma)
                 and to_dict(r.feats) == wanted), None)


MARITAL = "marital"
"""Kind of titles that tell of a marriage."""


def ruled(found: Sequence[Analysis]) -> Sequence[Analysis]:
    """The readings but those against the rules of a lemma that by the rules has the form in the same case: what is
    Gyurkó's (`Gyurkóét`) is no Gyurkó of somebody's, which is `Gyurkóját`."""
    if all([r.exact for r in found]):
        return found
    met = {(r.lemma, to_dict(r.feats).get("Case", "")) for r in found if r.exact and r.feats}
    return [r for r in found if r.exact or (r.lemma, to_dict(r.feats).get("Case", "")) not in met]


def unjoined(found: Sequence[Analysis], last: str, language: Language) -> Sequence[Analysis]:
    """The readings, exact where the rules spell the form with a joiner that is left out: `Anhnak`, for `Anh-nak`.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> [r.exact for r in unjoined(hu.morph.analyse("Anhnak"), "Anhnak", hu) if r.lemma == "Anh"]
    [True]
    """
    joiners = language.letters.joiners
    if all([r.exact for r in found]) or not joiners or any(sign in last for sign in joiners):
        return found
    return [dataclasses.replace(r, exact=True) if not r.exact and r.feats and _left_out(r, last, language) else r
            for r in found]


def _left_out(reading: Analysis, last: str, language: Language) -> bool:
    try:
        spelt = language.morph.inflect(reading.lemma, reading.feats)
    except MorphError:
        return False
    return len(spelt) == len(last) + 1 and any(spelt.replace(sign, "", 1) == last for sign in language.letters.joiners)


def of_their_land(best: Analysis, found: Sequence[Analysis], first: str, language: Language) -> Analysis | None:
    """The reading in a case as a name of the land of the names before it, where the best one is bare, and a name that
    no table has: `Minh Anhnak`, `Do Ngoc Linhhel`.

    first  the words before the last one

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> found = hu.morph.analyse("Linhhel")
    >>> [r.lemma if (r := of_their_land(found[0], found, first, hu)) else "" for first in ("Do Ngoc", "Kovács")]
    ['Linh', '']
    """
    if best.feats or not first or _lands(best.lemma, language):
        return None
    theirs = frozenset[str]().union(*(_lands(word, language) for word in first.split())) - {language.names.home}
    likely = [r for r in found if to_dict(r.feats).keys() == CASE and theirs & _lands(r.lemma, language)]
    return min(likely, key=lambda r: (not r.exact, r.weight), default=None)


def _lands(word: str, language: Language) -> frozenset[str]:
    """The origins of a given name or a surname; none where no table has it."""
    names = language.names
    rows = (names.given(word), names.surname(word))
    told = {row.origin for row in rows if row is not None}
    return frozenset(told.union(names.origins(word, "given"), names.origins(word, "surname")))
