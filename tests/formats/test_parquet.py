"""Parquet: what pyarrow and pandas write comes back with its schema, and no page, statistic or note has an old name."""

from __future__ import annotations

import gzip
import io
from datetime import date, datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, Options, joined
from pseudo.formats.parquet import FORMAT
from pseudo.run import doors
from tests.formats.remade import remade, renamed, texts, unread
from tests.test_cli import Pseudo, pseudo

__all__ = ["pseudo"]
NEW = {"Kovács": "Tóth", "János": "Béla"}
TEXTS = st.none() | st.sampled_from(["Kovács", "Kovács János", "", " ", "1", "x\ny", " János ", "é", "\0"])
KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string()),
         pa.dictionary(pa.int32(), pa.large_string(), ordered=True), pa.binary(), pa.large_binary()]
OPTIONS = [DEFAULTS, Options(rows=True), Options(rows=False)]


def file(table: pa.Table, **how: Any) -> bytes:
    out = io.BytesIO()
    pq.write_table(table, out, **how)
    return out.getvalue()


def table(data: bytes) -> pa.Table:
    return pq.read_table(io.BytesIO(data))


def one(values: list[Any], kind: pa.DataType, name: str = "x") -> pa.Table:
    return pa.table({name: pa.array(values, pa.null() if pa.types.is_dictionary(kind) and not values else kind).cast(kind)})


def named(text: str | None) -> str | None:
    return text and text.replace("Kovács", "Tóth").replace("János", "Béla")


@given(st.lists(TEXTS, max_size=7), st.sampled_from(KINDS), st.sampled_from(OPTIONS), st.integers(1, 4))
def test_texts_are_replaced_in_their_own_type_and_all_else_stays(
        values: list[str | None], kind: pa.DataType, options: Options, group: int) -> None:
    if "binary" in str(kind):
        values = [value for value in values if value != "\0"]  # reported as bytes
    plain = pa.array([value and value.encode() for value in values], pa.binary()) if "binary" in str(kind) else pa.array(values, pa.string())
    column = plain.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else plain.cast(kind)
    old = pa.table({"a": column, "n": pa.array(range(len(values)), pa.int16())}, metadata={"made": "by_us"})
    data = file(old, row_group_size=group)
    assert table(remade(FORMAT, data, options=options)).to_pylist() == table(data).to_pylist()
    made = remade(FORMAT, data, NEW, options)
    got = [value.decode() if isinstance(value, bytes) else value for value in table(made)["a"].to_pylist()]
    assert got == [named(value) for value in values]
    assert table(made)["n"].equals(old["n"])
    ours, theirs = pq.ParquetFile(io.BytesIO(made)), pq.ParquetFile(io.BytesIO(data))
    assert ours.schema_arrow.equals(theirs.schema_arrow, check_metadata=True)
    assert ours.schema.equals(theirs.schema)
    assert ours.metadata.num_row_groups == theirs.metadata.num_row_groups
    assert "Kovács".encode() not in plain_pages(made) and "János".encode() not in plain_pages(made)


def plain_pages(data: bytes) -> bytes:
    """The file with its pages not compressed, statistics and all."""
    source = pq.ParquetFile(io.BytesIO(data))
    about = [str(source.metadata.row_group(at).column(0).to_dict()) for at in range(source.metadata.num_row_groups)]
    return data + "".join(about).encode()


