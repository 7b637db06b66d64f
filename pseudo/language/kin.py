"""Plurals of surnames that were adjectives of places, as the adjective has them: Alföldiek, Andrássyak, not Katik.

What comes in: the forms of a language, its names, and what `[names]` says of such surnames. What goes out: the same
forms, in which `Andrássy` with `Number=Plur` is `Andrássyak`, and that is read so. Start at `Kindred`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from morph import Analysis, MorphError
from name_db import Names
from pseudo.language.forms import Forms, Through
from pseudo.language.habits import NEVER, Habits

PLURAL = "Number=Plur"
SHORTEST = 6
"""Letters of a surname that no table knows, from which it may be one."""
RAISED = 75
"""What an adjective costs more than a surname that was one, in the tenths of bits of `morph`."""


@dataclass(frozen=True, slots=True)
class Kindred(Through):
    """`forms` that know such plurals.

    >>> from pseudo.language.language import load
    >>> hungarian = load("hu").morph
    >>> hungarian.inflect("Andrássy", "Case=Dat|Number=Plur"), hungarian.inflect("Kati", "Number=Plur")
    ('Andrássyaknak', 'Katik')
    >>> [reading.lemma for reading in hungarian.analyse("Andrássyak") if reading.feats == "Number=Plur"]
    ['Andrássy']
    """

    names: Names
    habits: Habits

    def inflect(self, lemma: str, feats: str) -> str:
        """The form of a lemma with these features."""
        return self.plural(lemma, feats) or self.forms.inflect(lemma, feats)

    def variants(self, lemma: str, feats: str) -> tuple[str, ...]:
        """All forms of a lemma with these features, that of `inflect` first."""
        own, others = self.plural(lemma, feats), self.forms.variants(lemma, feats)
        return (own, *others) if own else others

    def reads(self, form: str, lemma: str, feats: str) -> bool:
        """Whether a form that was made is read as this lemma, whatever its case, with these features."""
        own = self.plural(lemma, feats)
        return self.habits.letters.same(form, own) if own else self.forms.reads(form, lemma, feats)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """All readings of a form, best first."""
        found = self.forms.analyse(form)
        match = _several(self.habits.adjective_spelt, self.habits.adjective_several).search(form)
        own = self._read(form, match) if match is not None else {}
        if not own:
            return found
        instead = {(reading.lemma, self._made(reading.feats)) for reading in own.values()}
        kept = (reading for reading in found if (reading.lemma, reading.feats) not in instead)
        return tuple(sorted((*own.values(), *kept), key=lambda reading: reading.weight))

    def _read(self, form: str, match: re.Match[str]) -> dict[str, Analysis]:
        """The readings as such a plural: features -> reading."""
        lemma, start = form[: match.end("name")], match.start("word")
        if not self._surname(form[start : match.end("name")]):
            return {}
        plain = form[start : match.start("end")] + self.habits.adjective
        own: dict[str, Analysis] = {}
        for reading in self.forms.analyse(plain + form[match.end("name") :]):
            rest = self._unmade(reading.feats)
            if rest and rest not in own and self.plural(lemma, rest) == form:
                weight = max(0, reading.weight - RAISED)
                own[rest] = Analysis(lemma, reading.upos, rest, weight)
        return own

    def _made(self, feats: str) -> str:
        """The features of the adjective in the plural, of those of the surname."""
        return "|".join(sorted((*feats.split("|"), self.habits.adjectival)))

    def _unmade(self, feats: str) -> str:
        """The other way about; empty where they are no such adjective's."""
        asked = feats.split("|")
        rest = [each for each in asked if each != self.habits.adjectival]
        return "|".join(rest) if len(rest) < len(asked) and _plain(tuple(rest)) else ""

    def plural(self, lemma: str, feats: str) -> str:
        """The plural of such a surname in a case; empty for all others."""
        if PLURAL not in feats or not lemma.endswith(self.habits.adjective_spelt):
            return ""
        start = max(lemma.rfind(sign) for sign in (" ", *self.habits.letters.joiners)) + 1
        before, word, asked = lemma[:start], lemma[start:], tuple(feats.split("|"))
        if not _plain(asked) or not self._surname(word):
            return ""
        stem = self.stem(word)
        try:
            plain = stem + self.habits.adjective
            means = min(self.habits.cases.features.get("means", ()), default="")
            sounds = self.forms.inflect(word, means)[len(word) :] == self.forms.inflect(plain, means)[len(plain) :]
            if not stem or not sounds:  # `Nagy` ends in no vowel
                return ""
            form = self.forms.inflect(stem, self._made(feats))
        except MorphError:
            return ""
        letters = self.habits.letters
        return before + word + form[len(plain) :] if letters.lower(form).startswith(letters.lower(plain)) else ""

    def stem(self, word: str) -> str:
        """What stands before the ending of such an adjective."""
        return word[: -max(len(end) for end in self.habits.adjective_spelt if word.endswith(end))]

    def _surname(self, word: str) -> bool:
        """Whether a word may be such a surname: one of the language's own, and no given name."""
        if not word[:1].isupper() or self.names.given(word) or self.names.nickname(word):
            return False
        row = self.names.surname(word)
        if row is not None:
            return row.origin in ("", self.names.home)
        foreign = re.search(self.habits.foreign, self.habits.letters.lower(word)) is not None
        return len(word) >= SHORTEST and not foreign and not self.names.place(word)


def kindred(forms: Forms, names: Names, habits: Habits) -> Forms:
    """The forms with such plurals, of a language that has them."""
    return Kindred(forms, names, habits) if habits.adjective_spelt and habits.adjective_several else forms


def _plain(feats: tuple[str, ...]) -> bool:
    """Whether features say several of something and perhaps a case, and no more."""
    return PLURAL in feats and not any("[" in each or each.startswith("Deriv=") for each in feats)


@lru_cache(maxsize=8)
def _several(spelt: tuple[str, ...], several: tuple[str, ...]) -> re.Pattern[str]:
    """Where such a plural may be in a form: its word, the surname's end, the surname's last letters."""
    ends, tails = "|".join(map(re.escape, spelt)) or NEVER, "|".join(map(re.escape, several)) or NEVER
    return re.compile(rf"(?P<name>(?:^|(?<=[\W_]))(?P<word>)[^\W\d_]{{2,}}(?P<end>{ends}))(?=(?:{tails})[^\W\d_]*$)")
