"""Forms and their readings, as the pipeline asks for them; a memory of readings, and forms that are proven.

What comes in: a `morph.Morphology`. What goes out: the same answers, each looked up once per batch of documents, since
several rules ask for the readings of the same word. The memory lives as long as the batch is worked on and no longer,
but for ordinary words of the language, which come again in every batch: they stand in our own table and tell of nobody.
`Proving` gives only forms that are read as what they were made for; `replace` writes no others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from morph import Analysis, MorphError
from pseudo.core.once import Once


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


KEPT = 20_000
"""Forms whose readings are kept for a batch, at most: a document may be a novel."""
ORDINARY = 8_000
"""Ordinary words whose readings are kept for good, at most: the first that come are the commonest."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """`forms` with the readings of a batch of documents kept.

    common    whether a word in small letters is an ordinary one
    ordinary  the readings of these, kept from batch to batch
    """

    forms: Forms
    common: Callable[[str], bool]
    ordinary: dict[str, tuple[Analysis, ...]] = field(repr=False)
    readings: dict[str, tuple[Analysis, ...]] = field(default_factory=dict, repr=False)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        found = self.readings.get(form)
        if found is None:
            found = self.ordinary.get(form)
        if found is not None:
            return found
        found = self.forms.analyse(form)
        if len(self.ordinary) < ORDINARY and self.common(form.lower()):
            self.ordinary[form] = found
        else:
            if len(self.readings) >= KEPT:
                self.readings.clear()
            self.readings[form] = found
        return found

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


@dataclass(frozen=True, slots=True)
class Proving:
    """`forms` of which `inflect` gives only those that are read as the lemma with the features that were asked for.

    made  (lemma, features) -> the proven form, None where there is none; start with `proving`
    """

    forms: Forms
    made: Once[tuple[str, str], str | None] = field(repr=False)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        return self.forms.analyse(form)

    def inflect(self, lemma: str, feats: str) -> str:
        """The first form of a lemma with these features that is proven. raises MorphError when there is none"""
        found = self.made[lemma, feats]
        if found is None:
            raise MorphError("no form is read as this lemma with these features")
        return found

    def variants(self, lemma: str, feats: str) -> tuple[str, ...]:
        """All forms of a lemma with these features, that of `inflect` first."""
        return self.forms.variants(lemma, feats)

    def reads(self, form: str, lemma: str, feats: str) -> bool:
        """Whether a form that was made is read as this lemma, whatever its case, with these features."""
        return self.forms.reads(form, lemma, feats)

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""
        return self.forms.in_series(feats, series)


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
