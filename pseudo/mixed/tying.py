"""Who is whom across the languages of a document.

What comes in: the document after `spans`, its parts put together, and the language of each. What goes out: the document
in which a full name or a number of one language is found where another one writes it, and in which a name that is short
for a person of another language's lines, or is that person's with the parts in another order, is tied to her (`of`).
Start at `tied`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from pseudo.core.document import NAMES, VALUES, Document, Entry, NamePart, Span, changed
from pseudo.core.errors import InputError
from pseudo.kinds import persons, roster
from pseudo.kinds.mentions import LEAST, code_of
from pseudo.kinds.persons import roles
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.mixed.cutting import Cut, with_others
from pseudo.spans import marked
from pseudo.spans.link import known

SOURCE = "again"
"""`Span.source` of what another language's lines have named."""


def tied(doc: Document, cut: Cut, spoken: Mapping[str, Language]) -> Document:
    """The document with its ties. spoken: the languages of its parts by tag"""
    doc = _turned(doc, cut, spoken)
    for lang in cut.langs:
        part, language = cut.part(doc, lang), spoken[lang]
        named = {span.entity for span in part.spans or ()}
        others = {key: entry for key, entry in (doc.replacements or {}).items() if key not in named}
        own = {key: entry for key, entry in (part.replacements or {}).items() if key in named}
        if not others:
            continue
        part = _carried(replace(part, replacements=own), doc, others, language)
        people = known.people(others, language.persons)
        own, _ = known.tied(people, part, language.persons, language.contexts)
        rest = (span for span in doc.spans or () if cut.at(span.start) != lang)
        spans = sorted((*rest, *(changed(span, lang=lang) for span in part.spans or ())), key=lambda span: span.start)
        doc = replace(doc, spans=tuple(spans), replacements={**(doc.replacements or {}), **own})
    return counted(doc)


def counted(doc: Document) -> Document:
    """The document whose entries have the numbers of its mentions."""
    types: dict[str, Counter[str]] = {}
    for span in doc.spans or ():
        types.setdefault(span.entity, Counter())[span.type] += 1
    entries = {key: changed(entry, type=dict(types[key]), frq=types[key].total()) if key in types else entry
               for key, entry in (doc.replacements or {}).items()}
    return replace(doc, replacements=entries)


def homes(doc: Document, cut: Cut) -> dict[str, str]:
    """By key of an entry the language that chooses for it: the first that names it, or else what is made from it."""
    named: dict[str, set[str]] = {lang: set() for lang in cut.langs}
    for span in doc.spans or ():
        named[cut.at(span.start)].add(span.entity)
    entries = doc.replacements or {}
    home = {key: lang for lang in reversed(cut.langs) for key in named[lang]}
    for lang in cut.langs:
        for key in with_others(named[lang], entries):
            home.setdefault(key, lang)
    return {key: home.get(key, cut.langs[0]) for key in entries}


def _carried(part: Document, doc: Document, others: Mapping[str, Entry], language: Language) -> Document:
    """The part with the full names and the numbers of the others where it has them, too, and nothing found them."""
    full = {key: entry for key, entry in others.items()
            if entry.main_type == "PER" and persons.is_full(entry.parts) and entry.norm}
    rows = [roster.Row(entry.norm, "PER") for entry in full.values()]
    written: dict[str, Span] = {}
    for span in doc.spans or ():
        number = span.type not in NAMES and span.type not in VALUES
        if number and span.entity in others and len(code_of(span.norm)) >= LEAST:
            written.setdefault(span.text, span)
    if not rows and not written:
        return part
    names = roster.indexed(rows, language.persons) if rows else roster.NOBODY
    keys = {(entry.norm, "PER"): key for key, entry in full.items()}
    marks = marked.Marks(others, {}, {}, frozenset(), names, keys, written)
    with suppress(InputError):  # one of them crosses what was found: whether it is to be read is for the proof to say
        found = marked.placed(part, marks, language)
        return replace(found, spans=tuple(changed(span, source=SOURCE) if span.source == marked.SOURCE else span
                                          for span in found.spans or ()))
    return part


# ------------------------------------------------------------------ the same name in another order


def _turned(doc: Document, cut: Cut, spoken: Mapping[str, Language]) -> Document:
    """The document in which full names of the same words (`János Kovács`, `Kovács János`) are one person's: the name
    whose language knows which of them is the given name is the one that the others are made from."""
    entries = dict(doc.replacements or {})
    home = homes(doc, cut)
    same: dict[tuple[str, ...], list[str]] = {}
    for key, entry in entries.items():
        if entry.main_type == "PER" and persons.is_full(entry.parts) and not entry.ties:
            same.setdefault(tuple(sorted(fold(part.text) for part in roles.core(entry.parts))), []).append(key)
    for keys in same.values():
        if len({home[key] for key in keys}) < 2:
            continue
        first = min(keys, key=lambda key: (not _known(entries[key], spoken[home[key]].persons),
                                           cut.langs.index(home[key]), key))
        told = {fold(part.text): part.role for part in roles.core(entries[first].parts)}
        for key in keys:
            if home[key] != home[first]:
                entries[key] = changed(entries[key], of=first, parts=_as(entries[key].parts, told))
    return replace(doc, replacements=entries)


def _known(entry: Entry, grammar: Grammar) -> bool:
    given = [part.text for part in entry.parts if part.role in roles.FIRST]
    return bool(given) and all(map(grammar.is_given, given))


def _as(parts: tuple[NamePart, ...], told: Mapping[str, str]) -> tuple[NamePart, ...]:
    """The parts of a name with the roles that its words have in another."""
    return persons.numbered([changed(part, role=told.get(fold(part.text), part.role)) for part in parts])
