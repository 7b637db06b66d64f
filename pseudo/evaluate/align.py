"""Gold mentions beside what the pipeline made of them.

In:  a `GoldDocument` and the `Document` of the same text after `replace`.
Out: one `Pair` for each gold mention: the spans that touch it, the one that carries it, its entity.

Start at `align`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pseudo.core.document import Document, Entry, Span
from pseudo.evaluate.entities import new_norm, root_key
from pseudo.evaluate.markup import GoldDocument, Mention


@dataclass(frozen=True, slots=True)
class Pair:
    """One gold mention and what became of it.

    spans     the predicted spans that share a code point with it, in text order
    main      the span with most of its code points, of equals the first; None: nothing was found here
    entry     entry of `main`
    root      key of the entity `main` belongs to: its entry's, or the full name's to which `of` ties it
    new_norm  the new name of `main`'s entry (its old one when it was kept)
    new_root  the new name of the entity `root`
    """

    doc: str
    genre: str
    mention: Mention
    spans: tuple[Span, ...] = field(default=(), repr=False)
    main: Span | None = field(default=None, repr=False)
    entry: Entry | None = field(default=None, repr=False)
    root: str = field(default="", repr=False)
    new_norm: str = field(default="", repr=False)
    new_root: str = field(default="", repr=False)

    @property
    def exact(self) -> bool:
        """Whether the mention was found with exactly its bounds."""
        return self.main is not None and (self.main.start, self.main.end) == (
            self.mention.start,
            self.mention.end,
        )

    @property
    def changed(self) -> bool:
        """Whether the span that carries the mention was rewritten."""
        return self.main is not None and self.main.new_text not in (None, self.main.text)


def align(gold: GoldDocument, doc: Document) -> tuple[Pair, ...]:
    """A `Pair` for each gold mention, in text order.

    raises  ValueError when the document is not that of the gold
    """
    if gold.text != doc.text:
        raise ValueError(f"{gold.id}: the document aligned with the gold has another text")
    entries = doc.replacements or {}
    spans = sorted(doc.spans or (), key=lambda span: (span.start, span.end))
    return tuple(_pair(gold, mention, spans, entries) for mention in gold.mentions)


def _pair(gold: GoldDocument, mention: Mention, spans: list[Span], entries: Mapping[str, Entry]) -> Pair:
    touching = tuple(span for span in spans if shared(span, mention) > 0)
    if not touching:
        return Pair(gold.id, gold.genre, mention)
    main = max(touching, key=lambda span: (shared(span, mention), -span.start))
    entry = entries.get(main.entity)
    root = root_key(entries, main.entity)
    return Pair(
        gold.id,
        gold.genre,
        mention,
        touching,
        main,
        entry,
        root,
        new_norm(entry),
        new_norm(entries.get(root)),
    )


def shared(span: Span, mention: Mention) -> int:
    """How many code points a span and a mention share; 0 or less when none."""
    return min(span.end, mention.end) - max(span.start, mention.start)
