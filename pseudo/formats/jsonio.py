"""JSON in, JSON out: the one place where a `Document` meets the outside.

What comes in: the bytes of one JSON document, as `pseudo spans` writes them or as a person has edited them. What goes
out: a checked `Document`, or one line that says what is wrong where and what to do; and back. Start at `loads` and
`dumps`; `strip` writes what may leave the building. The format is `docs/document.schema.json`.

No message holds a piece of the text, a norm or an entity key: entries are counted ("replacements entry 2"), spans have
their place in the list. Keys that we do not know are kept in `extra` and written again after ours.

>>> doc = loads(b'{"id": "1", "text": "Hat nap", "meta": {"page": 4}}')
>>> doc.lang, doc.extra["meta"]
('hu', {'page': 4})
>>> dumps(doc).decode()
'{"schema":"pseudo/2","id":"1","lang":"hu","text":"Hat nap","meta":{"page":4}}'
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Any

from morph import FeatsError
from morph import feats as ud
from pseudo.core import codes, renamed, walls
from pseudo.core.canonical import entries_composed
from pseudo.core.document import (
    DEFAULT,
    NOTHING,
    RELATIONS,
    TYPES,
    Document,
    Entry,
    Head,
    Id,
    NamePart,
    Offsets,
    Place,
    Repair,
    Span,
    Token,
)
from pseudo.core.errors import InputError, LanguageError
from pseudo.formats import exactjson
from pseudo.language.casing import one_slip
from pseudo.language.folders import folder, place, tag

SCHEMA = "pseudo/2"
READ = ("pseudo/1", SCHEMA)
"""The schemas that are read: words of the first mean those of today (`pseudo.core.renamed`)."""

Convert = Callable[[int], int]

DOCUMENT = frozenset({"schema", "id", "lang", "text", "tokens", "spans", "repairs", "replacements", "pseudonymised",
                      "unchanged", "leftovers", "walls", "world"})
TOKEN = frozenset({"start", "end", "lemma", "upos", "feats", "sent"})
SPAN = frozenset({"start", "end", "text", "type", "entity", "norm", "head", "source", "score", "why", "group", "scheme",
                  "new_start", "new_end", "new_text"})
ENTRY = frozenset({"norm", "type", "frq", "gender", "of", "rel", "keep", "method", "parts", "allsugg", "repl",
                   "derived", "drawn", "drawn_ties"})
PART = frozenset({"text", "role", "list", "entity", "feats"})
KNOWN = DOCUMENT | TOKEN | SPAN | ENTRY | PART
"""Keys of the format, which messages may say."""


class JsonError(InputError):
    """A document that cannot be used as it is. `id` is its id where that could be read."""

    def __init__(self, message: str, id: Id | None = None, entry: tuple[int, str] | None = None) -> None:
        super().__init__(message, entry)
        self.id = id


class _Fault(Exception):
    """What is wrong at a place in the document; `under` puts the place into what surrounds it. entry: as in InputError.
    """

    def __init__(self, place: str, problem: str, entry: tuple[int, str] | None = None) -> None:
        super().__init__(place, problem)
        self.place, self.problem, self.entry = place, problem, entry

    def under(self, place: str, entry: tuple[int, str] | None = None) -> _Fault:
        inner = self.place if not self.place or self.place.startswith("[") else f".{self.place}"
        return _Fault(place + inner, self.problem, entry or self.entry)


# -- reading ---------------------------------------------------------------------------------------------------------


def loads(data: bytes | str, *, where: str = "", lang: str = DEFAULT, offsets: Offsets = "codepoints",
          own: Path | None = None) -> Document:
    """The document in `data`, checked; what is missing and can be told from the rest is filled in.

    where    what messages call the document: a file, `line 3`
    lang     language of a document that names none; one that names its language keeps it as it is written
    offsets  what the offsets in `data` count: Unicode code points, or UTF-16 units
    own      the user's own folder with further languages
    raises   JsonError

    >>> loads('{"text": "Itt van Pécs.", "spans": [{"start": 8, "end": 40, "type": "GPE"}]}', where="line 3")
    Traceback (most recent call last):
    pseudo.formats.jsonio.JsonError: line 3, spans[0].end: 40 is beyond the end of the text (13 code points); ...
    """
    encoded = _encoded(data, where)
    raw = _parse(encoded, where)
    try:
        doc = _document(raw, lang, offsets, own)
        if any(map(exactjson.rounded, _untouched(doc))) and exactjson.LONG.search(encoded):
            doc = _document(exactjson.exact(encoded), lang, offsets, own)
    except (_Fault, exactjson.Refused) as fault:
        with suppress(exactjson.Refused):
            raw = exactjson.exact(encoded) if isinstance(raw.get("id"), float) else raw
        entry = fault.entry if isinstance(fault, _Fault) else None
        raise JsonError(_line(where, fault.place, fault.problem), _id(raw), entry) from None
    return doc


def loads_replacements(data: bytes | str, *, where: str = "") -> dict[str, Entry]:
    """A shared replacements configuration: the `replacements` object alone, or a document that has one.

    raises  JsonError
    """
    raw = _parse(_encoded(data, where), where, top="replacements entry")
    try:
        entries = _entries(_object(raw.get("replacements", raw), "replacements"), (), shared=True)
        _check_ties(entries, set())
    except _Fault as fault:
        raise JsonError(_line(where, fault.place, fault.problem), entry=fault.entry) from None
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


def _line(where: str, place: str, problem: str) -> str:
    """`line 3, spans[4].end: ...`, or less of it."""
    whole = ", ".join(filter(None, (where, place)))
    return f"{whole}: {problem}" if whole else problem


def _encoded(data: bytes | str, where: str) -> bytes:
    """The bytes without the byte order mark that some editors put before them."""
    try:
        encoded = data.encode("utf-8") if isinstance(data, str) else data
    except UnicodeEncodeError as wrong:
        raise JsonError(_line(where, "", f"has half a surrogate pair (character {wrong.start + 1}); give both halves, "
                                         "or take it out")) from None
    return encoded.removeprefix(b"\xef\xbb\xbf")


def _parse(encoded: bytes, where: str, top: str = "key") -> dict[str, Any]:
    """The object in the JSON. top: what messages call a key of its own that is not of the format."""
    if not encoded.strip():
        raise JsonError(_line(where, "", 'is empty, not JSON; give {"text": "..."}'))
    try:
        raw = exactjson.parse(encoded, KNOWN)
    except exactjson.Refused as fault:
        at = f"{top}{fault.place.removeprefix('key')}" if fault.place.startswith("key ") else fault.place
        raise JsonError(_line(where, at, fault.problem)) from None
    if isinstance(raw, list):
        raise JsonError(_line(where, "", f"is a list, not a JSON object; of several documents {exactjson.SEVERAL}"))
    if not isinstance(raw, dict):
        raise JsonError(_line(where, "", f'is {_kind(raw)}, not a JSON object; give {{"text": "..."}}'))
    return raw


def _kind(value: object) -> str:
    """What a JSON value is, in words, without its content."""
    kinds = {bool: "true or false", int: "a number", float: "a number", Decimal: "a number", str: "a text",
             list: "a list", dict: "an object"}
    return kinds.get(type(value), "null")


def _object(value: object, place: str = "") -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Fault(place, f"is {_kind(value)}; an object belongs here")
    return value


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Fault(place, f"is {_kind(value)}; a list belongs here")
    return value


def _text(raw: Mapping[str, Any], key: str, default: str = "") -> str:
    value = raw.get(key, default)
    if type(value) is not str:
        raise _Fault(key, f"is {_kind(value)}; put a text in quotes here, or delete it")
    return value


def _whole(raw: Mapping[str, Any], key: str) -> int:
    value = raw.get(key)
    if type(value) is not int:
        raise _Fault(key, f"is {_kind(value) if key in raw else 'missing'}; a whole number belongs here")
    return value


def _extra(raw: Mapping[str, Any], known: frozenset[str]) -> Mapping[str, Any]:
    return {key: value for key, value in raw.items() if key not in known} if raw.keys() - known else NOTHING


class _Reading:
    """Reads features and offsets of one document; remembers for its length what a feature set came to."""

    def __init__(self, text: str, offsets: Offsets) -> None:
        self.point = _from_utf16(text) if offsets == "utf16" else None
        self.unit = "UTF-16 units" if offsets == "utf16" else "code points"
        self.units = len(text) + (len(_astral(text)) if offsets == "utf16" else 0)
        self.seen: dict[tuple[tuple[str, Any], ...], str] = {}

    def range(self, raw: Mapping[str, Any], start: str = "start", end: str = "end") -> tuple[int, int]:
        first, last = _whole(raw, start), _whole(raw, end)
        other = "utf16" if self.point is None else "codepoints"
        if first < 0:
            raise _Fault(start, f"{first} is before the beginning of the text; offsets count from 0")
        if last > self.units:
            raise _Fault(end, f"{last} is beyond the end of the text ({self.units} {self.unit}); "
                              f"correct it, or say --offsets {other} if that is what they count")
        if last < first:
            raise _Fault(end, f"{last} is before the start ({first}); correct the one or the other")
        if self.point is None:
            return first, last
        try:
            return self.point(first), self.point(last)
        except ValueError:
            raise _Fault(start, f"{first}:{last} cuts a character in two; count UTF-16 units, or say "
                                "--offsets codepoints") from None

    def feats(self, raw: Mapping[str, Any]) -> str:
        value = raw.get("feats")
        if value is None or value == {} or value == "":
            return ""
        if not isinstance(value, (dict, str)):
            raise _Fault("feats", f'is {_kind(value)}; give an object such as {{"Case": "Ins"}}')
        try:
            key = tuple(value.items()) if isinstance(value, dict) else (("", value),)
            if key not in self.seen:
                if not all(isinstance(each, str) for _, each in key):
                    raise TypeError
                self.seen[key] = ud.canonical(value)
            return self.seen[key]
        except (FeatsError, TypeError):
            raise _Fault("feats", 'are not Universal Dependencies features; give an object such as '
                                  '{"Case": "Ins"}') from None


def _document(raw: dict[str, Any], lang: str, offsets: Offsets, own: Path | None) -> Document:
    if raw.get("schema", SCHEMA) not in READ:
        raise _Fault("schema", f'is none of {" ".join(READ)}, which this version reads; convert the document to one')
    if "text" not in raw:
        raise _Fault("", 'has no "text"; give {"text": "..."}')
    if not isinstance(raw["text"], str):
        raise _Fault("text", f"is {_kind(raw['text'])}; put the text of the document in quotes here")
    if raw.get("id") is not None and _id(raw) is None:
        raise _Fault("id", f"is {_kind(raw['id'])}; give a text in quotes or a number, or delete it")
    named = _text(raw, "lang") if raw.get("lang") is not None else tag(lang, own)
    try:
        folder(place(named, own, "pseudo"))
    except LanguageError as error:
        raise _Fault("lang" if raw.get("lang") is not None else "", str(error)) from None
    text = raw["text"]
    reading = _Reading(text, offsets)
    pseudonymised = raw.get("pseudonymised")
    if not isinstance(pseudonymised, (str, type(None))):
        raise _Fault("pseudonymised", f"is {_kind(pseudonymised)}; delete it, and `pseudo replace` makes it anew")
    result = None if pseudonymised is None else (pseudonymised, _Reading(pseudonymised, offsets))
    tokens = None if raw.get("tokens") is None else _tokens(_list(raw["tokens"], "tokens"), text, reading)
    spans = None if raw.get("spans") is None else _spans(_list(raw["spans"], "spans"), text, reading, result)
    repairs = () if result is None else _repairs(_list(raw.get("repairs", []), "repairs"), text, reading, result)
    entries = None
    if raw.get("replacements") is not None:
        entries = _entries(_object(raw["replacements"], "replacements"), spans or ())
        check_entries(entries, spans or ())
    apart = _walls(_list(raw.get("walls", []), "walls"), reading, spans or ())
    return Document(text=text, id=_id(raw), lang=named, tokens=tokens, spans=spans, repairs=repairs,
                    replacements=entries, pseudonymised=pseudonymised, unchanged=_places(raw, "unchanged", result),
                    leftovers=_places(raw, "leftovers", result), extra=_extra(raw, DOCUMENT), walls=apart,
                    world=None if raw.get("world") is None else _whole(raw, "world"))


def _walls(raws: list[Any], reading: _Reading, spans: Sequence[Span]) -> tuple[int, ...]:
    if problem := walls.wrong(raws, reading.units):
        raise _Fault("", problem)
    found = tuple(reading.range({"start": raw, "end": raw})[0] for raw in raws)
    if problem := walls.crossed(found, spans):
        raise _Fault("", problem)
    return found


def _tokens(raws: list[Any], text: str, reading: _Reading) -> tuple[Token, ...]:
    tokens: list[Token] = []
    at = 0
    for index, raw in enumerate(raws):
        try:
            start, end = reading.range(_object(raw))
            if start < at or start == end:
                raise _Fault("", "is empty, or starts before the end of the token before it; tokens come in text "
                                 'order; delete "tokens" to have them made anew')
            sent = _whole(raw, "sent") if "sent" in raw else (tokens[-1].sent if tokens else 0)
            tokens.append(Token(start, end, _text(raw, "lemma"), _text(raw, "upos"), reading.feats(raw), sent,
                                _extra(raw, TOKEN)))
        except _Fault as fault:
            raise fault.under(f"tokens[{index}]") from None
        at = end
    return tuple(tokens)


def _spans(raws: list[Any], text: str, reading: _Reading, result: tuple[str, _Reading] | None) -> tuple[Span, ...]:
    spans = []
    for index, raw in enumerate(raws):
        try:
            spans.append(_span(_object(raw), text, reading, result))
        except _Fault as fault:
            raise fault.under(f"spans[{index}]") from None
    order = sorted(range(len(spans)), key=lambda index: (spans[index].start, spans[index].end))
    for before, after in pairwise(order):
        if spans[after].start < spans[before].end:
            raise _Fault(f"spans[{after}]", f"overlaps spans[{before}] (both have the code point "
                                            f"{spans[after].start}); delete one of them or make them disjoint")
    return tuple(spans[index] for index in order)


def _span(raw: dict[str, Any], text: str, reading: _Reading, result: tuple[str, _Reading] | None) -> Span:
    start, end = reading.range(raw)
    if start == end:
        raise _Fault("", f"is empty ({raw['start']}:{raw['end']}); give it an end after its start, or delete it")
    surface = text[start:end]
    if "text" in raw and raw["text"] != surface:
        raise _Fault("text", f"is not what the text has at {raw['start']}:{raw['end']}; correct the offsets, or "
                             'delete "text"')
    kind = _type(raw.get("type"))
    if kind not in TYPES:
        problem = "is not a type" if "type" in raw else "is missing"
        raise _Fault("type", f"{problem}; give one of {' '.join(sorted(TYPES))}")
    score = raw.get("score", 1.0)
    if type(score) not in (int, float, Decimal) or abs(score) > 1e9:
        raise _Fault("score", f"is {_kind(score)}; give a number from 0 to 1, or delete it")
    span = Span(start, end, surface, kind, _text(raw, "entity"), _text(raw, "norm"),
                head=None if raw.get("head") is None else _head(raw["head"], reading),
                source=_text(raw, "source"), score=float(score), why=_text(raw, "why"), group=_text(raw, "group"),
                scheme=_text(raw, "scheme"),
                extra=_extra(raw, SPAN))
    if result is None or raw.get("new_start") is None:
        return span  # the new_ keys are places in a text that is not there
    new_start, new_end, new_text = _new(raw, *result)
    return replace(span, new_start=new_start, new_end=new_end, new_text=new_text)


def _type(kind: object) -> str:
    """The type as it is called now; empty for what is none."""
    return renamed.now("type", kind) if isinstance(kind, str) else ""


def _head(raw: object, reading: _Reading) -> Head:
    try:
        head = _object(raw)
        start, end = reading.range(head)
        return Head(start, end, _text(head, "lemma"), _text(head, "upos", "PROPN"), reading.feats(head))
    except _Fault as fault:
        raise fault.under("head") from None


def _new(raw: Mapping[str, Any], pseudonymised: str, reading: _Reading) -> tuple[int, int, str]:
    start, end = reading.range(raw, "new_start", "new_end")
    new = _text(raw, "new_text", pseudonymised[start:end])
    if new != pseudonymised[start:end]:
        raise _Fault("new_text", f'is not what "pseudonymised" has at {raw["new_start"]}:{raw["new_end"]}; '
                                 'delete "pseudonymised", and `pseudo replace` makes it anew')
    return start, end, new


def _repairs(raws: list[Any], text: str, reading: _Reading, result: tuple[str, _Reading]) -> tuple[Repair, ...]:
    repairs = []
    for index, raw in enumerate(raws):
        try:
            start, end = reading.range(_object(raw))
            if _text(raw, "text", text[start:end]) != text[start:end]:
                raise _Fault("text", f"is not what the text has at {raw['start']}:{raw['end']}; delete \"repairs\", "
                                     "and `pseudo replace` makes them anew")
            repairs.append(Repair(start, end, text[start:end], *_new(raw, *result), _text(raw, "why")))
        except _Fault as fault:
            raise fault.under(f"repairs[{index}]") from None
    return tuple(repairs)


def _places(raw: dict[str, Any], name: str, result: tuple[str, _Reading] | None) -> tuple[Place, ...]:
    places: list[Place] = []
    if result is None:
        return ()
    for index, each in enumerate(_list(raw.get(name, []), name)):
        try:
            places.append(Place(*result[1].range(_object(each)), _type(_text(each, "type"))))
        except _Fault as fault:
            raise fault.under(f"{name}[{index}]") from None
    return tuple(places)


# -- the replacements configuration ----------------------------------------------------------------------------------


def _entries(raws: dict[str, Any], spans: Sequence[Span], shared: bool = False) -> dict[str, Entry]:
    mentions: dict[str, list[Span]] = {}
    for span in spans:
        mentions.setdefault(span.entity, []).append(span)
    entries = {}
    for number, (key, raw) in enumerate(raws.items(), 1):
        try:
            if not key:
                raise _Fault("", "has an empty key; give it the key that its spans have in entity")
            entries[key] = _entry(_object(raw), mentions.get(key, ()), shared)
        except _Fault as fault:
            raise fault.under(f"replacements entry {number}", (number, key)) from None
    return entries


def _entry(raw: dict[str, Any], mentions: Sequence[Span], shared: bool = False) -> Entry:
    """shared: of a configuration for many documents, where an entry without a norm means the entity of its key."""
    norms = [span.norm for span in mentions if span.norm]
    norm = _text(raw, "norm", norms[0] if norms else "")
    if not norm and ("norm" in raw or not shared):
        raise _Fault("norm", "is missing; give the name as it stands without its sentence's suffixes")
    for name in raw.keys() - ENTRY:
        said = codes.lower(name.strip())
        known = sorted(ENTRY)
        meant = next((key for key in known if said == key or (len(key) > 2 and one_slip(said, key))), "")
        if shared and not meant:
            meant = next(iter(get_close_matches(said, known, 1)), "")
        if meant:
            raise _Fault(meant, f"is written as a key that we do not know; write {meant}, or rename a key of your own")
        if shared and not norm:
            raise _Fault("", f"has a key that means nothing; an entry without norm knows {', '.join(known)}")
    if "type" in raw:
        types = _counts(_object(raw["type"], "type"))
        if not types.keys() <= TYPES or any(type(count) is not int or count < 0 for count in types.values()):
            raise _Fault("type", 'does not count types; give {"PER": 2}, or delete it')
    else:
        types = dict(Counter(span.type for span in mentions))
    frq = _whole(raw, "frq") if "frq" in raw else len(mentions)
    if "repl" in raw and (not isinstance(raw["repl"], str) or not raw["repl"].strip()):
        problem = "is empty" if isinstance(raw["repl"], str) else f"is {_kind(raw['repl'])}"
        raise _Fault("repl", f'{problem}; write the new name in quotes, say "keep": true to leave the name as it is, '
                             "or delete repl to take the second of each allsugg list")
    if type(raw.get("keep", False)) is not bool:
        raise _Fault("keep", f"is {_kind(raw['keep'])}; say true or false, without quotes")
    rel = _object(raw.get("rel", {}), "rel")
    if not all(isinstance(other, str) for other in rel.values()):
        raise _Fault("rel", 'does not name entries; give {"wife_of": KEY}, or delete it')
    if not rel.keys() <= set(RELATIONS):
        raise _Fault("rel", f"has a relation that there is not; there is {', '.join(RELATIONS)}: write "
                            f'{{"{RELATIONS[0]}": KEY}}, or delete it')
    ties = _list(raw.get("drawn_ties", []), "drawn_ties")
    if not all(isinstance(other, str) for other in ties):
        raise _Fault("drawn_ties", "does not list keys; delete it")
    parts = tuple(_parts(_list(raw.get("parts", []), "parts")))
    allsugg = _allsugg(_list(raw.get("allsugg", []), "allsugg"), parts)
    if "method" in raw:
        _check_method(_text(raw, "method"), Entry(norm, types, frq).main_type)
    optional = {key: _text(raw, key) for key in ("repl", "derived", "drawn", "of", "method") if key in raw}
    return Entry(norm, types, frq, parts, allsugg, drawn_ties=tuple(ties), rel=rel or NOTHING,
                 keep=raw.get("keep", False), gender=_text(raw, "gender"), extra=_extra(raw, ENTRY), **optional)


def _counts(types: dict[str, Any]) -> dict[str, Any]:
    """The counts of types as they are called now."""
    return {_type(type_): count for type_, count in types.items()}


def _check_method(method: str, type_: str) -> None:
    """That there is such a method for the type, where the type is known."""
    from pseudo.methods.found import found
    from pseudo.methods.policy import of_entry

    known = of_entry(type_) if type_ else tuple(found())
    if method not in known:
        fitting = ", ".join(known)
        raise _Fault("method", f"is none that there is for this type; give one of {fitting}, or delete it")


def _parts(raws: list[Any]) -> Iterable[NamePart]:
    reading = _Reading("", "codepoints")
    for index, raw in enumerate(raws):
        try:
            part = _object(raw)
            place = None if part.get("list") is None else _whole(part, "list")
            entity = None if part.get("entity") is None else _text(part, "entity")
            role = renamed.now("role", _text(part, "role", "name"))
            yield NamePart(_text(part, "text"), role, place, entity, reading.feats(part), _extra(part, PART))
        except _Fault as fault:
            raise fault.under(f"parts[{index}]") from None


def _allsugg(raws: list[Any], parts: Sequence[NamePart]) -> tuple[tuple[str, ...], ...]:
    for index, names in enumerate(raws):
        if not _list(names, f"allsugg[{index}]"):
            raise _Fault(f"allsugg[{index}]", "is an empty list; its first is the original, its second the new name; "
                                              "delete allsugg to have it suggested anew")
        if not all(isinstance(name, str) and name.strip() for name in names):
            raise _Fault(f"allsugg[{index}]", "has a name that is empty or not a text; delete that name from the list")
    used = {part.list for part in parts if part.list is not None}
    if any(place < 0 for place in used) or (raws and used and used != set(range(len(raws)))):
        raise _Fault("allsugg", f"has {len(raws)} lists, but the lists that parts name are "
                                f"{sorted(used)}; give one list for each, or delete allsugg to have it suggested anew")
    return tuple(tuple(names) for names in raws)


def check_entries(entries: Mapping[str, Entry], spans: Sequence[Span]) -> None:
    """That a configuration fits the spans: norms as the spans have them, ties that end. Raises _Fault."""
    numbers = {key: number for number, key in enumerate(entries, 1)}
    for index, span in enumerate(spans):
        entry = entries.get(span.entity)
        if entry is not None and span.norm and entry.norm != span.norm:
            number = numbers[span.entity]
            raise _Fault(f"replacements entry {number}.norm", f"was changed: spans[{index}] has another; "
                         "put the norm back, and write the new name in repl", (number, span.entity))
        if entry is not None and entry.type and span.type not in entry.type:
            raise _Fault(f"spans[{index}].type", "was changed: its entry counts other types; for another kind of "
                         "entity delete entity, norm and head of the span, else add the type to its entry's")
    _check_ties(entries, {span.entity for span in spans})


def _check_ties(entries: Mapping[str, Entry], coming: set[str]) -> None:
    """That `of` and `rel` name entries, and lead to one without. `coming`: keys whose entry will be suggested."""
    numbers = {key: number for number, key in enumerate(entries, 1)}
    for key, number in numbers.items():
        for name, other in entries[key].ties.items():
            place = "of" if name == "of" else "rel"
            if other not in entries and other not in coming:
                raise _Fault(f"replacements entry {number}.{place}",
                             f"names no entry; write the key of one, or delete {place}", (number, key))
    back = _first_in_a_circle(entries)
    if back is not None:
        number, place = numbers[back], "of" if entries[back].of is not None else "rel"
        raise _Fault(f"replacements entry {number}.{place}", f"leads back to the entry itself; delete {place} in the "
                                                             "entry that has the full name", (number, back))


def _first_in_a_circle(entries: Mapping[str, Entry]) -> str | None:
    """The first key from which the ties lead back to it."""
    loose = {key: {other for other in entry.ties.values() if other in entries} for key, entry in entries.items()}
    tied: dict[str, list[str]] = {}
    for key, others in loose.items():
        for other in others:
            tied.setdefault(other, []).append(key)
    ends = [key for key, others in loose.items() if not others]
    while ends:  # an entry with no ties but to such as end is one that ends
        end = ends.pop()
        for key in tied.get(end, ()):
            loose[key].discard(end)
            if not loose[key]:
                ends.append(key)
    for key, others in loose.items():
        seen: set[str] = set()
        open_ = list(others)
        while open_:
            other = open_.pop()
            if other == key:
                return key
            if other not in seen:
                seen.add(other)
                open_ += loose[other]
    return None


# -- writing ---------------------------------------------------------------------------------------------------------


def dumps(doc: Document, *, offsets: Offsets = "codepoints", indent: bool = False) -> bytes:
    """The document as JSON in UTF-8, keys in the order of the schema, what we do not know last; no final newline.

    offsets  what the offsets count: Unicode code points, or UTF-16 units
    indent   for the eyes of a person: one value a line
    """
    point = _to_utf16(doc.text) if offsets == "utf16" else _same
    new = _to_utf16(doc.pseudonymised or "") if offsets == "utf16" else _same
    out: dict[str, Any] = {"schema": SCHEMA}
    if doc.id is not None:
        out["id"] = doc.id
    out |= {"lang": doc.lang, "text": doc.text}
    if doc.walls:
        out["walls"] = [point(wall) for wall in doc.walls]
    seen: dict[str, dict[str, str]] = {}
    if doc.tokens is not None:
        out["tokens"] = [_token(token, point, seen) for token in doc.tokens]
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
    new = _to_utf16(doc.pseudonymised) if offsets == "utf16" else _same
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
        raise InputError(_line("the document cannot be written as JSON", fault.place, fault.problem)) from None


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
    out |= {key: value for key, value in (("why", span.why), ("group", span.group), ("scheme", span.scheme)) if value}
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


# -- UTF-16 ----------------------------------------------------------------------------------------------------------


def _same(offset: int) -> int:
    return offset


def _astral(text: str) -> list[int]:
    """Where the characters are that take two UTF-16 units."""
    if text.isascii() or max(text) <= "\uffff":  # both are quick, and nearly every text ends here
        return []
    return [index for index, char in enumerate(text) if char > "\uffff"]


def _to_utf16(text: str) -> Convert:
    """From code points to UTF-16 units: one walk through the text, then a search per offset."""
    astral = _astral(text)
    return (lambda offset: offset + bisect_left(astral, offset)) if astral else _same


def _from_utf16(text: str) -> Convert:
    """From UTF-16 units to code points; ValueError for an offset inside a character."""
    astral = _astral(text)
    if not astral:
        return _same
    units = [index + before for before, index in enumerate(astral)]

    def point(offset: int) -> int:
        before = bisect_left(units, offset)
        if before and units[before - 1] + 1 == offset:
            raise ValueError("inside a surrogate pair")
        return offset - before

    return point
