"""Places that are no settlements of here: towns abroad, waters, hills, regions, and all others that the tables have.

What comes in: `Graz`, `Duna`, `Erdély` with its country and its size or sort. What goes out: places of the same country
and sort; of a cape that no table has another first member. Start at `ABROAD`, `LAND`, `FIRST` and `OTHER`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from name_db.columns import Place
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.suggest.grounds import GROUND, JOINED
from pseudo.suggest.originals import HISTORIC, WIDE_WORLD, Original, size_abroad
from pseudo.suggest.pools.counts import inhabitants
from pseudo.suggest.pools.kind import Kind, Pool, Told, as_a_whole, by_words

FEW = 3
"""Places of a sort that are too few to be a pool."""
CEDED = "ceded"
"""Where towns and parishes lie that were of here: nobody is an evacuee of another town."""
ABROAD_KINDS = ("foreign_city", "cross_border")
SEVERAL = 12
"""Towns of a country that no text is likely to use up."""


def _rows(kind: str, grammar: Grammar) -> list[Place]:
    return [row for row in grammar.names.pool(kind) if isinstance(row, Place)]


def abroad(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """The towns of the country that the trait tells, those of the size that it tells where they are not too few."""
    rows = _rows(original.kind, grammar)
    country, size, lies = (*original.trait.split(" "), "", "")[:3]
    there = [row for row in rows if row.country == country]
    if lies and len(coast := [row for row in there if row.district == lies]) > FEW:
        there = coast  # of a town by the sea one by the sea, be it larger
    if lies != CEDED:
        there = [row for row in there if row.district != CEDED]
    if len(there) < FEW:  # Tallinn becomes another town of the same neighbour
        there = [row for kind in ABROAD_KINDS for row in _rows(kind, grammar) if row.country == country]
    for apart in range(2 if size else 0):
        alike = [row for row in there if abs(size_abroad(row) - int(size)) <= apart]
        if len(alike) > 2:
            return tuple(row.name for row in alike), "GPE"
    return tuple(row.name for row in (there if len(there) > 1 else rows)), "GPE"


def all_abroad(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All towns of the country, whatever their size; of the kind where those are few."""
    rows = _rows(original.kind, grammar)
    there = [row for row in rows if row.country == original.trait.partition(" ")[0]]
    return tuple(row.name for row in (there if len(there) > SEVERAL else rows))


def across(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All towns of the country, those with a name of ours before others; of a land that has few, as few may be left."""
    rows = [row for kind in (original.kind, "foreign_city") for row in _rows(kind, grammar)]
    return tuple(row.name for row in rows if row.country == original.trait.partition(" ")[0])


def _fitting(original: Original, grammar: Grammar) -> list[Place]:
    """Those of the status that the trait tells, where they are not too few."""
    rows, status = _rows(original.kind, grammar), original.trait.rpartition(" ")[2]
    fitting = [row for row in rows if not status or row.status == status]
    return fitting if len(fitting) > FEW else rows


def other(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the status."""
    return tuple(row.name for row in _fitting(original, grammar)), "LOC"


def land(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the status and the country: all of them, as where they lie decides (`places.landscape`), and no vector
    tells that."""
    country, _, status = original.trait.rpartition(" ")
    home = next((row.country for row in grammar.names.pool("settlement") if isinstance(row, Place)), "")
    if country == WIDE_WORLD and status and not any(row.status == status for row in _rows(original.kind, grammar)):
        regions = [row.name for row in _rows("region", grammar) if row.country == home and " " not in row.name]
        if len(regions) > FEW:  # a body of here that is called after a sea: `Selkämeren hyvinvointialue`
            return tuple(regions), None
    fitting = _fitting(original, grammar)
    there = [row for row in fitting if (row.country or WIDE_WORLD) == (country or home)]
    beyond = [row for row in fitting if row.country != home]
    fitting = there if len(there) > 2 or country in ("", home) else beyond or there
    return tuple(row.name for row in fitting), None


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Those that the tables know."""
    return land(original, (), grammar)[0]


def first_members(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """What capes and lakes are told apart by, wherever they lie: `Koivu`, for `Sammakko` of `Sammakkoniemi`."""
    return tuple(row.name for row in grammar.names.pool("word", kind=GROUND)), None


def elsewhere(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a first member stands in the text, or makes with what stays a name that does, or one of a place that lies
    somewhere (`Kuusi` before `-saari`: a quarter of Helsinki); or two vowels of one kind would meet."""
    end = original.tail.removeprefix(JOINED)
    new = text + end
    meets = end[:1] == text[-1:] and end[:1] in grammar.habits.vowels
    return by_words(text, used, original, grammar) or fold(new) in used or meets or bool(grammar.names.place(new))


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """Made-up ones of the status, for those of here: `water lake`."""
    country, _, status = original.trait.rpartition(" ")
    home = next((row.country for row in grammar.names.pool("settlement") if isinstance(row, Place)), "")
    return tuple(listed.get(f"{original.kind} {status}".strip(), ())) if country in ("", home) else ()


def all_lands(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All of the status, whichever their country."""
    rows, status = _rows(original.kind, grammar), original.trait.rpartition(" ")[2]
    return tuple(row.name for row in rows if row.status == status) or tuple(row.name for row in rows)


def old_counties(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Counties that are no more, called so with the same word and now in the same country: `Gömör megye`, `Szepes
    megye`."""
    country, _, word = original.trait.partition(" ")
    rows = [row for row in _rows("county", grammar) if row.status == HISTORIC and row.name.endswith(f" {word}")]
    there = [row for row in rows if row.country == country]
    return tuple(row.name for row in (there if len(there) > FEW else rows)), None


FOREIGN_CITY = Kind(abroad, wide=all_abroad, counts=inhabitants)
CROSS_BORDER = Kind(abroad, wide=across, counts=inhabitants)
OLD_COUNTY = Kind(old_counties, clashes=as_a_whole)
LAND = Kind(land, wide=all_lands, known=known, counts=inhabitants, told=told, type_="LOC")
FIRST = Kind(first_members, clashes=elsewhere, type_="LOC", shared=True)
OTHER = Kind(other, counts=inhabitants)
