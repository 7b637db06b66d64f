"""Encodings of plain text: bytes into text and back into the same encoding, never with a sign that is not meant.

What comes in: the bytes of a text, and what `--encoding` says: nothing (UTF-8), the name of an encoding, or auto. What
goes out: a `Decoded`, the text with the encoding and the byte order mark that it had; and back the bytes of the new
text. Doors of plain text (tables, mark-up, treebanks) take this one. Start at `decoded` and `encoded`.

>>> old = decoded("Győr".encode("latin2"), Options("latin2"))
>>> old.text, encoded("Bő", old) == "Bő".encode("latin2")
('Győr', True)
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pseudo.core.errors import InputError
from pseudo.core.files import BOM, utf8
from pseudo.formats.door import Options
from pseudo.language import letters
from pseudo.language.folders import folder, place

AUTO = "auto"
MARKS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks; those of UTF-32 begin as those of UTF-16 do."""
STRANGE = frozenset("idna punycode unicode_escape raw_unicode_escape utf-7 undefined mbcs oem".split())
"""What Python calls encodings of text, and what no file is in."""
PRINT = frozenset(("Pi", "Pf", "Pd", "Ps", "Pe", "Zs"))
"""Quotes, dashes, brackets, spaces."""
FEW = 10
"""One strange letter in so many beyond ASCII is a foreign name, more are another encoding."""
WHOLE = {"utf-16": ("utf-16-le", "utf-16-be"), "utf-32": ("utf-32-le", "utf-32-be")}
"""Names that leave the order of bytes to a mark."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how it was written.

    encoding  the name that Python has for it; mark: the byte order mark before the text
    guessed   nobody said so (`auto`)
    alike     encodings in which this text is the same bytes; the new text must be, too
    """

    text: str = field(repr=False)
    encoding: str = "utf-8"
    mark: bytes = b""
    guessed: bool = False
    alike: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """What is to be told of it: the encoding, where it was guessed."""
        return self.encoding if self.guessed else ""


def check(name: str) -> None:
    """raises InputError for what is no encoding of text."""
    if name != AUTO:
        _known(name)


def _known(name: str) -> str:
    """The name that Python has for an encoding of text."""
    try:
        "".encode(name)
        found = codecs.lookup(name).name
        wrong = found in STRANGE
    except (LookupError, UnicodeError, ValueError):
        wrong, found = True, ""
    if wrong:
        raise InputError("unknown encoding; say one such as utf-8, latin2, cp1250, cp852, utf-16, or auto")
    return found


def decoded(data: bytes, options: Options) -> Decoded:
    """The text in `data`, in the encoding that the options say; where they say none, in UTF-8. The letters of their
    language tell encodings apart that differ in nothing else.

    raises  InputError where it is not in that encoding, would not come back as it came, or could be several

    >>> decoded("Győr".encode("latin2"), Options())
    Traceback (most recent call last):
    pseudo.core.errors.InputError: is not UTF-8 (byte 3); say --encoding latin2, cp1250 or auto, or convert it, say with
    iconv -f iso-8859-2 -t utf-8
    >>> decoded("Szűcs Ödön győri.".encode("cp1250"), Options("auto", lang="hu")).encoding
    'cp1250'
    """
    name = options.encoding
    if not name:
        text, wrong = utf8(data)
        if wrong:
            say = "auto" if "UTF-16" in wrong else "latin2, cp1250 or auto"
            raise InputError(wrong.replace("; convert", f"; say --encoding {say}, or convert"))
        return Decoded(text, mark=BOM if data.startswith(BOM) else b"")
    if name == AUTO:
        return _guessed(data, letters.of(folder(place(options.lang, options.own, "pseudo"))).marked)
    known = _known(name)
    mark, fits = _mark(data)
    if mark and (known in ("utf-8-sig", fits) or fits in WHOLE.get(known, ())):
        return _read(data, fits, mark)
    if known in WHOLE:
        raise InputError(f"has no byte order mark; say --encoding {known}-le or {known}-be")
    return _read(data, "utf-8" if known == "utf-8-sig" else known, b"")


