"""Number of a payment card: 13 to 19 figures, the last a check digit (Luhn, ISO/IEC 7812; python-stdnum `luhn`).

>>> validate("4539 1488 0343 6467")
'4539148803436467'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell


def compact(number: str) -> str:
    """The figures."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no card number."""
    from stdnum import luhn

    digits = compact(number)
    if not re.fullmatch(r"[2-6]\d{12,18}", digits) or not luhn.is_valid(digits):
        raise IdentifierError("not a card number: 13 to 19 figures, the last a check digit")
    return digits


def format(number: str) -> str:
    """Groups of four."""
    digits = compact(number)
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def generate(stream: Stream, like: str = "4000 0000 0000 0000") -> str:
    """A valid number of the same network (first figure), in the spelling of `like`."""
    from stdnum import luhn

    old = compact(like)
    first = old[0] + stream.digits(len(old) - 2)
    return respell(first + luhn.calc_check_digit(first), like)


PATTERN = standing(r"[2-6]\d{3}(?:([ \xa0-]?)\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|[ -]\d{6}[ -]\d{5})")
GROUPS = Expression(r"\d{4}([ \xa0-])\d{4}\1\d{4}\1\d{4}")
"""Four groups of four: a card even where a figure is misprinted."""
KIND = Kind("CARD", PATTERN, compact, validate, generate, checked=True, alone=0.85, bare=0.55, bare_shape=GROUPS,
            sure=GROUPS, fallback=True)
