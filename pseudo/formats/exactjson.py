"""JSON that loses nothing: what orjson would drop or round in silence is kept, or refused with the place.

What comes in: the bytes of one JSON value. What goes out: the value, each key once; and back. orjson takes the last of
two equal keys and makes a rounded float of a number with too many figures, so `parse` looks whether every key arrived,
and `exact` reads the numbers that a float cannot hold as `int` and `Decimal`, which `write` writes again. Start at
`parse` and `write`. Places name the keys of the format; a key that is not of it could be personal and is counted.

>>> parse(b'{"text": "a", "spans": [{"end": 1, "my": 2, "my": 3}]}', frozenset({"text", "spans", "end"}))
Traceback (most recent call last):
pseudo.formats.exactjson.Refused: ('spans[0]', 'has one key twice (keys 2 and 3); make them one')
>>> write({"number": exact(b'0.10000000000000000001')})
b'{"number":0.10000000000000000001}'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

import orjson

DEEPEST = 250
"""Levels of lists and objects in one another. orjson writes 254 at most."""
LONG = re.compile(rb"(?:^|[:,\[\s])-?(?:[0-9.]{17,}|[0-9.]+[eE])")
"""A number that a float may round: one of 15 figures comes back as it was. (In a text it may be anything.)"""
COLON = re.compile(rb"\\u003[aA]")
"""An escaped colon, which is none when one counts bytes."""
HALF = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
                  r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]")
"""An escaped half of a surrogate pair without its other half."""

Way = tuple[tuple[int, str] | int, ...]
"""From the top of a value to a place in it: number (from 1) and name of a key, or index in a list."""


class Refused(Exception):
    """What is wrong, and at which place (empty: the whole)."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(place, problem)
        self.place, self.problem = place, problem


# -- reading ---------------------------------------------------------------------------------------------------------


def parse(data: bytes, known: frozenset[str]) -> Any:
    """The value in `data`. Numbers that are no 64-bit integers come as floats, perhaps rounded: see `exact`.

    known   names of keys that messages may say
    raises  Refused
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise Refused("", _why(data, error)) from None
    if not _each_key_once(value, data):
        return exact(data, known)
    return value


def exact(data: bytes, known: frozenset[str] = frozenset()) -> Any:
    """The value in `data`, which `parse` has read, with every figure of its numbers; slower.

    raises  Refused for a key that stands twice in one object
    """
    doubled: list[tuple[dict[str, Any], int, int, str]] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            first: dict[str, int] = {}
            for number, (key, _) in enumerate(pairs, 1):
                if first.setdefault(key, number) != number:
                    doubled.append((made, first[key], number, key))
                    break
        return made

    value = json.loads(data, object_pairs_hook=once, parse_float=_decimal)
    for made, first, second, key in reversed(doubled):  # one inside the dropped of two others is nowhere any more
        for way, inner in _walk(value):
            if inner is made:
                which = f'has "{key}"' if key in known else "has one key"
                raise Refused(place(way, known), f"{which} twice (keys {first} and {second}); make them one")
    return value


def _each_key_once(value: Any, data: bytes) -> bool:
    """Whether every key of `data` is in `value`. False where that cannot be told.

    Each key has a colon behind it, and the colons inside texts are in both: so a key that was dropped is a colon less.
    raises  Refused for what is nested deeper than can be written again
    """
    texts = [each for each in value.values() if type(each) is str] if type(value) is dict else []
    rest = {key: 0 if type(each) is str else each for key, each in value.items()} if texts else value
    try:
        there = orjson.dumps(rest).count(b":") + sum(text.count(":") for text in texts)
    except TypeError:
        raise Refused("", _DEEP) from None
    return data.count(b":") == there and not COLON.search(data)


def rounded(value: Any) -> bool:
    """Whether there is a float in the value, as which orjson gives numbers that it rounds."""
    if type(value) is float:
        return True
    inner = value.values() if isinstance(value, Mapping) else value if type(value) is list else ()
    return any(map(rounded, inner))


def _decimal(text: str) -> float | Decimal:
    number = float(text)
    try:
        whole = Decimal(text)
    except InvalidOperation:
        raise Refused("", "has a number with an exponent beyond all bounds; put it in quotes") from None
    return number if Decimal(repr(number)) == whole else whole


_DEEP = f"is nested deeper than {DEEPEST} levels; give it with fewer lists and objects in one another"


def _why(data: bytes, error: orjson.JSONDecodeError) -> str:
    """Why this is refused. The parser's own words could quote the text; ours and the position are enough."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return f"is not UTF-8 (byte {wrong.start + 1}); convert it to UTF-8"
    at = f"(line {error.lineno}, column {error.colno})"
    odd: list[str] = []

    def number(figures: str) -> int:
        if float(figures) in (float("inf"), float("-inf")):
            odd.append(f"has a number too large to be kept {at}, 1e308 or more; put it in quotes")
        return 0

    def constant(_: str) -> int:
        odd.append(f"has NaN or Infinity {at}, which JSON does not know; write null, or put it in quotes")
        return 0

    end = len(text)
    try:
        json.loads(text, parse_float=number, parse_int=number, parse_constant=constant)
    except RecursionError:
        return _DEEP
    except json.JSONDecodeError as wrong:
        end = wrong.pos
    if odd:
        return odd[0]
    if error.pos < end:  # what Python's own parser lets through
        return f"has half a surrogate pair {at}; give both halves, or take it out" if HALF.search(text) else _DEEP
    if text[:end].rstrip().endswith("}") and text[end:].lstrip().startswith("{"):
        return f"has several documents {at}; {SEVERAL}"
    return f"is not JSON {at}; for bare text say --text"


