"""Személyi azonosító (személyi szám), the Hungarian personal identifier: M YYMMDD SSS K, written 1-800517-1249.

M: 1 and 2 men and women born 1900 to 1999, 3 and 4 from 2000 on, 5 to 8 the same for other groups (immigrants, born
before 1900). K: to 1996 the sum of position times figure, from 1997 with the weights 10 to 1, modulo 11; 10 is not
issued. Rule: Act XX of 1996, annex.

>>> validate("1-800517-1249")
'18005171249'
>>> validate("3 050607 1231")
'30506071231'
>>> birth_date("3-050607-1231")
datetime.date(2005, 6, 7)
"""

from __future__ import annotations

import datetime
import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.shapes import characters, respell

CHANGE = datetime.date(1997, 1, 1)


def compact(number: str) -> str:
    """The eleven figures."""
    return characters(number)


def birth_date(number: str) -> datetime.date:
    """The day of birth that the number tells. raises IdentifierError when it tells no day."""
    digits = compact(number)
    century = 2000 if digits[0] in "3478" else 1900
    try:
        return datetime.date(century + int(digits[1:3]), int(digits[3:5]), int(digits[5:7]))
    except ValueError as error:
        raise IdentifierError("not a personal identifier: its figures are no day of birth") from error


def check_digit(first: str) -> int:
    """The eleventh figure of the first ten; 10 means that the number is not issued."""
    return weighted(first, range(1, 11) if birth_date(first) < CHANGE else range(10, 0, -1)) % 11


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no personal identifier."""
    digits = compact(number)
    if not re.fullmatch(r"[1-8]\d{10}", digits) or int(digits[10]) != check_digit(digits[:10]):
        raise IdentifierError("not a personal identifier: M YYMMDD SSS and a check digit")
    return digits


def format(number: str) -> str:
    """1-800517-1249."""
    return respell(compact(number), like="0-000000-0000")


def _first(old: str, born: datetime.date) -> str:
    """The first figure: gender and group as before, century as the day of birth."""
    group, odd = ("5" if old in "5678" else "1"), int(old) % 2
    return str(int(group) + (1 - odd) + (2 if born.year >= 2000 else 0))


def with_birth(stream: Stream, like: str, born: datetime.date) -> str:
    """A valid number of the same gender, born on that day, in the spelling of `like`."""
    head = _first(compact(like)[0], born) + born.strftime("%y%m%d")
    while check_digit(first := head + stream.digits(3)) == 10:
        pass
    return respell(f"{first}{check_digit(first)}", like)


def generate(stream: Stream, like: str = "1-800101-0000") -> str:
    """A valid number of the same gender and year of birth, in the spelling of `like`."""
    try:
        year = birth_date(like).year
    except IdentifierError:
        year = 1940 + stream.below(60)
    like = like if compact(like)[:1] in {*"12345678"} else "1-800101-0000"
    return with_birth(stream, like, datetime.date(year, 1, 1) + datetime.timedelta(days=stream.below(365)))


PATTERN = standing(r"[1-8][ \xa0-]?\d{6}[ \xa0-]?\d{4}")
KIND = Kind(
    "PERSONALID", PATTERN, compact, validate, generate,
    checked=True, alone=0.9, birth_date=birth_date, with_birth=with_birth
)
