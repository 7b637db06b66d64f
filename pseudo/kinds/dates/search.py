"""Finding dates, times, ages and amounts.

What comes in: a text. What goes out: spans with norm and head. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pseudo.core.document import Head, Span
from pseudo.core.ranges import merged
from pseudo.kinds.dates.days import Slot
from pseudo.kinds.dates.labelled import places, with_unread
from pseudo.kinds.dates.reading import Reading, figure_style, read, suffix_feats
from pseudo.kinds.dates.spelling import Spelling, spelling
from pseudo.kinds.dates.told import PAST
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import widened
from pseudo.kinds.identifiers.expressions import Field
from pseudo.kinds.identifiers.prepared import Prepared
from pseudo.kinds.identifiers.search import settle, touches
from pseudo.kinds.identifiers.sources import DIGIT
from pseudo.language.folders import folder


def found(seen: Prepared, lang: str | Path) -> list[Span]:
    """DATE, TIME, AGE and MONEY spans of a prepared text, in order, with its own offsets.

    >>> from pseudo.kinds.identifiers.prepared import prepared
    >>> [(span.type, span.text, span.norm) for span in found(prepared("2022. május 9-én jött.", "hu"), "hu")]
    [('DATE', '2022. május 9-én', '2022. május 9.')]
    """
    how = spelling(folder(lang))
    text, folded = seen.text, seen.folded
    readings: dict[Found, Reading] = {}
    unsure: dict[str, list[Reading]] = {"beside": [], "dated": [], "past": []}
    figures = Field(folded, widened(seen.figures, REACH, REACH))
    due = places(seen, figures, how)
    for reading, only in _readings(seen, how, figures, due.starts):
        if touches(seen.public, reading.found):
            continue
        if only:
            unsure[only].append(reading)
        else:
            readings.setdefault(reading.found, reading)
    dated = [*readings.values(), *_beside(text, [*readings.values()], unsure["beside"])]
    if any(_tells_month(reading) for reading in dated):
        dated += unsure["dated"]
    if unsure["past"] and _long_past(text, dated):
        dated += unsure["past"]
    readings = {reading.found: reading for reading in reversed(dated)}
    kept = [readings[found] for found in settle(readings)]
    return [_span(text, reading) for reading in with_unread(text, [*_with_days(text, folded, kept, how)], due.values)]


REACH = 50
"""No date is longer, from its first word to its figures and from them to its last."""


def _readings(seen: Prepared, how: Spelling, figures: Field, due: frozenset[int]) -> Iterator[tuple[Reading, str]]:
    """What each pattern finds, and whether it is a date only in company (`Pattern.only`).

    figures  the stretches around figures; due: where labels of dates end

    A pattern with figures is looked for near figures, any other near what it must have.
    """
    text, folded = seen.text, seen.folded
    fields: dict[frozenset[str], Field] = {}
    for pattern in how.patterns:
        if pattern.only == "norm" or (pattern.only == "labelled" and not due):
            continue
        field = figures
        if not pattern.regex.figures:
            if not figures.may_have(pattern.regex):
                continue
            need = pattern.regex.rare
            if need not in fields:
                fields[need] = Field(folded, _around(seen, need) if need else [(0, len(folded))], figures)
            field = fields[need]
        for match in field.matches(pattern.regex):
            if pattern.only == "labelled" and match.start() not in due:
                continue
            reading = read(text, match, pattern, how)
            if reading is None or _recurring(folded, reading, how) or _counted(text, folded, reading, how):
                continue
            if _falling(reading):
                continue
            yield reading, pattern.only.replace("labelled", "")


NEIGHBOUR = 120
"""How far the next date of the same line may be."""


def _beside(text: str, sure: Iterable[Reading], unsure: Iterable[Reading]) -> Iterator[Reading]:
    """Of figures that may be a date (`01.15.`, `07.12-re`) those beside a date of the same line, or of the line before
    or after when they open theirs; not those right after a date, which are its hour (`május 5-én 10.15-ig`).
    """
    dates = [(r.found.start, r.found.end, r, True) for r in sure if r.found.type == "DATE" and _tells_month(r)]
    marks = sorted([*dates, *((r.found.start, r.found.end, r, False) for r in unsure)], key=lambda mark: mark[:2])
    hour = -9  # where the last figures end that are an hour
    for at, (start, end, reading, known) in enumerate(marks):
        if known:
            continue
        before = marks[at - 1] if at else None
        gap = text[before[1] : start] if before is not None and before[1] <= start else ""
        of_day = before is not None and before[3] and _hour_after(before[2], gap)
        figures = reading.norm[0].isdecimal()
        if figures and (of_day or 0 <= start - hour <= HOURS_APART):
            hour = end
            continue
        opens = not text[:start].rpartition("\n")[2].strip() if start < 4 else text[start - 1] == "\n"
        near = [*marks[max(0, at - 3) : at], *marks[at + 1 : at + 4]]
        if any(_supports(text, mark, start, end, opens) for mark in near):
            yield reading


def _hour_after(date: Reading, gap: str) -> bool:
    """Whether figures right after a date are its hour: not in a list of figures, nor the end of what it begins."""
    if _in_figures(date):
        return gap in (" ", "\t") and not (date.head is not None and len(date.slots) == 2)
    return gap in (" ", "\t", ", ")


HOURS_APART = 4
"""What may stand between two hours: `9.10-től 11.15-ig`, `9.10–11.15`, `9.10 és`."""


def _supports(text: str, mark: tuple[int, int, Reading, bool], start: int, end: int, opens: bool) -> bool:
    """Whether a date near `start:end` makes what stands there a date too; one unsure itself must have a zero."""
    between = text[mark[1] : start] if mark[0] < start else text[end : mark[0]]
    if mark[0] < end and start < mark[1]:
        return False
    if not mark[3] and "0" not in (mark[2].norm[0], mark[2].norm[3:4], text[start]):
        return False
    return len(between) <= NEIGHBOUR and between.count("\n") <= opens


def _tells_month(reading: Reading) -> bool:
    return any(slot.part == "month" for slot in reading.slots)


YEAR = re.compile(r"(?<![\w.,/-])(?:1[5-9]\d\d|20[0-4]\d)(?=[.,:;)](?!\d)|\s*\n|\s*$)")


def _long_past(text: str, readings: Iterable[Reading]) -> bool:
    """Whether more than half of the years in full, or of what looks like one, are long past."""
    years = [int(r.norm[slot.start : slot.end]) for r in readings for slot in r.slots
             if slot.part == "year" and slot.style == "full"]
    years = years or list(map(int, YEAR.findall(text)))
    years += [int(r.norm[slot.start : slot.end]) * 100 for r in readings for slot in r.slots if slot.part == "century"]
    return 2 * sum(year < PAST for year in years) > len(years)


def _in_figures(reading: Reading) -> bool:
    return any(slot.part == "month" and slot.style in ("figure", "padded") for slot in reading.slots)


IN_WORDS = 200
"""No sum or date in words is longer, from its first word to any that it must have."""


def _around(seen: Prepared, words: Iterable[str]) -> list[tuple[int, int]]:
    """The stretches around each of the words, or around figures (`DIGIT`): disjoint, in order.

    >>> from pseudo.kinds.identifiers.prepared import prepared
    >>> _around(prepared("x" * 300 + "ezer" + "x" * 300, "hu"), ["ezer", "dik"])
    [(100, 504)]
    """
    folded = seen.folded
    found: list[tuple[int, int]] = []
    for word in words:
        if word == DIGIT:
            found += widened(seen.figures, IN_WORDS, IN_WORDS)
            continue
        at = folded.find(word)
        while at >= 0:
            found.append((max(0, at - IN_WORDS), min(len(folded), at + len(word) + IN_WORDS)))
            at = folded.find(word, at + 1)
    return merged(found)


def _recurring(folded: str, reading: Reading, how: Spelling) -> bool:
    """A day of every month (`minden hónap 5-én`) is no date."""
    if len(reading.slots) != 1 or reading.slots[0].part != "day":
        return False
    before = folded[max(0, reading.found.start - 30) : reading.found.start]
    return how.recurring.search(before) is not None and how.current.search(before) is None


def _counted(text: str, folded: str, reading: Reading, how: Spelling) -> bool:
    """A bare figure or ordinal whose suffix lacks the accent of a day's, in a text with accents, counts people
    (`11-en`) or floors (`a negyediken`)."""
    if len(reading.slots) != 1 or reading.slots[0].part != "day" or reading.head is None:
        return False
    start, end = reading.found.start, reading.found.end
    written = how.letters.lower(text[start:end])
    around = slice(max(0, start - 80), end + 80)
    if reading.slots[0].style == "day":
        bare = reading.feats.startswith("Case=") and written[-5:] == folded[start:end][-5:]
    else:
        bare = written.rpartition("-")[2] in how.accented
    return bare and how.letters.lower(text[around]) != folded[around]


def _falling(reading: Reading) -> bool:
    """Whether a range of days of one month, all in figures, would end before it begins: it is one of hours
    (`08.30–10.`)."""
    days = [int(reading.norm[slot.start : slot.end]) for part in ("day", "day_to") for slot in reading.slots
            if slot.part == part and slot.style in ("figure", "padded")]
    return len(days) > 1 and days[1] <= days[0] and _in_figures(reading)


def _with_days(text: str, folded: str, kept: Iterable[Reading], how: Spelling) -> Iterator[Reading]:
    """The readings, and after a date with a day the further days of a list: `április 2. és 20.`, `3-tól 5-ig`."""
    readings = list(kept)
    starts = [reading.found.start for reading in readings[1:]]
    for reading, limit in zip(readings, [*starts, len(text)], strict=False):
        yield reading
        last, chained = reading, True
        while chained and any(slot.part == "day" for slot in last.slots) and last.found.type == "DATE":
            match = how.next_day.match(folded, last.found.end)
            chained = match is not None and match.end() <= limit
            if match is None or not chained:
                break
            suffix, at = match["suf"], match.start("d")
            feats = suffix_feats(text[slice(*match.span("suf"))], True, how) if suffix else None
            named = any(slot.part == "month" and slot.style in how.forms for slot in reading.slots)
            sure = named or match["sure"] is not None
            if (suffix and feats is None) or (not suffix and not sure):
                break
            last_day = "dto" if match["dto"] else "d"
            stop = "." if suffix or text[match.end() - 1] == "." else ""
            norm = text[at : match.end(last_day)] + stop
            slots = tuple(Slot(part, match.start(name) - at, match.end(name) - at, figure_style("day", match[name]))
                          for name, part in (("d", "day"), ("dto", "day_to")) if match[name])
            last = Reading(Found(at, match.end(), "DATE", 0.85, "context: date before it"), norm, slots,
                           at if suffix else None, norm, feats or "", match.end())
            if _counted(text, folded, last, how):
                break
            yield last


def _span(text: str, reading: Reading) -> Span:
    """The span of a reading."""
    found = reading.found
    head = None
    if reading.head is not None:
        upos = "NUM" if reading.lemma[:1].isdecimal() else "NOUN"
        head = Head(reading.head, reading.head_end, reading.lemma, upos, reading.feats)
    return Span(found.start, found.end, text[found.start : found.end], found.type, norm=reading.norm, head=head,
                source="pattern", score=found.score, why=found.why)
