"""Words of feasts that a date ties to its day: `2023. december 25-én, karácsonykor`, `2023 karácsonyán`.

What comes in: a text. What goes out: all of its spans of dates, times, ages and amounts, those words among them. Start
at `find`. A word is tied when a date near it in its line is such a day or a few days from it; with its year before it,
it is a date itself. Any other (`karácsonykor mindig`) is general talk, and no span.
"""

from __future__ import annotations

import calendar
import dataclasses
import datetime
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pseudo.core import ranges
from pseudo.core.document import Head, Span
from pseudo.kinds.dates.days import PartialDate
from pseudo.kinds.dates.feasts import LEAP_YEAR, NAME, NAME_DAY, PAST, Feast, Feasts
from pseudo.kinds.dates.norms import parse
from pseudo.kinds.dates.search import NEIGHBOUR, found
from pseudo.kinds.dates.spelling import Spelling, spelling
from pseudo.kinds.dates.told import WEEK, days_told, near_feast
from pseudo.kinds.identifiers.expressions import Field
from pseudo.kinds.identifiers.prepared import Prepared, prepared
from pseudo.kinds.identifiers.search import as_arrived
from pseudo.language.folders import folder

FEW = 3
"""How far from a date any public holiday may be (`az ünnep előtt két nappal`); a feast with a name may be a week."""
OWNED = "Number[psor]=Sing|Person[psor]=3"
SURE, NAMELIKE = 0.9, 0.6
"""How far a feast's word is trusted; with a capital it may be a name (Karácsony, Szilveszter)."""


def find(text: str | Prepared, lang: str | Path) -> tuple[Span, ...]:
    """DATE, TIME, AGE and MONEY spans of a text (as it arrived, or `prepared`), disjoint, in order.

    >>> [(span.type, span.text, span.norm, span.head.feats) for span in find("2022. május 9-én jött.", "hu")]
    [('DATE', '2022. május 9-én', '2022. május 9.', 'Case=Sup|Number[psor]=Sing|Person[psor]=3')]
    >>> [span.norm for span in find("2023. december 25-én, karácsonykor; ő karácsonykor mindig.", "hu")]
    ['2023. december 25.', 'karácsony', 'karácsony']
    """
    seen = prepared(text, lang)
    spans = found(seen, lang)
    how = spelling(folder(lang))
    words = list(_words(seen, how))
    if words:
        whole = [word for word in words if word.norm[:1].isdecimal() or word.norm[1:2].isdecimal()]
        own = ranges.of((word.start, word.end) for word in whole)
        spans = sorted([*(s for s in spans if not own.touch(s.start, s.end)), *whole], key=lambda s: s.start)
        others = ranges.of((span.start, span.end) for span in spans)
        bare = [word for word in words if not others.touch(word.start, word.end)]
        spans = sorted([*spans, *_tied(bare, spans, seen.text, lang)], key=lambda span: span.start)
    return as_arrived(spans, seen)


LONGEST_YEAR = 16
"""No year is longer, with what stands between it and a feast."""


def _words(seen: Prepared, how: Spelling) -> Iterator[Span]:
    """Every word of a feast, with the year before it where there is one."""
    feasts, text = how.feasts, seen.text
    if feasts.words is None or not any(map(seen.folded.__contains__, feasts.pieces)):
        return  # most texts end here, before the long expression is compiled
    for match in Field(seen.folded, [(0, len(text))]).matches(feasts.words):
        start, end = match.span()
        read = _read(text[start:end], feasts, how)
        if read is None or _in_name(text, start, end) or (match["called"] and not _called(text, start, end)):
            continue
        name, feast, feats = read
        of_day = feast.own and PAST not in feast.rules
        years = feasts.year.finditer(seen.folded, max(0, start - LONGEST_YEAR), start) if of_day else ()
        year = next((year for year in years if year.end() == start), None)
        of_name = text[start].isupper() and name.islower() and " " not in name and not any(
            f"Case={case}" in feats for case in feasts.cases)
        score = NAMELIKE if of_name else SURE
        norm, first = name, start
        if year is not None:
            first, score = year.start(), SURE
            norm, feats = text[first:start] + name, day_feats(feats, feasts)
        head = Head(start, end, name, "NOUN", feats) if feats else None
        yield Span(first, end, text[first:end], "DATE", norm=norm, head=head, source="pattern", score=score,
                   why="structure: feast")


