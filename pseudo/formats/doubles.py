"""Whole numbers that programs write as they keep them: `1.23456788E8`, `123456788.0`.

What comes in: a number as a file has it. What goes out: its figures. There is `whole` alone.
"""

from __future__ import annotations

import re

DOUBLE = re.compile(r"\s*\+?(\d{1,17})(?:[.,](\d{0,17}))?(?:[Ee]\+?(\d{1,2}))?\s*")


def whole(number: str) -> str:
    """The figures of a whole number that is not negative; what else comes in, as it is.

    >>> [whole(each) for each in ("1.23456788E8", "123456788.0", "3.6301234567e+10", " 12 ", "007")]
    ['123456788', '123456788', '36301234567', '12', '007']
    >>> [whole(each) for each in ("1.5", "1E-3", "-3.0", "1.2.3", "x")]
    ['1.5', '1E-3', '-3.0', '1.2.3', 'x']
    """
    found = DOUBLE.fullmatch(number)
    if found is None:
        return number
    before, behind, power = found[1], (found[2] or "").rstrip("0"), int(found[3] or 0)
    if len(behind) > power:
        return number
    figures = before + behind.ljust(power, "0") if power else before
    return figures.lstrip("0") or "0" if power else figures
