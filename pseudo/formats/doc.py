"""The files of Word, Excel and PowerPoint before 2007, and of Outlook: not read; what to do instead.

>>> read(b"", Options())
Traceback (most recent call last):
pseudo.core.errors.InputError: is of the kind before 2007, which is not read; convert it, say with soffice ...
"""

from __future__ import annotations

from pseudo.core.errors import InputError
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """raises InputError with the remedy."""
    raise InputError("is of the kind before 2007, which is not read; convert it, say with soffice --headless "
                     "--convert-to docx FILE (xlsx of a table; a mail save as .eml)")


FORMAT = Format("doc", (".doc", ".xls", ".ppt", ".msg"), "convert it to .docx, .xlsx, .eml", read, refused=True)