@pytest.mark.parametrize(("values", "kind", "read", "new"), [
    ([["Kovács", None], [], None], pa.list_(pa.string()), ["Kovács"], [["Tóth", None], [], None]),
    ([["Kovács"]], pa.large_list(pa.large_string()), ["Kovács"], [["Tóth"]]),
    ([["Kovács", "x"]], pa.list_(pa.string(), 2), ["Kovács", "x"], [["Tóth", "x"]]),
    ([{"a": "Kovács", "b": 1}, None], pa.struct([("a", pa.string()), ("b", pa.int8())]), ["Kovács"], [{"a": "Tóth", "b": 1}, None]),
    ([[("Kovács", "János")]], pa.map_(pa.string(), pa.string()), ["Kovács", "János"], [[("Tóth", "Béla")]]),
    ([[{"a": ["Kovács"]}]], pa.list_(pa.struct([("a", pa.list_(pa.string()))])), ["Kovács"], [[{"a": ["Tóth"]}]]),
    ([True, None], pa.bool_(), [], [True, None]),
    ([1.5, float("nan"), None], pa.float64(), [], None),  # nobody's
    ([1, 999999], pa.int64(), [], [1, 999999]),  # too short to be a number of somebody
], ids=str)
def test_what_is_read_of_other_types(values: list[Any], kind: pa.DataType, read: list[str], new: list[Any] | None) -> None:
    data = file(one(values, kind))
    assert texts(FORMAT, data) == read
    made = table(remade(FORMAT, data, NEW))["x"]
    assert made.type == table(data)["x"].type and (new is None or made.to_pylist() == new)


@pytest.mark.parametrize(("value", "kind", "read", "new", "written"), [
    (123456788, pa.int64(), "123456788", "876543211", 876543211),
    (123456788, pa.int32(), "123456788", "876543211", 876543211),
    (123456788.0, pa.float64(), "123456788", "876543211", 876543211.0),  # what pandas makes of numbers where some are missing
    (Decimal(123456788), pa.decimal128(12), "123456788", "876543211", Decimal(876543211)),
    (date(1980, 5, 3), pa.date32(), "1980-05-03", "1981-06-04", date(1981, 6, 4)),
    (datetime(1980, 5, 3, 12, 30), pa.timestamp("us"), "1980-05-03", "1980-05-04", datetime(1980, 5, 4, 12, 30)),  # the time stays
    (datetime(1980, 5, 3, 12, tzinfo=timezone.utc), pa.timestamp("ms", "UTC"), "1980-05-03", "1980-05-04", datetime(1980, 5, 4, 12, tzinfo=timezone.utc)),
    (pandas.Timestamp("1980-05-03 12:00:00.000000001"), pa.timestamp("ns"), "1980-05-03", "1980-05-04", pandas.Timestamp("1980-05-04 12:00:00.000000001")),
], ids=str)
def test_numbers_and_dates_stay_numbers_and_dates(value: Any, kind: pa.DataType, read: str, new: str, written: Any) -> None:
    data = file(one([value, None], kind))
    assert texts(FORMAT, data) == [read]
    assert table(remade(FORMAT, data, {read: new}))["x"].to_pylist() == [written, None]
    assert table(remade(FORMAT, data)).equals(table(data))


@pytest.mark.parametrize(("value", "kind", "new", "said"), [
    (date(1980, 5, 3), pa.date32(), "1980", "^row 1, column 1: a column of dates cannot hold"),
    (date(1980, 5, 3), pa.date32(), "1980-13-40", "column of dates cannot hold"),
    (123456788, pa.int64(), "[azonosító]", "^row 1, column 1: a column of numbers cannot hold"),
    (123456788, pa.int32(), "99999999999", "of the type int32 cannot hold"),
], ids=str)
def test_what_does_not_fit_its_column_is_an_error(value: Any, kind: pa.DataType, new: str, said: str) -> None:
    data = file(one([value], kind))
    with pytest.raises(InputError, match=said) as caught:
        remade(FORMAT, data, {texts(FORMAT, data)[0]: new})
    assert new not in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("value", "kind"), [(2**45, pa.timestamp("s")), (2**62, pa.timestamp("us", "UTC")), (1, pa.timestamp("ms", "Nowhere/Town"))], ids=str)
def test_dates_that_python_does_not_have_are_one_line(value: int, kind: pa.DataType) -> None:
    with pytest.raises(InputError, match="beyond the years 1 to 9999"):
        FORMAT.read(file(pa.table({"x": pa.array([value], pa.int64()).cast(kind)})), DEFAULTS)


