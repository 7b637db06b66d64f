"""Bytes to text and back in the encoding of the file: what was not changed comes back as the same bytes.

What comes in: the bytes of a file, what the user says of its encoding, what the file says itself. What goes out: a
`Coded`, whose `bytes` gives a changed text in the same encoding, byte order mark included. An encoding that does not
give back the very same bytes is refused: it is not the one of the file. Start at `decoded`.

>>> letter = decoded("Győr".encode("iso-8859-2"), "latin2")
>>> letter.text, letter.bytes("Pécs").hex(), letter.holds("ő"), letter.holds("õ")
('Győr', '50e96373', True, False)
>>> decoded("Győr".encode("iso-8859-2"))
Traceback (most recent call last):
pseudo.core.errors.InputError: is not UTF-8 (byte 3); say --encoding NAME, or --encoding auto to have it guessed
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field

from pseudo.core import codes
from pseudo.core.errors import InputError

MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
         (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""Byte order marks; that of UTF-32 begins as the one of UTF-16 does."""


@dataclass(frozen=True, slots=True)
class Coded:
    """A text with the encoding that it came in. mark: its byte order mark."""

    text: str = field(repr=False)
    encoding: str
    mark: bytes = b""

    def bytes(self, text: str) -> bytes:
        """Another text in the same encoding; raises InputError for a letter that it does not have."""
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError:
            raise InputError(f"the result has a letter that {self.encoding} does not have; convert the file to UTF-8 "
                             "first") from None

    def holds(self, char: str) -> bool:
        """Whether the encoding has this letter."""
        try:
            char.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def decoded(data: bytes, said: str = "", declared: str = "", *, zeros: bool = False) -> Coded:
    """The text in `data`.

    said      what the user says: the name of an encoding, auto (as it looks), or nothing
    declared  what the file says of itself, where the user says nothing
    zeros     zero characters may stand in it; else they show that it is no text
    raises    InputError when it is in another encoding, or no text
    """
    mark, encoding = next(((mark, name) for mark, name in MARKS if data.startswith(mark)), (b"", ""))
    body = data[len(mark):]
    if not encoding:
        encoding = _guessed(body) if codes.lower(said) == "auto" else _named(said or declared or "utf-8")
    try:
        text = body.decode(encoding)
    except UnicodeError as error:
        at = f" (byte {error.start + 1 + len(mark)})" if isinstance(error, UnicodeDecodeError) else ""
        raise InputError(f"is not {codes.upper(encoding)}{at}; say --encoding NAME, or --encoding auto to have it "
                         "guessed") from None
    coded = Coded(text, encoding, mark)
    if "\0" in text and not zeros:
        raise InputError("is a binary file (it has zero bytes); give a text")
    if coded.bytes(text) != data:
        raise InputError(f"is not plain {codes.upper(encoding)}: it would not come back as it was; convert it to UTF-8 "
                         "first")
    return coded


def _named(encoding: str) -> str:
    """The name by which Python knows an encoding of texts."""
    try:
        found = codecs.lookup(encoding)
        "".encode(found.name)  # some encodings are not of texts
    except (LookupError, ValueError):
        raise InputError("unknown encoding; say --encoding with a name such as utf-8, iso-8859-2 or windows-1250, "
                         "or auto") from None
    return found.name.removesuffix("-sig")  # its mark is seen to already


def _guessed(data: bytes) -> str:
    """The encoding that a file looks to be in: UTF-8 where it can be, else what charset-normalizer finds."""
    try:
        data.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        from charset_normalizer import from_bytes

        best = from_bytes(data).best()
        if best is None:
            raise InputError("its encoding cannot be guessed; say --encoding NAME") from None
        return best.encoding
