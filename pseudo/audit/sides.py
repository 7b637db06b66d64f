"""What a mapping or gold says of the old text, as the auditor takes it.

What comes in: a finished document, or marks made by hand, with the old text. What goes out: `Mention`s and `Piece`s for
a `Pair`. Start at `of_mapping` and `of_gold`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from pseudo.audit.values import Mention, Pair, Piece
from pseudo.core import canonical
from pseudo.core.document import Document, Entry, Repair, Span
from pseudo.core.errors import InputError

Keeps = Callable[[Entry], bool]
"""Whether the policy leaves an entity on purpose."""


class Mark(Protocol):
    """A mention that somebody marked. entity: number of who it is; lemma: the name without the sentence's suffixes"""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def entity(self) -> int: ...
    @property
    def lemma(self) -> str: ...


def composed(pair: Pair) -> Pair:
    """The pair in composed letters (NFC), in which words are compared; what is marked moves along."""
    if all(canonical.nfc(text) == text for text in (pair.old, pair.new)):
        return pair

    def at(place: int) -> int:
        return len(canonical.nfc(pair.old[:place]))

    mentions = tuple(replace(each, start=at(each.start), end=at(each.end)) for each in pair.mentions)
    return replace(pair, old=canonical.nfc(pair.old), new=canonical.nfc(pair.new), mentions=mentions, pieces=())


def of_mapping(doc: Document, text: str, keeps: Keeps) -> tuple[tuple[Mention, ...], tuple[Piece, ...]]:
    """What a document with its mapping says of the old text. raises InputError when it is of another text"""
    if doc.text != text:  # offsets are those of the text as it came
        raise InputError("the mapping is of another text than the old file; give the mapping of this run")
    entries = doc.replacements or {}
    kept = {key: keeps(entry) for key, entry in entries.items()}
    mentions = tuple(_mention(doc, at, entries, kept) for at in range(len(doc.spans or ())))
    changes: list[Span | Repair] = [*(doc.spans or ()), *doc.repairs]
    pieces = tuple(Piece(each.start, each.end, each.new_start, each.new_end) for each in changes
                   if each.new_start is not None and each.new_end is not None)
    return mentions, pieces


def handed(mentions: Iterable[Mention]) -> tuple[str, ...]:
    """The new names that a mapping hands out, as they stand and without the sentence's suffixes."""
    return tuple(dict.fromkeys(canonical.nfc(name) for each in mentions for name in (each.new, each.becomes) if name))


def _mention(doc: Document, at: int, entries: Mapping[str, Entry], kept: Mapping[str, bool]) -> Mention:
    span = (doc.spans or ())[at]
    root, seen = span.entity, set[str]()
    while root in entries and (of := entries[root].of) is not None and root not in seen:
        seen.add(root)
        root = of
    full = entries[root].norm if root in entries else ""
    stays = kept.get(span.entity, False) and span.new_text == span.text
    entry = entries.get(span.entity)
    becomes = "" if entry is None else entry.repl or entry.derived or ""
    return Mention(span.start, span.end, span.type, root, span.norm or span.text, full, span.new_text, becomes, stays)


def of_gold(text: str, marks: Iterable[Mark], old: str, keeps: Keeps) -> tuple[Mention, ...]:
    """The mentions of gold, whose text must be the old one. raises InputError when it is another"""
    if text != old:
        raise InputError("the gold is of another text than the old file; give that of this text")
    return tuple(Mention(m.start, m.end, m.type, f"{m.type} {m.entity}", m.lemma,
                         kept=keeps(Entry(m.lemma, {m.type: 1}, 1))) for m in marks)
