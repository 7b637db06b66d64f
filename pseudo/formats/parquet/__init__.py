"""Parquet: the columns of a table, a row group at a time.

What comes in: a Parquet file. What goes out: a document for the file or, of many rows, for each row; and the file with
the new texts: schema, metadata, row groups, compression and dictionaries as they were, all values of other columns the
same. It is written anew, so that no page, dictionary, statistic, index or filter has an old text. Names of columns and
what stands in the metadata are read as well. Start at `units` and `rewritten`; `values` says which values are read.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import headed, labelled, tables
from pseudo.formats.door import Contents, Flow, Format, Options, Out, Piece, Remarked, Unit, Unread, parted
from pseudo.formats.parquet import heads, values
from pseudo.formats.parquet.bounds import sizes
from pseudo.formats.remains import Wanted

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

MOST_CELLS = 50_000_000
"""Of one row group, which is what is held in memory."""
MOST_BYTES = 512 * 2**20
"""Likewise, however often a dictionary repeats them."""
HEADS = "columns"
"""The id of the document that names of columns and metadata are, where each row is one."""


@dataclass(frozen=True, slots=True)
class _Column:
    index: int
    type: str
    kind: pyarrow.DataType
    headed: str = ""

    def type_of(self, text: str) -> str:
        """The type of a value: that of its column, or what the name of the column tells where it looks so."""
        return self.type or (self.headed if self.headed and headed.fits(self.headed, text) else "")

    def read_as(self, value: object) -> str:
        """The type by which a number is read at all."""
        number = isinstance(value, (int, float)) and not isinstance(value, bool) and value == value // 1
        return self.type_of(str(int(value))) if number else self.type  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is read: the columns, whether names of columns are, and whether all is one document."""

    columns: tuple[_Column, ...]
    names: bool
    single: bool


def units(file: BinaryIO, options: Options) -> Iterator[Unit]:
    """The documents, each when its row group is read; raises InputError."""
    source = _opened(file)
    plan = _planned(source, options)
    cells = _heads(source, plan)
    if not plan.single and cells:
        yield tables.typed(HEADS, cells)
    number = 0
    for group in _groups(source):
        for row in _rows(group, plan):
            number += 1
            found = _cells(row, plan, number)
            if plan.single:
                cells += found
            elif found:
                yield tables.typed(number, found)
    if plan.single:
        yield tables.typed(None, cells)


def unread(file: BinaryIO, options: Options) -> tuple[Unread, ...]:
    """What cannot be read: bytes that are no text, in the columns that are read and in the metadata."""
    source = _opened(file)
    plan = _planned(source, options)
    found = [Unread("metadata", 1, "metadata")] * heads.unreadable(source.schema_arrow)
    bytes_ = [column.index for column in plan.columns if "binary" in str(column.kind)]
    counts = dict.fromkeys(bytes_, 0)
    for group in _groups(source) if bytes_ else ():
        for index in bytes_:
            counts[index] += sum(map(values.unreadable, values.listed(group.column(index))))
    return (*found, *(Unread("bytes", count, f"column {index + 1}") for index, count in counts.items() if count))


def rewritten(file: BinaryIO, options: Options, write: Out) -> Generator[None, Document, tuple[Unread, ...]]:
    """Writes the file with the new texts; it is sent its finished documents in the order of `units`, and gives what of
    them is still to be read in columns that are not."""
    import pyarrow
    import pyarrow.parquet

    from pseudo.formats.parquet.remaining import remaining
    from pseudo.formats.parquet.writing import Sink, settings

    source = _opened(file)
    plan = _planned(source, options)
    cells = _heads(source, plan)
    news: Iterator[str] = iter(())
    wanted = Wanted()
    if plan.single:
        (unit,) = units(file, options)
        wanted.add(doc := (yield))
        news = iter(parted(unit, doc))
    elif cells:
        wanted.add(doc := (yield))
        news = iter(parted(tables.typed(HEADS, cells), doc))

    def put(text: str, type_: str) -> str:
        return next(news)

    schema = heads.mapped(source.schema_arrow, plan.names, put)
    changed = {column.index for column in plan.columns}
    sink = Sink(write)
    writer = pyarrow.parquet.ParquetWriter(pyarrow.PythonFile(sink, "w"), schema, **settings(source, schema, changed))
    try:
        number = 0
        for group in _groups(source):
            made: list[list[Any]] = [[] for _ in plan.columns]
            for row in _rows(group, plan):
                number += 1
                if not plan.single:
                    news = iter(())
                    if found := _cells(row, plan, number):
                        wanted.add(doc := (yield))
                        news = iter(parted(tables.typed(number, found), doc))
                for column, own, value in zip(plan.columns, made, row, strict=True):
                    own.append(_mapped(value, column, put, number))
            new = {column.index: values.array(own, schema.field(column.index).type)
                   for column, own in zip(plan.columns, made, strict=True)}
            columns = [new.get(index, group.column(index)) for index in range(len(schema))]
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema), row_group_size=max(1, group.num_rows))
        writer.close()
    finally:
        sink.close()
    return remaining(schema, _groups(source), changed, wanted) if wanted else ()


