"""Belföldi pénzforgalmi jelzőszám, the Hungarian account number (GIRO): 2 or 3 groups of eight figures.

The first eight are the bank (3), its branch (4) and a check digit; the account follows, its last figure a check digit:
10 less the sum of the figures times 9, 7, 3, 1, 9, 7, 3, 1, ..., modulo 10. Rule: MNB decree 18/2009 (VIII. 6.), annex.
The same account as an IBAN: `pseudo.kinds.identifiers.replacing` gives both spellings the same new account.

>>> validate("11773016-11111018")
'1177301611111018'
>>> format("1177301611111018")
'11773016-11111018'
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing, weighted
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell

WEIGHTS = (9, 7, 3, 1)


def compact(number: str) -> str:
    """The 16 or 24 figures."""
    return characters(number)


def check_digit(first: str) -> str:
    """The figure that closes a group."""
    return str(-weighted(first, WEIGHTS) % 10)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no account number."""
    digits = compact(number)
    if not re.fullmatch(r"\d{16}(?:\d{8})?", digits) or not digits.strip("0"):
        raise IdentifierError("not an account number: 16 or 24 figures")
    if digits[7] != check_digit(digits[:7]) or digits[-1] != check_digit(digits[8:-1]):
        raise IdentifierError("not an account number: wrong check digit")
    return digits


def format(number: str) -> str:
    """Groups of eight with hyphens."""
    digits = compact(number)
    return "-".join(digits[at : at + 8] for at in range(0, len(digits), 8))


def generate(stream: Stream, like: str = "00000000-00000000") -> str:
    """A valid number in the spelling of `like`; zeros that fill the last group stay, the bank is kept."""
    old = compact(like)
    bank = old[:3] if old[:3] != "000" else "117"
    branch = bank + stream.digits(4)
    if len(old) == 24 and old.endswith("0" * 8):  # a 16-figure account padded: the check digit is the sixteenth
        rest = stream.digits(7)
        body = rest + check_digit(rest) + "0" * 8
    else:
        size = len(old) - 9 if len(old) in (16, 24) else 7
        kept = len(old[8:-1]) - len(old[8:-1].lstrip("0")) if len(old) == 24 else 0
        rest = "0" * min(kept, size - 6) + stream.digits(size - min(kept, size - 6))
        body = rest + check_digit(rest)
    return respell(branch + check_digit(branch) + body, like)


def bank_code(number: str) -> str | None:
    """The three figures that tell the bank; None where the number has no length of one.

    >>> bank_code("11773016-11111018")
    '117'
    """
    digits = compact(number)
    return digits[:3] if re.fullmatch(r"\d{16}(?:\d{8})?", digits) else None


def with_bank(number: str, code: str) -> str:
    """The number with another bank's code and the check digit that this asks for, the rest as it was.

    >>> with_bank("11773016-11111018", "104"), validate(with_bank("11773016-11111018", "104"))
    ('10473012-11111018', '1047301211111018')
    """
    digits = compact(number)
    first = code + digits[3:7]
    return respell(first + check_digit(first) + digits[8:], number)


def in_iban(iban: str) -> str | None:
    """The account that an IBAN of this country holds, 16 or 24 figures; None for another IBAN.

    >>> in_iban("HU42117730161111101800000000")
    '1177301611111018'
    """
    match = re.fullmatch(r"HU\d\d(\d{16})(\d{8})", iban)
    return None if match is None else match[1] + match[2] * (match[2] != "0" * 8)


def for_iban(number: str) -> str:
    """The account as an IBAN holds it: 24 figures.

    >>> for_iban("11773016-11111018")
    '117730161111101800000000'
    """
    return compact(number).ljust(24, "0")


PATTERN = standing(r"\d{8}([ \xa0]?[-‑–]?[ \xa0]?)\d{8}(?:(?:\1|[ \xa0]?[-‑–][ \xa0]?)\d{8})?")
GROUPS = Expression(r"\d{8}[-‑–]\d{8}(?:[-‑–]\d{8})?")
"""Nothing else is written in two or three groups of eight; a misprinted check digit makes it no less an account."""
KIND = Kind("ACCOUNT", PATTERN, compact, validate, generate, checked=True, alone=0.95, bare=0.55, bare_shape=GROUPS,
            sure=GROUPS)
