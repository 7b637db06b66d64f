"""Forms and their readings, as the pipeline asks for them; and a memory of the readings of one document.

What comes in: a `morph.Morphology`. What goes out: the same answers, each looked up once per document, since several
rules ask for the readings of the same word. The memory lives as long as the document is worked on and no longer.
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


@dataclass(frozen=True, slots=True)
class Remembered:
    """`forms` with the readings of one document kept."""

    forms: Forms
    readings: dict[str, tuple[Analysis, ...]] = field(default_factory=dict, repr=False)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        found = self.readings.get(form)
        if found is None:
            found = self.readings[form] = self.forms.analyse(form)
        return found

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""
        return self.forms.inflect(lemma, feats)

    def in_series(self, feats: str, series: str) -> str:
        """The features with the case of place in another series."""
        return self.forms.in_series(feats, series)
