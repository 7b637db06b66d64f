"""Codes that a name can hide in: a text read as base64, hexadecimal, of a web address, of mails, with other letters.

What comes in: a text. What goes out: `View`s, what a stretch of it says when it is read so. Reversed words and those
with each letter thirteen further are not read here: `survival` looks for names written so. Start at `views`.
"""

from __future__ import annotations

import base64
import binascii
import html
import quopri
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import decode_header
from functools import lru_cache
from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

BASE64 = re.compile(rf"[{ascii_letters}{digits}+/_-]{{8,}}={{0,2}}")
HEX = re.compile(r"(?:[\da-fA-F]{2}[ :]?){4,}|(?:\\x[\da-fA-F]{2}){3,}|(?:0x)?[\da-fA-F]{8,}")
ESCAPED = re.compile(r"\\u[\da-fA-F]{4}")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{2,26});")
QUOTED = re.compile(r"=[\dA-F]{2}|=\r?\n")
HEADER = re.compile(r"=\?[\w-]{2,20}\?[bBqQ]\?[^?\s]{1,400}\?=")
SPACED = re.compile(r"(?<![^\W\d_])[^\W\d_](?:[ .\-_*\xa0\u00b7\u2022\u2009\u202f][^\W\d_]){3,}(?![^\W\d_])")
TOKEN = re.compile(r"\S+")
TAGS = 0xE0000
"""Where Unicode keeps letters that nothing shows."""
ENCODINGS = ("utf-8", "utf-16-le", "cp1250")
SPOILT = ("cp1252", "latin-1")
"""As what UTF-8 is often misread."""
THIRTEEN = str.maketrans(
    ascii_letters, ascii_lowercase[13:] + ascii_lowercase[:13] + ascii_uppercase[13:] + ascii_uppercase[:13])


@dataclass(frozen=True, slots=True)
class View:
    """What a stretch of a text says when it is read in a code."""

    how: str
    text: str = field(repr=False)
    start: int
    end: int


def views(text: str) -> Iterator[View]:
    """All readings of stretches of a text that say something else than they show.

    >>> [(each.how, each.text) for each in views("S292w6FjcyBKw6Fub3M=")][:1]
    [('base64', 'Kovács János')]
    >>> [(each.how, each.text) for each in views("K o v á c s")]
    [('spaced', 'Kovács')]
    """
    yield from _matched(text, BASE64, "base64", _base64)
    yield from _matched(text, HEX, "hex", _hex)
    yield from _matched(text, SPACED, "spaced", lambda found: "".join(filter(str.isalpha, found)))
    yield from _matched(text, HEADER, "mail header", _header)
    if "%" in text:
        yield from _tokens(text, "url", lambda token: unquote(token) if "%" in token else token)
    if ENTITY.search(text):
        yield from _tokens(text, "html", html.unescape)
    if ESCAPED.search(text):
        yield from _tokens(text, "escaped", lambda token: ESCAPED.sub(lambda m: chr(int(m[0][2:], 16)), token))
    if QUOTED.search(text):
        yield from _quoted(text)
    if not text.isascii():
        yield from _tokens(text, "misread", _misread)
    yield from _hidden(text)
    yield from _tokens(text, "lookalike", _latin)


def _matched(text: str, pattern: re.Pattern[str], how: str, read: Callable[[str], str]) -> Iterator[View]:
    for match in pattern.finditer(text):
        said = read(match[0])
        if said and said != match[0]:
            yield View(how, said, match.start(), match.end())


def _tokens(text: str, how: str, read: Callable[[str], str]) -> Iterator[View]:
    """Rows of tokens that say something else, each row with the tokens beside it: a name has several words."""
    row: list[str] = []
    start = end = 0
    other = False
    for match in TOKEN.finditer(text):
        said = read(match[0])
        if row and (("\n" in text[end : match.start()]) or (said == match[0] and not other)):
            if other:
                yield View(how, " ".join(row), start, end)
            row, other = [], False
        if not row:
            start = match.start()
        row.append(said)
        end, other = match.end(), other or said != match[0]
        if said == match[0] and other:  # one plain token behind belongs to it, no more
            yield View(how, " ".join(row), start, end)
            row, other = [], False
            row, start = [said], match.start()
    if other:
        yield View(how, " ".join(row), start, end)


