"""Headers of a mail: which of them are read, which go, and how their text is written.

What comes in: a message. What goes out: a `Section` for each header that tells of somebody, decoded; on the way back
the header with its new text, encoded where it must be, and the message without the headers that only machines read
(traces of the way it took, signatures, marks of programs): they identify, and nobody misses them. A header that keeps
its text keeps its bytes. Start at `sections` and `cleaned`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import Header, decode_header
from email.message import Message
from email.utils import format_datetime, parsedate_to_datetime

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats.door import Piece, Unit, Unread, parted

PEOPLE = frozenset("""
    from to cc bcc reply-to sender resent-from resent-to resent-cc resent-bcc resent-sender resent-reply-to return-path
    delivered-to x-original-to envelope-to disposition-notification-to errors-to return-receipt-to mail-followup-to
    mail-reply-to apparently-to x-forwarded-to x-forwarded-for list-post list-owner original-recipient final-recipient
    """.split())
"""Headers of names and addresses."""
WORDS = frozenset("""
    subject comments keywords organization organisation thread-topic content-description content-location list-id
    list-help list-archive list-subscribe list-unsubscribe location summary
    """.split())
IDS = frozenset("message-id in-reply-to references content-id resent-message-id supersedes".split())
DATES = frozenset("date resent-date delivery-date expires deferred-delivery reply-by expiry-date".split())
TECHNICAL = frozenset("""
    mime-version content-type content-transfer-encoding content-disposition content-language importance priority
    x-priority x-msmail-priority precedence auto-submitted sensitivity list-unsubscribe-post content-class content-md5
    status x-status reporting-mta action diagnostic-code
    """.split()) - {"content-md5", "reporting-mta", "diagnostic-code"}
"""Headers that stay as they are."""

ID = re.compile(r"<\s*([^<>\s]+)\s*>")
ENCODED = re.compile(r"=\?[^?\s]+\?[bBqQ]\?[^?]*\?=")
APART = re.compile(r'<[^<>]*>|"(?:[^"\\]|\\.)*"|[^\s<"]+|.', re.DOTALL)
SPECIAL = frozenset('()<>[]:;@\\,"')
ISO = re.compile(r"(\d{4})(?:-(\d\d)-(\d\d))?")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a mail: its pieces, what is known of each as a whole (a type, or nothing), what could not be read.

    put  writes the new texts into the message: it is given the unit and the document of this section alone
    name  does so with the name of a file: it is given, besides, who of the mail was renamed
    gone  takes what may not stay out of the message
    """

    pieces: tuple[Piece, ...]
    types: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    put: Callable[[Unit, Document], None] | None = field(default=None, repr=False)
    name: Callable[[Unit, Document, Mapping[str, str]], None] | None = field(default=None, repr=False)
    gone: Callable[[], None] | None = field(default=None, repr=False)


def sections(message: Message, where: str, *, all_words: bool = False) -> Iterator[Section]:
    """The headers of a message that are read. all_words: those that are not known, too (of a report on a delivery)."""
    for index, (name, raw) in enumerate(message.raw_items()):
        low, place = codes.lower(name), f"{where}header {index + 1}"
        text = decoded(str(raw), address=low in PEOPLE)
        if low in IDS:
            found = ID.findall(text)
            yield Section(tuple(Piece(each, place) for each in found), ("ID",) * len(found), put=_ids(message, index))
        elif low in DATES:
            day = _day(text)
            if day is not None:
                yield Section((Piece(day.date().isoformat(), place),), ("DATE",), put=_date(message, index, day))
        elif low in PEOPLE or low in WORDS or (all_words and low not in TECHNICAL):
            unread = (Unread("header in an unknown encoding", 1, place),) if "\ufffd" in text else ()
            yield Section((Piece(text, place),), ("",), unread, _words(message, index, address=low in PEOPLE))


def cleaned(message: Message) -> None:
    """Take out the headers that are neither read nor say how the message is to be read."""
    known = PEOPLE | WORDS | IDS | DATES | TECHNICAL
    kept = [(name, value) for name, value in message.raw_items() if codes.lower(name) in known and not (
        codes.lower(name) in DATES and _day(str(value)) is None)]
    _set(message, kept)


# -- reading ---------------------------------------------------------------------------------------------------------


