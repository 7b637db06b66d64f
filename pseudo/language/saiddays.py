"""Days and years in words: `kymmenes joulukuuta kaksituhattaneljä`, `kuudes kuudetta`, `vuonna kaksituhattaneljä`.

What comes in: a text, also without accents, and how its language says numbers. What goes out: where their words stand,
each with what it is in figures. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.language.figures import THOUSAND, Said
from pseudo.language.letters import UPPER

WORD = re.compile(r"[^\W\d_]+")
FIRST, LAST = 1500, 2049
"""The years that are read."""
LATELY = 1901
"""The first year that is read where nothing tells that it is one."""
SHORT = 10
"""The first year of two figures that is read behind a day and a month."""
SHORTEST = 31
"""A number that may be a day, at most."""
CLOSED = re.compile(rf"[.,;!?)]| ?\n|$| [{UPPER}]")
"""What closes a clause, and a capital."""
PIECES = 4
"""Words of a year, at most."""


def found(text: str, folded: str, said: Said) -> Iterator[tuple[int, int, str]]:
    """Each word of a day, of its month and of a year, with its figures."""
    days = said.days[0]
    told = days and (said.forms[THOUSAND] in folded or any(map(folded.__contains__, (*days, *said.words["bore"]))))
    words, before = list(WORD.finditer(folded)) if told else [], tuple(said.words["year"] | said.daily)
    taken = 0
    for at, one in enumerate(words):
        if one.start() < taken:
            continue
        two = words[at + 1] if at + 1 < len(words) and _next(words, at + 1) else None
        edits = [] if two is None else list(_ordinals(words, at, said) or _named(one, two, text, said))
        end = at + 2
        while edits and end < len(words) and _next(words, end) and words[end][0] in said.daily:
            edits.append((*words[end].span(), text[slice(*words[end].span())]))
            end += 1
        year = _year(words, end if edits else at + 1, said) if edits or one[0].endswith(before) else None
        if year is None and not edits and two is not None and one[0] in said.words["bore"]:
            edits = _in_short(two, text, said)
        alone = 0 if edits or year else said.value(one[0]) or 0
        if LATELY <= alone <= LAST and alone % 100:
            year = (*one.span(), str(alone))
        if year is not None:
            edits.append(year)
        if edits:
            yield from edits
            taken = edits[-1][1]


def _named(one: re.Match[str], two: re.Match[str], text: str, said: Said) -> Iterator[tuple[int, int, str]]:
    """A day beside its month."""
    days, months = said.days[0], said.months
    day, month = (one, two) if one[0] in days else (two, one)
    if day[0] in days and month[0] in months:
        yield from sorted([(*day.span(), f"{days[day[0]]}."), (*month.span(), text[slice(*month.span())])])


def _ordinals(words: Sequence[re.Match[str]], at: int, said: Said) -> list[tuple[int, int, str]]:
    """A day and a month by their numbers, and the year behind in two figures or in full."""
    one, two = words[at : at + 2]
    day, month = said.days[0].get(one[0]), said.monthly[0].get(two[0])
    if day is None or month is None:
        return []
    year = _year(words, at + 2, said, short=True)
    if day == month == 2 and year is None:  # `toinen toista`: one another
        return []
    edits = [(*one.span(), f"{day}."), (one.end(), two.start(), ""), (*two.span(), f"{month}.")]
    return edits if year is None else [*edits, (two.end(), year[0], ""), year]


def _year(words: Sequence[re.Match[str]], at: int, said: Said, *, short: bool = False) -> tuple[int, int, str] | None:
    """The year that words are from one on, with its figures; of two, where these may be short."""
    much = end = 0
    for place in range(at, min(len(words), at + PIECES)):
        value = said.value(words[place][0]) if _next(words, place) else None
        if value is None or (much and not _goes_on(much, value)):
            break
        much, end = much + value, words[place].end()
    if FIRST <= much <= LAST or (short and SHORT <= much < 100):
        return words[at].start(), end, str(much)
    return None


def _in_short(word: re.Match[str], text: str, said: Said) -> list[tuple[int, int, str]]:
    """A year without its century behind what happened in it, where the clause ends or a name follows: `kaatu
    neljäkytkolme Syvärillä`."""
    value = said.value(word[0]) or 0
    closed = CLOSED.match(text, word.end()) is not None
    return [(*word.span(), f"-{value}")] if SHORTEST < value < 100 and closed else []


def _goes_on(much: int, value: int) -> bool:
    """Whether a number is the rest of one: 2000 and 24, 1900 and 80, not 84 and 3."""
    return 0 < value < next((unit for unit in (1000, 100, 10) if much % unit == 0), 1)


def _next(words: Sequence[re.Match[str]], at: int) -> bool:
    """Whether a word stands right behind the one before it."""
    return bool(at) and words[at].start() == words[at - 1].end() + 1
