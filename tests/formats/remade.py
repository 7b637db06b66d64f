"""What the tests of formats share: a file read, some words of it made others, the file written, without any models."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pseudo.core.document import Document, Span
from pseudo.formats.door import DEFAULTS, Format, Options, joined


def renamed(doc: Document, new: Mapping[str, str]) -> Document:
    """The document with each of these words replaced wherever it stands, as `replace` would give it."""
    spans, out, at = [], "", 0
    words = "|".join(re.escape(word) for word in sorted(new, key=len, reverse=True))
    for found in re.finditer(words, doc.text) if new else ():
        out += doc.text[at : found.start()]
        made = new[found[0]]
        spans.append(Span(*found.span(), found[0], "PER", new_start=len(out), new_end=len(out) + len(made), new_text=made))
        out, at = out + made, found.end()
    return Document(doc.text, spans=tuple(spans), pseudonymised=out + doc.text[at:])


def remade(form: Format, data: bytes, new: Mapping[str, str] | None = None, options: Options = DEFAULTS) -> bytes:
    """The file with these words replaced; without any, as it is written with all names kept."""
    assert form.write is not None
    return form.write(data, options, [renamed(joined(unit), new or {}) for unit in form.read(data, options).units])


def texts(form: Format, data: bytes, options: Options = DEFAULTS) -> list[str]:
    """The texts of all pieces."""
    return [piece.text for unit in form.read(data, options).units for piece in unit.pieces]


def unread(form: Format, data: bytes, options: Options = DEFAULTS) -> dict[str, int]:
    """How much of what could not be read."""
    found: dict[str, int] = {}
    for each in form.read(data, options).unread:
        found[each.what] = found.get(each.what, 0) + each.count
    return found
