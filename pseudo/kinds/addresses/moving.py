"""The pieces of an address that follow its new town: zips, streets, districts, telephone codes, courts.

What comes in: entries whose places have been chosen for. What goes out: the same entries with pieces that fit. Start at
`settled`.

What hangs on what: a street is one of its new town, where the town's streets are listed; a zip is one of the town, and
of the street as far as that is known. A zip that stands beside no town follows the town of the document that has it.
Where the capital stays by policy, or the text does not name it (`a IX. kerületben`), its districts change places, zips
and quarters with them.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from name_db import Names, Place, Street
from pseudo.core.document import Document, Entry, Span
from pseudo.core.keyed import Stream, cycle, ranked
from pseudo.core.numerals import roman
from pseudo.kinds.addresses.ways import of_itself
from pseudo.kinds.identifiers import regions
from pseudo.kinds.zones import zoned
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar

PLACES = ("GPE", "LOC")
OFFERED = 5


@dataclass(frozen=True, slots=True)
class Move:
    """A place of the document and what it becomes; rows of `name_db`, None where the tables do not have the new one."""

    key: str
    old: Place
    new: Place | None


@dataclass(slots=True)
class _Work:
    """What is known while the addresses of one document are settled; made, filled and dropped in `settled`."""

    key: bytes
    names: Names
    grammar: Grammar
    moves: Mapping[str, Move]
    stays: bool
    used: set[str]
    told: Container[str] = ()
    districts: dict[int, int] = field(default_factory=dict)


def settled(
    doc: Document, entries: Mapping[str, Entry], free: Mapping[str, Entry], key: bytes, grammar: Grammar,
    lang_regions: regions.Regions, used: set[str], capital_stays: bool, told: Container[str] = (),
) -> dict[str, Entry]:
    """The entries, those of `free` made to fit their new towns.

    free           what was chosen just now, before anybody wrote anything: only these change
    used           folded words that no street may use: names of the text, replacements of others
    capital_stays  whether the policy leaves the capital where it is
    told           names of streets that nothing else is called by, taken before others
    """
    out = dict(entries)
    moves = {name: move for name, entry in entries.items() if (move := _move(name, entry, entries, grammar))}
    capitals = [move for move in moves.values() if move.old.status == regions.CAPITAL]
    capital_stays = capital_stays or all(move.new is not None and move.new.name == move.old.name for move in capitals)
    work = _Work(key, grammar.names, grammar, moves, capital_stays, used, told)
    if capital_stays:
        for name, move in moves.items():
            if name in free and move.old.kind in ("district", "part") and _in_capital(move.old, work.names):
                out[name] = _district(out[name], move.old, work)
        moves = {name: move for name, entry in out.items() if (move := _move(name, entry, out, grammar))}
        work = dataclasses.replace(work, moves=moves)
    _addresses(doc, out, free, work)
    mentions: dict[str, list[int]] = {}
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        mentions.setdefault(span.entity, []).append(span.start)
    named = Counter({name: len(places) for name, places in mentions.items()})
    for name, entry in entries.items():
        named.update({part.entity: len(mentions.get(name, ())) for part in entry.parts if part.entity is not None})
    for name, entry in free.items():
        if entry.main_type in PLACES and name not in work.moves:  # `Veszprém` is the town, too
            out[name] = _county(out[name], work)
        if entry.main_type in lang_regions.types() and out[name].repl is not None:
            out[name] = _region(out[name], lang_regions, _nearest(name, mentions, named, moves), work)
    return out


def moved(entries: Mapping[str, Entry], grammar: Grammar) -> Iterator[tuple[Place, Place]]:
    """The settlements of a document, each with the one that it becomes, where the tables have that."""
    for name, entry in entries.items():
        move = _move(name, entry, entries, grammar)
        if move is not None and move.new is not None:
            yield move.old, move.new


BESIDE = 60
"""How many characters a town and a number may be apart that surely belong together."""


def _nearest(
    name: str, mentions: Mapping[str, Sequence[int]], named: Mapping[str, int], moves: Mapping[str, Move]
) -> list[Move]:
    """The moves of a document's towns: those beside a mention of that entity, the nearest first, then those named most
    often; a district of the capital says what the capital does as long as it is one.

    mentions  of each entity, where they start, in order
    named     how often each is named, alone or in the name of a body
    """
    moves = {key: move for key, move in moves.items() if move.old.kind == "settlement" or (
        move.new is not None and move.new.kind == move.old.kind == "district")}
    far = {key: _distance(mentions.get(name, ()), mentions.get(key, ())) for key in moves}
    return [moves[key] for key in sorted(moves, key=lambda key: (
        far[key] > BESIDE, far[key] if far[key] <= BESIDE else -named.get(key, 0), far[key]))]


def _distance(some: Sequence[int], others: Sequence[int]) -> int:
    """How near any of some places comes to any of others, all in order."""
    near = (others[max(0, n - 1) : n + 1] for n in (bisect_left(others, at) for at in some))
    return min((abs(at - other) for at, two in zip(some, near, strict=True) for other in two), default=1 << 30)


def _move(name: str, entry: Entry, entries: Mapping[str, Entry], grammar: Grammar) -> Move | None:
    """The place that an entry names and the one that it becomes; None for what is no settlement or part of one."""
    if entry.main_type not in PLACES or grammar.habits.road_of(entry.norm) == entry.norm:  # the road 8 is no district
        return None
    full = entry
    for _ in entries:
        if full.repl is not None or full.of is None or full.of not in entries:
            break
        full = entries[full.of]
    old = _settlement(entry.norm, grammar) or _settlement(full.norm, grammar)
    if old is None:
        return None
    return Move(name, old, old if full.repl is None else _settlement(full.repl, grammar))


def _settlement(norm: str, grammar: Grammar) -> Place | None:
    """The settlement, district or quarter of that name; districts also by their short word (`VII. ker.`)."""
    names, number_of = grammar.names, grammar.habits.district_of
    rows = [row for row in names.place(norm) if row.kind in ("settlement", "district", "part")]
    rows = [full for row in rows[:1] for full in (names.place(row.short_of) if row.short_of else ()) or (row,)]
    if rows:
        return rows[0]
    town, hyphen, part = norm.partition("-")
    if hyphen and any(row.kind == "part" for row in names.place(part)):  # `Szolnok-Szandaszőlős`, or its town
        inside = (row for row in names.place(part) if row.kind == "part" and row.district == town)
        return next(iter((*inside, *(row for row in names.place(town) if row.kind == "settlement"))), None)
    number = number_of(norm)
    return next((row for row in names.pool("district") if isinstance(row, Place)
                 and number_of(row.name) == number), None) if number else None


def _in_capital(place: Place, names: Names) -> bool:
    return any(row.status == regions.CAPITAL for row in names.place(place.county))


def _district(entry: Entry, old: Place, work: _Work) -> Entry:
    """The entry of a district or a quarter with another one of the same city."""
    if old.kind == "part":
        new = _other_district(work.grammar.habits.district_of(old.district), work)
        inside = [row.name for row in work.names.pool("part") if isinstance(row, Place) and row.county == old.county
                  and work.grammar.habits.district_of(row.district) == new and fold(row.name) not in work.used]
        offered = ranked(work.key, ("part", entry.norm), inside)
        return _with(entry, offered) if offered else entry
    number = _other_district(work.grammar.habits.district_of(entry.norm), work)
    first, _, rest = entry.norm.partition(" ")
    figure = str(number) if first[:1].isdecimal() else roman(number)
    return _with(entry, (f"{figure}.{' ' + rest if rest else ''}",))


def _other_district(number: int, work: _Work) -> int:
    """The district that a district becomes: with one key the same in all documents, no two alike."""
    if not work.districts:
        numbers = sorted(work.grammar.habits.district_of(row.name) for row in work.names.pool("district"))
        work.districts.update(cycle(numbers, Stream(work.key, "districts")))
    return work.districts.get(number, number)


def _with(entry: Entry, offered: Sequence[str]) -> Entry:
    """The entry with these candidates, the first chosen."""
    listed = [part.text for part in entry.parts if part.list is not None]
    allsugg = ((listed[0] if listed else entry.norm, *offered[:OFFERED]),)
    return dataclasses.replace(entry, allsugg=allsugg if listed else (), repl=offered[0])


def _county(entry: Entry, work: _Work) -> Entry:
    """The entry of a county with the one that its settlement in the document went to; else as it is."""
    name, _, word = entry.norm.rpartition(" ")
    old = next((row for row in work.names.place(entry.norm) if row.kind == "county"), None)
    county = name if name and work.grammar.letters.lower(word) in work.grammar.habits.county else entry.norm
    county = old.short_of if old is not None and old.short_of and " " not in entry.norm else county  # `Borsod`
    if entry.repl is None or (old is None and county == entry.norm):
        return entry
    for move in work.moves.values():
        if move.old.county == county and move.new is not None and move.new.county and move.new.county != county:
            return _with(entry, (move.new.county + (f" {word}" if name and county == name else ""),))
    return entry


def _addresses(doc: Document, out: dict[str, Entry], free: Mapping[str, Entry], work: _Work) -> None:
    """Zips and streets of every address, in the order of the text."""
    spans = sorted(doc.spans or (), key=lambda span: span.start)
    groups: dict[str, list[Span]] = {}
    for span in spans:
        if span.group:
            groups.setdefault(span.group, []).append(span)
    done: set[str] = set()
    alone = [[span] for span in spans if span.type == "ZIP" and not span.group]
    for group in (*groups.values(), *alone):
        zips = [s.entity for s in group if s.type == "ZIP"]
        move = _home(group, zips, out, work)
        streets = [s.entity for s in group if s.type == "FAC" and s.entity in free and s.entity not in done]
        if move is not None and move.new is not None:
            for name in streets:
                done.add(name)
                out[name] = _street(out[name], move, work)
        for name in zips:
            if name in free and name not in done:
                done.add(name)
                street = next((out[s.entity].repl for s in group if s.type == "FAC" and s.entity in out), None)
                codes = _codes(out[name].norm, move, street, work)
                codes = tuple(code for code in codes if code != out[name].norm)
                if codes:
                    taken = {other.repl for other in out.values() if other.main_type == "ZIP" and other.repl}
                    new = next((code for code in codes if code not in taken), codes[0])
                    out[name] = dataclasses.replace(out[name], repl=new)


def _home(group: Sequence[Span], zips: Sequence[str], out: Mapping[str, Entry], work: _Work) -> Move | None:
    """The place of an address: a district or quarter of a capital that stays, a part of a town that has a zip, else the
    settlement in it, also one that no table has, else the place of the document that has its zip."""
    here = [work.moves[span.entity] for span in group if span.entity in work.moves]

    def tells(move: Move) -> bool:
        inner = move.old.kind in ("district", "part")
        return inner and (_in_capital(move.old, work.names) if work.stays else bool(move.new and move.new.zips))

    here.sort(key=lambda move: (not tells(move), move.old.kind != "settlement"))
    if here:
        return here[0]
    for entry in (out[span.entity] for span in group if span.type in PLACES and span.entity in out):
        new = _settlement(entry.repl, work.grammar) if entry.repl else None
        if new is not None:  # of a town that no table has
            return Move(entry.norm, new, new)
    for name in zips:
        rows = {row.name for row in work.names.by_zip(out[name].norm)}
        for move in work.moves.values():
            if move.old.name in rows or (move.old.status == regions.CAPITAL and _capitals(out[name].norm, work)):
                return move
    return None


def _capitals(code: str, work: _Work) -> bool:
    """Whether a zip is one of the capital's districts."""
    return any(row.kind == "district" for row in work.names.by_zip(code))


