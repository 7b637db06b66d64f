"""What stands at the head of a Parquet file: names of its columns, and notes that programs and people left there.

What comes in: an Arrow schema. What goes out: the schema with new texts. Names of columns that are written as codes are
(`szul_hely`) stay; a word with a capital could be somebody. Of notes in JSON the texts in it are read, of others the
note itself. Pandas' own note is kept in step with the names of the columns; of it the attributes are read.

>>> import pyarrow
>>> mapped(pyarrow.schema([("Ede", pyarrow.int8()), ("n", pyarrow.int8())], {"by": "Ede"}), True,
...        lambda text, type_: text.replace("Ede", "Pál")).names
['Pál', 'n']
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import InputError
from pseudo.formats.labelled import no_code
from pseudo.formats.parquet.values import Each, decoded

if TYPE_CHECKING:
    import pyarrow

PANDAS = b"pandas"
"""Where pandas writes of types and of the index."""
OURS = (b"PARQUET:", b"ARROW:")
"""How keys begin that are of the format itself, and not notes."""


def mapped(schema: pyarrow.Schema, names: bool, each: Each) -> pyarrow.Schema:
    """The schema with its new texts. names: whether those of columns are read."""
    import pyarrow

    called = [each(name, "") if names and name.strip() and no_code(name) else name for name in schema.names]
    renamed = {old: new for old, new in zip(schema.names, called, strict=True) if old != new}
    if renamed and len(set(called)) < len(set(schema.names)):
        raise InputError("two columns would have one name; give the columns other names, or name those that are read "
                         "with --columns")
    fields = [field.with_name(new).with_metadata(_notes(field.metadata, renamed, each))
              for field, new in zip(schema, called, strict=True)]
    return pyarrow.schema(fields, _notes(schema.metadata, renamed, each))


def unreadable(schema: pyarrow.Schema) -> int:
    """How many of the notes are no text."""
    notes = [schema.metadata or {}, *(field.metadata or {} for field in schema)]
    return sum(decoded(value) is None for each in notes for key, value in each.items() if not key.startswith(OURS))


def _notes(notes: Mapping[bytes, bytes] | None, renamed: Mapping[str, str], each: Each) -> dict[bytes, bytes] | None:
    return None if notes is None else {key: value if key.startswith(OURS) else _note(key, value, renamed, each)
                      for key, value in notes.items()}


def _note(key: bytes, value: bytes, renamed: Mapping[str, str], each: Each) -> bytes:
    text = decoded(value)
    if text is None or not text.strip():
        return value
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, (dict, list)):
        new = each(text, "")
        return value if new == text else new.encode()
    made = _pandas(held, renamed, each) if key == PANDAS and isinstance(held, dict) else _leaves(held, each)
    return value if made == held else json.dumps(made, ensure_ascii=False).encode()


def _leaves(held: Any, each: Each) -> Any:
    """JSON with the new ones of its texts, but those that are codes."""
    if isinstance(held, dict):
        return {key: value if key.startswith("_") else _leaves(value, each) for key, value in held.items()}
    if isinstance(held, list):
        return [_leaves(value, each) for value in held]
    return each(held, "") if isinstance(held, str) and held.strip() and no_code(held) else held


def _pandas(held: dict[str, Any], renamed: Mapping[str, str], each: Each) -> dict[str, Any]:
    made = dict(held)
    if "attributes" in held:
        made["attributes"] = _leaves(held["attributes"], each)
    for part in ("columns", "column_indexes", "index_columns"):
        if isinstance(held.get(part), list):
            made[part] = [_called(column, renamed) for column in held[part]]
    return made


def _called(column: Any, renamed: Mapping[str, str]) -> Any:
    """What pandas writes of a column, by its new name."""
    if isinstance(column, str):
        return renamed.get(column, column)
    if not isinstance(column, dict):
        return column
    return {key: renamed.get(value, value) if key in ("name", "field_name") and isinstance(value, str) else value
            for key, value in column.items()}
