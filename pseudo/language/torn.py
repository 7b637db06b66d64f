"""Names and months inside of which a reading machine saw spaces, or of which a letter is drawn out: `Hra bovszky
András`, `Bakos Te réz`, `Bakos Kál m án`, `ápr i lis 2.`, `viraaaag`.

What comes in: a text and its language. What goes out: where such signs stand, and as what they are read. Start at
`found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
MONTH = re.compile(rf"(?<=\d\. )[{UPPER}{LOWER}][{LOWER}]{{0,7}}(?: [{LOWER}]{{1,7}}){{1,3}}(?![\w-])")
"""What may be a month, behind a year."""
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
