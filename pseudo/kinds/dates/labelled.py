"""Dates behind a label of dates (`születési ideje: `) or below such a heading: there more spellings are dates, and what
has figures and is none that we know is one that cannot be read, so that it never stays.

What comes in: a prepared text, a language's spellings, the dates found. What goes out: where the labels end (`places`)
and the readings with what cannot be read among them (`with_unread`). A reading without slots becomes a label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pseudo.kinds.dates.reading import Reading
from pseudo.kinds.dates.spelling import Spelling
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import DELIMITERS, tables
from pseudo.kinds.identifiers.expressions import Field
from pseudo.kinds.identifiers.prepared import Prepared

NEXT = re.compile(r"[,;] ?")
"""What stands between the dates of a cell."""
SURE = 0.98
"""How far it is trusted that what has figures behind a label of dates is a date."""
WHOLE = {"year", "month", "day"}


class Places(NamedTuple):
    """Where dates are due: offsets behind labels, and the stretches that are a date, whatever they look like."""

    starts: frozenset[int]
    values: tuple[tuple[int, int], ...]


def places(seen: Prepared, figures: Field, how: Spelling) -> Places:
    """Where a text has dates due.

    figures  its stretches around figures
    """
    starts = {match.end() for match in figures.matches(how.label)}
    values = [match.span("value") for match in figures.matches(how.unread)]
    cells = list(_cells(seen, how))
    for start, end in cells:  # `-34, -36`, of two brothers
        starts |= {start, *(match.end() for match in NEXT.finditer(seen.folded, start, end))}
    return Places(frozenset(starts), tuple(dict.fromkeys((*values, *cells))))


def _cells(seen: Prepared, how: Spelling) -> Iterator[tuple[int, int]]:
    """The cells with figures below a heading that is a label of dates."""
    folded = seen.folded
    if not any(sign in folded for sign in DELIMITERS):
        return
    for start, end, sign, heads in tables(folded):
        columns = {number for number, (first, last) in enumerate(heads) if is_heading(folded[first:last], how)}
        at = start
        for line in folded[start:end].split("\n") if columns else ():
            for number, cell in enumerate(line.split(sign)):
                bare = cell.strip(" \"'\r")
                if number in columns and any(map(str.isdecimal, bare)):
                    first = at + cell.find(bare)
                    yield first, first + len(bare)
                at += len(cell) + 1


def is_heading(folded: str, how: Spelling) -> bool:
    """Whether a heading, folded, is a label of dates and nothing else."""
    return how.label.fullmatch(folded.strip(" \"'_:") + ": ") is not None


def with_unread(text: str, readings: Sequence[Reading], due: Sequence[tuple[int, int]]) -> list[Reading]:
    """The readings, and where a date is due and its figures are not all read, one without parts in place of those.

    A day with month and year in it is enough: what follows it is something else.
    """
    out = list(readings)
    for start, end in due:
        inside = [r for r in out if r.found.start < end and start < r.found.end]
        read = {at for r in inside for at in range(r.found.start, r.found.end)}
        whole = any({slot.part for slot in r.slots} >= WHOLE for r in inside)
        if whole or all(at in read for at in range(start, end) if text[at].isdecimal()):
            continue
        first = min((start, *(r.found.start for r in inside)))
        last = max((end, *(r.found.end for r in inside)))
        found = Found(first, last, "DATE", SURE, "context: label of dates")
        out = [r for r in out if r not in inside] + [Reading(found, text[first:last], (), None, "", "", last)]
    return sorted(out, key=lambda r: r.found.start)
