"""Second stage: every choice. Candidates and one new name for each entity, into the replacements configuration.

What comes in: a `Document` with spans and entries, and the key. What goes out: the same document whose entries have
`allsugg` (per replaceable part the original, then candidates) and `repl`. Entries that follow another (`of`, `rel`,
names inside names) get none: `replace` derives theirs. What a person has written is left alone.

The choice: candidates that fit (`candidates.py`) are ranked by HMAC(key, kind | original | candidate); the first that
the document does not exclude is taken, the originals themselves in HMAC order. So the same key makes the same first
choice anywhere, without a shared table, and two originals never get one replacement. Start at `suggest`.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from name_db import Names
from pseudo import addresses, candidates, dates, entities, identifiers, organisations, persons, places, standins
from pseudo.candidates import Original, Pools
from pseudo.casing import fold
from pseudo.document import NAMES, Document, Entry
from pseudo.identifiers.regions import CAPITAL
from pseudo.identifiers.regions import load as load_regions
from pseudo.keyed import Stream, digest, ranked
from pseudo.persons import Grammar
from pseudo.policy import Policy
from pseudo.renaming import new_norms, new_parts, parts_of, stands_aside

YEAR = 365.2425
SAMPLE = 5
"""Candidates offered beside the original, as in the reference system."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What `suggest` needs of a language."""

    lang: str | Path
    grammar: Grammar
    pools: Pools
    policy: Policy
    map: places.Map


def suggest(doc: Document, key: bytes, tools: Tools) -> Document:
    """`doc` with the choices made for every entity that the policy does not keep and nobody has chosen for."""
    entries = {name: _with_parts(entry, tools.grammar) for name, entry in (doc.replacements or {}).items()}
    open_ = {
        name: entry
        for name, entry in entries.items()
        if entry.repl is None and not entry.allsugg and not tools.policy.keeps(entry, tools.grammar.names)
    }
    said = tools.policy.methods(doc, tools.grammar.names)
    ours = {name: said[name] for name in open_ if standins.is_ours(entries[name].main_type, said[name])}
    for name, new in standins.chosen(doc, ours, key, tools.policy, tools.lang).items():
        entries[name] = dataclasses.replace(entries[name], repl=new)
    open_ = {name: entry for name, entry in open_.items() if name not in ours and said[name] not in ("delete", "keep")}
    names = {
        name: entry
        for name, entry in open_.items()
        if entry.main_type in NAMES and not follows(entry, entries, tools.grammar)
    }
    wanted = {name: originals(entry, tools.grammar) for name, entry in names.items()}
    choices = choose(
        dict.fromkeys(o for found in wanted.values() for original in found for o in members(original)),
        key,
        taken_words(doc, entries),
        tools,
        standing(entries, tools.grammar),
    )
    for name, entry in names.items():
        entries[name] = named(entry, wanted[name], choices, tools)
    renamed = {o.text: found[0] for o, found in choices.items() if found}
    renamed |= words_of_names(entries, tools)
    values = {entry.norm for entry in entries.values() if entry.main_type not in NAMES}
    days = shift_of(doc, key, tools)
    moved = shifted(doc, days, tools)
    for name, entry in open_.items():
        if tools.policy.method(entry.main_type, entry) == "shift":
            entries[name] = dataclasses.replace(entry, repl=moved.get(entry.norm, entry.norm))
        elif entry.main_type not in NAMES:
            entries[name] = figured(entry, key, renamed, values, tools, days)
            values.add(entries[name].repl or entry.norm)
    used = set(taken_words(doc, entries)) | {fold(word) for found in choices.values() for word in _words(*found[:1])}
    stays = CAPITAL in tools.policy.parameter("GPE", "keep_kinds", ())
    entries = addresses.settled(doc, entries, open_, key, tools.grammar, load_regions(tools.lang), used, stays)
    return dataclasses.replace(doc, replacements=entries)


