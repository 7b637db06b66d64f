"""How an ending is put to a new name: to which of its words, with which sign.

What comes in: a mention and its new name. What goes out: what takes the ending and what stands behind it (`behind`), a
form with the joiner of the old one (`joined_like`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pseudo.core.document import VALUES, Span


def behind(span: Span, new: str) -> tuple[str, str]:
    """The new name, and the words of it behind the one that takes the ending: as many as the old one has there
    (`joulukuusta 2023`)."""
    if span.head is None or span.type not in VALUES:
        return new, ""
    words = re.findall(r"\s+\S+", span.text[span.head.end - span.start :])
    if not words or new.count(" ") < len(words):
        return new, ""
    at = len(new)
    for _ in words:
        at = new.rindex(" ", 0, at)
    return new[:at], new[at:]


def joined_like(old: str, new: str, joiners: Sequence[str]) -> str:
    """A form with its joiner in the shape that the old one has: the first of the joiners is that of the grammar.

    >>> joined_like("Lemis’te", "Senor'da", ("'", "’")), joined_like("OTP-vel", "Erste Bankkal", ("-",))
    ('Senor’da', 'Erste Bankkal')
    """
    shape = next((joiner for joiner in joiners[1:] if joiner in old), "")
    return new.replace(joiners[0], shape) if shape and joiners[0] not in old else new
