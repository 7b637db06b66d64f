"""What can be told of a document's places by what they became, all of them together, without the key.

What comes in: the new settlements and counties. What goes out: of how many equally likely constellations of originals
they could be, and of how many of counties. A county became a new one by a keyed cycle, all of them equally likely,
its map was turned by one of eight angles, and every settlement became one of the few nearest there (`places`). So what
stands in one new county came from one old one, turned by one angle, but for a county without a seat, which may have
come there beside another, and for the capital, which becomes a seat. A priori places count by their inhabitants and
do not depend on each other. Start at `load` and `Atlas.together`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from name_db import Names
from name_db.columns import Place
from pseudo.core.once import Kept, Once
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.letters import fold
from pseudo.language.places import BREADTH, COUNTY_SEAT, SEAT, Map, rank
from pseudo.suggest import places

LARGEST = 1 << 17
"""Numbers that are held for the originals of one new county; of more places the angle is then taken for known."""
EXCHANGES = 5_000
"""Exchanges of one group that are gone through; the counties beyond are then taken for known."""

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Seen:
    """A new place. kind: settlement or county; old: what it was, to ask for the chance of that alone."""

    kind: str
    new: str
    old: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Mass:
    """The weight of exclusive cases: `total`, and the sum of w log w (natural) of all of them."""

    total: float = 0.0
    logs: float = 0.0

    def __add__(self, other: Mass) -> Mass:
        return Mass(self.total + other.total, self.logs + other.logs)

    def __mul__(self, other: Mass) -> Mass:
        """Of all pairs of independent cases."""
        return Mass(self.total * other.total, self.logs * other.total + other.logs * self.total)

    @property
    def one(self) -> Mass:
        """The same as one case."""
        return single(self.total)

    @property
    def entropy(self) -> float:
        return math.log(self.total) - self.logs / self.total if self.total > 0.0 else 0.0


def single(weight: float) -> Mass:
    """One case."""
    return Mass(weight, weight * math.log(weight)) if weight > 0.0 else Mass()


@dataclass(frozen=True, slots=True, eq=False)
class Towns:
    """The settlements that a county has: originals, as the attacker weighs them; `prior` is inhabitants and one."""

    rows: tuple[Place, ...]
    prior: Numbers
    first: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """The places of a language. arrivals: (old, new county) -> what each settlement becomes first, made when asked
    for: int16 (angles, settlements, NEIGHBOURS), places in the new county's `rows`, -1 for none.
    weighed: what new places can have been, of which both the number and a chance are asked."""

    map: Map
    towns: Mapping[str, Towns]
    counties: Mapping[str, str]
    capitals: tuple[Place, ...]
    high: tuple[str, ...]
    same_initial: bool
    arrivals: dict[tuple[str, str], NDArray[np.int16]] = field(default_factory=dict, repr=False)
    weighed: Kept[tuple[Seen, ...], tuple[Mass, Mass]] = field(default_factory=Kept, repr=False)

    def of(self, seen: Seen) -> str:
        """The new county of a new place, if some county becomes that; else empty."""
        county = seen.new if seen.kind == "county" else self.counties.get(seen.new, "")
        return county if any(county in group for group in self.map.groups) else ""

    def together(self, seen: Sequence[Seen]) -> tuple[float, float]:
        """Effective numbers of constellations of originals and of the counties they lay in; 1, 1 where none is told."""
        mass, counties = self._new(seen)
        return tuple(max(1.0, round(math.exp(each.entropy), 9)) for each in (mass, counties))  # type: ignore[return-value]

    def chance(self, seen: Sequence[Seen]) -> float:
        """How likely it is that all new places were what `old` says."""
        bare = [Seen(each.kind, each.new) for each in seen]
        total = self._new(bare)[0].total
        return self._weighed(seen)[0].total / total if total else 0.0

    def _new(self, bare: Sequence[Seen]) -> tuple[Mass, Mass]:
        """All constellations of places of which nothing but the new ones is known."""
        asked = tuple(dict.fromkeys(bare))
        found = self.weighed.get(asked)
        if found is None:
            found = self.weighed[asked] = self._weighed(asked)
        return found

    def _weighed(self, seen: Sequence[Seen]) -> tuple[Mass, Mass]:
        """All constellations; the same with those of the same counties as one."""
        by_county: dict[str, list[Seen]] = {}
        for each in dict.fromkeys(seen):
            if county := self.of(each):
                by_county.setdefault(county, []).append(each)
        groups = self.map.groups
        lone = sorted(self.towns.keys() - {name for group in groups for name in group})
        cases = {new: self._cases(new, found, next(g for g in groups if new in g), lone)
                 for new, found in by_county.items()}
        totals = (Mass(), Mass())
        for come, there in [("", ""), *((name, new) for name in lone for new in by_county)]:
            seat = self.map.counties[there].seat if there else None
            arrives = 1.0 / len(self.high) if seat is not None and seat.name in self.high else 0.0
            both = [single(arrives if come else 1.0)] * 2
            for group in groups:
                news = [new for new in group if new in by_county]
                told = {new: cases[new][come if new == there else ""] for new in news}
                for at, whole in enumerate((False, True)):
                    ones = {new: {a: m.one if whole else m for a, m in table.items()} for new, table in told.items()}
                    both[at] = both[at] * exchanges(ones, len(group))
            totals = (totals[0] + both[0], totals[1] + both[1])
        return totals

    def _cases(
        self, new: str, found: Sequence[Seen], group: Sequence[str], lone: Sequence[str]
    ) -> dict[str, dict[str, Mass]]:
        """What the places of one new county can have been: by the lone county that some of them come from (empty:
        none), then by the county that became the new one (empty: none of them tells)."""
        cases: dict[str, dict[str, Mass]] = {}
        likely = Once[str, list[Numbers]](lambda county: [self._likely(seen, county, new) for seen in found])
        capitals = [self._capital(seen) for seen in found]
        for old in group:
            if old == new:
                continue
            for come in ("", *lone):
                table = cases.setdefault(come, {})
                with_old, without = _joint(likely[old], likely[come] if come else [], capitals)
                table[old] = with_old
                table.setdefault("", without)  # the same for any old county
        return cases

    def _likely(self, seen: Seen, old: str, new: str) -> Numbers:
        """(angles, originals): prior times the chance that an original of the old county becomes this in the new."""
        towns = self.towns[old]
        if seen.kind == "county":
            right = not seen.old or seen.old == old
            return np.full((places.TURNS, 1), towns.prior.sum() if right else 0.0)
        arrivals = self._arrivals(old, new)
        at = self.towns[new].first.index(seen.new)
        chance = (arrivals == at).any(axis=2) / np.maximum((arrivals >= 0).sum(axis=2), 1)
        if seen.old:
            chance = chance * np.array([row.name == seen.old for row in towns.rows])
        return np.asarray(chance * towns.prior, dtype=np.float64)

    def _capital(self, seen: Seen) -> Numbers:
        """The weight of each capital, which becomes one of the highest seats."""
        if seen.kind == "county":
            return np.zeros(0)
        weights = []
        for row in self.capitals:
            offered = [name for name in self.high if name != row.name]
            offered = [name for name in offered if self.same_initial or not _alike(name, row.name)] or offered
            right = seen.new in offered and (not seen.old or seen.old == row.name)
            weights.append((row.population + 1.0) / len(offered) if right else 0.0)
        return np.array(weights, dtype=np.float64)

    def _arrivals(self, old: str, new: str) -> NDArray[np.int16]:
        if (old, new) not in self.arrivals:
            self.arrivals[old, new] = _arrive(old, new, self)
        return self.arrivals[old, new]


def _joint(old: Sequence[Numbers], come: Sequence[Numbers], capitals: Sequence[Numbers]) -> tuple[Mass, Mass]:
    """The constellations of a new county's places with some of the old county and without; if a lone county is told,
    those with some of it.

    old, come, capitals  of each place how likely the originals are: of the old county, of the lone one (none: it is not
                         told), the capitals
    """
    joint, of_old, of_lone = np.ones((1, 1)), np.zeros(1, dtype=bool), np.zeros(1, dtype=bool)
    rest: Numbers = np.ones(1)
    known: Numbers = np.zeros(1)
    for number, (here, capital) in enumerate(zip(old, capitals, strict=True)):
        there = come[number] if come else np.zeros((1, 0))
        size = len(capital)
        if come:  # every angle of the one with every angle of the other
            here, there = np.repeat(here, places.TURNS, axis=0), np.tile(there, (places.TURNS, 1))
        columns = np.hstack([here, there, np.tile(capital, (len(here), 1))] if come else
                            [here, np.tile(capital, (len(here), 1))])
        flags = np.zeros((2, columns.shape[1]), dtype=bool)
        flags[0, : here.shape[1]] = True
        flags[1, here.shape[1] : columns.shape[1] - size] = True
        some = columns.any(axis=0)
        columns, flags = columns[:, some], flags[:, some]
        if joint.shape[1] * columns.size > LARGEST:
            sums = columns.sum(axis=1)
            logs = np.where(columns > 0.0, columns * np.log(np.where(columns > 0.0, columns, 1.0)), 0.0).sum(axis=1)
            safe = np.where(sums > 0.0, sums, 1.0)
            rest, known = rest * sums, known + np.where(sums > 0.0, np.log(safe) - logs / safe, 0.0)
            continue
        joint = (joint[:, :, None] * columns[:, None, :]).reshape(len(columns), -1)
        of_old = (of_old[:, None] | flags[0][None, :]).ravel()
        of_lone = (of_lone[:, None] | flags[1][None, :]).ravel()
        some = joint.any(axis=0)
        joint, of_old, of_lone = joint[:, some], of_old[some], of_lone[some]
    joint = joint * rest[:, None] / len(joint)
    return tuple(_mass(joint[:, (of_old == told) & (of_lone == bool(come))], known)  # type: ignore[return-value]
                 for told in (True, False))


def _mass(columns: Numbers, known: Numbers) -> Mass:
    """Cases, one a column, whose weights are spread over angles; known: what is left open at each angle."""
    weights = columns.sum(axis=0)
    weights = weights[weights > 0.0]
    logs = float((weights * np.log(weights)).sum()) - float((columns.sum(axis=1) * known).sum())
    return Mass(float(weights.sum()), logs)


def exchanges(told: Mapping[str, Mapping[str, Mass]], size: int) -> Mass:
    """All ways in which the counties of a group of `size` can have become the new ones that are told, by one cycle
    through all of them; no county becomes two.

    told  new county -> old county (empty: it does not tell) -> the constellations that there are then
    """
    ways, news, beyond = 1, [], Mass(1.0, 0.0)
    for number, (new, table) in enumerate(told.items()):
        ways *= max(1, size - number)
        if ways <= EXCHANGES:
            news.append(new)
        else:
            total = sum(mass.total for mass in table.values())
            inside = sum(mass.total * mass.entropy for mass in table.values()) / (total or 1.0)
            beyond = beyond * Mass(total, total * math.log(total) - total * inside if total else 0.0)

    def go(at: int, became: dict[str, str]) -> Mass:
        if at == len(news):
            return single(math.factorial(max(size - len(became) - 1, 0)) / math.factorial(size - 1))
        new, sums = news[at], Mass()
        for old, mass in told[new].items():
            if mass.total > 0.0 and (not old or (old not in became and not _closes(became, old, new, size))):
                sums = sums + mass * go(at + 1, {**became, old: new} if old else became)
        return sums

    return go(0, {}) * beyond


def _closes(became: Mapping[str, str], old: str, new: str, size: int) -> bool:
    """Whether one more step closes a circle before it has gone through all."""
    at, steps = new, 1
    while at in became:
        at, steps = became[at], steps + 1
    return at == old and steps < size


def _alike(one: str, other: str) -> bool:
    return fold(one)[:1] == fold(other)[:1]


def _arrive(old: str, new: str, atlas: Atlas) -> NDArray[np.int16]:
    """What each settlement of a county becomes first, if its county becomes the new one: `places.settlements`, for all
    angles at once."""
    map_, rows, there = atlas.map, atlas.towns[old].rows, atlas.map.counties[new]
    home, target = map_.counties[old], {name: at for at, name in enumerate(atlas.towns[new].first)}
    out = np.full((places.TURNS, len(rows), places.NEIGHBOURS), -1, dtype=np.int16)
    angles = 2 * np.pi * np.arange(places.TURNS)[:, None] / places.TURNS
    scale = there.radius / home.radius
    tiers: dict[int, list[Place]] = {}
    groups: dict[tuple[int, str], tuple[list[Place], list[int]]] = {}
    for at, row in enumerate(rows):
        if rank(row) == COUNTY_SEAT and there.seat is not None and places.seats_like(row, map_, b""):
            out[:, at, 0] = target[there.seat.name]
            continue
        level = min(rank(row), SEAT)
        if level not in tiers:
            tiers[level] = sorted(places.by_rank(row, there)[0], key=lambda r: r.name)
        own = row.name if row.name in target else ""  # a name of both counties
        if (level, own) not in groups:
            groups[level, own] = [r for r in tiers[level] if r.name != own], []
        groups[level, own][1].append(at)
    for tier, members in groups.values():
        mine = [rows[at] for at in members]
        north = np.array([row.lat - home.lat for row in mine])
        east = np.array([(row.lon - home.lon) * BREADTH for row in mine])
        lat = there.lat + scale * (north * np.cos(angles) - east * np.sin(angles))
        lon = there.lon + scale * (north * np.sin(angles) + east * np.cos(angles)) / BREADTH
        theirs = np.log2([max(row.population, 1) for row in tier])
        size = np.abs(theirs[None, :] - np.log2([max(row.population, 1) for row in mine])[:, None])
        has = [map_.bodies.get(row.name, frozenset()) for row in mine]
        lacks = np.array([[len(one - map_.bodies.get(row.name, frozenset())) if one else 0 for row in tier]
                          for one in has])
        away = np.hypot(np.array([row.lat for row in tier]) - lat[:, :, None],
                        (np.array([row.lon for row in tier]) - lon[:, :, None]) * BREADTH) / there.radius
        cost = np.round(places.SIZE * size[None] + away, 6) + 1e6 * lacks[None]
        near = (size <= places.LIKE) & (lacks == lacks.min(axis=1, keepdims=True))
        order = np.argsort(cost, axis=2, kind="stable")
        initials = np.array([fold(row.name)[:1] for row in tier], dtype=np.str_)
        for i, at in enumerate(members):
            other = (initials != fold(rows[at].name)[:1]) | atlas.same_initial
            for turn in range(places.TURNS):
                ranks = order[turn, i]
                alike = ranks[near[i][ranks]][: places.NEIGHBOURS]
                # with another initial before the others; none of the near ones: the first of all that follow
                best = alike[other[alike]] if other[alike].any() else ranks[other[ranks]][:1] if other.any() else alike
                for place, r in enumerate(best.tolist()):
                    out[turn, at, place] = target[tier[r].name]
    return out


def load(names: Names, map_: Map, kept: frozenset[str], same_initial: bool) -> Atlas:
    """The places of the tables.

    kept  kinds of settlements that the policy keeps (`capital`): they are the original of nothing
    """
    towns: dict[str, list[Place]] = {name: [] for name in map_.counties}
    capitals = []
    for name in names.known("settlement"):
        rows = [row for row in names.place(name) if row.kind == "settlement"]
        row = next((row for row in rows if row.county in map_.counties), None)
        if row is not None:
            towns[row.county].append(row)
        elif rows and rows[0].status == CAPITAL and CAPITAL not in kept:
            capitals.append(rows[0])
    out, counties = {}, {}
    for name, found in towns.items():
        prior = np.array([0.0 if row.status in kept else row.population + 1.0 for row in found], dtype=np.float64)
        first = tuple(dict.fromkeys(row.name for row in map_.counties[name].rows))
        seat = map_.counties[name].seat
        first = first if seat is None or seat.name in first else (*first, seat.name)
        out[name] = Towns(tuple(found), prior, first)
        counties.update(dict.fromkeys(first, name))
    top = max(map_.levels.values(), default=0)
    seats = [county.seat.name for county in map_.counties.values() if county.seat is not None]
    high = tuple(name for name in seats if map_.levels.get(name, 0) == top) if map_.levels else ()
    return Atlas(map_, out, counties, tuple(capitals), high, same_initial)
