"""Oktatási azonosító, the Hungarian education number of pupils, students and teachers: eleven figures, the first a 7.

The last figure is the sum of position times figure, modulo 11 (10 is not issued). Rule: Government decree 79/2006.

>>> validate(generate(Stream(b"k" * 16))).startswith("7")
True
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.shapes import characters, respell


def compact(number: str) -> str:
    """The eleven figures."""
    return characters(number)


def check_digit(first: str) -> int:
    """The eleventh figure of the first ten; 10 means that the number is not issued."""
    return weighted(first, range(1, 11)) % 11


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no education number."""
    digits = compact(number)
    if not re.fullmatch(r"7\d{10}", digits) or int(digits[10]) != check_digit(digits[:10]):
        raise IdentifierError("not an education number: 7, ten figures, the last a check digit")
    return digits


def format(number: str) -> str:
    """No separators."""
    return compact(number)


def generate(stream: Stream, like: str = "70000000000") -> str:
    """A valid number in the spelling of `like`."""
    while check_digit(first := "7" + stream.digits(9)) == 10:
        pass
    return respell(f"{first}{check_digit(first)}", like)


PATTERN = standing(r"7\d{10}")
KIND = Kind("ID", PATTERN, compact, validate, generate, checked=True, alone=0.6)
