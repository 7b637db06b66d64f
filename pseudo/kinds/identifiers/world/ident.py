"""Any other identifier (customer, device, licence number): no structure of its own, found by its context word only.

>>> validate("AB-123")
'AB-123'
"""

from __future__ import annotations

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import NOWHERE
from pseudo.kinds.identifiers.shapes import alike


def compact(number: str) -> str:
    """As it is."""
    return number


def validate(number: str) -> str:
    """The identifier. raises IdentifierError when there is nothing in it to change."""
    if not any(char.isalnum() for char in number):
        raise IdentifierError("not an identifier: neither letter nor figure")
    return number


def format(number: str) -> str:
    """As it is."""
    return number


def generate(stream: Stream, like: str = "000000") -> str:
    """Keyed characters of the same kinds in the same places."""
    return alike(like, stream)


KIND = Kind("ID", NOWHERE, compact, validate, generate, fallback=True, format=format)
