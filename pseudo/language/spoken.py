"""Towns as they are said, their cases cut short: `tampereel` is `tampereella`, `joensuust` `joensuusta`.

What comes in: a text and its language, which tells in `spoken.tsv` how endings are said and written.
What goes out: where a word in small letters is a town so said, as it is written. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.language import Language
from pseudo.language.letters import LOWER

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
    ends, pattern = _ends(language)
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
def _ends(language: Language) -> tuple[dict[str, tuple[str, ...]], re.Pattern[str] | None]:
    """The endings as they are said, the longest first, each with how it is written; what ends in one."""
    told = (row.split("\t") for row in rows(language.home / "spoken.tsv"))
    ends = {said: tuple(written.split(" ")) for said, written in sorted(told, key=lambda row: (-len(row[0]), row[0]))}
    if not ends:
        return {}, None
    return ends, re.compile(rf"(?<![\w-])[{LOWER}]{{{STEM},20}}(?:{'|'.join(ends)})(?![\w-])")
