"""Who becomes whom: the new norm of every entity, from what was chosen or written and from how entities hang together.

What comes in: the entries of a replacements configuration. What goes out: a new norm per entity key. Nothing is drawn:
a shorter name is made from the new full one, a wife's from her husband's, a body's from its place's.
Start at `new_norms`. `suggest` asks it to rebuild addresses, `replace` to rewrite the text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from morph import MorphError
from pseudo.core.document import Entry, NamePart, changed
from pseudo.core.errors import FormError, InputError
from pseudo.kinds import organisations, persons
from pseudo.language import casing
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar

Inside = Callable[[str, str], str]
"""What a new norm that is no name is within another name, given the features there."""
NONE: Mapping[str, Inside] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _World:
    """What a new norm is made from: the entries, which of them stay, and the names that must not come out."""

    entries: Mapping[str, Entry]
    keeps: Mapping[str, bool]
    grammar: Grammar
    taken: frozenset[str]
    gone: Container[str] = ()
    aside: Mapping[str, Inside] = field(default_factory=dict)
    handed: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    """Folded nickname that was handed out -> who bears it (a key), and what folded nickname it was before."""


@dataclass(frozen=True, slots=True)
class _Handed:
    """The folded words that a nickname must not become: `words`, and what others of the same person (`own`), or of
    other persons, have become."""

    handed: Mapping[str, set[tuple[str, str]]]
    person: str
    nick: str
    own: bool
    words: Container[str] = ()

    def __contains__(self, word: object) -> bool:
        bearers = self.handed.get(str(word), ())
        return word in self.words or any((p == self.person) is self.own and n != self.nick for p, n in bearers)


def obeyed(entry: Entry) -> Entry:
    """The entry as it is obeyed: without the name that `suggest` drew for it, where a person has tied it since.

    >>> entry = Entry("Rozi", {"PER": 1}, 1, repl="Panni", drawn="Panni", of="Nagy Rozália[/N]")
    >>> obeyed(entry).repl, obeyed(dataclasses.replace(entry, repl="Kati")).repl
    (None, 'Kati')
    """
    if edited(entry) or not tied_anew(entry):
        return entry
    of = None if entry.of in entry.drawn_ties else entry.of
    rel = {name: key for name, key in entry.rel.items() if key not in entry.drawn_ties}
    return dataclasses.replace(entry, repl=None, allsugg=(), of=of, rel=rel)


def by_method(entry: Entry, alone: Container[str]) -> Entry:
    """The entry without the name that `suggest` drew for it, where its own method makes another: one that draws no
    name, or one that does where a label was drawn.

    alone  methods whose result no key draws

    >>> entry = Entry("Rozi", {"PER": 1}, 1, repl="Panni", drawn="Panni", allsugg=(("Rozi", "Panni"),))
    >>> by_method(dataclasses.replace(entry, method="label"), ["label"]).repl, by_method(entry, ["label"]).repl
    (None, 'Panni')
    """
    other = entry.method in alone or (entry.method is not None and stands_aside(entry.repl or "x"))
    return dataclasses.replace(entry, repl=None, allsugg=()) if other and not edited(entry) else entry


def edited(entry: Entry) -> bool:
    """Whether the entry has a new name that `suggest` did not draw."""
    return entry.repl is not None and entry.repl.strip() != (entry.drawn or "").strip()


def tied_anew(entry: Entry) -> bool:
    """Whether the entry has a tie that it had not when `suggest` drew."""
    suggested = entry.drawn is not None or bool(entry.drawn_ties)
    return suggested and not set(entry.ties.values()) <= set(entry.drawn_ties)


CITIES = frozenset(("capital", "county_seat", "city"))
"""Statuses of settlements that bear a city's title."""


