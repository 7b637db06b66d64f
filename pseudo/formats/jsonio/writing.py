"""JSON out: all of a document, or what may leave the building.

What comes in: a `Document`. What goes out: bytes. Start at `dumps` and `strip`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from morph import feats as ud
from pseudo.core.document import Document, Entry, NamePart, Offsets, Span, Token
from pseudo.core.errors import InputError
from pseudo.formats import alignment, exactjson
from pseudo.formats.jsonio.faults import located
from pseudo.formats.jsonio.keys import KNOWN, SCHEMA
from pseudo.formats.jsonio.units import Convert, same, to_utf16


def dumps(doc: Document, *, offsets: Offsets = "codepoints", indent: bool = False) -> bytes:
    """The document as JSON in UTF-8, keys in the order of the schema, what we do not know last; no final newline.

    offsets  what the offsets count: Unicode code points, or UTF-16 units
    indent   for the eyes of a person: one value a line
    """
    point = to_utf16(doc.text) if offsets == "utf16" else same
    new = to_utf16(doc.pseudonymised or "") if offsets == "utf16" else same
    out: dict[str, Any] = {"schema": SCHEMA}
    if doc.id is not None:
        out["id"] = doc.id
    out |= {"lang": doc.lang, "text": doc.text}
    if doc.walls:
        out["walls"] = [point(wall) for wall in doc.walls]
    seen: dict[str, dict[str, str]] = {}
    if doc.tokens is not None:
        out["tokens"] = [_token(token, point, seen) for token in doc.tokens]
        if doc.pseudonymised is not None:
            stand = alignment.places(doc, [(token.start, token.end) for token in doc.tokens])
            for token, (start, end) in zip(out["tokens"], stand, strict=True):
                token |= {"new_start": new(start), "new_end": new(end)}
    if doc.spans is not None:
        out["spans"] = [_span_out(span, point, new) for span in doc.spans]
    if doc.pseudonymised is not None:
        out["repairs"] = [{"start": point(repair.start), "end": point(repair.end), "text": repair.text,
                           "new_start": new(repair.new_start), "new_end": new(repair.new_end),
                           "new_text": repair.new_text, "why": repair.why} for repair in doc.repairs]
    if doc.world is not None:
        out["world"] = doc.world
    if doc.replacements is not None:
        out["replacements"] = {key: _entry_out(entry) for key, entry in doc.replacements.items()}
    if doc.pseudonymised is not None:
        out["pseudonymised"] = doc.pseudonymised
        for name, places in (("unchanged", doc.unchanged), ("leftovers", doc.leftovers)):
            if places:
                out[name] = [{"start": new(place.start), "end": new(place.end), "type": place.type} for place in places]
    return encode(_with(out, doc.extra), indent)


def strip(doc: Document, *, offsets: Offsets = "codepoints", indent: bool = False) -> bytes:
    """What may leave the building: id, lang, the new text and its spans with entities as e1, e2, ... in text order.

    No original, no norm, no configuration, no extra keys. Entries tied by `of` are one entity. A span that the policy
    deleted has no text left and is left out. `unchanged` counts by type what came out as it was; where that stands
    would tell a reader which names are true.
    raises  InputError when `replace` has not run

    >>> strip(Document(text="Ede jön.", pseudonymised="Pál jön.", spans=(
    ...     Span(0, 3, "Ede", "PER", entity="Ede[/N]", new_start=0, new_end=3, new_text="Pál"),))).decode()
    '{"lang":"hu","pseudonymised":"Pál jön.","spans":[{"start":0,"end":3,"text":"Pál",...,"entity":"e1"}]}'
    """
    if doc.pseudonymised is None:
        raise InputError("the document has no new text yet; run `pseudo replace` first")
    new = to_utf16(doc.pseudonymised) if offsets == "utf16" else same
    entries = doc.replacements or {}
    numbers: dict[object, int] = {}
    spans = []
    for index, span in enumerate(doc.spans or ()):
        if span.new_start is None or span.new_end is None or not span.new_text:
            continue
        whose: object = _full(entries, span.entity) if span.entity else index
        number = numbers.setdefault(whose, len(numbers) + 1)
        spans.append({"start": new(span.new_start), "end": new(span.new_end), "text": span.new_text,
                      "type": span.type, "entity": f"e{number}"})
    out: dict[str, Any] = {"lang": doc.lang, "pseudonymised": doc.pseudonymised, "spans": spans}
    if doc.unchanged:
        out["unchanged"] = dict(sorted(Counter(place.type for place in doc.unchanged).items()))
    return encode(out if doc.id is None else {"id": doc.id, **out}, indent)


def _full(entries: Mapping[str, Entry], key: str) -> str:
    """The key at the end of `of`."""
    for _ in entries:  # no longer than that: a circle ends too
        of = entries[key].of if key in entries else None
        if of is None:
            break
        key = of
    return key


def encode(out: Mapping[str, Any], indent: bool = False) -> bytes:
    """A JSON object in UTF-8, with every figure of its numbers; raises InputError for what JSON cannot hold."""
    try:
        return exactjson.write(out, KNOWN, indent=indent)
    except exactjson.Refused as fault:
        raise InputError(located("the document cannot be written as JSON", fault.place, fault.problem)) from None


def _with(out: dict[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    return out | {key: value for key, value in extra.items() if key not in out} if extra else out


def _token(token: Token, point: Convert, seen: dict[str, dict[str, str]]) -> dict[str, Any]:
    if token.feats not in seen:
        seen[token.feats] = ud.to_dict(token.feats)
    return _with({"start": point(token.start), "end": point(token.end), "lemma": token.lemma, "upos": token.upos,
                  "feats": seen[token.feats], "sent": token.sent}, token.extra)


def _span_out(span: Span, point: Convert, new: Convert) -> dict[str, Any]:
    out: dict[str, Any] = {"start": point(span.start), "end": point(span.end), "text": span.text, "type": span.type}
    out |= {key: value for key, value in (("entity", span.entity), ("norm", span.norm)) if value}
    head = span.head
    out["head"] = head and {"start": point(head.start), "end": point(head.end), "lemma": head.lemma,
                            "upos": head.upos, "feats": ud.to_dict(head.feats)}
    if span.source:
        out["source"] = span.source
    out["score"] = span.score
    more = ("why", span.why), ("group", span.group), ("scheme", span.scheme), ("lang", span.lang)
    out |= {key: value for key, value in more if value}
    if span.new_start is not None and span.new_end is not None and span.new_text is not None:
        out |= {"new_start": new(span.new_start), "new_end": new(span.new_end), "new_text": span.new_text}
    return _with(out, span.extra)


def _entry_out(entry: Entry) -> dict[str, Any]:
    out: dict[str, Any] = {"norm": entry.norm, "type": dict(entry.type), "frq": entry.frq}
    if entry.gender:
        out["gender"] = entry.gender
    if entry.of is not None:
        out["of"] = entry.of
    if entry.rel:
        out["rel"] = dict(entry.rel)
    if entry.keep:
        out["keep"] = True
    if entry.method is not None:
        out["method"] = entry.method
    out["parts"] = [_part_out(part) for part in entry.parts]
    if entry.allsugg:
        out["allsugg"] = [list(names) for names in entry.allsugg]
    named = (("repl", entry.repl), ("derived", entry.derived), ("drawn", entry.drawn))
    out |= {key: value for key, value in named if value is not None}
    if entry.drawn_ties:
        out["drawn_ties"] = list(entry.drawn_ties)
    if entry.review:
        out["review"] = dict(entry.review)
    return _with(out, entry.extra)


def _part_out(part: NamePart) -> dict[str, Any]:
    out: dict[str, Any] = {"text": part.text, "role": part.role}
    if part.list is not None:
        out["list"] = part.list
    if part.entity is not None:
        out["entity"] = part.entity
    if part.feats:
        out["feats"] = ud.to_dict(part.feats)
    return _with(out, part.extra)
