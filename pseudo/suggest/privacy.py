"""How much a replacement gives away: of how many originals it could be.

What comes in: documents after `suggest`, with the tools of the choice. What goes out: for every entity the number of
known originals that could have become what it became, with one key or another. Who sees the new name and knows the
program, but not the key, has these to choose from. Parts of a person's name are chosen apart, so the numbers multiply.
Start at `of_document`; `report` counts over many documents.
"""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from name_db.columns import Place
from pseudo.core.document import NAMES, Document
from pseudo.language.places import COUNTY_SEAT, rank
from pseudo.suggest import places
from pseudo.suggest import stage as suggest
from pseudo.suggest.candidates import Original
from pseudo.suggest.choice import Tools, members, settlement

BANDS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000)
"""Lower bounds of the classes in which entities are counted."""


def origins(original: Original, text: str, tools: Tools) -> int:
    """How many known names, the original among them, could have become `text` in the original's place."""
    row = settlement(original, tools)
    if row is not None:
        return _of_settlement(row, text, tools)
    if original.kind == "county" and original.text in tools.map.counties:
        return max((len(group) - 1 for group in tools.map.groups if text in group), default=1)
    if original.kind == "street":  # taken from the streets of the new town, whatever the old one was called
        return max(1, len(tools.grammar.names.pool("street")))
    if original.kind == "road":  # another of its class
        alike = (len(road) == len(text) and road[:1].isalpha() == text[:1].isalpha() for road in tools.map.roads)
        return max(1, sum(alike))
    if original.kind == "letters":  # drawn, whatever the old ones were
        return int(max(1, len(tools.grammar.habits.initials)) ** len(text))
    return max(1, _reach(original, tools).get(text, 0))


def _of_settlement(row: Place, text: str, tools: Tools) -> int:
    """Settlements of the counties that can become the new one's which are of its rank and size."""
    new = next((r for r in tools.grammar.names.place(text) if r.kind == "settlement"), None)
    if new is None:
        return 1
    group = next((group for group in tools.map.groups if new.county in group), [])
    if rank(new) == COUNTY_SEAT:
        return max(1, len(group) - 1)
    lone = {name for name, county in tools.map.counties.items() if county.seat is None}
    rows = (r for name in {*group, *lone} - {new.county} for r in tools.map.counties[name].rows)
    return max(1, sum(_alike(r, new) for r in rows))


def _alike(row: Place, new: Place) -> bool:
    like = abs(math.log2(max(row.population, 1) / max(new.population, 1))) <= places.LIKE
    return like and rank(row) == rank(new)


def _reach(original: Original, tools: Tools) -> Mapping[str, int]:
    """For every candidate of the originals of this sort, how many of them have it; counted once for a sort."""
    sort = tools.pools.sort(original)
    counts = tools.reach.get(sort)
    if counts is None:
        counted: Counter[str] = Counter()
        for text in tools.pools.known(original):
            counted.update(tools.pools.candidates(dataclasses.replace(tools.pools.settled(original), text=text)))
        counts = tools.reach[sort] = counted
    return counts


def of_document(doc: Document, tools: Tools) -> list[tuple[str, int]]:
    """Type and number of possible originals of every entity that was chosen for, in the order of the entries."""
    out = []
    entries = doc.replacements or {}
    for entry in entries.values():
        chosen = entry.main_type in NAMES and not entry.keep and bool(entry.allsugg)
        if not chosen or suggest.follows(entry, entries, tools.grammar):
            continue
        number = 1
        for original, texts in zip(suggest.originals(entry, tools.grammar), entry.allsugg, strict=False):
            new = texts[-1 if len(texts) < 2 else 1].removesuffix(original.tail).rstrip()
            if original.woman:
                origin = tools.pools.settled(original).trait
                new = "-".join(tools.grammar.names.mans_surname(text, (origin,)) for text in new.split("-"))
            parts = new.split("-") if original.text.count("-") == new.count("-") else [new]
            for member, text in zip(members(original), parts, strict=False):
                number *= origins(member, text, tools)
        out.append((entry.main_type, number))
    return out


def report(documents: Sequence[Sequence[tuple[str, int]]]) -> dict[str, Any]:
    """What `--privacy` writes: the fewest, how many entities have at least how many, by type, and each entity.

    documents  `of_document` of each, in their order
    """
    found = [pair for document in documents for pair in document]
    counts: dict[str, Counter[int]] = {}
    for type_, number in found:
        band = max(bound for bound in BANDS if bound <= max(number, 1))
        for group in ("all", type_):
            counts.setdefault(group, Counter())[band] += 1
    return {
        "fewest": min((number for _, number in found), default=0),
        "entities": len(found),
        "distribution": {
            group: {f"{band}+": bands[band] for band in sorted(bands)} for group, bands in sorted(counts.items())
        },
        "documents": [[{"type": type_, "originals": number} for type_, number in document] for document in documents],
    }
