"""Words as they were spelt in former times: `waimo` is `vaimo`, `Ruowesi` `Ruovesi`, in a text that spells so.

What comes in: a text and its language, which tells in `formerly.tsv` which letters stood for others, and which endings.
What goes out: where they stand, and as what they are read (`found`); a new name in the letters of then
(`Then.respelt`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.tables import rows
from pseudo.language import letters
from pseudo.language.letters import PLAIN, Letters

if TYPE_CHECKING:
    from pseudo.language.language import Language

WORD = re.compile(r"[^\W\d_]+")
LONG, BEGINNING, SEVERAL = 4, 4, 3
"""Letters of a word that tells how a text is spelt; letters by which such words are told apart; how many it takes."""
PAST = re.compile(r"(?<![\w.,/-])(?<!\d )1(?:[5-8]\d|9[01])\d(?![\w/])(?! \d{3})")
"""A year of those times, and no group of a telephone number: one such word is enough where there is one."""
READINGS = 3
"""Readings of a word that are asked for a name."""


@dataclass(frozen=True, slots=True)
class Then:
    """How words were spelt.

    letters  small letter of then -> of now; endings: the same of endings; own: the letters of the language
    """

    letters: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    own: Letters = PLAIN

    def respelt(self, new: str) -> str:
        """A new name in the letters of then.

        >>> Then({"w": "v"}).respelt("Väinö Savolainen")
        'Wäinö Sawolainen'
        """
        for then, now in self.letters.items():
            new = new.replace(now, then).replace(self.own.upper(now), self.own.upper(then))
        return new

    def now(self, word: str) -> str:
        """A word in the letters of now."""
        for then, now in self.letters.items():
            word = word.replace(then, now).replace(self.own.upper(then), self.own.upper(now))
        return word


NOW = Then()
"""Words as they are spelt now."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Each letter and ending of then, with that of now, in a text that has several words so spelt.

    >>> from pseudo.language.language import load
    >>> text = "Wihtorin waimo oli wanha ja sowitti riidan."
    >>> "".join(sign for *_, sign in found(text, load("fi"))), list(found("Wihtorin waimo.", load("fi")))
    ('Vvvv', [])
    """
    then = of(language.home)
    small = language.letters.lower(text)
    if not any(map(small.__contains__, then.letters)):
        return
    words = [match for match in WORD.finditer(text) if then.now(match[0]) != match[0]]
    told = {word for match in words if (word := _ordinary(match[0], then, language))}
    told |= {now for match in words if (now := _name(match[0], then, language))}
    if len(told) < (1 if PAST.search(text) else SEVERAL):
        return
    for match in words:
        now = then.now(match[0])
        if _bearers(match[0], language) <= _bearers(now, language):
            yield from ((match.start() + at, match.start() + at + 1, sign)
                        for at, sign in enumerate(now) if sign != match[0][at])
    for match in WORD.finditer(text):
        old = next((old for old in then.endings if match[0].endswith(old) and match[0][0].isupper()), "")
        now = then.now(match[0]).removesuffix(old) + then.endings.get(old, "")
        if old and any(language.names.place(r.lemma) for r in language.morph.analyse(now)[:READINGS] if r.exact):
            yield match.end() - len(old), match.end(), then.endings[old]


def _ordinary(word: str, then: Then, language: Language) -> str:
    """How an ordinary word begins that is spelt as in former times; empty for another word."""
    old = language.letters.lower(word)
    new = then.now(old)
    tells = len(word) >= LONG and language.words.plain(new) and not language.words.plain(old)
    return new[:BEGINNING] if tells else ""


def _name(word: str, then: Then, language: Language) -> str:
    """A name of the tables that a word is which has none as it stands; empty for another word."""
    now, place = then.now(word), language.names.place
    if not word[0].isupper() or language.names.surname(word) or language.names.given(word) or place(word):
        return ""
    if _bearers(word, language):
        return ""  # `Wilmassa`, with Wilma
    lemmas = (reading.lemma for reading in language.morph.analyse(now)[:READINGS] if reading.exact)
    return now if _bearers(now, language) or any(map(place, lemmas)) else ""


def _bearers(word: str, language: Language) -> int:
    """How many bear a word or what it is a form of, of those whom the tables have counted."""
    names, lemmas = language.names, (r.lemma for r in language.morph.analyse(word)[:READINGS] if r.exact)
    found = (row for lemma in (word, *lemmas) for row in (names.surname(lemma), names.given(lemma)))
    return max(row.count if row is not None else 0 for row in found)


@lru_cache(maxsize=16)
def of(home: Path) -> Then:
    """How the language of a folder was spelt; nothing where no table tells."""
    told: dict[str, dict[str, str]] = {"letter": {}, "ending": {}}
    for row in rows(home / "formerly.tsv"):
        kind, then, now = row.split("\t")
        told[kind][then] = now
    return Then(told["letter"], told["ending"], letters.of(home))


TOWN = re.compile(r"(?<![\w.@/-])[^\W\d_]{5,30}(?![\w@/])")
"""A word that may be a town, or of one."""


def towns(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The vowels of towns that were written short before they were long, or have lost their mark on a machine without
    it, in a word that has other marks: `Ujszász`, `sátoraljaujhelyi`. Nobody's name, and no word.

    >>> from pseudo.language.language import load
    >>> list(towns("Ujszász, sátoraljaujhelyi, Újszász, Ujházi, Szekesfehervar, Túrkevéig", load("hu")))
    [(0, 1, 'Ú'), (18, 19, 'ú')]
    """
    made = language.habits.adjectival
    if not made or text.isascii():
        return
    for match in TOWN.finditer(text):
        word = match[0]
        if word.isascii() or not _short(word) or not (word[0].isupper() or language.habits.ends_as_adjective(word)):
            continue
        named = word[0].isupper() and (language.names.surname(word) or language.names.place(word))
        if named or language.words.plain(word):
            continue
        read = [r for r in language.morph.analyse(language.letters.raised(word))[:READINGS] if r.exact]
        if any(language.names.place(r.lemma) for r in read):
            continue
        found = (_town_of(r.lemma, language) for r in read if word[0].isupper() or made in r.feats)
        yield from _long(match, next(filter(None, found), ""), language.letters.lower)


def _long(match: re.Match[str], town: str, lower: Callable[[str], str]) -> Iterator[tuple[int, int, str]]:
    """The letters in which a word differs from its town's name by a mark, with those of the name."""
    for at, (old, sign) in enumerate(zip(match[0], town, strict=False)):
        if lower(old) == letters.fold(old) != lower(sign) and letters.fold(old) == letters.fold(sign):
            yield match.start() + at, match.start() + at + 1, sign if old.isupper() else lower(sign)


def _short(word: str) -> bool:
    """Whether a word has a vowel that may have been a long one."""
    return any(sign in word for sign in "uUiIoO")


def _town_of(lemma: str, language: Language) -> str:
    """The town whose name is a lemma but for one mark; empty where the lemma is a name itself, or of nobody."""
    names = language.names
    if names.place(lemma) or names.surname(lemma):
        return ""
    towns = (name for name in names.unfold(lemma, "place") if len(name) == len(lemma))
    return next((name for name in towns if any(row.kind in TOWNS for row in names.place(name)) and sum(
        one != other for one, other in zip(name, lemma, strict=True)) == 1), "")


TOWNS = frozenset(("settlement", "cross_border"))
"""Kinds of places that are towns."""
