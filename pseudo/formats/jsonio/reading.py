"""JSON in: one document, checked, or one line that says what is wrong where and what to do.

What comes in: bytes. What goes out: a `Document`. Start at `loads`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

from pseudo.core import walls
from pseudo.core.canonical import entries_composed
from pseudo.core.codes import DEFAULT
from pseudo.core.document import (
    NOTHING,
    TYPES,
    Document,
    Entry,
    Head,
    Id,
    Offsets,
    Place,
    Repair,
    Span,
    Token,
    is_type,
)
from pseudo.core.errors import LanguageError
from pseudo.formats import exactjson
from pseudo.formats.jsonio.entries import check_entries, check_ties, entries_of
from pseudo.formats.jsonio.faults import Fault, JsonError, a_list, a_text, a_whole, an_object, kind_of, located, unknown
from pseudo.formats.jsonio.keys import DOCUMENT, KNOWN, READ, SCHEMA, SPAN, TOKEN
from pseudo.formats.jsonio.values import Reading, type_now
from pseudo.language import which
from pseudo.language.folders import folder, place, tag


def loads(data: bytes | str, *, where: str = "", lang: str = DEFAULT, offsets: Offsets = "codepoints",
          own: Path | None = None) -> Document:
    """The document in `data`, checked; what is missing and can be told from the rest is filled in.

    where    what messages call the document: a file, `line 3`
    lang     language of a document that names none, or AUTO; one that names its language keeps it as it is written
    offsets  what the offsets in `data` count: Unicode code points, or UTF-16 units
    own      the user's own folder with further languages
    raises   JsonError

    >>> loads('{"text": "Itt van Pécs.", "spans": [{"start": 8, "end": 40, "type": "GPE"}]}', where="line 3")
    Traceback (most recent call last):
    pseudo.formats.jsonio.faults.JsonError: line 3, spans[0].end: 40 is beyond the end of the text (13 code points); ...
    """
    encoded = _encoded(data, where)
    raw = _parse(encoded, where)
    try:
        doc = _document(raw, lang, offsets, own)
        if any(map(exactjson.rounded, _untouched(doc))) and exactjson.LONG.search(encoded):
            doc = _document(exactjson.exact(encoded), lang, offsets, own)
    except (Fault, exactjson.Refused) as fault:
        with suppress(exactjson.Refused):
            raw = exactjson.exact(encoded) if isinstance(raw.get("id"), float) else raw
        entry = fault.entry if isinstance(fault, Fault) else None
        raise JsonError(located(where, fault.place, fault.problem), _id(raw), entry) from None
    return doc


def loads_replacements(data: bytes | str, *, where: str = "") -> dict[str, Entry]:
    """A shared replacements configuration: the `replacements` object alone, or a document that has one.

    raises  JsonError
    """
    raw = _parse(_encoded(data, where), where, top="replacements entry")
    try:
        entries = entries_of(an_object(raw.get("replacements", raw), "replacements"), (), shared=True)
        check_ties(entries, set())
    except Fault as fault:
        raise JsonError(located(where, fault.place, fault.problem), entry=fault.entry) from None
    return dict(entries_composed(entries))


def _id(raw: Mapping[str, Any]) -> Id | None:
    """The id, where it is one: a text or a number."""
    found = raw.get("id")
    return found if isinstance(found, (str, int, float, Decimal)) and not isinstance(found, bool) else None


def _untouched(doc: Document) -> Iterable[object]:
    """What is given back as it came: the id, and the keys that we do not know."""
    entries = (doc.replacements or {}).values()
    parts = (part for entry in entries for part in entry.parts)
    yield doc.id
    yield doc.extra
    for values in (doc.tokens or (), doc.spans or (), entries, parts):
        yield from (value.extra for value in values if value.extra is not NOTHING)


def _encoded(data: bytes | str, where: str) -> bytes:
    """The bytes without the byte order mark that some editors put before them."""
    try:
        encoded = data.encode("utf-8") if isinstance(data, str) else data
    except UnicodeEncodeError as wrong:
        problem = f"has half a surrogate pair (character {wrong.start + 1}); give both halves, or take it out"
        raise JsonError(located(where, "", problem)) from None
    return encoded.removeprefix(b"\xef\xbb\xbf")


def _parse(encoded: bytes, where: str, top: str = "key") -> dict[str, Any]:
    """The object in the JSON. top: what messages call a key of its own that is not of the format."""
    if not encoded.strip():
        raise JsonError(located(where, "", 'is empty, not JSON; give {"text": "..."}'))
    try:
        raw = exactjson.parse(encoded, KNOWN)
    except exactjson.Refused as fault:
        at = f"{top}{fault.place.removeprefix('key')}" if fault.place.startswith("key ") else fault.place
        raise JsonError(located(where, at, fault.problem)) from None
    if isinstance(raw, list):
        raise JsonError(located(where, "", f"is a list, not a JSON object; of several documents {exactjson.SEVERAL}"))
    if not isinstance(raw, dict):
        raise JsonError(located(where, "", f'is {kind_of(raw)}, not a JSON object; give {{"text": "..."}}'))
    return raw


def _document(raw: dict[str, Any], lang: str, offsets: Offsets, own: Path | None) -> Document:
    if raw.get("schema", SCHEMA) not in READ:
        raise Fault("schema", f'is none of {" ".join(READ)}, which this version reads; convert the document to one')
    if "text" not in raw:
        raise Fault("", 'has no "text"; give {"text": "..."}')
    if not isinstance(raw["text"], str):
        raise Fault("text", f"is {kind_of(raw['text'])}; put the text of the document in quotes here")
    if raw.get("id") is not None and _id(raw) is None:
        raise Fault("id", f"is {kind_of(raw['id'])}; give a text in quotes or a number, or delete it")
    named = a_text(raw, "lang") if raw.get("lang") is not None else tag(lang, own)
    try:
        if not which.is_many(named) and (raw.get("lang") is not None or not which.is_auto(lang)):
            folder(place(named, own, "pseudo"))
    except LanguageError as error:
        raise Fault("lang" if raw.get("lang") is not None else "", str(error)) from None
    text = raw["text"]
    reading = Reading(text, offsets)
    pseudonymised = raw.get("pseudonymised")
    if not isinstance(pseudonymised, (str, type(None))):
        raise Fault("pseudonymised", f"is {kind_of(pseudonymised)}; delete it, and `pseudo replace` makes it anew")
    result = None if pseudonymised is None else (pseudonymised, Reading(pseudonymised, offsets))
    tokens = None if raw.get("tokens") is None else _tokens(a_list(raw["tokens"], "tokens"), text, reading)
    spans = None if raw.get("spans") is None else _spans(a_list(raw["spans"], "spans"), text, reading, result)
    repairs = () if result is None else _repairs(a_list(raw.get("repairs", []), "repairs"), text, reading, result)
    entries = None
    if raw.get("replacements") is not None:
        entries = entries_of(an_object(raw["replacements"], "replacements"), spans or ())
        check_entries(entries, spans or ())
    apart = _walls(a_list(raw.get("walls", []), "walls"), reading, spans or ())
    return Document(text=text, id=_id(raw), lang=named, tokens=tokens, spans=spans, repairs=repairs,
                    replacements=entries, pseudonymised=pseudonymised, unchanged=_places(raw, "unchanged", result),
                    leftovers=_places(raw, "leftovers", result), extra=unknown(raw, DOCUMENT), walls=apart,
                    world=None if raw.get("world") is None else a_whole(raw, "world"))


def _walls(raws: list[Any], reading: Reading, spans: Sequence[Span]) -> tuple[int, ...]:
    if problem := walls.wrong(raws, reading.units):
        raise Fault("", problem)
    found = tuple(reading.range({"start": raw, "end": raw})[0] for raw in raws)
    if problem := walls.crossed(found, spans):
        raise Fault("", problem)
    return found


def _tokens(raws: list[Any], text: str, reading: Reading) -> tuple[Token, ...]:
    tokens: list[Token] = []
    at = 0
    for index, raw in enumerate(raws):
        try:
            start, end = reading.range(an_object(raw))
            if start < at or start == end:
                raise Fault("", "is empty, or starts before the end of the token before it; tokens come in text "
                                 'order; delete "tokens" to have them made anew')
            sent = a_whole(raw, "sent") if "sent" in raw else (tokens[-1].sent if tokens else 0)
            tokens.append(Token(start, end, a_text(raw, "lemma"), a_text(raw, "upos"), reading.feats(raw), sent,
                                unknown(raw, TOKEN)))
        except Fault as fault:
            raise fault.under(f"tokens[{index}]") from None
        at = end
    return tuple(tokens)


def _spans(raws: list[Any], text: str, reading: Reading, result: tuple[str, Reading] | None) -> tuple[Span, ...]:
    spans = []
    for index, raw in enumerate(raws):
        try:
            spans.append(_span(an_object(raw), text, reading, result))
        except Fault as fault:
            raise fault.under(f"spans[{index}]") from None
    order = sorted(range(len(spans)), key=lambda index: (spans[index].start, spans[index].end))
    for before, after in pairwise(order):
        if spans[after].start < spans[before].end:
            raise Fault(f"spans[{after}]", f"overlaps spans[{before}] (both have the code point "
                                            f"{spans[after].start}); delete one of them or make them disjoint")
    return tuple(spans[index] for index in order)


def _span(raw: dict[str, Any], text: str, reading: Reading, result: tuple[str, Reading] | None) -> Span:
    start, end = reading.range(raw)
    if start == end:
        raise Fault("", f"is empty ({raw['start']}:{raw['end']}); give it an end after its start, or delete it")
    surface = text[start:end]
    if "text" in raw and raw["text"] != surface:
        raise Fault("text", f"is not what the text has at {raw['start']}:{raw['end']}; correct the offsets, or "
                             'delete "text"')
    kind = type_now(raw.get("type"))
    if not is_type(kind):
        problem = "is not a type" if "type" in raw else "is missing"
        raise Fault("type", f"{problem}; give one of {' '.join(sorted(TYPES))}")
    score = raw.get("score", 1.0)
    if type(score) not in (int, float, Decimal) or abs(score) > 1e9:
        raise Fault("score", f"is {kind_of(score)}; give a number from 0 to 1, or delete it")
    span = Span(start, end, surface, kind, a_text(raw, "entity"), a_text(raw, "norm"),
                head=None if raw.get("head") is None else _head(raw["head"], reading),
                source=a_text(raw, "source"), score=float(score), why=a_text(raw, "why"), group=a_text(raw, "group"),
                scheme=a_text(raw, "scheme"), lang=a_text(raw, "lang"),
                extra=unknown(raw, SPAN))
    if result is None or raw.get("new_start") is None:
        return span  # the new_ keys are places in a text that is not there
    new_start, new_end, new_text = _new(raw, *result)
    return replace(span, new_start=new_start, new_end=new_end, new_text=new_text)


def _head(raw: object, reading: Reading) -> Head:
    try:
        head = an_object(raw)
        start, end = reading.range(head)
        return Head(start, end, a_text(head, "lemma"), a_text(head, "upos", "PROPN"), reading.feats(head))
    except Fault as fault:
        raise fault.under("head") from None


def _new(raw: Mapping[str, Any], pseudonymised: str, reading: Reading) -> tuple[int, int, str]:
    start, end = reading.range(raw, "new_start", "new_end")
    new = a_text(raw, "new_text", pseudonymised[start:end])
    if new != pseudonymised[start:end]:
        raise Fault("new_text", f'is not what "pseudonymised" has at {raw["new_start"]}:{raw["new_end"]}; '
                                 'delete "pseudonymised", and `pseudo replace` makes it anew')
    return start, end, new


def _repairs(raws: list[Any], text: str, reading: Reading, result: tuple[str, Reading]) -> tuple[Repair, ...]:
    repairs = []
    for index, raw in enumerate(raws):
        try:
            start, end = reading.range(an_object(raw))
            if a_text(raw, "text", text[start:end]) != text[start:end]:
                raise Fault("text", f"is not what the text has at {raw['start']}:{raw['end']}; delete \"repairs\", "
                                     "and `pseudo replace` makes them anew")
            repairs.append(Repair(start, end, text[start:end], *_new(raw, *result), a_text(raw, "why")))
        except Fault as fault:
            raise fault.under(f"repairs[{index}]") from None
    return tuple(repairs)


def _places(raw: dict[str, Any], name: str, result: tuple[str, Reading] | None) -> tuple[Place, ...]:
    places: list[Place] = []
    if result is None:
        return ()
    for index, each in enumerate(a_list(raw.get(name, []), name)):
        try:
            places.append(Place(*result[1].range(an_object(each)), type_now(a_text(each, "type"))))
        except Fault as fault:
            raise fault.under(f"{name}[{index}]") from None
    return tuple(places)
