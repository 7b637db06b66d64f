"""IMEI, the number of a mobile device: fifteen figures, the last a check digit (Luhn; 3GPP TS 23.003).

>>> validate("35-693803-564380-9")
'356938035643809'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing
from pseudo.kinds.identifiers.shapes import characters, respell


def compact(number: str) -> str:
    """The fifteen figures."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is none."""
    from stdnum import luhn

    digits = compact(number)
    if not re.fullmatch(r"\d{15}", digits) or not luhn.is_valid(digits):
        raise IdentifierError("not the number of a mobile device: fifteen figures, the last a check digit")
    return digits


def format(number: str) -> str:
    """35-693803-564380-9."""
    return respell(compact(number), like="00-000000-000000-0")


def generate(stream: Stream, like: str = "35-000000-000000-0") -> str:
    """A valid number of the same kind of device (first two figures), in the spelling of `like`."""
    from stdnum import luhn

    first = compact(like)[:2] + stream.digits(12)
    return respell(first + luhn.calc_check_digit(first), like)


PATTERN = standing(r"\d{2}([ -]?)\d{6}\1\d{6}\1\d")
KIND = Kind("ID", PATTERN, compact, validate, generate, checked=True)
