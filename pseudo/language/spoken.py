"""Towns and people as they are said: `tampereel` is `tampereella`, `joensuust` `joensuusta`, `Pirjoo` `Pirjoa`.

What comes in: a text and its language, which tells in `spoken.tsv` how endings of towns are said and written, in
`spoken_names.tsv` those of given names. What goes out: where a word in small letters is a town so said, or one with a
capital a given name, as it is written. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER

STEM = 3
"""Letters before the ending, at least."""
READINGS = 6
"""Readings of a word that are asked for a town, at most."""
LARGE = 20_000
"""Inhabitants of a town that everybody knows."""
PEOPLED = frozenset(("settlement", "part", "district", "foreign_city", "cross_border"))
"""Kinds of places in which somebody is, and from which he comes."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Start and end of each word so said, and how it is written."""
    yield from sorted((*_people(text, language), *_towns(text, language)))


def _people(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Given names and nicknames in a case that is said otherwise, where the word is no name as it stands."""
    ends, pattern = _ends(language, "spoken_names.tsv", UPPER)
    names = language.names
    for match in pattern.finditer(text) if pattern is not None else ():
        word = match[0]
        if names.given(word) or names.surname(word) or names.nickname(word) or names.place(word):
            continue
        said = next((said for said in ends if word.endswith(said)), "")
        for written in ends.get(said, ()):
            whole = word.removesuffix(said) + written
            lemmas = (r.lemma for r in language.morph.analyse(whole)[:READINGS] if r.exact and r.feats)
            if any(_called(lemma, language) and word.startswith(lemma) for lemma in lemmas):
                yield match.start(), match.end(), whole
                break


def _called(name: str, language: Language) -> bool:
    """Whether people are called so."""
    row = language.names.given(name)
    return bool(language.names.nickname(name)) or (row is not None and row.rank > 0)


def _towns(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Towns in small letters whose cases are cut short."""
    ends, pattern = _ends(language, "spoken.tsv", "")
    for match in pattern.finditer(text) if pattern is not None else ():
        word = match[0]
        if language.words.common(word) or language.words.plain(word):
            continue
        said = next((said for said in ends if word.endswith(said) and len(word) - len(said) >= STEM), "")
        for written in ends.get(said, ()):
            if _town(whole := word.removesuffix(said) + written, language):
                yield match.start(), match.end(), whole
                break


def _town(word: str, language: Language) -> bool:
    """Whether a word is a town in a case, and no ordinary word, or the town is one that everybody knows: Joensuu."""
    word_too = language.words.common(word) or language.words.plain(word)
    read = language.morph.analyse(language.letters.raised(word))[:READINGS]
    towns = (r.lemma for r in read if r.exact and r.feats.startswith("Case=") and "|" not in r.feats)
    return any(place.kind in PEOPLED and (not word_too or place.population >= LARGE)
               for town in towns for place in language.names.place(town))


@lru_cache(maxsize=16)
def _ends(language: Language, table: str, first: str) -> tuple[dict[str, tuple[str, ...]], re.Pattern[str] | None]:
    """The endings as they are said, the longest first, each with how it is written; what ends in one. first: the
    letters with which such words begin, small ones if there are none"""
    told = (row.split("\t") for row in rows(language.home / table))
    ends = {said: tuple(written.split(" ")) for said, written in sorted(told, key=lambda row: (-len(row[0]), row[0]))}
    if not ends:
        return {}, None
    begins = f"[{first}][{LOWER}]{{{STEM - 2},20}}" if first else f"[{LOWER}]{{{STEM},20}}"
    return ends, re.compile(rf"(?<![\w-]){begins}(?:{'|'.join(ends)})(?![\w-])")