def new_norms(
    entries: Mapping[str, Entry], grammar: Grammar, keeps: Mapping[str, bool], gone: Container[str] = (),
    aside: Mapping[str, Inside] = NONE,
) -> dict[str, str]:
    """The new norm of every entity: `repl` first, then what `of`, `rel` and the parts say, then `allsugg`.

    gone    keys of entities that are deleted: their norm is empty, and so is what is made of it alone
    aside   keys of entities whose new norms are no names: what is made of one alone is that, and what it is within
            another name
    raises  InputError when `of`, `rel` or the parts run in a circle, or a person's names no entry
    """
    entries = {key: obeyed(entry) for key, entry in entries.items()}
    for number, (key, entry) in enumerate(entries.items(), 1):
        place = next((name for name, other in entry.ties.items() if other not in entries), None)
        if place is not None and tied_anew(entry):
            where = f"replacements entry {number}.{'of' if place == 'of' else 'rel'}"
            raise InputError(f"{where}: names no entry; write the key of one, or delete it", (number, key))
    names = ((entry.norm, entry.repl or "") for entry in entries.values())
    taken = frozenset(fold(word) for both in names for name in both for word in name.split())
    world = _World(entries, keeps, grammar, taken, gone, aside)
    done: dict[str, str] = {}
    for key in entries:
        try:
            _new_norm(key, world, done, ())
        except FormError as fault:
            raise FormError(str(fault), fault.owner or key) from None
    return done


def _new_norm(key: str, world: _World, done: dict[str, str], path: tuple[str, ...]) -> str:
    if key in done:
        return done[key]
    entries = world.entries
    if key in path:
        number = list(entries).index(key) + 1
        raise InputError(f"replacements entry {number}: its ties run in a circle; remove one `of` or `rel`",
                         (number, key))
    entry = entries[key]

    def other(tied: str) -> str:
        return _new_norm(tied, world, done, (*path, key))

    if entry.keep or ((entry.repl is None or entry.method is not None) and world.keeps.get(key, False)):
        new = entry.norm
    elif entry.repl is not None:
        new = entry.repl.strip()
    elif key in world.gone:
        new = ""
    elif entry.of is not None and entry.of in entries and not entry.allsugg:
        new = _derived(entry, entries[entry.of], other(entry.of), world)
    elif (husband := entry.rel.get("wife_of")) is not None and husband in entries:
        new = other(husband)
        new = new if husband in world.aside else _wife(entry, entries[husband], new, world.grammar)
    else:
        chosen = [_second(sugg, key, world) for sugg in entry.allsugg]
        new = _rebuilt(entry, chosen, other, world)
    done[key] = new
    return new


def _derived(entry: Entry, full: Entry, new: str, world: _World) -> str:
    """The new name of an entry tied to a full name: a shorter form of it, as the old one was of the old."""
    if new == full.norm:
        return entry.norm
    if stands_aside(new) or entry.of in world.aside:
        return new
    if entry.main_type == "PER":
        old, parts = parts_of(full, world.grammar), new_parts(full, new, world.grammar)
        short = parts_of(entry, world.grammar)
        if persons.is_full(short) and not persons.compatible(short, old, world.grammar) and len(short) <= len(old):
            # a slip of the full name: that name without its slip, with the titles that stand here
            tail = max((i for i, p in enumerate(parts) if p.role == "wife" and i + 1 < len(parts)), default=-1)
            married = any(p.role == "wife" for p in short)
            core = [p for p in (parts if married else parts[tail + 1 :]) if p.role not in ("title", "ordinal")]
            mine = [*(p for p in short if p.role == "title"), *core]
            return persons.compose(mine, [p.text for p in mine], world.grammar)
        nick = fold(next((part.text for part in short if part.role in ("nick", "given")), ""))
        person = entry.of or ""
        taken = _Handed(world.handed, person, nick, False, world.taken)
        avoid = _Handed(world.handed, person, nick, True)
        derived = persons.derive(short, old, parts, world.grammar, taken, avoid)
        world.handed.setdefault(fold(derived.split(" ")[-1]), set()).add((person, nick))
        return derived
    return organisations.derive(entry, full, new, world.grammar)


