"""The choice: for each thing to be replaced the candidates that are free, the chosen one first.

What comes in: `Original`s (a surname, a settlement, ...) and the key. What goes out: for each the texts offered. The
candidates are ranked by HMAC(key, kind | original | candidate), the originals themselves in HMAC order; the first that
nothing excludes is taken, so that the same key makes the same first choice anywhere, and no two originals get one
replacement. When a pool is exhausted it is widened, then names are composed; never is one given out twice in silence.
Start at `choose`.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from name_db import Names
from name_db.columns import Place
from pseudo.core.errors import InputError
from pseudo.core.keyed import Stream, digest, ranked
from pseudo.kinds import persons
from pseudo.kinds.dates.fit import NOTHING, Calendar
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import COUNTY_SEAT, Map, rank
from pseudo.methods.policy import Policy
from pseudo.suggest import places
from pseudo.suggest.attack import VOWELS, Attacker
from pseudo.suggest.candidates import FINER, PATRON, SAINT, STATE, Original, Pools

SAMPLE = 5
"""Candidates offered beside the original, as in the reference system."""
SHARED = frozenset(("surname", "street", "county"))
"""Kinds of which one text becomes one text, whatever stands behind it: `Petőfi utca` and `Petőfi u.`"""
REPEATED = frozenset(("district", "initial"))
"""Kinds of which there are so few that two may become one: letters, districts."""
COUNTY = "county "
"""Before the name of a county among the words that are used."""
TRIES = 400
"""Composed names that are tried before an original is given up."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a user can demand of a choice.

    same_initial  whether a name may become one with its initial while others are free
    least         of how many equally likely originals a replacement must be worth (`pseudo.suggest.attack`)
    """

    same_initial: bool = False
    least: int = 1


@dataclass(frozen=True, slots=True)
class Tools:
    """What choices need of a language.

    fixed  what was chosen for a whole run (`pseudo.suggest.inventory`), which holds for every document of it
    pairs  surname and given name of a person -> the given name chosen for her in that run
    attackers  what can be told without the key, by rules and policy; each made when first asked for: `attacker`
    calendar  what the language knows of days and years; shift  by how many days the dates of a run move, where that
           was chosen for all its documents
    """

    lang: str | Path
    grammar: Grammar
    pools: Pools
    policy: Policy
    map: Map
    rules: Rules = Rules()
    fixed: Mapping[Original, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    pairs: Mapping[tuple[str, str], str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    attackers: dict[tuple[bool, frozenset[str]], Attacker] = field(default_factory=dict, repr=False)
    calendar: Calendar = NOTHING
    shift: int | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Both:
    """What is in one of two containers, without copying them."""

    one: Container[str]
    other: Container[str]

    def __contains__(self, text: object) -> bool:
        return text in self.one or text in self.other


def members(original: Original) -> tuple[Original, ...]:
    """A double surname (`Kun-Bognár`) as its members, so that each is replaced as everywhere else; `Al-Khalil` has only
    one, with an article."""
    article = len(original.text.partition("-")[0]) < 3
    if original.kind in ("surname", "given") and "-" in original.text and not article:
        return tuple(dataclasses.replace(original, text=text) for text in original.text.split("-") if text)
    return (original,)


def choose(
    wanted: Iterable[Original],
    key: bytes,
    taken: frozenset[str],
    tools: Tools,
    became: Mapping[tuple[str, str], str] = MappingProxyType({}),
    near: Callable[[Original], Container[str]] | None = None,
) -> dict[Original, tuple[str, ...]]:
    """For each original the texts offered for it, the chosen one first; no two originals share a chosen one.

    taken   folded words that are not to be used
    became  what stands already by (kind, text): it is chosen again
    near    of a run: the words that must not be used for this original where those of `taken` leave nothing else
    """
    chosen: dict[Original, tuple[str, ...]] = {}
    picked: set[str] = set()
    by_text: dict[tuple[str, str], tuple[str, ...]] = {place: (text,) for place, text in became.items()}
    wanted = tuple(dict.fromkeys(wanted))
    become = exchanged(wanted, key, taken, tools)
    towns: dict[str, str] = {}
    short = _bases(wanted, tools.grammar.names)
    def turn(one: Original) -> tuple[object, ...]:
        return one in short, _turn(one, tools), digest(key, (one.kind, one.text)), one.trait, -len(one.kin)

    for original in sorted(wanted, key=turn):
        place = (original.kind, original.text)
        same = tools.fixed.get(original) or (by_text.get(place) if original.kind in SHARED or place in became else None)
        if same is not None:
            chosen[original] = same
            if original.kind == "settlement":
                towns[original.text] = same[0]
            picked |= _used(original, same[0])
            continue
        tiers = [Both(taken, picked)] if near is None else [Both(taken, picked), Both(near(original), picked)]
        found = [chosen[base] for base in short.get(original, ()) if base in chosen]
        alike = _shortened(original, found, tiers[0], tools.grammar.names)
        offered = list(dict.fromkeys((*alike, *_supply(original, key, become, towns, tiers, tools))))[:SAMPLE]
        chosen[original] = by_text[place] = tuple(offered)
        if offered and original.kind == "settlement":
            towns[original.text] = offered[0]
        if offered:
            picked |= _used(original, offered[0])
    return chosen


def _used(original: Original, text: str) -> set[str]:
    """The words that nothing else may become once an original becomes this; beside `Veszprém vármegye` there may be
    Veszprém."""
    return {COUNTY + fold(text)} if original.kind == "county" else folded(text)


def folded(text: str) -> set[str]:
    return {fold(word) for word in words_of(text)} | {fold(text)}


def words_of(*texts: str) -> Iterator[str]:
    """The words of names, members of a double one apart."""
    for text in texts:
        yield from text.replace("-", " ").split()


def _supply(
    original: Original, key: bytes, become: Mapping[str, str], towns: Mapping[str, str], tiers: Sequence[Both],
    tools: Tools,
) -> list[str]:
    """What is offered for an original: of its candidates, else of the whole kind, else of composed names."""
    order = tuple(_order(original, key, become, towns, tools))
    for used in tiers:
        offered = _offered(order, original, used, tools)
        if offered:
            return offered
    wide = ranked(key, (original.kind, original.text), tools.pools.wide(original))
    for used in tiers:
        offered = _offered(wide, original, used, tools)
        if offered:
            return offered
    if tools.rules.least > 1 and order:
        raise InputError(
            f"no replacement of kind {original.kind} is worth {tools.rules.least} equally likely originals; "
            "demand fewer"
        )
    if original.kind in REPEATED:
        return [text for text in order if text != original.text][:SAMPLE]
    return list(_composed(original, wide or order, key, tiers[-1], tools))


def _composed(
    original: Original, pool: Sequence[str], key: bytes, used: Both, tools: Tools
) -> Iterator[str]:
    """One name made of two of the kind that is free as a whole: a double surname, `Felsőkisvár`, two words."""
    if original.kind in ("settlement", "county", "street") or not pool:
        pool = pool or [row.name for row in tools.grammar.names.pool("surname")]
    stream = Stream(key, "composed", original.kind, original.text)
    before = tools.grammar.habits.composing
    for _ in range(TRIES if pool else 0):
        one, other = stream.choice(pool), stream.choice(pool)
        if original.kind == "settlement" and before:
            text = stream.choice(before) + tools.grammar.letters.lowered(other)
        elif one == other:
            continue
        elif original.kind in ("surname", "given", "nick"):
            text = f"{one}-{other}"
        else:
            text = f"{one} {other}"
        excluded = used.one if original.kind != "settlement" else ()
        if fold(text) not in used and not any(fold(word) in excluded for word in words_of(text)):
            yield text
            return


def _bases(wanted: Sequence[Original], names: Names) -> dict[Original, list[Original]]:
    """For nicknames, and given names that are ones, the given names of the document that they may be short for: Kata,
    Katalin."""
    given: dict[str, list[Original]] = {}
    for original in wanted:
        if original.kind == "given" and not names.nickname(original.text):
            given.setdefault(original.text, []).append(original)
    found = {}
    for original in wanted:
        rows = names.nickname(original.text) if original.kind in ("nick", "given") else ()
        bases = [base for text in sorted({row.base for row in rows}) for base in given.get(text, ())]
        if bases:
            found[original] = sorted(bases, key=lambda base: (base.text, base.trait))
    return found


def _shortened(
    original: Original, bases: Sequence[tuple[str, ...]], used: Container[str], names: Names
) -> list[str]:
    """What is as short for the new names of the bases as the original is for the old, so far as it is free."""
    sex = original.trait.partition(" ")[0]
    new = [texts[0] for texts in bases[:1] if texts]
    if original.kind == "nick":
        nicks = [persons.nickname_of(base, original.text, sex, names, used) for base in new]
        return [nick for nick in nicks if nick not in new]
    nicks = [nick for base in new for sign in sex for nick in names.nicknames_of(base, sign)]
    free = [nick for nick in nicks if names.given(nick) is not None and fold(nick) not in used]  # to be christened with
    return persons.telling(free, sex, names)[:1]


def _turn(original: Original, tools: Tools) -> tuple[int, int]:
    """When something is chosen for: settlements first, those that have most (a court, a hospital) and so fewest to
    choose from before the others, then the capital; parts of towns, roads and what lies in counties last, as nicknames,
    which are none of what a name of the text becomes."""
    if original.kind in ("part", "district", "road", "nick") or original.text in tools.map.lands:
        return 3, 0
    row = settlement(original, tools)
    if row is not None:
        return 0, -rank(row) - len(tools.map.bodies.get(row.name, ()))
    return (1 if _capital(original, tools) is not None else 2), 0


def _capital(original: Original, tools: Tools) -> Place | None:
    """The capital, if that is what a settlement is."""
    rows = tools.grammar.names.place(original.text)[:1] if original.kind == "settlement" else ()
    return next((row for row in rows if row.status == CAPITAL), None)


def exchanged(wanted: Iterable[Original], key: bytes, taken: Container[str], tools: Tools) -> dict[str, str]:
    """The county that each county becomes here: by the keyed exchange, but for one that the document names, or whose
    seat it names, and that would become another whose name or seat it names."""
    map_ = tools.map
    become = places.exchange(map_, key)
    counties = {original.text for original in wanted if original.kind == "county"} & become.keys()
    towns = {original.text for original in wanted if original.kind == "settlement"}
    seats = {name: county.seat.name for name, county in map_.counties.items() if county.seat is not None}
    seated = {name for name, seat in seats.items() if seat in towns}

    def free(name: str, new: str, used: Container[str]) -> bool:
        clash = (name in counties and fold(new) in taken) or (name in seated and fold(seats.get(new, "")) in taken)
        return not clash and new not in used

    named = sorted(counties | seated, key=lambda name: digest(key, ("county", name)))
    for name in named:
        used = {become[other] for other in named if other != name}
        offered = places.counties(name, become, map_, key)
        become[name] = next((new for new in offered if free(name, new, used)), become[name])
    return become


def _order(
    original: Original, key: bytes, become: Mapping[str, str], towns: Mapping[str, str], tools: Tools
) -> Iterable[str]:
    """The candidates for an original, the best first: places as they fit together, all others as the key has it.

    become  the county that each county becomes
    towns   the settlements of the document that have been chosen for, with what they became
    """
    text, map_ = original.text, tools.map
    if original.kind == "county" and text in become:
        return places.counties(text, become, map_, key)
    capital = _capital(original, tools)
    if capital is not None and map_.levels:
        seats = places.seats_like(capital, map_, key)
        return dict.fromkeys((*seats, *ranked(key, (original.kind, text), tools.pools.candidates(original))))
    row = settlement(original, tools)
    if row is not None:
        return places.settlements(row, map_.counties[become[row.county]], map_, key)
    if original.kind == "road":
        return places.ways(text, map_, become, _near(towns, tools), key)
    if original.kind == "letters":
        stream, signs = Stream(key, "letters", text), tools.grammar.habits.initials
        # a vowel where one was, so that what was read as a word can be: DAKÖV
        kinds = [[sign for sign in signs if _vowel(sign) == _vowel(letter)] or list(signs) for letter in text]
        return dict.fromkeys("".join(map(stream.choice, kinds)) for _ in range(SAMPLE * SAMPLE))
    found = tools.pools.candidates(original)
    if original.kind in ("part", "district"):
        return (*_parts(original, key, become, towns, tools), *ranked(key, (original.kind, text), found))
    if text in map_.lands:
        return places.landscape(text, found, map_, become, key, tools.grammar.names, _near(towns, tools))
    order = ranked(key, (original.kind, text), found)
    if original.kind == "nick":  # uncle Laci is no little Ernőke
        names, ends = tools.grammar.names, tools.grammar.habits.endearing
        small = persons.is_endeared(original.text, names, ends)
        return sorted(order, key=lambda text: persons.is_endeared(text, names, ends) != small)
    return _of_the_region(original, order, become, tools) if original.kind == "organisation" else order


def _vowel(sign: str) -> bool:
    return fold(sign) in VOWELS


def _near(towns: Mapping[str, str], tools: Tools) -> Mapping[str, int]:
    """The counties of the document's towns, each with how many it has."""
    return Counter(row.county for town in towns for row in tools.grammar.names.place(town)[:1] if row.county)


