"""Well-known things under their own names: goods (`Crocs`, `egy új Dyson`), services, what letters stand for (`COPD`).

What comes in: a text. What goes out: where words stand that the tables have as a ware, an application, a make of car, a
statute or an abbreviation of things (`ERCP-re`, `KPI:n`), in any case, and that nobody is called by. They name nobody,
and stay; but a tagger that has never met one takes it for a person, as it stands where persons do. Start at `wares_in`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER

KINDS = frozenset(("PROD", "SMEDIA", "CAR", "LAW"))
WORD = re.compile(rf"(?<![\w'’&+@/.-])[{UPPER}][\w'’&+-]*(?::[{LOWER}]+)?(?![\w@/]|\.\w)")
"""A word with a capital that is neither a part of another nor of an address."""
FEW = 50
"""Bearers from which a name is somebody's rather than a ware's."""
READINGS = 4
"""Readings of a word that are asked for a ware, at most."""
BEHIND, BEFORE = re.compile(r" ([^\W\d_][\w-]*)"), re.compile(r"([^\W\d_][\w-]*\.?) $")
"""The words beside another."""
FAR = 30
"""Code points before a word in which the one before it begins."""


def wares_in(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """From where to where wares stand that are nobody's name here.

    >>> from pseudo.language import language
    >>> text = "Crocsit, Niken pipo ja Dyson, ei Dyson Matti."
    >>> [text[start:end] for start, end in wares_in(text, language.load("fi"))]
    ['Crocsit', 'Niken']
    """
    found: list[tuple[re.Match[str], str]] = []
    borne: set[str] = set()
    for match in WORD.finditer(text):
        if not (name := _ware(match[0], language)):
            continue
        if _beside_names(text, match.start(), match.end(), language):
            borne.add(name)
        found.append((match, name))
    yield from (match.span() for match, name in found if name not in borne)


@lru_cache(maxsize=4096)
def _ware(word: str, language: Language) -> str:
    """The ware that a word names in any case, if nobody is called so; else empty. Asked once of a word."""
    names = language.names
    read = language.morph.analyse(word)[:READINGS]
    if any(r.exact and r.feats and language.names.place(r.lemma) for r in read):
        return ""  # `Nokian`, of the town, though tyres are called so, too
    for name in dict.fromkeys((word, *(r.lemma for r in read if "Deriv=" not in r.feats))):
        thing = names.thing(name)
        if thing is not None and thing.kind in KINDS and not borne(name, language) and not names.brand(name):
            return name
    return ""


def borne(name: str, language: Language) -> bool:
    """Whether people or places are called so, more than a few.

    >>> from pseudo.language import language
    >>> [borne(name, language.load("hu")) for name in ("Wolt", "Rossmann", "Zara", "Nádas")]
    [False, True, True, True]
    """
    names = language.names
    given, surname = names.given(name), names.surname(name)
    called = given is not None and (given.rank > 0 or given.count >= FEW)
    family = surname is not None and (surname.count >= FEW or surname.origin != names.home)
    return called or family or bool(names.nickname(name) or names.place(name))


def _beside_names(text: str, start: int, end: int, language: Language) -> bool:
    """Whether a word with a capital that is no ware stands right beside, or a title, or what stands behind people's
    names (`Dyson úr`): a part of somebody's or of some body's name."""
    after, before = BEHIND.match(text, end), BEFORE.search(text, max(0, start - FAR), start)
    words = language.contexts.after
    if after is not None and (language.letters.lower(after[1]).startswith(tuple(words)) or _name(after[1], language)):
        return True
    return before is not None and (language.persons.is_title(before[1]) or _name(before[1], language))


def _name(word: str, language: Language) -> bool:
    """Whether a word is a name, or looks like one that no table has."""
    if not word[:1].isupper():
        return False
    names = language.names
    lemmas = (word, *(reading.lemma for reading in language.morph.analyse(word)[:READINGS]))
    if any(names.given(each) or names.surname(each) or names.nickname(each) for each in lemmas):
        return True
    return not (language.words.plain(word) or names.thing(word))

