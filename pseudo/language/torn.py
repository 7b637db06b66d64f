"""Names and months inside of which a reading machine saw spaces, or of which a letter is drawn out: `Hra bovszky
András`, `Bakos Te réz`, `Bakos Kál m án`, `ápr i lis 2.`, `viraaaag`; in a text whose ordinary words are torn (`ma
jakan`) also what no table has as a name: `Isok arin`.

What comes in: a text and its language. What goes out: where such signs stand, and as what they are read. Start at
`found`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo.core.regex import Regex
from pseudo.language.letters import LOWER, UPPER, fold
from pseudo.language.misread import months

if TYPE_CHECKING:
    from pseudo.language.language import Language

TORN = re.compile(rf"(?<![\w.])([{UPPER}][{LOWER}]{{1,6}}) ([{LOWER}]{{2,9}})(?![\w-])")
NEXT = Regex(rf" ([{UPPER}][{LOWER}]+)")
DRAWN_OUT = Regex(rf"(?<![\w@.])(?=\w*([{LOWER}])\1\1)[{UPPER}{LOWER}]{{4,30}}(?![\w@])")
DRAWN = Regex(r"(\w)\1{2,}")
"""A word with a letter three times or more, and such letters."""
PIECES = re.compile(rf"(?<![\w.-])(?:[{UPPER}] [{LOWER}]{{4,20}}|[{UPPER}][{LOWER}]{{1,7}} [{LOWER}] [{LOWER}]{{1,8}})"
                    r"(?![\w-])")
"""A name of which the first letter stands apart, or one letter inside: `K irályhelmeczi`, `Kál m án`."""
QUOTED = re.compile(rf"(?<=[\"„”“»'])[{UPPER}](?: [{LOWER}]){{2,14}}(?=[\"”“«'])")
"""A name in quotes, its letters apart: a ship's."""
MONTH = re.compile(rf"(?<=\d\. )[{UPPER}{LOWER}][{LOWER}]{{0,7}}(?: [{LOWER}]{{1,7}}){{1,3}}(?![\w-])")
"""What may be a month, behind a year."""
WORDS = re.compile(rf"(?<![\w.])(?=([{UPPER}{LOWER}][{LOWER}]{{0,11}}) ([{LOWER}]{{1,20}})(?![\w-]|\. ?[{LOWER}\d]))")
"""Two pieces of a word, perhaps, and none of an abbreviation (`lokak. 9`)."""
SEVERAL, LEAST, FIRST = 2, 4, 8
"""Ordinary words that are torn in a text which a machine read, at least; letters of such a word, and of the first
piece of a name, at most."""
RARER = 5
"""So many times as many bear a name as bear a piece of it."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The spaces, each with what it is read as: nothing. What the pieces of a name are is borne by hardly anybody, and
    no words, but beside another name, and not both where a sentence begins.

    >>> from pseudo.language.language import load
    >>> list(found("Hra bovszky András, Bakos Te réz. Te réz vagy.", load("hu")))
    [(3, 4, ''), (28, 29, '')]
    """
    yield from _drawn_out(text, language)
    yield from _in_pieces(text, language)
    tables = list(_names(text, language))
    yield from tables
    yield from _words(text, {end for _, end, _ in tables}, language)


def _words(text: str, done: Container[int], language: Language) -> Iterator[tuple[int, int, str]]:
    """Of a text that has several ordinary words with a space inside, the spaces in these, and in what may be a name
    that no table has: its second piece is none of the language, and its first neither a word nor a name; or in a given
    name of which the first letter stands apart.

    done  where the second pieces of names that the tables have begin
    """
    plain, names = language.words.plain, language.names
    if not language.words.known.endings:
        return
    pieces = [match for match in WORDS.finditer(text)
              if len(match[1] + match[2]) >= LEAST and (1 in map(len, match.groups()) or not plain(match[2]))]
    torn = [match for match in pieces if plain(match[1] + match[2]) and (
        not plain(match[2]) or (len(match[2]) == 1 and not _stands(match[1], language)))]
    if len({match[1] + match[2] for match in torn if not _stands(match[1], language)}) < SEVERAL:
        return
    for match in pieces:
        first, second = match.groups()
        given = len(first) == 1 and first.isupper() and names.given(first + second) and NEXT.match(text, match.end(2))
        apart = first[0].isupper() and 1 < len(first) <= FIRST and not _stands(first, language) and not any(
            reading.exact and plain(reading.lemma) for reading in language.morph.analyse(second))
        if match.start(2) not in done and (match in torn or apart or given):
            yield match.end(1), match.start(2), ""


