"""What bodies are called for short, and what the original of that is.

What comes in: the words of a new name and of the original. What goes out: short forms with those of the original.
Start at `briefly` and `said`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from morph import MorphError
from pseudo.language.language import Language
from pseudo.restoring.nations import nations

TWO = ("surname", "given")
"""The words of a whole name."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A short form, and what it was. whole: with its legal form"""

    new: str = field(repr=False)
    old: str = field(repr=False)
    whole: bool = False


def alike(new: Sequence[str], old: Sequence[str], language: Language) -> int:
    """How many words at the end of two names say of which kind these are, and nothing else.

    >>> from pseudo.language.language import load
    >>> alike("Orion Nyomda Kft.".split(), "Délibáb Nyomda Bt.".split(), load("hu"))
    2
    """
    same = 0
    while same < min(len(new), len(old)) - 1 and (new[-1 - same] == old[-1 - same] or (
            not same and _kinds(new[-1], old[-1], language))):
        same += 1
    return same


def _kinds(one: str, other: str, language: Language) -> bool:
    """Whether two words that end names of bodies say of what kind these are, and nothing else: Bt. and Kft., a
    kindergarten and a school."""
    forms = language.names.legal_words
    if one in forms or other in forms:
        return one in forms and other in forms
    return all(language.names.org_word(language.letters.lower(each)) is not None for each in (one, other))


def said(words: Sequence[str], count: int, language: Language) -> str:
    """The first words of a body, as many as it is called by: no adjective ends them, so of `Magyar Posta Zrt.` not
    `Magyar`.

    >>> from pseudo.language.language import load
    >>> said("Magyar Posta Zrt.".split(), 1, load("hu")), said("Délibáb Fuvar Kft.".split(), 1, load("hu"))
    ('Magyar Posta', 'Délibáb')
    """
    stop = len(words) - (words[-1] in language.names.legal_words)
    while 0 < count < stop and _adjective(words[count - 1], language):
        count += 1
    return " ".join(words[:count])


def _adjective(word: str, language: Language) -> bool:
    """Whether a word tells where a body is, or what it is like, and is no name: Szegedi, Magyar, Nemzeti."""
    small = language.letters.lower(word)
    made = [each.lemma for each in language.morph.analyse(word) if language.habits.is_adjective(each.feats)]
    return small in nations(language).values() or (language.habits.ends_as_adjective(small) and bool(made) and (
        language.words.plain(word) or any(map(language.is_place, made))))


def _bearer(words: Sequence[str], language: Language) -> bool:
    """Whether a body is called after a person, by both names: Kinizsi Pál Gimnázium."""
    if len(words) <= 2:
        return False
    names, (one, other) = language.names, words[:2]
    surname, given = (other, one) if language.habits.given_first else (one, other)
    return names.surname(surname) is not None and names.given(given) is not None


def _of_kind(words: Sequence[str], language: Language) -> bool:
    """Whether the words behind a person's name say what a body is: Iskola, Művelődési Ház."""
    small = list(map(language.letters.lower, words))
    return any(language.names.org_word(" ".join(small[at:])) is not None for at in range(len(TWO), len(small)))


def briefly(new: Sequence[str], old: Sequence[str], language: Language) -> Iterator[Brief]:
    """A firm's first words, alone and with its form, where words for its trade are between: Délibáb, Délibáb Zrt. of
    Délibáb Szállítmányozási Zrt."""
    forms, habits, lower = language.names.legal_words, language.habits, language.letters.lower

    def trade(word: str) -> bool:
        return habits.is_trade(word) or word in habits.unspoken or language.names.org_word(word) is not None or (
            re.search(habits.field, word) is not None)

    def core(words: Sequence[str]) -> int:
        at = len(words) - 1
        while at > 1 and trade(lower(words[at - 1])):
            at -= 1
        return at

    if len(new) < 2 or len(old) < 2:
        return
    if len(new) > 2 and _bearer(new, language) and _of_kind(new, language):
        yield Brief(" ".join((new[0], *new[2:])), " ".join((old[0], *old[2:]) if _bearer(old, language) else old), True)
        if len(new) > len(TWO) + 1 < len(old) and _bearer(old, language):
            yield Brief(" ".join((*new[: len(TWO)], new[-1])), " ".join((*old[: len(TWO)], old[-1])), True)
    firms = new[-1] in forms, old[-1] in forms
    if not any(firms) or (all(firms) and core(new) == core(old) == len(new) - 1 == len(old) - 1):
        return
    if not all(firms):  # a firm that became a foundation, or a foundation a firm
        ends, first = lower((new, old)[firms[0]][-1]), (lower(new[0]), lower(old[0]))
        if language.names.org_word(ends) is None or any(trade(word) or language.words.body(word) or any(
                language.habits.is_adjective(each.feats) for each in language.morph.analyse(word)) for word in first):
            return
    like = max(core(old), core(new)) if len(new) == len(old) else core(old)  # with its trade, as the new
    short, was = said(new, core(new), language), said(old, like, language)
    if core(new) < len(new) - 1 and all(firms):
        yield Brief(f"{short} {new[-1]}", f"{was} {old[-1]}", True)
    yield Brief(short, was)