def _with_parts(entry: Entry, grammar: Grammar) -> Entry:
    """The entry with its parts read, where it was written by hand without."""
    if entry.parts or entry.allsugg or entry.main_type not in NAMES:
        return entry
    if entry.main_type == "PER":
        return dataclasses.replace(entry, parts=persons.parse(entry.norm, grammar))
    return dataclasses.replace(entry, parts=entities.numbered_whole(entry.norm))


def words_of_names(entries: Mapping[str, Entry], tools: Tools) -> dict[str, str]:
    """Every word of the name of a person or body with the one that takes its place, nicknames and -né included:
    addresses and user names are made of them. Nicknames that the text does not have stand last."""
    keeps = {key: tools.policy.keeps(entry, tools.grammar.names) for key, entry in entries.items()}
    news = new_norms(entries, tools.grammar, keeps)
    words: dict[str, str] = {}
    nicks: dict[str, str] = {}
    names = tools.grammar.names
    for key, entry in sorted(entries.items(), key=lambda item: item[1].main_type != "PER"):
        old, new = entry.norm.split(), news[key].split()
        if entry.main_type not in ("PER", "ORG") or len(old) != len(new) or stands_aside(news[key]):
            continue
        for one, other in zip(old, new, strict=True):
            if one != other:
                words.setdefault(one, other)
        for part in entry.parts if entry.main_type == "PER" else ():
            if part.role == "given" and part.text in words and entry.gender:
                other = words[part.text]
                short = (*names.nicknames_of(other, entry.gender), other)
                for at, nick in enumerate(names.nicknames_of(part.text, entry.gender)):
                    nicks.setdefault(nick, short[min(at, len(short) - 1)])
    return {**nicks, **words}


def follows(entry: Entry, entries: Mapping[str, Entry], grammar: Grammar) -> bool:
    """Whether the entry's new name comes from another's: a shorter name, a wife's, a body named after a place.

    Another full name of the same person, as before her marriage, follows none.
    """
    if entry.of is not None and entry.of in entries:
        return not entities.alias(entry, entries[entry.of], grammar)
    if entry.rel.get("wife_of") in entries:
        return True
    return bool(entry.parts) and all(part.list is None for part in entry.parts)


def taken_words(doc: Document, entries: Mapping[str, Entry]) -> frozenset[str]:
    """Folded words that no replacement may use: every name in the text, and what was chosen by hand."""
    words = {fold(word) for entry in entries.values() for word in _words(entry.norm, entry.repl or "")}
    words |= {fold(part.text) for entry in entries.values() for part in entry.parts}
    capital = (word for word in doc.text.split() if word[:1].isupper())
    words |= {fold(word.strip(".,;:!?()„”\"'")) for word in capital}
    return frozenset(words)


def _words(*texts: str) -> Iterator[str]:
    for text in texts:
        yield from text.replace("-", " ").split()


# ------------------------------------------------------------------ what is to be chosen


def originals(entry: Entry, grammar: Grammar) -> tuple[Original, ...]:
    """One original per list of the entry, in list order."""
    type_ = entry.main_type
    listed = [part for part in entry.parts if part.list is not None]
    if type_ == "PER":
        return tuple(candidates.of_person(part, entry.parts, entry.gender, grammar) for part in listed)
    if type_ in ("GPE", "LOC"):
        return (candidates.of_place(entry.norm, grammar),)
    if type_ == "FAC" and len(entry.parts) == 1 and entry.parts[0].text == entry.norm:
        return (candidates.of_space(entry.norm, grammar.names),)
    if type_ == "CAR":
        return tuple(Original("car", part.text) for part in listed)
    whole = len(entry.parts) == 1
    home = grammar.names.home
    before = dict(zip(entry.parts[1:], entry.parts, strict=False))
    return tuple(
        Original("surname", part.text, home)  # `dr. Bánhidi Ügyvédi Iroda`
        if part in before and grammar.is_title(before[part].text)
        else candidates.of_body(part.text, grammar.names, whole)
        for part in listed
    )


