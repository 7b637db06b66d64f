"""Parts of a mail: bodies, attachments by their own format, names of files, mails in the mail.

What comes in: a message of `email`. What goes out: a `Section` for each of its parts that is read; on the way back the
part with its new text in its own encoding, where that has all its letters, and transfer encoding. What no format reads,
what is signed and what is encrypted is reported; a text that none reads (a calendar, a card) is taken out besides.
Start at `sections`.
"""

from __future__ import annotations

import base64
import mimetypes
import quopri
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from email.message import Message
from functools import partial

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import cards, encodings, filenames, html, mapped
from pseudo.formats.cut import cut
from pseudo.formats.door import Format, Options, Piece, Unit, Unread, parted
from pseudo.formats.eml import headers
from pseudo.formats.eml.headers import Section
from pseudo.formats.found import by_suffix
from pseudo.formats.mapped import Mapped, Run, applied, changes, rewritten

TAKEN_OUT = "text that no format reads, which is taken out"
DEEPEST = 50
"""Levels of mails and lists of parts in one another."""
LINE = re.compile(r"[^\n]*(?:\n|\Z)")
QUOTE = re.compile(r"(?:>[ \t]?)+")
SEALED = frozenset("""
    multipart/encrypted application/pkcs7-mime application/x-pkcs7-mime application/pgp-encrypted
    """.split())
SIGNATURES = frozenset("""
    application/pgp-signature application/pkcs7-signature application/x-pkcs7-signature application/pgp-keys
    """.split())
LETTERS = frozenset({"text/plain", "text/html"})
KNOWN = frozenset("""
    text/csv text/tab-separated-values text/markdown text/x-markdown text/xml text/rfc822-headers text/calendar
    text/vcard text/x-vcard
    """.split())
"""Texts beside letters that a format reads; of any other the signs would be taken for words and changed with them."""


def sections(message: Message, options: Options, where: str = "", depth: int = 0) -> Iterator[Section]:
    """The headers and parts of a message, in order; raises InputError for one that is nested too deep."""
    if depth > DEEPEST:
        raise InputError(f"has parts nested deeper than {DEEPEST} levels; give it with fewer in one another")
    kind = message.get_content_type()
    yield from headers.sections(message, where)
    yield from _names(message, where)
    if kind in SEALED or kind in SIGNATURES:
        yield _missing("encrypted part" if kind in SEALED else "signature", where)
        return
    payload = message.get_payload()
    if isinstance(payload, list):
        for name in ("preamble", "epilogue"):
            if (getattr(message, name) or "").strip():
                yield _beside(message, name, where)
        for number, part in enumerate(payload, 1):
            if kind == "message/delivery-status":
                yield from headers.sections(part, f"{where}part {number}, ", all_words=True)
            else:
                inner = "mail, " if kind == "message/rfc822" else f"part {number}, "
                yield from sections(part, options, where + inner, depth + 1)
    else:
        yield from _leaf(message, kind, options, where)


def cleaned(message: Message) -> None:
    """Take the headers out that nobody reads, of all mails in the mail, too."""
    headers.cleaned(message)
    payload = message.get_payload()
    if isinstance(payload, list) and message.get_content_type() != "message/delivery-status":
        for part in payload:
            if isinstance(part, Message):
                cleaned(part)


