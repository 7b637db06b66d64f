"""What the review page asks while a person works: mentions written anew, a name added, other new names, a family's.

What comes in: JSON of the page, with the entries that changed and their mentions with the words around these. What goes
out: values for JSON; offsets count UTF-16 units. Start at `forms`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import orjson

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError, PseudoError, message
from pseudo.formats import jsonio
from pseudo.formats.door import JOINT
from pseudo.kinds import families
from pseudo.pipeline import Pseudonymiser
from pseudo.service.reviewing import Raw, closed, entries_of, lenient, raw_entries

OPTIONS = 6
"""New names that are offered for one entity."""


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


def family(p: Pseudonymiser, asked: Raw) -> Raw:
    """The new names of a family whose surname becomes another.

    asked  `surname` and what it is to become, `new`; `keys`: whose; `replacements`, their entries and those that their
           names are made from

    Gives `names`, by key; of a name that does not tell where its surname stands there is none.

    >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    >>> entries = {"j": {"norm": "Kovács János", "repl": "Tóth Béla"}, "n": {"norm": "Kovácsné", "repl": "Tóthné"}}
    >>> family(p, {"surname": "Kovács", "new": "Varga", "keys": ["j", "n"], "replacements": entries})
    {'names': {'j': 'Varga Béla', 'n': 'Vargáné'}}
    """
    entries = entries_of(asked)
    keys, surname, new = asked.get("keys", []), asked.get("surname"), asked.get("new")
    if not isinstance(keys, list) or not all(isinstance(key, str) and key in entries for key in keys):
        raise InputError("keys: is no list of keys of `replacements`; give those of the family")
    if not isinstance(surname, str) or not isinstance(new, str) or not new.strip():
        raise InputError("surname, new: are no two names; give the old surname and the new one")
    try:
        return {"names": families.renamed(keys, entries, surname, " ".join(new.split()), p.language.persons)}
    except PseudoError as error:
        return {"problem": message(error)}


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
    kept = closed({key}, entries)
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
    used = closed({key}, out)
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


def len16(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text) + sum(char > "\uffff" for char in text)
