"""Arrow: record batches in, the same record batches out with new texts in some of their columns.

What comes in: record batches of one schema, the names of the columns that hold text, and a `Pseudonymiser`. What goes
out: for each batch one of the same schema, as soon as it is done; other columns are the same buffers. Each row is a
document: a person is the same in all of its cells, and, as the key wants it, in all rows. Texts may be plain, large,
views, or in dictionaries; no dictionary has a text any more that no row has. pyarrow is imported where it is used.
Start at `replaced`.

>>> import pyarrow
>>> from pseudo import Pseudonymiser
>>> batch = pyarrow.RecordBatch.from_pydict({"n": [1, 2], "text": ["Kovács Jánossal beszéltem.", None]})
>>> (new,) = replaced([batch], Pseudonymiser("hu", key=b"an example key of 16+ bytes"), text="text")
>>> new["n"].to_pylist(), new["text"][1].as_py(), "Kovács" in new["text"][0].as_py()
([1, 2], None, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats.parquet.values import array, shown
from pseudo.integrations.rows import Row, finished
from pseudo.pipeline import Pseudonymiser

if TYPE_CHECKING:
    import pyarrow


def replaced(batches: Iterable[pyarrow.RecordBatch], by: Pseudonymiser, *, text: str | Sequence[str],
             types: Mapping[str, str] | None = None, id: str = "", lang: str = "",
             each: Callable[[Document], None] | None = None) -> Iterator[pyarrow.RecordBatch]:
    """The batches with new texts. A `pyarrow.Table` gives batches by `to_batches`, a `RecordBatchReader` is an
    iterable of them.

    text    name or names of the columns that hold text
    types   of those of them whose cells are one name or number as a whole, its type: {"name": "PER"}
    id      column that names the documents; lang: column with their languages, where it is not nothing
    each    is called with each finished document, which has the originals and their replacements
    raises  InputError for a column that is not there or holds no text, or that names the row, counted from 1
    """
    columns = [text] if isinstance(text, str) else list(text)
    types = types or {}
    if unknown := [name for name in types if name not in columns]:
        raise InputError(f"{len(unknown)} of the columns with types are not among those of `text`; name them there")
    return _replaced(batches, by, columns, types, id, lang, each)


def _replaced(batches: Iterable[pyarrow.RecordBatch], by: Pseudonymiser, columns: Sequence[str],
              types: Mapping[str, str], id_: str, lang: str,
              each: Callable[[Document], None] | None) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    before = 0
    for batch in batches:
        places = [_place(batch.schema, name) for name in columns]
        for place, name in zip(places, columns, strict=True):
            _check(batch.schema.field(place).type, name)
        rows = _rows(batch, places, _column(batch, id_), _column(batch, lang))
        made: list[list[str | None]] = [[] for _ in columns]
        for doc, texts in finished(rows, by, [types.get(name, "") for name in columns], before=before):
            if doc is not None and each is not None:
                each(doc)
            for own, new in zip(made, texts, strict=True):
                own.append(new)
        changed = {place: array(own, batch.schema.field(place).type) for place, own in zip(places, made, strict=True)}
        yield pyarrow.RecordBatch.from_arrays([changed.get(at, batch.column(at)) for at in range(batch.num_columns)],
                                              schema=batch.schema)
        before += batch.num_rows


def _rows(batch: pyarrow.RecordBatch, places: Sequence[int], ids: Sequence[Any] | None,
          langs: Sequence[Any] | None) -> Iterator[Row]:
    texts = [batch.column(place).to_pylist() for place in places]
    for at in range(batch.num_rows):
        yield Row(tuple(column[at] for column in texts), None if ids is None else ids[at],
                  (langs[at] or "") if langs is not None else "")


def _column(batch: pyarrow.RecordBatch, name: str) -> list[Any] | None:
    return list(batch.column(_place(batch.schema, name)).to_pylist()) if name else None


def _place(schema: pyarrow.Schema, name: str) -> int:
    places = schema.get_all_field_indices(name)
    if len(places) != 1:
        raise InputError(f"there is no column {name!r}" if not places else f"there are {len(places)} columns {name!r}")
    return int(places[0])


def _check(kind: pyarrow.DataType, name: str) -> None:
    """raises InputError for a column that holds no text."""
    import pyarrow.types as of

    inner = kind.value_type if of.is_dictionary(kind) else kind
    if not (of.is_string(inner) or of.is_large_string(inner) or of.is_string_view(inner) or of.is_null(inner)):
        raise InputError(f"the column {name!r} holds no text but {shown(kind)}; cast it to string first")
