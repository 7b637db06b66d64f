"""RTF: not read; what to do instead.

>>> read(b"{\\\\rtf1}", Options())
Traceback (most recent call last):
pseudo.core.errors.InputError: is RTF, which is not read; convert it, say with soffice --headless --convert-to docx FILE
"""

from __future__ import annotations

from pseudo.core.errors import InputError
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """raises InputError with the remedy."""
    raise InputError("is RTF, which is not read; convert it, say with soffice --headless --convert-to docx FILE")


FORMAT = Format("rtf", (".rtf",), "convert it to .docx", read, refused=True)