def test_how_it_was_written_stays() -> None:
    old = pa.table({"a": ["Kovács", "Nagy"] * 50, "b": list(range(100)), "c": [0.5] * 100})
    data = file(old, compression={"a": "zstd", "b": "gzip", "c": "none"}, use_dictionary=["a"], write_statistics=["b"],
                write_page_index=True, version="1.0", sorting_columns=[pq.SortingColumn(1), pq.SortingColumn(0)], row_group_size=30,
                bloom_filter_options={"a": True})
    made = pq.ParquetFile(io.BytesIO(remade(FORMAT, data, NEW, Options(columns=("a",))))).metadata
    was = pq.ParquetFile(io.BytesIO(data)).metadata
    assert made.format_version == "1.0" and made.num_row_groups == 4
    for at in range(4):
        ours, theirs = made.row_group(at), was.row_group(at)
        for number in range(3):
            one, other = ours.column(number), theirs.column(number)
            for what in ("compression", "has_dictionary_page", "is_stats_set", "has_offset_index", "physical_type"):
                assert getattr(one, what) == getattr(other, what), what
        assert theirs.column(0).bloom_filter_offset is not None
        assert ours.column(0).bloom_filter_offset is None  # nothing tells which names there were
        assert ours.sorting_columns == (pq.SortingColumn(1),)  # the new names are not in the order of the old ones


def test_a_dictionary_has_no_name_that_no_row_has() -> None:
    coded = pa.DictionaryArray.from_arrays(pa.array([0, 0], pa.int8()), ["Nagy", "Kovács"])
    made = remade(FORMAT, file(pa.table({"a": coded}), compression="none"))
    assert table(made)["a"].type == coded.type and "Kovács".encode() not in made


@pytest.mark.parametrize(("metadata", "read", "new"), [
    ({"author": "Kovács János"}, ["Kovács János"], {b"author": "Tóth Béla".encode()}),
    ({"about": '{"by": "Kovács", "n": 1, "_type": "Value", "kind": "string"}'}, ["Kovács"],
     {b"about": '{"by": "Tóth", "n": 1, "_type": "Value", "kind": "string"}'.encode()}),
    ({"about": '"Kovács"'}, ['"Kovács"'], {b"about": '"Tóth"'.encode()}),
    ({}, [], {}),
], ids=str)
def test_notes_in_the_file_are_read(metadata: dict[str, str], read: list[str], new: dict[bytes, bytes]) -> None:
    data = file(pa.table({"a": [1]}, metadata=metadata))
    assert texts(FORMAT, data) == read
    assert pq.ParquetFile(io.BytesIO(remade(FORMAT, data, NEW))).schema_arrow.metadata == new


def test_what_pandas_writes() -> None:
    frame = pandas.DataFrame({"Kovács": [1, 2], "nev": ["Kovács", None]}, index=["Kovács", "x"])
    frame["nev"] = frame["nev"].astype("category")
    frame.attrs["by"] = "Kovács János"
    out = io.BytesIO()
    frame.to_parquet(out, compression="gzip")
    made = pandas.read_parquet(io.BytesIO(remade(FORMAT, out.getvalue(), NEW)))
    assert list(made.columns) == ["Tóth", "nev"] and list(made.index) == ["Tóth", "x"]
    assert made["nev"].dtype == "category" and made["nev"].isna().tolist() == [False, True] and made.attrs == {"by": "Tóth Béla"}
    said = pandas.read_parquet(io.BytesIO(remade(FORMAT, out.getvalue(), NEW, Options(columns=("Kovács",)))))
    assert list(said.columns) == ["Kovács", "nev"]  # a person has named it


