"""Address in the internet protocol, version 4 and 6; new ones come from the ranges kept for documentation.

192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24 (RFC 5737) and 2001:db8::/32 (RFC 3849); an address of a private range
stays in its range.

>>> validate("198.51.100.7")
'198.51.100.7'
"""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression

RANGES = ("192.0.2", "198.51.100", "203.0.113")


def compact(number: str) -> str:
    """The address as the standard library writes it; what is no address, as it is."""
    try:
        return str(ip_address(number))
    except ValueError:
        return number


def validate(number: str) -> str:
    """The compact address. raises IdentifierError when it is none."""
    try:
        return str(ip_address(number))
    except ValueError as error:
        raise IdentifierError("not an internet address") from error


def format(number: str) -> str:
    """As the standard library writes it."""
    return compact(number)


def generate(stream: Stream, like: str = "192.0.2.1") -> str:
    """An address of the same version from a documentation range, private ones from their own."""
    try:
        old = ip_address(like)
    except ValueError:
        old = IPv4Address("192.0.2.1")
    if old.version == 6:
        return "2001:db8::" + ":".join(f"{1 + stream.below(0xFFFE):x}" for _ in range(2))
    parts = str(old).split(".")
    if old.is_private and str(old).rpartition(".")[0] not in RANGES:
        kept = 1 if parts[0] in ("10", "127") else 2
        return ".".join([*parts[:kept], *(str(1 + stream.below(254)) for _ in parts[kept:])])
    return f"{stream.choice(RANGES)}.{1 + stream.below(254)}"


PATTERN = Expression(
    r"(?<![\w.:])(?=[\d.]{0,12}\d\d[\d.]{0,12}\d\d)(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)"  # no section 2.1.3.4
    r"|(?<![\w.:])(?=[\da-fA-F]{0,4}:)(?:[\da-fA-F]{0,4}:){2,7}[\da-fA-F]{1,4}(?![\w:])"
)
KIND = Kind("IP", PATTERN, compact, validate, generate, bare=0.7, format=format)
