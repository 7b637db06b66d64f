"""Dates put back, in whatever spelling they stand; others are left, since nobody knows what they were.

What comes in: a text, the dates of a mapping. What goes out: pieces; dates that are left. Start at `dated`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from morph import MorphError
from pseudo.core.document import Entry, Span, changed
from pseudo.core.errors import FormError, InputError
from pseudo.kinds import dates
from pseudo.kinds.dates.days import YEAR
from pseudo.kinds.dates.spelling import spelling
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.replace.stage import Tools, written
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import DATE, NAMESAKE, Left, Piece

OPENED, ALONE = re.compile(r"(?:^|[|(\t\n])[ \xa0•*-]*$"), re.compile(r"[ \xa0]*(?:[|):†\t\n]|[–-][ \xa0]|$)")
"""What stands before and behind a year that is all of a cell, of brackets, or before what happened in it."""
FRONT = 8
"""Signs of the longest such front."""
DAY = re.compile(r"\d+$")
LEAP = 2000
"""The year that a day without one is reckoned in: it has every day."""
REACH = 24
"""Signs in which a month stands before a day."""
MIDDLE = 15
"""The day of a month of which no day is told."""
HALFWAY = 7
"""The month of a year of which none is told."""
FIGURES = re.compile(r"(?<![\w.,:/-])(?<!\d )(?:\d\d|[IVX]{1,4})\.(?P<gap>[ \xa0]?)\d\d?"
                     r"(?:\.(?![^\W_])|[-‑–][^\W\d_]{1,4}(?!\w))")
"""A day in figures without its year, as tables have it: `08. 24.`, `VIII. 24-én`."""
UNTIL = re.compile(r"[ \xa0]?(?:[-‑–][ \xa0]?)?(?:[^\W\d_]+[ \xa0])?")
"""What may stand between a day and another of the same month: `17-től 25-ig`."""


@dataclass(frozen=True, slots=True)
class Known:
    """One date of a mapping: what it became, what it was, and by how many days it goes back, where both say the day."""

    name: Name = field(repr=False)
    new: dates.PartialDate = field(repr=False)
    old: dates.PartialDate | None = field(repr=False)

    @property
    def move(self) -> int | None:
        """By how many days it goes back to its original, where both say the day."""
        if self.old is None or self.old.full is None or self.new.full is None:
            return None
        return (self.old.full - self.new.full).days


def known_dates(names: Iterable[Name], language: Language) -> list[Known]:
    """The dates of a mapping that can be read."""
    lang = language.at("pseudo")
    rows = [(name, dates.parse(name.new, lang)) for name in names if name.type == "DATE"]
    return [Known(name, new, dates.parse(name.old, lang)) for name, new in rows if new is not None]


def dated(text: str, names: Iterable[Name], tools: Tools, walls: Sequence[int] = ()) -> Iterator[Piece | Left]:
    """Dates of the mapping in whatever spelling; others are left, since nobody knows what they were."""
    lang, known = tools.language.at("pseudo"), known_dates(names, tools.language)
    if not known:
        return
    month, its, last = None, None, 0
    for span in _spans(text, lang, walls):
        if span.type != "DATE":
            continue
        date = dates.parse(span.norm, lang)
        if date is None or date.feast is not None:
            continue
        told, mine = _told(date), known
        if told.keys() == {"day"} and month is not None and UNTIL.fullmatch(text, last, span.start):
            told = {"month": month, **told}
            mine = [each for each in known if each.old is not None and each.old.month in (None, its)]
        made = set(_made(span.norm, told, mine, lang))
        month, last = told.get("month"), span.end
        if len(made) != 1:
            yield Left(span.start, span.end, NAMESAKE if made else DATE)
            continue
        (old,) = made
        was = dates.parse(old, lang)
        its = was.month if was is not None and was.month is not None else its
        yield Piece(span.start, span.end, _form(span, old, text[span.end : span.end + 1], tools), "DATE")
    yield from _in_figures(text, known, tools)
    yield from _of_days(text, known, tools)
    yield from _years(text, known)
    yield from _seasons(text, known)
    yield from _parts(text, known, tools)
    yield from _months(text, known, tools)
    yield from _named_months(text, known, tools)
    yield from _whole_months(text, known, tools)


def _form(span: Span, old: str, behind: str, tools: Tools) -> str:
    """A date in the form of a span."""
    try:
        form = _plain(span, old, tools) or written(span, Entry(span.norm, {"DATE": 1}, 1), old, tools)
    except FormError:
        form = old
    if span.text[:1].isupper() and form[:1].islower():
        form = tools.language.letters.raised(form)  # it begins a sentence
    return form[:-1] if form[-1:] == "." != span.text[-1:] and behind == "." else form


def _made(norm: str, told: Mapping[str, int], known: Sequence[Known], lang: str | Path) -> Iterator[str]:
    """What a date was, as far as the dates of the mapping that it agrees with say."""
    alone = told.keys() == {"day"}  # a day by itself, of which the mapping has one
    if alone:
        known = [each for each in known if each.new.day == told["day"]]
        known = [each for each in known if each.new.month is None] or known
        if len({(each.new.month, each.new.day) for each in known}) != 1:
            return
    moves = sorted({each.move for each in known if each.move is not None})
    alone_years = {(each.new.year, each.old.year) for each in known if each.old is not None and (
        _told(each.new).keys() == {"year"} == _told(each.old).keys())}
    for each in known:
        if not told or not (_agrees(told, each.new) or alone):
            continue
        if fold(norm) == fold(each.name.new):
            yield each.name.old
            continue
        full, move = each.new.full, each.move
        if full is None or move is None:
            found = _yearless(told, each, moves, alone_years)
            if found is None:
                continue
            full, move = found
        was = full + datetime.timedelta(days=move)
        years = round((was.year - full.year) * YEAR) if told.keys() == {"year"} else move
        try:
            yield dates.shift(norm, years, lang, full)
        except InputError:
            continue


def _yearless(told: Mapping[str, int], known: Known, moves: Sequence[int],
              years: Collection[tuple[int | None, int | None]] = ()) -> tuple[datetime.date, int] | None:
    """The day of a date of the mapping that has no year, and by how many days it goes back: as others of the mapping
    do, or what the mapping has for a year by itself, where the text has the year; else within one. None where the
    mapping does not say."""
    new, old = known.new, known.old
    if old is not None and told.keys() == {"year"} and None not in (new.year, old.year):
        one, other = (datetime.date(date.year or 0, HALFWAY, 1) for date in (new, old))
        return one, (other - one).days  # 2018-as, of a year by itself or with its season
    if old is not None and told.keys() <= {"year", "month"} and None not in (new.year, new.month, old.year, old.month):
        one, other = (datetime.date(date.year or 0, date.month or 0, MIDDLE) for date in (new, old))
        return one, (other - one).days  # 2021. április, of 2021 áprilisa
    if old is None or None in (new.month, new.day, old.month, old.day) or new.full or old.full or (
            told.keys().isdisjoint(("month", "day"))):
        return None
    year = told.get("year", LEAP)
    try:
        day = datetime.date(year, new.month or 0, new.day or 0)
        if "year" in told:
            fit = {move for move in moves if _same(day + datetime.timedelta(days=move), old)} or {
                (datetime.date(other, old.month or 0, old.day or 0) - day).days
                for one, other in years if other and one == year}
            return (day, fit.pop()) if len(fit) == 1 else None
        was = [datetime.date(other, old.month or 0, old.day or 0) for other in (year - 1, year, year + 1)
               if other % 4 == 0 or (old.month, old.day) != (2, 29)]
    except ValueError:
        return None
    return day, min(((other - day).days for other in was), key=abs)


def _same(day: datetime.date, date: dates.PartialDate) -> bool:
    return (day.month, day.day) == (date.month, date.day)


def _in_figures(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Piece | Left]:
    """Days of the mapping in figures without a year, which no date is found by elsewhere."""
    lang = tools.language.at("pseudo")
    for match in FIGURES.finditer(text):
        front = f"{LEAP}.{match['gap']}"
        whole = front + match.group()
        span = next((span for span in dates.find(whole, lang) if span.type == "DATE" and span.text == whole), None)
        date = dates.parse(span.norm, lang) if span is not None else None
        if span is None or date is None or date.full is None:
            continue
        told = {part: value for part, value in _told(date).items() if part != "year"}
        mine = [each for each in known if (each.new.month, each.new.day) == (date.month, date.day)]
        olds = set()
        for each in mine:
            day = each.new.full or date.full
            found = (day, each.move) if each.move is not None else _yearless(told, each, ())
            if found is None or found[1] is None:
                continue
            was = found[0] + datetime.timedelta(days=found[1])
            move = datetime.date(LEAP, was.month, was.day) - date.full
            olds.add(dates.shift(span.norm, move.days, lang, date.full))
        if len(olds) > 1:
            yield Left(*match.span(), NAMESAKE)
        elif olds:
            form = _form(span, olds.pop(), text[match.end() : match.end() + 1], tools)
            yield Piece(*match.span(), form[len(front) :], "DATE")


def _years(text: str, known: Sequence[Known]) -> Iterator[Piece]:
    """Years by themselves that the mapping has as such: (op. 2011). Where one is all of a cell or of brackets, also
    those of its days, where all of them were of one."""
    olds: dict[str, set[int | None]] = {}
    for each in known:
        if each.old is not None and _told(each.new).keys() == {"year"}:
            olds.setdefault(str(each.new.year), set()).add(each.old.year)
    alone: dict[str, set[int | None]] = {}
    for each in known:
        if each.old is not None and each.new.year is not None:
            alone.setdefault(str(each.new.year), set()).add(each.old.year)
    for match in re.finditer(r"(?<![\w.,:/-])\d{4}(?![\w./-]*\d)(?!\w)", text) if alone else ():
        was = olds.get(match.group(), set())
        front = text[max(0, match.start() - FRONT) : match.start()]
        if not was and ALONE.match(text, match.end()) and OPENED.search(front):
            was = alone.get(match.group(), set())
        if len(was) == 1 and None not in was:
            yield Piece(*match.span(), str(next(iter(was))), "DATE")


def _seasons(text: str, known: Sequence[Known]) -> Iterator[Piece]:
    """Two years in one that the mapping has as such, without an ending: Szezon: 2019/2020."""
    olds: dict[str, set[str]] = {}
    for each in known:
        if each.new.year_to is not None and _told(each.new).keys() == {"year"}:
            olds.setdefault(each.name.new, set()).add(each.name.old)
    for new, was in olds.items():
        for match in re.finditer(rf"(?<![\w.,:/-]){re.escape(new)}(?![\w/-])", text) if len(was) == 1 else ():
            yield Piece(*match.span(), next(iter(was)), "DATE")


def _parts(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Piece | Left]:
    """Years of which a part is meant, where all dates of the mapping in that year were of one: 2020 eleje óta."""
    begins = "|".join(map(re.escape, tools.language.habits.year_parts))
    olds: dict[str, set[int]] = {}
    for each in known:
        if each.old is not None and each.new.year is not None and each.old.year is not None:
            olds.setdefault(str(each.new.year), set()).add(each.old.year)
    pattern = re.compile(rf"(?<![\w.,:/-])(\d{{4}})(?=[ \xa0](?:{begins}))")
    for match in pattern.finditer(text) if begins else ():
        was = olds.get(match[1], set())
        if len(was) == 1:
            yield Piece(*match.span(), str(next(iter(was))), "DATE")
        elif was:
            yield Left(*match.span(), NAMESAKE)


def _months(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Piece | Left]:
    """Months of which a part is meant (május végéig), that the mapping has as such. Where it has days of that month
    alone, and one is of another month, nobody knows which part of which it was."""
    lang, letters = tools.language.at("pseudo"), tools.language.letters
    begins = "|".join(map(re.escape, tools.language.habits.year_parts))
    pattern = re.compile(rf"(?<![\w.,:/-])(?<!\d[ \xa0])([^\W\d_]+)(?=[ \xa0](?:{begins}))")
    for match in pattern.finditer(text) if begins else ():
        date = dates.parse(letters.lower(match[1]), lang)
        if date is None or _told(date).keys() != {"month"}:
            continue
        mine = [each for each in known if each.old is not None and each.new.month == date.month]
        alone = {each.name.old for each in mine if _told(each.new).keys() == {"month"}}
        if len(alone) == 1:
            old = alone.pop()
            yield Piece(*match.span(), letters.raised(old) if match[1][:1].isupper() else old, "DATE")
        elif alone or any(each.old is not None and each.old.month != date.month for each in mine):
            yield Left(*match.span(), NAMESAKE if alone else DATE)


def _named_months(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Piece | Left]:
    """Months in any form that the mapping has as such: `novemberben` for `decemberben`, the `júliusi` holidays; none
    beside a year or a day, which are a date's."""
    lower, raised = tools.language.letters.lower, tools.language.letters.raised
    olds: dict[str, set[str]] = {}
    for each in known:
        if _told(each.new).keys() == {"month"} and each.name.new.isalpha() and each.name.old.isalpha():
            olds.setdefault(lower(each.name.new), set()).add(lower(each.name.old))
    names = "|".join(map(re.escape, olds))
    pattern = re.compile(rf"(?<![\w-])(?<!\d[ \xa0])(?<!\d\.[ \xa0])(?i:{names})[^\W\d_]*(?![\w-])(?![ \xa0]\d)")
    for match in pattern.finditer(text) if names else ():
        word = lower(match[0])
        made = {tools.morph.inflect(old, reading.feats) if reading.feats else old
                for reading in tools.morph.analyse(word) if reading.exact for old in olds.get(reading.lemma, ())}
        if len(made) > 1:
            yield Left(*match.span(), NAMESAKE)
        for form in made if len(made) == 1 else ():
            yield Piece(*match.span(), raised(form) if match[0][:1].isupper() else form, "DATE")