def _codes(old: str, move: Move | None, street: str | None, work: _Work) -> tuple[str, ...]:
    """The zips that may stand for an old one, the best first: those of the new street, of the new town, or of the old
    one's region."""

    def drawn(codes: Iterable[str]) -> tuple[str, ...]:
        return tuple(ranked(work.key, ("ZIP", old), codes))

    if move is None:
        rows = [row for row in work.names.pool("settlement") if isinstance(row, Place)]
        codes = [code for row in rows for code in row.zips if code[:1] == old[:1]]
        if old.isdecimal() and codes and all(len(code) != len(old) for code in codes):  # of abroad: as many figures
            low, stream = 10 ** (len(old) - 1), Stream(work.key, "ZIP", old)
            return tuple(str(low + stream.below(9 * low)) for _ in range(OFFERED))
        return drawn(tuple(codes) or _district_codes(work.grammar))
    if move.new is None and move.old.kind == "part":  # as a village that no table has lies by the text's town
        near = [code for one in work.moves.values() if one.new is not None and one.new.kind == "settlement"
                for code in one.new.zips[:1]]
        if near:
            return drawn(near)
    if move.new is None:  # a town that the tables do not have, or a label: nothing of the old region may be left
        return drawn(code for row in work.names.pool("settlement") if isinstance(row, Place) for code in row.zips)
    if move.new.status == regions.CAPITAL and work.stays:
        theirs = (row.name for row in work.names.by_zip(old) if row.kind == "district")
        number = next(map(work.grammar.habits.district_of, theirs), 0)
        if number or not move.new.zips:  # else the capital has its zips as any town has
            return drawn(_district_codes(work.grammar, _other_district(number, work) if number else 0))
    listed = {code for row in _streets(move.new, street, work) for code in row.zips}
    own = move.new.zips or _district_codes(work.grammar)
    if move.new.kind == "district":
        own = _district_codes(work.grammar, work.grammar.habits.district_of(move.new.name))
    elif move.new.kind == "part" and _in_capital(move.new, work.names):
        own = _district_codes(work.grammar, work.grammar.habits.district_of(move.new.district))
    elif move.new.kind == "part" and not move.new.zips:
        own = next((row.zips for row in work.names.place(move.new.district) if row.kind == "settlement"), ())
        own = own or next((one.new.zips for one in work.moves.values() if one.new is not None
                           and one.new.kind == "settlement" and one.new.zips), ())  # a village lies by the text's town
    both = tuple(code for code in own if code in listed)
    if both:
        return drawn(both)
    everywhere = {code for row in work.names.streets_of(move.new.name) for code in row.zips}
    known = drawn(code for code in own if code in everywhere)
    return known or (*own[:1], *drawn(own[1:]))  # the zip of streets, not of post boxes or of parts


