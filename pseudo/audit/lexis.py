"""What the auditor asks of words: are they a form of a name, are they ordinary, how rare are they.

What comes in: a language. What goes out: answers, each looked up once. The grammar and the tables of names alone are
asked, no finder of the program. Start at `Lexis.form_of`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise

from morph import MorphError
from pseudo.core.once import Once
from pseudo.language.language import Language

WORD = re.compile(r"[^\W\d_]+")
MARGIN = 110
"""How much dearer than its best reading another reading of a word may be, in the costs of the grammar."""
SHARED = 3
"""Letters that a form shares with its name at the beginning, at least; of shorter names all."""
LEAST_PIECE = 3
"""Letters that one of the words of `KovácsJános` has at least; in `kOvÁcS` no capital begins a word."""
LOST = 3
"""Letters at the end of a name that a form of it may not share: `Virtanen`, `Virtaselle`."""
SHORT = 3
"""Letters that initials and abbreviations have at most."""
OFTEN = 20
"""Times that the corpus of the tables has a name as an ordinary word, from which on it is one."""
RARE = 20.0
"""Bits that a word tells which no table has."""
PERSONS = ("surname", "given")
BUILT = "Deriv"
"""The feature of words that are built on others."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: letters in a row; folded: without case and marks."""

    start: int
    end: int
    text: str = field(repr=False)
    folded: str = field(repr=False)


