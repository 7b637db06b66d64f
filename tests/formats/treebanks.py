"""Small treebanks and replacements in them, for the tests of the formats of linguists."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Iterable
from functools import cache

from udtools.state import State
from udtools.validator import Validator

from pseudo.core.document import Document, Span


def conllu(rows: str) -> bytes:
    """Lines with spaces for tabs, `~` for a space; a blank line behind."""
    lines = (line if line.startswith("#") else line.replace(" ", "\t").replace("~", " ") for line in rows.split("\n"))
    return ("\n".join(lines) + "\n\n").encode()


def put(doc: Document, *news: tuple[str, str], kind: str = "PER") -> Document:
    """The document after replacements: of each old text, where it stands first behind the one before, a new one."""
    at, found = 0, []
    for old, new in news:
        start = doc.text.index(old, at)
        at = start + len(old)
        found.append((start, at, new))
    return at_places(doc, found, kind)


def at_places(doc: Document, news: Iterable[tuple[int, int, str]], kind: str = "PER") -> Document:
    """The document after replacements at places, in text order."""
    out, done, spans = "", 0, []
    for start, end, new in news:
        out += doc.text[done:start]
        spans.append(Span(start, end, doc.text[start:end], kind, new_start=len(out), new_end=len(out) + len(new), new_text=new))
        out, done = out + new, end
    return dataclasses.replace(doc, spans=tuple(spans), pseudonymised=out + doc.text[done:])


@cache
def validator(lang: str, level: int) -> Validator:
    return Validator(lang=lang, level=level, max_store=100, output=None)


def incidents(data: bytes, lang: str = "hu", level: int = 2) -> list[str]:
    """What the validator of UD says against a file, up to a level."""
    state = State()
    validator(lang, level).validate_file_handle(io.StringIO(data.decode()), state)
    return [] if state.passed() else [*map(str, state.error_tracker), str(state)]
