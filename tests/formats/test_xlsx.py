"""Workbooks as openpyxl makes them: every text is read, what is not changed is the same bytes."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Callable

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from pseudo.core.document import Span
from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, Options, joined
from pseudo.formats.xlsx import FORMAT
from pseudo.formats.xlsx.package import TIMES
from tests.formats.remade import remade, renamed, texts, unread

NEW = {"Kovács": "Tóth", "János": "Béla", "1980-05-03": "1979-04-13", "123456788": "987654321"}


def saved(book: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def lasting(data: bytes) -> dict[str, bytes]:
    """The parts, less the times at which it was saved."""
    return {name: TIMES.sub("", part.decode()).encode() if name == "docProps/core.xml" else part for name, part in parts(data).items()}


def shared(data: bytes) -> bytes:
    """The workbook with its strings as Excel keeps them: each once, beside the sheets."""
    files, strings = parts(data), list[str]()
    for name in files:
        if name.startswith("xl/worksheets/sheet"):
            def share(found: re.Match[str]) -> str:
                if found[2] not in strings:
                    strings.append(found[2])
                return f'{found[1]} t="s"><v>{strings.index(found[2])}</v></c>'
            files[name] = re.sub(r'(<c [^>]*?) t="inlineStr"><is>(.*?)</is></c>', share, files[name].decode()).encode()
    strings.append("<t>Kovács, aki sehol sincs</t>")
    files["xl/sharedStrings.xml"] = ('<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' + "".join(f"<si>{each}</si>" for each in strings) + "</sst>").encode()
    if b"sharedStrings" not in files["[Content_Types].xml"]:
        files["[Content_Types].xml"] = files["[Content_Types].xml"].replace(b"</Types>", b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>')
    return packed(files)


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in files.items():
            opened.writestr(name, data)
    return out.getvalue()


def workbook() -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Kovács"
    for row in [["nev", "szuletett", "taj_szam", "pont"], ["Kovács János", datetime.date(1980, 5, 3), 123456788, 4],
                ["Nagy Éva", datetime.date(1990, 1, 2), 223456788, 5], ["Kovács János", None, None, 3.5]]:
        sheet.append(row)
    sheet["F2"] = "=A2&\" úr\""
    sheet["F3"] = CellRichText("Tegnap ", TextBlock(InlineFont(b=True), "Kovács"), "ot láttam")
    sheet["A2"].comment = Comment("Kovács János kérte", "Kovács Anna")
    sheet["A3"].hyperlink = "mailto:Kovacs@x.hu"
    sheet.oddHeader.left.text = "Kovács János & társa"
    sheet.oddFooter.center.text = "&P / &N"
    check = DataValidation(type="list", formula1='"Kovács,Nagy"', promptTitle="Kovács", prompt="Ki?")
    sheet.add_data_validation(check)
    check.add("G1")
    other = book.create_sheet("Összes adat")
    other["A1"] = "=Kovács!A2"
    other["A2"] = "='Kovács'!D2+1"
    book.properties.creator = "Kovács János"
    book.properties.lastModifiedBy = "Kovács Anna"
    book.properties.title = "Kovács ügye"
    return book


def test_what_is_kept_is_the_same_parts() -> None:
    data = saved(workbook())
    assert lasting(remade(FORMAT, shared(data))) == {**lasting(shared(data)), "xl/sharedStrings.xml": lasting(shared(data))["xl/sharedStrings.xml"].replace("Kovács, aki sehol sincs".encode(), b"")}
    assert lasting(remade(FORMAT, data)) == lasting(data)


@pytest.mark.parametrize("kept", [bytes, shared], ids=["strings in cells", "shared strings"])
def test_everything_is_read_and_replaced(kept: Callable[[bytes], bytes]) -> None:
    data = kept(saved(workbook()))
    assert "Kovács" in texts(FORMAT, data) and "Kovács János kérte" in texts(FORMAT, data)
    new = remade(FORMAT, data, NEW)
    for name, part in parts(new).items():
        assert "Kovács" not in part.decode() and "Kov&#225;cs" not in part.decode(), name
    book = openpyxl.load_workbook(io.BytesIO(new))
    assert book.sheetnames == ["Tóth", "Összes adat"]
    sheet = book["Tóth"]
    assert [cell.value for cell in sheet["A"]] == ["nev", "Tóth Béla", "Nagy Éva", "Tóth Béla"]
    assert sheet["B2"].value == datetime.datetime(1979, 4, 13) and sheet["B2"].number_format == "yyyy-mm-dd"
    assert sheet["C2"].value == 987654321 and sheet["D2"].value == 4
    assert sheet["A2"].comment.text == "Tóth Béla kérte" and sheet["A2"].comment.author == "Tóth Anna"
    assert sheet.oddHeader.left.text == "Tóth Béla & társa" and sheet.oddFooter.center.text == "&P / &N"
    assert sheet.data_validations.dataValidation[0].formula1 == '"Tóth,Nagy"'
    assert [cell.value for cell in book["Összes adat"]["A"]] == ["='Tóth'!A2", "='Tóth'!D2+1"]  # who calls the sheet calls it so
    assert (book.properties.creator, book.properties.lastModifiedBy, book.properties.title) == ("Tóth Béla", "Tóth Anna", "Tóth ügye")


@pytest.mark.parametrize("kept", [bytes, shared], ids=["strings in cells", "shared strings"])
def test_a_name_in_two_looks_keeps_them(kept: Callable[[bytes], bytes]) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(remade(FORMAT, kept(saved(workbook())), NEW)), rich_text=True).worksheets[0]
    assert [str(part) for part in sheet["F3"].value] == ["Tegnap ", "Tóth", "ot láttam"]


def test_formulas_with_texts_are_reported_and_others_stay() -> None:
    assert unread(FORMAT, saved(workbook())) == {"formula with a text": 1}
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"] = "=TEXT(B1,\"yyyy-mm-dd\")&SUM(C1:C3)"
    assert unread(FORMAT, saved(book)) == {}


def test_the_kept_result_of_a_formula_is_read() -> None:
    files = parts(saved(workbook()))
    name = "xl/worksheets/sheet2.xml"
    files[name] = files[name].replace(b"<f>Kov&#225;cs!A2</f><v></v>", "<f>Kovács!A2</f><v>Kovács János</v>".encode()).replace(b'<c r="A1"', b'<c r="A1" t="str"')
    new = parts(remade(FORMAT, packed(files), NEW))[name].decode()
    assert "<f>'Tóth'!A2</f><v>Tóth Béla</v>" in new


def test_charts_and_tables() -> None:
    book = workbook()
    sheet = book.worksheets[0]
    chart = BarChart()
    chart.title = "Kovács János pontjai"
    chart.add_data(Reference(sheet, min_col=4, min_row=1, max_row=4), titles_from_data=True)
    sheet.add_chart(chart, "H1")
    sheet.add_table(Table(displayName="Pontok", ref="A1:D4"))
    data = saved(book)
    assert "Kovács János pontjai" in texts(FORMAT, data)
    new = parts(remade(FORMAT, data, NEW))
    assert "Kovács".encode() not in b"".join(new.values())
    assert b"'T\xc3\xb3th'!$D$2:$D$4" in new["xl/charts/chart1.xml"]
    assert lasting(remade(FORMAT, data)) == lasting(data)


def test_shared_strings_of_cells_that_come_to_differ() -> None:
    data = shared(saved(workbook()))
    (unit,) = FORMAT.read(data, DEFAULTS).units
    doc = renamed(joined(unit), {"Kovács János": "Tóth Béla"})
    first, *others = [span for span in doc.spans or () if doc.text[: span.start].endswith("\n") and doc.text[span.end] == "\n"]
    spans = [Span(span.start, span.end, span.text, span.type, new_text="Tóth Béla" if span == first else "Kiss Ede") for span in (first, others[0])]
    news, at, text = [], 0, ""
    for span in spans:
        text += doc.text[at : span.start]
        news.append(Span(span.start, span.end, span.text, span.type, new_start=len(text), new_end=len(text) + len(span.new_text or ""), new_text=span.new_text))
        text, at = text + (span.new_text or ""), span.end
    doc = type(doc)(doc.text, spans=tuple(news), pseudonymised=text + doc.text[at:])
    sheet = openpyxl.load_workbook(io.BytesIO(FORMAT.write(data, DEFAULTS, [doc]))).worksheets[0]  # type: ignore[misc]
    assert [cell.value for cell in sheet["A"]] == ["nev", "Tóth Béla", "Nagy Éva", "Kiss Ede"]


def test_typed_columns_and_rows() -> None:
    data = saved(workbook())
    options = Options(columns=("nev",), types=(("nev", "PER"), ("pont", "QUANTITY")), rows=True)
    units = FORMAT.read(data, options).units
    assert [unit.id for unit in units] == [None, "1.2", "1.3", "1.4"]
    assert [(span.text, span.type) for span in units[1].spans] == [("Kovács János", "PER"), ("4", "QUANTITY")]
    assert [cell.value for cell in openpyxl.load_workbook(io.BytesIO(remade(FORMAT, data, {"Nagy": "Kiss", "4": "nem"}, options))).worksheets[0]["D"]] == ["pont", "nem", 5, 3.5]
    with pytest.raises(InputError, match="no such column"):
        FORMAT.read(data, Options(columns=("cim",)))


@pytest.mark.parametrize("written", ["1.23456788E8", "123456788.0", "1.23456788e+08"])
def test_a_number_written_as_a_double_is_the_whole_number(written: str) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"], book.active["A2"] = "kód", 123456788
    files = parts(saved(book))
    sheet = "xl/worksheets/sheet1.xml"
    data = packed(files | {sheet: files[sheet].replace(b"123456788", written.encode())})
    assert "123456788" in texts(FORMAT, data)
    made = openpyxl.load_workbook(io.BytesIO(remade(FORMAT, data, NEW)))
    assert made.active is not None
    assert made.active["A2"].value == 987654321
    options = Options(columns=("kód",), types=(("kód", "ID"),), rows=True)
    assert [each.spans[0].text for each in FORMAT.read(data, options).units if each.spans] == ["123456788"]


@pytest.mark.parametrize(("part", "before", "xml", "found"), [
    ("xl/worksheets/sheet1.xml", "<pageMargins", '<scenarios><scenario name="Kovács terve" user="Kovács" comment="Kovács írta"><inputCells r="A1" val="János"/></scenario></scenarios>',
     ["Kovács terve", "Kovács", "Kovács írta", "János"]),
    ("xl/worksheets/sheet1.xml", "<pageMargins", '<protectedRanges><protectedRange name="Kovács része" sqref="A1"/></protectedRanges>', ["Kovács része"]),
    ("xl/worksheets/sheet1.xml", "<pageMargins", '<cellSmartTagPr key="nev" val="Kovács"/>', ["Kovács"]),
    ("xl/workbook.xml", "</workbook>", '<definedName name="l" comment="Kovács listája" description="Kovács" help="János" statusBar="Kovács János">"Kovács"</definedName>',
     ["Kovács listája", "Kovács", "János", "Kovács János", "Kovács"]),
    ("xl/workbook.xml", "</workbook>", '<fileSharing userName="Kovács"/><customWorkbookView name="Kovács - nézet"/>', ["Kovács", "Kovács - nézet"]),
    ("xl/styles.xml", "<fonts", '<numFmt numFmtId="199" formatCode="0 &quot;Kovács tartozása&quot;"/>', ["Kovács tartozása"]),
])
def test_what_programs_say_beside_the_cells(part: str, before: str, xml: str, found: list[str]) -> None:
    files = parts(saved(openpyxl.Workbook()))
    data = packed(files | {part: files[part].replace(before.encode(), xml.encode() + before.encode(), 1)})
    seen = texts(FORMAT, data)
    assert sorted(each for each in seen if each in found) == sorted(found)
    assert "Kovács" not in parts(remade(FORMAT, data, NEW))[part].decode()


def test_formulas_call_a_renamed_table_by_its_new_name() -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["Ki", "Mennyi"], ["Nagy", 3]):
        book.active.append(row)
    book.active.add_table(Table(displayName="Kovács", ref="A1:B2"))
    book.active["D1"] = "=SUM(Kovács[Mennyi])"
    after = parts(remade(FORMAT, saved(book), {"Kovács": "Tóth Ede"}))
    assert 'displayName="Tóth_Ede"' in after["xl/tables/table1.xml"].decode()
    assert "SUM(Tóth_Ede[Mennyi])" in after["xl/worksheets/sheet1.xml"].decode()


def test_a_date_that_becomes_a_year_or_a_label_is_a_text() -> None:
    book = openpyxl.load_workbook(io.BytesIO(remade(FORMAT, saved(workbook()), {"1980-05-03": "1980", "1990-01-02": "[DÁTUM]"})))
    assert [cell.value for cell in book.worksheets[0]["B"]] == ["szuletett", "1980", "[DÁTUM]", None]


@settings(max_examples=25)
@given(st.lists(st.lists(st.sampled_from(["Kovács", "a & <b>", " x ", "", None, 1, 3.25, 1234567, True, "é\nb", datetime.datetime(1980, 5, 3, 10, 30)]), max_size=4), max_size=4))
def test_any_cells_come_back(rows: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    data = saved(book)
    assert lasting(remade(FORMAT, data)) == lasting(data)
    new = openpyxl.load_workbook(io.BytesIO(remade(FORMAT, data, NEW))).worksheets[0]
    expected = [["Tóth" if each == "Kovács" else datetime.datetime(1979, 4, 13, 10, 30) if isinstance(each, datetime.datetime) else each for each in row] for row in rows]
    for got, want in zip(new.iter_rows(values_only=True), (row for row in expected), strict=False):
        assert [each for each in got if each is not None] == [each for each in want if each not in (None, "")] or not want


@pytest.mark.parametrize(("name", "data", "what"), [
    ("xl/media/image1.png", b"x", "image"),
    ("xl/vbaProject.bin", b"x", "macros"),
    ("xl/embeddings/a.bin", b"x", "embedded file"),
    ("xl/drawings/vmlDrawing1.vml", b"<xml><br></xml>", "drawing of an old kind"),
    ("kovacs.xyz", b"x", "part of an unknown kind"),
])
def test_what_cannot_be_read_is_reported(name: str, data: bytes, what: str) -> None:
    files = parts(saved(openpyxl.Workbook()))
    assert unread(FORMAT, packed({**files, name: data})) == {what: 1}


def test_where_it_was_saved_and_printed_goes() -> None:
    files = parts(saved(openpyxl.Workbook()))
    files["xl/workbook.xml"] = files["xl/workbook.xml"].replace(b"<sheets>", b'<x15ac:absPath xmlns:x15ac="u" url="C:\\Users\\kovacs\\"/><sheets>')
    files["xl/printerSettings/printerSettings1.bin"] = b"\\\0\\\0k\0o\0v\0a\0c\0s\0"
    files["xl/worksheets/_rels/sheet1.xml.rels"] = (b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
                                                    b'Type="http://x/printerSettings" Target="../printerSettings/printerSettings1.bin"/></Relationships>')
    new = parts(remade(FORMAT, packed(files)))
    assert "xl/printerSettings/printerSettings1.bin" not in new and b"kovacs" not in b"".join(new.values())
    assert b"printerSettings1" not in new["xl/worksheets/_rels/sheet1.xml.rels"]


@pytest.mark.parametrize(("data", "said"), [
    (b"", "is no whole zip"),
    (b"PK\x03\x04kovacs", "is no whole zip"),
    (packed({"kovacs.txt": b"x"}), "is no workbook"),
    (packed({"xl/workbook.xml": b"<a>" * 10**5}), "nested deeper"),
    (packed({"xl/workbook.xml": b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"}), "declares entities"),
    (packed({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"<kovacs>"}), r"xl/worksheets/sheet1.xml: is not well-formed"),
    (packed({"xl/workbook.xml": b"<workbook/>", "../kovacs.xml": b"<a/>"}), "path out of the file"),
    (packed({"xl/workbook.xml": b" " * 10**8}), "zip bomb"),
], ids=["empty", "half", "other", "deep", "xxe", "broken", "path", "bomb"])
def test_what_is_no_workbook_or_harmful_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        FORMAT.read(data, DEFAULTS)
    assert "\n" not in str(caught.value) and "kovacs" not in str(caught.value)