def _whole_months(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Left]:
    """Months by themselves of which the mapping has a day that was in another month: nobody knows which is meant."""
    names = _crossing(known, tools)
    for match in re.finditer(rf"(?<![\w-])(?i:{names})[^\W\d_]*(?![ \xa0]\d)", text) if names else ():
        yield Left(*match.span(), DATE)


def _crossing(known: Sequence[Known], tools: Tools) -> str:
    """The months of which the mapping has days that were in another month, and nothing of the whole, as a pattern."""
    whole = {each.new.month for each in known if each.new.day is None}
    found = {each.new.month for each in known if each.new.month is not None and each.new.day is not None
             and each.old is not None and each.old.month not in (None, each.new.month)} - whole
    months = spelling(folder(tools.language.at("pseudo"))).forms.get("month", {})
    return "|".join(re.escape(months[month]) for month in sorted(found) if month in months)


def _of_days(text: str, known: Sequence[Known], tools: Tools) -> Iterator[Piece | Left]:
    """What is of a day alone, as an adjective: a 14-i ülésen."""
    adjective, crossing = tools.language.habits.adjective, _crossing(known, tools)
    pattern = re.compile(rf"(?<![\w.,:/-])(?<!\d )(\d\d?)(?=[-‑–]{re.escape(adjective)}(?!\w))")
    for match in pattern.finditer(text) if adjective else ():
        olds = {(each.new.month, each.old.day) for each in known
                if each.old is not None and each.new.day == int(match[1])}
        if olds and crossing and re.search(rf"(?<!\w)(?i:{crossing})[^\W\d_]*[ \xa0]$", text[: match.start()][-REACH:]):
            yield Left(*match.span(), DATE)  # a júliusi 5-i ülés, which was in June
        elif len(olds) > 1:
            yield Left(*match.span(), NAMESAKE)
        elif olds and (day := olds.pop()[1]) is not None:
            yield Piece(*match.span(), str(day), "DATE")