def declared(data: bytes, options: Options, name: str) -> Decoded:
    """The text of a file that itself may say in what encoding it is. A byte order mark stands above that, and what the
    options say below: they are for the files that do not say, and those that lie.

    name    what it says; empty where it says nothing
    raises  as `decoded`, and InputError where it says what is no encoding

    >>> declared("Győr".encode("latin2"), Options(), "iso-8859-2").text
    'Győr'
    """
    _, mark = _mark(data)
    try:
        return decoded(data, replace(options, encoding=mark or name or options.encoding))
    except InputError:
        if not options.encoding:
            raise
        return decoded(data, options)


def encoded(text: str, old: Decoded) -> bytes:
    """The text in the encoding of another, with its mark.

    raises  InputError where the encoding has not all of its signs

    >>> encoded("Ayşe", decoded(b"Pest", Options("cp1252")))
    Traceback (most recent call last):
    pseudo.core.errors.InputError: 1 letter of the new text is not in cp1252; convert the file to UTF-8 first
    """
    try:
        new = old.mark + text.encode(old.encoding)
    except UnicodeEncodeError:
        missing = sum(1 for sign in text if not has(old.encoding, sign))
        raise InputError(f"{missing} {'letter' if missing == 1 else 'letters'} of the new text "
                         f"{'is' if missing == 1 else 'are'} not in {old.encoding}; convert the file to UTF-8 first"
                         ) from None
    for other in old.alike:
        if _tried(new, other) != text:
            raise InputError(f"the new text is not the same in {old.encoding} and {other}, and the file could be in "
                             "either; say which with --encoding")
    return new


def has(encoding: str, sign: str) -> bool:
    """Whether an encoding has a sign."""
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _mark(data: bytes) -> tuple[bytes, str]:
    return next(((mark, name) for mark, name in MARKS if data.startswith(mark)), (b"", ""))


def _read(data: bytes, encoding: str, mark: bytes, guessed: bool = False) -> Decoded:
    body = data[len(mark) :]
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start + len(mark) + 1
        raise InputError(f"is not {encoding} (byte {at}); say another --encoding, or auto") from None
    if "\0" in text:
        raise InputError(f"has zero signs as {encoding}: a binary file, or another --encoding")
    if text.encode(encoding, "replace") != body:
        raise InputError(f"would not come back in {encoding} as it came; convert it to UTF-8 first")
    return Decoded(text, encoding, mark, guessed)


def _tried(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


# -- what it looks like ----------------------------------------------------------------------------------------------


def _guessed(data: bytes, marked: frozenset[str]) -> Decoded:
    mark, name = _mark(data)
    if mark:
        return _read(data, name, mark, guessed=True)
    if b"\0" not in data and _tried(data, "utf-8") is not None:
        return _read(data, "utf-8", b"", guessed=True)
    best: dict[str, list[str]] = {}
    for each in _candidates(data):
        text = _tried(data, each)
        if text is not None and "\0" not in text:
            best.setdefault(text, []).append(each)
    if not best:
        raise InputError("is in no encoding that can be told; say which with --encoding, or convert it to UTF-8")
    strange = {text: _strange(text, marked) for text in best}
    least = min(strange.values())
    fitting = [text for text in best if strange[text] == least]
    if len(fitting) > 1 or least * FEW > sum(not sign.isascii() for sign in fitting[0]):
        names = ", ".join(name for text in fitting for name in best[text][:1])
        raise InputError(f"could be {names}; say which with --encoding")
    first, *others = best[fitting[0]]
    read = _read(data, first, b"", guessed=True)
    return Decoded(read.text, read.encoding, b"", True, tuple(others))


def _candidates(data: bytes) -> Iterator[str]:
    """The encodings that it can be in, the likeliest first."""
    from charset_normalizer import from_bytes

    seen: set[str] = set()
    for match in from_bytes(data):
        for name in (match.encoding, *match.could_be_from_charset):
            known = codecs.lookup(name).name
            if known not in seen:
                seen.add(known)
                yield known


def _strange(text: str, marked: frozenset[str]) -> int:
    """How many signs beyond ASCII are no letters of the language, nor stand where print has signs: what is no quote,
    dash or space stands at a letter only by mistake, unless a figure is there, too (`25°C`)."""
    strange = 0
    for at, sign in enumerate(text):
        if sign.isascii():
            continue
        if sign.isalpha():
            strange += sign not in marked
        elif unicodedata.category(sign) not in PRINT:
            around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
            strange += unicodedata.category(sign) == "Cc" or (
                any(map(str.isalpha, around)) and not any(map(str.isdecimal, around)))
    return strange
