"""How a Parquet file was written, to write it so again.

What comes in: a file and the schema of the new one. What goes out: the settings of pyarrow's writer: compression and
dictionaries of each column, statistics and page indexes where there were any. What a result does not have: filters
(Bloom), which nobody asked for anew, and an order of rows by a column whose values change. Start at `settings`;
`Sink` is where the bytes go.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

from pseudo.formats.door import Out

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

VERSIONS = ("1.0", "2.4", "2.6")
CODECS = {"UNCOMPRESSED": "NONE", "LZ4_RAW": "LZ4"}
"""What files call codecs and what the writer does, where these differ."""


class Sink:
    """As much of a file as pyarrow writes to. Once it is closed it takes no more: a writer that is given up would end
    the file."""

    def __init__(self, write: Out) -> None:
        self._write, self.closed = write, False

    def write(self, data: bytes) -> int:
        """Hand the bytes on."""
        if not self.closed:
            self._write(data)
        return len(data)

    def flush(self) -> None:
        """Nothing: what is written to does that."""

    def close(self) -> None:
        """What is behind it is closed by who opened it."""
        self.closed = True


def settings(source: pyarrow.parquet.ParquetFile, schema: pyarrow.Schema, changed: Set[int]) -> dict[str, Any]:
    """What the writer is told. changed: the columns whose values may become others."""
    about = source.metadata
    made: dict[str, Any] = {"store_schema": b"ARROW:schema" in (about.metadata or {})}
    if about.format_version in VERSIONS:
        made["version"] = about.format_version
    if not about.num_row_groups:
        return made
    group = about.row_group(0)
    columns = [group.column(at) for at in range(about.num_columns)]
    renamed = dict(zip(source.schema_arrow.names, schema.names, strict=True))
    paths = [_path(column.path_in_schema, renamed) for column in columns]
    codecs = {path: CODECS.get(column.compression, column.compression)
              for path, column in zip(paths, columns, strict=True)}
    first = next(iter(codecs.values()), "NONE")
    made["compression"] = first if set(codecs.values()) == {first} else codecs
    coded = [path for path, column in zip(paths, columns, strict=True) if column.has_dictionary_page]
    counted = [path for path, column in zip(paths, columns, strict=True) if column.is_stats_set]
    made["use_dictionary"] = coded if len(coded) < len(paths) else True
    made["write_statistics"] = counted if len(counted) < len(paths) else True
    made["write_page_index"] = any(column.has_offset_index for column in columns)
    made["use_deprecated_int96_timestamps"] = any(column.physical_type == "INT96" for column in columns)
    order = []
    for sorted_by in group.sorting_columns:
        top = source.schema_arrow.names.index(top_of(columns[sorted_by.column_index].path_in_schema, renamed))
        if top in changed:
            break
        order.append(sorted_by)
    if order:
        made["sorting_columns"] = order
    return made


def top_of(path: str, names: dict[str, str]) -> str:
    """The column at the top of a path; names may have full stops.

    >>> top_of("a.b.list.element", {"a": "a", "a.b": "x"})
    'a.b'
    """
    return max((name for name in names if path == name or path.startswith(f"{name}.")), key=len, default=path)


def _path(path: str, renamed: dict[str, str]) -> str:
    top = top_of(path, renamed)
    return renamed.get(top, top) + path[len(top) :]
