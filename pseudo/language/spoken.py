"""Towns and people as they are said: `tampereel` is `tampereella`, `Emilil` `Emilillä`, `Pirjoo` `Pirjoa`.

What comes in: a text and its language, which tells in `spoken.tsv` how endings are said and written, and whether of
people, too; in `spoken_names.tsv` those of given names. What goes out: where a word is a town so said, or somebody's
name, as it is written. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from morph import Analysis, MorphError
from pseudo.core.tables import rows
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER

TABLES = ("spoken.tsv", "spoken_names.tsv")
STEM = 3
"""Letters before the ending, at least."""
LONG = 5
"""Letters of a name in small letters that is met in any of its forms."""
READINGS = 6
"""Readings of a word that are asked for a town, at most."""
LARGE = 20_000
"""Inhabitants of a town that everybody knows."""
PEOPLE = "people"
"""Says in the third column that people's names are said so, too."""
PLURAL = "Number=Plur"
PEOPLED = frozenset(("settlement", "part", "district", "foreign_city", "cross_border"))
"""Kinds of places in which somebody is, and from which he comes."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Start and end of each word so said, and how it is written."""
    every = (*_people(text, language), *_towns(text, language), *_cut_short(text, language))
    yield from ((*at, whole) for at, whole in sorted({each[:2]: each[2] for each in every}.items()))


