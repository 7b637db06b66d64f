"""Forms and their readings, as the pipeline asks for them; a record of readings, and forms that are proven.

What comes in: a `morph.Morphology`. What goes out: the same answers, each looked up once, since several rules ask for
the readings of the same word. The record is bounded, holds words and never what stands around them, and lives as long
as the language does. `Proving` gives only forms that are read as what they were made for; `replace` writes no others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Protocol

from morph import Analysis, MorphError
from pseudo.core.once import Kept, Once


class Forms(Protocol):
    """What the pipeline needs of a language's morphology (`morph.Morphology` has it)."""

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""

    def variants(self, lemma: str, feats: str) -> tuple[str, ...]:
        """All forms of a lemma with these features, that of `inflect` first."""

    def reads(self, form: str, lemma: str, feats: str) -> bool:
        """Whether a form that was made is read as this lemma, whatever its case, with these features."""

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""

    def series(self) -> tuple[str, ...]:
        """The series of cases of place."""

    def parted(self, name: str) -> tuple[str, str, str]:
        """The words of a name before its head, the head, which takes the endings, and the words behind it."""

    def unknown(self, feats: str) -> str:
        """What the language does not know of these features; empty where it knows all."""


@dataclass(frozen=True, slots=True)
class Through:
    """`forms` as they are: what others build on that change one answer."""

    forms: Forms

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        return self.forms.analyse(form)

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""
        return self.forms.inflect(lemma, feats)

    def variants(self, lemma: str, feats: str) -> tuple[str, ...]:
        """All forms of a lemma with these features, that of `inflect` first."""
        return self.forms.variants(lemma, feats)

    def reads(self, form: str, lemma: str, feats: str) -> bool:
        """Whether a form that was made is read as this lemma, whatever its case, with these features."""
        return self.forms.reads(form, lemma, feats)

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""
        return self.forms.in_series(feats, series)

    def series(self) -> tuple[str, ...]:
        """The series of cases of place."""
        return self.forms.series()

    def parted(self, name: str) -> tuple[str, str, str]:
        """The words of a name before its head, the head, which takes the endings, and the words behind it."""
        return self.forms.parted(name)

    def unknown(self, feats: str) -> str:
        """What the language does not know of these features; empty where it knows all."""
        return self.forms.unknown(feats)


@dataclass(frozen=True, slots=True)
class Remembered(Through):
    """`forms` with the readings of the words met so far kept, and the forms of the names."""

    readings: Kept[str, tuple[Analysis, ...]] = field(default_factory=Kept, repr=False)
    made: Kept[tuple[str, str], str] = field(default_factory=Kept, repr=False)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        found = self.readings.get(form)
        if found is None:
            found = self.readings[form] = _drawn_out(form, self.forms) or self.forms.analyse(form)
        return found

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""
        asked = lemma, feats
        found = self.made.get(asked)
        if found is None:
            found = self.made[asked] = self.forms.inflect(lemma, feats)
        return found


DRAWN = re.compile(r"([^\W\d_])\1\1+", re.IGNORECASE)
"""A letter that somebody holds, as people call and write in haste: `Annaaa`."""
SHORTEST = 3
"""Letters of the shortest word that is left of one so drawn out."""


def _drawn_out(form: str, forms: Forms) -> tuple[Analysis, ...]:
    """The readings of a word whose letters somebody held, where without that it is one that is known; else none.

    >>> import morph
    >>> words = "Csengeee", "Annaaa", "XXXIII"
    >>> [[each.lemma for each in _drawn_out(word, morph.load("hu"))][:1] for word in words]
    [['Csenge'], ['Anna'], []]
    """
    if DRAWN.search(form) is None or form.isupper():  # `XXXIII`
        return ()
    for kept in (r"\1", r"\1\1"):
        short = DRAWN.sub(kept, form)
        readings = forms.analyse(short) if len(short) >= SHORTEST else ()
        if readings and readings[0].exact:
            return readings
    return ()


def unrecorded(forms: Forms) -> Forms:
    """The forms without their record: for words of which the answer is kept elsewhere, and that would crowd it."""
    return forms.forms if isinstance(forms, Remembered) else forms


@dataclass(frozen=True, slots=True)
class Proving(Through):
    """`forms` of which `inflect` gives only those that are read as the lemma with the features that were asked for.

    made  (lemma, features) -> the proven form, None where there is none; start with `proving`
    """

    made: Once[tuple[str, str], str | None] = field(repr=False)

    def inflect(self, lemma: str, feats: str) -> str:
        """The first form of a lemma with these features that is proven. raises MorphError when there is none"""
        found = self.made[lemma, feats]
        if found is None:
            raise MorphError("no form is read as this lemma with these features")
        return found


def proving(forms: Forms) -> Proving:
    """The forms, each of them proven, and made and proven once.

    >>> import morph
    >>> proving(morph.load("hu")).inflect("Kovács", "Case=Ins")
    'Kováccsal'
    """
    return Proving(forms, Once(lambda asked: proven(*asked, forms)))


def proven(lemma: str, feats: str, forms: Forms) -> str | None:
    """The form of a lemma with these features, or the first other one that the morphology offers, that is read as just
    that; None where none is.

    >>> import morph
    >>> proven("Szeged", "Case=Sup", morph.load("hu")), proven("---", "Case=Sup", morph.load("hu"))
    ('Szegeden', None)
    """
    try:
        first = forms.inflect(lemma, feats)
        if forms.reads(first, lemma, feats):
            return first
        return next((other for other in forms.variants(lemma, feats) if forms.reads(other, lemma, feats)), None)
    except MorphError:
        return None
