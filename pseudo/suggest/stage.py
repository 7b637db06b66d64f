"""Second stage: every choice. Candidates and one new name for each entity, into the replacements configuration.

What comes in: a `Document` with spans and entries, and the key. What goes out: the same document whose entries have
`allsugg` (per replaceable part the original, then candidates) and `repl`. Entries that follow another (`of`, `rel`,
names inside names) get none: `replace` derives theirs. What a person has written is left alone.

The choice itself is in `choice.py`, from candidates that fit (`candidates.py`). Start at `suggest`.
"""

from __future__ import annotations

import dataclasses

from pseudo.core.document import NAMES, Document, Entry, changed
from pseudo.core.once import Later
from pseudo.kinds import addresses, dates, identifiers, persons
from pseudo.kinds.dates import fit
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.kinds.identifiers.regions import load as load_regions
from pseudo.kinds.renaming import by_method, obeyed, tied_anew
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.methods.found import found, those
from pseudo.methods.kinds import BODIES
from pseudo.methods.policy import chosen
from pseudo.spans.link.sites import numbered_whole
from pseudo.spans.sources import handles
from pseudo.suggest import apart, banks, byhand, coordinates, ends, lifetimes, overseas, places, shifting
from pseudo.suggest.choice import Tools, choose, members
from pseudo.suggest.families import initial_told, of_one_land, told
from pseudo.suggest.figures import figured
from pseudo.suggest.houses import after_towns, of_one_word, of_two_members
from pseudo.suggest.naming import named, owned, standing, staying, taken_words, words_of_names
from pseudo.suggest.originals import TOWNS, follows, originals
from pseudo.suggest.pools.given import of_one_people
from pseudo.suggest.pools.kind import words_of
from pseudo.suggest.pools.settlements import with_offices
from pseudo.suggest.shown import of_shown_lands
from pseudo.suggest.turns import apart_by_letters


