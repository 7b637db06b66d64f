"""The pieces of addresses beside each other: zips, towns, districts, streets, house numbers.

What comes in: spans and the text. What goes out: spans tied in groups, guesses cut at the pieces that they hold, and
the pieces that only their neighbours show. Start at `grouped`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence

from name_db import Names
from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.kinds.addresses.moving import PLACES
from pseudo.language.persons import Grammar

PARTS = frozenset(("ZIP", "GPE", "LOC", "FAC", "ADDR_NO"))

GAP = re.compile(r"[ \t\xa0]{0,2}[,:()/|–-]?(?:[ \t\xa0]{0,3}\n?[ \t\xa0]{0,3})[(]?")
"""What may stand between the parts of one address: no full stop, which would be inside a part."""


def grouped(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """The spans, those of one address with the same `group` (`a1`, `a2`, ...).

    An address has a zip or a house number, and each of its parts once, but for several places (town and district).
    """
    out = list(spans)
    number = 0
    for run in _runs(spans, text):
        types = {spans[at].type for at in run}
        if len(run) > 1 and types & {"ZIP", "ADDR_NO"} and types - {"ZIP", "ADDR_NO"}:
            number += 1
            for at in run:
                out[at] = changed(out[at], group=out[at].group or f"a{number}")
    return tuple(out)


DISTRICT = re.compile(
    r"(?P<town>[^\W\d_][^\n]{0,40}?)[ ,]{1,2}(?P<district>(?:[IVX]{1,5}|\d{1,2})\. ?[^\W\d_]{3,12}\.?)"
)
"""A town and its district in one guess: `Bp. XIII. ker.`"""


def apart(guesses: Sequence[Span], patterns: Sequence[Span], grammar: Grammar) -> list[Span]:
    """The guesses, cut where a zip, its town or a house number stands in them; a town and its district are two."""
    sure = [span for span in patterns if span.type in ("ZIP", "ADDR_NO", "GPE")]
    where = ranges.of((span.start, span.end) for span in sure)
    out = []
    for span in guesses:
        pieces = [span]
        if span.type in ("FAC", "GPE", "LOC") and not span.norm:
            near = [sure[at] for at in sorted(where.over(span.start - 3, span.end))]
            inside = [other for other in near if span.start <= other.start and other.end <= span.end]
            before = any(other.type == "ZIP" and other.end <= span.start <= other.end + 2 for other in near)
            cut = [piece for part in _cut(span, inside) for piece in _districts(part, grammar)]
            pieces = [each for piece in cut for each in (_town(piece, grammar) if inside or before else (piece,))]
        out += pieces
    return out


def _cut(span: Span, inside: Sequence[Span]) -> Iterator[Span]:
    """What is left of a guess without the patterns inside; the guess itself where there are none."""
    at = span.start
    for other in [*inside, None]:
        end = other.start if other is not None else span.end
        text = span.text[at - span.start : end - span.start]
        start, text = at + len(text) - len(text.lstrip(" ,\n\t")), text.strip(" ,\n\t")
        if sum(char.isalpha() for char in text) > 1 or (text and not inside):
            yield span if not inside else dataclasses.replace(
                span, start=start, end=start + len(text), text=text, head=None)
        at = other.end if other is not None else end


def _town(span: Span, grammar: Grammar) -> Iterator[Span]:
    """`Pécs Jókai tér` behind a zip as the town and the public space."""
    first, _, rest = span.text.partition(" ")
    last = grammar.letters.lower(rest.split()[-1]) if rest else ""
    town = any(row.kind == "settlement" for row in grammar.names.place(first))
    if len(rest.split()) < 2 or not town or grammar.names.public_space_type(last) is None:
        yield span
        return
    end = span.start + len(first)
    yield dataclasses.replace(span, end=end, text=first, type="GPE", head=None)
    yield dataclasses.replace(span, start=end + 1, text=rest, type="FAC", head=None)


def _districts(span: Span, grammar: Grammar) -> Iterator[Span]:
    match = DISTRICT.fullmatch(span.text)
    words = match["district"].split() if match else [""]
    if match is None or not any(grammar.letters.lower(words[-1]).startswith(word) for word in grammar.habits.district):
        yield span
        return
    for part in ("town", "district"):
        start, end = span.start + match.start(part), span.start + match.end(part)
        yield dataclasses.replace(span, start=start, end=end, text=match[part], type="GPE", head=None)


ZIP_BEFORE = re.compile(r"(?<![\w./-])(\d{4,6})(?=[ \xa0]{1,2}$|, $|-$)")


def zips(spans: Sequence[Span], text: str, names: Names) -> Iterator[Span]:
    """Figures before a settlement that has this zip: one in some ten thousand is so by chance."""
    for span in spans:
        code = ZIP_BEFORE.search(text, max(0, span.start - 10), span.start) if span.type == "GPE" else None
        if code is None:
            continue
        towns = {row.county if row.kind == "district" else row.name for row in names.by_zip(code[1])}
        full = {name for row in names.place(span.norm) for name in (row.name, row.short_of) if name}
        if towns & full:
            yield Span(code.start(1), code.end(1), code[1], "ZIP", norm=code[1], source="pattern", score=0.8,
                       why="context: its settlement")


TOWN_AFTER = re.compile(r"(?:-|,?[ \xa0]{1,2})([^\W\d_][\w-]*)(?= [^\W\d_])")


def towns(patterns: Sequence[Span], text: str, names: Names) -> Iterator[Span]:
    """The settlement right behind its zip where a name follows it, so that nobody takes the town for the surname of
    who the street is called after: `9024 Győr Déry Tibor utca`."""
    for span in patterns:
        town = TOWN_AFTER.match(text, span.end) if span.type == "ZIP" else None
        if town is not None and any(town[1] == row.name for row in names.by_zip(span.norm)):
            yield Span(town.start(1), town.end(1), town[1], "GPE", source="pattern", score=0.8, why="context: its zip")


def _runs(spans: Sequence[Span], text: str) -> Iterator[list[int]]:
    """Indexes of spans that stand beside each other and can be parts of one address."""
    run: list[int] = []
    for at, span in enumerate(spans):
        if span.type not in PARTS:
            yield run
            run = []
            continue
        before = spans[run[-1]] if run else None
        types = {"GPE" if spans[other].type in PLACES else spans[other].type for other in run}
        again = span.type in types and span.type not in PLACES
        whole = {"GPE", "ADDR_NO"} <= types  # what follows begins another address, but for a zip that closes this one
        after = spans[at + 1] if at + 1 < len(spans) else None
        opens = after is not None and after.type in PLACES and GAP.fullmatch(text, span.end, after.start) is not None
        again = again or (whole and (span.type in PLACES or (span.type == "ZIP" and opens)))
        if before is not None and (again or not (GAP.fullmatch(text, before.end, span.start) or _cells(
                before, span, text))):
            yield run
            run = []
        run.append(at)
    yield run


def _cells(before: Span, span: Span, text: str) -> bool:
    """Whether a zip and a place stand in two cells side by side, as the headings above them say."""
    types = {before.type, span.type}
    return "ZIP" in types and len(types) == 2 and BESIDE.fullmatch(text, before.end, span.start) is not None and any(
        "heading" in one.why for one in (before, span))


BESIDE = re.compile(r" ?[;|\t] ?")
