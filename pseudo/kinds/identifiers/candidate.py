"""What an identifier offers the search and the replacement, and the error all of them raise.

What comes in: nothing; this module holds values. What goes out: `Kind`, one identifier type of one language as the
search and the replacement use it, and `IdentifierError`. Start at `Kind`; `kinds` collects them.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pseudo.core.errors import InputError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.tables import Tables


class IdentifierError(InputError):
    """A number that is not of its kind, or a kind we do not know. Never repeats the number."""


@dataclass(frozen=True, slots=True)
class Found:
    """One identifier in a text, before its suffix is joined: `text[start:end]`, how far it is trusted, and why."""

    start: int
    end: int
    type: str
    score: float
    why: str


Search = Callable[[str, Tables, Contexts], Iterator[Found]]
"""What finds identifiers that a pattern alone does not."""


@dataclass(frozen=True, slots=True)
class Region:
    """Where a number tells a region. at: where its code stands, by number and country; moved: the number with another
    code, by number, code and country."""

    at: Callable[[str, str | None], tuple[int, int] | None]
    moved: Callable[[str, str, str | None], str]


@dataclass(frozen=True, slots=True)
class Account:
    """What the account numbers of a country have to do with banks and with its IBAN.

    bank_code  the figures that tell the bank; None where the number has no length of one
    with_bank  the number with another bank's code and the check digit that this asks for
    in_iban    the account that a compact IBAN of this country holds; None for another
    for_iban   the account as an IBAN holds it
    """

    bank_code: Callable[[str], str | None]
    with_bank: Callable[[str, str], str]
    in_iban: Callable[[str], str | None]
    for_iban: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Kind:
    """One identifier: its type in the design, how it looks, how it is checked, how a new one is made.

    type      `SOCIALID`, `PLATE`, ...
    scheme    which number of that type it is (`hu.taj`); empty where there is one everywhere
    pattern   surface candidates in the text as it is; group 0 is the identifier without its suffix
    checked   True when `is_valid` looks at check digits
    alone     how far a valid check digit is trusted with no context word (0: not at all)
    bare      how far the shape is trusted with neither check digit nor context word (0: not at all)
    sure    what the surface must look like to be trusted bare as a clear structure
    bare_shape  what the surface must look like to be trusted bare; None: as the pattern
    compact, validate, generate   as in python-stdnum; `generate(stream, like=spelling)` keeps the spelling
    fallback    True for the kind that takes what no other of its type knows
    birth_date   the date that the number tells, where it tells one
    with_birth   a new number of a person born on another day, same gender, spelt like the old
    format       the compact number as it is usually written
    search       finds what the pattern does not
    region, account   of numbers that tell a region, a bank
    earlier      a number in the series before its own, spelt as such were; itself where there is none
    """

    type: str
    pattern: Expression
    compact: Callable[[str], str]
    validate: Callable[[str], str]
    generate: Callable[..., str]
    checked: bool = False
    alone: float = 0.0
    bare: float = 0.0
    bare_shape: Expression | None = None
    sure: Expression | None = None
    fallback: bool = False
    birth_date: Callable[[str], datetime.date] | None = None
    with_birth: Callable[[Stream, str, datetime.date], str] | None = None
    scheme: str = ""
    format: Callable[[str], str] | None = None
    search: Search | None = None
    region: Region | None = None
    account: Account | None = None
    earlier: Callable[[str], str] = str

    def is_valid(self, number: str) -> bool:
        """Whether `validate` accepts the number."""
        try:
            self.validate(number)
        except IdentifierError:
            return False
        return True


def weighted(digits: str, weights: Sequence[int]) -> int:
    """Sum of the digits, each times its weight; the weights are taken round and round.

    >>> weighted("12345678", (3, 7))
    188
    """
    return sum(int(digit) * weights[at % len(weights)] for at, digit in enumerate(digits))


def standing(pattern: str) -> Expression:
    """The pattern where it stands alone: not inside a word, nor a piece of a longer number (`1/123 456 788`).

    >>> bool(standing(r"\\d{3}").search("x 123.")), standing(r"\\d{3}").search("1/123")
    (True, None)
    """
    return Expression(rf"(?<!\w)(?<!\w[/-])(?<!\d\.)(?:{pattern})(?!\w|[/.-]\d)")
