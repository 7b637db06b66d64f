"""Ügyszám, iktatószám: the numbers of court cases, police files and office papers.

Courts: `6.B.118/2020/7.`, `Pfv.III.20.441/2019/6.` (panel, register, division, number, year, serial). Police:
`09020/614-3/2022.bü.`. Offices: `JGY/2217-3/2022.`, `204-2-30571/4/2022-K`. The full stop after the serial belongs to
it. Source: rules of court administration (decree 14/2002 IM) and usual file numbers; no check digit.

>>> validate("6.B.118/2020/7.")
'6.B.118/2020/7'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import CONSONANTS, alike

COURT = (
    r"(?:(?:\d{1,3}|[IVX]{1,5})\.[ \xa0]?|\d{3,4}-(?:\d{1,3}\.)?)?[A-ZÁÉÖÜ][A-Za-záéöü]{0,6}\.[ \xa0]?"
    r"(?:[IVX]{1,5}\.[ \xa0]?)?"
    r"\d{1,3}(?:\.?\d{3}){0,2}"
    r"/(?:19|20)\d\d(?:[/-]\d{1,4}(?:[/-][IVX\d]{1,5})?)?\.?"
)
COMPANY = r"(?:\d{1,3}\.)?C(?:gt|t|gf)\.\d\d-\d{2,6}(?:-\d{6})?(?:/(?:19|20)\d\d)?(?:/\d{1,3})?"
"""A court's file on a company."""
ADMIN = r"(?:19|20)\d\d\.[A-Z][a-z]{0,3}\.(?:[IVX]{1,5}\.)?[A-Z]\.\d{1,4}(?:/\d{1,3})?\.?"
"""A court's own administration."""
POLICE = (
    r"\d{5}[/-]\d{1,6}(?:[/-]\d{1,6})?/(?:19|20)\d\d\.?[ \xa0]?"
    r"(?:bü|ált|szabs|id|eln|ig|rend|kp|kih|köz|fegy|kül|nyom)\.?"
)
OFFICE = (
    r"(?:[A-ZÁÉÍÓÖŐÚÜŰ]{1,8}(?:[/-][A-ZÁÉÍÓÖŐÚÜŰ]{1,8})?[/-]|(?!\d{1,2}[-/]\d{1,2}/\d{4}(?!\d))\d{1,7}[-/])\d{1,7}"
    r"(?:[-/]\d{1,5}){0,2}/(?:19|20)\d\d(?:\.[01]\d\.[0-3]\d|/\d\d\.[01]\d\.[0-3]\d)?\.?(?:[-/][A-Z]{1,3})?"
)
LAND = r"\d{4,6}/(?:19|20)\d\d\.[01]\d\.[0-3]\d\.?"
"""A decision of the land registry: number and the day on which it came in."""
DAY = Expression(r"(?:(?<=/)\d\d)?\.[01]\d\.[0-3]\d(?!\d)")
NOTARY = r"\d{5}/(?:Ü|U|H|K|N)/\d{1,6}/(?:19|20)\d\d(?:/\d{1,4})?\.?"
"""A notary's file: code of the notary, register, number, year, serial."""
REFERENCE = (
    r"[A-ZÁÉÍÓÖŐÚÜŰ]{1,6}(?:-(?:19|20)\d\d[/-]|/(?:19|20)\d\d/)\d{2,7}|(?:19|20)\d\d/[A-ZÁÉÖÜ]{1,4}/\d{2,6}"
    r"|[A-ZÁÉÖÜ]{1,4} \d{1,6}/(?:19|20)\d\d/\d{1,4}|\d{2,6}/(?:19|20)\d\d/[A-ZÁÉÖÜ]{1,4}"
    r"|[A-ZÁÉÖÜ][a-záéöü]{1,4}\.?[/-]\d{1,5}(?:-\d{1,3})?/(?:19|20)\d\d\.?"
)
YEARLY = r"(?!(?:1[5-9]|20)\d\d/)\d{4,6}/(?:19|20)\d\d\.?|(?:19|20)\d\d/(?!(?:19|20)\d\d(?!\d))\d{4,6}|\d\d/0\d{4}"
"""A long number and its year, either first."""
DECISION = r"\d{1,4}/(?:19|20)\d\d\.(?=\s?\([IVX]{1,4}\.\s?\d{1,2}\.?\))"
"""A body's decision in one case (`7/2023. (II. 9.) sz. határozat`), not a decree: those are
among the public numbers of the language. Its date is found as a date."""
PAPER = (
    r"\d{1,4}/(?:19|20)\d\d\.?"
    r"(?=\s(?:sz\.|számú|sz)\s(?!(?:[a-záéíóöőúüű-]{1,25}\s){0,2}(?:elvi|jogegységi|AB|Korm)\b)"
    r"(?:[a-záéíóöőúüű-]{1,25}\s){0,2}(?:határozat|végzés|ítélet|jegyzőkönyv|szerződés|megállapodás|ügy|akta|aktá|"
    r"irat|okirat|feljelentés|bejelentés|kérelem|kérelm|panasz|átirat|igazolás|szakvélemény|engedély|számla|számlá|"
    r"megrendelés|feljegyzés|beadvány)|\s(?:fsz\b|folyószám|anyakönyvi))"
)
"""A paper of one case by number and year alone; reports (`5/2014. számú jelentés`), rulings of principle are public."""
YEAR = Expression(r"(?<!\d)(?:19|20)\d\d(?!\d)")
LETTERS = Expression(r"(?<![^\W\d_])(?![IVX]+\b)[A-ZÁÉÍÓÖŐÚÜŰ]{3,8}(?![^\W\d_])")