def members(original: Original) -> tuple[Original, ...]:
    """A double surname (`Kun-Bognár`) as its members, so that each is replaced as everywhere else."""
    if original.kind in ("surname", "given") and "-" in original.text:
        return tuple(dataclasses.replace(original, text=text) for text in original.text.split("-") if text)
    return (original,)


def standing(entries: Mapping[str, Entry], grammar: Grammar) -> dict[tuple[str, str], str]:
    """What names of persons have become already, by (role, text): a new member of a family gets the family's name."""
    became: dict[tuple[str, str], str] = {}
    for entry in entries.values():
        if entry.main_type != "PER" or entry.repl is None or entry.repl == entry.norm:
            continue
        new = [part for part in new_parts(entry, entry.repl, grammar) if part.list is not None]
        old = [part for part in parts_of(entry, grammar) if part.list is not None]
        if [part.role for part in old] == [part.role for part in new]:
            became.update({(a.role, a.text): b.text for a, b in zip(old, new, strict=True)})
    return became


SHARED = frozenset(("surname", "street", "county"))
"""Kinds of which one text becomes one text, whatever stands behind it: `Petőfi utca` and `Petőfi u.`"""


def choose(
    wanted: Iterable[Original],
    key: bytes,
    taken: frozenset[str],
    tools: Tools,
    became: Mapping[tuple[str, str], str] = MappingProxyType({}),
) -> dict[Original, tuple[str, ...]]:
    """For each original the texts offered for it, the chosen one first; no two originals share a chosen one.

    became  what stands already by (kind, text): it is chosen again
    """
    chosen: dict[Original, tuple[str, ...]] = {}
    used = set(taken)
    by_text: dict[tuple[str, str], tuple[str, ...]] = {place: (text,) for place, text in became.items()}
    wanted = tuple(wanted)
    become = exchanged(wanted, key, taken, tools)
    short = {original: _bases(original, wanted, tools.grammar.names) for original in set(wanted)}
    for original in sorted(short, key=lambda o: (bool(short[o]), digest(key, (o.kind, o.text)), o.trait)):
        same = by_text.get((original.kind, original.text))
        if same is not None and (original.kind in SHARED or (original.kind, original.text) in became):
            chosen[original] = same
            continue
        context = (original.kind, original.text)
        alike = _shortened(original, [chosen[base] for base in short[original]], used, tools.grammar.names)
        offered = _offered(_order(original, key, become, tools), original, used)
        if not offered:  # a kind of which every name is taken, or none is known: nothing stays in clear
            spare = (row.name for row in tools.grammar.names.pool("surname"))
            offered = _offered(ranked(key, context, spare), original, used)
        offered = list(dict.fromkeys((*alike, *offered)))[:SAMPLE]
        chosen[original] = by_text[(original.kind, original.text)] = tuple(offered)
        if offered and original.kind != "initial":
            used |= {fold(word) for word in _words(offered[0])} | {fold(offered[0])}
    return chosen


def _bases(original: Original, wanted: Iterable[Original], names: Names) -> list[Original]:
    """The given names of the document that a nickname, or a given name that is one, may be short for: Kata, Katalin."""
    if original.kind not in ("nick", "given"):
        return []
    bases = {row.base for row in names.nickname(original.text)} - {original.text}
    found = [other for other in wanted if other.kind == "given" and other.text in bases]
    return sorted((base for base in found if not names.nickname(base.text)), key=lambda base: (base.text, base.trait))


