"""The parts of a document in several languages put together again.

What comes in: the document, and by language its part after a stage. What goes out: the document after that stage, each
span with its `lang`; a name that two parts share is one entity. Start at `found` (after `spans`) and `done` (after
`replace`).
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from pseudo.core.document import VALUES, Document, Entry, Place, Repair, Span, Token, changed
from pseudo.spans.link.keys import kind_of


def found(doc: Document, parts: Mapping[str, Document]) -> Document:
    """The document after `spans`. parts: first that of the main language, whose entries stay as they are"""
    entries: dict[str, Entry] = {}
    spans: list[Span] = []
    for lang, part in parts.items():
        own = part.replacements or {}
        keys = _keys(own, entries)
        for key, entry in own.items():
            mine = _renamed(entry, keys)
            there = entries.get(keys[key])
            entries[keys[key]] = mine if there is None else _both(there, mine)
        spans += [changed(span, entity=keys.get(span.entity, span.entity), lang=lang) for span in part.spans or ()]
    return dataclasses.replace(doc, tokens=_tokens(parts), spans=tuple(sorted(spans, key=lambda span: span.start)),
                               replacements=entries, pseudonymised=None, repairs=())


def done(doc: Document, parts: Mapping[str, Document]) -> Document:
    """The document after `replace`."""
    pieces: list[Span | Repair] = []
    out: list[str] = []
    at = length = 0
    for old in sorted(chain.from_iterable(map(_pieces, parts.values())), key=lambda each: (each.start, each.end)):
        new = old.new_text or ""
        out += doc.text[at : old.start], new
        length += old.start - at
        pieces.append(changed(old, new_start=length, new_end=length + len(new)))
        length, at = length + len(new), old.end
    spans = tuple(piece for piece in pieces if isinstance(piece, Span))
    return dataclasses.replace(
        doc, spans=spans, repairs=tuple(piece for piece in pieces if isinstance(piece, Repair)),
        pseudonymised="".join([*out, doc.text[at:]]), unchanged=tuple(_unchanged(spans, parts)), leftovers=())


def _pieces(part: Document) -> Iterator[Span | Repair]:
    yield from part.spans or ()
    yield from part.repairs


def _unchanged(spans: tuple[Span, ...], parts: Mapping[str, Document]) -> Iterator[Place]:
    """Where in the new text the spans are that came out of the parts as they were against the policy."""
    as_they_were = {(span.start, span.end) for part in parts.values() for span in part.spans or ()
                    if Place(span.new_start or 0, span.new_end or 0, span.type) in part.unchanged}
    for span in spans:
        if (span.start, span.end) in as_they_were:
            yield Place(span.new_start or 0, span.new_end or 0, span.type)


def _keys(own: Mapping[str, Entry], there: Mapping[str, Entry]) -> dict[str, str]:
    """By key of a part's entry the key that it has in the document: that of the entity of its norm and kind."""
    known: dict[tuple[str, str], list[str]] = {}
    for key, entry in there.items():
        known.setdefault(_identity(entry), []).append(key)
    mine = Counter(map(_identity, own.values()))
    keys: dict[str, str] = {}
    taken = set(there)
    for key, entry in own.items():
        same = known.get(_identity(entry), [])
        if key in same or (len(same) == 1 and mine[_identity(entry)] == 1 and entry.main_type not in VALUES):
            keys[key] = key if key in same else same[0]
            continue
        new, number = key, 2
        if new in taken:
            new = f"{key}=[{entry.main_type}]"
        base = new
        while new in taken:
            new, number = f"{base}#{number}", number + 1
        keys[key] = new
        taken.add(new)
    return keys


def _identity(entry: Entry) -> tuple[str, str]:
    return kind_of(entry.main_type), entry.norm


def _renamed(entry: Entry, keys: Mapping[str, str]) -> Entry:
    """The entry with the keys that others have now."""
    rel = {name: keys.get(key, key) for name, key in entry.rel.items()}
    parts = tuple(changed(part, entity=keys.get(part.entity, part.entity)) if part.entity else part
                  for part in entry.parts)
    return changed(entry, of=entry.of and keys.get(entry.of, entry.of), rel=rel, parts=parts)


def _both(there: Entry, mine: Entry) -> Entry:
    """An entity of two parts: as the first has it, with the mentions of both."""
    counts = Counter(there.type) + Counter(mine.type)
    return changed(there, type=dict(counts) or there.type, frq=there.frq + mine.frq, gender=there.gender or mine.gender,
                   of=there.of if there.ties or mine.of is None else mine.of)


def _tokens(parts: Mapping[str, Document]) -> tuple[Token, ...]:
    """The tokens of all parts, their sentences numbered anew."""
    each = sorted(((token, lang) for lang, part in parts.items() for token in part.tokens or ()),
                  key=lambda one: one[0].start)
    out: list[Token] = []
    last, number = ("", -1), -1
    for token, lang in each:
        if (lang, token.sent) != last:
            last, number = (lang, token.sent), number + 1
        out.append(changed(token, sent=number))
    return tuple(out)