def _district_codes(grammar: Grammar, number: int = 0) -> tuple[str, ...]:
    """The zips of a district, or of all: those of its streets, which hold its number."""
    rows = [row for row in grammar.names.pool("district") if isinstance(row, Place)]
    numbered = [(row, grammar.habits.district_of(row.name)) for row in rows]
    return tuple(code for row, own in numbered if number in (0, own)
                 for code in row.zips if code[1:3] == f"{own:02d}")


def _streets(place: Place, street: str | None, work: _Work) -> tuple[Street, ...]:
    """The listed public spaces of a place, all or those of that name and type."""
    city = place.name if place.kind == "settlement" else place.county
    number = work.grammar.habits.district_of(place.name if place.kind == "district" else place.district)
    rows = tuple(row for row in work.names.streets_of(city) if not number
                 or any(work.grammar.habits.district_of(district) == number for district in row.districts))
    if street is None:
        return rows
    name, _, type_ = _space_parts(street, work.grammar)
    return tuple(row for row in rows if row.name == name and row.type == _type(type_, work.grammar))


def _space_parts(norm: str, grammar: Grammar) -> tuple[str, str, str]:
    """The name of a public space, what stands behind it, and its last word, though no table has that for a type."""
    parts = grammar.names.space_parts(norm)
    return parts if parts[2] else norm.rpartition(" ")


