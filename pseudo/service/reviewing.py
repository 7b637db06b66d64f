"""What the review page asks for, as plain functions: a file opened, mentions written anew, a name added, results.

What comes in: the bytes of a file and its name, or JSON of the page (`State`: the spans of each document, and one
configuration for all of them). What goes out: values for JSON, or bytes of a result. All offsets count UTF-16 units, as
a browser's do. Nothing is kept between two calls: the page has the file and all that was decided. Start at `opened`;
while a person works the page sends only what changed (`forms`, `named`); `finished` reads the file again and does what
`pseudo run FILE --replacements CONFIGURATION` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import orjson

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError, PseudoError, message
from pseudo.formats import found as formats
from pseudo.formats import jsonio
from pseudo.formats.door import JOINT, Format, Options
from pseudo.methods.found import found as methods
from pseudo.methods.policy import of_entry
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.run import doors
from pseudo.run.job import Job

FILE = "the file"
"""What messages call what was sent: its own name may be somebody's."""
OPTIONS = 6
"""New names that are offered for one entity."""
OUT = ("text", "file", "document", "report", "check")
"""What `result` can be asked for."""

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class File:
    """A file as it came: its bytes, its format, and what is said about reading it."""

    data: bytes
    form: Format
    job: Job


def file(data: bytes, name: str, settings: Settings, lang: str) -> File:
    """The file with its format, by its name; raises InputError."""
    form = formats.by_suffix(name)
    if form is None:
        known = " ".join(sorted(suffix for each in formats.found().values() for suffix in each.suffixes))
        raise InputError(f"{FILE}: is of no format that we read; take one that ends in {known}")
    return File(data, form, Job("replace", lang=lang, settings=settings, options=Options(lang=lang, own=settings.data)))


def documents(of: File) -> list[Document]:
    """The documents in a file, as they came."""
    items = list(doors.items(FILE, of.form, of.job, data=of.data))
    return [item.doc for item in items if item.doc is not None]


# ------------------------------------------------------------------ a file is opened


def opened(p: Pseudonymiser, of: File, shared: Mapping[str, Entry] | None = None) -> Raw:
    """What the page shows of a file: `units` with texts, spans and new texts, one configuration for all, the methods
    that entries can have by type.

    shared  a configuration that was saved before

    `problem` of a unit says why its new text could not be given away as it is; it is shown, to be mended.
    """
    found = list(p.batch(documents(of), "suggest"))
    if shared is not None:
        found = [p.suggest(p.with_replacements(doc, shared)) for doc in found]
    entries = merged(doc.replacements or {} for doc in found)
    if len(found) > 1:
        found = [p.suggest(p.with_replacements(doc, entries)) for doc in found]
    done = [tried(p, doc) for doc in found]
    shown = merged(doc.replacements or {} for doc, _ in done)
    entries = {key: shown.get(key, entry) for key, entry in entries.items()} | shown
    types = sorted({type_ for entry in entries.values() for type_ in entry.type})
    return {"format": of.form.name, "writes": of.form.write is not None, "lang": p.lang,
            "units": [unit(doc, problem) for doc, problem in done], "replacements": raw_entries(entries),
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
            if name in raw}
    return kept | ({"problem": problem} if problem else {})


def raw_entries(entries: Mapping[str, Entry]) -> Raw:
    """Entries as JSON has them."""
    raw: Raw = orjson.loads(jsonio.dumps(Document("", replacements=entries)))
    return dict(raw["replacements"])


# ------------------------------------------------------------------ what a person changes


