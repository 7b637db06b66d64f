"""The legal form of a well-known firm that another stands for: `OTP Bank Nyrt.` becomes `Raiffeisen Bank Zrt.`

What comes in: the parts of a body's name and their new texts. What goes out: the texts, the legal form that of the new
firm where the tables know it. Start at `in_its_own_form`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from pseudo.core.document import NamePart


def in_its_own_form(parts: Sequence[NamePart], texts: Sequence[str], names: Names) -> list[str]:
    """The new texts of the parts, those behind a new well-known firm as its own legal form; as they are where more
    stands there than a legal form and what the old one has before it (`Hungary Zrt.`).

    >>> from name_db import load
    >>> parts = [NamePart("UniCredit Bank", "name", 0), NamePart("Hungary", "word"), NamePart("Zrt.", "word")]
    >>> in_its_own_form(parts, ["OTP Bank", "Hungary", "Zrt."], load("hu"))
    ['OTP Bank', 'Nyrt.', '']
    """
    out = list(texts)
    for at, (part, text) in enumerate(zip(parts, texts, strict=True)):
        new = names.incorporated(text) if part.role == "name" and text != part.text else None
        rows = names.brand(part.text)
        old = names.incorporated(rows[0].name if rows else part.text)
        tail = " ".join(texts[at + 1 :])
        tail = tail.removeprefix(f"{old.land} ") if old is not None and old.land else tail
        if new is not None and tail in names.legal_words:
            out[at + 1 :] = [new.form, *("" for _ in texts[at + 2 :])]
    return out
