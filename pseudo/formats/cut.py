"""A finished document cut into the parts that it was put together of.

What comes in: the document after `replace` of texts that were joined (`door.joined`), and how many pieces each part
has. What goes out: a document for each part, as if it had been alone, and its unit: so a mail hands each of its
attachments the part that is its own. Start at `cut`.

>>> from pseudo.core.document import Span
>>> from pseudo.formats.door import Piece
>>> whole = Unit(None, (Piece("Ede"), Piece("jön"), Piece("Ede")))
>>> doc = Document("Ede\\njön\\nEde", pseudonymised="Bálint\\njön\\nBálint", spans=(
...     Span(0, 3, "Ede", "PER", new_start=0, new_end=6, new_text="Bálint"),
...     Span(8, 11, "Ede", "PER", new_start=11, new_end=17, new_text="Bálint")))
>>> [(part.text, part.pseudonymised) for _, part in cut(whole, doc, (2, 1))]
[('Ede\\njön', 'Bálint\\njön'), ('Ede', 'Bálint')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pseudo.core.document import Document, Repair, Span
from pseudo.formats.door import JOINT, Contents, Unit, parted


def within(own: Contents, inside: Iterable[Contents]) -> Contents:
    """One unit of what a file holds itself and of the files inside it.

    >>> from pseudo.formats.door import Piece
    >>> units = (Unit(None, (Piece(text),), spans=(Span(0, 3, text, "PER"),)) for text in ("Ede", "Pál"))
    >>> one, other = (Contents((unit,)) for unit in units)
    >>> [(span.start, span.text) for span in within(one, [other]).units[0].spans]
    [(0, 'Ede'), (4, 'Pál')]
    """
    pieces, spans, unread = [*own.units[0].pieces], [*own.units[0].spans], [*own.unread]
    for number, each in enumerate(inside, 1):
        where = f"embedded file {number}, "
        for unit in each.units:
            at = sum(len(piece.text) + len(JOINT) for piece in pieces)
            spans += [replace(span, start=span.start + at, end=span.end + at) for span in unit.spans]
            pieces += [replace(piece, place=where + piece.place) for piece in unit.pieces]
        unread += [replace(one, place=where + one.place) for one in each.unread]
    return Contents((Unit(own.units[0].id, tuple(pieces), spans=tuple(spans)),), tuple(unread))


def cut(unit: Unit, doc: Document, sizes: Sequence[int]) -> Iterator[tuple[Unit, Document]]:
    """Unit and document of each part of so many pieces, in order; raises InputError as `door.parted` does."""
    news = parted(unit, doc)
    first = at = now = 0
    for size in sizes:
        pieces = unit.pieces[first : first + size]
        text = JOINT.join(piece.text for piece in pieces)
        new = JOINT.join(news[first : first + size])
        yield Unit(unit.id, pieces), _part(doc, at, now, text, new)
        first += size
        if size:
            at += len(text) + len(JOINT)
            now += len(new) + len(JOINT)


def _part(doc: Document, at: int, now: int, text: str, new: str) -> Document:
    spans = tuple(_span(each, at, now) for each in doc.spans or () if at <= each.start and each.end <= at + len(text))
    repairs = tuple(_repair(each, at, now) for each in doc.repairs if at <= each.start and each.end <= at + len(text))
    return Document(text, lang=doc.lang, spans=spans, repairs=repairs, pseudonymised=new, replacements=doc.replacements)


def _span(span: Span, at: int, now: int) -> Span:
    head = span.head and replace(span.head, start=span.head.start - at, end=span.head.end - at)
    if span.new_start is None or span.new_end is None:
        return replace(span, start=span.start - at, end=span.end - at, head=head)
    return replace(span, start=span.start - at, end=span.end - at, head=head, new_start=span.new_start - now,
                   new_end=span.new_end - now)


def _repair(repair: Repair, at: int, now: int) -> Repair:
    return replace(repair, start=repair.start - at, end=repair.end - at, new_start=repair.new_start - now,
                   new_end=repair.new_end - now)
