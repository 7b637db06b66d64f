"""Adóazonosító jel, the Hungarian tax identification number of a person: ten figures.

8, five figures for the days from 1867-01-01 to the day of birth, three figures that tell apart the persons born that
day, a check digit: the sum of position times figure, modulo 11 (10 is not issued). Rule: annex of Act XX of 1996.

>>> validate("8422780135")
'8422780135'
>>> birth_date("8422780135")
datetime.date(1982, 10, 3)
"""

from __future__ import annotations

import datetime
import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.shapes import characters, respell

EPOCH = datetime.date(1867, 1, 1)
LAST = datetime.date(2099, 12, 31)


def compact(number: str) -> str:
    """The ten figures."""
    return characters(number)


def check_digit(first: str) -> int:
    """The tenth figure of the first nine; 10 means that the number is not issued."""
    return weighted(first, range(1, 10)) % 11


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no tax identification number of a person."""
    digits = compact(number)
    if not re.fullmatch(r"8\d{9}", digits) or int(digits[9]) != check_digit(digits[:9]) or birth_date(digits) > LAST:
        raise IdentifierError("not a tax identification number: 8, nine figures, the last a check digit")
    return digits


def birth_date(number: str) -> datetime.date:
    """The day of birth that the number tells."""
    return EPOCH + datetime.timedelta(days=int(compact(number)[1:6]))


def format(number: str) -> str:
    """No separators."""
    return compact(number)


def with_birth(stream: Stream, like: str, born: datetime.date) -> str:
    """A valid number of a person born on that day, in the spelling of `like`."""
    days = (born - EPOCH).days
    if not 0 <= days <= 99999:
        raise IdentifierError("a tax identification number holds birthdays from 1867-01-01 to 2140-10-14")
    while check_digit(first := f"8{days:05d}{stream.digits(3)}") == 10:
        pass
    return respell(f"{first}{check_digit(first)}", like)


def generate(stream: Stream, like: str = "8000000000") -> str:
    """A valid number; of a valid `like` the year of birth is kept, else somebody born in 1940 to 2005."""
    digits = compact(like)
    year = birth_date(digits).year if re.fullmatch(r"8[1-7]\d{8}", digits) else 1940 + stream.below(66)
    return with_birth(stream, like, datetime.date(year, 1, 1) + datetime.timedelta(days=stream.below(365)))


PATTERN = standing(r"8\d{3}([ \xa0-]?)\d{3}\1\d{3}|8[ \xa0]\d{3}[ \xa0]\d{3}[ \xa0]\d{3}")
KIND = Kind(
    "TAXID", PATTERN, compact, validate, generate,
    checked=True, alone=0.9, birth_date=birth_date, with_birth=with_birth
)
