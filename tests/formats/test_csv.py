"""Tables as text: what Python's csv writes is read, and only the cells that change are other bytes."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.errors import InputError
from pseudo.formats.csv import FORMAT
from pseudo.formats.door import DEFAULTS, Options, joined
from tests.formats.remade import remade, texts

NEW = {"Kovács": "Tóth", "János": "Béla"}
CELLS = st.sampled_from(["Kovács", "Kovács János", "", "1", "a,b", "a;b", "\"x\"", "x\ny", "x\r\ny", " János ", "=A1", "é", "|", "\t", "'"])


def table(rows: list[list[str]], **how: object) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, **how).writerows(rows)  # type: ignore[arg-type]
    return out.getvalue().encode()


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6), st.sampled_from([",", ";", "\t", "|"]),
       st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]), st.sampled_from(["\n", "\r\n"]))
def test_what_csv_writes_comes_back_and_its_cells_are_read(rows: list[list[str]], delimiter: str, quoting: int, end: str) -> None:
    rows = [["a", "b_c", "d"], *rows, ["x", "y", "z"]]
    data = table(rows, delimiter=delimiter, quoting=quoting, lineterminator=end)
    assert remade(FORMAT, data) == data
    made = remade(FORMAT, data, NEW)
    expected = [[cell.replace("Kovács", "Tóth").replace("János", "Béla") for cell in row] for row in rows]
    assert made == table(expected, delimiter=delimiter, quoting=quoting, lineterminator=end)
    assert texts(FORMAT, data, Options(columns=("a", "b_c", "d"))) == [cell for row in rows[1:] for cell in row if cell.strip()]


@given(st.text("Kovács,;\"\n\r\t|= ", max_size=40))
def test_any_text_comes_back_or_is_refused(text: str) -> None:
    try:
        assert remade(FORMAT, text.encode()) == text.encode()
    except InputError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(("data", "read", "said"), [
    ("név;kor\nKovács;34\nNagy;8\n", ["Kovács", "34", "Nagy", "8"], "cells between semicolons, names of columns in the first row"),
    ("leanykori_nev;szul_hely\nKovács;Pécs\n", ["Kovács", "Pécs"], "cells between semicolons, names of columns in the first row"),
    ("Név;Hely\nKovács;Pécs\n", ["Név", "Hely", "Kovács", "Pécs"], "cells between semicolons"),  # it could be a person: read
    ("Kovács,Pécs\nNagy,Vác\n", ["Kovács", "Pécs", "Nagy", "Vác"], "cells between commas"),
    ("a\tb\nKovács, János\t1\n", ["Kovács, János", "1"], "cells between tabs, names of columns in the first row"),
    ("nev\n1\n", ["1"], "one column, names of columns in the first row"),
    ("Kovács János\n", ["Kovács János"], "one column"),
    ("kovács;pécs\nnagy;vác\n", ["kovács", "pécs", "nagy", "vác"], "cells between semicolons"),  # all is in small letters
    ("Név;Kor\nKovács;34\n", ["Név", "Kor", "Kovács", "34"], "cells between semicolons, names of columns in the first row"),
    ("Kovács János\n1980\n", ["Kovács János", "1980"], "one column, names of columns in the first row"),  # a person at the head of a column is read
    ("a;a\nKovács;1\n", ["a", "a", "Kovács", "1"], "cells between semicolons"),  # names of columns are not twice the same
    ("\"a\";\"b\"\n\"Kovács \"\"Jani\"\" János\";\"x\ny\"\n", ["Kovács \"Jani\" János", "x\ny"], "cells between semicolons, names of columns in the first row"),
    ("", [], "one column"),
    ("\n\n", [], "one column"),
    ("a|b\nKovács|1", ["Kovács", "1"], "cells between bars, names of columns in the first row"),
], ids=str)
def test_what_is_read_and_said(data: str, read: list[str], said: str) -> None:
    contents = FORMAT.read(data.encode(), DEFAULTS)
    assert [piece.text for unit in contents.units for piece in unit.pieces] == read
    assert contents.encoding == said


@pytest.mark.parametrize(("options", "read"), [
    (Options(columns=("nev",)), ["Kovács", "Nagy"]),
    (Options(columns=("2",)), ["Vác", "Pécs"]),
    (Options(columns=("NEV", "3")), ["Kovács", "1", "Nagy", "2"]),
    (Options(columns=("3",), types=(("hely", "GPE"),)), ["Vác", "1", "Pécs", "2"]),  # what has a type is read
], ids=str)
def test_columns(options: Options, read: list[str]) -> None:
    assert texts(FORMAT, "nev;hely;x\nKovács;Vác;1\nNagy;Pécs;2\n".encode(), options) == read


@pytest.mark.parametrize(("options", "said"), [
    (Options(columns=("cim",)), "no such column"),
    (Options(columns=("4",)), "it has 3"),
    (Options(columns=("0",)), "from 1"),
    (Options(types=(("nev", "NEV"),)), "no such type"),
], ids=str)
def test_a_column_or_type_that_is_not_there(options: Options, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        FORMAT.read("nev;hely;x\nKovács;Vác;1\n".encode(), options)
    assert "Kovács" not in str(caught.value)


def test_names_of_columns_that_a_person_names_stay() -> None:
    assert texts(FORMAT, "Név;Kor\nKovács;34\n".encode(), Options(types=(("Név", "PER"),))) == ["Kovács", "34"]


def test_a_cell_of_a_typed_column_is_a_span() -> None:
    (unit,) = FORMAT.read(b"nev;x\n margit ;1\n-;2\n", Options(types=(("nev", "PER"),))).units
    text = joined(unit).text
    assert [(text[span.start : span.end], span.type) for span in unit.spans] == [("margit", "PER")]
    p = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
    assert "margit" not in p.replace(joined(unit)).pseudonymised  # small letters would show no name


def test_rows_are_documents_where_it_is_said_or_they_are_many() -> None:
    few = "nev;kor\n" + "Kovács;1\n" * 3
    assert [unit.id for unit in FORMAT.read(few.encode(), Options(rows=True)).units] == [2, 3, 4]
    many = "nev;kor\n" + "Kovács;1\n" * 1001
    assert len(FORMAT.read(many.encode(), DEFAULTS).units) == 1001
    assert len(FORMAT.read(many.encode(), Options(rows=False)).units) == 1
    assert remade(FORMAT, many.encode(), NEW) == many.replace("Kovács", "Tóth").encode()


@pytest.mark.parametrize(("old", "new", "written"), [
    ("Kovács", "=1+1", "'=1+1"),  # never newly a formula
    ("Kovács", "+36 1", "'+36 1"),
    ("@Kovács", "@Tóth", "@Tóth"),  # as it was
    ("-1", "-2", "-2"),
    ("Kovács", "a;b", "\"a;b\""),  # quotes where there must be
    ("Kovács", "a\"b", "\"a\"\"b\""),
    ("\"Kovács\"", "a", "\"a\""),  # and where there were
], ids=str)
def test_what_a_cell_becomes(old: str, new: str, written: str) -> None:
    data = f"a;b_c\n{old};x\ny;z\n"
    assert remade(FORMAT, data.encode(), {old.strip('"'): new}) == f"a;b_c\n{written};x\ny;z\n".encode()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-2"])
def test_encoding_and_mark_are_kept(encoding: str) -> None:
    said = Options(encoding="" if encoding == "utf-8-sig" else encoding)
    data, new = "nev;x\r\nKovács;1\r\n".encode(encoding), "nev;x\r\nTóth;1\r\n".encode(encoding)
    assert remade(FORMAT, data, NEW, said) == new


@pytest.mark.parametrize(("table", "typed"), [
    ("vezetéknév;keresztnév;hol\nVörös;Zsuzsanna;Pécs\n", ["Vörös", "Zsuzsanna"]),  # by their headings
    ("id,family_name,givenName\n1,Vörös,Virág\n", ["Vörös", "Virág"]),  # as programs write them
    ("Utónév;kor;Vezetéknév\nVirág;8;Piros\n", ["Virág", "Piros"]),  # apart, with capitals
    ("1;Vörös;Zsuzsanna;Pécs\n2;Piros;Virág;Eger\n", ["Vörös", "Zsuzsanna", "Piros", "Virág"]),  # by what they hold
    ("Zsuzsanna;Nagy-Vörös\nPéter Pál;Kis\n", ["Zsuzsanna", "Nagy-Vörös", "Péter Pál", "Kis"]),  # the other way round
    ("Zsuzsanna;Pécs\nVirág;Eger\n", []),  # a place is no surname
    ("termék;szín\nTulipán;Piros\nSzegfű;Fehér\n", []),  # nor is a colour beside a flower
    ("nev;hol\nVörös Zsuzsanna;Pécs\n", []),  # found as any name
])  # fmt: skip
def test_a_name_over_two_columns(table: str, typed: list[str]) -> None:
    (unit,) = FORMAT.read(table.encode(), DEFAULTS).units
    assert [span.text for span in unit.spans if span.type == "PER"] == typed
    assert {span.type for span in unit.spans} <= {"PER", "AGE"}


def test_a_type_that_is_said_comes_first() -> None:
    (unit,) = FORMAT.read("vezetéknév;utónév\nVörös;Ede\n".encode(), Options(types=(("vezetéknév", "ORG"),))).units
    assert [(span.text, span.type) for span in unit.spans] == [("Vörös", "ORG"), ("Ede", "PER")]
    (unit,) = FORMAT.read("vezetéknév;utónév\nVörös;Ede\n".encode(), Options(columns=("utónév",))).units
    assert [span.text for span in unit.spans] == ["Ede"]
