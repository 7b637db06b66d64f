"""What a language has of forms and spellings beside the usual one: second forms, texts typed without marks
or spelt as in former times.

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
