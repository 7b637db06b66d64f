"""PDF: its text in, bare text out. What is laid out for print cannot be given other words in its place.

What comes in: a PDF. What goes out: a piece for each page, its lines as they stand, an empty line between paragraphs
that have a gap between them, words hyphenated at the end of a line with the hyphen; and bare text. A page that is a
picture has no text and is reported. Forms, remarks, attached files and properties are neither read nor written.

>>> read(b"%PDF-1.4 of some kind", Options())
Traceback (most recent call last):
pseudo.core.errors.InputError: is no whole PDF; print it anew as PDF
"""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, Unread

if TYPE_CHECKING:
    import pypdfium2

MOST_PAGES = 20_000
LINE_END = re.compile(r"(?<=[^\r\n\ufffe\x02])\r\n(?=[^\r\n])")
APART = 0.4
"""Of the height of a line, how much more than others the gap before a paragraph has."""
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
        text = _in_paragraphs(words.get_text_range(), words)
        drawn = not text.strip() and any(True for _ in page.get_objects())
        words.close()
        page.close()
    except pypdfium2.PdfiumError:
        raise InputError(f"page {index + 1} is broken; print it anew as PDF") from None
    text = HYPHEN.sub("-\n", text).replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[^\S\n]+(?=\n|\Z)", "", text).replace("\0", ""), drawn


def _in_paragraphs(text: str, words: pypdfium2.PdfTextPage) -> str:
    """The text with an empty line where the next line stands further below than lines do, or higher: in a column."""
    ends = [match.start() for match in LINE_END.finditer(text)]
    if not ends or len(text) != words.count_chars():
        return text
    boxes = [(words.get_charbox(at - 1, loose=True), words.get_charbox(at + 2, loose=True))
             for at in ends]
    gaps = [above[1] - below[3] for above, below in boxes]  # from the foot of a line to the head of the next one
    usual = median(gaps)
    out, last = "", 0
    for at, gap, (above, below) in zip(ends, gaps, boxes, strict=True):
        height = max(above[3] - above[1], below[3] - below[1])
        out += text[last:at] + ("\r\n" if gap > usual + APART * height or -gap > 2 * height else "")
        last = at
    return out + text[last:]


FORMAT = Format("pdf", (".pdf",), "PDF: its text in, bare text out", read, single=True)