def _stands(piece: str, language: Language) -> bool:
    """Whether a piece is a word or a name by itself."""
    names, raised = language.names, language.letters.raised(piece)
    return language.words.plain(piece) or bool(
        names.given(raised) or names.surname(raised) or names.nickname(raised) or names.place(raised))


def _names(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The spaces inside of names that the tables have."""
    names, common = language.names, language.words.common
    for match in TORN.finditer(text):
        first, second = match.groups()
        whole = _mans(first + second, language)
        if names.surname(whole) is None and names.given(whole) is None:
            continue
        pieces = (_bearers(first, language), _bearers(language.letters.raised(second), language))
        if RARER * max(pieces) >= _bearers(whole, language) or names.place(first):
            continue
        left = text[: match.start()].rstrip(" ")
        before = left[left.rfind(" ") + 1 :]
        after = NEXT.match(text, match.end())
        beside = _bearers(before, language) or (after is not None and _bearers(after[1], language))
        opens = left[-1:] in (*".!?:\n", "")
        words = common(language.letters.lower(first)), common(second)
        if not any(words) or (beside and not (opens and all(words))):
            yield match.end(1), match.start(2), ""


def _mans(word: str, language: Language) -> str:
    """The name of whom a wife is called after; any other word as it is."""
    return language.habits.bare(word) if language.habits.is_married(word) else word


def _in_pieces(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The spaces in months behind a year, and in names of which a letter stands apart."""
    for match in MONTH.finditer(text):
        pieces = match[0].split(" ")
        size = next((size for size in range(len(pieces), 1, -1)
                     if fold("".join(pieces[:size])) in months(language.home)), 0)
        yield from _spaces(match.start(), pieces[:size])
    for match in QUOTED.finditer(text):
        if _named(match[0].replace(" ", ""), language):
            yield from _spaces(match.start(), match[0].split(" "))
    for match in PIECES.finditer(text):
        last = match[0].rpartition(" ")[2]
        whole = match[0].replace(" ", "")
        known = any(_named(form, language) for form in (whole, *(r.lemma for r in language.morph.analyse(whole)[:3])))
        if known and not language.words.plain(last):
            yield from _spaces(match.start(), match[0].split(" "))


def _spaces(start: int, pieces: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The spaces between pieces."""
    for piece in pieces[:-1]:
        start += len(piece) + 1
        yield start - 1, start, ""


def _named(word: str, language: Language) -> bool:
    """Whether a table has a word as a name, or as that of a town in an old spelling."""
    names = language.names
    return bool(names.surname(word) or names.given(word) or names.place(word)) or (
        language.habits.sound(word) in _towns(language))


@lru_cache(maxsize=4)
def _towns(language: Language) -> frozenset[str]:
    """How the names of towns sound."""
    rows = (row for kind in ("settlement", "cross_border") for row in language.names.pool(kind))
    return frozenset(language.habits.sound(row.name) for row in rows)


def _bearers(word: str, language: Language) -> int:
    """How many bear a word for a name, of those whom the tables have counted."""
    rows = (language.names.surname(word), language.names.given(word))
    return max(row.count if row is not None else 0 for row in rows)


def _drawn_out(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Names of which a letter is drawn out: `viraaaag`."""
    for match in DRAWN_OUT.finditer(text):
        for often in (1, 2):
            word = DRAWN.sub(r"\1" * often, match[0])
            if any(language.names.unfold(fold(word), kind) for kind in ("given", "nickname", "surname")):
                yield *match.span(), word
                break
