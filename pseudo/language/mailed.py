"""What mail programs write for letters that are no ASCII: quoted-printable, and the encoded words of headers.

What comes in: a text. What goes out: the places that are read otherwise than they stand, each with its start, its end,
the plain text and how it is written (`quoted`, `word`, `cut` for the soft end of a line). Start at `quoted`, `words`.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pseudo.core.regex import Regex
from pseudo.language.letters import LOWER, UPPER

QUOTED = re.compile(r"=[\dA-F]{2}(?:(?:=\r?\n)?=[\dA-F]{2})*|=\r?\n")
BYTE = re.compile(r"=([\dA-F]{2})")
SOFT = Regex(rf"[^\r\n=]{{40}}[{LOWER}{UPPER}]=\r?\n[{LOWER}]$")
LINE = 120
"""A soft end of a line where no letter is quoted: long lines have it, inside a word."""
ENCODED = re.compile(r"=\?[\w-]{2,20}\?[bBqQ]\?[^?\s]{1,400}\?=(?:\s+=\?[\w-]{2,20}\?[bBqQ]\?[^?\s]{1,400}\?=)*")
Read: TypeAlias = tuple[int, int, str, str]


def quoted(text: str) -> Iterator[Read]:
    """Quoted-printable: bytes that are letters in UTF-8, or in the encoding that the text names. The soft end of a line
    may stand between two bytes of a letter.

    >>> list(quoted("K=C3=\\n=A1roly"))
    [(1, 9, 'á', 'quoted')]
    """
    if "=" not in text:
        return
    named = re.search(r"charset=\"?([\w-]{3,20})", text)
    charset = named and named[1]
    found = [(match, [*BYTE.finditer(text, *match.span())]) for match in QUOTED.finditer(text)]
    read = [_letters(places, charset) for _, places in found]
    some = any(read)
    for (match, places), letters in zip(found, read, strict=True):
        if not places:
            if some or SOFT.search(text, max(0, match.start() - LINE), match.end() + 1):
                yield *match.span(), "", "cut"
            continue
        at = match.start()
        for sign, size in letters if some else ():
            these, places = places[:size], places[size:]
            if at < these[0].start():
                yield at, these[0].start(), "", "cut"
            at = these[-1].end()
            yield these[0].start(), at, sign, "quoted"


def _letters(places: Sequence[re.Match[str]], charset: str | None) -> list[tuple[str, int]]:
    """The signs of quoted bytes, each with the number of its bytes; none where they are no letters."""
    data = bytes.fromhex("".join(match[1] for match in places))
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
