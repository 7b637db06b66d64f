"""Addresses as wholes, and numbers that tell a region: made to fit the towns that a document's towns have become.

What comes in: spans, or the entries of a document whose names have been chosen. What goes out: the spans with a `group`
for each address; the entries with zips of the new towns, streets that are there, districts that agree with their zips,
areas of telephones, courts and tax offices of the new towns. Start at `grouped` and `settled`.

What hangs on what: a street is one of its new town, where the town's streets are listed; a zip is one of the town, and of
the street as far as that is known. A zip that stands beside no town follows the town of the document that has it. Where
the capital stays by policy, its districts change places, zips and quarters with them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from name_db import Names, Place, Street
from pseudo.articles import roman_number
from pseudo.casing import fold
from pseudo.document import Document, Entry, Span
from pseudo.identifiers import regions
from pseudo.keyed import ranked
from pseudo.persons import Grammar

PARTS = frozenset(("ZIP", "GPE", "LOC", "FAC", "ADDR_NO"))
GAP = re.compile(r"[\s,;.:()/–-]{0,4}(?:\b(?:szám|sz)\b\.?)?[\s,]{0,2}")
"""What may stand between the parts of one address."""
PLACES = ("GPE", "LOC")
OFFERED = 5
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def grouped(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """The spans, those of one address with the same `group` (`a1`, `a2`, ...).

    An address has a zip or a house number, and each of its parts once, but for several places (town and district).
    """
    out = list(spans)
    number = 0
    for run in _runs(spans, text):
        types = {spans[at].type for at in run}
        if len(run) > 1 and types & {"ZIP", "ADDR_NO"} and types - {"ZIP", "ADDR_NO"}:
            number += 1
            for at in run:
                out[at] = dataclasses.replace(out[at], group=out[at].group or f"a{number}")
    return tuple(out)


def _runs(spans: Sequence[Span], text: str) -> Iterator[list[int]]:
    """Indexes of spans that stand beside each other and can be parts of one address."""
    run: list[int] = []
    for at, span in enumerate(spans):
        if span.type not in PARTS:
            yield run
            run = []
            continue
        before = spans[run[-1]] if run else None
        again = any(spans[other].type == span.type for other in run) and span.type not in PLACES
        if before is not None and (again or not GAP.fullmatch(text, before.end, span.start)):
            yield run
            run = []
        run.append(at)
    yield run


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
    districts: dict[str, str] = field(default_factory=dict)


def settled(
    doc: Document, entries: Mapping[str, Entry], free: Mapping[str, Entry], key: bytes, grammar: Grammar,
    lang_regions: regions.Regions, used: set[str], capital_stays: bool,
) -> dict[str, Entry]:
    """The entries, those of `free` made to fit their new towns.

    free           what was chosen just now, before anybody wrote anything: only these change
    used           folded words that no street may use: names of the text, replacements of others
    capital_stays  whether the policy leaves the capital where it is
    """
    out = dict(entries)
    moves = {name: move for name, entry in entries.items() if (move := _move(name, entry, entries, grammar.names))}
    capital_stays = capital_stays or any(
        move.old.status == regions.CAPITAL and move.new is not None and move.new.name == move.old.name
        for move in moves.values()
    )
    work = _Work(key, grammar.names, grammar, moves, capital_stays, used)
    if capital_stays:
        for name, move in moves.items():
            if name in free and move.old.kind in ("district", "part") and _in_capital(move.old, work.names):
                out[name] = _district(out[name], move.old, work)
        moves = {name: move for name, entry in out.items() if (move := _move(name, entry, out, grammar.names))}
        work = dataclasses.replace(work, moves=moves)
    _addresses(doc, out, free, work)
    for name, entry in free.items():
        if entry.main_type in lang_regions.types() and out[name].repl is not None:
            out[name] = _region(out[name], lang_regions, work)
    return out


def _move(name: str, entry: Entry, entries: Mapping[str, Entry], names: Names) -> Move | None:
    """The place that an entry names and the one that it becomes; None for what is no settlement or part of one."""
    if entry.main_type not in PLACES:
        return None
    full = entry
    for _ in entries:
        if full.repl is not None or full.of is None or full.of not in entries:
            break
        full = entries[full.of]
    old = _settlement(entry.norm, names) or _settlement(full.norm, names)
    if old is None:
        return None
    return Move(name, old, old if full.repl is None else _settlement(full.repl, names))


def _settlement(norm: str, names: Names) -> Place | None:
    """The settlement, district or quarter of that name; districts also by their short word (`VII. ker.`)."""
    rows = [row for row in names.place(norm) if row.kind in ("settlement", "district", "part")]
    rows = [full for row in rows[:1] for full in (names.place(row.short_of) if row.short_of else ()) or (row,)]
    if rows:
        return rows[0]
    number = _district_number(norm)
    return next((row for row in names.pool("district") if isinstance(row, Place)
                 and _district_number(row.name) == number), None) if number else None


def _district_number(norm: str) -> int:
    """The number of a district, in Roman or Arabic figures; 0 when the norm is none.

    >>> _district_number("XIV. kerület"), _district_number("14. ker."), _district_number("Pécs")
    (14, 14, 0)
    """
    match = re.fullmatch(r"(?:([IVX]+)|(\d{1,2}))\.? ?(?:ker\b\.?|kerület)?", norm)
    if match is None:
        return 0
    return roman_number(match[1]) if match[1] else int(match[2])


def _in_capital(place: Place, names: Names) -> bool:
    return any(row.status == regions.CAPITAL for row in names.place(place.county))


# ------------------------------------------------------------------ districts of a capital that stays


def _district(entry: Entry, old: Place, work: _Work) -> Entry:
    """The entry of a district or a quarter with another one of the same city."""
    if old.kind == "part":
        new = _other_district(_district_number(old.district), work)
        inside = [row.name for row in work.names.pool("part") if isinstance(row, Place) and row.county == old.county
                  and _district_number(row.district) == new and fold(row.name) not in work.used]
        offered = ranked(work.key, ("part", entry.norm), inside)
        return _with(entry, offered) if offered else entry
    number = _other_district(_district_number(entry.norm), work)
    first, _, rest = entry.norm.partition(" ")
    figure = str(number) if first[:1].isdecimal() else _roman(number)
    return _with(entry, (f"{figure}.{' ' + rest if rest else ''}",))


def _other_district(number: int, work: _Work) -> int:
    """The district that a district becomes: keyed, no two alike as long as there are others."""
    old = str(number)
    if old not in work.districts:
        names = [row.name for row in work.names.pool("district")]
        order = [str(_district_number(name)) for name in ranked(work.key, ("district", old), names)]
        order = [new for new in order if new != old]
        free = [new for new in order if new not in work.districts.values()]
        work.districts[old] = (free or order or [old])[0]
    return int(work.districts[old])


def _roman(number: int) -> str:
    return "X" * (number // 10) + ROMAN[number % 10]


def _with(entry: Entry, offered: Sequence[str]) -> Entry:
    """The entry with these candidates, the first chosen."""
    listed = [part.text for part in entry.parts if part.list is not None]
    allsugg = ((listed[0] if listed else entry.norm, *offered[:OFFERED]),)
    return dataclasses.replace(entry, allsugg=allsugg if listed else (), repl=offered[0])


# ------------------------------------------------------------------ zips and streets


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
                    order = ranked(work.key, ("ZIP", out[name].norm), codes)
                    new = next((code for code in order if code not in taken), order[0])
                    out[name] = dataclasses.replace(out[name], repl=new)


def _home(group: Sequence[Span], zips: Sequence[str], out: Mapping[str, Entry], work: _Work) -> Move | None:
    """The place of an address: a district or quarter of a capital that stays, else the settlement in it, else the
    place of the document that has its zip."""
    here = [work.moves[span.entity] for span in group if span.entity in work.moves]
    if work.stays:
        here.sort(key=lambda move: move.old.kind not in ("district", "part"))
    else:
        here.sort(key=lambda move: move.old.kind != "settlement")
    if here:
        return here[0]
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
    """The zips that may stand for an old one: those of the new street, of the new town, or of the old one's region."""
    if move is None:
        rows = [row for row in work.names.pool("settlement") if isinstance(row, Place)]
        codes = [code for row in rows for code in row.zips if code[:1] == old[:1]]
        return tuple(codes) or _district_codes(work.names)
    if move.new is None:  # a town that the tables do not have, or a label: nothing of the old region may be left
        return tuple(code for row in work.names.pool("settlement") if isinstance(row, Place) for code in row.zips)
    if move.new.status == regions.CAPITAL and work.stays:
        number = next((_district_number(row.name) for row in work.names.by_zip(old) if row.kind == "district"), 0)
        return _district_codes(work.names, _other_district(number, work) if number else 0)
    listed = {code for row in _streets(move.new, street, work) for code in row.zips}
    own = move.new.zips or _district_codes(work.names)
    if move.new.kind == "district":
        own = _district_codes(work.names, _district_number(move.new.name))
    elif move.new.kind == "part" and _in_capital(move.new, work.names):
        own = _district_codes(work.names, _district_number(move.new.district))
    both = tuple(code for code in own if code in listed)
    if both:
        return both
    everywhere = {code for row in work.names.streets_of(move.new.name) for code in row.zips}
    return tuple(code for code in own if code in everywhere) or own  # a zip of streets, not of post boxes


