"""Útlevél, the Hungarian passport: two letters and six or seven figures; foreign ones by their context word.

No check digit in the number itself. Source: Microsoft Purview's definition of the Hungarian passport number.

>>> validate("CM7702118")
'CM7702118'
"""

from __future__ import annotations

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import alike, characters

STRUCTURE = Expression(r"[A-Z]{2}\d{6,7}|[A-Z]\d{7,8}|\d{2}[A-Z]{2}\d{5}|\d{9}")


def compact(number: str) -> str:
    """Letters and figures, upper case."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it has no shape of a passport number."""
    passport = compact(number)
    if not STRUCTURE.fullmatch(passport):
        raise IdentifierError("not the number of a passport")
    return passport


def format(number: str) -> str:
    """No separators."""
    return compact(number)


def generate(stream: Stream, like: str = "BK0000000") -> str:
    """A number of the same shape and spelling."""
    return alike(like, stream)


PATTERN = standing(r"(?:[A-Z]{2}[ \xa0]?\d{3}[ \xa0]?\d{3,4}|[A-Z]\d{7,8}|\d{2}[A-Z]{2}\d{5})")
KIND = Kind("PASSPORT", PATTERN, compact, validate, generate)
