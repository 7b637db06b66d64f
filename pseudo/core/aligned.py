"""Where what stood in the old text stands in the new one.

What comes in: a document after `replace`. What goes out: its `Change`s, and for any stretch of the old text the stretch
of the new one that stands for it. Start at `Moves.of`.

>>> doc = Document("az Ede jön", pseudonymised="a Pál Béla jön", repairs=(Repair(0, 2, "az", 0, 1, "a", "article"),),
...     spans=(Span(3, 6, "Ede", "PER", new_start=2, new_end=10, new_text="Pál Béla"),))
>>> moves = Moves.of(doc)
>>> [moves.stretch(*old) for old in ((0, 2), (3, 6), (7, 10))]
[(0, 1), (2, 10), (11, 14)]
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from pseudo.core.document import Document, Repair, Span
from pseudo.core.errors import InputError


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of the old text with another text in the new one; `span` is None for a repair."""

    start: int
    end: int
    new_start: int
    new_end: int
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Moves:
    """The changes of a document in text order, disjoint, with their ends for looking up."""

    changes: tuple[Change, ...]
    starts: tuple[int, ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)

    @staticmethod
    def of(doc: Document) -> Moves:
        """Those of a document after `replace`. raises InputError for one that has no new text yet."""
        if doc.pseudonymised is None:
            raise InputError("the document has no new text yet; run `pseudo replace` first")
        pieces: list[Span | Repair] = [*(span for span in doc.spans or () if span.new_text != span.text), *doc.repairs]
        found = []
        for piece in sorted(pieces, key=lambda each: (each.start, each.end)):
            if piece.new_start is None or piece.new_end is None:
                raise InputError("a span has no place in the new text; run `pseudo replace` again")
            span = piece if isinstance(piece, Span) else None
            found.append(Change(piece.start, piece.end, piece.new_start, piece.new_end, span))
        return Moves(tuple(found), tuple(each.start for each in found), tuple(each.end for each in found))

    def within(self, start: int, end: int) -> Sequence[Change]:
        """The changes that share a code point with a stretch, or lie in it."""
        return self.changes[bisect_right(self.ends, start) : bisect_left(self.starts, end)]

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the new text for one of the old: of what is changed in part, with all of the change."""
        first = self._moved(start, inside="new_start")
        return first, max(first, self._moved(end, inside="new_end"))

    def _moved(self, at: int, inside: str) -> int:
        place = bisect_right(self.ends, at)  # the changes before it end at `at` or earlier
        if place < len(self.changes) and self.changes[place].start < at:
            return int(getattr(self.changes[place], inside))
        if place == 0:
            return at
        last = self.changes[place - 1]
        return last.new_end + at - last.end
