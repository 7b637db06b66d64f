"""What is known of a word form by itself: tables, readings, shape.

What comes in: a word as a text has it. What goes out: a row of numbers, one for each of `NAMES`, the same for the same
form wherever it stands, and the lemmas by which its other mentions are found. Start at `of`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pseudo.core.once import Once
from pseudo.language.forms import unrecorded
from pseudo.language.language import Language
from pseudo.spans.words import ordinary

Row = npt.NDArray[np.float32]

READINGS = 6
LEMMAS = 3
LONGEST = 40
"""Letters of the longest word that is read."""

LANDSCAPE = frozenset(("region", "water", "hill", "county", "subregion", "continent"))
ABROAD = frozenset(("country", "foreign_city", "cross_border"))
PARTS = frozenset(("district", "part"))

NAMES = (
    "given: bearers", "given: rank", "given: as a word", "surname: bearers", "surname: as a word", "nickname",
    "settlement: people", "landscape", "abroad", "part of a town", "place: as a word", "body", "kind of body", "thing",
    "brand", "legal form", "kind of public space", "is a given name", "is a surname", "is a place", "common word",
    "common lemma", "common without accents", "ordinary", "married", "title", "before persons", "after persons",
    "begins as what stands after persons", "label", "nobody", "joins bodies", "goods", "saint", "hyphen", "length",
    "figure", "full stop", "capitals", "capital", "humped", "looks foreign", "origin abroad", "origin at home",
    "word of bodies", "exact reading", "derived", "adjective", "no letter at the end", "no letter or figure",
    "not of the Latin alphabet alone",
)
"""What each number of a row tells."""


class Facts(NamedTuple):
    """row: a number for each of `NAMES`; keys: lemmas in small letters."""

    row: Row
    keys: tuple[str, ...]


@lru_cache(maxsize=16)
def of(language: Language) -> Once[str, Facts]:
    """The record of a language's words: each form is looked up once as long as the process lives, within bounds."""
    after = language.contexts.after | {t.word for t in language.names.titles() if t.place == "after"}
    return Once(lambda word: _told(word, language, after))


def _log(count: float) -> float:
    return math.log1p(count) if count > 0 else -1.0


def _most(counts: Iterable[float]) -> float:
    return max(map(_log, counts), default=-1.0)


def _told(word: str, language: Language, after: frozenset[str]) -> Facts:
    names, words, habits, ctx, letters = (
        language.names, language.words, language.habits, language.contexts, language.letters)
    low = letters.lower(word)
    shouted = len(word) > 1 and word.isupper()
    titled = letters.titled(word) if shouted else letters.capitalised(word) if word[:1].islower() else word
    plain = word.islower() and words.common(low) and not habits.ends_as_adjective(word)  # no form of a name
    read = not plain and len(titled) < LONGEST and any(map(str.isalpha, titled))
    morph = unrecorded(language.morph) if word.islower() else language.morph  # a word that hardly is a name
    readings = list(morph.analyse(titled)[:READINGS]) if read else []
    lemmas = tuple(dict.fromkeys((titled, *(reading.lemma for reading in readings))))
    lowered = tuple(map(letters.lower, lemmas))
    given = [row for lemma in lemmas if (row := names.given(habits.bare(lemma))) is not None]
    surnames = [found for lemma in lemmas if (found := names.surname(lemma)) is not None]
    places = [place for lemma in lemmas for place in names.place(lemma)]
    kinds = {place.kind for place in places}
    origins = {origin for lemma in lemmas[:LEMMAS] for table in ("given", "surname")
               for origin in names.origins(lemma, table)}
    told = (
        _most(row.count for row in given), max((1 / row.rank if row.rank else 0.0 for row in given), default=-1.0),
        _most(row.common_word for row in given), _most(row.count for row in surnames),
        _most(row.common_word for row in surnames), any(names.nickname(habits.bare(lemma)) for lemma in lemmas),
        _most(place.population for place in places if place.kind == "settlement"), not kinds.isdisjoint(LANDSCAPE),
        not kinds.isdisjoint(ABROAD), not kinds.isdisjoint(PARTS), _most(place.common_word for place in places),
        any(names.organisation(lemma) for lemma in lemmas), any(names.org_word(x) is not None for x in lemmas),
        any(names.thing(lemma) for lemma in lemmas), bool(names.brand(word)), word in names.legal_words,
        any(names.public_space_type(lemma) is not None for lemma in lowered), names.given(titled) is not None,
        names.surname(titled) is not None, bool(names.place(titled)), words.common(low),
        any(map(words.common, lowered)), word.isascii() and words.hasty(low),
        plain or (read and ordinary(word, language)), habits.is_married(word),
        language.persons.is_title(word), low in ctx.before, low in after, low.startswith(tuple(ctx.after)),
        low in ctx.label, not ctx.nobody.isdisjoint((low, *lowered)), low in ctx.join, low in ctx.goods,
        low in ctx.saint, "-" in word, len(word), any(map(str.isdigit, word)), word.endswith("."), shouted,
        word[:1].isupper(), habits.humped(word), language.persons.looks_foreign(titled),
        any(origin != names.home for origin in origins), names.home in origins,
        any(map(words.body, lowered)), bool(readings) and readings[0].exact,
        any("Deriv=" in reading.feats for reading in readings),
        any(habits.is_adjective(reading.feats) for reading in readings[:LEMMAS]), not word[-1:].isalpha(),
        not any(map(str.isalnum, word)), not word.isascii(),
    )
    return Facts(np.array(told, np.float32), lowered[:LEMMAS])
