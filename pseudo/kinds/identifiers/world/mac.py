"""Hardware (MAC) address: six pairs of hexadecimal figures; new ones from the range 00-00-5E-00-53 for documentation
(RFC 7042).

>>> validate("00:1B:44:11:3A:B7")
'001B44113AB7'
"""

from __future__ import annotations

import re

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import characters, respell


def validate(number: str) -> str:
    """The compact address. raises IdentifierError when it is none."""
    new = characters(number)
    if not re.fullmatch(r"[\dA-F]{12}", new) or not re.fullmatch(r"(?:\w\w[:-]){5}\w\w", number.strip()):
        raise IdentifierError("not a hardware address")
    return new


def format(number: str) -> str:
    """00:00:5E:00:53:01."""
    return respell(characters(number), like="00:00:00:00:00:00")


def generate(stream: Stream, like: str = "00:00:00:00:00:00") -> str:
    """An address of the documentation range, in the separators of `like`."""
    new = respell(f"00005E0053{stream.below(256):02X}", codes.upper(like) if characters(like) else "00:00:00:00:00:00")
    return codes.lower(new) if any(char.islower() for char in like) else new


PATTERN = Expression(r"(?<![\w:-])(?:[\dA-Fa-f]{2}([:-])[\dA-Fa-f]{2})(?:\1[\dA-Fa-f]{2}){4}(?![\w:])")
KIND = Kind("ID", PATTERN, characters, validate, generate, checked=True, alone=0.8, format=format, scheme="mac")