def _of_the_region(
    original: Original, order: Sequence[str], become: Mapping[str, str], tools: Tools
) -> Sequence[str]:
    """The bodies first that sit in the county which the original's becomes; of one in the capital any."""
    names = tools.grammar.names

    def counties(text: str) -> set[str]:
        return {place.county for row in names.organisation(text) for place in names.place(row.seat)}

    wanted = {become[county] for county in counties(original.text) if county in become}
    return sorted(order, key=lambda text: not wanted & counties(text)) if wanted else order


def _parts(
    original: Original, key: bytes, become: Mapping[str, str], towns: Mapping[str, str], tools: Tools
) -> Sequence[str]:
    """The parts of the town that the town of a part or a district becomes."""
    names = tools.grammar.names
    name, hyphen, part = original.text.partition("-")  # `Kecskemét-Hetényegyháza`
    rows = names.pool("district") if original.kind == "district" else names.place(part or name)
    row = next((row for row in rows if isinstance(row, Place) and (row.kind == "district" or row.district)), None)
    towns_of = (*names.place(row.district), *names.place(row.county)) if row is not None else ()
    town = next((r for r in towns_of if r.kind == "settlement"), None)  # of what is in a district the city
    if town is None:
        return ()
    there = towns.get(town.name)
    if there is None:  # the document does not name the town
        order = _order(Original("settlement", town.name, ""), key, become, towns, tools)
        there = next(iter(order), None)
    parts = [r for r in names.pool("part", status="part") if isinstance(r, Place) and r.district]
    offered = [r.name for r in parts if r.district == there]
    if hyphen:
        offered = [f"{there}-{name}" for name in (*offered, *(r.name for r in names.pool("part", status="generic")))]
    elif not offered:  # those of the county's other towns, which are nearly villages
        new = next((r.county for r in names.place(there or "") if r.kind == "settlement"), "")
        seat = tools.map.counties[new].seat if new in tools.map.counties else None
        offered = [r.name for r in parts if r.county == new and (seat is None or r.district != seat.name)]
    return ranked(key, ("part", original.text), offered)


