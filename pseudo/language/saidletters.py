"""Names spelt in dictation: `gee ee bee är ee` after Gebre is Gebre, `teodor eemeli sakari` Tes; `ilo ja la` of Ilola.

What comes in: a text and its language, which tells in `dictated.tsv` how letters are called, by their names or by those
of the spelling alphabet. What goes out: where the letters of a name stand, with the name (`spelt`), and the two words
that a name is put together of (`likened`). Start there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from pseudo.language.figures import Said, of
from pseudo.language.language import Language

LEAST, SHORT = 3, 3
"""Letters of a name that is spelt; those of a word among them that nobody knows, at most."""
SURE = 4
"""Letters that are a name though the text has none so spelt, behind a word that says so."""
BEFORE = 40
"""Code points before the letters in which that word stands."""
READINGS = 3
"""Readings of a word that are asked for a name."""
WORD = re.compile(r"[^\W\d_]+")
ANY = "?"


def spelt(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The letters of a name that the text has, or that a word announces, each row with the name.

    >>> from pseudo.language.language import load
    >>> list(spelt("asiakas meri kallio, koo aa äl äl ii oo", load("fi")))
    [(21, 39, 'kallio')]
    """
    said = of(language.home)
    row = _row(language.home)
    if said is None or row is None:
        return
    folded = language.letters.aligned(text)
    rows = list(row.finditer(folded))
    names = _names(text, rows, language) if rows else {}
    small = text == language.letters.lower(text)
    for match in rows:
        letters = "".join(_letter(word[0], said) for word in WORD.finditer(match[0]))
        word = next((named for whole, named in names.items() if _same(letters, whole)), "")
        if not word and ANY not in letters and len(letters) >= SURE and _announced(folded, match.start(), said):
            word = language.letters.lower(letters) if small else language.letters.capitalised(letters)
        if word:
            if text[: match.start() - 1].endswith(word):  # the name itself before it, and no second of hers
                yield match.start() - 1, match.start(), ", "
            yield (*match.span(), word)


def likened(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The two words that a name of the text is put together of: `ilola niinkuin ilo ja la`.

    >>> from pseudo.language.language import load
    >>> list(likened("sanoo ilola niinkuin ilo ja la", load("fi")))
    [(21, 30, 'ilola')]
    """
    said = of(language.home)
    like = said.words["like"] if said is not None else ()
    if not any(map(text.__contains__, like)):
        return
    before = "|".join(sorted(map(re.escape, like)))
    for match in re.finditer(rf"(?<!\w)(?:{before}) (([^\W\d_]+) \w+ ([^\W\d_]+))", text):
        whole = match[2] + match[3]
        named = re.search(rf"(?<!\w){re.escape(whole)}", text, re.IGNORECASE)
        if named is not None:
            yield (*match.span(1), named[0])


def _names(text: str, rows: Sequence[re.Match[str]], language: Language) -> Mapping[str, str]:
    """The words of a text but for its spelt ones, and what they are forms of: folded, with the word itself."""
    found: dict[str, str] = {}
    fold = language.letters.fold
    inside = [match.span() for match in rows]
    for match in WORD.finditer(text):
        word = match[0]
        if len(word) < LEAST or any(start <= match.start() < end for start, end in inside):
            continue
        found.setdefault(fold(word), word)
        for reading in language.morph.analyse(word)[:READINGS]:
            if reading.exact and reading.feats:
                lemma = reading.lemma
                found.setdefault(fold(lemma), lemma if word[0].isupper() else language.letters.lower(lemma))
    return found


def _letter(word: str, said: Said) -> str:
    """The letter that a word calls; one of any for a word that calls none."""
    letter = said.spelt.get(word) or said.alphabet.get(word) or (word if len(word) == 1 else ANY)
    return said.letters.fold(letter)


def _same(letters: str, whole: str) -> bool:
    return len(letters) == len(whole) and all(one in (ANY, other) for one, other in zip(letters, whole, strict=True))


def _announced(folded: str, start: int, said: Said) -> bool:
    """Whether a word right before the letters says that they spell something."""
    before = WORD.findall(folded, max(0, start - BEFORE), start)
    return bool(said.words["spelling"].intersection(before[-2:]))


@lru_cache(maxsize=16)
def _row(home: Path) -> re.Pattern[str] | None:
    """What finds rows of names of letters, with a short word among them that may be one that was heard wrong."""
    said = of(home)
    if said is None or not said.words["spelling"]:
        return None
    called = sorted(map(re.escape, {*said.spelt, *said.alphabet}), key=lambda name: (-len(name), name))
    names = "|".join((*called, r"[^\W\d_]"))  # or the letter itself: `t o b i a s`
    name, unheard = rf"(?:{names})(?!\w)", rf"(?:[^\W\d_]{{1,{SHORT}}} (?=(?:{names})(?!\w)))?"
    return re.compile(rf"(?<!\w){name}(?:,? {unheard}{name}){{{LEAST - 1},40}}")
