"""The invariants of the design that a run over documents can break.

In:  documents after `replace`.
Out: one line for each breach, with document id and offsets, never with text.

Start at `breaches` (one document) and `differences` (two runs).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pseudo.core.document import Document, Repair, Span


def breaches(doc: Document) -> Iterator[str]:
    """What is wrong with offsets, tiling and untouched text of one document."""
    output = doc.pseudonymised
    if output is None:
        yield f"{doc.id}: not pseudonymised"
        return
    pieces: list[Span | Repair] = sorted([*(doc.spans or ()), *doc.repairs], key=lambda piece: piece.start)
    at = new_at = 0
    for piece in pieces:
        where = f"{doc.id}: {piece.start}:{piece.end}"
        if piece.new_start is None or piece.new_end is None or piece.new_text is None:
            yield f"{where} has no new text"
            return
        if piece.start < at:
            yield f"{where} overlaps what ends at {at}"
        if doc.text[piece.start : piece.end] != piece.text:
            yield f"{where} is not the text there"
        if output[piece.new_start : piece.new_end] != piece.new_text:
            yield f"{where} is not the new text at {piece.new_start}:{piece.new_end}"
        if doc.text[at : piece.start] != output[new_at : piece.new_start]:
            yield f"{doc.id}: {at}:{piece.start} was touched outside of spans and repairs"
        at, new_at = piece.end, piece.new_end
    if doc.text[at:] != output[new_at:]:
        yield f"{doc.id}: {at}:{len(doc.text)} was touched outside of spans and repairs"


def differences(what: str, one: Sequence[Document], other: Sequence[Document]) -> Iterator[str]:
    """The documents that two runs did not make byte-identical, configuration included; matched by id."""
    second = {doc.id: doc for doc in other}
    for doc in one:
        if second.get(doc.id) != doc:
            yield f"{doc.id}: differs {what}"
