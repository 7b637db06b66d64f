"""Numbers without a structure of their own: letters and figures of some shape, perhaps with a check digit.

What comes in: a row that says how the number looks, how it is written, of what a new one is made. What goes out: a
`Kind` in the manner of python-stdnum: compact, validate, format, generate. Start at `kind`.

A new number is made of pieces, in the order of the column `new`, from the letters and figures of the old:
    =ABC  what ABC (an expression) matches at this place stays     ~ABC  what it matches becomes other letters, figures
    #6    so many new figures; #-1: all that are left but one      0#6   the same, but a zero with which the old begins
    [ABC] one of these letters           *, **     the check digit, or so many of them, of all that stands before
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

from pseudo.core.errors import LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, Region
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rows import Row, expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell, respelt
from pseudo.kinds.identifiers.structures.checks import Check, check_digit, fits
from pseudo.kinds.identifiers.tables import Patterns

TRIES = 1000
"""Numbers that are drawn until one is issued: of the rows that there are, one in ten is not."""


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
    if not piece.strip("*"):
        if check is None:
            raise LanguageError("identifiers.tsv: a new number has a check digit, but the row has no rule for it")
        return check(new, len(piece)) or None
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
        for _ in range(TRIES):
            new: str | None = ""
            for piece in pieces.split():
                more = _piece(piece, old, new or "", stream, check)
                new = None if more is None or new is None else new + more
                if new is None:
                    break
            if new is not None:
                return new
        raise LanguageError(f"identifiers.tsv: no number made of {pieces!r} has a check digit")
    return None


def kind(row: Row, patterns: Patterns, signs: str = "") -> Kind:
    """The kind of a row. signs: separators that are part of the number."""
    shape, check = Expression(row.shape), check_digit(row.check) if row.check else None
    right = fits(row.check) if row.check else None

    def compact(number: str) -> str:
        return characters(number, signs).removeprefix(row.prefix)

    def validate(number: str) -> str:
        own = compact(number)
        if not shape.fullmatch(own) or (right is not None and not right(own)):
            raise IdentifierError(f"not {row.says}")
        return own

    def generate(stream: Stream, like: str) -> str:
        new = _made(compact(like), row.new, stream, check)
        if new is None:
            return alike(like, stream)
        return respelt(row.prefix * characters(like).startswith(row.prefix) + new, like, signs)

    return Kind(
        row.type, row.standing, compact, validate, generate, scheme=row.scheme, checked=check is not None,
        alone=float(row.alone or 0), bare=float(row.bare or 0), bare_shape=expression(row.looks),
        sure=expression(row.looks if row.sure == "=" else row.sure), fallback=row.fallback == "yes",
        format=lambda number: spelt(compact(number), row.like), region=region(row.region))
