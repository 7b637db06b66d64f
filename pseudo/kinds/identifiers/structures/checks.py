"""Check digits: what a number must end in, by a rule of its own or by what python-stdnum knows of it.

What comes in: the column `check` of a row. What goes out: what gives the check digits, and what says whether a number
has the right ones. Start at `check_digit` and `fits`. A rule is one of
    3 7 mod 10         weights, taken round and round, `mod` and the modulus (with a minus: the complement)
    3 7 mod 10 at 8    the same, of a check digit that stands at that place, not at the end
    7 3 1 mod -10 back the same, the weights from the last figure to the first
    luhn               the module of python-stdnum that makes it
    stdnum fi.hetu     the module that says whether a whole number is valid: signs are tried until one is
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Protocol

from pseudo.core.errors import LanguageError
from pseudo.kinds.identifiers.candidate import weighted

FIGURES = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHOLE = "stdnum "
"""Before the name of a module that checks whole numbers."""
BACK = " back"
"""Behind a rule whose weights run from the last figure to the first."""


class Check(Protocol):
    """The check digits behind the signs before them; empty where such a number is not issued."""

    def __call__(self, first: str, size: int = 1) -> str: ...


@cache
def _module(name: str) -> ModuleType:
    """A module of python-stdnum. raises LanguageError when there is none."""
    try:
        return import_module(f"stdnum.{name}")
    except ImportError as error:
        raise LanguageError(f"identifiers.tsv: python-stdnum has no module {name!r}, which a check names") from error


def check_digit(rule: str) -> Check:
    """What gives the check digits of a rule.

    >>> [check_digit(rule)("12345678") for rule in ("3 7 mod 10", "9 7 3 1 mod -10", "luhn", "7 3 1 mod -10 back")]
    ['8', '8', '2', '0']
    >>> check_digit("stdnum fi.hetu")("010190-123"), check_digit("stdnum tr.tckimlik")("123456789", 2)
    ('M', '50')
    """
    if rule.startswith(WHOLE):
        return lambda first, size=1: _tried(rule.removeprefix(WHOLE), first, size)
    weights, mod, modulus = rule.partition(" at ")[0].removesuffix(BACK).partition(" mod ")
    if not mod:
        return lambda first, size=1: str(_module(rule).calc_check_digit(first))
    back = rule.endswith(BACK)
    factors, whole, sign = [int(weight) for weight in weights.split()], abs(int(modulus)), 1 if int(modulus) > 0 else -1

    def digit(first: str, size: int = 1) -> str:
        last = sign * weighted(first[::-1] if back else first, factors) % whole
        return str(last) if last < 10 else ""

    return digit


def fits(rule: str) -> Callable[[str], bool]:
    """What says whether a compact number has the right check digits.

    >>> [fits(rule)("7992739871") for rule in ("luhn", "stdnum luhn", "9 7 3 1 mod -10")]
    [False, False, False]
    >>> [fits(rule)("79927398713") for rule in ("luhn", "stdnum luhn", "3 1 mod 10 at 2")]
    [True, True, False]
    """
    if rule.startswith(WHOLE):
        return lambda number: bool(_module(rule.removeprefix(WHOLE)).is_valid(number))
    check = check_digit(rule)
    place = int(rule.partition(" at ")[2] or 0) - 1  # -1: the last
    return lambda number: number[place] == check(number[:place])


def _tried(name: str, first: str, size: int) -> str:
    """The first signs that make the number valid, figures before letters; none, where no such number is."""
    valid = _module(name).is_valid
    for signs in (FIGURES, LETTERS):
        for last in product(signs, repeat=size):
            if valid(first + "".join(last)):
                return "".join(last)
    return ""
