"""Record batches: schema and other columns stay, texts are replaced whatever their type, nothing of an old dictionary is left."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Document, InputError, Pseudonymiser
from pseudo.integrations.arrow import replaced

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
TEXT = "Kovács Jánossal beszéltem Szegeden."
NEW = P.replace(TEXT).pseudonymised
KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string()),
         pa.dictionary(pa.int64(), pa.large_string(), ordered=True)]


def column(values: list[str | None], kind: pa.DataType) -> pa.Array:
    plain = pa.array(values, pa.string())
    return plain.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else plain.cast(kind)


@settings(max_examples=25)
@given(st.lists(st.sampled_from([TEXT, None, "", " ", "x"]), max_size=5), st.sampled_from(KINDS), st.integers(1, 3))
def test_texts_are_replaced_and_all_else_stays(values: list[str | None], kind: pa.DataType, size: int) -> None:
    schema = pa.schema([pa.field("n", pa.int16(), metadata={"a": "b"}), pa.field("text", kind), ("n2", pa.list_(pa.string()))], {"c": "d"})
    table = pa.Table.from_arrays([pa.array(range(len(values)), pa.int16()), column(values, kind), pa.array([["Kovács"]] * len(values), pa.list_(pa.string()))], schema=schema)
    old = table.to_batches(max_chunksize=size)
    new = list(replaced(old, P, text="text"))
    assert [batch.num_rows for batch in new] == [batch.num_rows for batch in old]
    assert all(batch.schema.equals(schema, check_metadata=True) for batch in new)
    made = pa.Table.from_batches(new, schema)
    assert made["text"].to_pylist() == [NEW if value == TEXT else value for value in values]
    assert made["n"].equals(table["n"]) and made["n2"].equals(table["n2"])
    assert all("Kovács" not in str(batch.column(1)) for batch in new)


def test_no_rows_and_no_batches() -> None:
    empty = pa.RecordBatch.from_pydict({"text": pa.array([], pa.string())})
    assert [batch.num_rows for batch in replaced([empty], P, text="text")] == [0]
    assert list(replaced([], P, text="text")) == []


def test_a_column_of_nothing() -> None:
    batch = pa.RecordBatch.from_pydict({"text": pa.nulls(2)})
    (new,) = replaced([batch], P, text="text")
    assert new.equals(batch)


def test_a_slice_and_a_reader() -> None:
    table = pa.table({"text": ["x", TEXT, "y"]})
    assert next(replaced(pa.RecordBatchReader.from_batches(table.schema, table.to_batches()), P, text="text")).column(0).to_pylist() == ["x", NEW, "y"]
    assert next(replaced([table.to_batches()[0].slice(1, 1)], P, text="text")).column(0).to_pylist() == [NEW]


def test_batches_come_one_by_one() -> None:
    taken = []

    def batches() -> Any:
        for number in range(3):
            taken.append(number)
            yield pa.RecordBatch.from_pydict({"text": ["x"]})

    next(replaced(batches(), P, text="text"))
    assert taken == [0]


def test_a_person_is_the_same_in_all_cells_of_a_row() -> None:
    batch = pa.RecordBatch.from_pydict({"name": ["Kovács János"], "text": ["János tegnap itt volt, Kovács Jánossal jött a fia is."]})
    (new,) = replaced([batch], P, text=["name", "text"], types={"name": "PER"})
    name, text = (new.column(at)[0].as_py() for at in range(2))
    assert name != "Kovács János" and name.split()[1] in text and name.split()[0] in text


def test_documents_with_their_ids_and_languages() -> None:
    batch = pa.RecordBatch.from_pydict({"text": [TEXT, None, TEXT], "id": [7, 8, None], "lang": ["hu-HU", None, None]})
    seen: list[Document] = []
    assert next(replaced([batch], P, text="text", id="id", lang="lang", each=seen.append)).column(0).to_pylist() == [NEW, None, NEW]
    assert [doc.id for doc in seen] == [7, None] and all(doc.replacements for doc in seen)


@pytest.mark.parametrize(("how", "said"), [
    ({"text": "name"}, "there is no column 'name'"),
    ({"text": "twice"}, "there are 2 columns 'twice'"),
    ({"text": "n"}, "holds no text but int64"),
    ({"text": "text", "types": {"text": "NAME"}}, "1 of the types are none"),
    ({"text": "text", "types": {"n": "PER"}}, "not among those of `text`"),
    ({"text": "text", "lang": "lang"}, "row 2: "),
    ({"text": "text", "id": "x"}, "there is no column 'x'"),
], ids=str)
def test_what_cannot_be_done_is_said(how: dict[str, Any], said: str) -> None:
    batch = pa.RecordBatch.from_arrays([pa.array([1, 2]), pa.array([TEXT, TEXT]), pa.array([None, "xx"]), pa.array([1, 2]), pa.array([1, 2])],
                                       names=["n", "text", "lang", "twice", "twice"])
    with pytest.raises(InputError, match=said) as caught:
        list(replaced([batch], P, **how))
    assert "Kovács" not in str(caught.value)