def _leaf(part: Message, kind: str, options: Options, where: str) -> Iterator[Section]:
    """A part that holds no other."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes) or not data.strip():
        return
    name = part.get_filename() or ""
    named = by_suffix(name)
    if named is not cards.FORMAT and part.get_content_maintype() == "text" and kind not in LETTERS | KNOWN:
        yield replace(_missing(TAKEN_OUT, where), gone=partial(_emptied, part))
        return
    if kind in LETTERS and named is not cards.FORMAT:
        yield _body(part, data, kind, options, where)
        return
    form = named or by_suffix("a" + (mimetypes.guess_extension(kind) or ""))
    if form is None or form.write is None:
        yield _missing("image" if kind.startswith("image/") else "attachment", where)
    else:
        yield _attachment(part, data, form, options, where)


def _emptied(part: Message) -> None:
    """Take what a part holds out of it."""
    del part["Content-Transfer-Encoding"]
    part.set_payload("")


def _missing(what: str, where: str) -> Section:
    return Section((), unread=(Unread(what, 1, where.removesuffix(", ")),))


def _beside(message: Message, name: str, where: str) -> Section:
    """What stands before the first part or behind the last."""
    def put(unit: Unit, doc: Document) -> None:
        setattr(message, name, parted(unit, doc)[0])
    return Section((Piece(getattr(message, name), f"{where}{name}"),), put=put)


def _names(part: Message, where: str) -> Iterator[Section]:
    """The names of the file that a part is."""
    for header, parameter in (("Content-Disposition", "filename"), ("Content-Type", "name")):
        said = part.get_param(parameter, None, header)
        if said is not None:
            text = str(said[2] if isinstance(said, tuple) else headers.decoded(said))
            if isinstance(said, tuple):
                text = str(part.get_filename() if parameter == "filename" else text)
            stem, suffix = filenames.parted(text)
            yield Section((Piece(filenames.read(stem), f"{where}name of a file"),),
                          name=_put_name(part, header, parameter, stem, suffix))


def _put_name(part: Message, header: str, parameter: str, stem: str, suffix: str,
              ) -> Callable[[Unit, Document, Mapping[str, str]], None]:
    def put(unit: Unit, doc: Document, people: Mapping[str, str]) -> None:
        (made,) = changes(unit, doc)
        new = stem
        for change in reversed(made):
            said = change.new if " " in stem or "@" in stem else change.new.replace(" ", "_")
            new = new[: change.start] + said + new[change.end :]
        new = new if made else filenames.renamed(stem, people)
        if new != stem:
            said = new + suffix
            part.set_param(parameter, said, header, charset="" if said.isascii() else "utf-8", replace=True)
    return put


# -- bodies ----------------------------------------------------------------------------------------------------------


def _body(part: Message, data: bytes, kind: str, options: Options, where: str) -> Section:
    charset = codes.lower(part.get_content_charset("") or "")
    known = "" if charset in ("us-ascii", "ascii") else html.LATIN.get(charset, charset)
    try:
        old = encodings.declared(data, options, known)
    except InputError as error:
        return Section((), unread=(Unread(f"text that {error}".partition(";")[0], 1, where.removesuffix(", ")),))
    if kind == "text/html":
        found, unread = html.page(old.text, partial(encodings.has, old.encoding if known else "utf-8"), options)
    else:
        found, unread = _plain(old.text), ()
    unit = mapped.unit(found)

    def put(_: Unit, doc: Document) -> None:
        made = rewritten(found, doc)
        if made:
            _put_text(part, applied(old.text, made), old, charset)

    types = tuple(each.type for each in found)
    return Section(tuple(replace(each, place=f"{where}{each.place}") for each in unit.pieces), types, unread, put)


def _plain(source: str) -> list[Mapped]:
    """The text of a letter: a piece for each stretch that is quoted as deep, without the marks of quoting."""
    out: list[Mapped] = []
    runs: list[Run] = []
    before, since = 0, 1
    for number, line in enumerate(LINE.finditer(source), 1):
        mark = QUOTE.match(source, line.start(), line.end())
        start, depth = (mark.end(), mark[0].count(">")) if mark else (line.start(), 0)
        if depth != before and runs:
            out.append(Mapped(tuple(runs), f"line {since}", str))
            runs = []
        since, before = since if runs else number, depth
        if runs and runs[-1].end == start:
            runs[-1] = Run(runs[-1].start, line.end(), runs[-1].text + source[start : line.end()])
        elif start < line.end():
            runs.append(Run(start, line.end(), source[start : line.end()]))
    if runs:
        out.append(Mapped(tuple(runs), f"line {since}", str))
    return [each for each in out if each.text.strip()]


def _put_text(part: Message, text: str, old: encodings.Decoded, charset: str) -> None:
    """A new text into a part: in its encoding, or in UTF-8 where that does not have its letters."""
    try:
        data = encodings.encoded(text, old)
        if not charset or charset in ("us-ascii", "ascii"):
            data.decode("ascii")
    except (InputError, UnicodeDecodeError):
        data = text.encode("utf-8")
        part.set_param("charset", "utf-8", replace="Content-Type" in part)
    _put_data(part, data)


def _put_data(part: Message, data: bytes) -> None:
    """New bytes into a part, in its transfer encoding if that can carry them."""
    how = codes.lower(str(part.get("Content-Transfer-Encoding", "7bit")).strip())
    if how in ("7bit", "") and not data.isascii():
        how = "quoted-printable" if part.get_content_maintype() == "text" else "base64"
        del part["Content-Transfer-Encoding"]
        part["Content-Transfer-Encoding"] = how
    if how == "base64":
        said = base64.encodebytes(data).decode("ascii")
    elif how == "quoted-printable":
        said = quopri.encodestring(data).decode("ascii")
    else:
        said = data.decode("ascii", "surrogateescape")
    part.set_payload(said)


# -- attachments -----------------------------------------------------------------------------------------------------


def _attachment(part: Message, data: bytes, form: Format, options: Options, where: str) -> Section:
    """A file by its own format."""
    own = replace(options, encoding=part.get_content_charset("") or options.encoding)
    try:
        contents = form.read(data, own)
    except InputError:
        if form is cards.FORMAT:  # a text of which nobody can say what in it is somebody's
            return replace(_missing(TAKEN_OUT, where), gone=partial(_emptied, part))
        return _missing("broken attachment", where)
    if any(unit.whole is not None for unit in contents.units):
        return _missing("attachment", where)
    sizes = [len(unit.pieces) for unit in contents.units]
    pieces = tuple(replace(piece, place=f"{where}{piece.place}") for unit in contents.units for piece in unit.pieces)
    unread = tuple(replace(each, place=f"{where}{each.place}") for each in contents.unread)

    def put(unit: Unit, doc: Document) -> None:
        docs = [own_doc for _, own_doc in cut(unit, doc, sizes)]
        write = form.write
        assert write is not None
        new = write(data, own, docs)
        if new != data:
            _put_data(part, new)

    return Section(pieces, (), unread, put)
