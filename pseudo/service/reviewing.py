"""What the review page is shown of a file, as plain functions, and what the other parts of a review need of it.

What comes in: the bytes of a file and its name, perhaps a configuration. What goes out: values for JSON. All offsets
count UTF-16 units, as a browser's do. Nothing is kept between two calls: the page has the file and all that was
decided. Start at `opened`; while a person works the page sends only what changed (`changing`); what comes of it is
made in `results`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError, PseudoError, message
from pseudo.formats import encodings, jsonio
from pseudo.formats import found as formats
from pseudo.formats.door import Format, Options
from pseudo.methods.policy import of_entry
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.run import doors
from pseudo.run.job import Item, Job
from pseudo.spans import marked

FILE = "the file"
"""What messages call what was sent: its own name may be somebody's."""

READ = ("language", "_policy", "choice")
"""What of a Pseudonymiser hangs on none of its demands, and is read once: its policy is files."""

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class File:
    """A file as it came: its bytes, its format, and what is said about reading it."""

    data: bytes
    form: Format
    job: Job


def file(data: bytes, name: str, settings: Settings, lang: str, *, encoding: str = "", skip: bool = False) -> File:
    """The file with its format, by its name; raises InputError.

    encoding  of plain text, where it is not as it looks; skip: what cannot be read stays as it is
    """
    encodings.check(encoding or encodings.AUTO)
    form = formats.by_suffix(name)
    if form is None:
        known = " ".join(sorted(suffix for each in formats.found().values() for suffix in each.suffixes))
        raise InputError(f"{FILE}: is of no format that we read; take one that ends in {known}")
    options = Options(encoding or encodings.AUTO, lang=lang, own=settings.data, skip=skip)
    return File(data, form, Job("replace", lang=lang, settings=settings, options=options, skip=skip))


def read(of: File) -> list[Item]:
    """The documents in a file, as they came, with what is to be told of them."""
    return list(doors.items(FILE, of.form, of.job, data=of.data))


def documents(items: Iterable[Item]) -> list[Document]:
    """The documents alone."""
    return [item.doc for item in items if item.doc is not None]


# ------------------------------------------------------------------ a file is opened


def opened(p: Pseudonymiser, of: File, shared: Mapping[str, Entry] | None = None) -> Raw:
    """What the page shows of a file: `units` with texts, spans and new texts, one configuration for all, the methods
    that entries can have by type.

    shared  a configuration that was saved before

    `missing` counts the places of the configuration that are of another text; `problem` of a unit says why
    its new text could not be given away as it is; it is shown, to be mended. `unread` tells what of the file is
    left as it is.
    """
    items = read(of)
    found = list(p.batch(documents(items), "suggest"))
    missing = 0
    if shared is not None:
        found = [p.suggest(p.with_replacements(doc, shared)) for doc in found]
        if (marks := marked.read(shared, p.language)) is not None:
            missing = marks.outside(doc.text for doc in found)
    entries = merged(doc.replacements or {} for doc in found)
    if len(found) > 1:
        found = [p.suggest(p.with_replacements(doc, entries)) for doc in found]
    done = [tried(p, doc) for doc in found]
    shown = merged(doc.replacements or {} for doc, _ in done)
    entries = {key: shown.get(key, entry) for key, entry in entries.items()} | shown
    if shared is not None:  # who has nothing left in the text stays, with what was decided
        entries |= {key: entry for key, entry in shared.items() if key not in entries and entry.review.get("dropped")}
    types = sorted({type_ for entry in entries.values() for type_ in entry.type})
    unread = doors.counted([each for item in items for each in item.unread])
    return {"format": of.form.name, "unread": unread, "writes": of.form.write is not None, "lang": p.lang,
            "missing": missing, "replacements": raw_entries(entries),
            "units": [unit(doc, problem) for doc, problem in done],
            "methods": {type_: list(of_entry(type_)) for type_ in types},
            "policy": {type_: p.choice.policy.method(type_) for type_ in types}}


def tried(p: Pseudonymiser, doc: Document) -> tuple[Document, str]:
    """The document after `replace`, or as near to it as it comes, with what is wrong then."""
    try:
        return p.replace(doc), ""
    except PseudoError as error:
        told = message(error)
    try:
        return lenient(p).replace(doc), told
    except PseudoError:
        return doc, told


def lenient(p: Pseudonymiser) -> Pseudonymiser:
    """The same without the demands that a result has to meet before it leaves: for what a person is still at."""
    other = Pseudonymiser(p.lang, p.key, replace(p.settings, allow_leftovers=True, strict=False))
    other._chosen = dict(p._chosen)
    other.__dict__.update({name: getattr(p, name) for name in READ})
    return other


def merged(configurations: Iterable[Mapping[str, Entry]]) -> dict[str, Entry]:
    """One configuration of those of several documents: the first entry of each key, with the mentions of all."""
    out: dict[str, Entry] = {}
    for entries in configurations:
        for key, entry in entries.items():
            if (first := out.get(key)) is None:
                out[key] = entry
            elif first is not entry:
                types = Counter(first.type) + Counter(entry.type)
                out[key] = replace(first, type=types or first.type, frq=first.frq + entry.frq)
    return out


def unit(doc: Document, problem: str = "") -> Raw:
    """A document as the page has it."""
    raw: Raw = orjson.loads(jsonio.dumps(replace(doc, tokens=None, replacements=None, extra={}), offsets="utf16"))
    kept = {name: raw[name] for name in ("id", "lang", "text", "walls", "spans", "repairs", "unchanged", "leftovers")
            if name in raw} | {"sha256": marked.fingerprint(doc.text)}
    return kept | ({"problem": problem} if problem else {})


def raw_entries(entries: Mapping[str, Entry]) -> Raw:
    """Entries as JSON has them."""
    raw: Raw = orjson.loads(jsonio.dumps(Document("", replacements=entries)))
    return dict(raw["replacements"])


def entries_of(state: Raw) -> dict[str, Entry]:
    """The configuration that the page sent, checked as a file with it is; raises InputError."""
    return jsonio.loads_replacements(orjson.dumps(state.get("replacements", {})))


def closed(keys: set[str], entries: Mapping[str, Entry]) -> set[str]:
    """The keys, and those of all entries that their names are made from."""
    out, left = set[str](), list(keys)
    while left:
        key = left.pop()
        if key in out or key not in entries:
            continue
        out.add(key)
        left += [*entries[key].ties.values(), *(part.entity for part in entries[key].parts if part.entity is not None)]
    return out