def suggest(doc: Document, key: bytes, tools: Tools) -> Document:
    """`doc` with the choices made for every entity that the policy does not keep and nobody has chosen for."""
    grammar, lang = tools.language.persons, tools.language.at("pseudo")
    alone = [name for name, method in found().items() if method.redacts or method.coarse]
    given = {name: by_method(_with_parts(entry, grammar), alone) for name, entry in (doc.replacements or {}).items()}
    entries = {name: obeyed(entry) for name, entry in given.items()}
    open_ = {
        name: entry
        for name, entry in entries.items()
        if entry.repl is None and not entry.allsugg and not tied_anew(entry)
        and not tools.policy.keeps(entry, tools.language.names)
    }
    open_ = {name: _with_kept_bodies(entry, tools) for name, entry in open_.items()}
    entries |= open_
    untouched = tuple(open_)
    if not open_:
        return dataclasses.replace(doc, replacements=entries)
    if tools.policy.parameter("DATE", "feasts", "day") == "keep":
        feasts = {name for name, entry in open_.items() if _is_feast(entry, tools)}
        entries |= {name: changed(open_.pop(name), keep=True) for name in feasts}
    said = tools.policy.methods(doc, tools.language.names)
    aside = tools.policy.aside(doc, said, tools.language)
    counties = Later(lambda: places.exchange(tools.language.map, key))
    days = shifting.shift_of(doc, key, tools)
    moved = shifting.shifted(doc, days, tools)
    made = chosen(doc, {name: said[name] for name in open_}, key, tools.policy, tools.language, moved,
                  lambda name: counties.get(name, ""))
    made_dates = {name: new for name, new in made.items() if entries[name].main_type == "DATE"}
    entries |= {name: changed(entries[name], repl=made[name]) for name in made if name not in made_dates}
    asked = open_
    drawn = those(said, lambda method: method.draws)
    open_ = {name: entry for name, entry in open_.items() if name in drawn}
    names = {
        name: entry
        for name, entry in open_.items()
        if entry.main_type in NAMES and not follows(entry, entries, grammar)
    }
    lands = told(doc, tools.language)
    wanted = {name: originals(entry, grammar, lands.get(name, "")) for name, entry in names.items()}
    wanted = of_shown_lands(doc, wanted, tools.language)
    wanted = of_one_people(of_one_land(wanted, grammar), grammar)
    wanted = with_offices(wanted, entries.values(), grammar)
    bodies = {name for name, entry in names.items() if entry.main_type in BODIES}
    wanted = of_two_members(after_towns(of_one_word(wanted, bodies), bodies, tools.language.letters), entries)
    choices = choose(
        dict.fromkeys(o for found in wanted.values() for original in found for o in members(original)),
        key,
        taken_words(doc, entries),
        tools,
        standing(entries, grammar),
        times=lifetimes.times(dataclasses.replace(doc, replacements=entries), tools.language),
    )
    choices = apart_by_letters(doc.text, entries, wanted, choices, grammar)
    for name, entry in names.items():
        his = initial_told(entry, {**entries, **names}, wanted, choices, grammar)
        entries[name] = named(entry, wanted[name], {**choices, **his} if his else choices, tools)
    renamed = {o.text: found[0] for o, found in choices.items() if found}
    words, papers = words_of_names(entries, tools, aside)
    renamed |= words
    renamed = {**owned(renamed, grammar), **renamed}
    renamed = {**renamed, **{word: word for word in staying(entries) if word not in renamed}}
    dated = [(entries[name].norm, new) for name, new in moved.items() if name in entries]
    early, latest = shifting.uncalled(dated, tools), shifting.latest(dated, tools)
    renamed = {old: fit.reworded(new, early) for old, new in renamed.items()} if early else renamed
    settlements = (original.text for original in choices if original.kind in TOWNS)
    spelt = identifiers.as_spelt(renamed, tools.language.letters, settlements, papers)
    values = {entry.norm for entry in entries.values() if entry.main_type not in NAMES}
    figures = handles.years(dict(dated), lang) if tools.policy.of("DATE").moves else {}
    invent = handles.inventor(key, tools.language.names, taken_words(doc, entries))
    # here, for what a date becomes is no name that is taken
    entries |= {name: changed(entries[name], repl=new) for name, new in made_dates.items()}
    for name, entry in open_.items():
        if entry.main_type not in NAMES:
            entries[name] = figured(entry, key, spelt, values, tools, days, figures, invent, latest)
            values.add(entries[name].repl or entry.norm)
    used = set(taken_words(doc, entries))
    used |= {fold(word) for found in choices.values() for word in words_of(*found[:1])}
    stays = CAPITAL in tools.policy.parameter("GPE", "keep_kinds", ())
    told_apart = apart.streets(tools.language, tools.policy)
    entries = addresses.settled(doc, entries, open_, key, grammar, load_regions(lang), used, stays, told_apart)
    entries = overseas.settled(doc, entries, open_, key, tools.language, used)
    keeps = {name: tools.policy.keeps(entry, tools.language.names) for name, entry in entries.items()}
    entries = banks.settled(entries, open_, key, lang, grammar, keeps, aside)
    entries = ends.settled(entries, open_)
    towns = addresses.moved(entries, grammar)
    entries = coordinates.settled(doc, entries, open_, key, towns, tools.language.names)
    young = (*early, *shifting.outdated(dated, tools))
    entries |= {name: shifting.reworded(entries[name], young) for name in names if young}
    entries = byhand.labelled(doc, entries, asked, said, grammar, lang, aside)
    entries |= {name: _drawn(entries[name]) for name in untouched}
    return dataclasses.replace(doc, replacements=entries)


def _is_feast(entry: Entry, tools: Tools) -> bool:
    return entry.main_type == "DATE" and dates.is_feast(entry.norm, tools.language.at("pseudo"))


def _drawn(entry: Entry) -> Entry:
    """The entry with the name that it was given, if any, noted as drawn, and what it was tied to then."""
    return changed(entry, drawn=entry.repl, drawn_ties=tuple(sorted(set(entry.ties.values()))))


def _with_kept_bodies(entry: Entry, tools: Tools) -> Entry:
    """The entry of a body with what the policy keeps as a word of its name: `NAV Győri Igazgatósága`."""
    if entry.main_type not in BODIES or len(entry.parts) < 2:
        return entry
    names = tools.language.names
    kept = [part.role == "name" and bool(names.organisation(part.text))
            and tools.policy.keeps(Entry(part.text, {entry.main_type: 1}, 1), names) for part in entry.parts]
    if not any(kept):
        return entry
    parts = [changed(part, role="word") if stays else part for part, stays in zip(entry.parts, kept, strict=True)]
    return changed(entry, parts=persons.numbered(parts))


def _with_parts(entry: Entry, grammar: Grammar) -> Entry:
    """The entry with its parts read, where it was written by hand without."""
    if entry.parts or entry.allsugg or entry.main_type not in NAMES:
        return entry
    if entry.main_type == "PER":
        return changed(entry, parts=persons.parse(entry.norm, grammar))
    return changed(entry, parts=numbered_whole(entry.norm))
