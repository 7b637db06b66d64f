"""What is wrong in a JSON document and where, said without quoting it; values of the kind that belongs in a place.

What comes in: objects of the JSON. What goes out: their values, or a `Fault` that becomes a `JsonError`. Start at
`Fault`.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pseudo.core.document import NOTHING, Id
from pseudo.core.errors import InputError


class JsonError(InputError):
    """A document that cannot be used as it is. `id` is its id where that could be read."""

    def __init__(self, message: str, id: Id | None = None, entry: tuple[int, str] | None = None) -> None:
        super().__init__(message, entry)
        self.id = id


class Fault(Exception):
    """What is wrong at a place in the document; `under` puts the place into what surrounds it. entry: as in InputError.
    """

    def __init__(self, place: str, problem: str, entry: tuple[int, str] | None = None) -> None:
        super().__init__(place, problem)
        self.place, self.problem, self.entry = place, problem, entry

    def under(self, place: str, entry: tuple[int, str] | None = None) -> Fault:
        """The same, seen from what surrounds the place."""
        inner = self.place if not self.place or self.place.startswith("[") else f".{self.place}"
        return Fault(place + inner, self.problem, entry or self.entry)


def located(where: str, place: str, problem: str) -> str:
    """`line 3, spans[4].end: ...`, or less of it."""
    whole = ", ".join(filter(None, (where, place)))
    return f"{whole}: {problem}" if whole else problem


def kind_of(value: object) -> str:
    """What a JSON value is, in words, without its content."""
    kinds = {bool: "true or false", int: "a number", float: "a number", Decimal: "a number", str: "a text",
             list: "a list", dict: "an object"}
    return kinds.get(type(value), "null")


def an_object(value: object, place: str = "") -> dict[str, Any]:
    """The value, where it is an object."""
    if not isinstance(value, dict):
        raise Fault(place, f"is {kind_of(value)}; an object belongs here")
    return value


def a_list(value: object, place: str) -> list[Any]:
    """The value, where it is a list."""
    if not isinstance(value, list):
        raise Fault(place, f"is {kind_of(value)}; a list belongs here")
    return value


def a_text(raw: Mapping[str, Any], key: str, default: str = "") -> str:
    """The text that a key has."""
    value = raw.get(key, default)
    if type(value) is not str:
        raise Fault(key, f"is {kind_of(value)}; put a text in quotes here, or delete it")
    return value


def a_whole(raw: Mapping[str, Any], key: str) -> int:
    """The whole number that a key has."""
    value = raw.get(key)
    if type(value) is not int:
        raise Fault(key, f"is {kind_of(value) if key in raw else 'missing'}; a whole number belongs here")
    return value


def unknown(raw: Mapping[str, Any], known: frozenset[str]) -> Mapping[str, Any]:
    """The keys that are not of the format, to be written again."""
    return NOTHING if known.issuperset(raw) else {key: value for key, value in raw.items() if key not in known}