def parted(new: Sequence[str], old: Sequence[str], same: int, language: Language) -> Iterator[tuple[str, str]]:
    """A body without some of the words that say of which kind it is, of which both names end in the same: a Rácz Tető,
    of Rácz Tető Kft.; a Rácz Iroda, of Rácz Ügyvédi Iroda; without the title that its name begins with, too.

    >>> from pseudo.language.language import load
    >>> list(parted("Rácz Ügyvédi Iroda".split(), "dr. Antal Ügyvédi Iroda".split(), 2, load("hu")))
    [('Rácz Iroda', 'dr. Antal Iroda')]
    >>> list(parted("dr. Rácz Tető Bt.".split(), "dr. Antal Tető Kft.".split(), 2, load("hu")))
    [('dr. Rácz Tető', 'dr. Antal Tető'), ('Rácz Tető', 'Antal Tető'), ('Rácz Tető Bt.', 'Antal Tető Kft.')]
    """
    mine, theirs = new[: len(new) - same], old[: len(old) - same]
    if not mine or not theirs:
        return
    legal, kind = new[-1] in language.names.legal_words, language.names.org_word(language.letters.lower(new[-1]))
    tails = [(new[len(mine) : len(new) - count], old[len(theirs) : len(old) - count])
             for count in range(1, same if legal else 1)]
    tails += [(new[-1:], old[-1:])] if same > 1 and (kind or not legal) else []
    whole = new[len(mine) :], old[len(theirs) :]
    starts = [0, *([1] if len(mine) > 1 and len(theirs) > 1 and all(
        language.persons.is_title(words[0]) for words in (mine, theirs)) else [])]
    for start in starts:
        for ends, others in (*tails, *([whole] if start and same else [])):
            yield " ".join((*mine[start:], *ends)), " ".join((*theirs[start:], *others))


def borne(new: Sequence[str], old: Sequence[str], language: Language) -> Iterator[tuple[str, str]]:
    """A body that is called after somebody, by the surname alone: a Kodály, of Kodály Zoltán Általános Iskola.

    >>> from pseudo.language.language import load
    >>> list(borne("Balassi Bálint Iskola".split(), "Kodály Zoltán Iskola".split(), load("hu")))
    [('Balassi', 'Kodály')]
    """
    saint = [language.letters.lower(words[0]) in language.contexts.saint for words in (new, old)]
    if not language.habits.given_first and not saint[0] and all(
            _bearer(words, language) and _of_kind(words, language) for words in (new, old)):
        yield new[0], " ".join(old[: 1 + saint[1]])  # a Szent Borbála


def townless(new: Sequence[str], old: Sequence[str], language: Language) -> Iterator[tuple[str, str]]:
    """A body without the town that its name begins with: Kinizsi, of Szegedi Kinizsi.

    >>> from pseudo.language.language import load
    >>> list(townless(("Győri", "Kinizsi"), ("Pécsi", "Petőfi"), load("hu")))
    [('Kinizsi', 'Petőfi')]
    """
    if len(new) == len(old) == 2 and all(_of_a_town(words[0], language) and not _adjective(words[1], language) and (
            language.names.org_word(language.letters.lower(words[1])) is None
            and not language.words.ordinary(language.letters.lower(words[1]))) for words in (new, old)):
        yield new[1], old[1]
    elif min(len(new), len(old)) > 2 and new[1:] != old[1:] and all(_of_a_town(words[0], language)
                                                                     for words in (new, old)):
        yield " ".join(new[1:]), " ".join(old[1:])


def apart(new: str, old: str, towns: Iterable[tuple[str, str]], language: Language) -> bool:
    """Whether a body's new name begins with the adjective of a town, and the original not with that of the town's.

    >>> from pseudo.language.language import load
    >>> hu, towns = load("hu"), [("Szeged", "Mezőtúr")]
    >>> [apart("Szegedi Szövetkezet", old, towns, hu) for old in ("Túri Szövetkezet", "Mezőtúri Szövetkezet")]
    [True, False]
    """
    def adjective(town: str, body: str) -> bool:
        try:
            return language.letters.lower(language.morph.inflect(town, language.habits.adjectival)) == (
                language.letters.lower(body.split()[0]))
        except MorphError:
            return False

    return any(adjective(town, new) and not adjective(was, old) for town, was in towns)


def _of_a_town(word: str, language: Language) -> bool:
    """Whether a word is the adjective of a place."""
    return any(each.exact and language.habits.is_adjective(each.feats) and language.is_place(each.lemma)
               for each in language.morph.analyse(word))


def plain(words: Sequence[str], language: Language) -> bool:
    """Whether a body is called by its town and what it is alone, which many write small: a győri járásbíróság.

    >>> from pseudo.language.language import load
    >>> [plain(name.split(), load("hu")) for name in ("Győri Járásbíróság", "Győri Kinizsi")]
    [True, False]
    """
    lower, names = language.letters.lower, language.names
    return len(words) > 1 and _of_a_town(words[0], language) and all(word in names.legal_words or (
        names.org_word(lower(word)) is not None or language.words.ordinary(lower(word))) for word in words[1:])