def _mapped(value: Any, column: _Column, put: values.Each, row: int) -> Any:
    """A value with its new texts; raises InputError with its place where they do not fit the column."""
    try:
        return values.mapped(value, column.kind, put, column.read_as(value))
    except InputError as fault:
        raise InputError(f"row {row}, column {column.index + 1}: {fault}") from None


def _opened(file: BinaryIO) -> pyarrow.parquet.ParquetFile:
    """The file, not to be closed; raises InputError for what is no Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install '.[arrow]'") from None
    file.seek(0)
    try:
        source = pyarrow.parquet.ParquetFile(pyarrow.PythonFile(file, "r"))
        widths = [source.metadata.row_group(at).num_columns * source.metadata.row_group(at).num_rows
                  for at in range(source.metadata.num_row_groups)]
    except (pyarrow.ArrowException, OSError, ValueError):  # its message could quote what is in the file
        raise InputError("is no whole Parquet file, or an encrypted one; write it anew") from None
    if max(widths, default=0) > MOST_CELLS:
        raise InputError(f"has a row group of over {MOST_CELLS} cells; write it with smaller ones")
    if max(sizes(file, source.metadata), default=0) > MOST_BYTES:
        raise InputError(f"has a row group of over {MOST_BYTES >> 20} MB; write it with smaller ones")
    return source


def _groups(source: pyarrow.parquet.ParquetFile) -> Iterator[pyarrow.Table]:
    import pyarrow

    for at in range(source.metadata.num_row_groups):
        try:
            yield source.read_row_group(at)
        except (pyarrow.ArrowException, OSError, ValueError):
            raise InputError(f"row group {at + 1} is broken; write the file anew") from None


def _planned(source: pyarrow.parquet.ParquetFile, options: Options) -> _Plan:
    """What is read; raises InputError for a column or a type that there is not."""
    names = [codes.lower(name.strip()) for name in source.schema_arrow.names]
    read, types = tables.chosen(options, names, len(names))
    told = labelled.headings(source.schema_arrow.names, options)
    types = {column: type_ for column, type_ in labelled.parts_of_names(_first(source), told, options).items()
             if column in read and _is_text(source.schema_arrow.field(column).type)} | types
    sure = any(codes.lower(each.strip()) in names for each in (*options.columns, *(name for name, _ in options.types)))
    many = options.rows or (options.rows is None and source.metadata.num_rows > tables.MANY)
    meant = labelled.headed_columns(source.schema_arrow.names, options)
    columns = tuple(_Column(index, types.get(index, ""), values.storage(source.schema_arrow.field(index).type),
                            meant.get(index, "")) for index in sorted(read))
    return _Plan(columns, not sure, not many)


def _first(source: pyarrow.parquet.ParquetFile) -> list[list[str]]:
    """The texts in the first rows; nothing for what is no text."""
    import pyarrow

    try:
        batch = next(source.iter_batches(batch_size=labelled.SAMPLE), None)
    except (pyarrow.ArrowException, OSError, ValueError):
        raise InputError("row group 1 is broken; write the file anew") from None
    columns = [] if batch is None else [
        [value if isinstance(value, str) else "" for value in column.to_pylist()] if _is_text(column.type)
        else [""] * batch.num_rows for column in batch.columns]
    return [list(row) for row in zip(*columns, strict=True)]


def _is_text(kind: pyarrow.DataType) -> bool:
    return any(name in str(kind) for name in ("string", "utf8")) and "<" not in str(kind).removeprefix("dictionary<")


def _heads(source: pyarrow.parquet.ParquetFile, plan: _Plan) -> list[tuple[Piece, str]]:
    """Names of columns and what stands in the metadata."""
    found: list[tuple[Piece, str]] = []

    def each(text: str, type_: str) -> str:
        found.append((Piece(text, "metadata"), type_))
        return text

    heads.mapped(source.schema_arrow, plan.names, each)
    return found


def _rows(group: pyarrow.Table, plan: _Plan) -> Iterator[tuple[Any, ...]]:
    """The values that are read, row by row."""
    columns = [values.listed(group.column(column.index)) for column in plan.columns]
    return iter(zip(*columns, strict=True)) if columns else iter([()] * group.num_rows)


def _cells(row: Sequence[Any], plan: _Plan, number: int) -> list[tuple[Piece, str]]:
    """The texts of a row, each with the type that its place gives it."""
    found: list[tuple[Piece, str]] = []
    for column, value in zip(plan.columns, row, strict=True):
        place = f"row {number}, column {column.index + 1}"

        def each(text: str, type_: str, place: str = place, column: _Column = column) -> str:
            found.append((Piece(text, place), type_ or column.type_of(text)))
            return text

        values.mapped(value, column.kind, each, column.read_as(value))
    return found


def read(data: bytes, options: Options) -> Contents:
    """The documents of a file; raises InputError."""
    return Contents(tuple(units(BytesIO(data), options)), unread(BytesIO(data), options))


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new texts."""
    out = BytesIO()
    step = rewritten(BytesIO(data), options, out.write)
    try:
        next(step)
        for doc in done:
            step.send(doc)
    except StopIteration as end:
        return Remarked(out.getvalue(), unread=end.value)
    raise InputError("has more documents than were given back; run it again")


FORMAT = Format("parquet", (".parquet", ".pq"), "Parquet: texts, dates and long numbers in the columns of a table",
                read, write, flow=Flow(units, unread, rewritten))
