"""How much a replacement gives away: of how many originals it could be, to somebody who knows everything but the key.

What comes in: documents after `suggest`, with the tools of the choice. What goes out: for every entity the effective
number of originals (`attack`): of how many equally likely ones the posterior over the names of the tables is worth.
 Parts of a person's name are chosen apart, so their numbers multiply. The settlements and counties of a document
hang together and are counted together, too (`attack_places`). Start at `of_document`; `report` counts over many
documents. `docs/privacy.md` says what the numbers mean and what they leave out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pseudo.core.document import NAMES, Document, Entry
from pseudo.suggest import lifetimes
from pseudo.suggest.attack_places import Seen
from pseudo.suggest.choice import Tools, attacker, members
from pseudo.suggest.grounds import JOINED
from pseudo.suggest.originals import Original, follows, originals
from pseudo.suggest.pools import table

BANDS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000)
"""Lower bounds of the classes in which entities are counted."""

MEANING = {
    "number": "2 to the entropy of the posterior over originals, given the new name, without the key",
    "prior": "name_db: bearers of names, inhabitants of places, towns that have a street; others equally likely",
    "smoothing": "one is added to every count",
}
"""What the report says of its numbers."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What one document gives away.

    entities        type and effective number of originals of each entity that was chosen for, in order of the entries
    constellations  effective number of what its settlements and counties can have been together; None without any
    counties        the same of the counties alone that they lay in
    """

    entities: tuple[tuple[str, float], ...] = ()
    constellations: float | None = None
    counties: float | None = None


def of_document(doc: Document, tools: Tools) -> Counted:
    """What the choices of a document give away."""
    entities, seen = [], []
    entries = doc.replacements or {}
    told = lifetimes.times(doc, tools.language)
    for entry in entries.values():
        chosen = entry.main_type in NAMES and not entry.keep and bool(entry.allsugg)
        if not chosen or follows(entry, entries, tools.language.persons):
            continue
        number = 1.0
        for original, text in _became(entry, tools, told):
            number *= attacker(tools).number(original, text)
            if table.of(original.kind).tied:
                seen.append(Seen(original.kind, text))
        entities.append((entry.main_type, number))
    atlas = attacker(tools).atlas
    seen = [place for place in seen if atlas.of(place)]
    return Counted(tuple(entities), *(atlas.together(seen) if seen else (None, None)))


def _became(entry: Entry, tools: Tools, told: lifetimes.Times) -> Iterator[tuple[Original, str]]:
    """The originals of an entry, members of double surnames apart, with what each became."""
    for original, texts in zip(originals(entry, tools.language.persons), entry.allsugg, strict=False):
        new = texts[-1 if len(texts) < 2 else 1].removesuffix(original.tail.removeprefix(JOINED)).rstrip()
        new = new.removeprefix(original.lead)
        if original.woman:
            origin = tools.pools.settled(original).trait
            new = "-".join(tools.language.names.mans_surname(text, (origin,)) for text in new.split("-"))
        parts = new.split("-") if original.text.count("-") == new.count("-") else [new]
        timed = replace(original, time=told.get((original.kind, original.text), ""))
        yield from zip(members(timed), parts, strict=False)


def report(documents: Sequence[Counted]) -> dict[str, Any]:
    """What `--privacy` writes: the fewest, how many entities have at least how many, by type, and each document.

    documents  `of_document` of each, in their order
    """
    found = [pair for document in documents for pair in document.entities]
    together = [document.constellations for document in documents if document.constellations is not None]
    counts: dict[str, Counter[int]] = {}
    for type_, number in found:
        band = max(bound for bound in BANDS if bound <= max(number, 1))
        for group in ("all", type_):
            counts.setdefault(group, Counter())[band] += 1
    return {
        "meaning": MEANING,
        "fewest": _short(min((number for _, number in found), default=0.0)),
        "fewest_places": _short(min(together, default=0.0)),
        "entities": len(found),
        "distribution": {
            group: {f"{band}+": bands[band] for band in sorted(bands)} for group, bands in sorted(counts.items())
        },
        "documents": [_of(document) for document in documents],
    }


def _of(document: Counted) -> dict[str, Any]:
    rows = [{"type": type_, "originals": _short(number)} for type_, number in document.entities]
    if document.constellations is None or document.counties is None:
        return {"entities": rows}
    places = {"constellations": _short(document.constellations), "counties": _short(document.counties)}
    return {"entities": rows, "places": places}


def _short(number: float) -> float:
    return round(number, 1)
