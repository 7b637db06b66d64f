"""Forms and their readings, as the pipeline asks for them; and a memory of the readings of a batch of documents.

What comes in: a `morph.Morphology`. What goes out: the same answers, each looked up once per batch, since several
rules ask for the readings of the same word. The memory lives as long as the batch is worked on and no longer.
"""

from __future__ import annotations

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
"""Forms whose readings are kept at once, at most: a document may be a novel."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """`forms` with the readings of a batch of documents kept."""

    forms: Forms
    readings: dict[str, tuple[Analysis, ...]] = field(default_factory=dict, repr=False)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        found = self.readings.get(form)
        if found is None:
            if len(self.readings) >= KEPT:
                self.readings.clear()
            found = self.readings[form] = self.forms.analyse(form)
        return found

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""
        return self.forms.inflect(lemma, feats)

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""
        return self.forms.in_series(feats, series)