def _borne(part: NamePart, person: Entry, new: str, world: _World) -> str:
    """What a firm that bears a person's surname or full name is called by the new one."""
    if new == person.norm:
        return part.text
    if stands_aside(new) or part.entity in world.aside:
        return new
    old = parts_of(person, world.grammar)
    core = [p for p in old if p.role not in persons.STAYS]
    members = part.text.partition("-")  # `Maalaus-Aaltonen`, `Szél-Tészta`
    mine = core if " " in part.text else [p for p in core if p.text == part.text][:1]
    if part.feats:  # `Tolvasen Maansiirto Oy`, of Tolvanen
        mine = [p for p in core if world.grammar.morph.reads(part.text, p.text, part.feats)][:1]
    if not mine and any(part.text in p.text.split("-") for p in core):
        mine = [NamePart(part.text, "surname")]  # `Gombos Vet Kft.`, of Gombos-Erdei Noémi
    joined = [] if mine or not members[1] else [p for p in core if p.text in members[::2]][:1]
    made = persons.derive(
        mine or joined or core, old, new_parts(person, new, world.grammar), world.grammar, world.taken)
    if part.feats:
        return world.grammar.morph.inflect(made, part.feats)
    return "".join(made if joined and m == joined[0].text else m for m in members) if joined else made


def parts_of(entry: Entry, grammar: Grammar) -> tuple[NamePart, ...]:
    """The parts of a person's entry; read afresh from the norm where somebody has deleted them."""
    return entry.parts or persons.parse(entry.norm, grammar)


def stands_aside(new: str) -> bool:
    """Whether a new norm is no name: nothing, a mask, or a label in brackets.

    >>> stands_aside(""), stands_aside("*** ***"), stands_aside("[személy]"), stands_aside("Szabó")
    (True, True, True, False)
    """
    if new[:1].isalnum():
        return False
    return (new[:1] == "[" and new[-1:] == "]") or not any(map(str.isalnum, new))


def inflect(norm: str, feats: str, grammar: Grammar) -> str:
    """The form of a new norm with these features, of all of them. A label is inflected in its brackets, a mask not at
    all.

    raises  FormError when the name has no such form: names the features, never the name
    """
    if not feats:
        return norm
    if stands_aside(norm):
        return f"[{inflect(norm[1:-1], feats, grammar)}]" if norm[1:-1].strip("[]") and norm[0] == "[" else norm
    try:
        return grammar.morph.inflect(norm, feats)
    except MorphError:
        message = f"a new name has no form with the features {feats}; choose another in the replacements"
        raise FormError(message) from None


def _wife(entry: Entry, husband: Entry, new: str, grammar: Grammar) -> str:
    """`Kovács Jánosné` by her husband's new name: the same titles of hers, his names, né."""
    if new == husband.norm:
        return entry.norm
    if stands_aside(new):
        return new
    bare = [part for part in new_parts(husband, new, grammar) if part.role not in ("title", "ordinal")]
    mine = [part for part in parts_of(entry, grammar) if part.role == "title"]
    tail = NamePart(grammar.habits.married, "wife")
    parts = [*mine, *bare, tail]
    return persons.compose(parts, [part.text for part in parts], grammar)


def new_parts(entry: Entry, new: str, grammar: Grammar) -> tuple[NamePart, ...]:
    """The parts of an entry's new norm: in the old roles where they fit word for word, or no word of it says which
    stands first, else read afresh."""
    replaceable = [part for part in entry.parts if part.list is not None]
    if not entry.parts:
        return persons.parse(new, grammar)
    if len(entry.allsugg) == len(replaceable) and all(len(sugg) > 1 for sugg in entry.allsugg):
        chosen = {id(part): entry.allsugg[part.list or 0][1] for part in replaceable}
        texts = [chosen.get(id(part), part.text) for part in entry.parts]
        if persons.compose(entry.parts, texts, grammar) == new:
            return tuple(changed(part, text=text) for part, text in zip(entry.parts, texts, strict=True))
    words = new.split()
    if len(words) == len(entry.parts) and not persons.tells_order(words, grammar):
        return tuple(changed(part, text=word) for part, word in zip(entry.parts, words, strict=True))
    return persons.parse(new, grammar)


