"""What mail programs write for letters that are no ASCII: quoted-printable, and the encoded words of headers.

What comes in: a text. What goes out: the places that are read otherwise than they stand, each with its start, its end,
the plain text and how it is written (`quoted`, `word`, `cut` for the soft end of a line). Start at `quoted`, `words`.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import TypeAlias

from pseudo.language.letters import LOWER, UPPER

QUOTED = re.compile(r"(?:=[\dA-F]{2})+|=\r?\n(?=\S)")
SOFT = re.compile(rf"[^\r\n=]{{40}}[{LOWER}{UPPER}]=\r?\n[{LOWER}]$")
LINE = 120
"""A soft end of a line where no letter is quoted: long lines have it, inside a word."""
ENCODED = re.compile(r"=\?[\w-]{2,20}\?[bBqQ]\?[^?\s]{1,400}\?=(?:\s+=\?[\w-]{2,20}\?[bBqQ]\?[^?\s]{1,400}\?=)*")
Read: TypeAlias = tuple[int, int, str, str]


def quoted(text: str) -> Iterator[Read]:
    """Quoted-printable: bytes that are letters in UTF-8, or in the encoding that the text names."""
    if "=" not in text:
        return
    named = re.search(r"charset=\"?([\w-]{3,20})", text)
    found = list(QUOTED.finditer(text))
    some = any(len(_letters(match[0], named and named[1])) > 0 for match in found if match[0][1] not in "\r\n")
    for match in found:
        if match[0][1] in "\r\n":
            if some or SOFT.search(text, max(0, match.start() - LINE), match.end() + 1):
                yield *match.span(), "", "cut"
            continue
        if not some:
            continue
        at = match.start()
        for sign, size in _letters(match[0], named and named[1]):
            yield at, at + 3 * size, sign, "quoted"
            at += 3 * size


def _letters(written: str, charset: str | None) -> list[tuple[str, int]]:
    """The signs of quoted bytes, each with the number of its bytes; none where they are no letters."""
    data = bytes.fromhex(written.replace("=", ""))
    for name in filter(None, ("utf-8", charset)):
        try:
            plain = data.decode(name)
            sizes = [(sign, len(sign.encode(name))) for sign in plain]
        except (UnicodeError, LookupError):
            continue
        return sizes if any(sign.isalpha() and not sign.isascii() for sign in plain) else []
    return []


def words(text: str) -> Iterator[Read]:
    """Encoded words of headers."""
    if "=?" not in text:
        return
    from email.errors import HeaderParseError
    from email.header import decode_header

    for match in ENCODED.finditer(text):
        try:
            parts = decode_header(match[0])
            plain = "".join(part if isinstance(part, str) else part.decode(name or "ascii") for part, name in parts)
        except (HeaderParseError, UnicodeError, LookupError, binascii.Error, ValueError):
            continue
        if plain and plain.isprintable() and len(plain) <= match.end() - match.start():
            yield *match.span(), plain, "word"
