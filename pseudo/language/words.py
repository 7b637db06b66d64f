"""Which words of a language are ordinary, and which are usual in names of bodies.

What comes in: a word. What goes out: whether it is one of them, and its readings. Start at `Words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from morph import Analysis
from name_db import Names
from pseudo.core.once import Kept
from pseudo.core.tables import rows
from pseudo.language.forms import Forms
from pseudo.language.habits import NONE, Habits
from pseudo.language.letters import Letters, fold
from pseudo.language.vocabulary import NOTHING, Vocabulary

LONGEST = 100
"""Letters of the longest word that is looked at as a compound."""

HEAD, TAIL = 3, 4
"""Letters of the shortest first and last member of a compound."""

MEMBERS = 3
"""Members of the longest compound that is looked at."""


FOREIGN = "foreign_words.tsv"
"""The table, beside this module, of words of all languages that people write between their own."""


@lru_cache(maxsize=1)
def foreign_words() -> frozenset[str]:
    """Ordinary words of other languages, in small letters.

    >>> "deadline" in foreign_words(), "grüße" in foreign_words(), "kovács" in foreign_words()
    (True, True, False)
    """
    return frozenset(word for row in rows(Path(__file__).parent / FOREIGN) for word in row.split("\t")[1].split())


def never(_: str) -> bool:
    """Of a language that has no such words."""
    return False


@dataclass(frozen=True, slots=True)
class Words:
    """What the language knows of the words in names.

    common  whether a lower-case form is an ordinary word of the language
    body    whether it is a usual word in names of bodies (`nemzeti`, `általános`)
    habits  what else is particular to its names
    hasty   whether a small form without accents is such a word, typed in haste: `regi`
    bare    the usual words in names of bodies, by their spelling without accents: `gimnazium`
    listed  the words of the language that are no names, in all their forms
    typed   the same without their accents
    talk    whether a small form without accents is a word of talk and chats: `vok`
    foreign whether a small form is an ordinary word of a language that people write between their own: `deadline`
    clubs   usual words in names of clubs that are plurals, and what their members are called, of five letters or more
    """

    names: Names
    morph: Forms
    common: Callable[[str], bool]
    body: Callable[[str], bool]
    habits: Habits = NONE
    hasty: Callable[[str], bool] = never
    bare: Callable[[], Mapping[str, str]] = dict
    listed: Callable[[], Vocabulary] = lambda: NOTHING
    typed: Callable[[], Vocabulary] = lambda: NOTHING
    talk: Callable[[str], bool] = never
    foreign: Callable[[str], bool] = never
    clubs: Callable[[], tuple[str, ...]] = tuple
    read: Kept[str, tuple[Analysis, ...]] = field(default_factory=Kept, repr=False, compare=False)
    """The readings of words read so far."""
    told: Kept[str, bool] = field(default_factory=Kept, init=False, repr=False, compare=False)
    """Of words asked for so far whether they are plain."""

    @property
    def letters(self) -> Letters:
        """The language's letters."""
        return self.habits.letters

    @property
    def small(self) -> frozenset[str]:
        """Function words that are lower case inside names."""
        return self.habits.small

    @property
    def known(self) -> Vocabulary:
        """The words that are no names: read when one is first asked for."""
        return self.listed()

    def counted(self, word: str) -> bool:
        """Whether a word, with capitals or without, was counted as ordinary, is a form in the vocabulary, or an
        ordinary word of a language that people write between their own."""
        lowered = self.letters.lower(word)
        return self.common(lowered) or self.known.has(lowered) or self.foreign(lowered)

    def plain(self, word: str) -> bool:
        """Whether a word, with capitals or without, is known as ordinary: it was counted, is a form in the
        vocabulary, or a compound that ends in such a form."""
        known = self.told.get(word)
        if known is None:
            known = self.counted(word) or _compound(self.letters.lower(word), MEMBERS, self.known, self.common)
            self.told[word] = known
        return known

    def bare_plain(self, word: str) -> bool:
        """Whether a small word is known as ordinary as it is typed without accents: `szotar`, `kisvendegloben`."""
        bare, known = fold(word), self.typed()
        return self.hasty(bare) or known.has(bare) or _compound(bare, MEMBERS, known, self.hasty)

    def is_common(self, word: str) -> bool:
        """Whether a word, with capitals or without, is an ordinary one."""
        return self.common(self.habits.letters.lower(word))

    def ordinary(self, word: str) -> bool:
        """Whether a raised word is an ordinary one: its form, its lemma, or both members of a compound are common."""
        lowered = self.letters.lower(word)
        if self.common(lowered):
            return True  # without asking for its readings
        raised = self.letters.raised(lowered)
        given = self.names.given(raised)
        if (given is not None and given.rank) or self.names.nickname(raised):
            return False  # `Éva` is no form of `év`, nor `Andi` of `and`
        forms = {lowered, *(self.letters.lower(r.lemma) for r in self.morph.analyse(lowered))}
        common = self.common
        if any(map(common, forms)):
            return True
        return any(common(form[:at]) and common(form[at:]) for form in forms if len(form) <= LONGEST
                   for at in range(3, len(form) - 2))

    def compound(self, word: str) -> bool:
        """Whether a word, with capitals or without, is as it stands made of two words that were counted.

        >>> from pseudo.language.language import load
        >>> [load("fi").words.compound(word) for word in ("Putkityö", "Putkitöi", "Myllyn")]
        [True, False, False]
        """
        small, common = self.letters.lower(word), self.common
        return len(small) <= LONGEST and any(
            common(small[:at]) and common(small[at:]) for at in range(HEAD, len(small) - HEAD + 1))

    def is_noble(self, word: str) -> bool:
        """Whether a word is a title of nobles that stands before names: `Gróf`."""
        return any(
            (row.place, row.kind) == ("before", "noble") and self.letters.same(row.word, word)
            for row in self.names.titles()
        )

    def is_title(self, word: str) -> bool:
        """Whether a word with a full stop is a title that stands before names: `dr.`, `Prof.`."""
        return word.endswith(".") and any(
            row.place == "before" and self.letters.same(row.word, word) for row in self.names.titles()
        )


def _compound(word: str, most: int, known: Vocabulary, common: Callable[[str], bool]) -> bool:
    """Whether a small word is made of several that are known, at most so many, the last of them no name."""
    cuts = range(len(word) - TAIL, HEAD - 1, -1) if most > 1 and len(word) <= LONGEST else ()
    return any(
        known.form(word[at:])
        and (common(word[:at]) or known.form(word[:at]) or _compound(word[:at], most - 1, known, common))
        for at in cuts
    )
