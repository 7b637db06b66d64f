"""When the persons of a document lived, so far as the text tells it: who was born in 1892 is called as they were then.

What comes in: a document with spans and entries. What goes out: for each given name and nickname that stands for
somebody of another time the year by which its bearers were born, as the pools know it (`STEPS`, or `LATE` for
children of today). Told by days of birth, ages, years in the sentence or before it, and words for forebears; the words
are in `[dates.lives]` of the language. A name that nobody bore then tells that the guess is wrong: it is left out.
Start at `times`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from name_db import Names
from pseudo.core.document import Document, Entry, Span
from pseudo.kinds import dates, identifiers
from pseudo.language.calendar import Lives
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.suggest.homelands import DOUBTFUL
from pseudo.suggest.originals import Original, follows, originals

STEPS = (1870, 1900, 1920, 1940, 1955)
"""Years by which somebody was born, each with names of its own that were given then."""
LATE = "late"
"""The time of who was born since `CHILDREN`."""
CHILDREN = 1990

PAST = 1965
"""The last year of which a text is one of former times."""
FIRST = 1500
GROWN = 15
"""Years that somebody of whom a year is told had lived by then."""
MOTHER = 20
OLD = 20
"""Bearers in the lists of 1914-1918 from which somebody of any former time may be called so."""
PRESENT = 2020
"""The year of a text that tells none."""

BESIDE, LINES, BEHIND, NEAR, LABEL = 160, 3, 60, 30, 60
"""Characters and lines between a person and his day of birth behind him, characters before a person behind it, and to
words for forebears; characters to the label of a birth, with its place between."""
LONG = 4_000
"""Characters for which a year holds that stands before them."""
SENTENCE = re.compile(rf"[.!?…][\"'”»)]*\s+(?=[„\"«–-]?\s?[^\W\d_{LOWER}])|\n")

Times = Mapping[tuple[str, str], str]
"""The time of the bearers of a name, by the kind of original and its text."""
NEVER: Times = {}


@dataclass(slots=True)
class Told:
    """What a text tells of somebody: years of birth, and years by which he was born."""

    born: set[int] = field(default_factory=set)
    by: set[int] = field(default_factory=set)


def times(doc: Document, language: Language) -> Times:
    """The time of each given name and nickname whose bearers are of another than today's, as far as the text tells."""
    entries, names, grammar = doc.replacements or {}, language.names, language.persons
    lives = language.calendar.lives
    if lives is None or not names.tells_times:
        return NEVER
    told, found = _told(doc, entries, lives, language), dict[tuple[str, str], str]()
    for name, entry in entries.items() if told else ():
        of = told.get(_meant(name, entries))
        chosen = of is not None and entry.main_type == "PER" and not follows(entry, entries, grammar)
        for original in originals(entry, grammar) if chosen else ():
            time = _time(of, original, names) if of and original.kind in ("given", "double", "nick") else ""
            if time:
                place = (original.kind, original.text)
                found[place] = min(found.get(place, time), time)  # figures before letters, early before late
    return found


def joined(found: Iterable[Times]) -> dict[tuple[str, str], str]:
    """What several documents tell, of each name the earliest.

    >>> joined([{("given", "Anna"): "1900"}, {("given", "Anna"): "1870", ("given", "Mia"): "late"}])
    {('given', 'Anna'): '1870', ('given', 'Mia'): 'late'}
    """
    out: dict[tuple[str, str], str] = {}
    for each in found:
        for place, time in each.items():
            out[place] = min(out.get(place, time), time)
    return out


def _time(told: Told, original: Original, names: Names) -> str:
    """The time of a name's bearer; empty for today's, and where nobody was called so then."""
    sex, _, origin = original.trait.rpartition(" ")
    if origin not in (names.home, DOUBTFUL):
        return ""
    if told.born and min(told.born) >= CHILDREN:
        return LATE
    year = min(told.born or told.by, default=PRESENT)
    if year >= PAST:
        return ""
    step = max((step for step in STEPS if step <= year), default=STEPS[0])
    rows = names.nickname(original.text)[:1] if original.kind == "nick" else ()
    base = rows[0].base if rows else original.text
    row = names.given(base)
    borne = row.count >= OLD if row is not None else original.kind == "given"  # of a slip nobody knows (`Armin`)
    return str(step) if borne or 0 < names.given_since(base, sex) <= step else ""


def _told(doc: Document, entries: Mapping[str, Entry], lives: Lives, language: Language) -> dict[str, Told]:
    """What the text tells of each person, under the name that says whom another name means."""
    spans = sorted(doc.spans or (), key=lambda span: span.start)
    people = [span for span in spans if span.type == "PER" and span.entity in entries]
    if not people:
        return {}
    years = list(_years(doc, spans, language))
    found: dict[str, Told] = {}

    def of(span: Span) -> Told:
        return found.setdefault(_meant(span.entity, entries), Told())

    births = {start: year for start, end, year in years if _is_birth(doc.text, start, end, people, lives)}
    parents = [span for span in people if lives.parent.search(doc.text[max(0, span.start - NEAR) : span.start])]
    others = {span.start for span in parents}
    coded = dict(_coded(doc, spans, language))
    births |= {start: year for (start, _), year in coded.items()}
    for start, end, year in (*years, *((*place, year) for place, year in coded.items())):
        if start in births:
            bearer = _bearer(doc.text, start, end, people, others)
            if bearer is not None:
                of(bearer).born.add(year)
    born = sorted(births)
    for span in parents:
        at = bisect_left(born, span.start)
        near = min(born[max(0, at - 1) : at + 1], key=lambda start: abs(start - span.start), default=None)
        if near is not None and (abs(near - span.start) <= BESIDE or len(born) == 1):
            of(span).by.add(births[near] - MOTHER)
    for span, year in _alive(doc.text, people, [told for told in years if told[0] not in births]):
        of(span).by.add(year - GROWN)
    now = max((year for _, _, year in years), default=PRESENT)
    for match in lives.aged.finditer(doc.text):
        bearer = _aged(doc.text, match, people)
        if bearer is not None:
            of(bearer).born.add(now - int(match[1]))
    for word, year in lives.elders:
        for match in word.finditer(doc.text):
            bearer = _beside(match, people)
            if bearer is not None:
                of(bearer).by.add(year)
    return found


