"""What of a text cannot be read, so that no name is found in it: base64, and letters in the wrong encoding.

What comes in: a text. What goes out: what there is of it, with how many. Start at `unreadable`.
"""

from __future__ import annotations

import base64
import binascii
import re
from itertools import pairwise

MANGLED = re.compile(r"(?:[\u00c2-\u00c5\u0102\u0139][\u0080-\u00bf\u0152-\u0178\u0192-\u02dc\u2013-\u2122])+")
BLOCK = re.compile(r"(?<![\w+/=])(?:(?:[^\W_]|[+/]){40,100}\r?\n)*(?:[^\W_]|[+/]){24,}={0,2}(?![\w+/=])", re.ASCII)


def unreadable(text: str) -> list[tuple[str, int]]:
    """What no name can be found in, with how many: blocks of base64, and letters in the wrong encoding (mojibake).

    >>> unreadable("KovÃ¡cs JÃ¡nos"), unreadable("Kovács")
    ([('mojibake', 2)], [])
    """
    mangled = 0
    for match in MANGLED.finditer(text) if not text.isascii() else ():
        mangled += any(_meant(match[0], name) for name in ("cp1252", "latin-1", "cp1250"))
    blocks = sum(1 for match in BLOCK.finditer(text) if _block(match[0]))
    return [(what, count) for what, count in (("base64", blocks), ("mojibake", mangled)) if count]


def _meant(mangled: str, name: str) -> bool:
    try:
        return mangled.encode(name).decode("utf-8").isalpha()
    except UnicodeError:
        return False


def _block(found: str) -> bool:
    """Whether it is base64: small letters, capitals and figures in turn, as no word and no number is."""
    data = "".join(found.split())
    kinds = sum(one.islower() != other.islower() or one.isdigit() != other.isdigit() for one, other in pairwise(data))
    if len(data) % 4 or kinds * 4 < len(data) or data.isdigit():
        return False
    try:
        return bool(base64.b64decode(data, validate=True))
    except (binascii.Error, ValueError):
        return False