@dataclass(frozen=True, eq=False)
class Lexis:
    """The words of one language, as the auditor sees them.

    seen  words that the old texts write small, folded: those that make up names of bodies are ordinary

    >>> from pseudo.language import language
    >>> lexis = Lexis(language.load("hu"))
    >>> lexis.form_of("Kovaccsal", "Kovács"), lexis.form_of("Kovácsovics", "Kovács"), lexis.form_of("pécsi", "Pécs")
    (True, False, True)
    >>> lexis.bits["Kovács"] < lexis.bits["Kárász"] < RARE
    True
    """

    language: Language
    seen: frozenset[str] = frozenset()

    def fold(self, text: str) -> str:
        """Text without case and marks."""
        return self.language.letters.fold(text)

    def words(self, text: str) -> list[Word]:
        """The words of a text, in order; of `KovácsJános` two, of `kOvÁcS` one."""
        return list(self._words(text))

    def _words(self, text: str) -> Iterator[Word]:
        for match in WORD.finditer(text):
            starts = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(match[0]))
                           if a.islower() and b.isupper() and match[0][i + 2 : i + 3].islower())]
            if len(starts) > 1 and not _begun(match[0], starts):
                starts = [0]
            for start, end in zip(starts, [*starts[1:], len(match[0])], strict=True):
                part = match[0][start:end]
                yield Word(match.start() + start, match.start() + end, part, self.fold(part))

    # ------------------------------------------------------------------ forms

    def form_of(self, surface: str, name: str) -> bool:
        """Whether a word of a text is a word of a name, in any form, case and spelling without marks."""
        return self.is_form(self.fold(surface), surface, self.fold(name))

    def is_form(self, folded: str, surface: str, name: str) -> bool:
        """The same of words that are folded already."""
        if folded == name:
            return True
        shared = name[: max(SHARED, len(name) - LOST)]
        if len(name) < SHARED or len(folded) < len(name) - 1 or not folded.startswith(shared):
            return False
        return name in self.lemmas[surface]

    @cached_property
    def lemmas(self) -> Once[str, frozenset[str]]:
        """Of a word, the folded lemmas of its likely readings."""
        return Once(lambda surface: frozenset(map(self.fold, self.bases[surface])))

    @cached_property
    def bases(self) -> Once[str, tuple[str, ...]]:
        """The lemmas of its likely readings."""
        return Once(self._bases)

    @cached_property
    def kinds(self) -> Once[str, frozenset[str]]:
        """The kinds of names that the tables have one of these for."""
        return Once(lambda surface: frozenset(map(self.known, self.bases[surface])) - {""})

    def names_somebody(self, surface: str) -> bool:
        """Whether a word is a form of a name of the tables."""
        return bool(self.known(surface) or self.kinds[surface])

    def _bases(self, surface: str) -> tuple[str, ...]:
        letters, forms = self.language.letters, self.language.morph
        calm = letters.capitalised(surface)
        found: dict[str, None] = {}
        for asked in dict.fromkeys((surface, calm)):
            try:
                readings = forms.analyse(asked)
            except MorphError:
                continue
            least = min((each.weight for each in readings), default=0)
            found |= dict.fromkeys(each.lemma for each in readings if each.weight <= least + MARGIN)
        return tuple(found)

    # ------------------------------------------------------------------ ordinary words

    @cached_property
    def generic(self) -> Once[str, bool]:
        """Whether a word of a name names nobody: a title, a legal form, the kind of a body or a public space, a usual
        word in names of bodies."""
        return Once(self._generic)

    def _generic(self, word: str) -> bool:
        words, names, small = self.language.words, self.language.names, self.language.letters.lower(word)
        folded = self.fold(word)
        return ((words.body(small) and not self.placed(word)) or folded in self._titles or folded in names.legal_stems
                or small in words.small or names.org_word(small) is not None
                or names.public_space_type(small) is not None or small in names.foreign_words or _roman(word))

    @cached_property
    def _titles(self) -> frozenset[str]:
        """Titles, and the words of legal forms."""
        names = self.language.names
        said = [each.word for each in names.titles()]
        said += (word for form in names.legal_forms() for word in form.long.split())
        return frozenset(self.fold(word).rstrip(".") for word in said)

    @cached_property
    def space(self) -> Once[str, str]:
        """The kind of public space that a word names in any form, also shortened; empty for none."""
        return Once(self._space)

    def _space(self, word: str) -> str:
        lower = self.language.letters.lower
        kinds = map(self.language.names.public_space_type, map(lower, (word, *self.bases[word])))
        return next((kind.norm for kind in kinds if kind is not None), "")

    @cached_property
    def country(self) -> Once[str, bool]:
        """Whether a word is the name of a country: it tells of nobody within another name."""
        return Once(lambda word: any(each.kind == "country" for each in self.language.names.place(word)))

    def placed(self, word: str) -> bool:
        """Whether a word is likely of a place whose name is no ordinary word: `szegedi`, not `hatvani`."""
        names, words = self.language.names, self.language.words
        return any(names.place(base) and not words.is_common(base) for base in self.bases[word][:2])

    @cached_property
    def common(self) -> Once[str, bool]:
        """Whether a word, in capitals or not, is an ordinary one, too, or a form of one."""
        return Once(self._common)

    def _common(self, word: str) -> bool:
        words, names, letters = self.language.words, self.language.names, self.language.letters
        calm = letters.capitalised(word)
        if self.placed(word):
            return False
        rows = (names.given(calm), names.surname(calm))
        if (words.is_common(word) or self._generic(word)
                or max((row.common_word for row in rows if row is not None), default=0) >= OFTEN):
            return True
        try:
            best = min(self.language.morph.analyse(calm), key=lambda each: each.weight, default=None)
            if best is not None and self.known(best.lemma) and not words.is_common(best.lemma):
                return False
            readings = self.language.morph.analyse(letters.lower(word))
        except MorphError:
            return False
        least = min((each.weight for each in readings), default=0)
        return any((words.is_common(each.lemma) and each.lemma[:1].islower()) or self._generic(each.lemma)
                   for each in readings if each.weight <= least + MARGIN)

    # ------------------------------------------------------------------ how rare

    def known(self, word: str) -> str:
        """The kind of name that the tables have a word for: surname, given, nickname, place; empty for none."""
        names = self.language.names
        calm = self.language.letters.capitalised(word)
        if names.surname(calm) is not None:
            return PERSONS[0]
        if names.given(calm) is not None:
            return PERSONS[1]
        return "nickname" if names.nickname(calm) else "place" if names.place(calm) else ""

    @cached_property
    def bits(self) -> Once[str, float]:
        """What a word tells of who or what it is: 1 for each time that it halves those whom the tables count."""
        return Once(self._bits)

    def _bits(self, word: str) -> float:
        names = self.language.names
        calm = self.language.letters.capitalised(word)
        if self._generic(word) and not self._surname(word):
            return 0.0
        told: list[float] = []
        for kind, row in ((PERSONS[0], names.surname(calm)), (PERSONS[1], names.given(calm))):
            if row is not None:
                share = row.share or (row.count + 1) / (self.total(kind) + 1)
                told.append(-math.log2(min(1.0, share)))
        places = names.place(calm)
        if places and places[0].population:
            told.append(-math.log2(min(1.0, places[0].population / (self.total("settlement") + 1))))
        return round(min(told, default=RARE), 1)

    def total(self, kind: str) -> int:
        """How many bearers or inhabitants the tables count in all."""
        return self._totals[kind]

    @cached_property
    def _totals(self) -> Once[str, int]:
        return Once(lambda kind: sum(count for _, _, count in bearers(self.language)[kind]))

    @cached_property
    def titled(self) -> Once[str, bool]:
        """Whether a word is one that names nobody in any of its cases, as a title is that is a surname, too: not of the
        words that are built on it, which are a name's."""
        return Once(self._titled)

    def _titled(self, surface: str) -> bool:
        try:
            readings = self.language.morph.analyse(self.language.letters.capitalised(surface))
        except MorphError:
            return False
        least = min((each.weight for each in readings), default=0)
        return any(BUILT not in each.feats and self.generic[each.lemma]
                   for each in readings if each.weight <= least + MARGIN)

    def telling(self, text: str, *, person: bool = False) -> list[str]:
        """The words of a name that tell who it is: without titles, kinds of bodies and spaces, initials. A person whose
        other words are given names has a surname, though it be a title elsewhere.

        >>> from pseudo.language import language
        >>> lexis = Lexis(language.load("hu"))
        >>> lexis.telling("dr. Kovács J. utca"), lexis.telling("dr. Bíró Ilona", person=True)
        (['Kovács'], ['Bíró', 'Ilona'])
        """
        text, joiners = unicodedata.normalize("NFC", text), self.language.letters.joiners
        words = [word.text for word in self.words(text) if len(word.folded) > 1
                 and not (len(word.folded) <= SHORT and text[word.end : word.end + 1] == ".")
                 and not (word.text.islower() and text[max(0, word.start - 1) : word.start] in joiners)]
        told = [word for word in words if not self.generic[word]]
        if not person or len(told) == len(words) or not told or not all(map(self._given, told)):
            return told
        return [word for word in words if not self.generic[word] or self._surname(word)]

    def _given(self, word: str) -> bool:
        return self.language.names.given(self.language.letters.capitalised(word)) is not None

    def _surname(self, word: str) -> bool:
        """Whether a word is written as a surname of the tables."""
        letters = self.language.letters
        return word[:1].isupper() and self.language.names.surname(letters.capitalised(word)) is not None


