"""Words of which an apostrophe says that their end is not spoken: `Mihályho'` is `Mihályhoz`, `mikó'` is `mikor`.

What comes in: a text and its language, which tells in `dropped.tsv` how ends are said, with the apostrophe, and how
they are written. What goes out: where a name in a case, or an ordinary word, is so said, and how it is written. Start
at `found`; `said_so` says a new name as the old one was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.language import Language
from pseudo.language.letters import LOWER

STEM = 1
"""Letters before the end, at least."""
READINGS = 6
"""Readings of a word that are asked for a name, at most."""
SIGN = "'"
SIGNS = "'’"
OPENED = re.compile(rf"(?<!\w)[{SIGNS}‘](?=\w)")
"""What opens a quotation: an apostrophe behind it may close it."""
LONG = 3
"""Signs of an end from which it is one behind a name that no table has, too."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Start and end of each word so said, the apostrophe included, and how it is written."""
    if not any(sign in text for sign in SIGNS):
        return
    ends, pattern = _ends(language)
    for match in pattern.finditer(text) if pattern is not None else ():
        line = text.rfind("\n", 0, match.start()) + 1
        if OPENED.search(text, line, match.start()):
            continue
        word = match[0][:-1] + SIGN
        for said in (said for said in ends if word.endswith(said) and len(word) - len(said) >= STEM):
            whole = next((whole for written in ends[said]
                          if _meant(whole := word.removesuffix(said) + written, said, language)), "")
            if whole:
                yield match.start(), match.end(), whole
                break


def _meant(word: str, said: str, language: Language) -> bool:
    """Whether a word is an ordinary one, or a name in a case."""
    if language.words.counted(word):
        return True
    if not word[:1].isupper():
        return False
    names = language.names
    lemmas = {r.lemma for r in language.morph.analyse(word)[:READINGS] if r.exact and r.feats.startswith("Case=")}
    return (len(said) >= LONG and bool(lemmas)) or any(
        names.given(lemma) or names.nickname(lemma) or names.surname(lemma) or names.place(lemma) for lemma in lemmas)


def said_so(new: str, old: str, written: str) -> str:
    """A new form said as the old one was: without what the apostrophe stands for.

    old, written  how the old one was said, and how it is written

    >>> said_so("Kaposhoz", "Isonzóho'", "Isonzóhoz"), said_so("Pécsről", "Vácrú'", "Vácról")
    ("Kaposho'", "Pécsrő'")
    """
    same = next((at for at, (one, other) in enumerate(zip(old, written, strict=False)) if one != other), len(written))
    rest = written[same:]
    if new.endswith(rest):
        return new[: len(new) - len(rest)] + old[same:]
    return new[:-1] + old[-1:] if new[-1:] == rest[-1:] else new


@lru_cache(maxsize=16)
def _ends(language: Language) -> tuple[Mapping[str, tuple[str, ...]], re.Pattern[str] | None]:
    """The ends as they are said, the longest first, each with how it is written; a word before an
    apostrophe, where there are any."""
    told = (row.split("\t") for row in rows(language.home / "dropped.tsv"))
    ends = {said: tuple(written.split(" ")) for said, written in sorted(told, key=lambda row: (-len(row[0]), row[0]))}
    return ends, re.compile(rf"(?<![\w{SIGNS}-])[^\W\d_][{LOWER}]{{1,30}}[{SIGNS}](?!\w)") if ends else None