def _district_codes(names: Names, number: int = 0) -> tuple[str, ...]:
    """The zips of a district, or of all: those of its streets, which hold its number."""
    rows = [row for row in names.pool("district") if isinstance(row, Place)]
    return tuple(code for row in rows if number in (0, _district_number(row.name))
                 for code in row.zips if code[1:3] == f"{_district_number(row.name):02d}")


def _streets(place: Place, street: str | None, work: _Work) -> tuple[Street, ...]:
    """The listed public spaces of a place, all or those of that name and type."""
    city = place.name if place.kind == "settlement" else place.county
    number = _district_number(place.name if place.kind == "district" else place.district)
    rows = tuple(row for row in work.names.streets_of(city) if not number
                 or any(_district_number(district) == number for district in row.districts))
    if street is None:
        return rows
    name, _, type_ = street.rpartition(" ")
    return tuple(row for row in rows if row.name == name and row.type == _type(type_, work.names))


def _type(word: str, names: Names) -> str:
    """The kind of public space in full: `u.` -> `utca`."""
    space = names.public_space_type(word.lower())
    return space.norm if space is not None and space.abbreviation else word.lower()


def _street(entry: Entry, move: Move, work: _Work) -> Entry:
    """The entry of a street with one of the new town, of the same type, where the town's streets are listed."""
    name, _, type_ = entry.norm.rpartition(" ")
    whole = len(entry.parts) == 1 and entry.parts[0].list is not None
    assert move.new is not None
    if not name or not whole or entry.repl is None or entry.repl == entry.norm:
        return entry
    wanted = _type(type_, work.names)
    rows = [row for row in _streets(move.new, None, work) if row.type == wanted and row.name != name]
    clear = [row.name for row in rows if not any(fold(word) in work.used for word in row.name.split() if len(word) > 3)]
    if not clear:
        return entry
    offered = [f"{new} {type_}" for new in ranked(work.key, ("street", name, move.new.name), clear)[:OFFERED]]
    work.used.update(fold(word) for word in offered[0].split()[:-1])
    return _with(entry, offered)


# ------------------------------------------------------------------ telephones, courts, tax offices


def _region(entry: Entry, known: regions.Regions, work: _Work) -> Entry:
    """The entry of a number with the code of the new town, where a town of the document has the code of the old one."""
    type_ = entry.main_type
    code = known.code(type_, entry.norm)
    if code is None or entry.repl is None:
        return entry
    for move in work.moves.values():
        old = known.codes(type_, move.old, work.names)
        if code not in old:
            continue
        every: Callable[[], list[str]] = lambda: sorted({c for codes in known.places[type_].values() for c in codes})
        new = known.codes(type_, move.new, work.names) if move.new is not None else ()
        if not new:
            new = tuple(c for c in ranked(work.key, (type_, code), every()) if c != code)[:1]
        elif code in new and move.new is not None and move.new.name == move.old.name:
            return entry
        chosen = new[old.index(code) % len(new)]
        return dataclasses.replace(entry, repl=known.with_code(type_, entry.repl, chosen))
    return entry
