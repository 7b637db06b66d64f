"""The originals put back: exactly where a document is as it came out, name by name where it was changed.

What comes in: a text with new names (what came out of a run, or what a language model or a clerk made of it), and who
became whom. What goes out: the text with the original names in the forms that it asks for; what could mean several is
left and listed. Start at `restore`; `stage` does it, `mapping` has what is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document

if TYPE_CHECKING:
    from pseudo.restoring.mapping import Originals
    from pseudo.restoring.result import Restored


def restore(text: str, originals: Originals | Document | Mapping[str, str], lang: str = DEFAULT, *,
            key: bytes | None = None, data: Path | None = None) -> Restored:
    """A text with its originals put back.

    originals  what is known: a finished document, pairs of original and new name, or `Originals` (module `mapping`)
    key        the key of signs that the method `token` made
    data       folder with languages of your own
    raises     InputError where the mapping is none

    The result has `text`, `places` (what was put back where) and `left` (what was left, and why); `counts()` holds
    numbers alone.

    >>> from pseudo import restore
    >>> back = restore("Rácz Attilának Ráczék írtak; Attila felel.", {"Antal János": "Rácz Attila"})
    >>> print(back.text)
    Antal Jánosnak Antalék írtak; János felel.
    >>> back = restore("Attila felel.", {"Antal János": "Rácz Attila", "Bodnár Emil": "Kun Attila"})
    >>> back.text, [each.reason for each in back.left]
    ('Attila felel.', ['namesake'])
    """
    from pseudo.restoring.stage import restored

    return restored(text, originals, lang, key=key, data=data)