def settlement(original: Original, tools: Tools) -> Place | None:
    """The settlement that an original is, if the map has its county."""
    if original.kind != "settlement":
        return None
    rows = tools.grammar.names.place(original.text)
    return next((r for r in rows if r.kind == "settlement" and r.county in tools.map.counties), None)


def _offered(order: Iterable[str], original: Original, used: Container[str], tools: Tools) -> list[str]:
    """The first candidates that are free; those with another initial than the original's before the others, but for a
    county's seat, which goes where its county goes; nicknames of names that the text has, old or new, last."""
    same: list[str] = []
    other: list[str] = []
    row = settlement(original, tools)
    seat = row is not None and rank(row) == COUNTY_SEAT
    for text in order:
        if _clashes(text, used, original, tools) or not _secret(original, text, tools):
            continue
        alike = not (seat or tools.rules.same_initial) and fold(text)[:1] == fold(original.text)[:1]
        if original.kind == "nick":  # Szili would be taken for the Szilárd of the text
            alike = alike or any(fold(row.base) in used for row in tools.grammar.names.nickname(text))
        (same if alike else other).append(text)
        if len(other) == SAMPLE:
            break
    return [*other, *same][:SAMPLE]


def _secret(original: Original, text: str, tools: Tools) -> bool:
    """Whether a candidate could be of enough originals."""
    return tools.rules.least < 2 or attacker(tools).number(original, text) >= tools.rules.least