def forms(p: Pseudonymiser, asked: Raw) -> Raw:
    """The new texts of some mentions: those of an entity that was changed, and of those that hang on it.

    asked  `spans` with `before` and `after`, the text around each; `replacements`, their entries

    Gives `spans` (`new_text`, and `repairs` by offsets from the mention's start) and `replacements`, with what was
    drawn or derived for them. `problem` instead where it cannot be written.

    >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    >>> entry = {"norm": "Kovács János", "repl": "Antal Béla"}
    >>> span = {"before": "a ", "text": "Kovács Jánossal", "after": " jött.", "type": "PER", "entity": "k"}
    >>> made = forms(p, {"spans": [span], "replacements": {"k": entry}})
    >>> made["spans"]
    [{'new_text': 'Antal Bélával', 'repairs': [{'start': -2, 'end': -1, 'new_text': 'az'}]}]
    """
    windows = [_window(raw, index) for index, raw in enumerate(asked.get("spans", []))]
    doc = _assembled(windows, asked.get("replacements", {}), p.lang)
    try:
        ready = lenient(p)
        done = ready.replace(ready.suggest(doc))
    except PseudoError as error:
        return {"problem": message(error)}
    spans = orjson.loads(jsonio.dumps(replace(done, tokens=None, replacements=None), offsets="utf16"))
    out: list[Raw] = [{"new_text": span["new_text"], "repairs": []} for span in spans["spans"]]
    at, ends = 0, [*accumulate(len16(w.text) + len(JOINT) for w in windows)]
    for repair in spans["repairs"]:
        while repair["start"] >= ends[at]:
            at += 1
        start = spans["spans"][at]["start"]
        out[at]["repairs"].append({"start": repair["start"] - start, "end": repair["end"] - start,
                                   "new_text": repair["new_text"]})
    return {"spans": out, "replacements": raw_entries(done.replacements or {})}


@dataclass(frozen=True, slots=True)
class _Window:
    """A mention with the text around it; `span` has its offsets there."""

    text: str
    span: Raw
    around: Raw


def _window(raw: object, index: int) -> _Window:
    if not isinstance(raw, dict) or not all(isinstance(raw.get(name, ""), str) for name in ("before", "text", "after")):
        raise InputError(f"spans[{index}]: is no mention; give before, text, after and type")
    before, text, after = (raw.get(name, "").replace("\n", " ") for name in ("before", "text", "after"))
    span = {name: value for name, value in raw.items() if name not in ("before", "after")}
    start = len16(before)
    span |= {"start": start, "end": start + len16(text), "text": text}
    head = raw.get("head")
    if isinstance(head, dict) and all(type(head.get(name)) is int for name in ("start", "end")):
        span["head"] = head | {"start": head["start"] + start, "end": head["end"] + start}
    return _Window(before + text + after, span, {"before": before, "after": after})


def _assembled(windows: Sequence[_Window], entries: Raw, lang: str) -> Document:
    """One document of mentions that stand apart; raises InputError."""
    starts = [0, *accumulate(len16(window.text) + len(JOINT) for window in windows)]
    spans = [window.span | {"start": window.span["start"] + at, "end": window.span["end"] + at}
             | ({"head": head | {"start": head["start"] + at, "end": head["end"] + at}}
                if isinstance(head := window.span.get("head"), dict) else {})
             for window, at in zip(windows, starts, strict=False)]
    raw = {"text": JOINT.join(window.text for window in windows), "lang": lang, "walls": starts[1 : len(windows)],
           "spans": spans, "replacements": entries}
    return jsonio.loads(orjson.dumps(raw), offsets="utf16", lang=lang)