def _shortened(original: Original, bases: Sequence[tuple[str, ...]], used: Container[str], names: Names) -> list[str]:
    """What is as short for the new names of the bases as the original is for the old, so far as it is free."""
    sex = original.trait.partition(" ")[0]
    new = [texts[0] for texts in bases[:1] if texts]
    nicks = [nick for base in new for sign in sex for nick in names.nicknames_of(base, sign)]
    if original.kind == "given":  # a name that one can be christened with
        nicks = [nick for nick in nicks if names.given(nick) is not None]
    free = [nick for nick in nicks if fold(nick) not in used]
    return persons.telling(free, sex, names)[:1]


def exchanged(wanted: Iterable[Original], key: bytes, taken: Container[str], tools: Tools) -> dict[str, str]:
    """The county that each county becomes here: by the keyed exchange, but for one that the document names and that
    would become another that it names."""
    become = places.exchange(tools.map, key)
    named = {original.text for original in wanted if original.kind == "county" and original.text in become}
    for name in sorted(named, key=lambda name: digest(key, ("county", name))):
        used = {become[other] for other in named if other != name}
        free = (new for new in places.counties(name, become, key) if fold(new) not in taken and new not in used)
        become[name] = next(free, become[name])
    return become


def _order(original: Original, key: bytes, become: Mapping[str, str], tools: Tools) -> Iterable[str]:
    """The candidates for an original, the best first: places as they fit together, all others as the key has it."""
    text, map_ = original.text, tools.map
    if original.kind == "county" and text in become:
        return places.counties(text, become, key)
    if original.kind == "settlement":
        row = next((r for r in tools.grammar.names.place(text) if r.kind == "settlement" and r.county in become), None)
        if row is not None:
            return places.settlements(row, map_.counties[become[row.county]], map_, key)
    found = tools.pools.candidates(original)
    if text in map_.lands:
        return places.landscape(text, found, map_, become, key)
    return ranked(key, (original.kind, text), found)


def _offered(order: Iterable[str], original: Original, used: set[str]) -> list[str]:
    """The first candidates that are free; those with another initial than the original's before the others."""
    same: list[str] = []
    other: list[str] = []
    for text in order:
        if _clashes(text, used, original):
            continue
        (same if fold(text)[:1] == fold(original.text)[:1] else other).append(text)
        if len(other) == SAMPLE:
            break
    return [*other, *same][:SAMPLE]


def _clashes(text: str, used: set[str], original: Original) -> bool:
    """Whether a candidate, or a longer word of it, is a name that the text or an earlier choice uses."""
    if original.kind in ("district", "initial"):
        return text == original.text
    whole = original.kind == "organisation"  # a generic word that both have, Törvényszék, is no clash
    own = {fold(word) for word in _words(original.text)} if whole else set()
    return fold(text) in used or any(fold(word) in used - own for word in _words(text) if len(word) > 3)


def named(entry: Entry, wanted: Sequence[Original], choices: Mapping[Original, tuple[str, ...]], tools: Tools) -> Entry:
    """The entry with its lists of candidates and its new name."""
    lists = []
    for original in wanted:
        columns = [choices[member] for member in members(original)]
        rows = ["-".join(texts) for texts in zip(*columns, strict=False)]
        if original.tail:
            rows = [f"{row} {original.tail}" for row in rows]
        lists.append(rows)
    listed = [part.text for part in entry.parts if part.list is not None]
    if entry.main_type == "PER":
        lists = _no_public_figure(entry, lists, tools.grammar)
    elif entry.main_type not in ("GPE", "LOC", "FAC") and any(not rows for rows in lists):
        lists = [rows or [text] for rows, text in zip(lists, listed, strict=True)]
    allsugg = tuple((text, *rows) for text, rows in zip(listed, lists, strict=True))
    entry = dataclasses.replace(entry, allsugg=allsugg)
    if any(part.entity is not None for part in entry.parts):
        return entry  # a name inside the name follows its own entity: `replace` puts it together
    second = [rows[1] if len(rows) > 1 else rows[0] for rows in allsugg]
    texts = [second[part.list] if part.list is not None else part.text for part in entry.parts]
    compose = persons.compose(entry.parts, texts, tools.grammar) if entry.main_type == "PER" else None
    return dataclasses.replace(entry, repl=compose or organisations.compose(entry.parts, texts))


