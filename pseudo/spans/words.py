"""What sources and conditions ask of a word alike: is it an ordinary one, may somebody be called so?

What comes in: a word as a text has it. What goes out: whether it is one. Start at `ordinary`.
"""

from __future__ import annotations

from functools import lru_cache

from morph import MorphError
from pseudo.core.document import Span
from pseudo.language.habits import Habits
from pseudo.language.language import Language

IDENTIFYING = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "EVENT"))
"""Types of names by which somebody can be found."""

LINE = 1000
"""Code points on either side that are looked at of a line: a text may be one line."""

SLIP_LETTERS = 5
"""Letters from which a name may be misspelt by one: of short names one letter makes another."""


SHORTEST = 4
"""Letters from which on what follows a hyphen is a word, not an ending."""

SUFFIX = 5
"""Letters of the longest ending behind a hyphen."""


def ordinary(word: str, language: Language) -> bool:
    """Whether a raised word is an ordinary one: its form, its lemma, or both members of a compound are common."""
    return language.words.ordinary(word)


def personal(word: str, language: Language) -> bool:
    """Whether people are called so: a surname, a given name, a nickname, a wife's name."""
    names = language.names
    known = names.surname(word) or names.given(word) or names.nickname(word)
    return bool(known) or language.habits.is_married(word)


def is_word(compound: str, language: Language) -> bool:
    """Whether what stands behind a name and its last hyphen is a word of its own, no ending: `Péter-díj`."""
    name, _, tail = compound.rpartition("-")
    habits = language.habits
    if not tail.islower():
        return False
    if tail.startswith((*habits.matters, *habits.compounding)):
        return True
    married, read = f"Deriv={habits.married}", language.morph.analyse(compound)
    if len(tail) < SHORTEST or name.endswith(".") or any(
        r.lemma == name or (habits.married and married in r.feats) for r in read
    ):
        return False  # `K.-nétől`
    if any(r.exact and language.names.surname(r.lemma) for r in read):
        return False  # `Ranta-aholle`
    common = language.words.common
    return len(tail) > SUFFIX or any(r.exact and common(r.lemma) for r in language.morph.analyse(tail)[:2])


def is_building(word: str, language: Language) -> bool:
    """Whether a small word is, in any form, one for a building or a square."""
    if not word.islower():
        return False
    names, land = language.names, language.contexts.land - language.contexts.christened  # but `Mikosdi-puszta`
    lemmas = {language.letters.lower(r.lemma) for r in language.morph.analyse(word) if r.exact} - land
    return any(names.public_space_type(w) is not None or names.org_word(w) is not None for w in lemmas)


def hardly(span: Span) -> bool:
    """Whether a span is a tagger's weak guess of a title of several words: a sentence in another language is one."""
    return span.source == "ner" and span.type in TITLES and span.score < LEAST and span.text.count(" ") > 1


TITLES = frozenset(("WORK_OF_ART", "PROD", "EVENT", "LAW"))
LEAST = 0.3
"""Probability from which a guessed title is let stand, whoever is named in it."""


def is_verb(word: str, language: Language) -> bool:
    """Whether a small word begins and ends as verbs with a preverb do, its accents left out or not.

    >>> from pseudo.language import language
    >>> [is_verb(word, language.load("hu")) for word in ("felhivom", "megnezték", "kiss", "elek", "felix")]
    [True, True, False, False, False]
    """
    habits, bare = language.habits, language.letters.aligned(word)
    begins, ends = (_aligned(language, kind) for kind in (habits.preverbs, habits.conjugated))
    preverb = next((begin for begin in begins if bare.startswith(begin)), None)
    end = next((end for end in ends if bare.endswith(end)), None)
    return bool(preverb and end) and len(bare) >= len(preverb or "") + len(end or "") + STEM


@lru_cache(maxsize=4096)
def possessed(word: str, language: Language) -> bool:
    """Whether a small word is an ordinary one that says whose it is, its accents left out or not: nobody is called so.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> [possessed(word, hu) for word in ("nagyijatol", "novérehez", "kutyájával", "katijat", "katinak")]
    [True, True, True, False, False]
    """
    words, folded = language.words, language.letters.fold(word)
    if any(r.exact and OWNER in r.feats and words.counted(r.lemma) for r in language.morph.analyse(word)):
        return True
    kin = ((whose, case) for whose in language.habits.relatives if folded.startswith(language.letters.fold(whose)[:-1])
           for case in _in_cases("", language.habits.forms))
    talk = (folded[:size] for size in range(len(folded) - 1, SHORTEST - 1, -1))
    own = ((stem, feats) for stem in talk if words.talk(stem) for owned in OWNED
           for feats in _in_cases(owned, language.habits.forms))
    return any(_typed(lemma, feats.strip("|"), language) == folded for lemma, feats in (*kin, *own))


def _typed(lemma: str, feats: str, language: Language) -> str:
    """A form without its accents; empty where there is none."""
    try:
        return language.letters.fold(language.morph.inflect(lemma, feats) if feats else lemma)
    except MorphError:
        return ""


OWNER = "Person[psor]"
OWNED = tuple(f"Number[psor]=Sing|{OWNER}={whose}" for whose in (3, 1, 2))


def titles_bare(language: Language) -> frozenset[str]:
    """What stands before and behind names and is their bearers', without accents: `erzsi neni`."""
    return _titles_bare(language, "")


def courtesies_bare(language: Language) -> frozenset[str]:
    """Of these what is said behind a first name."""
    return _titles_bare(language, "courtesy")


@lru_cache(maxsize=32)
def _titles_bare(language: Language, kind: str) -> frozenset[str]:
    return frozenset(language.letters.fold(row.word) for row in language.names.titles()
                     if not kind or (row.place, row.kind) == ("after", kind))


STEM = 2
"""Letters of a verb's stem at least."""


@lru_cache(maxsize=32)
def _aligned(language: Language, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without their accents, the longest first."""
    return tuple(sorted(filter(None, map(language.letters.aligned, words)), key=lambda word: (-len(word), word)))


def inhabitants(habits: Habits) -> tuple[str, ...]:
    """The features of those who live in a town, alone and in cases: `szolnokiak`, `ceglediekkel`."""
    return _in_cases(f"{habits.adjectival}|{MANY_OF}", habits.forms) if habits.adjectival in habits.forms else ()


def wives(habits: Habits) -> tuple[str, ...]:
    """The features of a wife by her husband's name, alone and in cases: `erdosnenek`."""
    return _in_cases(f"Deriv={habits.married}", habits.forms) if habits.married else ()


@lru_cache(maxsize=16)
def _in_cases(of: str, forms: tuple[str, ...]) -> tuple[str, ...]:
    cases = ("", *(f"{feats}|" for feats in forms if feats.startswith("Case=") and "|" not in feats))
    return tuple(f"{case}{of}" for case in cases)


MANY_OF = "Number=Plur"


def of_another_word(lemma: str, kind: str, language: Language) -> bool:
    """Whether a word that ends like a public space ends in a longer one, which is none: a sector (`Päivystyssektori`),
    a reactor; not `Kauppatori`, whose beginning is a word."""
    small, kind, form = language.letters.lower(lemma), kind.lstrip("-"), language.words.known.form
    tails = (small[at:] for at in range(1, len(small) - len(kind)) if small.endswith(kind))
    return any(form(tail) and not form(tail.removesuffix(kind)) for tail in tails)
