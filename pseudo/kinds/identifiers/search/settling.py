"""Findings settled: those without overlaps, as spans, in the offsets of the text as it arrived.

What comes in: findings. What goes out: those that stand, and spans. Start at `settle`.
"""

from __future__ import annotations

import sys
from bisect import bisect_right, insort
from collections.abc import Iterable
from dataclasses import replace

from pseudo.core.document import Head, Span
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.prepared import Prepared
from pseudo.kinds.identifiers.suffixes import Suffixes


def settle(found: Iterable[Found]) -> list[Found]:
    """The findings without overlaps, in order: the more trusted first, of equals the longer, then the earlier."""
    taken: list[Found] = []
    starts: list[int] = []
    for f in sorted(found, key=lambda f: (-f.score, f.start - f.end, f.start, f.type)):
        at = bisect_right(starts, f.start)
        before_free = at == 0 or taken[at - 1].end <= f.start
        after_free = at == len(taken) or f.end <= taken[at].start
        if before_free and after_free:
            insort(starts, f.start)
            taken.insert(at, f)
    return taken


def touches(ranges: list[tuple[int, int]], found: Found) -> bool:
    """Whether a finding shares a code point with one of the ranges (disjoint, in order)."""
    at = bisect_right(ranges, (found.end - 1, sys.maxsize)) - 1
    return at >= 0 and ranges[at][1] > found.start


def as_arrived(spans: Iterable[Span], seen: Prepared) -> tuple[Span, ...]:
    """The spans of the composed text, with the offsets of the text as it arrived; norms stay composed."""
    offsets = seen.offsets
    if offsets is None:
        return tuple(spans)
    moved = []
    for span in spans:
        start, end = offsets[span.start], offsets[span.end]
        head = span.head and replace(span.head, start=offsets[span.head.start], end=offsets[span.head.end])
        moved.append(replace(span, start=start, end=end, text=seen.arrived[start:end], head=head))
    return tuple(moved)


def span_of(text: str, found: Found, suffixes: Suffixes, right: str) -> Span:
    """The span of a finding, its hyphenated suffix joined to it. right: the text without slips, for the norm."""
    norm = (right if "slips" in found.why else text)[found.start : found.end]
    suffix = suffixes.after(text, found.end)
    end, head = found.end, None
    if suffix is not None:
        end = suffix[0]
        upos = "NUM" if norm[-1:].isdecimal() else "X"
        head = Head(found.start, end, norm, upos, suffix[1])
    return Span(found.start, end, text[found.start : end], found.type, norm=norm, head=head, source="pattern",
                score=found.score, why=found.why)
