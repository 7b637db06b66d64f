"""Tables as people make them: titles above the headings, several lists in a sheet, forms."""

from __future__ import annotations

import io

import openpyxl
import pytest

from pseudo.formats import xlsx
from pseudo.formats.csv import FORMAT
from pseudo.formats.door import DEFAULTS, Options
from pseudo.formats.labelled import told

TITLED = [["Az ügyfelek jegyzéke, 2023"], [], ["Vezetéknév", "Utónév", "TAJ"], ["Gnám", "Piroska", "123 456 788"], ["Zsurzs", "Ila", "-"]]
SIGNED = [["Készítette:", "Zsurzs Ila", "Kelt:", "2023.05.01."], ["Ügyfelek"], ["vezetéknév", "telefon 1"], ["Gnám", "512 44 87"]]
SEVERAL = [["Név", "TAJ"], ["Kovács János", "123 456 788"], ["Rücz Piroska", "-"], [], ["Ügyvédek"], ["Rendszám", "Családi név"], ["ABC-123", "Gnám"]]
FORM = [["Vezetéknév", "Gnám"], ["Keresztnév", "Piroska"], ["TAJ", "123 456 788"], ["Név", "Zsurzs Ila"], ["Megjegyzés", "Rücz"]]
WIDE = [["Adatlap"], ["Vezetéknév:", "Gnám", "", "Utónév:", "Piroska"], ["Tel.:", "", "512 44 87", "Anyja neve:", "Rücz Ila"]]
PARTS = [("Gnám", "PER"), ("Piroska", "PER")]


@pytest.mark.parametrize(("rows", "typed", "said"), [
    (TITLED, [*PARTS, ("123 456 788", "SOCIALID"), ("Zsurzs", "PER"), ("Ila", "PER")], "names of columns in row 3"),
    (SIGNED, [("2023.05.01.", "DATE"), ("Gnám", "PER"), ("512 44 87", "PHONE")], "names of columns in row 3"),
    (SEVERAL, [("123 456 788", "SOCIALID"), ("ABC-123", "PLATE"), ("Gnám", "PER")], "names of columns in the first row"),
    (FORM, [*PARTS, ("123 456 788", "SOCIALID"), ("Zsurzs Ila", "PER")], ""),
    (WIDE, [*PARTS, ("512 44 87", "PHONE"), ("Rücz Ila", "PER")], ""),
    ([["TAJ", "123 456 788"]], [("123 456 788", "SOCIALID")], ""),
    ([["Megnevezés", "Név"], ["Fúró", "Bosch Profi"], ["Típus", "Kék"]], [], ""),  # things have names, too
])  # fmt: skip
def test_what_titles_lists_and_forms_tell(rows: list[list[str]], typed: list[tuple[str, str]], said: str) -> None:
    width = max(map(len, rows))
    data = "".join(";".join(row + [""] * (width - len(row))) + "\n" for row in rows)
    contents = FORMAT.read(data.encode(), DEFAULTS)
    assert [(span.text, span.type) for span in contents.units[0].spans] == typed
    assert contents.encoding.removeprefix("cells between semicolons").removeprefix(", ") == said
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    out = io.BytesIO()
    book.save(out)
    assert [(span.text, span.type) for span in xlsx.read(out.getvalue(), DEFAULTS).units[0].spans] == typed


def test_columns_are_called_by_headings_below_a_title() -> None:
    asked = Options(types=(("Utónév", "PER"),), columns=("TAJ",))
    data = "\n".join(";".join(row) for row in TITLED).encode()
    (unit,) = FORMAT.read(data, asked).units
    assert [piece.text for piece in unit.pieces] == ["Piroska", "123 456 788", "Ila", "-"]


@pytest.mark.parametrize("rows", [
    [], [[]], [[""]], [["Gnám"]], [["Kovács János", "Pécs"], ["Nagy Éva", "Vác"]],
    [["Kovács János", "futár"], ["Nagy Éva", "telefon"], ["Kis Pál", "futár"]],  # a word among others is no heading
])
def test_nothing_is_told_where_nothing_is_called(rows: list[list[str]]) -> None:
    found = told(rows, set(), DEFAULTS)
    assert (found.head, found.named, found.types) == (0, False, {})
