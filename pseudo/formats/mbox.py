"""Boxes of mails in one file, each mail a document.

What comes in: mails one behind the other, each after a line that begins with `From `. What goes out: the units of the
mails (`pseudo.formats.eml`), and the box with the new ones; the lines between, which name a sender and a time, are made
anew.

>>> from pseudo.formats.door import DEFAULTS
>>> box = b"From k@x.hu Thu Jan  5\\nSubject: Ede\\n\\njon\\n\\nFrom - Thu\\nSubject: Pal\\n\\n>From me\\n"
>>> [unit.pieces[0].text for unit in read(box, DEFAULTS).units]
['Ede', 'Pal']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import eml
from pseudo.formats.door import Contents, Format, Options

FROM = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\n]*\n")
BETWEEN = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970"


def read(data: bytes, options: Options) -> Contents:
    """A unit for each mail."""
    units, unread = [], []
    for number, mail in enumerate(mails(data), 1):
        try:
            contents = eml.read(mail, options)
        except InputError as error:
            raise InputError(f"mail {number}: {error}") from None
        units.append(replace(contents.units[0], id=number))
        unread += [replace(each, place=f"mail {number}, {each.place}") for each in contents.unread]
    return Contents(tuple(units), tuple(unread))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The box with the new mails."""
    out = []
    for mail, doc in zip(mails(data), done, strict=True):
        end = b"\r\n" if b"\r\n" in mail[:2000] else b"\n"
        out.append(BETWEEN + end + eml.write(mail, options, [doc]).rstrip(b"\r\n") + end + end)
    return b"".join(out)


def mails(data: bytes) -> Iterator[bytes]:
    """The mails, without the lines between them; raises InputError for a file that does not begin with one."""
    starts = list(FROM.finditer(data))
    if not starts or starts[0].start():
        raise InputError('is no box of mails: it does not begin with a line "From "')
    ends = [found.start() for found in starts[1:]] + [len(data)]
    for found, end in zip(starts, ends, strict=True):
        yield data[found.end() : end]


FORMAT = Format("mbox", (".mbox",), "boxes of mails, each a document", read, write)