def _type(word: str, grammar: Grammar) -> str:
    """The kind of public space in full: `u.` -> `utca`."""
    small = grammar.letters.lower(word)
    space = grammar.names.public_space_type(small)
    return space.norm if space is not None and space.abbreviation else small


def _street(entry: Entry, move: Move, work: _Work) -> Entry:
    """The entry of a street with one of the new town, of the same type, where the town's streets are listed: that which
    was drawn if the town has it, else one that other towns have, too, which nobody is astonished at."""
    name, gap, type_ = _space_parts(entry.norm, work.grammar)
    whole = len(entry.parts) == 1 and entry.parts[0].list is not None
    assert move.new is not None
    if not name or not whole or entry.repl in (None, entry.norm) or (gap and zoned(name, work.names)):
        return entry
    wanted = _type(type_, work.grammar)
    own = of_itself(move.new, work.grammar)
    rows = [row for row in _streets(move.new, None, work) if row.type == wanted and row.name not in (name, own)]
    if not rows and _space_parts(entry.repl, work.grammar)[0] == own:  # no `Szentesi út` in Szentes
        others = [text for texts in entry.allsugg for text in texts[1:] if text != entry.repl]
        return dataclasses.replace(entry, repl=others[0]) if others else entry
    if _space_parts(entry.repl, work.grammar)[0] in {row.name for row in rows}:
        return entry
    long = ((row.name, [word for word in row.name.split() if len(word) > 3]) for row in rows)
    clear = [name for name, words in long if work.used.isdisjoint(map(fold, words))]
    clear = [name for name in clear if name in work.told] or clear
    if not clear:
        return entry
    usual = {row.name for row in work.names.pool("street")}
    clear = [name for name in clear if name in usual] or clear
    offered = [f"{new}{gap}{type_}" for new in ranked(work.key, ("street", name, move.new.name), clear)[:OFFERED]]
    work.used.update(work.grammar.letters.fold(word) for word in offered[0].split()[:-1])
    return _with(entry, offered)


