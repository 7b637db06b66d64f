"""PDF: its text in, bare text out. What is laid out for print cannot be given other words in its place.

What comes in: a PDF. What goes out: a piece for each page, its lines as they stand, words hyphenated at the end of a
line with the hyphen; and bare text. A page that is a picture has no text and is reported. Forms, remarks, attached
files and properties are neither read nor written.

>>> read(b"%PDF-1.4 of some kind", Options())
Traceback (most recent call last):
pseudo.core.errors.InputError: is no whole PDF; print it anew as PDF
"""

from __future__ import annotations

import re

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, Unread

MOST_PAGES = 20_000
HYPHEN = re.compile("[\x02\ufffe](?:\r?\n)?")
"""How pdfium writes the hyphen of a word that goes on in the next line."""


def read(data: bytes, options: Options) -> Contents:
    """The pages as one unit; raises InputError for what is no PDF, or has a password."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in codes.lower(str(error)):
            raise InputError("has a password; save it without one") from None
        raise InputError("is no whole PDF; print it anew as PDF") from None
    with document:
        if len(document) > MOST_PAGES:
            raise InputError(f"has over {MOST_PAGES} pages; split it")
        pieces, blank = [], []
        for number in range(1, len(document) + 1):
            text, drawn = _page(document, number - 1)
            if text.strip():
                pieces.append(Piece(text, f"page {number}"))
            elif drawn:
                blank.append(Unread("page without text", 1, f"page {number}"))
    return Contents((Unit(None, tuple(pieces)),), tuple(blank))


def _page(document: object, index: int) -> tuple[str, bool]:
    """The text of a page, and whether something is on it."""
    import pypdfium2

    assert isinstance(document, pypdfium2.PdfDocument)
    try:
        page = document[index]
        words = page.get_textpage()
        text = words.get_text_range()
        drawn = not text.strip() and any(True for _ in page.get_objects())
        words.close()
        page.close()
    except pypdfium2.PdfiumError:
        raise InputError(f"page {index + 1} is broken; print it anew as PDF") from None
    text = HYPHEN.sub("-\n", text).replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[^\S\n]+(?=\n|\Z)", "", text).replace("\0", ""), drawn


FORMAT = Format("pdf", (".pdf",), "PDF: its text in, bare text out", read, single=True)