def decoded(raw: str, *, address: bool = False) -> str:
    """The text of a header on one line. address: what is encoded and has a sign of addresses in it comes in quotes.

    >>> decoded("=?utf-8?q?Kov=C3=A1cs=2C_J=C3=A1nos?= <kj@x.hu>", address=True)
    '"Kovács, János" <kj@x.hu>'
    """
    bare = _as_text(re.sub(r"\r?\n(?=[ \t])", "", raw))
    out: list[str] = []
    at, last = 0, None
    for found in ENCODED.finditer(bare):
        between = bare[at : found.start()]
        if not (last is not None and between.isspace()):  # white space between two encoded words is none
            out.append(between)
            last = None
        said = _word(found[0])
        if last is not None and address and out[-1].endswith('"') and set(said) & SPECIAL:
            out[-1] = out[-1][:-1] + said.replace('"', "") + '"'
        else:
            out.append(f'"{said.replace(chr(34), "")}"' if address and set(said) & SPECIAL and said.strip() else said)
        at, last = found.end(), said
    return " ".join(("".join(out) + bare[at:]).split())


def _word(encoded: str) -> str:
    try:
        ((data, charset),) = decode_header(encoded)
        return data.decode(charset or "ascii", "replace") if isinstance(data, bytes) else data
    except (LookupError, ValueError, HeaderParseError):
        return "\ufffd"


def _as_text(raw: str) -> str:
    """A header that has bytes beyond ASCII as they came."""
    data = raw.encode("utf-8", "surrogateescape")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _day(text: str) -> datetime.datetime | None:
    try:
        return parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None


# -- writing ---------------------------------------------------------------------------------------------------------


def encoded(text: str, *, address: bool = False) -> str:
    """A header's text as it may be sent: what is beyond ASCII in encoded words, folded.

    >>> encoded('"Kovács, János" <kj@x.hu>, Ede <e@x.hu>', address=True)
    '=?utf-8?b?S292w6FjcywgSsOhbm9z?= <kj@x.hu>, Ede <e@x.hu>'
    """
    if not address and not text.isascii():
        return Header(text, "utf-8", header_name="Content-Description").encode(linesep="\n")
    words = APART.findall(text)
    out: list[str] = []
    at = 0
    while at < len(words):
        if words[at].isascii():
            out.append(words[at])
            at += 1
            continue
        end = at + 1  # an encoded word takes in all up to the last that must be encoded
        while end + 1 < len(words) and words[end].isspace() and not words[end + 1].isascii():
            end += 2
        said = "".join(word[1:-1].replace("\\", "") if word[:1] == '"' == word[-1:] and len(word) > 1 else word
                       for word in words[at:end])
        behind = ""
        while address and said[-1:] in (",", ";"):  # a sign between two addresses
            said, behind = said[:-1], said[-1] + behind
        out.append(Header(said, "utf-8", maxlinelen=75).encode(linesep="") + behind)
        at = end
    return _folded("".join(out))


def _folded(line: str) -> str:
    out: list[str] = []
    length = 12  # the name stands before it
    for word in re.findall(r"\S+\s*", line):
        if out and length + len(word.rstrip()) > 78:
            out[-1] = out[-1].rstrip() + "\n "
            length = 1
        out.append(word)
        length += len(word)
    return "".join(out).rstrip()


def _words(message: Message, index: int, *, address: bool) -> Callable[[Unit, Document], None]:
    def put(unit: Unit, doc: Document) -> None:
        (new,) = parted(unit, doc)
        if new != unit.pieces[0].text:
            _replace(message, index, encoded(new, address=address))
    return put


def _ids(message: Message, index: int) -> Callable[[Unit, Document], None]:
    def put(unit: Unit, doc: Document) -> None:
        news = iter(parted(unit, doc))
        text = decoded(str(list(message.raw_items())[index][1]))
        made = ID.sub(lambda _: f"<{re.sub(r'[<>]|[^!-~]', '', next(news))}>", text)
        if made != text:
            _replace(message, index, _folded(made))
    return put


def _date(message: Message, index: int, day: datetime.datetime) -> Callable[[Unit, Document], None]:
    def put(unit: Unit, doc: Document) -> None:
        (new,) = parted(unit, doc)
        if new == unit.pieces[0].text:
            return
        found = ISO.search(new)
        if found is None:  # a label: no date that could be sent
            _replace(message, index, "")
            return
        try:
            year, month, date = (int(each or 1) for each in found.groups())
            moved = day.replace(year, month, date)
        except ValueError:
            raise InputError(f"{unit.pieces[0].place}: the new date is none; give another in repl") from None
        _replace(message, index, format_datetime(moved))
    return put


def _replace(message: Message, index: int, value: str) -> None:
    items = list(message.raw_items())
    items[index] = (items[index][0], value)
    _set(message, items)


def _set(message: Message, items: list[tuple[str, str]]) -> None:
    """The message with these headers, each as it stands. (`email` has no call that keeps the order of equal ones.)"""
    for name in set(message.keys()):
        del message[name]
    for name, value in items:
        message.set_raw(name, value)
