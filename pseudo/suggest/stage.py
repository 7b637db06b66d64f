"""Second stage: every choice. Candidates and one new name for each entity, into the replacements configuration.

What comes in: a `Document` with spans and entries, and the key. What goes out: the same document whose entries have
`allsugg` (per replaceable part the original, then candidates) and `repl`. Entries that follow another (`of`, `rel`,
names inside names) get none: `replace` derives theirs. What a person has written is left alone.

The choice itself is in `choice.py`, from candidates that fit (`candidates.py`). Start at `suggest`.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Container, Mapping, Sequence

from pseudo.core.document import NAMES, Document, Entry, Span
from pseudo.core.keyed import Stream
from pseudo.kinds import addresses, dates, identifiers, organisations, persons
from pseudo.kinds.dates import fit, inside
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.kinds.identifiers.regions import load as load_regions
from pseudo.kinds.renaming import new_norms, new_parts, obeyed, parts_of, stands_aside, tied_anew
from pseudo.language.casing import fold
from pseudo.language.persons import Grammar
from pseudo.methods import standins
from pseudo.spans.link import entities
from pseudo.spans.sources import handles
from pseudo.suggest import banks, byhand, coordinates
from pseudo.suggest.choice import Tools, choose, members
from pseudo.suggest.originals import Original, follows, originals
from pseudo.suggest.pools.given import no_public_figure
from pseudo.suggest.pools.kind import words_of

YEAR = 365.2425
DATED = frozenset(("CASEID", "ID"))
"""Identifiers in which the date may stand on which they were given."""


def suggest(doc: Document, key: bytes, tools: Tools) -> Document:
    """`doc` with the choices made for every entity that the policy does not keep and nobody has chosen for."""
    grammar, lang = tools.language.persons, tools.language.at("pseudo")
    entries = {name: obeyed(_with_parts(entry, grammar)) for name, entry in (doc.replacements or {}).items()}
    open_ = {
        name: entry
        for name, entry in entries.items()
        if entry.repl is None and not entry.allsugg and not tied_anew(entry)
        and not tools.policy.keeps(entry, tools.language.names)
    }
    untouched = tuple(open_)
    if not open_:
        return dataclasses.replace(doc, replacements=entries)
    if tools.policy.parameter("DATE", "feasts", "label") == "keep":
        feasts = {name for name, entry in open_.items() if _is_feast(entry, tools)}
        entries |= {name: dataclasses.replace(open_.pop(name), keep=True) for name in feasts}
    said = tools.policy.methods(doc, tools.language.names)
    ours = {name: said[name] for name in open_ if standins.is_ours(entries[name].main_type, said[name])}
    for name, new in standins.chosen(doc, ours, key, tools.policy, lang).items():
        entries[name] = dataclasses.replace(entries[name], repl=new)
    asked = open_
    open_ = {name: entry for name, entry in open_.items() if name not in ours and said[name] not in ("delete", "keep")}
    names = {
        name: entry
        for name, entry in open_.items()
        if entry.main_type in NAMES and not follows(entry, entries, grammar)
    }
    wanted = {name: originals(entry, grammar) for name, entry in names.items()}
    choices = choose(
        dict.fromkeys(o for found in wanted.values() for original in found for o in members(original)),
        key,
        taken_words(doc, entries),
        tools,
        standing(entries, grammar),
    )
    for name, entry in names.items():
        entries[name] = named(entry, wanted[name], choices, tools)
    renamed = {o.text: found[0] for o, found in choices.items() if found}
    renamed |= words_of_names(entries, tools)
    spelt = identifiers.as_spelt(renamed)
    values = {entry.norm for entry in entries.values() if entry.main_type not in NAMES}
    days = shift_of(doc, key, tools)
    moved = shifted(doc, days, tools)
    dated = [(entries[name].norm, new) for name, new in moved.items() if name in entries]
    figures = handles.years(dict(dated), lang) if tools.policy.method("DATE") == "shift" else {}
    invent = handles.inventor(key, tools.language.names, taken_words(doc, entries))
    for name, entry in open_.items():
        if tools.policy.method(entry.main_type, entry) == "shift":
            entries[name] = dataclasses.replace(entry, repl=moved.get(name, entry.norm))
        elif entry.main_type not in NAMES:
            entries[name] = figured(entry, key, spelt, values, tools, days, figures, invent)
            values.add(entries[name].repl or entry.norm)
    used = set(taken_words(doc, entries))
    used |= {fold(word) for found in choices.values() for word in words_of(*found[:1])}
    stays = CAPITAL in tools.policy.parameter("GPE", "keep_kinds", ())
    entries = addresses.settled(doc, entries, open_, key, grammar, load_regions(lang), used, stays)
    keeps = {name: tools.policy.keeps(entry, tools.language.names) for name, entry in entries.items()}
    entries = banks.settled(entries, open_, key, lang, grammar, keeps)
    towns = addresses.moved(entries, grammar)
    entries = coordinates.settled(doc, entries, open_, key, towns, tools.language.names)
    young = outdated(dated, tools)
    entries |= {name: _reworded(entries[name], young) for name in names if young}
    entries = byhand.labelled(doc, entries, asked, said, grammar, lang)
    entries |= {name: _drawn(entries[name]) for name in untouched}
    return dataclasses.replace(doc, replacements=entries)


def _is_feast(entry: Entry, tools: Tools) -> bool:
    return entry.main_type == "DATE" and dates.is_feast(entry.norm, tools.language.at("pseudo"))


def _drawn(entry: Entry) -> Entry:
    """The entry with the name that it was given, if any, noted as drawn, and what it was tied to then."""
    return dataclasses.replace(entry, drawn=entry.repl, drawn_ties=tuple(sorted(set(entry.ties.values()))))


def _with_parts(entry: Entry, grammar: Grammar) -> Entry:
    """The entry with its parts read, where it was written by hand without."""
    if entry.parts or entry.allsugg or entry.main_type not in NAMES:
        return entry
    if entry.main_type == "PER":
        return dataclasses.replace(entry, parts=persons.parse(entry.norm, grammar))
    return dataclasses.replace(entry, parts=entities.numbered_whole(entry.norm))


def words_of_names(entries: Mapping[str, Entry], tools: Tools) -> dict[str, str]:
    """Every word of the name of a person or body with the one that takes its place, nicknames and -né included, and
    the surname and given name of each person together: addresses and user names are made of them. Nicknames that the
    text does not have stand last."""
    keeps = {key: tools.policy.keeps(entry, tools.language.names) for key, entry in entries.items()}
    news = new_norms(entries, tools.language.persons, keeps)
    words: dict[str, str] = {}
    nicks: dict[str, str] = {}
    names = tools.language.names
    for key, entry in sorted(entries.items(), key=lambda item: item[1].main_type != "PER"):
        old, new = entry.norm.split(), news[key].split()
        if entry.main_type not in ("PER", "ORG") or len(old) != len(new) or stands_aside(news[key]):
            continue
        for one, other in zip(old, new, strict=True):
            if one != other:
                words.setdefault(one, other)
        core = [part.text for part in entry.parts if part.role in ("surname", "given") and part.text in words]
        if entry.main_type == "PER" and len(core) == 2:
            words.setdefault(" ".join(core), " ".join(words[text] for text in core))
        for part in entry.parts if entry.main_type == "PER" else ():
            if part.role == "given" and part.text in words and entry.gender:
                other = words[part.text]
                short = (*names.nicknames_of(other, entry.gender), other)
                for at, nick in enumerate(names.nicknames_of(part.text, entry.gender)):
                    nicks.setdefault(nick, short[min(at, len(short) - 1)])
    return {**nicks, **words}


def taken_words(doc: Document, entries: Mapping[str, Entry]) -> frozenset[str]:
    """Folded words that no replacement may use: every name in the text, and what was chosen by hand."""
    words = {fold(word) for entry in entries.values() for word in words_of(entry.norm, entry.repl or "")}
    words |= {fold(part.text) for entry in entries.values() for part in entry.parts}
    capital = (word for word in doc.text.split() if word[:1].isupper())
    words |= {fold(word.strip(".,;:!?()„”\"'")) for word in capital}
    return frozenset(words)


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


def named(entry: Entry, wanted: Sequence[Original], choices: Mapping[Original, tuple[str, ...]], tools: Tools) -> Entry:
    """The entry with its lists of candidates and its new name: a label where there is no candidate for a part of it."""
    lists = []
    for original in wanted:
        columns = [choices[member] for member in members(original)]
        rows = ["-".join(texts) for texts in zip(*columns, strict=False)]
        if original.woman:
            origin = tools.pools.settled(original).trait
            womans = tools.language.names.womans_surname
            rows = ["-".join(womans(text, origin) for text in row.split("-")) for row in rows]
        if original.tail:
            space = "" if original.tail.startswith(("-", ".")) else " "
            rows = [f"{row}{space}{original.tail}" for row in rows]
        lists.append(rows)
    listed = [part.text for part in entry.parts if part.list is not None]
    if entry.main_type == "PER":
        lists = no_public_figure(entry.parts, lists, choices.values(), tools.language.names, tools.pairs)
    allsugg = tuple((text, *rows) for text, rows in zip(listed, lists, strict=True))
    entry = dataclasses.replace(entry, allsugg=allsugg)
    if any(not rows[1:] or fold(rows[1]) == fold(rows[0]) for rows in allsugg):
        return dataclasses.replace(entry, repl=standins.label(entry.main_type, tools.language.at("pseudo")))
    if any(part.entity is not None for part in entry.parts):
        return entry  # a name inside the name follows its own entity: `replace` puts it together
    texts = [allsugg[part.list][1] if part.list is not None else part.text for part in entry.parts]
    compose = persons.compose(entry.parts, texts, tools.language.persons) if entry.main_type == "PER" else None
    return dataclasses.replace(entry, repl=compose or organisations.compose(entry.parts, texts))


# ------------------------------------------------------------------ figures


def shift_of(doc: Document, key: bytes, tools: Tools) -> int:
    """By how many days the document's dates move: the first shift of the key under which no working day becomes a
    holiday and nothing in the text is too young, or the one chosen for the whole run. As the policy says, the shifts
    are those of the key, of the document, or of the person whom it is mostly about, and the first is taken anyway."""
    period = tools.policy.parameter("DATE", "per", "key")
    if period == "key" and tools.shift is not None:
        return tools.shift
    person = _main_person(doc) if period == "person" else None
    named = doc.text if doc.id in (None, "") else str(doc.id)
    told = () if period == "key" else ("person", person) if person else ("document", named)
    return shift_for(needs(doc, tools), key, tools, *told)


def shift_for(asked: fit.Needs, key: bytes, tools: Tools, *told: str) -> int:
    """The shift that fits what is asked, of those of the key and what it is drawn for."""
    order = dates.offsets(Stream(key, "dates", *told))
    fits = tools.policy.parameter("DATE", "fit", True)
    return fit.fitting(order, asked, tools.language.calendar) if fits else order[0]


def needs(doc: Document, tools: Tools) -> fit.Needs:
    """What the document asks of the shift of its dates."""
    lang = tools.language.at("pseudo")
    parsed = [dates.parse(span.norm, lang) for span in _dates_of(doc, tools)]
    return fit.needs(parsed, dates.days_told(parsed), doc.text, tools.language.calendar)


def _dates_of(doc: Document, tools: Tools) -> list[Span]:
    """Its dates, in the order of the text; no feasts that no date is tied to."""
    lang = tools.language.at("pseudo")
    dated = (span for span in sorted(doc.spans or (), key=lambda s: s.start) if span.type == "DATE")
    return [span for span in dated if span.source != "ner" or not dates.is_feast(span.norm, lang)]


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
    """The new norm of every date of the document by its entity, all moved by the same days; what is no date has none,
    and what the policy names as public stays."""
    spans, lang = _dates_of(doc, tools), tools.language.at("pseudo")
    public = [dates.parse(text, lang) for text in tools.policy.parameter("DATE", "keep_dates", ())]
    told = {_told(date) for date in public if date is not None}
    asked = {span.norm for span in spans} if told else ()
    stay = {norm for norm in asked if (date := dates.parse(norm, lang)) is not None and _told(date) in told}
    feasts = tools.policy.parameter("DATE", "feasts", "label") == "label"
    moved: dict[str, str] = {}
    for span, new in zip(spans, dates.shift_all([s.norm for s in spans], days, lang, feasts), strict=True):
        if new is not None and span.entity is not None:
            moved.setdefault(span.entity, span.norm if span.norm in stay else new)
    return moved


def outdated(moved: Sequence[tuple[str, str]], tools: Tools) -> tuple[tuple[str, str], ...]:
    """The words that are too young for a text whose dates have become these."""
    if tools.policy.method("DATE") != "shift":
        return ()
    return fit.outdated(dates.years_of(moved, tools.language.at("pseudo")), tools.language.calendar)


def _reworded(entry: Entry, renamed: Sequence[tuple[str, str]]) -> Entry:
    """The entry with its new name as it was before those words were renamed."""
    lists = tuple((texts[0], *(fit.reworded(text, renamed) for text in texts[1:])) for texts in entry.allsugg if texts)
    repl = entry.repl and fit.reworded(entry.repl, renamed)
    return dataclasses.replace(entry, allsugg=lists, repl=repl)


def _told(date: dates.PartialDate) -> tuple[object, ...]:
    return (date.year, date.month, date.day, date.year_to, date.day_to, date.feast)


def figured(
    entry: Entry, key: bytes, renamed: identifiers.Renamed, taken: Container[str], tools: Tools, days: int,
    figures: Mapping[str, str], invent: handles.Invent
) -> Entry:
    """The entry of an identifier with its new value.

    renamed  old name part -> new one, from which addresses and user names are rebuilt
    taken    values that must not come out again
    days     by how many the dates of the document move
    figures, invent   what years have become and names of nobody in the text become, in addresses and user names
    """
    stream, lang = Stream(key, "identifiers"), tools.language.at("pseudo")
    type_ = entry.main_type
    method = tools.policy.method("DATE")
    days = 0 if method == "keep" else days
    born = identifiers.birth_date(type_, entry.norm, lang) if method != "year" else None
    if born is not None:  # as the date of birth in the text moves; of one that is masked nothing may be told
        born += datetime.timedelta(days=days)
    years = round(days / YEAR) if method != "year" else 0
    # a year left in a case number would tell by how much the dates have moved
    valid = bool(tools.policy.parameter(type_, "valid", True, entry))
    new = identifiers.replace_value(
        type_, entry.norm, stream, renamed, lang, born=born, taken=taken, years=years, valid=valid,
        figures=figures, invent=invent,
    )
    if type_ in DATED and method != "year":
        new = inside.moved(entry.norm, new, days)
    return dataclasses.replace(entry, repl=new)
