"""Settlements: of the same rank and size, where the map of their county goes.

What comes in: a settlement. What goes out: those of the county that its own becomes, the capital's equals for the
capital; of a settlement that the map does not have, those of its size. Start at `KIND`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from name_db import Names
from name_db.columns import Place
from pseudo.core.document import Entry
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.persons import Grammar
from pseudo.language.places import COUNTY_SEAT, VILLAGE, Map, rank
from pseudo.suggest import places, spellings
from pseudo.suggest.grounds import GROUND, JOINED
from pseudo.suggest.originals import Original, size
from pseudo.suggest.pools import counts
from pseudo.suggest.pools.kind import Asking, Kind, Pool, Told, by_key, in_turn, made_up, two_words

BARRED = "other"
"""Kind of the settlements that are called as somebody or something else is."""
FAMED = "famed"
"""Kind of those of which a text speaks for what they are known for, and means the town itself."""
MADE = "town"
"""Kind of made-up ones, of which nothing is known."""

KIND_OF = "settlement"
"""The kind of the originals that are one."""
MUNICIPALITY = "municipality"
"""Kind of the words for its offices."""
RURAL = str(size(3_000))
"""The size of a municipality of which nothing is told."""

HYPHEN = "-"

HOMELAND = "homeland"
"""Kind of words for the places of a people's homeland, before the kind of place."""

ENOUGH = 5
"""Settlements of a size that are too few to be a pool."""


def row_of(original: Original, names: Names, map_: Map) -> Place | None:
    """The settlement that an original is, if the map has its county."""
    if original.kind != "settlement":
        return None
    rows = names.place(original.text)
    return next((row for row in rows if row.kind == "settlement" and row.county in map_.counties), None)


def capital(original: Original, names: Names) -> Place | None:
    """The capital, if that is what a settlement is."""
    return next((row for row in names.place(original.text)[:1] if row.status == CAPITAL), None)


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of a size."""
    rows = [row for row in grammar.names.pool("settlement") if isinstance(row, Place)]
    alike = [row for row in rows if original.trait == "" or str(size(row.population)) == original.trait]
    return tuple(row.name for row in (alike if len(alike) > ENOUGH else rows)), "GPE"


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All settlements."""
    return tuple(row.name for row in grammar.names.pool("settlement"))


