"""Bodies that are not a document: lists of things, and small objects.

What comes in: JSON. What goes out: their parts, each as its bytes or its value, or a `Refused` that does not quote
them. Start at `elements` and `an_object`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import orjson

from pseudo.core.errors import InputError
from pseudo.service.faults import UNREADABLE, Refused


def elements(data: bytes) -> list[bytes] | None:
    """Each element of a JSON list as its bytes; None for what is no list.

    >>> elements(b' [{"a": 1.50}, 2 ] '), elements(b"[]"), elements(b"{}")
    ([b'{"a": 1.50}', b'2'], [], None)
    """
    if data.lstrip()[:1] != b"[":
        return None
    try:
        text = data.decode("utf-8").strip()
        at, found = _blank(text, 1), list[bytes]()
        if text[at : at + 1] == "]":
            return _whole(text, at, found)
        while True:
            _, end = json.JSONDecoder().raw_decode(text, at)
            found.append(text[at:end].encode())
            at = _blank(text, end)
            if text[at : at + 1] != ",":
                return _whole(text, at, found)
            at = _blank(text, at + 1)
    except (ValueError, RecursionError):
        raise Refused(UNREADABLE, "is no JSON", "send JSON in UTF-8", "body") from None


def _blank(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t", "\n", "\r"):
        at += 1
    return at


def _whole(text: str, at: int, found: list[bytes]) -> list[bytes]:
    if text[at:] != "]":
        raise Refused(UNREADABLE, "is no list with an end", "send JSON in UTF-8", "body")
    return found


def value(data: bytes) -> Any:
    """The value of JSON; raises Refused."""
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise Refused(UNREADABLE, "is no JSON", "send JSON in UTF-8", "body") from None


def an_object(data: bytes | Mapping[str, Any], needed: Collection[str], more: Collection[str] = (), *,
              raw: Sequence[str] = (), place: str = "body") -> dict[str, Any]:
    """The keys of an object; one that is missing, or that nobody knows, is an error.

    raw     keys whose values are wanted as bytes, of bytes

    >>> an_object(b'{"a": 1}', ("a",))
    {'a': 1}
    >>> an_object(b'{"b": 1}', (), ("a",))
    Traceback (most recent call last):
    pseudo.core.errors.InputError: body: has a key that nobody knows; take a
    """
    found = value(data) if isinstance(data, bytes) else dict(data)
    if not isinstance(found, dict):
        raise InputError(f"{place}: is no object; send one with {', '.join(needed)}")
    if missing := [name for name in needed if name not in found]:
        raise InputError(f"{place}: has no {missing[0]}; send an object with {', '.join((*needed, *more))}")
    if set(found) - {*needed, *more}:
        raise InputError(f"{place}: has a key that nobody knows; take {', '.join((*needed, *more))}")
    if raw and isinstance(data, bytes):
        found |= {name: each for name, each in _members(data).items() if name in raw}
    return found


def _members(data: bytes) -> dict[str, bytes]:
    """The members of an object that is good JSON, each as its bytes."""
    text, at, found = data.decode("utf-8").strip(), 1, dict[str, bytes]()
    read = json.JSONDecoder().raw_decode
    try:
        at = _blank(text, at)
        while text[at : at + 1] != "}":
            name, at = read(text, at)
            at = _blank(text, _blank(text, at) + 1)
            _, end = read(text, at)
            found[name] = text[at:end].encode()
            at = _blank(text, end)
            at = _blank(text, at + 1) if text[at : at + 1] == "," else at
    except (ValueError, RecursionError):
        raise Refused(UNREADABLE, "is nested too deeply", "send JSON in UTF-8", "body") from None
    return found


def text_of(given: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A text of an object; raises InputError."""
    found = given.get(name, default)
    if not isinstance(found, str):
        raise InputError(f"{name}: is no text; put it in quotes")
    return found
