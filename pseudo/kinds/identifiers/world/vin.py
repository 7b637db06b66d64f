"""Vehicle identification number (chassis number): seventeen letters and figures without I, O, Q (ISO 3779).

>>> validate("WVWZZZ1JZXW000001")
'WVWZZZ1JZXW000001'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell


def compact(number: str) -> str:
    """Letters and figures, upper case."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is none."""
    new = compact(number)
    if not re.fullmatch(r"(?=\D*\d)(?=[^A-Z]*[A-Z])[A-HJ-NPR-Z\d]{13}\d{4}", new):
        raise IdentifierError("not a vehicle identification number")
    return new


def format(number: str) -> str:
    """No separators."""
    return compact(number)


def generate(stream: Stream, like: str = "WVWZZZ00000000000") -> str:
    """A number of the same maker (first three) and attributes; the last six figures are new."""
    return respell(compact(like)[:11] + stream.digits(6), like)


PATTERN = Expression(r"(?<!\w)(?<!\w[/.-])(?=[A-Z\d]{0,16}[A-Z])[A-HJ-NPR-Z\d]{13}\d{4}(?!\w)")
KIND = Kind("ID", PATTERN, compact, validate, generate, bare=0.6)
