"""How many bytes the row groups of a file are in memory, found out before they are read.

What comes in: the file and its metadata. What goes out: a number for each row group; of one that is surely small, the
most that it can be. A dictionary page may hold one long text that a million rows name, so that what is unpacked is no
measure: where that could be, the texts are counted as their rows name them, and not written out. Start at `sizes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from pseudo.core.errors import InputError

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

SURE = 64 * 2**20
"""Bytes up to which a column of a row group is not looked into."""


def sizes(file: BinaryIO, metadata: pyarrow.parquet.FileMetaData) -> Iterator[int]:
    """The bytes of each row group; raises InputError for a broken one."""
    for at in range(metadata.num_row_groups):
        group = metadata.row_group(at)
        unpacked = sum(group.column(number).total_uncompressed_size for number in range(group.num_columns))
        size = max(group.total_byte_size, unpacked)
        for number in range(group.num_columns):
            column = group.column(number)
            if column.physical_type != "BYTE_ARRAY" or column.num_values * column.total_uncompressed_size <= SURE:
                continue
            if any("DICTIONARY" in encoding for encoding in column.encodings):
                size += _named(file, at, column.path_in_schema)
        yield size


def _named(file: BinaryIO, at: int, path: str) -> int:
    """The bytes of a column's texts, each as often as a row names it."""
    import pyarrow
    import pyarrow.parquet

    file.seek(0)
    try:
        source = pyarrow.parquet.ParquetFile(pyarrow.PythonFile(file, "r"), read_dictionary=[path])
        table = source.read_row_group(at, columns=[path])
        return sum(_bytes(chunk) for column in table.columns for chunk in column.chunks)
    except (pyarrow.ArrowException, OSError, ValueError):
        raise InputError(f"row group {at + 1} is broken; write the file anew") from None


def _bytes(array: pyarrow.Array) -> int:
    """The bytes of the texts in an array, in whatever lists and structures."""
    import pyarrow
    import pyarrow.compute as compute

    kind = array.type
    if isinstance(kind, pyarrow.BaseExtensionType):
        return _bytes(array.storage)
    if pyarrow.types.is_dictionary(kind):
        lengths = compute.binary_length(array.dictionary)
        return int(compute.sum(compute.cast(lengths.take(array.indices), "int64")).as_py() or 0)
    if pyarrow.types.is_struct(kind):
        return sum(_bytes(array.field(number)) for number in range(kind.num_fields))
    if pyarrow.types.is_map(kind):
        return _bytes(array.keys) + _bytes(array.items)
    if pyarrow.types.is_list(kind) or pyarrow.types.is_large_list(kind) or pyarrow.types.is_fixed_size_list(kind):
        return _bytes(array.values)
    return int(array.nbytes)