def _people(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Given names and nicknames in a case that is said otherwise, where the word is no name as it stands."""
    ends, pattern = _ends(language, "spoken_names.tsv", UPPER)
    for match in pattern.finditer(text) if pattern is not None else ():
        word = match[0]
        if _named(word, language):
            continue
        said = next((said for said in ends if word.endswith(said)), "")
        for written in ends.get(said, ()):
            whole = word.removesuffix(said) + written
            lemmas = (r.lemma for r in language.morph.analyse(whole)[:READINGS] if r.exact and r.feats)
            if any(_called(lemma, language) and word.startswith(lemma) for lemma in lemmas):
                yield match.start(), match.end(), whole
                break


def _called(name: str, language: Language) -> bool:
    """Whether people are called so."""
    row = language.names.given(name)
    return bool(language.names.nickname(name)) or (row is not None and row.rank > 0)


def written(word: str, language: Language) -> Iterator[str]:
    """How a small word may be written that is said otherwise: `kipee` as `kipeä`, `lompakost` as `lompakosta`.

    >>> from pseudo.language.language import load
    >>> list(written("lompakost", load("fi"))), list(written("kipee", load("fi")))
    (['lompakosta', 'lompakostä'], ['kipeen', 'kipea', 'kipeä'])
    """
    for table in TABLES:
        ends, _ = _ends(language, table, "")
        said = next((said for said in ends if word.endswith(said) and len(word) - len(said) >= STEM), "")
        yield from (word.removesuffix(said) + each for each in ends.get(said, ()))


def _cut_short(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """People, and towns with a capital, in a case that is cut short: `Tiinalt`, `Virtasel`. In small letters people of
    whom the text speaks otherwise, too."""
    ends, pattern = _ends(language, "spoken.tsv", UPPER + LOWER)
    known: dict[str, str] = {}
    for match in pattern.finditer(text) if pattern is not None else ():
        word = match[0]
        if text[match.end() : match.end() + 1] == "." and word in language.cutting.abbreviations:
            continue  # `kast. 8/3`
        if word not in known:
            known[word] = _whole(word, text, ends, language)
        if known[word]:
            yield match.start(), match.end(), known[word]


def _whole(word: str, text: str, ends: Mapping[str, tuple[str, ...]], language: Language) -> str:
    """How a name in a case that is cut short is written: a person's, or a town's with a capital; empty for others."""
    raised, large, plain = language.letters.raised(word), word[:1].isupper(), language.words.plain
    if _named(raised, language) or plain(word):
        return ""
    said = next(said for said in ends if word.endswith(said))
    people, unlike = said in _of_people(language), ""
    for written in ends[said]:
        whole = raised.removesuffix(said) + written
        usual = plain(whole)
        for reading in language.morph.analyse(whole)[:READINGS]:
            if large and people and reading.exact and _family(reading, language) and (
                not usual or _met(reading.lemma, word, text, language)  # `laaksosilta` is a bridge, too
            ):
                return word.removesuffix(said) + written
            if not (_one_case(reading) or (reading.lemma == whole and not reading.feats)):  # `kettune`
                continue
            name, sure = reading.lemma, reading.exact and large
            if people and _borne(name, language) and ((sure and not usual) or _met(name, word, text, language)):
                if reading.exact:
                    return word.removesuffix(said) + written
                unlike = unlike or word.removesuffix(said) + written
            if sure and _peopled(name, language, usual):
                return whole
    return unlike


def _one_case(reading: Analysis) -> bool:
    """Whether a reading is in a case, and has no other ending."""
    return reading.feats.startswith("Case=") and "|" not in reading.feats


def _family(reading: Analysis, language: Language) -> bool:
    """Whether a reading is a family's, its surname in the plural of a case: `Laaksosilta`."""
    case, _, number = reading.feats.partition("|")
    return case.startswith("Case=") and number == PLURAL and language.names.surname(reading.lemma) is not None


def _met(name: str, word: str, text: str, language: Language) -> bool:
    """Whether the text has a name in another word than this one, in small letters where it is no ordinary word."""
    small = language.letters.lower(name)
    owner = _owner(name, language)  # `kettune`, where there is a `kettusella`
    if owner and re.search(rf"(?<!\w)(?i:{re.escape(owner)})\w", text):
        return True
    if name in text and any(each != word for each in re.findall(rf"(?<!\w){re.escape(name)}\w*", text)):
        return True
    if small not in text or language.words.plain(small):
        return False
    forms = re.findall(rf"(?<!\w){re.escape(small)}\w*", text)
    return small in forms or (len(small) >= LONG and any(form != word for form in forms))


def _owner(name: str, language: Language) -> str:
    """The stem of a name before what is its own, where that is another than the name's: `kettuse`; else empty."""
    case = next((feats for feats in language.habits.place_in if feats.startswith("Case=")), "")
    try:
        form = language.letters.lower(language.morph.inflect(name, case))[:-1] if case else ""
    except MorphError:
        return ""
    return "" if len(form) < LONG or form.startswith(language.letters.lower(name)[:-1]) else form


def _named(word: str, language: Language) -> bool:
    """Whether a word is a name as it stands."""
    names = language.names
    return bool(names.given(word) or names.surname(word) or names.nickname(word) or names.place(word))


def _borne(name: str, language: Language) -> bool:
    """Whether people bear the name."""
    return bool(language.names.given(name) or language.names.surname(name) or language.names.nickname(name))


def _peopled(town: str, language: Language, usual: bool) -> bool:
    """Whether a town is one, and no ordinary word, or one that everybody knows: Joensuu."""
    return any(place.kind in PEOPLED and (not usual or place.population >= LARGE)
               for place in language.names.place(town))


def _towns(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Towns in small letters whose cases are cut short."""
    ends, pattern = _ends(language, "spoken.tsv", "")
    for match in pattern.finditer(text) if pattern is not None else ():
        word = match[0]
        if language.words.common(word) or language.words.plain(word):
            continue
        said = next((said for said in ends if word.endswith(said) and len(word) - len(said) >= STEM), "")
        for written in ends.get(said, ()):
            if _town(whole := word.removesuffix(said) + written, language):
                yield match.start(), match.end(), whole
                break


def _town(word: str, language: Language) -> bool:
    """Whether a word is a town in a case, and no ordinary word, or the town is one that everybody knows: Joensuu."""
    word_too = language.words.common(word) or language.words.plain(word)
    read = language.morph.analyse(language.letters.raised(word))[:READINGS]
    towns = (r.lemma for r in read if r.exact and _one_case(r))
    return any(_peopled(town, language, word_too) for town in towns)


@lru_cache(maxsize=16)
def _of_people(language: Language) -> frozenset[str]:
    """The endings as they are said that people's names have, too."""
    told = (row.split("\t") for row in rows(language.home / "spoken.tsv"))
    return frozenset(said for said, _, whose in told if PEOPLE in whose.split(" "))


@lru_cache(maxsize=16)
def _ends(language: Language, table: str, first: str) -> tuple[dict[str, tuple[str, ...]], re.Pattern[str] | None]:
    """The endings as they are said, the longest first, each with how it is written; what ends in one. first: the
    letters with which such words begin, small ones if there are none"""
    told = (row.split("\t") for row in rows(language.home / table))
    longest = sorted(told, key=lambda row: (-len(row[0]), row[0]))
    ends = {said: tuple(written.split(" ")) for said, written, *_ in longest}
    if not ends:
        return {}, None
    begins = f"[{first}][{LOWER}]{{{STEM - 2},20}}" if first else f"[{LOWER}]{{{STEM},20}}"
    return ends, re.compile(rf"(?<![\w-]){begins}(?:{'|'.join(ends)})(?![\w-])")
