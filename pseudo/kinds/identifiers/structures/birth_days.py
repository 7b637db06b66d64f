"""Numbers that hold the day of birth as days from another day: sign, days, serial, check digit.

What comes in: a row. Its facts: `from`, the day from which they count; `to`, the last day of birth; `sign`, the figure
before the days; `days`, `serial`, their figures; `plausible`, what a number looks like whose year of birth is kept;
`years`, those in which the person may be born where it is not kept. What goes out: a `Kind`. Start at `kind`.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import replace

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.shapes import respell
from pseudo.kinds.identifiers.structures import number
from pseudo.kinds.identifiers.structures.checks import check_digit
from pseudo.kinds.identifiers.tables import Patterns


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    plain, check = number.kind(row, patterns), check_digit(row.check)
    start, last = (datetime.date.fromisoformat(row.fact(name)) for name in ("from", "to"))
    sign, size, serial = row.fact("sign"), int(row.fact("days")), int(row.fact("serial"))
    first_year, last_year = map(int, row.fact("years").split("-"))
    plausible = row.fact("plausible")

    def birth_date(written: str) -> datetime.date:
        return start + datetime.timedelta(days=int(plain.compact(written)[len(sign) : len(sign) + size]))

    def validate(written: str) -> str:
        own = plain.validate(written)
        if birth_date(own) > last:
            raise IdentifierError(f"not {row.says}")
        return own

    def with_birth(stream: Stream, like: str, born: datetime.date) -> str:
        days = (born - start).days
        if not 0 <= days < 10**size:
            raise IdentifierError(f"not a day of birth that such a number can hold: {row.says}")
        while not check(first := f"{sign}{days:0{size}d}{stream.digits(serial)}"):
            pass
        return respell(first + check(first), like)

    def generate(stream: Stream, like: str) -> str:
        own = plain.compact(like)
        kept = re.fullmatch(plausible, own) is not None
        year = birth_date(own).year if kept else first_year + stream.below(last_year - first_year + 1)
        return with_birth(stream, like, datetime.date(year, 1, 1) + datetime.timedelta(days=stream.below(365)))

    return replace(plain, validate=validate, generate=generate, birth_date=birth_date, with_birth=with_birth)
