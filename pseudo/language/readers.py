"""What in a text of a language is read otherwise than it stands: the finders of such places, each with what it finds.

What comes in: a text and its language. What goes out: start, end, what is read there, and how it is written
(`Edit.how` of `pseudo.language.plain`). Start at `found`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from pseudo.language import dictated, dropped, formerly, misread, registers, saidletters, spoken, together, torn
from pseudo.language.language import Language

Reader: TypeAlias = Callable[[str, Language], Iterator[tuple[int, int, str]]]
READERS: tuple[tuple[Reader, str], ...] = (
    (spoken.found, "spoken"), (together.found, "together"), (dropped.found, "dropped"), (dictated.found, "dictated"),
    (dictated.marked, "mark"), (torn.found, "cut"), (misread.found, "cut"), (formerly.found, "formerly"),
    (formerly.towns, "cut"),
    (registers.kin, "kin"), (registers.streets, "street"), (registers.stumps, "masked"), (saidletters.spelt, "spelt"),
    (saidletters.likened, "cut"),
)


def found(text: str, language: Language) -> Iterator[tuple[int, int, str, str]]:
    """Every such place, finder by finder."""
    for one, how in READERS:
        yield from ((*each, how) for each in one(text, language))
