"""Személyazonosító igazolvány, the Hungarian identity card: 123456AA; older AB123456 and AU-VII 123456.

No check digit. Source: specimen documents of the Ministry of the Interior; see facts of the project.

>>> validate("604417 re"), validate("AU-VII 123456")
('604417RE', 'AUVII123456')
"""

from __future__ import annotations

import re

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind, standing
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell

STRUCTURE = Expression(r"\d{6}[A-Z]{2}|[A-Z]{2}(?:[IVX]{1,4})?\d{6}")


def compact(number: str) -> str:
    """Letters and figures, upper case."""
    return characters(number)


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it has no shape of an identity card."""
    card = compact(number)
    if not STRUCTURE.fullmatch(card):
        raise IdentifierError("not the number of an identity card")
    return card


def format(number: str) -> str:
    """No separators."""
    return compact(number)


def generate(stream: Stream, like: str = "000000AA") -> str:
    """A number of the same shape; a Roman numeral and the last letter (the series) stay."""
    old = compact(like)
    match = re.fullmatch(r"(\d{6}[A-Z])([A-Z])", old)
    if match:
        return respell(stream.digits(6) + stream.choice("BCDEFHJKLMNPRST") + match[2], like)
    match = re.fullmatch(r"([A-Z]{2})([IVX]{0,4})(\d{6})", old)
    if match:
        return respell(alike(match[1], stream) + match[2] + stream.digits(6), like)
    return alike(like, stream)


PATTERN = standing(r"(?:\d{6}[ \xa0]?[A-Z]{2}|[A-Z]{2}(?:-[IVX]{1,4})?[. \xa0]{0,2}\d{6})")
KIND = Kind(
    "IDCARD", PATTERN, compact, validate, generate,
    bare=0.5, bare_shape=Expression(r"\d{6}[A-Z]{2}|[A-Z]{2}-[IVX]{1,4} ?\d{6}")
)
