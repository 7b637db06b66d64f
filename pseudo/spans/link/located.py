"""What the address in which it stands tells of a name that no table of places has: `Csurgó, Alsok, Petőfi u. 133.`

What comes in: the entries with the spans of the document, those of one address with a `group`. What goes out: entries
whose one part says what they are. Start at `told_by_addresses`.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from name_db import Names
from pseudo.core.document import Entry, Span, changed
from pseudo.language.abroad import streets
from pseudo.language.habits import Habits
from pseudo.language.language import Language
from pseudo.spans.link.keys import PLACES

QUARTER, STREET = "quarter", "street"
"""Roles: a part of the town that stands before it; a street without a word for its kind, by its house number."""
KINDS = {QUARTER: "part", STREET: "street"}
"""The kinds of originals that they are."""
SHORTEST = 3
"""Letters of a name and of the word for a public space in one word, at least."""


def told(entry: Entry, habits: Habits, names: Names) -> tuple[str, str, str, str] | None:
    """What kind of original a name is of which its address tells it or the manner of its street, with the manner, and
    with what follows its name within the word (`-sor` of `Körös-sor`)."""
    if entry.main_type == "FAC" and (manner := streets(habits.streets_abroad).manner(entry.norm)):
        return "street abroad", entry.norm, manner, ""
    kind = KINDS.get(entry.parts[0].role if entry.parts else "")
    name, tail = _within(entry.norm, names) if kind == STREET else (entry.norm, "")
    return (kind, name, "", tail) if kind else None


def _within(norm: str, names: Names) -> tuple[str, str]:
    """The name of a street of one word, and the word for a public space that it ends in, with the hyphen between."""
    sizes = range(SHORTEST, len(norm) - SHORTEST + 1) if " " not in norm else ()
    at = next((at for at in sizes if names.public_space_type(norm[at:].removeprefix("-")) is not None), len(norm))
    return norm[:at], norm[at:]


def told_by_addresses(made: MutableMapping[str, Entry], spans: Sequence[Span], language: Language) -> None:
    """Behind a town of here and before a house number, where the address has no other street, stands a street (`Sopron,
    Várkerület 51.`); else behind the town one of its parts."""
    names = language.names
    groups: dict[str, list[Span]] = {}
    for span in spans:
        if span.group:
            groups.setdefault(span.group, []).append(span)
    for group in groups.values():
        street = any(span.type == "FAC" for span in group)
        town = False
        for at, span in enumerate(group):
            housed = at + 1 < len(group) and group[at + 1].type == "ADDR_NO"
            if span.type == "FAC" and housed and not names.space_parts(span.norm)[2]:
                _of_street(made, span)
            if span.type not in PLACES:
                continue
            rows = names.place(span.norm) or names.town_abroad(span.norm)
            entry = made[span.entity]
            alone = len(entry.parts) == 1 and entry.parts[0].role in ("name", QUARTER) and "-" not in span.norm
            if town and not rows and alone:
                role = STREET if housed and not street else QUARTER
                made[span.entity] = changed(entry, parts=(changed(entry.parts[0], role=role),))
            town = town or any(row.kind == "settlement" for row in rows)


def _of_street(made: MutableMapping[str, Entry], span: Span) -> None:
    """What a tagger takes for a building is a street where it has a house number (`Várkör 61.`)."""
    entry = made[span.entity]
    if len(entry.parts) == 1 and entry.parts[0].role == "name" and not any(map(str.isdecimal, entry.norm)):
        made[span.entity] = changed(entry, parts=(changed(entry.parts[0], role=STREET),))