def _base64(found: str) -> str:
    bare = found.rstrip("=").replace("-", "+").replace("_", "/")
    if len(bare) % 4 == 1:
        return ""
    try:
        return _decoded(base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _hex(found: str) -> str:
    bare = re.sub(r"\\x|^0x|[ :]", "", found)
    return _decoded(bytes.fromhex(bare[: len(bare) // 2 * 2]))


def _decoded(data: bytes) -> str:
    """The bytes as text, in the first encoding in which they are one."""
    for encoding in ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if sum(map(str.isalpha, text)) >= max(3, len(text) * 0.6) and text.isprintable() and _one_script(text):
            return text
    return ""


def _one_script(text: str) -> bool:
    return all(ord(sign) < 0x250 for sign in text if sign.isalpha())


def _header(found: str) -> str:
    try:
        parts = decode_header(found)
        return "".join(part if isinstance(part, str) else part.decode(encoding or "ascii") for part, encoding in parts)
    except (HeaderParseError, UnicodeDecodeError, LookupError, ValueError):
        return ""


def _quoted(text: str) -> Iterator[View]:
    """Paragraphs as mails write them, lines joined that were cut."""
    start = 0
    for part in re.split(r"((?<!=)\n)", text):
        if QUOTED.search(part):
            data = quopri.decodestring(part.encode("utf-8"))
            for encoding in ("utf-8", "iso8859-2"):
                try:
                    said = data.decode(encoding)
                except UnicodeDecodeError:
                    continue
                if said != part:
                    yield View("quoted-printable", said, start, start + len(part))
                break
        start += len(part)


def _misread(token: str) -> str:
    if token.isascii():
        return token
    for encoding in SPOILT:
        try:
            return token.encode(encoding).decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            continue
    return token


def _hidden(text: str) -> Iterator[View]:
    """Lines with signs that nothing shows, without these; letters that nothing shows as letters."""
    at = 0
    for line in text.splitlines(keepends=True):
        if not line.isascii() and any(unicodedata.category(sign) == "Cf" for sign in line):
            shown = "".join(
                chr(ord(sign) - TAGS) if TAGS + 32 <= ord(sign) < TAGS + 127 else sign
                for sign in line if unicodedata.category(sign) != "Cf" or TAGS + 32 <= ord(sign) < TAGS + 127)
            yield View("hidden", shown, at, at + len(line))
        at += len(line)


def _latin(token: str) -> str:
    """A token in Latin letters, of one that has some and others that look like such."""
    mixed = any(map(str.isalpha, token)) and not (token.isascii() and token.isalpha())
    if not mixed:
        return token
    plain = unicodedata.normalize("NFKC", token)
    table = _lookalikes()
    latin = "".join(table.get(sign, sign) for sign in plain)
    return latin if sum(map(str.isalpha, latin)) > 3 else token


@lru_cache(maxsize=1)
def _lookalikes() -> Mapping[str, str]:
    lines = (Path(__file__).parent / "lookalikes.tsv").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
    small = {sign: letter for sign, letter in pairs}
    return small | {_capital(sign): letter for sign, letter in pairs if _capital(sign) != sign}


def _capital(sign: str) -> str:
    from pseudo.language.letters import PLAIN

    return PLAIN.upper(sign) if len(PLAIN.upper(sign)) == 1 else sign


def thirteen(folded: str) -> str:
    """A word with each letter thirteen further.

    >>> thirteen("kovacs")
    'xbinpf'
    """
    return folded.translate(THIRTEEN)