def _no_public_figure(entry: Entry, lists: list[list[str]], grammar: Grammar) -> list[list[str]]:
    """The lists with the given name's candidates moved round until the chosen pair is nobody well known."""
    listed = [part for part in entry.parts if part.list is not None]
    roles = [part.role for part in listed]
    if "surname" not in roles or "given" not in roles:
        return lists
    s, g = roles.index("surname"), roles.index("given")
    for _ in range(len(lists[g])):
        if not lists[s] or not lists[g] or not grammar.names.public_figure(lists[s][0], lists[g][0]):
            break
        lists[g] = [*lists[g][1:], lists[g][0]]
    return lists


# ------------------------------------------------------------------ figures


def shift_of(doc: Document, key: bytes, tools: Tools) -> int:
    """By how many days the document's dates move: one shift for all documents of a key, or as the policy says one for
    the document, or one for all documents that are mostly about the same person."""
    period = tools.policy.parameter("DATE", "per", "key")
    if period == "key":
        return dates.offset(Stream(key, "dates"))
    person = _main_person(doc) if period == "person" else None
    return dates.offset(Stream(key, "dates", *(("person", person) if person else ("document", doc.id or doc.text))))


def _main_person(doc: Document) -> str | None:
    """The norm of the person named most often, under all names tied to her; of equals the first in the text."""
    entries = doc.replacements or {}
    counts: dict[str, int] = {}
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        name = span.entity
        for _ in entries:
            of = entries[name].of if name in entries else None
            if of is None or of not in entries:
                break
            name = of
        if name in entries and entries[name].main_type == "PER":
            counts[name] = counts.get(name, 0) + 1
    return entries[max(counts, key=lambda name: counts[name])].norm if counts else None


def shifted(doc: Document, days: int, tools: Tools) -> dict[str, str]:
    """The new norm of every date of the document, all moved by the same days; what is no date has none, and what the
    policy names as public stays."""
    norms = [span.norm for span in sorted(doc.spans or (), key=lambda s: s.start) if span.type == "DATE"]
    public = [dates.parse(text, tools.lang) for text in tools.policy.parameter("DATE", "keep_dates", ())]
    told = {_told(date) for date in public if date is not None}
    stay = {norm for norm in set(norms) if (date := dates.parse(norm, tools.lang)) is not None and _told(date) in told}
    moved = dates.shift_all(norms, days, tools.lang)
    return {norm: norm if norm in stay else new for norm, new in moved.items()}


def _told(date: dates.PartialDate) -> tuple[int | None, ...]:
    return (date.year, date.month, date.day, date.year_to, date.day_to)


def figured(
    entry: Entry, key: bytes, renamed: Mapping[str, str], taken: Container[str], tools: Tools, days: int
) -> Entry:
    """The entry of an identifier with its new value.

    renamed  old name part -> new one, from which addresses and user names are rebuilt
    taken    values that must not come out again
    days     by how many the dates of the document move
    """
    stream = Stream(key, "identifiers")
    type_ = entry.main_type
    method = tools.policy.method("DATE")
    days = 0 if method == "keep" else days
    born = identifiers.birth_date(type_, entry.norm, tools.lang) if method != "year" else None
    if born is not None:  # as the date of birth in the text moves; of one that is masked nothing may be told
        born += datetime.timedelta(days=days)
    years = round(days / YEAR) if method != "year" else 0
    # a year left in a case number would tell by how much the dates have moved
    valid = bool(tools.policy.parameter(type_, "valid", True, entry))
    new = identifiers.replace_value(
        type_, entry.norm, stream, renamed, tools.lang, born=born, taken=taken, years=years, valid=valid
    )
    return dataclasses.replace(entry, repl=new)