def _begun(run: str, starts: list[int]) -> bool:
    """Whether the capitals of a run of letters begin words: each is small behind its first letter, or all capitals."""
    parts = [run[start:end] for start, end in zip(starts, [*starts[1:], len(run)], strict=True)]
    return (max(map(len, parts)) >= LEAST_PIECE
            and all(len(part) < 2 or part[1:].islower() or part.isupper() for part in parts))


def _roman(word: str) -> bool:
    """Whether a word is a Roman number, as they stand behind names."""
    return word.isupper() and len(word) < 5 and set(word) <= set("IVXL")


def mid_sentence(text: str, start: int) -> bool:
    """Whether a word stands within a sentence: behind a small letter, a figure or a comma, not at a beginning."""
    before = text[max(0, start - 3) : start].rstrip(" \t\xa0")
    return bool(before) and (before[-1].islower() or before[-1].isdigit() or before[-1] in ",;")


@lru_cache(maxsize=4)
def bearers(language: Language) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
    """Given names, surnames and settlements of the tables, each with its genders and how many bear it or live there."""
    names = language.names
    surnames = ((name, names.surname(name)) for name in names.known(PERSONS[0]))
    given = ((name, names.given(name)) for name in names.known(PERSONS[1]))
    return {
        PERSONS[0]: tuple((name, "", row.count) for name, row in surnames if row is not None),
        PERSONS[1]: tuple((name, row.genders, row.count) for name, row in given if row is not None),
        "settlement": tuple((name, "", max((place.population for place in names.place(name)
                                            if place.kind == "settlement"), default=0))
                            for name in names.known("settlement")),
    }


def small(texts: Iterable[str], fold: Callable[[str], str]) -> frozenset[str]:
    """The words that texts write small, folded."""
    return frozenset(fold(word) for text in texts for word in set(WORD.findall(text)) if word[:1].islower())