def _second(sugg: Sequence[str], key: str, world: _World) -> str:
    """The first candidate that is not the original, which stands first in its list."""
    other = next((text for text in sugg[1:] if fold(text) != fold(sugg[0])), None)
    if other is None:
        number = list(world.entries).index(key) + 1
        problem = "has no candidate but the original; give it one, or `repl`, or `keep`" if sugg else (
            "is empty; give it a candidate, or remove `allsugg`")
        raise InputError(f"replacements entry {number}.allsugg: a list {problem}", (number, key))
    return other


def _rebuilt(entry: Entry, chosen: Sequence[str], other: Callable[[str], str], world: _World) -> str:
    """The new norm of an entry from the chosen text of each list; named parts follow their own entity."""
    texts: list[str] = []
    bare, town = 0, ""
    for at, part in enumerate(entry.parts):
        if part.entity is not None and part.entity in world.entries:
            base, new = world.entries[part.entity], other(part.entity)
            if part.role == "person" and base.main_type == "PER":
                texts.append(_borne(part, base, new, world))
                continue
            if new == base.norm:
                texts.append(part.text)
                continue
            if part.entity in world.aside:
                made = world.aside[part.entity](new, part.feats)
                texts.append(made if made == new else casing.like(part.text, base.norm, made, world.grammar.letters))
                continue
            try:
                inflected = inflect(_elsewhere(new, entry.parts[at + 1 :], world.grammar), part.feats, world.grammar)
            except FormError as fault:
                raise FormError(str(fault), part.entity) from None
            tail = part.text.removeprefix(base.norm)  # `Szeged-környéki`, `44. számú főút`
            joined = tail.islower() and tail != part.text and part.text != base.norm  # `Berettyóparti`
            tail = f"-{tail}" if joined and tail[0] != "-" and not new.isalpha() else tail  # `Ér-patak-völgyi`
            inflected += tail if (joined or tail[:1] in ("-", ".")) and not part.feats else ""
            made = casing.like(part.text, base.norm, inflected, world.grammar.letters)
            raised = made == world.grammar.letters.raised(inflected) and all(m[:1].isupper() for m in new.split("-"))
            texts.append(inflected if raised else made)  # `compose` raises all members: `Jász-Nagykun-Szolnoki`
            bare, town = _without_charter(entry.parts[at + 1 :], new, world.grammar), new
        elif bare and part.list is None:
            bare -= 1
            texts.append("")
        elif part.entity is not None:
            raise FormError("a name in its name has no entry any more; put that entry back, or write `repl`")
        elif part.list is not None and part.list < len(chosen):
            texts.append(chosen[part.list])
        else:
            texts.append(_had_there(part.text, town, world.grammar) if town else part.text)
    if not entry.parts:
        return chosen[0] if chosen else entry.norm
    if entry.main_type == "PER":
        return persons.compose(entry.parts, texts, world.grammar)
    texts = organisations.in_its_own_form(entry.parts, texts, world.grammar.names)
    return organisations.compose(entry.parts, texts, world.grammar.letters)


def _had_there(word: str, town: str, grammar: Grammar) -> str:
    """What a body is called in a town that has none of those of a few: Hamina has no `tuomiokirkkoseurakunta`."""
    for rule in grammar.habits.only:
        few, plain, towns = rule.split()
        if grammar.letters.lower(word) == few and town not in towns.split(","):
            return plain
    return word


def _without_charter(rest: Sequence[NamePart], new: str, grammar: Grammar) -> int:
    """How many words behind a place say that it is a city, which the new one is not: `Megyei Jogú Város`."""
    words = [grammar.letters.lower(part.text) for part in rest]
    said = next((at for at, word in enumerate(words) if word not in grammar.habits.chartered), len(words))
    rows = [row for row in grammar.names.place(new) if row.kind == "settlement"]
    told = said == len(grammar.habits.chartered) and rows
    return said if told and not any(row.status in CITIES for row in rows) else 0


def _elsewhere(town: str, rest: Sequence[NamePart], grammar: Grammar) -> str:
    """The town in which a body of a county sits that is not its seat: the court of Békés county in Gyula."""
    for rule in grammar.habits.seated:
        head, seat, place = rule.split()
        if town == seat and rest and grammar.letters.lower(rest[0].text).startswith(head):
            return place
    return town
