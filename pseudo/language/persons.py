"""What a language knows of the names of persons: titles, married forms, initials.

What comes in: words of a name. What goes out: what they are. Start at `Grammar`; names are taken apart by
`pseudo.kinds.persons`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from name_db import Names
from pseudo.core.document import NamePart
from pseudo.core.once import Kept
from pseudo.language.forms import Forms
from pseudo.language.habits import NONE, Habits
from pseudo.language.letters import LOWER, Letters
from pseudo.language.spelt import Spelt
from pseudo.language.telling import NOTHING, Telling

INITIAL = re.compile(rf"[^\W\d_{LOWER}](?:[^\W\d_]{{0,2}})\.|[^\W\d_{LOWER}]")
NICK = 4
"""Letters of a nickname, at least, with which what is around it is one word."""
CUT, LONGEST_CUT = 3, 6
"""Letters that are left of a given name that is cut short, at least and at most."""
BORNE_BY = 50
"""Bearers of a surname from which a word is that, with a full stop behind it."""
HALVED = re.compile(rf"[^\W\d_{LOWER}]{{2}}[{LOWER}]{{1,2}}")
"""A letter of the given name, two or three of the surname: how workers sign records, `UHe`."""
ORDINAL = re.compile(r"[IVX]{1,5}\.")
WORD = re.compile(r"\S+")
GLUED = re.compile(r"[^\W\d_]{2,}\.(?:-[^\W\d_]{2,}\.)?(?=[^\W\d_]{2})")
"""What may be a title with the name right behind its full stop: `dr.Kovács`, `Dr.-Ing.Kovács`."""
CLOSE = re.compile(rf"[^\W\d_{LOWER}][{LOWER}]{{0,2}}\.(?=[^\W\d_{LOWER}])")
"""An initial with what follows right behind its full stop: `K.J.`."""
OFTEN = 2_500
"""Bearers of a surname that is a word, too, up to which the word is meant before a given name: `Seppä-Heikki`."""
BORNE = 100
"""Bearers in the lists of 1914-1918 from which a diminutive (Max) counts as a name of its own, if it is one today; and
today's rank up to which a name is usual."""
FEWER = 200
"""Times so many who are registered with a name, one who is with its diminutive: more are only called so."""
MONOGRAM, TOLD = 3, 5
"""Initials in one word, at most; where the text says that they are somebody's."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """What the language knows of persons' names: its tables, its morphology, its initials."""

    names: Names
    morph: Forms
    titles: frozenset[str] = frozenset()
    """Words before a name as they are written inside a sentence: `dr.`, `özv.`, `gróf`."""
    habits: Habits = NONE
    generations: frozenset[str] = frozenset()
    """Titles that tell father from son, folded, without a full stop: `id`, `ifj`."""
    parsed: Kept[str, tuple[NamePart, ...]] = field(default_factory=Kept, repr=False, compare=False)
    """The parts of norms read so far."""
    endings: Kept[str, frozenset[tuple[int, str]]] = field(default_factory=Kept, repr=False, compare=False)
    """How the forms of last words of names end, of those met so far (`pseudo.kinds.roster`)."""
    spelt: Mapping[str, Spelt] = field(default_factory=dict, repr=False, compare=False)
    """How names are spelt by origin, `surname` and `given`; empty for a language without a table of it."""
    telling: Telling = NOTHING
    """What tells of foreigners and of the country's peoples who they are."""

    @property
    def letters(self) -> Letters:
        """The language's letters."""
        return self.habits.letters

    def looks_foreign(self, name: str) -> bool:
        """Whether the name is not spelt as the language spells its own (`François Lambert`)."""
        return re.search(self.habits.foreign, self.letters.lower(name)) is not None

    def is_title(self, word: str) -> bool:
        """Whether a word is a title, also where a sentence or a table raises it (`Dr.`, `DR.`, `Néhai`).

        Király and Herceg with a capital are surnames; a single letter (`P.`, `V.`) is an initial.
        """
        exact = word in self.titles
        if not (exact or self.letters.lower(word) in self.titles) or (len(word) < 3 and INITIAL.fullmatch(word)):
            return False
        raised = word.istitle() and not (self.names.surname(word) or self.names.given(word))
        return exact or word.endswith(".") or raised

    def pieces(self, name: str) -> Iterator[re.Match[str]]:
        """The words of a name where they stand; a title or an initial glued to what follows by its full stop is a
        word of its own.

        >>> from pseudo.language.language import load
        >>> [piece.group() for piece in load("hu").persons.pieces("Prof.Dr.Szabó Pál")]
        ['Prof.', 'Dr.', 'Szabó', 'Pál']
        """
        for word in WORD.finditer(name):
            at = word.start()
            while glued := self._glued(name, at, word.end()):
                yield glued
                at = glued.end()
            rest = WORD.match(name, at, word.end())
            if rest is not None:
                yield rest

    def _glued(self, name: str, at: int, end: int) -> re.Match[str] | None:
        """The title or the initial that stands here, right before the next word."""
        title = GLUED.match(name, at, end)
        return title if title and self.is_title(title.group()) else CLOSE.match(name, at, end)

    def parted(self, name: str) -> str:
        """A name with a space behind each of its titles: `dr.Kovács János` -> `dr. Kovács János`."""
        return " ".join(piece.group() for piece in self.pieces(name))

    def glued(self, surface: str, new: str) -> str:
        """A new name with no space behind the titles and the initials behind which an old one has none.

        >>> from pseudo.language.language import load
        >>> load("hu").persons.glued("K.J.-nek", "P. K.-nak")
        'P.K.-nak'
        """
        old, words = list(self.pieces(surface)), new.split(" ")
        if len(old) == len(words):
            ends = (one.end() == two.start() for one, two in pairwise(old))
            return "".join((*(w + " " * (not close) for w, close in zip(words, ends, strict=False)), words[-1]))
        for title, after in pairwise(old):
            if title.end() == after.start():
                new = re.sub(rf"(?<!\w)({re.escape(title.group())}) ", r"\1", new, count=1, flags=re.IGNORECASE)
        return new

    def married(self, word: str) -> str | None:
        """`Jánosné` -> `János`: the base of a married form, if a known name or nothing else can be read in it."""
        ending = self.habits.married
        fold = self.letters.fold
        if not ending or not fold(word).endswith(fold(ending)):
            return None
        bases = [reading.lemma for reading in self.morph.analyse(word) if reading.feats == f"Deriv={ending}"]
        known = [base for base in bases if self.names.given(base) or self.names.surname(base)]
        return next(iter(known or bases), None)

    def initial(self, name: str) -> str:
        """`Csaba` -> `Cs.`: the initial of a name, a letter of two signs kept together."""
        lowered = self.letters.lower(name)
        sign = max((d for d in self.habits.digraphs if lowered.startswith(d)), key=len, default=name[:1])
        return name[: len(sign)] + "."

    def is_initial(self, word: str) -> bool:
        """Whether a word is an initial, or two with a hyphen (`K.-B.`), or a given name cut short (`Borb.`)."""
        return all(INITIAL.fullmatch(member) for member in word.split("-")) or self.is_cut(word)

    def is_cut(self, word: str) -> bool:
        """Whether a word is a given name cut short before a vowel, with its full stop, as registers have them.

        >>> from pseudo.language.language import load
        >>> [load("hu").persons.is_cut(word) for word in ("Borb.", "Szilv.", "Zsolt.", "Kovács.", "Anna.", "Borb")]
        [True, True, False, False, False, False]
        """
        bare, names = word[:-1], self.names
        if word[-1:] != "." or not CUT <= len(bare) <= LONGEST_CUT or not bare.istitle() or not bare.isalpha():
            return False
        if self.letters.fold(bare) not in _beginnings(names, self.letters, self.habits.vowels):
            return False
        row = names.surname(bare)
        return not (names.given(bare) or names.nickname(bare) or (row is not None and row.count >= BORNE_BY))

    def traded(self, word: str) -> tuple[str, str]:
        """A name and before it the trade that its bearer's firm is called by.

        >>> from pseudo.language.language import load
        >>> load("fi").persons.traded("Sähkö-Alatalo"), load("fi").persons.traded("Aho-Alatalo")
        (('Sähkö-', 'Alatalo'), ('', 'Aho-Alatalo'))
        """
        trade, hyphen, name = word.partition("-")
        known = hyphen and name and self.habits.is_trade(self.letters.lower(trade)) and not self.names.surname(trade)
        return (trade + hyphen, name) if known else ("", word)

    def bynamed(self, word: str) -> tuple[str, str]:
        """A given name and before it the word that tells its bearer from others: of a trade, a thing, a land.

        >>> from pseudo.language.language import load
        >>> [load("fi").persons.bynamed(name) for name in ("Pikku-Aatu", "Nuotta-Taavetti", "Anna-Aatu", "Aalto-Onni")]
        [('Pikku-', 'Aatu'), ('Nuotta-', 'Taavetti'), ('', 'Anna-Aatu'), ('', 'Aalto-Onni')]
        """
        before, hyphen, name = word.rpartition("-")
        if not hyphen or not self.habits.given_first or not self.is_given(name) or not name[:1].isupper():
            return "", word
        told = self.letters.lower(before) in self.habits.prefixes
        family, whole, called = self.names.surname(before), self.names.surname(word), self.names.given(name)
        usual = "-" not in before and whole is None and (self.names.nickname(name) or (called and called.rank > 0))
        seldom = family is None or family.count < (OFTEN if family.common_word else BORNE)  # `Suutari-Ville`
        told = told or bool(usual and before[:1].isupper() and seldom)
        return (before + hyphen, name) if told and not self.is_given(before) else ("", word)

    def sized(self, word: str) -> tuple[str, str, str]:
        """A nickname that is no other name, with what tells its bearer from others before it and behind it in one word.

        >>> from pseudo.language.language import load
        >>> [load("hu").persons.sized(name) for name in ("Kispista", "Józsibácsi", "Kispál", "Nagymama")]
        [('Kis', 'Pista', ''), ('', 'Józsi', 'bácsi'), ('', 'Kispál', ''), ('', 'Nagymama', '')]
        """
        names, lowered = self.names, self.letters.lower(word)
        sizes, ages = names.around_nicks
        cuts = [("", word, "")] if not lowered.isalpha() else [
            (word[:first], self.letters.raised(lowered[first:last]), lowered[last:])
            for first in (0, *(len(size) for size in sizes if lowered.startswith(size)))
            for last in (len(word), *(len(word) - len(age) for age in ages if lowered.endswith(age)))
            if (first or last < len(word)) and last - first >= NICK]
        known = names.surname(word) or names.given(word) or names.nickname(word) or names.place(word)
        found = (cut for cut in cuts if names.nickname(cut[1]) or ((row := names.given(cut[1])) and row.rank > 0))
        return next(found, ("", word, "")) if word[:1].isupper() and not known else ("", word, "")

    def monogram(self, word: str, *, told: bool = False) -> tuple[str, ...]:
        """`KÁ` -> K, Á; `SzG` -> Sz, G: the initials of a name written without stops or spaces; none of a name.

        told  the text says that they are somebody's: `YE` of Yilmaz Emre, though Ye is a surname, too
        """
        letters, most = self.letters, TOLD if told else MONOGRAM
        if self.habits.given_first and HALVED.fullmatch(word):
            return word[0], word[1:]  # `UHe`, of Ulla Herranen
        signs: list[str] = []
        for char in word if letters.upper(word[:2]) != letters.lower(word[:2]) and len(word) <= most * 2 else ():
            if char.isupper():
                signs.append(char)
            elif signs and letters.lower(signs[-1] + char) in self.habits.digraphs:
                signs[-1] += char
            else:
                return ()
        if told and 1 < len(signs) <= most:
            return tuple(signs)
        titled = letters.titled(word)
        known = self.names.given(titled) or self.names.surname(titled) or self.names.nickname(titled)
        return tuple(signs) if 1 < len(signs) <= most and not known else ()

    def signs(self, word: str) -> tuple[str, ...]:
        """The initials of a norm of one word, in which hardly any name is in capitals: `YE` is no Ye, but `ÉVA` Éva."""
        titled = self.letters.titled(word) if word.isupper() else word
        row = self.names.surname(titled)
        rather = word == titled or self.is_given(titled) or (row is not None and row.count > 0)
        return self.monogram(word, told=not rather)

    def is_given(self, word: str) -> bool:
        """Whether the word, or each member of a hyphenated word, is a given name or a nickname."""
        return all(bool(self.names.given(m) or self.names.nickname(m)) for m in word.split("-"))

    def is_nick(self, word: str) -> bool:
        """Whether the word is a diminutive, and hardly anybody is registered with it (`Jancsi`, `Kati`), or many times
        fewer than with a name that it is of (`Emppu`, of Emilia)."""
        row, nicks = self.names.given(word), self.names.nickname(word)
        if not nicks or row is None or (row.rank == 0 and row.count < BORNE):
            return bool(nicks)
        bases = (self.names.given(nick.base) for nick in nicks)
        return row.rank == 0 and any(base is not None and base.count >= FEWER * row.count for base in bases)

    def is_eastern(self, words: Sequence[str]) -> bool:
        """Whether a name stands as peoples write it who have the surname first everywhere: behind such a surname stand
        given names of that people, or words that no table has.

        >>> from pseudo.language.language import load
        >>> [load("fi").persons.is_eastern(name.split()) for name in ("Nguyen Minh Anh", "Lan Nguyen", "Kim Larsson")]
        [True, False, False]
        """
        names, (first, *rest) = self.names, words
        peoples = {*names.origins(first, "surname")} & self.habits.eastern
        if not peoples or not rest:
            return False

        def of_them(word: str) -> bool:
            return not peoples.isdisjoint(names.origins(word, "given"))

        if of_them(first) and not peoples.isdisjoint(names.origins(rest[-1], "surname")):
            return False  # `Lan Nguyen`
        strange = [not (names.given(word) or names.surname(word) or names.nickname(word)) for word in rest]
        called = self.is_given(first) and not of_them(first)  # `Kim`, whatever stands behind
        possible = all(one or of_them(word) for one, word in zip(strange, rest, strict=True))
        return possible and not (called and any(strange))


@lru_cache(maxsize=16)
def _beginnings(names: Names, letters: Letters, vowels: Sequence[str]) -> frozenset[str]:
    """How given names begin that are cut short before a vowel, without accents."""
    open_ = {letters.fold(vowel) for vowel in vowels}
    folded = {letters.fold(row.name) for row in names.pool("given")}
    return frozenset(name[:size] for name in folded for size in range(CUT, min(len(name), LONGEST_CUT + 1))
                     if name[size] in open_ and name[size - 1] not in open_)
