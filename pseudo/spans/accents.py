"""The accents of names typed without them, as the name tables have them.

What comes in: words of a person's name. What goes out: the words with their accents; forms of names without theirs.
Start at `accented`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from morph import MorphError
from pseudo.language.language import Language


def accented(words: str, language: Language) -> str:
    """The words before the head of a person's name with their accents, where the name tables have them so."""
    return " ".join("-".join(_with_accents(member, language) for member in word.split("-")) for word in words.split())


def _with_accents(word: str, language: Language) -> str:
    found = [name for kind in ("surname", "given") for name in language.names.unfold(word, kind)[:1]]
    if not found and word.isascii():
        return next(_wives_within(word, language), word)
    better = next((name for name in found if not name.isascii()), word)
    return better if word.isascii() and word[:1].isupper() and len(word) > 2 else word


def _wives_within(word: str, language: Language) -> Iterator[str]:
    """The name of a wife by her husband's or his family's, without its accents, before her own: `mihalyne marta`."""
    folded, married = language.letters.fold(word), language.letters.fold(language.habits.married)
    base = folded.removesuffix(married) if married else folded
    names = () if base == folded else [
        name for kind in ("given", "surname") for name in language.names.unfold(base, kind)[:1]]
    return (name for name in wives(names, word, language) if language.letters.fold(name) == folded)


def wives(names: Iterable[str], last: str, language: Language) -> Iterator[str]:
    """The names of the wives of men or families of these names with whose beginning, without accents, a word begins."""
    folded, married = language.letters.fold(last), language.habits.married
    for name in names:
        if folded.startswith(language.letters.fold(name)[:-1]) and " " not in name:
            try:
                yield language.morph.inflect(name, f"Deriv={married}")
            except MorphError:
                continue


def folded_form(lemma: str, feats: str, language: Language) -> str | None:
    """The form without case and accents; None for a name that has no such form."""
    try:
        return language.letters.fold(language.morph.inflect(lemma, feats))
    except MorphError:
        return None
