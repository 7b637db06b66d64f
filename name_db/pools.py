"""Rows in the order in which they are offered, and those that have some traits.

In:  rows of `columns.py`. Out: the same in order, or fewer. Start at `having`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

from name_db.columns import Given, Place, Pooled, StreetName, Surname
from name_db.table import NameDbError

R = TypeVar("R")


def first(rows: tuple[R, ...]) -> R | None:
    """The first row, if there is one."""
    return rows[0] if rows else None


def grouped(rows: Iterable[R], key: Callable[[R], str]) -> dict[str, tuple[R, ...]]:
    """The rows by what the key says of them; without those of which it says nothing."""
    groups: dict[str, list[R]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    groups.pop("", None)
    return {name: tuple(group) for name, group in groups.items()}


def place_order(row: Place) -> tuple[bool, int, str, str]:
    """Places of the country's own gazetteer before the rest, the populous first, then by kind and country."""
    return (row.kind != "settlement", -row.population, row.kind, row.country)


def pool_order(row: Pooled) -> tuple[float, float, str]:
    """Commonest first: by rank, by today's share, by count or size; ties by code point."""
    if isinstance(row, Given):
        return (row.rank or 10_000, -row.count, row.name)
    if isinstance(row, Surname):
        return (-row.share, -row.count, row.name)
    if isinstance(row, Place):
        return (-row.population, 0, row.name)
    if isinstance(row, StreetName):
        return (row.rank or 10_000, -row.cities, row.name)
    return (0, 0, row.name)


def having(rows: tuple[Pooled, ...], trait: str, value: object) -> tuple[Pooled, ...]:
    """The rows that have a trait."""
    kinds = {type(row) for row in rows}
    if trait == "gender" and kinds == {Given}:
        return tuple([row for row in rows if str(value) in row.genders])  # type: ignore[union-attr]
    if trait != "gender" and all(_column(kind, trait) for kind in kinds):
        of = attrgetter(trait)
        return tuple([row for row in rows if of(row) == value])
    bound, field = trait[:4], trait[4:]
    if bound in ("min_", "max_") and isinstance(value, (int, float)) and all(_column(kind, field) for kind in kinds):
        sizes = list(map(attrgetter(field), rows))
        if set(map(type, sizes)) <= {int, float}:
            sized = zip(rows, sizes, strict=True)
            if bound == "min_":
                return tuple([row for row, size in sized if size >= value])
            return tuple([row for row, size in sized if size <= value])
    return tuple(row for row in rows if _has(row, trait, value))


def _column(kind: type[Pooled], name: str) -> bool:
    """Whether the rows of a table have a column."""
    return any(column.name == name for column in fields(kind))


def _has(row: Pooled, trait: str, value: object) -> bool:
    """Whether a row has a trait as `pool` describes it; an unknown trait is an error, not an empty pool."""
    if trait == "gender" and isinstance(row, Given):
        return str(value) in row.genders
    bound, field = trait[:4], trait[4:]
    if bound in ("min_", "max_") and isinstance(value, (int, float)):
        size = getattr(row, field, None)
        if isinstance(size, (int, float)):
            return size >= value if bound == "min_" else size <= value
    if not hasattr(row, trait):
        raise NameDbError(f"{type(row).__name__} has no trait {trait!r}")
    return bool(getattr(row, trait) == value)
