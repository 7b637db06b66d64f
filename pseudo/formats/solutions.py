"""The table of solutions: what stood where, and what stands there now (Dias et al., 2016), a row a mention.

What comes in: finished documents. What goes out: lines of tab-separated cells. It shows originals: it is for whoever
may see the mapping. Start at `table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pseudo.core.document import Document, Entry
from pseudo.formats.tables import FORMULA

WARNING = "# It shows originals: keep it where you keep the mapping, and give it to nobody who may not see that."
COLUMNS = ("document", "position", "original", "type", "entity", "solution")


def table(docs: Iterable[Document]) -> Iterator[str]:
    """The lines of the table, the first of which says what it shows.

    >>> from pseudo.core.document import Span
    >>> span = Span(4, 8, "Pécs", "GPE", "Pécs[/N]", "Pécs", new_text="Győr")
    >>> doc = Document("Itt Pécs.", spans=(span,), replacements={"Pécs[/N]": Entry("Pécs", {"GPE": 1}, 1)})
    >>> list(table([doc]))[2]
    '1\\t4-8\\tPécs\\tGPE\\tGPE 1\\tGyőr'
    """
    yield WARNING
    yield "\t".join(COLUMNS)
    for number, doc in enumerate(docs, 1):
        yield from rows(doc, number)


def rows(doc: Document, number: int) -> Iterator[str]:
    """The mentions of a document in order: its number, offsets in the old text, surface, type, entity, new surface."""
    entities: dict[str, str] = {}
    last: dict[str, int] = {}
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        full = _full(span.entity, doc.replacements or {})
        if full not in entities:
            last[span.type] = last.get(span.type, 0) + 1
            entities[full] = f"{span.type} {last[span.type]}"
        cells = (str(number), f"{span.start}-{span.end}", span.text, span.type, entities[full], span.new_text or "")
        yield "\t".join(map(cell, cells))


def cell(text: str) -> str:
    """A text as a cell that no program takes for a formula, without tabs and ends of lines.

    >>> cell("=1+1"), cell("+36 20 123 4567"), cell("Kiss\\tBéla")
    ("'=1+1", "'+36 20 123 4567", 'Kiss Béla')
    """
    flat = " ".join(text.split("\t"))
    flat = " ".join(flat.splitlines()) if len(flat.splitlines()) > 1 else flat
    return f"'{flat}" if flat[:1] and flat[:1] in FORMULA else flat


def _full(key: str, entries: Mapping[str, Entry]) -> str:
    """The key of the full name of an entity."""
    for _ in entries:
        of = entries[key].of if key in entries else None
        if of is None or of not in entries:
            break
        key = of
    return key