def named(p: Pseudonymiser, asked: Raw) -> Raw:
    """A name that a person has marked, read and with a new name.

    asked  `spans`: the mention first, then where else it may stand (`before`, `text`, `after`); `type`; `near`: entries
           of those whom it may mean; `entity`: the key of the one whom it does mean, where that is known

    Gives `entity`, `replacements` (its entry, and those that it is tied to), `options` (other new names), and `spans`,
    for each one that was given the span with its `new_text` and `repairs`, or null where it is somebody else.

    >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    >>> made = named(p, {"type": "PER", "spans": [{"before": "Tegnap ", "text": "Tass Elemérrel", "after": " jött."}]})
    >>> made["entity"], made["spans"][0]["head"]["feats"]
    ('Tass Elemér[/N]', {'Case': 'Ins'})
    """
    near: Raw = asked.get("near", {})
    type_, meant = asked.get("type", "PER"), asked.get("entity")
    given = [_window(raw | {"type": type_}, index) for index, raw in enumerate(asked.get("spans", []))]
    if not given:
        raise InputError("spans: is empty; give the name that was marked")
    others = {key: raw for key, raw in near.items() if isinstance(raw, dict) and str(raw.get("norm", "")).strip()}
    people = [_window({"text": raw["norm"], "entity": key, "norm": raw["norm"],
                       "type": next(iter(raw.get("type") or (type_,)))}, 0) for key, raw in others.items()]
    doc = _assembled([*given, *people], others, p.lang)
    spans = p.spans(doc)
    read = (spans.spans or ())[: len(given)]
    entries = dict(spans.replacements or {})
    first = read[0]
    same = next((key for key in others if key in entries and entries[key].norm == first.norm
                 and first.type in entries[key].type), first.entity)
    key = meant if isinstance(meant, str) and meant in others else same
    mine = [replace(span, entity=key) if span.norm == first.norm or index == 0 else None
            for index, span in enumerate(read)]
    if key in entries and key in others:
        counted = Counter(dict(entries[key].type))
        counted[first.type] += 0
        entries[key] = replace(entries[key], type=dict(counted))
    if key in others and entries[key].norm != first.norm:  # another form of who is known: its own entry, tied to him
        own = first.entity if first.entity not in others else f"{first.norm}{'[/N]'}"
        base = entries.get(own) or Entry(first.norm, {first.type: 1}, 1)
        entries[own] = replace(base, of=key, repl=None, allsugg=(), drawn=None)
        mine = [span and replace(span, entity=own) for span in mine]
        key = own
    kept = _closed({key}, entries)
    ready = replace(spans, spans=tuple(replace(span, entity=key) if number < len(given) and mine[number] else span
                                       for number, span in enumerate(spans.spans or ())), replacements=entries)
    chosen = lenient(p).suggest(ready).replacements or {}
    out = {name: chosen[name] for name in kept if name in chosen}
    if not near.keys() & {key}:
        count = sum(span is not None for span in mine)
        out[key] = replace(out[key], type={first.type: count}, frq=count)
    raws = orjson.loads(jsonio.dumps(replace(spans, tokens=None, replacements=None), offsets="utf16"))["spans"]
    starts = [0, *accumulate(len16(window.text) + len(JOINT) for window in given)]
    shown = [None if mine[index] is None else _relative(raw | {"entity": key}, starts[index] + window.span["start"])
             for index, (raw, window) in enumerate(zip(raws, given, strict=False))]
    mine_only = [each for each in shown if each is not None]
    around = [window.around for window, each in zip(given, shown, strict=True) if each is not None]
    used = _closed({key}, out)
    written = forms(p, {"spans": [each | words for each, words in zip(mine_only, around, strict=True)],
                        "replacements": raw_entries({name: out[name] for name in out if name in used})})
    if "problem" in written:
        return written
    for each, new in zip(mine_only, written["spans"], strict=True):
        each |= new
    return {"entity": key, "replacements": raw_entries({name: each for name, each in out.items() if name not in near}),
            "spans": shown, "options": options(p, {key: out[key]})[key]}


def _relative(raw: Raw, start: int) -> Raw:
    """A span with its head's offsets from its own start, as `_window` takes them."""
    head = raw.get("head")
    moved = head and head | {"start": head["start"] - start, "end": head["end"] - start}
    return {name: value for name, value in raw.items() if name not in ("start", "end")} | {"head": moved}


def options(p: Pseudonymiser, entries: Mapping[str, Entry]) -> dict[str, list[str]]:
    """Other new names for each of these entities, made of the candidates that were drawn for it.

    >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    >>> len(options(p, p.suggest("Kovács János jött.").replacements)["Kovács János[/N]"]) > 2
    True
    """
    from pseudo.kinds.renaming import new_norms

    out: dict[str, list[str]] = {}
    for key, entry in entries.items():
        out[key] = []
        for number in range(1, min(OPTIONS, max(map(len, entry.allsugg), default=0))):
            lists = tuple((names[0], names[min(number, len(names) - 1)]) for names in entry.allsugg)
            try:
                other = replace(entry, allsugg=lists, repl=None, drawn=None, keep=False, of=None)
                made = new_norms({**entries, key: other}, p.language.persons, {})[key]
            except PseudoError:
                continue
            if made and made != entry.norm and made not in out[key]:
                out[key].append(made)
    return out


def _closed(keys: set[str], entries: Mapping[str, Entry]) -> set[str]:
    """The keys, and those of all entries that their names are made from."""
    out, left = set[str](), list(keys)
    while left:
        key = left.pop()
        if key in out or key not in entries:
            continue
        out.add(key)
        left += [*entries[key].ties.values(), *(part.entity for part in entries[key].parts if part.entity is not None)]
    return out


# ------------------------------------------------------------------ results


