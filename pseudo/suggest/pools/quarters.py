"""Districts and quarters of towns: those of the town that theirs becomes.

What comes in: `VIII. kerület` as its number, `Belváros`, `Kecskemét-Hetényegyháza`. What goes out: quarters of the new
town. Start at `PART` and `DISTRICT`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from name_db.columns import Place
from pseudo.core.keyed import ranked
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest.grounds import GROUND, JOINED, ground
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import settlements
from pseudo.suggest.pools.counts import inhabitants
from pseudo.suggest.pools.kind import Asking, Kind, Pool, as_a_whole, at_last, longer, named


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Quarters that every town has: when a capital becomes another town, so do its districts."""
    quarters = tuple(row.name for row in grammar.names.pool("part", status="generic"))
    return quarters or tuple(row.name for row in grammar.names.pool("district")), None


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All quarters."""
    return tuple(row.name for row in grammar.names.pool("part", status="part"))


def order(original: Original, asking: Asking) -> Iterable[str]:
    """Those of the new town before those that every town has."""
    found = asking.candidates(original)
    return (*settlements.of_a_homeland(original, asking), *_there(original, asking), *asking.by_key(original, found))


def _there(original: Original, asking: Asking) -> Sequence[str]:
    """The parts of the town that the town of a part or a district becomes."""
    names, counties = asking.grammar.names, asking.map.counties
    name, hyphen, part = original.text.partition("-")  # `Kecskemét-Hetényegyháza`
    rows = names.pool("district") if original.kind == "district" else names.place(part or name)
    row = next((row for row in rows if isinstance(row, Place) and (row.kind == "district" or row.district)), None)
    towns_of = (*names.place(row.district), *names.place(row.county)) if row is not None else ()
    town = next((r for r in towns_of if r.kind == "settlement"), None)  # of what is in a district the city
    if town is None:
        return ()
    there = told = asking.towns.get(town.name)
    if there is None:  # the document does not name the town
        there = next(iter(settlements.order(Original("settlement", town.name), asking)), None)
    parts = [r for r in names.pool("part", status="part") if isinstance(r, Place) and r.district]
    parts = [r for r in parts if r.zips] if row is not None and row.zips and told is None and not hyphen else parts
    offered = [r.name for r in parts if r.district == there]
    if hyphen:
        offered = [f"{there}-{name}" for name in (*offered, *(r.name for r in names.pool("part", status="generic")))]
    elif (not offered or told is None) and (made := _called_alike(original.text, asking.grammar)):
        offered = made  # `Varkauden Käpykangas`: any town may have another; one whose town is not told may lie anywhere
    elif not offered and told is None:  # those of the county's other towns, which are nearly villages
        new = next((r.county for r in names.place(there or "") if r.kind == "settlement"), "")
        seat = counties[new].seat if new in counties else None
        offered = [r.name for r in parts if r.county == new and (seat is None or r.district != seat.name)]
    return ranked(asking.key, ("part", original.text), offered)


def _called_alike(text: str, grammar: Grammar) -> list[str]:
    """What could be called as a part is that has the name of a ground or a water, and is nowhere known."""
    here = ground(text, grammar)
    end = here.tail.removeprefix(JOINED) if here is not None else ""
    firsts = [row.name for row in grammar.names.pool("word", kind=GROUND)] if end else []
    return [name for first in firsts if first[-1:] != end[:1] and not grammar.names.place(name := f"{first}{end}")]


def clashes(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a quarter is a name in use; the town of one is named beside it."""
    _, hyphen, part = text.partition("-")
    return fold(text) in used or any(fold(word) in used for word in longer(part if hyphen else text))


def no_half(original: Original, grammar: Grammar, map_: Map) -> bool:
    """But for one that begins with its town, which goes where the town goes: `Szolnok-Szandaszőlős`."""
    return "-" not in original.text


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Those of the kind that the tables know."""
    return named(row.name for row in grammar.names.pool(original.kind))


PART = Kind(pool, wide=wide, order=order, clashes=clashes, turn=at_last, initial=no_half, known=known,
            counts=inhabitants)
DISTRICT = Kind(pool, wide=wide, order=order, clashes=as_a_whole, turn=at_last, known=known, counts=inhabitants,
                repeated=True)
