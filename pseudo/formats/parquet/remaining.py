"""What of the finished documents is still to be read in columns that nobody read (`--columns`).

What comes in: the schema and the row groups, the columns that were read, and what was replaced. What goes out: how
often that is there. Start at `remaining`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pseudo.formats import remains
from pseudo.formats.door import Unread
from pseudo.formats.parquet import values

if TYPE_CHECKING:
    import pyarrow

MANY = 1000
"""Values that are looked at together."""
LEAST = 10**6
"""The smallest whole number that may be somebody's."""


def remaining(schema: pyarrow.Schema, groups: Iterable[pyarrow.Table], read: Collection[int],
              wanted: remains.Wanted) -> tuple[Unread, ...]:
    """What is left, in the columns beside those that were read and in the names of fields."""
    count = _count([str(field.type) for field in schema], wanted)
    for group in groups if len(read) < len(schema) else ():
        for index in range(len(schema)):
            if index not in read:
                texts = list(_texts(values.listed(group.column(index))))
                count += sum(_count(texts[at : at + MANY], wanted) for at in range(0, len(texts), MANY))
    return (Unread(remains.WHAT, count),) if count else ()


def _count(texts: list[str], wanted: remains.Wanted) -> int:
    return remains.met([(remains.APART.join(texts), "capital")], wanted, (), once=True).total()


def _texts(value: Any) -> Iterator[str]:
    """The texts and long numbers in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, int) and abs(value) >= LEAST:
        yield str(value)
