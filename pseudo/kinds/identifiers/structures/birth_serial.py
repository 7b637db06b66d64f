"""Numbers that hold the day of birth in figures: sign of gender and century, YYMMDD, serial, check digit.

What comes in: a row. Its facts: `signs`, of each group of people the signs of men and women, a pair for each century;
`centuries`, when these begin; `change`, the day from which other weights hold, `later`, these weights; `serial`, its
figures; `years`, those in which the person may be born where it is not kept. What goes out: a `Kind`. Start at `kind`.
"""

from __future__ import annotations

import datetime
from dataclasses import replace

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.shapes import respell
from pseudo.kinds.identifiers.structures import number
from pseudo.kinds.identifiers.structures.number import check_digit, spelt
from pseudo.kinds.identifiers.tables import Patterns


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    plain = number.kind(replace(row, check=""), patterns)
    earlier, later = check_digit(row.check), check_digit(row.fact("later"))
    change = datetime.date.fromisoformat(row.fact("change"))
    groups = [group.split("/") for group in row.fact("signs").split()]
    centuries = [int(century) for century in row.fact("centuries").split("/")]
    serial = int(row.fact("serial"))
    first_year, last_year = map(int, row.fact("years").split("-"))

    def birth_date(written: str) -> datetime.date:
        own = plain.compact(written)
        at = next((at for group in groups for at, signs in enumerate(group) if own[0] in signs), 0)
        try:
            return datetime.date(centuries[at] + int(own[1:3]), int(own[3:5]), int(own[5:7]))
        except ValueError as error:
            raise IdentifierError(f"not {row.says}; its figures are no day of birth") from error

    def check(first: str) -> str:
        return (earlier if birth_date(first) < change else later)(first)

    def validate(written: str) -> str:
        own = plain.validate(written)
        if own[-1] != check(own[:-1]):
            raise IdentifierError(f"not {row.says}")
        return own

    def sign(old: str, born: datetime.date) -> str:
        """Gender and group as before, century as the day of birth."""
        group = next((group for group in groups if old in "".join(group)), groups[0])
        woman = 1 - int(old) % 2 if old not in "".join(group) else next(s.index(old) for s in group if old in s)
        at = max((at for at, century in enumerate(centuries) if century <= born.year), default=0)
        return group[at][woman]

    def with_birth(stream: Stream, like: str, born: datetime.date) -> str:
        head = sign(plain.compact(like)[0], born) + born.strftime("%y%m%d")
        while not check(first := head + stream.digits(serial)):
            pass
        return respell(first + check(first), like)

    def generate(stream: Stream, like: str) -> str:
        try:
            year = birth_date(like).year
        except IdentifierError:
            year = first_year + stream.below(last_year - first_year + 1)
        known = plain.compact(like)[:1] in {sign for group in groups for signs in group for sign in signs}
        shown = like if known else row.like
        return with_birth(stream, shown, datetime.date(year, 1, 1) + datetime.timedelta(days=stream.below(365)))

    return replace(plain, validate=validate, generate=generate, checked=True, birth_date=birth_date,
                   with_birth=with_birth, format=lambda written: spelt(plain.compact(written), row.like))