def known(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """All that the tables know, whatever their size: of a new name that lies nowhere nobody can tell it."""
    return tuple(grammar.names.known("settlement"))


def order(original: Original, asking: Asking) -> Iterable[str]:
    """As places fit together; made-up ones lie nowhere."""
    if made := made_up(original, asking):
        return made
    map_, key, names = asking.map, asking.key, asking.grammar.names
    first = capital(original, names)
    if first is not None and map_.levels:
        seats = places.seats_like(first, map_, key)
        around = [county for name, county in asking.become.items() if map_.counties[name].offices == first.name]
        told = (seat.name for county in around if (seat := map_.counties[county].seat) is not None)
        return dict.fromkeys((*told, *seats, *asking.by_key(original, asking.candidates(original))))
    row = row_of(original, names, map_)
    if row is not None and (theirs := of_a_homeland(original, asking)):
        return theirs
    if row is not None:
        shore = frozenset[str]() if asking.alone else places.shore(row, asking.waters, map_, names)
        found = places.settlements(row, map_.counties[asking.become[row.county]], map_, key, shore)
        if asking.alone:
            return found
        return places.beside(row, found, asking.towns, row.county in asking.named, map_, key, names, shore)
    found = tuple(by_key(original, asking))
    if names.place(original.text) or asking.alone:
        return found
    return _near(found, asking) if original.trait else _among(original, found, asking)


def of_a_homeland(original: Original, asking: Asking) -> tuple[str, ...]:
    """The other places of the kind in the homeland of a people of the country: who herds reindeer lives nowhere else;
    none where the text names the county, which becomes another."""
    names = asking.grammar.names
    theirs = [row.name for row in names.pool("word", kind=f"{HOMELAND} {original.kind}")]
    told = any(row.county in asking.named for row in names.place(original.text) if row.county)
    others = tuple(name for name in theirs if name != original.text)
    return tuple(asking.by_key(original, others)) if original.text in theirs and not told else ()


def _near(found: Sequence[str], asking: Asking) -> Sequence[str]:
    """Municipalities, first those of the county to which most of the document's towns go."""
    rows = [row for new in asking.towns.values() for row in asking.grammar.names.place(new)[:1]]
    most = {county for county, _ in Counter(row.county for row in rows if row.county).most_common(1)}
    there = {row.name for county in most & {*asking.map.counties} for row in asking.map.counties[county].rows}
    return sorted(found, key=lambda name: name not in there)


def with_offices(
    wanted: Mapping[str, tuple[Original, ...]], entries: Iterable[Entry], grammar: Grammar
) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, a place that no table has being a municipality where the text names its office
    (`Kivilahden kunta`), in a language in which another such place is a village."""
    if not grammar.habits.villages:
        return dict(wanted)
    offices = {
        place.entity for entry in entries for place, behind in pairwise(entry.parts)
        if place.role == "place" and (word := grammar.names.org_word(behind.text.split()[-1])) is not None
        and word.kind == MUNICIPALITY}

    def meant(one: Original) -> Original:
        if one.kind == GROUND:
            return Original(KIND_OF, f"{one.lead}{one.text}{one.tail.removeprefix(JOINED)}", RURAL)
        open_ = (one.kind, one.trait) == ("settlement", "") and not grammar.names.place(one.text)
        return replace(one, trait=RURAL) if open_ else one

    return {name: tuple(map(meant, found)) if name in offices else found for name, found in wanted.items()}


def _among(original: Original, found: Sequence[str], asking: Asking) -> Sequence[str]:
    """What a place that no table has may become, the villages first of the county to which most of the document's towns
    go: it is likeliest to be somewhere among them. In a language whose tables have all municipalities it is a part of
    such a town, or of another of the county."""
    names = asking.grammar.names
    rows = [row for new in asking.towns.values() for row in names.place(new)[:1] if row.county in asking.map.counties]
    most = Counter(row.county for row in rows).most_common(1)
    if asking.grammar.habits.villages:
        towns, counties = {row.name for row in rows}, {county for county, _ in most}
        parts = [row for row in names.pool("part", status="part") if isinstance(row, Place) and HYPHEN not in row.name]
        first = asking.by_key(original, [row.name for row in parts if row.district in towns])
        near = asking.by_key(original, [row.name for row in parts if row.county in counties])
        return tuple(dict.fromkeys((*first, *near, *asking.by_key(original, [row.name for row in parts]))))
    rows = [row for county, _ in most for row in asking.map.counties[county].rows if rank(row) == VILLAGE]
    there = asking.by_key(original, [row.name for row in rows])
    return (*there, *found)


def turn(original: Original, grammar: Grammar, map_: Map) -> tuple[int, int]:
    """Before all others, first those that have most (a court, a hospital) and so fewest to choose from; then the
    capital."""
    if original.text in map_.lands:
        return in_turn(original, grammar, map_)
    row = row_of(original, grammar.names, map_)
    if row is not None:
        return 0, -rank(row) - len(map_.bodies.get(row.name, ()))
    return (1 if capital(original, grammar.names) is not None else 2), 0


def no_seat(original: Original, grammar: Grammar, map_: Map) -> bool:
    """But for a county's seat, which goes where its county goes."""
    row = row_of(original, grammar.names, map_)
    return row is None or rank(row) != COUNTY_SEAT


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """Made-up ones; where a language has none, those of its size that are called as nothing else is (those of the map,
    the map has, `apart.mapped`)."""
    if MADE in listed:
        return tuple(listed[MADE])
    unfit = barred(listed)
    return tuple(name for name in pool(original, (), grammar)[0] if name not in unfit) if unfit else ()


def barred(listed: Told) -> frozenset[str]:
    """The settlements that are not drawn where a text is to come back.

    >>> sorted(barred({"other": ("Tata",), "famed": ("Siófok",), "surname": ("Hencz",)}))
    ['Siófok', 'Tata']
    """
    return frozenset((*listed.get(BARRED, ()), *listed.get(FAMED, ())))


def composed(
    original: Original, pool: Sequence[str], stream: Stream, grammar: Grammar
) -> tuple[str, tuple[str, ...]] | None:
    """`Felsőkisvár`, where the language makes names so."""
    before = grammar.habits.composing
    if not before:
        made = two_words(original, pool, stream, grammar)
        return made and (made[0], ())
    _, other = stream.choice(pool), stream.choice(pool)
    return stream.choice(before) + grammar.letters.lowered(other), ()


def settle(original: Original, spelt: spellings.Spellings) -> Original:
    """A town that no table knows, as one abroad where it is spelt so: `Malibu`."""
    if original.trait or spelt.grammar.names.place(original.text):
        return original
    if not (spellings.likelier_foreign("place", original.text, _spelt_so, spelt) and spellings.cities(spelt)):
        return original
    return replace(original, kind="foreign_city", trait=spellings.country_of(original.text, spelt))


def _spelt_so(spelt: spellings.Spellings) -> tuple[list[str], list[str]]:
    """Names of places of here, and of cities abroad."""
    own = [row.name for kind in ("settlement", "part") for row in spelt.grammar.names.pool(kind)]
    return own, [name for found in spellings.cities(spelt).values() for name in found]


KIND = Kind(pool, wide=wide, order=order, turn=turn, initial=no_seat, settle=settle, known=known,
            counts=counts.inhabitants, composed=composed, town=True, tied=True, told=told, type_="GPE")