def finished(p: Pseudonymiser, of: File, state: Raw) -> list[Document]:
    """The documents of the file with what the page says of them, after `replace`; raises PseudoError.

    state  `units`: the spans of each document; `replacements`
    """
    came = documents(of)
    raws = state.get("units")
    if not isinstance(raws, list) or len(raws) != len(came):
        raise InputError(f"units: are not those of {FILE}; open it again")
    entries = entries_of(state)
    done = []
    for doc, raw in zip(came, raws, strict=True):
        spans = raw.get("spans", []) if isinstance(raw, dict) else []
        used = {span.get("entity") for span in spans if isinstance(span, dict)}
        own = {key: entries[key] for key in entries if key in _closed({str(key) for key in used}, entries)}
        reading = replace(doc, tokens=None, spans=(), repairs=(), pseudonymised=None, extra={}, replacements=own)
        text = orjson.loads(jsonio.dumps(reading, offsets="utf16"))
        made = jsonio.loads(orjson.dumps(text | {"spans": spans}), offsets="utf16", lang=of.job.lang)
        full = replace(doc, spans=made.spans, replacements=made.replacements, pseudonymised=None, repairs=(),
                       unchanged=(), leftovers=())
        if _phrased(p, own):  # what they put there hangs on the words around it
            full = replace(full, tokens=p.spans(Document(doc.text, lang=doc.lang, walls=doc.walls)).tokens)
        ready = p.replace(full)
        done.append(replace(ready, tokens=doc.tokens))
    return done


def _phrased(p: Pseudonymiser, entries: Mapping[str, Entry]) -> bool:
    """Whether any of the entities has a method whose result hangs on the words around it."""
    policy, known = p.choice.policy, methods()
    names = {policy.method(type_, entry) for entry in entries.values() for type_ in entry.type}
    return any(known[name].placed is not None for name in names)


def entries_of(state: Raw) -> dict[str, Entry]:
    """The configuration that the page sent, checked as a file with it is; raises InputError."""
    return jsonio.loads_replacements(orjson.dumps(state.get("replacements", {})))


def result(p: Pseudonymiser, of: File, state: Raw, want: str) -> bytes:
    """What was asked for of the finished documents: `OUT`."""
    if want not in OUT:
        raise InputError(f"want: is no result; take one of {', '.join(OUT)}")
    if want == "check":
        return orjson.dumps(checked(p, of, state))
    done = finished(p, of, state)
    if want == "file":
        return bytes(doors.refilled(FILE, of.form, of.job, done, where=FILE, data=of.data))
    if want == "text":
        return "\n\n".join(doc.pseudonymised or "" for doc in done).encode("utf-8")
    if want == "document":
        return b"\n".join(jsonio.dumps(doc, indent=len(done) == 1) for doc in done) + b"\n"
    return orjson.dumps(report(p, of, done, entries_of(state)), option=orjson.OPT_INDENT_2) + b"\n"


def checked(p: Pseudonymiser, of: File, state: Raw) -> Raw:
    """The new texts as they will be given away, and what stands against that."""
    try:
        done = finished(p, of, state)
    except PseudoError as error:
        mild = lenient(p)
        try:
            done = finished(mild, of, state)
        except PseudoError:
            return {"problem": message(error)}
        return {"problem": message(error), "units": [unit(doc) for doc in done]}
    return {"units": [unit(doc) for doc in done]}


def report(p: Pseudonymiser, of: File, done: Sequence[Document], entries: Mapping[str, Entry]) -> Raw:
    """What may be told of the work: counts, versions, fingerprints; no text, no name, not who did it."""
    from pseudo.run.about import identity

    spans = [span for doc in done for span in doc.spans or ()]
    by_type: dict[str, Counter[str]] = {}
    for span in spans:
        by_type.setdefault(span.type, Counter())["changed" if span.new_text != span.text else "as it was"] += 1
    decided = Counter(str(what) for entry in entries.values()
                      if (what := entry.review.get("what")))
    return {"format": of.form.name, "documents": len(done), "characters": sum(len(doc.text) for doc in done),
            "entities": len(entries), "mentions": {type_: dict(by_type[type_]) for type_ in sorted(by_type)},
            "decided": dict(sorted(decided.items())),
            "undecided": sum(not entry.review for entry in entries.values()),
            "unchanged": dict(sorted(Counter(place.type for doc in done for place in doc.unchanged).items())),
            "leftovers": sum(len(doc.leftovers) for doc in done),
            **identity(replace(of.job, lang=p.lang, key=p.key, settings=p.settings))}


def len16(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text) + sum(char > "\uffff" for char in text)
