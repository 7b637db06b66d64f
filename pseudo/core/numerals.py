"""Roman numerals, read and written."""

from __future__ import annotations

import re

from pseudo.core import codes

ROMAN = re.compile("[IVXL]{1,7}")
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def roman_number(numeral: str) -> int:
    """The value of a Roman numeral.

    >>> roman_number("XIV")
    14
    """
    values = [{"I": 1, "V": 5, "X": 10, "L": 50}[sign] for sign in numeral]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def figures(numeral: str) -> str:
    """An ordinal number, Roman or Arabic, in Arabic figures; "" for what is no number.

    >>> figures("XIV."), figures("iii"), figures("8."), figures("Ferencvárosi")
    ('14', '3', '8', '')
    """
    bare = numeral.rstrip(".")
    if bare.isascii() and bare.isdecimal():
        return bare
    return str(roman_number(codes.upper(bare))) if ROMAN.fullmatch(codes.upper(bare)) else ""


def roman(number: int) -> str:
    """A number up to 89 as a Roman numeral.

    >>> roman(4), roman(23), roman(59)
    ('IV', 'XXIII', 'LIX')
    """
    tens, ones = divmod(number, 10)
    return ("L" + "X" * (tens - 5) if tens >= 5 else "XL" if tens == 4 else "X" * tens) + ONES[ones]
