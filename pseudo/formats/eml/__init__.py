"""Mails: headers, texts, attachments by their own format and name, mails in mails. One mail is one document.

What comes in: a mail as it is sent. What goes out: its pieces; and the mail with the new texts in the same structure of
parts, each in its encoding. An address is the same new one in headers and body, and so is the id of a mail in what
refers to it. Traces of the way that it took, signatures and marks of programs go (`headers.TECHNICAL` and what is read
stay). Start at `read` and `write`.

>>> from pseudo.formats.door import DEFAULTS
>>> mail = b"From: =?utf-8?q?Kov=C3=A1cs?= <k@x.hu>\\nSubject: Ede\\nX-Id: 7\\n\\nEde jon.\\n> Hol?\\n"
>>> [piece.text for piece in read(mail, DEFAULTS).units[0].pieces]
['Kovács <k@x.hu>', 'Ede', 'Ede jon.\\n', 'Hol?\\n']
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from email.generator import BytesGenerator
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from pseudo.core import codes
from pseudo.core.document import FILE, Document, Span
from pseudo.core.errors import InputError
from pseudo.formats import filenames
from pseudo.formats.cut import cut
from pseudo.formats.door import JOINT, Contents, Format, Options, Unit
from pseudo.formats.eml import parts
from pseudo.formats.eml.headers import DATES, IDS, PEOPLE, TECHNICAL, WORDS, Section


def read(data: bytes, options: Options) -> Contents:
    """The pieces of a mail as one unit; raises InputError for what is no mail."""
    found = _sections(_parsed(data), options)
    return Contents((_unit(found),), tuple(each for section in found for each in section.unread))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The mail with the new texts, and without the headers that nobody reads."""
    message = _parsed(data)
    found = _sections(message, options)
    (doc,) = done
    people = filenames.known(doc)
    for section, (unit, own) in zip(found, cut(_unit(found), doc, [len(each.pieces) for each in found]), strict=True):
        if section.put is not None and section.pieces:
            section.put(unit, own)
        if section.name is not None:
            section.name(unit, own, people)
        if section.gone is not None:
            section.gone()
    parts.cleaned(message)
    out = io.BytesIO()
    ends = "\r\n" if b"\r\n" in data[:2000] else "\n"
    BytesGenerator(out, mangle_from_=False, policy=compat32.clone(linesep=ends, max_line_length=None)).flatten(message)
    return out.getvalue()


def _parsed(data: bytes) -> Message:
    try:
        message = BytesParser(policy=compat32).parsebytes(data)
    except RecursionError:
        raise InputError("has parts nested too deep; give it with fewer in one another") from None
    if not set(map(codes.lower, message.keys())) & (PEOPLE | WORDS | IDS | DATES | TECHNICAL):
        raise InputError("is no mail: it has none of the headers of one")
    return message


def _sections(message: Message, options: Options) -> list[Section]:
    return list(parts.sections(message, options))


def _unit(found: Sequence[Section]) -> Unit:
    pieces, spans, at = [], [], 0
    for section in found:
        for index, piece in enumerate(section.pieces):
            type_ = section.types[index] if index < len(section.types) else ""
            if type_ and any(map(str.isalnum, piece.text)):
                spans.append(Span(at, at + len(piece.text), piece.text, type_, source=FILE))
            pieces.append(piece)
            at += len(piece.text) + len(JOINT)
    return Unit(None, tuple(pieces), spans=tuple(spans))


FORMAT = Format("eml", (".eml",), "mails: headers, texts, attachments by their own format", read, write, single=True)
