"""The ordinary words of a language in all their forms, from its stems and the endings that each of them takes.

What comes in: rows of endings and the stems that take just these (`vocabulary.tsv`). What goes out: whether a word is
one of their forms. Start at `load`. A word that is a name, too, stands in no row: of it the table tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

SHORTEST = 3
"""Letters of the shortest word that something hangs on."""

LONGEST = 60
"""Letters of the longest word that is looked at."""

ENCLITIC = "+"
"""Where a row begins so, its words are no stems, but what may hang on any form."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a language by their stems.

    endings  of each kind of word the endings that it takes, the empty one among them where the stem is a form
    kinds    of each stem the numbers of its kinds
    hung     what may hang on any form: `-kin`
    longest  letters of the longest ending
    """

    endings: tuple[frozenset[str], ...] = ()
    kinds: Mapping[str, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)
    hung: tuple[str, ...] = ()
    longest: int = 0

    def form(self, word: str) -> bool:
        """Whether a word in small letters is a form of a stem as it is."""
        kinds, endings = self.kinds, self.endings
        for at in range(max(1, len(word) - self.longest), len(word) + 1):
            found = kinds.get(word[:at])
            if found is not None and any(word[at:] in endings[kind] for kind in found):
                return True
        return False

    def base(self, word: str) -> bool:
        """Whether a word in small letters is a stem's shortest form, which no ending makes of another."""
        return any(word[at:] == min(self.endings[kind], key=len)
                   for at in range(max(1, len(word) - self.longest), len(word) + 1)
                   for kind in self.kinds.get(word[:at], ()))

    def has(self, word: str) -> bool:
        """Whether a word in small letters is a form of a stem, with what hangs on it or without."""
        if not self.kinds or len(word) > LONGEST:
            return False
        return self.form(word) or any(
            word.endswith(each) and len(word) - len(each) >= SHORTEST and self.form(word[: -len(each)])
            for each in self.hung
        )

    def bare(self, fold: Callable[[str], str]) -> Vocabulary:
        """The same words as they are typed without accents.

        fold  gives a text without its accents

        >>> words = Vocabulary((frozenset(("", "ön")),), {"sző": (0,)}, (), 2)
        >>> words.bare(lambda text: text.replace("ő", "o").replace("ö", "o")).form("szoon")
        True
        """
        kinds: dict[str, tuple[int, ...]] = {}
        for stem, each in zip(fold("\n".join(self.kinds)).split("\n"), self.kinds.values(), strict=True):
            kinds[stem] = kinds[stem] + each if stem in kinds else each
        endings = tuple(frozenset(map(fold, row)) for row in self.endings)
        return Vocabulary(endings, kinds, tuple(map(fold, self.hung)), self.longest)


NOTHING = Vocabulary()


def load(rows: Iterable[str]) -> Vocabulary:
    """The words, from rows of endings and the stems that take them, each with a blank between.

    >>> words = load(["a an at\\tkal saun", "_ n t\\ttalo", "+\\tkin"])
    >>> [words.has(word) for word in ("talo", "talon", "saunakin", "talona", "saun")]
    [True, True, True, False, False]
    """
    endings: list[frozenset[str]] = []
    kinds: dict[str, tuple[int, ...]] = {}
    hung: tuple[str, ...] = ()
    for row in rows:
        first, words = row.split("\t")
        if first == ENCLITIC:
            hung = tuple(words.split())
        else:
            endings.append(frozenset("" if each == "_" else each for each in first.split()))
            kind: tuple[int, ...] = (len(endings) - 1,)
            stems = dict.fromkeys(words.split(), kind)  # one value for all, which is faster than one each
            stems.update((stem, kinds[stem] + kind) for stem in kinds.keys() & stems.keys())
            kinds |= stems
    longest = max((len(each) for row in endings for each in row), default=0)
    return Vocabulary(tuple(endings), kinds, hung, longest)