@pytest.mark.parametrize(("options", "read"), [
    (Options(columns=("nev",)), ["Kovács", "Nagy"]),
    (Options(columns=("2",)), ["Vác", "Pécs"]),
    (Options(columns=("NEV", "3")), ["Kovács", "1111111", "Nagy", "2222222"]),
    (Options(columns=("3",), types=(("hely", "GPE"),)), ["Vác", "1111111", "Pécs", "2222222"]),  # what has a type is read
    (Options(types=(("n", "CASEID"),)), ["Kovács", "Vác", "1111111", "7", "Nagy", "Pécs", "2222222", "8"]),  # any number of a column with a type
], ids=str)
def test_columns(options: Options, read: list[str]) -> None:
    data = file(pa.table({"nev": ["Kovács", "Nagy"], "hely": ["Vác", "Pécs"], "x": [1111111, 2222222], "n": [7, 8]}))
    assert texts(FORMAT, data, options) == read


@pytest.mark.parametrize(("options", "said"), [
    (Options(columns=("cim",)), "no such column"), (Options(columns=("3",)), "it has 2"), (Options(types=(("nev", "NEV"),)), "no such type"),
], ids=str)
def test_a_column_or_type_that_is_not_there(options: Options, said: str) -> None:
    with pytest.raises(InputError, match=said):
        FORMAT.read(file(pa.table({"nev": ["Kovács"], "hely": ["Vác"]})), options)


def test_rows_are_documents_where_it_is_said_or_they_are_many() -> None:
    few = file(pa.table({"nev": ["Kovács", None, "Nagy"]}, metadata={"by": "Kovács"}))
    assert [unit.id for unit in FORMAT.read(few, Options(rows=True)).units] == ["columns", 1, 3]
    assert [unit.id for unit in FORMAT.read(few, DEFAULTS).units] == [None]
    many = file(pa.table({"nev": ["Kovács"] * 1001}))
    assert len(FORMAT.read(many, DEFAULTS).units) == 1001
    assert table(remade(FORMAT, many, NEW))["nev"].to_pylist() == ["Tóth"] * 1001


def test_a_typed_column_is_replaced_whatever_it_looks_like() -> None:
    data = file(pa.table({"nev": [" margit ", "-"]}))
    (unit,) = FORMAT.read(data, Options(types=(("nev", "PER"),))).units
    assert [(span.text, span.type) for span in unit.spans] == [("margit", "PER")]
    assert "margit" not in str(Pseudonymiser("hu", key=b"a test key of sixteen bytes").replace(joined(unit)).pseudonymised)


def test_bytes_that_are_no_text_are_reported_where_they_are_read() -> None:
    data = file(pa.table({"a": ["x"], "b": pa.array([b"\xff\xfe"], pa.binary())}))
    assert unread(FORMAT, data) == {"bytes": 1}
    assert FORMAT.read(data, Options(columns=("a",))).unread == ()
    assert table(remade(FORMAT, data, NEW)).equals(table(data))


@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" * 5, b"PAR1xxxxPARE", file(pa.table({"a": ["Kovács"] * 9}))[:-9],
                                  b"PAR1" + b"\0" * 60 + file(pa.table({"a": ["Kovács"] * 9}))[64:]], ids=len)
def test_what_is_no_whole_parquet_is_one_line(data: bytes) -> None:
    with pytest.raises(InputError, match=r"write (it|the file) anew") as caught:
        FORMAT.read(data, DEFAULTS)
    assert "\n" not in str(caught.value)


