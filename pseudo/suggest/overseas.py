"""Addresses of other lands fit the town that they move to: its zip, and a street as any town there has.

What comes in: a document whose names have been chosen for. What goes out: its entries, the zip and the street beside a
town abroad being of the new town and its country. Start at `settled`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from pseudo.core.document import Document, Entry, Span, changed
from pseudo.core.keyed import Stream, ranked
from pseudo.language import lands
from pseudo.language.abroad import streets
from pseudo.language.lands import Land
from pseudo.language.language import Language
from pseudo.language.letters import fold

OFFERED = 5
"""Streets that are offered for one."""


def settled(
    doc: Document, entries: Mapping[str, Entry], free: Container[str], key: bytes, language: Language,
    used: Container[str],
) -> dict[str, Entry]:
    """The entries, the zips and streets of addresses abroad among those of `free` fitting their new towns.

    used  folded words that no street may be
    """
    out, known = dict(entries), lands.load(language.home)
    for group in _groups(doc) if known else ():
        found = next(_moved(group, out, known, language), None)
        if found is None:
            continue
        zip_, land = found
        for span in group:
            entry = out.get(span.entity)
            if entry is None or span.entity not in free or entry.repl is None:
                continue
            lead, code = lands.parted(entry.norm)
            if span.type == "ZIP" and lands.shape(code) in land.shapes:
                out[span.entity] = changed(entry, repl=lead + (zip_ or _drawn(code, key)))
            elif span.type == "FAC" and not streets(language.habits.streets_abroad).manner(entry.norm):
                others = [each for each in land.streets if fold(each) not in used and each != entry.norm]
                new = ranked(key, (span.type, entry.norm), others or list(land.streets))
                out[span.entity] = changed(entry, allsugg=((entry.norm, *new[:OFFERED]),), repl=new[0])
    return out


def _groups(doc: Document) -> Iterator[list[Span]]:
    groups: dict[str, list[Span]] = {}
    for span in doc.spans or ():
        if span.group:
            groups.setdefault(span.group, []).append(span)
    yield from groups.values()


def _moved(
    group: list[Span], entries: Mapping[str, Entry], known: Mapping[str, Land], language: Language
) -> Iterator[tuple[str, Land]]:
    """The zip of the new town of an address abroad and its country; no zip where the table has none."""
    for span in group:
        entry = entries.get(span.entity) if span.type == "GPE" else None
        while entry is not None and entry.repl is None and entry.of is not None:
            entry = entries.get(entry.of)
        for row in lands.towns(entry.repl or entry.norm, language.names) if entry is not None else ():
            land = known.get(row.country)
            if land is not None:
                yield land.zips.get(row.foreign, "") or land.zips.get(row.name, ""), land


def _drawn(old: str, key: bytes) -> str:
    """A zip of the same look, for a town of which the table has none."""
    stream = Stream(key, "ZIP", old)
    return "".join(str(1 + stream.below(9)) if sign.isdecimal() else sign for sign in old)
