"""Finished documents made without the stages: each name of a table becomes another."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping

from pseudo.core.document import Document, Span
from pseudo.formats.door import DEFAULTS, Format, Unit, joined


def renamed(unit: Unit, names: Mapping[str, str]) -> Document:
    """The unit with every occurrence of the names renamed; a name that becomes itself is kept."""
    doc = joined(unit)
    spans: list[Span] = []
    out, at = "", 0
    for found in re.finditer("|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)", doc.text):
        new = names[found[0]]
        out += doc.text[at : found.start()]
        spans.append(Span(*found.span(), found[0], "PER", new_start=len(out), new_end=len(out) + len(new), new_text=new))
        out, at = out + new, found.end()
    return Document(doc.text, walls=doc.walls, spans=tuple(spans), pseudonymised=out + doc.text[at:])


def through(form: Format, data: bytes, names: Mapping[str, str]) -> bytes:
    """The file with the names renamed."""
    assert form.write is not None
    (unit,) = form.read(data, DEFAULTS).units
    return form.write(data, DEFAULTS, [renamed(unit, names)])


def texts(form: Format, data: bytes) -> list[str]:
    """The texts of its pieces."""
    return [piece.text for unit in form.read(data, DEFAULTS).units for piece in unit.pieces]


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def with_parts(data: bytes, more: Mapping[str, bytes]) -> bytes:
    """The zip with further or other parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, held in {**parts(data), **more}.items():
            opened.writestr(name, held, zipfile.ZIP_STORED if name == "mimetype" else None)
    return out.getvalue()
