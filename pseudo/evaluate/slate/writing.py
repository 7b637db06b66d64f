"""What a language has of forms and spellings beside the usual one: second forms, texts typed without marks
or spelt as in former times, and where a syllable ends.

In:  a language.
Out: functions for a `Knowledge`. Start at `second_forms`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from morph import MorphError
from pseudo.evaluate.slate.outcome import WORD
from pseudo.language import formerly
from pseudo.language.language import PLURAL, Language
from pseudo.language.letters import PLAIN, typed_dotless

SEVERAL = frozenset(PLURAL.split("|"))


def second_forms(language: Language, of_old: Collection[str]) -> Callable[[str, str], tuple[str, ...]]:
    """(lemma, features) -> the right forms beside that of `inflect`: `Luukkaan` beside `Luukaksen`.

    No plural that is the singular's usual form, letter by letter (`Meriä`); none of the ends of old, which are told as
    `Features -end -end`; and nothing that only who reads a surname of the country's own as one of abroad puts a sign
    before (`Mike-ot` beside `Mikét`).
    """
    ends = [(frozenset(feats.split("|")), tuple(end.lstrip("-") for end in told))
            for feats, *told in (row.split() for row in of_old)]
    morphology, names, joiners = language.morph, language.names, language.letters.joiners

    def forms(lemma: str, feats: str) -> tuple[str, ...]:
        try:
            first, *others = morphology.variants(lemma, feats)
            asked = feats.split("|")
            several = SEVERAL.issubset(asked)
            one = morphology.inflect(lemma, "|".join(each for each in asked if each not in SEVERAL)) if several else ""
        except (MorphError, ValueError):
            return ()  # nothing is a right form
        surname = names.surname(lemma)
        ours = surname is not None and surname.origin == names.home and not _joined(first, lemma, joiners)
        gone = tuple(end for these, some in ends if these.issubset(asked) for end in some)
        return tuple(each for each in others if each != one and not (gone and each.endswith(gone))
                     and not (ours and _joined(each, lemma, joiners)))

    return forms


def _joined(form: str, lemma: str, joiners: Collection[str]) -> bool:
    """Whether a sign stands between a name and its ending."""
    return PLAIN.same(form[: len(lemma)], lemma) and form[len(lemma) : len(lemma) + 1] in joiners


def formerly_spelt(language: Language) -> Callable[[str], Callable[[str], str]]:
    """text -> how a form is spelt in it: as it is, or in the letters of former times, where more words are spelt so
    than are spelt as now."""
    respelt = formerly.of(language.home).respelt

    @lru_cache(maxsize=64)
    def then(text: str) -> Callable[[str], str]:
        of_old = sum(1 for _ in formerly.found(text, language))
        of_now = sum(respelt(word) != word for word in WORD.findall(text)) if of_old else 0
        return respelt if of_old > of_now else str

    return then


def dotless(language: Language) -> Callable[[str], bool] | None:
    """text -> whether it is typed without any marks; None where words have them so often that stretches tell."""
    own = language.letters
    return None if language.habits.accents else lru_cache(maxsize=64)(lambda text: typed_dotless(text, own))


def syllables(language: Language) -> Callable[[str, str], bool]:
    """(letters before, letters behind) -> whether a syllable ends there: a vowel is before, and behind are one
    consonant and a vowel. What is one letter in two signs is one consonant, and is not cut. Ends between two vowels,
    and those of members of compounds, are not told."""
    is_vowel, lower = language.habits.is_vowel, language.letters.lower
    joint = sorted(map(str, language.habits.digraphs), key=len, reverse=True)

    def ends(before: str, behind: str) -> bool:
        before, behind = lower(before), lower(behind)
        sign = next((each for each in joint if behind.startswith(each)), behind[:1])
        apart = any(before.endswith(each[:at]) and behind.startswith(each[at:]) for each in joint
                    for at in range(1, len(each)))
        doubled = len(sign) > 1 and before.endswith(sign[0])  # `Hosz-szú`, and no `Hos-szú`
        follows = behind[len(sign) : len(sign) + 1]
        return bool(follows) and not (apart or doubled or is_vowel(sign)) and is_vowel(follows) and any(
            map(is_vowel, before))

    return ends
