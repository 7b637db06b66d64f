"""Account numbers in blocks: bank, branch and a check digit; then the account, its last figure a check digit.

What comes in: a row. Its facts: `country`, whose IBAN holds such an account; `block`, the figures of a block; `bank`,
how many of them tell the bank; `given`, the bank of an account that tells none; `blocks`, how many blocks there are.
The rule of both check digits is in the column `check`. What goes out: a `Kind` with its `Account`. Start at `kind`.
The same account as an IBAN: `pseudo.kinds.identifiers.replacing` gives both spellings the same new account.
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Account, IdentifierError, Kind
from pseudo.kinds.identifiers.rows import Row, expression
from pseudo.kinds.identifiers.shapes import characters, respell
from pseudo.kinds.identifiers.structures.checks import check_digit
from pseudo.kinds.identifiers.tables import Patterns


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    check, country, given = check_digit(row.check), row.fact("country"), row.fact("given")
    block, bank = int(row.fact("block")), int(row.fact("bank"))
    short, long = (block * int(blocks) for blocks in row.fact("blocks").split("/"))
    padding, plain = long - short, re.compile(rf"\d{{{short}}}(?:\d{{{long - short}}})?")
    held = re.compile(rf"{country}\d\d(\d{{{short}}})(\d{{{padding}}})")

    def validate(number: str) -> str:
        digits = characters(number)
        if not plain.fullmatch(digits) or not digits.strip("0"):
            raise IdentifierError(f"not {row.says}")
        if digits[block - 1] != check(digits[: block - 1]) or digits[-1] != check(digits[block:-1]):
            raise IdentifierError(f"not {row.says}; wrong check digit")
        return digits

    def generate(stream: Stream, like: str) -> str:
        """Zeros that fill the last block stay, the bank is kept."""
        old = characters(like)
        branch = old[:bank] if old[:bank] != "0" * bank else given
        branch += stream.digits(block - 1 - bank)
        if len(old) == long and old.endswith("0" * padding):  # a short account padded: its check digit stands before
            rest = stream.digits(short - block - 1)
            body = rest + check(rest) + "0" * padding
        else:
            size = len(old) - block - 1 if len(old) in (short, long) else short - block - 1
            zeros = len(old[block:-1]) - len(old[block:-1].lstrip("0")) if len(old) == long else 0
            zeros = min(zeros, size - (block - 2))
            rest = "0" * zeros + stream.digits(size - zeros)
            body = rest + check(rest)
        return respell(branch + check(branch) + body, like)

    def bank_code(number: str) -> str | None:
        digits = characters(number)
        return digits[:bank] if plain.fullmatch(digits) else None

    def with_bank(number: str, code: str) -> str:
        digits = characters(number)
        first = code + digits[bank : block - 1]
        return respell(first + check(first) + digits[block:], number)

    def in_iban(iban: str) -> str | None:
        match = held.fullmatch(iban)
        return None if match is None else match[1] + match[2] * (match[2] != "0" * padding)

    def for_iban(number: str) -> str:
        return characters(number).ljust(long, "0")

    def grouped(number: str) -> str:
        digits = characters(number)
        return "-".join(digits[at : at + block] for at in range(0, len(digits), block))

    return Kind(row.type, row.standing, characters, validate, generate, scheme=row.scheme, checked=True,
                alone=float(row.alone), bare=float(row.bare), bare_shape=expression(row.looks),
                sure=expression(row.looks if row.sure == "=" else row.sure), format=grouped,
                account=Account(bank_code, with_bank, in_iban, for_iban))
