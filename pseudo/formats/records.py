"""Records of other people, one as a JSON object: the texts in the fields that somebody names, and nothing else of it.

What comes in: the bytes of a record and the names of fields (`body`, `mail.subject`). What goes out: a unit with the
text of each field as a piece; and the same bytes with new texts in these fields, every other byte as it was. A field
may lie in a list. Start at `unit` and `written`.

>>> record = b'{"id": 1.50, "mail": {"to": ["Ede", null]}}'
>>> unit(record, ("mail.to",)).pieces[0].text
'Ede'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import headed
from pseudo.formats.door import DEFAULTS, Options, Piece, Unit, parted
from pseudo.formats.tables import typed

SPACE = re.compile("[ \t\r\n\ufeff]*")
DEEPEST = 100
"""Objects and lists in one another that are looked into."""
_DECODER = json.JSONDecoder()
Way = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A text in a record: where it stands, quotes included, and what it says; number: of its name."""

    start: int
    end: int
    text: str = field(repr=False)
    number: int


def unit(data: bytes, names: Sequence[str], options: Options = DEFAULTS) -> Unit:
    """The fields of a record as one document; one whose name says what it holds is that (`telefon`, `szul_datum`).

    raises  InputError when it is no JSON object, has none of the fields, or has something other than a text in one
    """
    found = _fields(_decoded(data), names)
    keys = [name.rpartition(".")[2] for name in names]
    return typed(None, ((Piece(each.text, f"field {each.number}"),
                         headed.type_of(keys[each.number - 1], each.text, options)) for each in found))


def written(data: bytes, names: Sequence[str], done: Document) -> bytes:
    """The record with the new texts.

    >>> from pseudo.core.document import Span
    >>> span = Span(0, 3, "Ede", "PER", new_start=0, new_end=3, new_text="Pál")
    >>> written(b'{ "a":"Ede", "b": 1.50}', ("a",), Document("Ede", spans=(span,), pseudonymised="Pál")).decode()
    '{ "a":"Pál", "b": 1.50}'
    """
    record = _decoded(data)
    fields = _fields(record, names)
    out, at = [], 0
    for each, new in zip(fields, parted(_unit(fields), done), strict=True):
        if new != each.text:
            was = record[each.start : each.end]
            out += [record[at : each.start], json.dumps(new, ensure_ascii=was.isascii() and "\\u" in was)]
            at = each.end
    return "".join((*out, record[at:])).encode("utf-8")


def _unit(fields: Sequence[Field]) -> Unit:
    return Unit(None, tuple(Piece(each.text, f"field {each.number}") for each in fields))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8 (byte {error.start + 1}); convert it") from None


def _fields(record: str, names: Sequence[str]) -> list[Field]:
    found: list[Field] = []
    seen: list[bool] = []
    ways = [(tuple(name.split(".")), number) for number, name in enumerate(names, 1)]
    start = _space(record, 0)
    if not record.startswith("{", start):
        raise InputError("is no JSON object; --text-field takes a record on each line")
    try:
        end = _space(record, _value(record, start, ways, found, seen, 0))
    except (ValueError, StopIteration, IndexError, RecursionError):
        raise InputError("is not JSON, or too deep; give one record on each line") from None
    if end != len(record):
        raise InputError(f"is more than one JSON object (column {end + 1}); give one record on each line")
    if not seen:
        raise InputError("has none of the fields that --text-field names; check these names")
    return found


def _space(record: str, at: int) -> int:
    match = SPACE.match(record, at)
    return match.end() if match else at


def _value(record: str, at: int, ways: list[tuple[Way, int]], found: list[Field], seen: list[bool], deep: int) -> int:
    """Where the value at a place ends. ways: what leads from it to a field, with the number of that"""
    sign = record[at]
    wanted = next((number for way, number in ways if not way), 0)
    if not ways:
        return _plain(record, at)[1]
    if deep > DEEPEST:
        raise ValueError
    if sign == "[":
        return _list(record, at, ways, found, seen, deep)
    if sign == "{":
        if wanted:
            raise InputError(f"field {wanted} of --text-field: holds an object; name a field inside")
        return _object(record, at, ways, found, seen, deep)
    if sign == '"':
        text, end = _plain(record, at)
        assert isinstance(text, str)
        if wanted:
            if any("\ud800" <= each <= "\udfff" for each in text):
                raise InputError(f"field {wanted} of --text-field: has half a character; correct the escape")
            found.append(Field(at, end, text, wanted))
            seen.append(True)
        return end
    value, end = _plain(record, at)
    if wanted:
        if value is not None:
            raise InputError(f"field {wanted} of --text-field: is no text; name fields with texts")
        seen.append(True)
    return end


def _plain(record: str, at: int) -> tuple[object, int]:
    """The value at a place, and where it ends."""
    value, end = _DECODER.raw_decode(record, at)
    return value, int(end)


def _list(record: str, at: int, ways: list[tuple[Way, int]], found: list[Field], seen: list[bool], deep: int) -> int:
    seen.append(True) if any(not way for way, _ in ways) else None
    at = _space(record, at + 1)
    if record[at] == "]":
        return at + 1
    while True:
        at = _space(record, _value(record, at, ways, found, seen, deep + 1))
        if record[at] == "]":
            return at + 1
        at = _space(record, _sign(record, at, ","))


def _object(record: str, at: int, ways: list[tuple[Way, int]], found: list[Field], seen: list[bool], deep: int) -> int:
    at = _space(record, at + 1)
    if record[at] == "}":
        return at + 1
    while True:
        _sign(record, at, '"')
        key, at = _plain(record, at)
        at = _space(record, _sign(record, _space(record, at), ":"))
        at = _space(record, _value(record, at, list(_inside(ways, str(key))), found, seen, deep + 1))
        if record[at] == "}":
            return at + 1
        at = _space(record, _sign(record, at, ","))


def _inside(ways: list[tuple[Way, int]], key: str) -> Iterator[tuple[Way, int]]:
    """What leads on from the value of a key; a key may have a full stop itself."""
    for way, number in ways:
        for long in range(1, len(way) + 1):
            if ".".join(way[:long]) == key:
                yield way[long:], number


def _sign(record: str, at: int, sign: str) -> int:
    if record[at] != sign:
        raise ValueError
    return at + 1
