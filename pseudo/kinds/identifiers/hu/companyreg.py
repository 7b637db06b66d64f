"""Cégjegyzékszám, the number of a Hungarian company in the register: court, form, serial, written 01-10-041585.

Court 01 to 20, form 01 to 23 (06 limited partnership, 09 limited company, 10 company limited by shares, 11 sole
proprietor); no check digit. Rule: Act V of 2006.

>>> validate("01-10-041585")
'0110041585'
>>> format("0110041585")
'01-10-041585'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell

STRUCTURE = Expression(r"(?:0[1-9]|1\d|20)(?:0[1-9]|1\d|2[0-3])\d{6}")


def compact(number: str) -> str:
    """The ten figures."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no register number."""
    digits = compact(number)
    if not STRUCTURE.fullmatch(digits):
        raise IdentifierError("not a company register number: court, form, six figures")
    return digits


def format(number: str) -> str:
    """01-10-041585."""
    return respell(compact(number), like="00-00-000000")


def generate(stream: Stream, like: str = "01-09-000000") -> str:
    """A number of the same court and form, in the spelling of `like`."""
    old = compact(like)
    return respell(old[:4] + "0" * (old[4:5] == "0") + stream.digits(5 + (old[4:5] != "0")), like)


def region_at(number: str, country: str | None = None) -> tuple[int, int] | None:
    """Where the code of the court stands: the first two figures."""
    match = re.match(r"\D{0,4}(\d\d)", number)
    return match.span(1) if match else None


def with_region(number: str, code: str, country: str | None = None) -> str:
    """The number in the register of another court."""
    at = region_at(number)
    return number if at is None else number[: at[0]] + code + number[at[1] :]


PATTERN = standing(r"(?:0[1-9]|1\d|20)([ \xa0]?[-‑–]?[ \xa0]?)(?:0[1-9]|1\d|2[0-3])\1\d{6}")
KIND = Kind("COMPANYREG", PATTERN, compact, validate, generate, bare=0.6)
