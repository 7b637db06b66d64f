"""Which mentions are one entity, and the opaque keys of entities.

What comes in: spans with type and norm. What goes out: an `Identity` for each, and a key for each identity, unique in
the document: `norm[/N]`, with its type or a number where kinds or persons share a norm. Start at `Identity`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pseudo.core.document import KEY, Span
from pseudo.kinds import dates

PLACES = frozenset(("GPE", "LOC"))
BODIES = frozenset(["ORG", "MEDIA", "SMEDIA", "FAC", "EVENT", "PROJ", "AWARD"])


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes mentions one entity: their class of types, their norm, and for a shorter name of a person her full."""

    kind: str
    norm: str
    root: str = ""


def kind_of(type_: str) -> str:
    """The class of types within which equal norms mean one entity: an engine's GPE and LOC are one place."""
    return "place" if type_ in PLACES else "body" if type_ in BODIES else type_


def compact(span: Span) -> str:
    """The norm of a figure without what its spelling adds, so that one account spelt twice is one entity."""
    return " ".join(span.norm.split())


def days_of(spans: Sequence[Span], lang: str | Path) -> dict[int, str]:
    """By where it starts, the day of every date that does not tell its year: `26.` of two months is two entities."""
    dated = sorted((span for span in spans if span.type == "DATE"), key=lambda span: span.start)
    read = dates.parse_all((span.norm for span in dated), lang)
    told = zip(dated, read, dates.days_told(read), strict=True)
    return {span.start: str(day) for span, date, day in told
            if date is not None and date.year is None and (date.feast is None or date.feast.own)}


def keyed(order: Sequence[Identity], first: Mapping[Identity, Span]) -> dict[Identity, str]:
    """One key per identity: `norm[/N]`, with `=[TYPE]` where kinds share a norm and `#n` where persons do."""
    kinds: dict[str, list[str]] = {}
    for identity in order:
        found = kinds.setdefault(identity.norm, [])
        if identity.kind not in found:
            found.append(identity.kind)
    keys: dict[Identity, str] = {}
    taken: set[str] = set()
    for identity in order:
        key = f"{identity.norm}{KEY}"
        if len(kinds[identity.norm]) > 1:
            key += f"=[{first[identity].type}]"
        base, number = key, 2
        while key in taken:
            key, number = f"{base}#{number}", number + 1
        taken.add(key)
        keys[identity] = key
    return keys
