"""Arrow's values and the texts in them: the one place that knows which of its types hold something of a person.

What comes in: a value as Python has it, its Arrow type, and what is to become of each text. What goes out: the value
with the new texts, in its type; where none changed, the value itself. Reading and writing are the same walk, so that
the texts come in one order. Start at `mapped`; `array` puts values back into a column.

Read are texts, in lists, structures and maps, too; texts kept as bytes; dates, as `1980-05-03`; and whole numbers of as
many figures as identifiers have, or any in a column that has a type. Truth values, times of a day, lengths of time and
fractions are nobody's.

>>> import pyarrow
>>> seen = []
>>> mapped(["Ede", None], pyarrow.list_(pyarrow.string()), lambda text, type_: seen.append(text) or "Pál")
['Pál', None]
>>> seen
['Ede']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import InputError

if TYPE_CHECKING:
    import pyarrow

Each = Callable[[str, str], str]
"""What becomes of a text; the second is the type that its place gives it, empty for none."""
LONG = re.compile(r"\d{7,15}$")
"""A number that could be somebody's."""
ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)$")


def mapped(value: Any, kind: pyarrow.DataType, each: Each, type_: str = "") -> Any:
    """The value with its new texts. type_: what the column holds, where a person says so.

    raises  InputError where a new date or number is none, and so does not fit its column
    """
    import pyarrow.types as of

    if value is None:
        return None
    if of.is_dictionary(kind):
        return mapped(value, kind.value_type, each, type_)
    if isinstance(value, str):
        return each(value, type_) if value.strip() else value
    if isinstance(value, bytes):
        text = decoded(value)
        new = text if text is None or not text.strip() else each(text, type_)
        return value if new == text or new is None else new.encode()
    if of.is_map(kind):
        return [(mapped(key, kind.key_type, each, type_), mapped(item, kind.item_type, each, type_))
                for key, item in value]
    if _is_list(kind):
        return [mapped(item, kind.value_type, each, type_) for item in value]
    if of.is_struct(kind):
        return {field.name: mapped(value[field.name], field.type, each, type_) for field in kind}
    if isinstance(value, date):
        return _date(value, each, type_)
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return _number(value, each, type_)
    return value


def _is_list(kind: pyarrow.DataType) -> bool:
    import pyarrow.types as of

    return bool(of.is_list(kind) or of.is_large_list(kind) or of.is_fixed_size_list(kind)
                or of.is_list_view(kind) or of.is_large_list_view(kind))


def decoded(value: bytes) -> str | None:
    """The text that bytes are; None for those that are none."""
    try:
        text = value.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _date(value: date, each: Each, type_: str) -> date:
    old = f"{value.year:04}-{value.month:02}-{value.day:02}"
    new = each(old, type_ or "DATE")
    if new == old:
        return value
    try:
        found = ISO.match(new)
        assert found is not None
        moved = date(*(int(part) for part in found.groups())) - date(value.year, value.month, value.day)
        return value + timedelta(days=moved.days)
    except (AssertionError, ValueError, OverflowError):
        raise InputError("a column of dates cannot hold what the policy makes of one; let it shift dates, leave the "
                         "column out with --columns, or write its dates as text") from None


def _number(value: int | float | Decimal, each: Each, type_: str) -> int | float | Decimal:
    if value != value or value in (float("inf"), float("-inf")) or value != int(value):
        return value
    old = str(int(value))
    if not (old.isdecimal() if type_ else LONG.match(old)):
        return value
    new = each(old, type_)
    if new == old:
        return value
    digits = re.sub(r"[ -]", "", new)
    if not (digits.isascii() and digits.isdecimal()):
        raise InputError("a column of numbers cannot hold what the policy makes of one; write its numbers as text, or "
                         "let the policy shift them (left out with --columns they stay as they are)")
    return type(value)(int(digits)) if isinstance(value, float) else type(value)(digits)


def array(values: Sequence[Any], kind: pyarrow.DataType) -> pyarrow.Array:
    """The values as a column of that type; raises InputError where they do not fit. What a dictionary had and no value
    is any more is not in it."""
    import pyarrow

    try:
        if isinstance(kind, pyarrow.BaseExtensionType):
            return pyarrow.ExtensionArray.from_storage(kind, array(values, kind.storage_type))
        if pyarrow.types.is_dictionary(kind):
            plain = pyarrow.array(values, kind.value_type)
            coded = plain.dictionary_encode()
            return pyarrow.DictionaryArray.from_arrays(coded.indices.cast(kind.index_type), coded.dictionary,
                                                       ordered=kind.ordered)
        return pyarrow.array(values, kind)
    except (pyarrow.ArrowException, OverflowError, TypeError, ValueError):  # its message would quote a value
        raise InputError(f"a column of the type {shown(kind)} cannot hold what the policy makes of its values; leave "
                         "it out with --columns, or write it as text") from None


def listed(column: pyarrow.Array | pyarrow.ChunkedArray) -> list[Any]:
    """The values of a column; raises InputError where Python has none of that size."""
    import pyarrow

    if isinstance(column.type, pyarrow.BaseExtensionType):
        chunks = column.chunks if isinstance(column, pyarrow.ChunkedArray) else [column]
        return [value for chunk in chunks for value in listed(chunk.storage)]
    try:
        return list(column.to_pylist())
    except (pyarrow.ArrowException, LookupError, OverflowError, ValueError):
        raise InputError(f"a column of the type {shown(column.type)} holds dates beyond the years 1 to 9999, or of an "
                         "unknown zone; leave it out with --columns") from None


def storage(kind: pyarrow.DataType) -> pyarrow.DataType:
    """The type by which values are kept, of a type of somebody's own."""
    import pyarrow

    return storage(kind.storage_type) if isinstance(kind, pyarrow.BaseExtensionType) else kind


def shown(kind: pyarrow.DataType) -> str:
    """The type as messages call it, without the names of fields that may be in it."""
    return re.split(r"[<\[(]", str(kind))[0]


def unreadable(value: Any) -> int:
    """How many of what is in the value are bytes that are no text."""
    if isinstance(value, bytes):
        return decoded(value) is None
    if isinstance(value, dict):
        return sum(map(unreadable, value.values()))
    return sum(map(unreadable, value)) if isinstance(value, (list, tuple)) else 0
