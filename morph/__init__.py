"""Forms and features: a finite-state grammar per language, an analyser and a generator.

What comes in: a language tag or a folder. What goes out: a `Morphology` with `inflect` and `analyse`. Start at
`load`.

>>> import morph
>>> hungarian = morph.load("hu")
>>> hungarian.inflect("Kovács", "Case=Ins")
'Kováccsal'
>>> [(a.lemma, a.feats) for a in hungarian.analyse("Kováccsal")][0]
('Kovács', 'Case=Ins')
"""

from __future__ import annotations

from morph.errors import DataError, FeatsError, MorphError
from morph.feats import canonical, to_dict
from morph.morphology import Analysis, Morphology, languages, load

__all__ = [
    "Analysis",
    "DataError",
    "FeatsError",
    "MorphError",
    "Morphology",
    "canonical",
    "languages",
    "load",
    "to_dict",
]
