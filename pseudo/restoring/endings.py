"""Endings that stand apart from their word: behind a tag (`[PERSON_1]-nek`), behind marks (`**Rácz Attila**-nak`).

What comes in: an ending as it is written, whatever word it was fitted to. What goes out: its features, read on sample
names of all kinds; and the ending that another word takes. Start at `Endings`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from morph import Analysis, MorphError
from pseudo.core.once import Kept
from pseudo.language.language import Language

BEHIND = 14
"""Letters of the longest ending."""
SAMPLES = 400
"""Bearers from which a given name may be a sample: one is taken for each way to end."""
MARKS = re.compile(r"(?:\*{1,3}|_{1,3}|`|</\w{1,6}>|[\"”’»)])+")
"""What may close behind a name, before its ending: bold, code, a tag of HTML, a quotation mark."""

OWNING = "[psed]"
"""In the features of what is somebody's, without a word for it: Rácz Attiláé."""
UNREAD = "?"
"""Of an ending that was not met yet."""


@dataclass(frozen=True, slots=True)
class Endings:
    """The endings of a language, read when they are met.

    >>> from pseudo.language.language import load
    >>> endings = Endings(load("hu"))
    >>> [endings.feats(one) for one in ("nek", "gyel", "nál", "ügy")]
    ['Case=Dat', 'Case=Ins', 'Case=Ade', None]
    """

    language: Language
    known: Kept[str, str | None] = field(default_factory=Kept, repr=False)
    samples: list[str] = field(default_factory=list, repr=False)

    def behind(self, text: str, at: int) -> re.Match[str] | None:
        """What may be an ending behind a name: its `joiner`, a hyphen or one of the language's, and the `ending`.

        >>> from pseudo.language.language import load
        >>> [bool(Endings(each).behind("[PERSON_1]:n", 10)) for each in (load("hu"), load("fi"))]
        [False, True]
        """
        return _behind(self.language.letters.joiners).match(text, at)

    def feats(self, ending: str) -> str | None:
        """The features of an ending; None where it is none."""
        small = self.language.letters.lower(ending)
        found = self.known.get(small, UNREAD)  # asked once, since another thread may empty what is kept
        if found is UNREAD:
            found = self.known[small] = self._feats(small)
        return found

    def _feats(self, ending: str) -> str | None:
        best: Analysis | None = None
        rank = (True, 0, 0)
        for cut in (0, 1):
            for sample in self._samples():
                form = sample[: len(sample) - cut] + ending
                for each in self.language.morph.analyse(form):
                    if each.lemma == sample and each.feats and each.exact:
                        mine = not self._is(sample, each.feats, form), each.feats.count("|"), each.weight
                        if best is None or mine < rank:
                            best, rank = each, mine
            if best is not None and not rank[0]:
                break
        if best is not None and OWNING in best.feats and self.language.words.ordinary(ending):
            return None  # a Roland-ének: a song, not what is Roland's
        return best.feats if best is not None else self._accentless(ending) or self._linked(ending)

    def _is(self, sample: str, feats: str, form: str) -> bool:
        """Whether this is the form of a sample, not one that is only read so (`Aarneen`, of Aarne)."""
        fold = self.language.letters.fold
        try:
            return fold(self.language.morph.inflect(sample, feats)) == fold(form)
        except MorphError:
            return False

    def _linked(self, ending: str) -> str | None:
        """Of what is done to somebody, with a vowel that no name has there: `-at`, which was fitted to another word."""
        feats = self.feats(ending[1:]) if self.language.habits.is_vowel(ending[:1]) and len(ending) > 1 else None
        return feats if feats is not None and self.language.cases.only(feats, "object") else None

    def _accentless(self, ending: str) -> str | None:
        """Of an ending typed without its marks, or against the rules."""
        fold = self.language.letters.fold
        for feats in filter(None, self.language.habits.forms):
            for sample in self._samples():
                try:
                    form = self.language.morph.inflect(sample, feats)
                except MorphError:
                    continue
                if fold(tail(sample, form, self.language)) == fold(ending):
                    return feats
        return None

    def wifes(self, ending: str) -> str | None:
        """The features of an ending typed without its marks behind a wife's name, as any of these takes it."""
        fold, habits, morph = self.language.letters.fold, self.language.habits, self.language.morph
        for feats in filter(None, habits.forms if habits.married else ()):
            for sample in self._samples() if "Deriv=" not in feats and "[" not in feats else ():
                try:
                    base = morph.inflect(sample, f"Deriv={habits.married}")
                    form = morph.inflect(sample, f"{feats}|Deriv={habits.married}")
                except MorphError:
                    continue
                if form.startswith(base) and fold(form[len(base) :]) == fold(ending):
                    return feats
        return None

    def _samples(self) -> list[str]:
        """Given names that end in all ways."""
        if not self.samples:
            kinds: dict[str, str] = {}
            for name in self.language.names.usual("given", SAMPLES):
                vowel = next((sign for sign in reversed(name) if self.language.habits.is_vowel(sign)), "")
                kinds.setdefault(name[-2:] + vowel, name)
            self.samples[:] = kinds.values()
        return self.samples


@lru_cache(maxsize=16)
def _behind(joiners: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?P<joiner>[-‑–{re.escape(''.join(joiners))}]?)(?P<ending>[^\W\d_]{{1,{BEHIND}}})(?![^\W_])")


@lru_cache(maxsize=16)  # asked for each text
def endings(language: Language) -> Endings:
    """Those of a language, with what was read of them before."""
    return Endings(language)


def tail(word: str, form: str, language: Language) -> str:
    """What a form has behind its word: `nak` of Mária, Máriának.

    >>> from pseudo.language.language import load
    >>> [tail(*pair, load("hu")) for pair in (("Mária", "Máriának"), ("György", "Györggyel"), ("Kiss", "Kiss-sel"))]
    ['nak', 'gyel', 'sel']
    """
    letters = language.letters
    same = next((n for n, (one, other) in enumerate(zip(letters.fold(word), letters.fold(form), strict=False))
                 if one != other), min(len(word), len(form)))
    return form[same:].lstrip("".join(letters.joiners))


GROUP = re.compile(r"\d+$")
"""The last group of a number."""


def ended(text: str, end: int, old: str, language: Language) -> tuple[int, str]:
    """Where the ending behind figures stops (`412 7783-as`), and the original with its own: its last group says it."""
    joint, group, mine = language.letters.joint, GROUP.search(text[:end][-20:]), GROUP.search(old)
    found = re.compile(rf"{joint}([^\W\d_]{{1,{BEHIND}}})(?!\w)").match(text, end)
    if found is None or group is None or mine is None:
        return end, old
    read = [each for each in language.morph.analyse(group[0] + found[0]) if each.lemma == group[0] and each.feats]
    try:
        form = language.morph.inflect(mine[0], read[0].feats) if read else ""
    except MorphError:
        form = ""
    return (found.end(), old.removesuffix(mine[0]) + form) if form else (end, old)