def compact(number: str) -> str:
    """The number without spaces and without the full stop behind it, which not everybody writes."""
    return re.sub(r"\s", "", number).rstrip(".")


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it has no figure."""
    if not re.search(r"\d", number):
        raise IdentifierError("not a case number: no figure in it")
    return compact(number)


def format(number: str) -> str:
    """As written: file numbers have no one form."""
    return number


def generate(stream: Stream, like: str = "1.P.20.000/2024/1.") -> str:
    """New figures; years, registers, divisions, separators stay; an office's acronym (3 capitals or more) changes."""
    at = (region_at(like) or (0, 0))[1]
    out = like[:at]
    for year in (*YEAR.finditer(like), None):
        piece = like[at : year.start() if year else len(like)]
        out += _changed(piece, stream) + (year[0] if year else "")
        at = year.end() if year else at
    return out


def region_at(number: str, country: str | None = None) -> tuple[int, int] | None:
    """Where the county stands in a file of the police, the first two figures of the unit's code, or of a government
    office, its two letters; courts' files tell none.

    >>> region_at("09020/614-3/2022.bü."), region_at("SZ/2214-7/2023"), region_at("6.B.118/2020/7.")
    ((0, 2), (0, 2), None)
    """
    return (0, 2) if re.fullmatch(POLICE, number) or re.match(r"[A-Z]{2}[/-]", number) else None


def with_region(number: str, code: str, country: str | None = None) -> str:
    """The file of a unit or an office in another county."""
    return number if region_at(number) is None else code + number[2:]


def _changed(piece: str, stream: Stream) -> str:
    day = DAY.search(piece)
    if day is not None:  # the day on which it came in stays a day; its year moves with the others
        month, of_month = 1 + stream.below(12), 1 + stream.below(28)
        kept = day[0].partition(".")[0] + f".{month:02d}.{of_month:02d}"
        return _changed(piece[: day.start()], stream) + kept + _changed(piece[day.end() :], stream)
    figures = re.sub(r"\d+", lambda m: alike(m[0], stream), piece)
    return LETTERS.sub(lambda m: "".join(stream.choice(CONSONANTS.upper()) for _ in m[0]), figures)


PATTERN = Expression(
    rf"(?<![\w/.-])(?:{COURT}|{COMPANY}|{ADMIN}|{POLICE}|{NOTARY}|{LAND}|{OFFICE}|{REFERENCE}|{DECISION}|{PAPER}"
    rf"|{YEARLY})(?![\w/]|-\d)"
)
KIND = Kind("CASEID", PATTERN, compact, validate, generate, bare=0.7)
