"""Adószám, the Hungarian tax number of a business: 8 + 1 + 2 figures, written 25978221-2-42.

The eighth figure is a check digit: 10 less the sum of the first seven times 9, 7, 3, 1, 9, 7, 3, modulo 10
(python-stdnum `hu.anum` checks these eight). The ninth tells the kind of taxation (1 to 5), the last two the county:
02 to 20, 22 to 44, 51. `HU` and the eight figures are the EU VAT number. Source: Act CL of 2017, tables of NAV.

>>> validate("25978221-2-42")
'25978221242'
>>> format("25978221242")
'25978221-2-42'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell

WEIGHTS = (9, 7, 3, 1, 9, 7, 3)
REGION = Expression(r"0[2-9]|1\d|20|2[2-9]|3\d|4[0-4]|51")


def compact(number: str) -> str:
    """The figures, without the HU of a VAT number."""
    return characters(number).removeprefix("HU")


def check_digit(first: str) -> str:
    """The eighth figure of the first seven."""
    return str(-weighted(first, WEIGHTS) % 10)


def validate(number: str) -> str:
    """The compact number, 8 or 11 figures. raises IdentifierError when it is no tax number."""
    digits = compact(number)
    if not re.fullmatch(r"\d{8}(?:[1-5]\d\d)?", digits) or digits[7] != check_digit(digits[:7]):
        raise IdentifierError("not a tax number: eight figures with a check digit, kind of taxation, county")
    if len(digits) == 11 and not REGION.fullmatch(digits[9:]):
        raise IdentifierError("not a tax number: no such county code")
    return digits


def format(number: str) -> str:
    """12345678-1-23."""
    return respell(compact(number), like="00000000-0-00" if len(compact(number)) == 11 else "00000000")


def generate(stream: Stream, like: str = "00000000-2-42") -> str:
    """A valid number in the spelling of `like`, whose kind of taxation and county are kept."""
    first = str(1 + stream.below(3)) + stream.digits(6)
    new = first + check_digit(first) + compact(like)[8:]
    return respell("HU" + new if characters(like).startswith("HU") else new, like)


def region_at(number: str, country: str | None = None) -> tuple[int, int] | None:
    """Where the code of the tax office stands: the last two of eleven figures."""
    match = re.search(r"\d\d$", number)
    return match.span() if match and len(re.sub(r"\D", "", number)) == 11 else None


def with_region(number: str, code: str, country: str | None = None) -> str:
    """The number at another tax office; the check digit does not depend on it."""
    at = region_at(number)
    return number if at is None else number[: at[0]] + code + number[at[1] :]


PATTERN = standing(r"(?:\d{8}([ \xa0]?[-‑–]?[ \xa0]?)[1-5]\1\d\d|HU ?\d{8}|\d{8})")
KIND = Kind("TAXNO", PATTERN, compact, validate, generate, checked=True, alone=0.95)