SEVERAL = "put each on a line of its own and say --jsonl (for `pseudo run`: name the file .jsonl)"
"""What to do with several documents in one file."""


# -- writing ---------------------------------------------------------------------------------------------------------


def write(value: Any, known: frozenset[str] = frozenset(), *, indent: bool = False) -> bytes:
    """The value as JSON in UTF-8, with every figure of its numbers; `indent`: one value a line.

    raises  Refused for what JSON cannot hold
    """
    option = orjson.OPT_INDENT_2 if indent else 0
    try:
        return orjson.dumps(value, _other, option)
    except TypeError:  # an integer of more than 64 bits, or what cannot be written
        return orjson.dumps(_writable(value, known), _other, option)


def _other(value: Any) -> Any:
    if isinstance(value, Decimal) and value.is_finite():
        return orjson.Fragment(str(value))
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError


def _writable(value: Any, known: frozenset[str], way: Way = ()) -> Any:
    """The value with its large integers as pieces of JSON."""
    if len(way) > DEEPEST:
        raise Refused("", _DEEP)
    if isinstance(value, int) and not -(2**63) <= value < 2**64:
        return orjson.Fragment(f"{value:d}")
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise Refused(place(way, known), "has a key that is not a text; put it in quotes")
        return {_writable(key, known, way): _writable(each, known, (*way, (number, key)))
                for number, (key, each) in enumerate(value.items(), 1)}
    if isinstance(value, (list, tuple)):
        return [_writable(each, known, (*way, index)) for index, each in enumerate(value)]
    try:
        orjson.dumps(value, _other)
    except TypeError:
        problem = ("has half a surrogate pair; give both halves, or take it out" if isinstance(value, str) else
                   "is of a kind that JSON does not have; give a text, a number, a list or an object")
        raise Refused(place(way, known), problem) from None
    return value


# -- places ----------------------------------------------------------------------------------------------------------


def place(way: Way, known: frozenset[str]) -> str:
    """A place in words: `spans[0].head`, `replacements entry 2.parts[0]`, `key 4` for one that is not ours.

    >>> place(((1, "spans"), 0, (7, "mine")), frozenset({"spans"}))
    'spans[0].key 7'
    """
    said, before = "", ""
    for step in way:
        if isinstance(step, int):
            said += f"[{step}]"
            before = ""
            continue
        number, key = step
        if before == "replacements":
            said += f" entry {number}"
            before = ""
        else:
            before = key if key in known else ""
            said += ("." if said else "") + (before or f"key {number}")
    return said


def _walk(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every list and object in the value, outer ones first, with the way to it."""
    inner: list[tuple[tuple[int, str] | int, Any]] = []
    if isinstance(value, dict):
        inner += [((number, key), each) for number, (key, each) in enumerate(value.items(), 1)]
    elif isinstance(value, list):
        inner += enumerate(value)
    else:
        return
    yield way, value
    for step, each in inner:
        yield from _walk(each, (*way, step))
