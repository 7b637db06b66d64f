"""Days without a year as English has them, in an answer in that language: March 3, the 14th of July, Jan 25.

What comes in: a text, the dates of a mapping. What goes out: pieces; days of full months that are none of the mapping
are left. Start at `days`. The words are those of the language's `dates_words.tsv` (`english`, ...); one without them
has none.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.kinds.dates.spelling import spelling
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.restoring.days import LEAP, Known, known_dates
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import DATE, NAMESAKE, Left, Piece

FULL, SHORT, PLACE, JOINT = "english", "english_short", "english_day", "english_joint"
"""Kinds of words of the table."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The months by their number, in full and short; what stands behind the figures of a day; how days are found."""

    forms: Mapping[str, Mapping[int, str]] = field(repr=False)
    pattern: re.Pattern[str]
    further: re.Pattern[str]


def days(text: str, names: Iterable[Name], language: Language) -> Iterator[Piece | Left]:
    """The days of a text that are written so."""
    known = known_dates(names, language)
    words = _words(language) if known else None
    if words is None:
        return
    for match in words.pattern.finditer(text):
        name, day = match["month"] or match["first"], match["day"] or match["behind"]
        kind = next(kind for kind in (FULL, SHORT) if name in words.forms[kind].values())
        month = next(number for number, form in words.forms[kind].items() if form == name)
        further = words.further.match(text, match.end()) if match["first"] else None
        was = _was(month, _day(day), known)
        more = _was(month, _day(further["day"]), known) if further is not None else set[datetime.date]()
        end = further.end() if further is not None and more else match.end()
        if len(was) != 1 or len(more) > 1 or any(other.month != one.month for one in was for other in more):
            if kind == FULL or was:
                yield Left(match.start(), end, NAMESAKE if len(was) > 1 else DATE)
            continue
        (new,) = was
        said = match.group().replace(day, _figures(day, new.day, words)).replace(name, words.forms[kind][new.month])
        if further is not None:
            said += "".join(further.group().replace(further["day"], _figures(further["day"], other.day, words))
                            for other in more)
        yield Piece(match.start(), end, said, "DATE")


def _words(language: Language) -> _Words | None:
    how = spelling(folder(language.at("pseudo")))
    forms = {kind: how.forms.get(kind, {}) for kind in (FULL, SHORT, PLACE)}
    months = sorted({*forms[FULL].values(), *forms[SHORT].values()}, key=len, reverse=True)
    if not months:
        return None
    ends = "|".join(sorted({place.lstrip("0123456789") for place in forms[PLACE].values()}))
    joint = "|".join(map(re.escape, how.words.get(JOINT, {})))
    of, month = r"(?:[^\W\d_]{2}[ \xa0])?", "|".join(map(re.escape, months))
    figures = rf"(?:[12]\d|3[01]|0?[1-9])(?:{ends})?"
    stop = r"(?![\w/%-])(?!:\d)(?![.,]\d)(?!,?[ \xa0](?:1[89]|20)\d\d)"
    return _Words(forms, re.compile(
        rf"(?<![\w.,:/-])(?<!\d[ \xa0])(?:(?P<day>{figures})[ \xa0]{of}(?P<month>{month})(?![\w-])\.?"
        rf"(?!,?[ \xa0]\d{{4}})|(?P<first>{month})\.?[ \xa0](?P<behind>{figures}){stop})"
    ), re.compile(rf"(?:[–-]|[ \xa0](?:{joint})[ \xa0])(?P<day>{figures}){stop}"))


def _day(figures: str) -> int:
    """The day that figures say, whatever stands behind them."""
    return int(re.match(r"\d+", figures)[0])  # type: ignore[index]


def _figures(surface: str, day: int, words: _Words) -> str:
    """A day written as another is: with its ordinal ending, where that has one."""
    return str(day) if surface.isdecimal() else words.forms[PLACE].get(day, str(day))


def _was(month: int, day: int, known: Sequence[Known]) -> set[datetime.date]:
    """What a day of the mapping was, in a leap year."""
    found = set()
    for each in known:
        if each.old is None or (each.new.month, each.new.day) != (month, day) or None in (each.old.month, each.old.day):
            continue
        found.add(datetime.date(LEAP, each.old.month or 1, each.old.day or 1))
    return found
