"""Calendars and visiting cards: not read; what to do instead. In a mail they are taken out (`pseudo.formats.eml`).

>>> read(b"", Options())
Traceback (most recent call last):
pseudo.core.errors.InputError: is a calendar or a card, which is not read; export it as .csv, or leave it out
"""

from __future__ import annotations

from pseudo.core.errors import InputError
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """raises InputError with the remedy."""
    raise InputError("is a calendar or a card, which is not read; export it as .csv, or leave it out")


FORMAT = Format("cards", (".ics", ".ical", ".ifb", ".vcs", ".vcf", ".vcard"), "not read: export it as .csv", read)