def _meant(name: str, entries: Mapping[str, Entry]) -> str:
    """The entry that says whom a name means."""
    for _ in range(len(entries)):
        other = entries[name].of
        if other is None or other not in entries:
            break
        name = other
    return name


def _years(doc: Document, spans: Sequence[Span], language: Language) -> Iterator[tuple[int, int, int]]:
    """Start, end and year of each date that tells one; no statute's."""
    lang, calendar = language.at("pseudo"), language.calendar
    acts = {match.start() for match in calendar.act.finditer(doc.text)} if calendar.act else set()
    dated = [span for span in spans if span.type == "DATE" and span.start not in acts]
    for span, date in zip(dated, dates.parse_all((span.norm for span in dated), lang), strict=True):
        if date is not None and (date.year or 0) >= FIRST:
            yield span.start, span.end, date.year or 0


def _coded(doc: Document, spans: Sequence[Span], language: Language) -> Iterator[tuple[tuple[int, int], int]]:
    """Start and end of each number of a person that tells the day of birth, with its year."""
    lang = language.at("pseudo")
    for span in spans:
        day = identifiers.birth_date(span.type, span.norm, lang) if span.source == "pattern" else None
        if day is not None:
            yield (span.start, span.end), day.year


def _is_birth(text: str, start: int, end: int, people: Sequence[Span], lives: Lives) -> bool:
    """Whether a date is told to be a day of birth, by words before or behind it or by brackets behind a person."""
    if lives.born.search(text[max(0, start - LABEL) : start]) or lives.born_behind.match(text[end : end + NEAR]):
        return True
    opened = text[max(0, start - 2) : start].endswith("(")
    return opened and any(span.end in (start - 1, start - 2) for span in _before(people, start, 1))


def _before(people: Sequence[Span], at: int, many: int) -> list[Span]:
    """The persons that end before a place, the nearest first."""
    last = bisect_right(people, at, key=lambda span: span.start)
    return [span for span in reversed(people[max(0, last - many - 1) : last]) if span.end <= at][:many]


def _bearer(text: str, start: int, end: int, people: Sequence[Span], parents: Container[int]) -> Span | None:
    """Whose day of birth a date is: of the nearest person before it who is nobody's parent, else of one behind it.

    parents  where parents' names begin
    """
    for span in _before(people, start, 4):
        between = text[span.end : start]
        if len(between) <= BESIDE and between.count("\n") <= LINES and span.start not in parents:
            return span
    at = bisect_left(people, end, key=lambda span: span.start)
    for span in people[at : at + 1]:
        if span.start - end <= BEHIND and "\n" not in text[end : span.start]:
            return span
    return None


def _alive(text: str, people: Sequence[Span], years: Sequence[tuple[int, int, int]]) -> Iterator[tuple[Span, int]]:
    """Persons with a past year that their sentence tells, or else the last before it; nobody where a later year stands
    in the sentence. years: without those of birth, which tell of nobody else"""
    if not any(year <= PAST for _, _, year in years):
        return
    ends = [match.end() for match in SENTENCE.finditer(text)]
    starts = [start for start, _, _ in years]
    for span in people:
        at = bisect_right(ends, span.start)
        first, last = ends[at - 1] if at else 0, ends[at] if at < len(ends) else len(text)
        own = [year for _, _, year in years[bisect_left(starts, first) : bisect_left(starts, last)]]
        before = bisect_left(starts, first) - 1
        if not own and before >= 0 and first - starts[before] <= LONG:
            own = [years[before][2]]
        if own and max(own) <= PAST:
            yield span, min(own)


def _aged(text: str, match: re.Match[str], people: Sequence[Span]) -> Span | None:
    """Who is so old: the person right behind the words, else the one before them in brackets or between commas."""
    at = bisect_left(people, match.end(), key=lambda span: span.start)
    for span in people[at : at + 1]:
        if span.start - match.end() <= NEAR and not set(",.;()\n") & set(text[match.end() : span.start]):
            return span
    for span in _before(people, match.start(), 1):
        between = text[span.end : match.start()]
        if len(between) <= 3 and between.strip() in ("(", ",", ""):
            return span
    return None


def _beside(match: re.Match[str], people: Sequence[Span]) -> Span | None:
    """The person whose name stands right behind a word or right before it."""
    at = bisect_left(people, match.end(), key=lambda span: span.start)
    for span in people[at : at + 1]:
        if span.start - match.end() <= 2:
            return span
    return next((span for span in _before(people, match.start(), 1) if match.start() - span.end <= 2), None)
