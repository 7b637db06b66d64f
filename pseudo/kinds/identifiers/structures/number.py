"""Numbers without a structure of their own: letters and figures of some shape, perhaps with a check digit.

What comes in: a row that says how the number looks, how it is written, of what a new one is made. What goes out: a
`Kind` in the manner of python-stdnum: compact, validate, format, generate. Start at `kind`.

A new number is made of pieces, in the order of the column `new`, from the letters and figures of the old:
    =ABC  what ABC (an expression) matches at this place stays     ~ABC  what it matches becomes other letters, figures
    #6    so many new figures; #-1: all that are left but one      0#6   the same, but a zero with which the old begins
    [ABC] one of these letters                                     *     the check digit of all that stands before it
    other signs stand for themselves
Before pieces there may be the shape for which they hold (`SHAPE: pieces | SHAPE: pieces`); without pieces, or where no
shape fits, letters and figures become others of the same kind.

>>> row = Row("SOCIALID", shape=r"\\d{9}", like="000 000 000", new="#8 *", check="3 7 mod 10", says="a number")
>>> one = kind(row, {})
>>> one.validate("123 456 788"), one.generate(Stream(b"k" * 16), like="123-456-788")[3::4], one.is_valid("123456789")
('123456788', '--', False)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module

from pseudo.core.errors import LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, Region, weighted
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rows import Row, expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell
from pseudo.kinds.identifiers.tables import Patterns

Check = Callable[[str], str]
"""The check digit of the figures before it; empty where such a number is not issued."""


def check_digit(rule: str) -> Check:
    """The rule of a check digit as the column `check` has it: weights, taken round and round, `mod` and the modulus
    (with a minus: the complement), or the module of python-stdnum that knows it (`luhn`).

    >>> [check_digit(rule)("12345678") for rule in ("3 7 mod 10", "9 7 3 1 mod -10", "luhn")]
    ['8', '8', '2']
    """
    weights, mod, modulus = rule.partition(" mod ")
    if not mod:
        return lambda first: str(import_module(f"stdnum.{rule}").calc_check_digit(first))
    factors, size, sign = [int(weight) for weight in weights.split()], abs(int(modulus)), 1 if int(modulus) > 0 else -1

    def digit(first: str) -> str:
        last = sign * weighted(first, factors) % size
        return str(last) if last < 10 else ""

    return digit


def spelt(compact: str, like: str) -> str:
    """The compact number as it is usually written: in the spelling of its length, or in groups of one size.

    >>> spelt("AANZ271", "AAA-000|AA AA-000"), spelt("4539148803436467", "4"), spelt("12", "000")
    ('AA NZ-271', '4539 1488 0343 6467', '12')
    """
    if like.isdecimal() and len(like) == 1:
        return " ".join(compact[at : at + int(like)] for at in range(0, len(compact), int(like)))
    return next((respell(compact, one) for one in like.split("|") if len(characters(one)) == len(compact)), compact)


def region(source: str) -> Region | None:
    """A region whose code is group 1 of an expression; no expression, none.

    >>> office = region(r"^\\D{0,4}(\\d\\d)")
    >>> office.at("01-10-041585", None), office.moved("01-10-041585", "06", None)
    ((0, 2), '06-10-041585')
    """
    if not source:
        return None
    place = Expression(source)

    def at(number: str, country: str | None) -> tuple[int, int] | None:
        match = place.search(number)
        return match.span(1) if match else None

    def moved(number: str, code: str, country: str | None) -> str:
        here = at(number, country)
        return number if here is None else number[: here[0]] + code + number[here[1] :]

    return Region(at, moved)


def _piece(piece: str, old: str, new: str, stream: Stream, check: Check | None) -> str | None:
    """What a piece puts behind the new number so far; None for one that is not issued."""
    at = len(new)
    if piece == "*":
        if check is None:
            raise LanguageError("identifiers.tsv: a new number has a check digit, but the row has no rule for it")
        return check(new) or None
    if piece[0] in "=~":
        match = re.compile(piece[1:]).match(old, at)
        kept = match[0] if match else ""
        return kept if piece[0] == "=" else alike(kept, stream)
    if figures := re.fullmatch(r"(0?)#(-?\d+)", piece):
        zero = figures[1] if old[at : at + 1] == "0" else ""
        size = int(figures[2]) if int(figures[2]) > 0 else len(old) - at + int(figures[2])
        return zero + stream.digits(size - len(zero))
    return stream.choice(piece[1:-1]) if piece[0] == "[" else piece


def _made(old: str, recipe: str, stream: Stream, check: Check | None) -> str | None:
    """A new compact number by the pieces that fit the old; None where none do."""
    for one in recipe.split(" | ") if recipe else ():
        shape, colon, pieces = one.rpartition(": ")
        if colon and not re.fullmatch(shape, old):
            continue
        while True:
            new: str | None = ""
            for piece in pieces.split():
                more = _piece(piece, old, new or "", stream, check)
                new = None if more is None or new is None else new + more
                if new is None:
                    break
            if new is not None:
                return new
    return None


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    shape, check = Expression(row.shape), check_digit(row.check.partition(" at ")[0]) if row.check else None
    place = int(row.check.partition(" at ")[2] or 0) - 1  # of the check digit; -1: the last

    def compact(number: str) -> str:
        return characters(number).removeprefix(row.prefix)

    def validate(number: str) -> str:
        own = compact(number)
        if not shape.fullmatch(own) or (check is not None and own[place] != check(own[:place])):
            raise IdentifierError(f"not {row.says}")
        return own

    def generate(stream: Stream, like: str) -> str:
        new = _made(compact(like), row.new, stream, check)
        if new is None:
            return alike(like, stream)
        return respell(row.prefix * characters(like).startswith(row.prefix) + new, like)

    return Kind(
        row.type, row.standing, compact, validate, generate, scheme=row.scheme, checked=check is not None,
        alone=float(row.alone or 0), bare=float(row.bare or 0), bare_shape=expression(row.looks),
        sure=expression(row.looks if row.sure == "=" else row.sure), fallback=row.fallback == "yes",
        format=lambda number: spelt(compact(number), row.like), region=region(row.region))