def _plain(span: Span, old: str, tools: Tools) -> str | None:
    """A date with an ending that says nothing of whose day it is: `11-től`, not `11-étől`; None with another, and where
    it may be such a one without its marks: `julius 27-en`."""
    fold = tools.language.letters.fold
    feats = "|".join(each for each in span.head.feats.split("|") if "[psor]" not in each) if span.head else ""
    day, other = (DAY.search(text.rstrip(".")) for text in (span.norm, old))
    if not feats or day is None or other is None or span.head is None:
        return None
    try:
        theirs = feats != span.head.feats and tools.language.cases.only(feats, "on") and (
            fold(span.text).endswith(fold(tools.morph.inflect(day[0], span.head.feats))))
        if not theirs and span.text.endswith(tools.morph.inflect(day[0], feats)):
            return old[: other.start()] + tools.morph.inflect(other[0], feats)
    except MorphError:
        pass
    return None


def _spans(text: str, lang: str | Path, walls: Sequence[int]) -> Iterator[Span]:
    """The dates of a text, none across a wall."""
    for start, end in zip((0, *walls), (*walls, len(text)), strict=True):
        for span in dates.find(text[start:end], lang):
            head = span.head and changed(span.head, start=span.head.start + start, end=span.head.end + start)
            yield changed(span, start=span.start + start, end=span.end + start, head=head)


def _told(date: dates.PartialDate) -> dict[str, int]:
    """The year, the month and the day that a date has."""
    return {part: value for part in ("year", "month", "day") if (value := getattr(date, part)) is not None}


def _agrees(told: Mapping[str, int], other: dates.PartialDate) -> bool:
    """Whether a date says nothing else than what another says; a day alone tells too little."""
    if told.keys() == {"day"}:
        return False
    return all(getattr(other, part) in (None, value) for part, value in told.items()) and any(
        getattr(other, part) is not None for part in told)