def attacker(tools: Tools) -> Attacker:
    """What can be told of originals by who has the same tools, but not the key."""
    kept = frozenset(tools.policy.parameter("GPE", "keep_kinds", ()))
    known = tools.rules.same_initial, kept
    if known not in tools.attackers:
        tools.attackers[known] = Attacker(tools.pools, tools.map, *known)
    return tools.attackers[known]


def _clashes(text: str, used: Container[str], original: Original, tools: Tools) -> bool:
    """Whether a candidate, or a longer word of it, is a name that the text or an earlier choice uses."""
    letters = tools.grammar.letters
    if original.kind == "county":  # what the text names `exchanged` leaves out
        return text == original.text or COUNTY + fold(text) in used
    if original.kind in ("district", "initial"):
        return text == original.text or fold(text) in used
    own = {fold(text.split()[0])} if original.trait in (SAINT, PATRON) else set()  # what all saints are called
    _, hyphen, part = text.partition("-")
    bare = part if original.kind == "part" and hyphen else text  # a part's town is named beside it
    words = [word for word in words_of(bare) if len(word) > 3]
    if original.kind == "organisation":  # what tells the kind of a body (Törvényszék, Országos, Park) is no clash
        if original.trait.partition(" ")[0].partition(FINER)[0] in STATE:
            return fold(text) in used  # every word of theirs tells what they do
        names, kind = tools.grammar.names, {*tools.grammar.habits.national, letters.lower(original.text.split()[-1])}
        words = [word for word in words if names.org_word(word) is None and letters.lower(word) not in kind]
    return fold(text) in used or any(fold(word) in used and fold(word) not in own for word in words)
