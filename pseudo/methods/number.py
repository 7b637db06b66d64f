"""A label with a number: `[1. személy]`, the same for all names of one entity.

What comes in: entries. What goes out: labels, numbered within their type in the order of the text. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pseudo.core.document import Document, Entry
from pseudo.kinds import identifiers
from pseudo.methods import label
from pseudo.methods.method import Asked, Method, every


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The numbered label of each."""
    numbered = numbers(asked.doc, asked.lang)
    return {key: f"[{numbered[key]}. {label.word_of(entry, asked)}]" for key, entry in entries.items()}


def numbers(doc: Document, lang: str | Path) -> dict[str, int]:
    """For every entity its number among those of its type, in the order of the text; names of one entity share it, and
    so do spellings of one identifier."""
    entries, known = doc.replacements or {}, identifiers.types(lang)
    order = [span.entity for span in sorted(doc.spans or (), key=lambda span: span.start)]
    out: dict[str, int] = {}
    taken: dict[tuple[str, str], int] = {}
    last: dict[str, int] = {}
    for name in dict.fromkeys([*(name for name in order if name in entries), *entries]):
        full, type_ = _full(entries, name), entries[name].main_type
        if type_ in known:
            full = identifiers.compact(type_, entries[full].norm, lang)
        if (full, type_) not in taken:
            taken[full, type_] = last[type_] = last.get(type_, 0) + 1
        out[name] = taken[full, type_]
    return out


def _full(entries: Mapping[str, Entry], name: str) -> str:
    """The key at the end of `of`."""
    for _ in entries:  # no longer than that: a circle ends too
        of = entries[name].of
        if of is None or of not in entries:
            break
        name = of
    return name


METHOD = Method(every, rank=5, parameters=label.parameters, choose=choose, redacts=True)