def test_pseudo_run(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    pq.write_table(pa.table({"nev": ["Kovács János", "Nagy Béla"], "n": [1, 2]}), tmp_path / "in" / "a.parquet")
    ran = pseudo("run", tmp_path / "in", "-o", tmp_path / "out", "--columns", "nev", "--rows")
    assert ran.status == 0, ran
    made = pq.read_table(tmp_path / "out" / "a.parquet")
    assert made.to_pydict() == {"nev": ["Tóth János", "Nagy Béla"], "n": [1, 2]}


def test_a_run_has_one_row_group_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    old = pq.ParquetFile.read_row_group
    monkeypatch.setattr(pq.ParquetFile, "read_row_group", lambda self, at, *more, **how: (read.append(at), old(self, at, *more, **how))[1])
    assert FORMAT.flow is not None
    data = file(pa.table({"nev": ["Kovács"] * 6, "n": range(6)}), row_group_size=2)
    units = FORMAT.flow.units(io.BytesIO(data), Options(rows=True))
    docs = [renamed(joined(next(units)), NEW) for _ in range(2)]
    assert read == [0]
    docs += [renamed(joined(unit), NEW) for unit in units]
    read.clear()
    out: list[bytes] = []
    step = FORMAT.flow.rewritten(io.BytesIO(data), Options(rows=True), out.append)
    next(step)
    sizes = []
    for doc in docs:
        sizes.append(len(b"".join(out)))
        try:
            step.send(doc)
        except StopIteration:
            break
    assert read == [0, 1, 2] and sizes[0] < sizes[2] < sizes[4]  # each group is written when it is done
    assert table(b"".join(out))["nev"].to_pylist() == ["Tóth"] * 6


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_document_that_fails_leaves_nothing_half_written(pseudo: Pseudo, tmp_path: Path) -> None:
    pq.write_table(pa.table({"nev": ["Kovács", "rossz", "Kovács"]}), tmp_path / "a.parquet", row_group_size=1)
    pq.write_table(pa.table({"nev": ["Kovács"]}), tmp_path / "b.parquet")
    pq.write_table(pa.table({"nev": pa.array([], pa.string())}), tmp_path / "c.parquet")
    ran = pseudo("run", *(tmp_path / f"{name}.parquet" for name in "abc"), "-o", tmp_path / "out", "--rows")
    assert ran.status == 3 and "a.parquet, document 2" in ran.err and "ignored" not in ran.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["b.parquet", "c.parquet"]
    assert pq.read_table(tmp_path / "out" / "b.parquet")["nev"].to_pylist() == ["Tóth"]


def test_a_run_reads_and_writes_part_by_part(pseudo: Pseudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "items", None)
    monkeypatch.setattr(doors, "refilled", None)
    pq.write_table(pa.table({"nev": ["Kovács"] * 4}), tmp_path / "a.parquet", row_group_size=2)
    for rows in ("--rows", "--no-rows"):
        assert pseudo("run", tmp_path / "a.parquet", "-o", tmp_path / rows, rows).status == 0
        assert pq.read_table(tmp_path / rows / "a.parquet")["nev"].to_pylist() == ["Tóth"] * 4


def test_a_packed_file_is_read_whole(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.parquet.gz").write_bytes(gzip.compress(file(pa.table({"nev": ["Kovács"]}))))
    assert pseudo("run", tmp_path / "a.parquet.gz", "-o", tmp_path / "out").status == 0
    assert table(gzip.decompress((tmp_path / "out" / "a.parquet.gz").read_bytes()))["nev"].to_pylist() == ["Tóth"]


@pytest.mark.parametrize("shape", ["plain", "dictionary", "list", "struct"])
def test_a_dictionary_that_repeats_one_long_text_is_bounded(shape: str) -> None:
    """A few hundred bytes that would be 6 GB of text."""
    long = pa.array(["Kovács " * 30_000])
    many = pa.DictionaryArray.from_arrays(pa.array([0] * 30_000, pa.int32()), long)
    column = {"plain": many, "dictionary": many, "struct": pa.StructArray.from_arrays([many], ["a"]),
              "list": pa.ListArray.from_arrays(pa.array(range(30_001), pa.int32()), many)}[shape]
    out = io.BytesIO()
    pq.write_table(pa.table({"a": column}), out, compression="zstd", store_schema=shape != "plain")
    assert len(out.getvalue()) < 10_000
    with pytest.raises(InputError, match="row group of over 512 MB"):
        FORMAT.read(out.getvalue(), DEFAULTS)


def test_a_dictionary_of_much_that_is_short_is_read() -> None:
    out = io.BytesIO()
    pq.write_table(pa.table({"a": [f"szöveg {number % 900}" for number in range(30_000)]}), out)
    assert len(FORMAT.read(out.getvalue(), Options(rows=True)).units) > 30_000 - 1
