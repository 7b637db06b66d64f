"""Numbers that hold the day of birth in figures, and a serial: `2-580419-3525`, `131052-308T`.

What comes in: a row. Its facts:
    form       where the parts stand: `SYYMMDDNNN*`; S the sign of the century (and of gender), Y, M, D the day of
               birth, N the serial, * the check digit, which is the last
    signs      the signs of each century, `/` between: those of men and women, a pair for each; a group of people after
               the other, if there are several; `centuries`: when these begin
    gender     `serial`: an odd serial is a man's, and the sign tells the century alone, be there one or several for it
    change     the day from which other weights hold, `later`: these weights; none: always the column `check`
    years      those in which the person may be born where it is not kept
What goes out: a `Kind`. Start at `kind`.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import replace

from pseudo.core.errors import LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.shapes import respelt
from pseudo.kinds.identifiers.structures import number
from pseudo.kinds.identifiers.structures.checks import check_digit, fits
from pseudo.kinds.identifiers.structures.number import TRIES, spelt
from pseudo.kinds.identifiers.tables import Patterns

PARTS = re.compile(r"S|YY|MM|DD|N+|\*$")
DAYS = 365


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    form = row.fact("form")
    parts = {match[0][0]: match.span() for match in PARTS.finditer(form)}
    if "".join(match[0] for match in PARTS.finditer(form)) != form or parts.keys() != set("SYMDN*"):
        raise LanguageError(f"identifiers.tsv: {row.scheme or row.type} needs a form of S, YY, MM, DD, N and a last *")
    groups = [group.split("/") for group in row.fact("signs").split()]
    every = "".join(sign for group in groups for sign in group)
    centuries = [int(century) for century in row.fact("centuries").split("/")]
    by_serial = row.fact("gender", "sign") == "serial"
    size = parts["N"][1] - parts["N"][0]
    first_year, last_year = map(int, row.fact("years").split("-"))
    separators = "".join(sign for sign in every if not sign.isalnum())
    plain = number.kind(replace(row, check=""), patterns, separators)
    change = row.fact("change", "")
    rules = (row.check, row.fact("later") if change else row.check)
    changed = datetime.date.fromisoformat(change or "0001-01-01")
    checks, right = tuple(map(check_digit, rules)), tuple(map(fits, rules))

    def part(own: str, name: str) -> str:
        return own[slice(*parts[name])]

    def birth_date(written: str) -> datetime.date:
        own = plain.compact(written)
        at = next((at for group in groups for at, signs in enumerate(group) if part(own, "S") in signs), 0)
        try:
            year, month, day = (int(part(own, name)) for name in "YMD")
            return datetime.date(centuries[at] + year, month, day)
        except ValueError as error:
            raise IdentifierError(f"not {row.says}; its figures are no day of birth") from error

    def validate(written: str) -> str:
        own = plain.validate(written)
        if not right[birth_date(own) >= changed](own):
            raise IdentifierError(f"not {row.says}")
        return own

    def sign(old: str, born: datetime.date) -> str:
        """Gender and group as before, century as the day of birth."""
        group = next((group for group in groups if old in "".join(group)), groups[0])
        at = max((at for at, century in enumerate(centuries) if century <= born.year), default=0)
        if by_serial:
            return old if old in group[at] else group[at][0]
        woman = 1 - int(old) % 2 if old not in "".join(group) else next(s.index(old) for s in group if old in s)
        return group[at][woman]

    def with_birth(stream: Stream, like: str, born: datetime.date) -> str:
        own = plain.compact(like)
        told = {"S": sign(part(own, "S"), born), **dict(zip("YMD", born.strftime("%y %m %d").split(), strict=True))}
        odd = part(own, "N")[-1:] in tuple("13579")
        for _ in range(TRIES):
            told["N"] = stream.digits(size)
            if by_serial and int(told["N"]) % 2 != odd:
                continue
            first = "".join(told[name] for name in parts if name != "*")
            if last := checks[birth_date(first) >= changed](first):
                return respelt(first + last, like, separators)
        raise LanguageError(f"identifiers.tsv: {row.scheme or row.type}: no number of its form has a check digit")

    def generate(stream: Stream, like: str) -> str:
        try:
            year = birth_date(like).year
        except IdentifierError:
            year = first_year + stream.below(last_year - first_year + 1)
        shown = like if part(plain.compact(like), "S") in tuple(every) else row.like
        return with_birth(stream, shown, datetime.date(year, 1, 1) + datetime.timedelta(days=stream.below(DAYS)))

    return replace(plain, validate=validate, generate=generate, checked=True, birth_date=birth_date,
                   with_birth=with_birth, format=lambda written: spelt(plain.compact(written), row.like))