def _region(entry: Entry, known: regions.Regions, moves: Sequence[Move], work: _Work) -> Entry:
    """The entry of a number with the code of the new town, where a town of the document has the code of the old one;
    with that of any, where it has the code of a settlement."""
    type_ = entry.main_type
    code = known.code(type_, entry.norm)
    if code is None or entry.repl is None:
        return entry
    for move in moves:
        old = known.codes(type_, move.old, work.names)
        if code not in old:
            continue
        new = known.codes(type_, move.new, work.names) if move.new is not None else ()
        if not new:
            new = _other(type_, code, known, work)
        elif code in new and move.new is not None and move.new.name == move.old.name:
            return entry
        chosen = new[old.index(code) % len(new)]
        return dataclasses.replace(entry, repl=known.with_code(type_, entry.repl, chosen))
    for chosen in _other(type_, code, known, work, moves) if type_ in known.settled else ():
        return dataclasses.replace(entry, repl=known.with_code(type_, entry.repl, chosen))
    return entry


def _other(
    type_: str, code: str, known: regions.Regions, work: _Work, moves: Sequence[Move] = ()
) -> tuple[str, ...]:
    """Another code that numbers of a type have, drawn: of the new county, where its settlement's own moves."""
    where = regions.settled(work.names)
    there = {move.new.county for move in moves if move.new is not None and move.old.county == where.get(code)}
    every = known.every(type_, work.names)
    near = [c for c in every if c != code and where.get(c) in there]
    return tuple(c for c in ranked(work.key, (type_, code), near or every) if c != code)[:1]
