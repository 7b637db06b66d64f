"""Forms and their readings, as the pipeline asks for them; and a memory of readings.

What comes in: a `morph.Morphology`. What goes out: the same answers, each looked up once per batch of documents, since
several rules ask for the readings of the same word. The memory lives as long as the batch is worked on and no longer,
but for ordinary words of the language, which come again in every batch: they stand in our own table and tell of nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from morph import Analysis


class Forms(Protocol):
    """What the pipeline needs of a language's morphology (`morph.Morphology` has it)."""

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""

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

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""
        return self.forms.in_series(feats, series)
