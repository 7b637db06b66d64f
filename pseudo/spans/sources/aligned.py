"""Headings of columns that spaces align, with figures below: `Sz.gk  Fő` are nobody.

What comes in: a draft with candidate spans. What goes out: the same without guesses in such headings. What a heading
means need not be known: below it there are figures in the next rows. Start at `over_figures`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core import ranges
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

LINE = re.compile(r"[^\n]*\S[^\n]*")
CELL = re.compile(r"\S+(?: \S+)*")
"""What no two spaces part."""
CELLS, ROWS = 4, 2
"""Cells of a row of headings, and rows below it whose figures tell, at least."""


def headings(text: str) -> Iterator[tuple[int, int]]:
    """From where to where the headings stand below which figures begin.

    >>> text = "Idő    Név     Fő  Db\\n05:40  Kis K.  11  3\\n06:20  Nagy    4   12\\n"
    >>> [text[start:end] for start, end in headings(text)]
    ['Idő', 'Fő', 'Db']
    """
    lines = list(LINE.finditer(text)) if "  " in text else []
    for at, line in enumerate(lines[:-ROWS]):
        cells = list(CELL.finditer(line[0]))
        rows = [row[0] for row in lines[at + 1 : at + 1 + ROWS]]
        if len(cells) >= CELLS and not any(map(str.isdecimal, line[0])):
            yield from ((line.start() + cell.start(), line.start() + cell.end()) for cell in cells
                        if all(_figures(row, *cell.span()) for row in rows))


def _figures(row: str, start: int, end: int) -> bool:
    """Whether what a row has below a heading are figures alone, or a time."""
    below = [cell[0] for cell in CELL.finditer(row) if cell.start() < end and start < cell.end()]
    return bool(below) and all(FIGURES.fullmatch(cell) for cell in below)


FIGURES = re.compile(r"\d[\d:.,]*")


def over_figures(draft: Draft, language: Language) -> Draft:
    """Rule: drops what was taken for a name in a heading of figures."""
    found = ranges.of(ranges.merged(headings(draft.text)))
    return draft.having(span for span in draft.spans if span.source in ("pattern", "known") or not found.touch(
        span.start, span.end))