def _read(surface: str, feasts: Feasts, how: Spelling) -> tuple[str, Feast, str] | None:
    """Name, feast and features of a word as written; None when its ending is none that we know."""
    folded = how.letters.aligned(surface)
    for cut in range(len(surface), 2, -1):
        own, ending = folded[:cut], how.letters.lower(surface[cut:])
        feats = how.endings.get(ending, how.endings.get(how.letters.aligned(ending))) if ending else ""
        if feats is None:
            continue
        name, possessed = feasts.owned.get(own, own), own in feasts.owned
        at = surface.find("-") if "-" in surface else surface.find(" ")
        known = feasts.names.get(how.letters.aligned(name)) or (feasts.names.get(NAME + own[at:]) if at > 0 else None)
        if known is None and at > 0 and NAME + own[at:] in feasts.owned:
            name, possessed = feasts.owned[NAME + own[at:]], True
            known = feasts.names[how.letters.aligned(name)]
        if known is None:
            continue
        spelt, feast = known
        if spelt.startswith(NAME):
            spelt = surface[:at] + spelt.removeprefix(NAME)
        return spelt, feast, "|".join(filter(None, (feats, OWNED if possessed else "")))
    return None


def day_feats(feats: str, feasts: Feasts) -> str:
    """The features of a feast's word as a day in figures takes them: the day is somebody's where the feasts of the
    language can be (`karácsonykor`, `25-én`)."""
    pairs = [pair.partition("=") for pair in feats.split("|") if pair]
    if any(name == "Deriv" for name, _, _ in pairs):
        return feats
    case = [f"{name}={feasts.cases.get(value, value)}" for name, _, value in pairs if name == "Case"]
    owned = (OWNED,) if feasts.owned else ()
    return "|".join((*case, *owned)) if case or "[psor]" in feats else ""


def _in_name(text: str, start: int, end: int) -> bool:
    """Whether a word with a capital stands beside another with one: `Karácsony Gergely`, `Kovács Szilveszter`."""
    if not text[start].isupper() or " " in text[start:end]:
        return False
    after = re.match(r"\s(\w)", text[end:])
    before = re.search(r"(\w+)\s$", text[max(0, start - 30) : start])
    return bool((after and after[1].isupper()) or (before and before[1][0].isupper() and "-" not in text[start:end]))


def _called(text: str, start: int, end: int) -> bool:
    """Whether a name with a capital has it of its own, not of the sentence that it opens; one with a hyphen has."""
    if "-" in text[start:end]:
        return text[start].isupper()
    before = text[:start].rstrip("„\"( ") if start < 200 else text[start - 200 : start].rstrip("„\"( ")
    return text[start].isupper() and before[-1:] not in ("", ".", "!", "?", ":", "\n")


def _tied(words: Sequence[Span], spans: Sequence[Span], text: str, lang: str | Path) -> Iterator[Span]:
    """Of the words of feasts those that a date beside them ties to its day."""
    dated = [(span, parse(span.norm, lang)) for span in spans if span.type == "DATE"]
    days = days_told([date for _, date in dated])
    dates = [(span, date, day) for (span, date), day in zip(dated, days, strict=True) if date and day]
    years = any(date.year is not None for _, date, _ in dates)
    around = ranges.of((span.start - NEIGHBOUR, span.end + NEIGHBOUR + 1) for span, _, _ in dates)
    for word in words:
        told = parse(word.norm, lang)
        close = sorted(around.over(word.start, word.end))
        near = (dates[number] for number in close if _near(text, word, dates[number][0]))
        feast = told.feast if told is not None else None
        tied = [span for span, date, day in near if feast is not None and _ties(feast, date, day, years)]
        if any(text[word.end : span.start].strip(" ") in ("(", ",") for span in tied):
            yield dataclasses.replace(word, score=SURE)  # the date says that it is no name
        elif tied:
            yield word


def _near(text: str, one: Span, other: Span) -> bool:
    between = text[min(one.end, other.end) : max(one.start, other.start)]
    return len(between) <= NEIGHBOUR and "\n" not in between


def _ties(feast: Feast, date: PartialDate, day: datetime.date, years: bool) -> bool:
    """Whether a date that stands for this day tells which day a feast's word beside it means.

    years  whether the text tells any year: where none does, a movable feast may be on any of its days
    """
    if feast.rules[0] == LEAP_YEAR:
        return date.year is not None and calendar.isleap(date.year)
    if date.day is None and (date.month is None or not feast.own):
        return False
    if feast.rules[0] == NAME_DAY:
        return True
    if date.day is not None and date.month is None and near_feast(feast, day, date.day) is not None:
        return True
    last = day + datetime.timedelta(max(0, (date.day_to or 0) - (date.day or 0)))
    reach = WEEK if feast.own else FEW
    for year in (day.year - 1, day.year, day.year + 1) if years else range(day.year - 10, day.year + 30):
        for other in feast.days(year):
            other = other if years else _in_year(other, day.year)
            if date.day is None and (other.month == date.month and abs(other - day).days < 40):
                return True
            if date.day is not None and -reach <= (other - day).days and (other - last).days <= reach:
                return True
    return False


def _in_year(day: datetime.date, year: int) -> datetime.date:
    return day.replace(year=year, day=min(day.day, 28) if day.month == 2 else day.day)
