"""Years by themselves in what a tagger takes for a date, an event or a work.

What comes in: spans. What goes out: of a date that nothing reads the year alone is one, points and tags are none, and
the year at the end of an event is a date of its own. Start at `years_alone` and `years_behind`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container

from pseudo.core.document import Span
from pseudo.kinds import dates
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

YEAR = re.compile(r"(?<![\w.,/:–#-])(?:1[5-9]|20)\d\d(?![\w,/:–-]|\.(?!$))")
"""A year by itself."""
RATED = re.compile(r"(\d{1,3})/(5|10|100)\.?")
"""So many points of so many."""
FIGURES = re.compile(r"\d{1,2}")
SLASHED = re.compile(r"\d{1,2}/\d{1,2}\.?")
FILED = re.compile(r"(\d{2,6})/((?:1[5-9]|20)?\d\d|[89]\d\d)(?:\.(?= |$)|$)")
"""A number of a file and its year, of three figures in registers of old: `2214/889`."""
DAYS, PRESSURE = 31, 300
"""What a number is more than, so that it is no day; with two figures behind it, no pressure of blood (`150/90`)."""
YEARS = range(1500, 2100)


def years_alone(draft: Draft, language: Language) -> Draft:
    """Rule: of a tagger's date that is no date to the calendar (`Christmas 1957`) its one year is one; points of five,
    ten, a hundred (`10/10`) are none, where no other date is written so, nor are one figure or two alone, nor figures
    right behind a hash: a tag that everybody writes (`#2023`), or a thing's number, nor values of a laboratory."""
    slashed = [span.text for span in draft.spans if span.type == "DATE" and SLASHED.fullmatch(span.text)]
    rated = all(map(_is_rate, slashed))
    streets = {span.end for span in draft.spans if span.type == "FAC" and _is_street(span.text, language)}
    return draft.having(
        dataclasses.replace(part, type="CARDINAL") if part.type == "DATE" and part.source == "ner"
        and ((rated and _is_rate(part.text)) or FIGURES.fullmatch(part.text) or _tagged(part, draft.text)
             or _measured(part, draft))
        else _year(part, language)
        for span in draft.spans for part in _file_apart(_house(span, streets, draft.text))
    )


def _is_street(text: str, language: Language) -> bool:
    """Whether a name ends in a word for a public space as it stands, of no building: `Bem utca`, no `Margit híd`."""
    last = language.letters.lower(text).split()[-1]
    halls = {rule.split()[0] for rule in language.habits.landmarks}
    return " " in text and last not in halls and language.names.public_space_type(last) is not None


def _house(span: Span, streets: Container[int], text: str) -> Span:
    """What could be a day of a month as the number of a house and its flat, right behind a street: `Bem utca 12/4`."""
    behind = span.type == "DATE" and span.start - 1 in streets and text[span.start - 1] == " "
    if not behind or SLASHED.fullmatch(span.text) is None:
        return span
    return dataclasses.replace(span, type="ADDR_NO", norm=span.text, head=None, source="pattern", score=0.8)


def _file_apart(span: Span) -> tuple[Span, ...]:
    """Of a tagger's date that begins with the number of a file and its year (`1184/97. II. 14.`) that, and the date."""
    match = FILED.match(span.text) if span.type in ("DATE", "LAW") and span.source == "ner" else None
    least = PRESSURE if match is not None and len(match[2]) == len("97") else DAYS
    if match is None or int(match[1]) <= least or int(match[1]) in YEARS:
        return (span,)
    if span.type == "LAW" and (match[0] != span.text or len(match[2]) != len("889")):
        return (span,)  # of acts the year is whole
    end = span.start + match.end()
    number = dataclasses.replace(span, end=end, text=match[0], type="CASEID", norm="", head=None)
    start = end + len(span.text[match.end() :]) - len(rest := span.text[match.end() :].lstrip())
    return (number, dataclasses.replace(span, start=start, text=rest, norm="", head=None)) if rest else (number,)


def _tagged(span: Span, text: str) -> bool:
    """Whether figures stand right behind a hash, be that taken for a part of them or not, and no letter behind them."""
    behind = text[span.end : span.end + 1]
    return HASHED.fullmatch(text, max(0, span.start - 1), span.end) is not None and not behind.isalnum()


def _measured(span: Span, draft: Draft) -> bool:
    """Whether figures are a value: right before a unit with a stroke, or behind a clinical term and other values of it:
    `NT-proBNP 6840 1920 pg/ml`."""
    if VALUE.fullmatch(span.text) is None:
        return False
    term = len(draft.text[max(0, span.start - WIDE) : span.start].rstrip(VALUES)) + max(0, span.start - WIDE)
    line = draft.text.find("\n", term, span.start) < 0
    return UNIT.match(draft.text, span.start + len(span.text.rstrip("."))) is not None or (
        line and term > 0 and draft.clinic.terms.touch(term - 1, term))


VALUE = re.compile(r"\d{4}\.?")
VALUES = " \t\xa0.,:=<>~-–0123456789"
"""What stands between a term and one of its values."""
WIDE = 60
"""Code points in which a value stands behind its term in a table."""
UNIT = re.compile(r"[ \xa0]{0,4}[^\W\d_]{1,5}/[^\W\d_]{1,4}(?!\w)")
HASHED = re.compile(r"[^\w&]?#\d+")


def years_of_terms(draft: Draft, language: Language) -> Draft:
    """Rule: the year behind the letters of general terms that the tables know belongs to their name: `YSE 1998`."""
    def of_terms(span: Span) -> bool:
        before = TERMS.search(draft.text, max(0, span.start - LONGEST), span.start) if span.type == "DATE" else None
        year = YEAR.match(span.text) if before is not None else None
        row = language.names.thing(f"{before[1]} {year[0]}") if before is not None and year is not None else None
        return row is not None and row.kind == "LAW"

    return draft.having(span for span in draft.spans if not of_terms(span))


TERMS = re.compile(r"(?<!\w)([^\W\d_]{2,6}) $")
LONGEST = 8
"""Code points in which such letters stand before a year."""


def _is_rate(text: str) -> bool:
    match = RATED.fullmatch(text)
    return match is not None and int(match[1]) <= int(match[2])


KEPT = frozenset(("WORK_OF_ART", "EVENT"))
"""Kinds of names that stay, and whose year does not: days move beside it."""
DATED = re.compile(r"[^\W\d_][.)]?[ \xa0]((?:199|20[0-4])\d)$")


def years_behind(draft: Draft, language: Language) -> Draft:
    """Rule: the year at the end of what a tagger takes for an event or a work (`Osztálytalálkozó 2024`) is a date."""
    out: list[Span] = []
    for span in draft.spans:
        match = DATED.search(span.text) if span.type in KEPT and span.source == "ner" else None
        out.append(span)
        if match is not None:
            start = span.start + match.start(1)
            name = span.text[: match.start(1)].rstrip()
            out[-1] = dataclasses.replace(span, end=span.start + len(name), text=name, norm="", head=None)
            out.append(Span(start, span.end, match[1], "DATE", norm=match[1], source="ner", score=0.7))
    return draft.having(out)


def _year(span: Span, language: Language) -> Span:
    if span.type != "DATE" or span.source != "ner":
        return span
    years = list(YEAR.finditer(span.text))
    if len(years) != 1 or years[0][0] == span.text or dates.parse(span.norm, language.at("pseudo")) is not None:
        return span
    start = span.start + years[0].start()
    return dataclasses.replace(span, start=start, end=start + len(years[0][0]), text=years[0][0], norm=years[0][0],
                               head=None)
