"""Numbers that something breaks: the end of a line, the marks of a quoted mail, slips of a reading machine.

What comes in: a text and its finder. What goes out: findings where a check digit or a context word says that the pieces
are one number. Start at `across_lines`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import REACH, Contexts, clipped, neighbourhoods, widened
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.search.finder import Finder, by_kind


def slipped(text: str, right: str, finder: Finder) -> Iterator[Found]:
    """What is found only when slips are put right, with a check digit or a context word."""
    contexts = contexts_of(right, finder, [(0, len(right))])
    found = [*by_kind(right, finder, contexts)]
    for search in finder.searches:  # links and user names are letters anyway
        found += search(right, finder.tables, contexts)
    for f in found:
        if right[f.start : f.end] != text[f.start : f.end] and not f.why.startswith("structure"):
            yield replace(f, score=f.score - 0.01, why=f"{f.why}, slips put right")


BREAK = Expression(r"(?<=[\d/-])(?:[ \t]?\n[ \t]?)(?=\d)(?!\d{1,2}[.)][ \t])")
"""A line's end between two figures, where a number may go on: not before the number of an item of a list."""


def across_lines(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Numbers that a line's end breaks, where their check digit or their context word says that they go on."""
    breaks = [match.span() for match in BREAK.finditer(text)]
    if not breaks:
        return
    joined = BREAK.sub(lambda gap: " " * len(gap[0]) if len(gap[0]) == 1 else "\x00" * len(gap[0]), text)
    over = [start for start, end in breaks if end - start == 1]
    contexts = contexts.within(widened(breaks, REACH, REACH))
    for f in _whole(joined, finder, contexts):
        inside = sum(f.start < at < f.end for at in over)
        phone = f.type == "PHONE" and (f.why.startswith("context") or text[text.rfind("\n", 0, f.end) - 1] in "-/")
        sure = f.why.startswith("check digit") or phone
        if inside == 1 and sure and not (f.why == "check digit" and _row(text, f)):
            yield replace(f, score=min(1.0, f.score + 0.01))


JOINT = Expression(r"(?<=[\d/-])[ \t]?\n(?:>[> ]*)?(?=\d)(?!\d{1,2}[.)][ \t])")
"""A line's end between two figures, with the marks of a quoted mail behind it."""


def without_breaks(text: str, finder: Finder) -> Iterator[Found]:
    """Numbers with a check digit and a context word, and telephones with one, once lines' ends between figures are cut
    out (`83806 / 81789`), or the marks of a quoted mail."""
    marks = [match.span() for match in JOINT.finditer(text)]
    for glue in ("", " ") if marks else ():
        plain, at = "", 0
        starts, removed = [0], [0]
        for start, end in marks:
            plain += text[at:start] + glue
            at = end
            starts.append(len(plain))
            removed.append(at - len(plain))
        plain += text[at:]
        contexts = contexts_of(plain, finder, widened([(at, at) for at in starts[1:]], REACH, REACH))
        for f in _whole(plain, finder, contexts):
            first, last = (bisect_right(starts, place) - 1 for place in (f.start, f.end - 1))
            sure = f.why.startswith("check digit, ") or (f.type == "PHONE" and f.why.startswith("context"))
            if sure and last == first + 1:
                score = min(1.0, f.score + 0.01)
                yield replace(f, start=f.start + removed[first], end=f.end + removed[last], score=score)


def _whole(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """What a text has by its patterns and of telephones, now that nothing breaks them."""
    yield from by_kind(text, finder, contexts)
    for kind in finder.kinds:
        if kind.type == "PHONE" and kind.search is not None:
            yield from kind.search(text, finder.tables, contexts)


def _row(text: str, f: Found) -> bool:
    """Whether the lines that a number joins hold figures alone: columns of a table, whose rows are numbers each."""
    start, end = text.rfind("\n", 0, f.start) + 1, text.find("\n", f.end)
    return not any(char.isalpha() for char in text[start : end if end >= 0 else len(text)])


def contexts_of(text: str, finder: Finder, windows: Sequence[tuple[int, int]]) -> Contexts:
    """The context words of a text that another was made into, near figures in these windows."""
    folded = finder.tables.letters.aligned(text)
    figures = tuple(neighbourhoods(folded, before=0, after=0))
    return Contexts(folded, tuple(clipped(figures, windows)), finder.words)
