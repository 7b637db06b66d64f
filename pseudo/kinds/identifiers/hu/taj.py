"""TAJ, the Hungarian social security number: nine figures, the last a check digit.

Rule: annex of Act XX of 1996 on personal identifiers: the first eight figures times 3, 7, 3, 7, ...; the last figure of
the sum is the ninth.

>>> validate("123 456 788")
'123456788'
>>> format("123456788")
'123 456 788'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.shapes import characters, respell


def compact(number: str) -> str:
    """The nine figures."""
    return characters(number)


def check_digit(first: str) -> str:
    """The ninth figure of the first eight."""
    return str(weighted(first, (3, 7)) % 10)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no TAJ number."""
    digits = compact(number)
    if not re.fullmatch(r"\d{9}", digits) or digits[8] != check_digit(digits[:8]) or digits == "0" * 9:
        raise IdentifierError("not a TAJ number: nine figures, the last a check digit")
    return digits


def format(number: str) -> str:
    """Groups of three."""
    return respell(compact(number), like="000 000 000")


def generate(stream: Stream, like: str = "000 000 000") -> str:
    """A valid number in the spelling of `like`."""
    first = stream.digits(8)
    return respell(first + check_digit(first), like)


PATTERN = standing(r"\d{3}([ \xa0-]?)\d{3}\1\d{3}")
KIND = Kind("SOCIALID", PATTERN, compact, validate, generate, checked=True, alone=0.75)
